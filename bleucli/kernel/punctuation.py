"""The punctuation passes of mteval-v13a.pl, which the Chinese tokenizer shares."""

import re

# What every pass splits off wherever it stands, as it stands in a character class.
ALWAYS = r"!-&(-+/:-@\[-`{-~"
# In the script's order; what one match consumed, the next match of that pass does not see.
PASSES = (
    (re.compile(f"([{ALWAYS}])"), r" \1 "),
    (re.compile(r"([^0-9])([.,])"), r"\1 \2 "),
    (re.compile(r"([.,])([^0-9])"), r" \1 \2"),
    (re.compile(r"([0-9])(-)"), r"\1 \2 "),
)
# All passes in one, except where consumption shows: in a row of periods and commas right before a digit.
_ONE_PASS = re.compile(rf"([{ALWAYS}]|(?<=[^0-9])[.,]|[.,](?=[^0-9])|(?<=[0-9])-)")
ROW_BEFORE_DIGIT = re.compile(r"[.,][.,][0-9]")


def spread_punctuation(text: str) -> str:
    """Put white space around the punctuation that mteval-v13a.pl splits off; how much of it is not defined.

    Spaces go around every ASCII punctuation character but apostrophe, comma, hyphen and period; around a period or comma with a
    neighbour that is not a digit; and around a hyphen after a digit.
    """
    if ROW_BEFORE_DIGIT.search(text) is None:
        return " ".join(_ONE_PASS.split(text))
    for pattern, spaced in PASSES:
        text = pattern.sub(spaced, text)
    return text
