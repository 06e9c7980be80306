"""Notice what makes a score suspicious while the text goes by, and say it in one sentence a kind."""

from collections.abc import Sequence
from unicodedata import is_normalized

from bleucli.corpus import Batch, Stream
from bleucli.kernel import kernel

# SacreBLEU warns from 100 lines on; a share of all keeps large untokenised corpora quiet.
_TOKENISED_LINES, _TOKENISED_SHARE = 100, 0.5
_KINDS = ("empty", "tokenised", "subword", "entity", "unspaced")
_FOR_SPACED_TEXT = ("13a", "intl")
# The Unicode form of a text shows soon, and to look at all of it would take longer than to count it.
_FORM_LINES, _FORM_SHARE = 4096, 0.01


class StreamSurvey:
    """What was seen in one stream: per kind the number of lines and the first of them, from 1."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self.lines = 0
        self.counts = dict.fromkeys(_KINDS, 0)
        self.first = dict.fromkeys(_KINDS, 0)
        self.form_lines = self.not_composed = self.first_not_composed = 0

    @property
    def name(self) -> str:
        """Return the name of the file."""
        return self.stream.name

    def look(self, lines: Sequence[str]) -> None:
        """Take the next lines into account."""
        found = kernel().survey(lines)
        for index, kind in enumerate(_KINDS):
            count, first = found[2 * index], found[2 * index + 1]
            if count and not self.counts[kind]:
                self.first[kind] = self.lines + first + 1
            self.counts[kind] += count
        self.lines += len(lines)

    def look_at_form(self, lines: Sequence[str]) -> None:
        """Take the Unicode form of the next lines into account, as long as there have been few."""
        if self.form_lines >= _FORM_LINES:
            return
        # One look at all of them is enough for most texts.
        if not is_normalized("NFC", "\n".join(lines)):
            found = [index for index, line in enumerate(lines) if not is_normalized("NFC", line)]
            if found and not self.not_composed:
                self.first_not_composed = self.form_lines + found[0] + 1
            self.not_composed += len(found)
        self.form_lines += len(lines)

    def where(self, kind: str) -> str:
        """Return how many lines of that kind there are, of all, and where the first is."""
        return f"{self.counts[kind]} of {self.lines} lines of {self.name} (first: line {self.first[kind]})"


class Suspicions:
    """What was seen in the systems' hypotheses and their references; their Unicode forms only if `forms`."""

    def __init__(self, systems: Sequence[Stream], references: Sequence[Stream], forms: bool = True) -> None:
        self._forms = forms
        self._systems = [StreamSurvey(stream) for stream in systems]
        self._references = [StreamSurvey(stream) for stream in references]
        self._identical = [[True] * len(references) for _ in systems]

    def look(self, batch: Batch) -> None:
        """Take the next segments into account."""
        references = [[line or "" for line in lines] for lines in batch.references]
        for survey, lines in zip([*self._systems, *self._references], [*batch.systems, *references], strict=True):
            survey.look(lines)
            if self._forms:
                survey.look_at_form(lines)
        for hypotheses, identical in zip(batch.systems, self._identical, strict=True):
            for index, stream in enumerate(batch.references):
                identical[index] = identical[index] and hypotheses == stream

    def warnings(self, system: int, tokenizer: str, force: bool, empty_reference: str = "keep") -> list[str]:
        """Return the warnings about one system and its references, at most one of a kind."""
        survey = self._systems[system]
        found = [*self._marks([survey, *self._references], tokenizer), *self._dropped([survey, *self._references])]
        found += _different_forms(survey, self._references)
        if survey.counts["empty"]:
            found.append(f"{survey.where('empty')} are empty")
        empty = [reference.where("empty") for reference in self._references if reference.counts["empty"]]
        if empty and empty_reference == "keep":
            shown = ", ".join(empty[:3]) + (f" and of {len(empty) - 3} other references" if len(empty) > 3 else "")
            found.append(f"empty references count, with length 0: {shown}\n  fix: --empty-ref missing, if they mean that there is none")
        if not force and tokenizer != "none" and _looks_tokenised(survey):
            found.append(self._tokenised(survey))
        if tokenizer in _FOR_SPACED_TEXT and 2 * survey.counts["unspaced"] > survey.lines:
            found.append(
                f"{survey.where('unspaced')} are mostly in a script written without spaces, which -t {tokenizer} does not split\n"
                "  fix: -l zh, -l ja or -l ko pick a tokenizer; for Thai, Khmer, Lao and Burmese -t icu with -l; -t char for any language"
            )
        for reference, identical in zip(self._references, self._identical[system], strict=True):
            if identical:
                found.append(f"{survey.name} and {reference.name} have the same text: the hypothesis is its own reference")
                break
        return found

    def _tokenised(self, survey: StreamSurvey) -> str:
        beside = ", ".join(f"{reference.name}: {reference.counts['tokenised']}" for reference in self._references)
        return (
            f'{survey.counts["tokenised"]} of {survey.lines} lines of {survey.name} end in " ." ({beside}): this looks tokenised\n'
            "  fix: detokenise it; -t none if both sides are tokenised on purpose; --force to silence"
        )

    @staticmethod
    def _marks(surveys: Sequence[StreamSurvey], tokenizer: str) -> list[str]:
        found = []
        subwords = [survey.where("subword") for survey in surveys if survey.counts["subword"]]
        if subwords and not tokenizer.startswith(("spm", "flores", "spBLEU")):
            found.append(f"sub-word marks (@@ or \u2581) in {', '.join(subwords)}\n  fix: join the sub-words to words before scoring")
        entities = [survey.where("entity") for survey in surveys if survey.counts["entity"]]
        if entities:
            note = "; 13a turns &quot; &amp; &lt; &gt; back and leaves others" if tokenizer == "13a" else ""
            found.append(f"HTML entities in {', '.join(entities)}{note}\n  fix: unescape them before scoring")
        return found

    @staticmethod
    def _dropped(surveys: Sequence[StreamSurvey]) -> list[str]:
        marks = dict.fromkeys(survey.name for survey in surveys if survey.stream.had_byte_order_mark)
        returns = [
            f"{survey.stream.carriage_returns} lines of {survey.name} (first: line {survey.stream.first_carriage_return})"
            for survey in surveys
            if survey.stream.carriage_returns
        ]
        found = []
        if marks:
            found.append(f"a byte order mark was dropped at the start of {', '.join(marks)}")
        if returns:
            found.append(f"carriage returns were dropped at the end of {', '.join(dict.fromkeys(returns))}")
        nuls = dict.fromkeys(survey.name for survey in surveys if survey.stream.has_nul)
        if nuls:
            found.append(f"NUL characters in {', '.join(nuls)}\n  fix: if it is UTF-16 without a byte order mark: --encoding utf-16-le")
        return found


def _looks_tokenised(survey: StreamSurvey) -> bool:
    return survey.counts["tokenised"] >= max(_TOKENISED_LINES, _TOKENISED_SHARE * survey.lines)


def _different_forms(survey: StreamSurvey, references: Sequence[StreamSurvey]) -> list[str]:
    """Return the warning that the hypothesis and a reference are composed differently, where they are."""
    share = survey.not_composed / max(1, survey.form_lines)
    for reference in references:
        if abs(reference.not_composed / max(1, reference.form_lines) - share) > _FORM_SHARE:
            counts = f"{_not_composed(survey)}, {_not_composed(reference)} are not NFC"
            return [f"{survey.name} and {reference.name} are in different Unicode forms: {counts}\n  fix: --normalize nfc"]
    return []


def _not_composed(survey: StreamSurvey) -> str:
    first = f" (first: line {survey.first_not_composed})" if survey.not_composed else ""
    return f"{survey.not_composed} of {'the first ' * (survey.lines > survey.form_lines)}{survey.form_lines} lines of {survey.name}{first}"
