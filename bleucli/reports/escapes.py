"""Characters that cannot be seen, or cannot be written, made visible; what is special to one format is escaped by that format."""

import re

# Controls, the separators of lines that str.splitlines knows, lone surrogates (the bytes of a file name that is not UTF-8), marks
# that turn the direction of what follows them, and the two code points that are no characters.
_UNSEEN = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]")
UNDECODABLE = "".join(map(chr, range(0xDC80, 0xDD00)))  # the bytes of a file name that is not UTF-8, as Python holds them
_NAMED = {"\t": "\\t", "\n": "\\n", "\r": "\\r"}


def visible(text: str, keep: str = "") -> str:
    r"""Write characters that have no sight of their own as `\n`, `\x1b` or `\u202e`, but for those in `keep`.

    A byte that was no UTF-8 in a file name comes out as that byte, `\xff`.

    >>> print(visible("two\nlines, caf\udce9"))
    two\nlines, caf\xe9
    """
    return _UNSEEN.sub(lambda found: found[0] if found[0] in keep else code(found[0]), text)


def code(character: str) -> str:
    r"""Return the escape of one character; no two characters share one."""
    number = ord(character)
    if character in _NAMED:
        return _NAMED[character]
    if 0xDC80 <= number <= 0xDCFF:
        return f"\\x{number - 0xDC00:02x}"
    return f"\\x{number:02x}" if number < 0x80 else f"\\u{number:04x}"
