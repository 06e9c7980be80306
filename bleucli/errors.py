"""What can go wrong, as facts with fields; the sentence is composed where it is read."""


class BleuError(ValueError):
    """Anything bleucli refuses to do; `fix` says how to go on, where that is known."""

    def __init__(self, message: str, fix: str = "") -> None:
        super().__init__(message, fix)
        self.message = message
        self.fix = fix

    def __str__(self) -> str:
        return f"{self.message}\n  fix: {self.fix}" if self.fix else self.message


class InputError(BleuError):
    """A file, stream or value that cannot be scored."""


class ConfigError(BleuError):
    """Settings that do not exist or do not go together."""


class UnknownNameError(ConfigError):
    """A name that is not among the ones that can be chosen."""

    def __init__(self, kind: str, name: str, choices: tuple[str, ...], see: str = "") -> None:
        super().__init__(_no_such_name(kind, name, choices, see))
        self.args = (kind, name, choices, see)
        self.kind, self.name, self.choices, self.see = kind, name, choices, see


class PluginError(ConfigError):
    """A plug-in that is broken; the sentence names the distribution it came from."""


class MissingExtraError(ConfigError):
    """Something optional is not installed."""

    def __init__(self, what: str, packages: str, extra: str) -> None:
        super().__init__(f"{what} needs {packages}", f"pip install 'bleucli[{extra}]'")
        self.args = (what, packages, extra)
        self.what, self.packages, self.extra = what, packages, extra


class BaselineError(ConfigError):
    """A baseline that cannot support a verdict."""


class AlignmentError(BleuError):
    """Hypothesis and reference do not have the same number of segments."""

    def __init__(self, hypothesis: str, hypothesis_count: int, reference: str, reference_count: int, details: str = "") -> None:
        super().__init__(
            f"{hypothesis} has {_lines(hypothesis_count)}, {reference} has {_lines(reference_count)}" + (f"\n{details}" if details else "")
        )
        self.args = (hypothesis, hypothesis_count, reference, reference_count, details)
        self.hypothesis, self.hypothesis_count = hypothesis, hypothesis_count
        self.reference, self.reference_count = reference, reference_count
        self.details = details


def _no_such_name(kind: str, name: str, choices: tuple[str, ...], see: str) -> str:
    from difflib import get_close_matches

    close = get_close_matches(str(name), choices, n=1)
    parts = [f"did you mean {close[0]!r}?"] if close else []
    if not (close and see):
        parts.append(f"there are: {', '.join(choices)}")
    if see:
        parts.append(f"see: {see}")
    return f"no {kind} {name!r}; {'  '.join(parts)}"


def _lines(number: int) -> str:
    return f"{number} line" if number == 1 else f"{number} lines"
