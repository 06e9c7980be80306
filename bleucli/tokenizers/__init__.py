"""Tokenizers: what turns a segment into text whose tokens are separated by white space."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, cast

from bleucli.errors import ConfigError, PluginError
from bleucli.registry import Origin, Registry
from bleucli.tokenizers.languages import DEFAULT_TOKENIZER, primary_language, tokenizer_for

if TYPE_CHECKING:
    from bleucli.tokenizers.extras import Extra


class Tokenizer(Protocol):
    """A callable from text to text with white space between the tokens; `signature` is its value in a signature.

    One that wants a stream of lines as a whole has a method `stream` besides.
    """

    @property
    def signature(self) -> str: ...

    def __call__(self, line: str) -> str: ...

    def tokenize_lines(self, lines: Sequence[str]) -> list[str]: ...


class Tokenized(list[str | None]):
    """Lines whose tokens are separated by white space already."""


class BuiltInTokenizer:
    """A tokenizer of this package: its value in signatures, and in a few words what it is for.

    `options` names the keyword arguments that making one takes, `extra` what must be installed for it.
    """

    signature: str
    purpose: ClassVar[str]
    options: ClassVar[tuple[str, ...]] = ()
    extra: "ClassVar[Extra | None]" = None

    @classmethod
    def missing_file(cls) -> str:
        """Return the path of a file that it needs and that is not there, if any."""
        return ""

    def __call__(self, line: str) -> str:
        """Return the tokens of `line` with white space between them."""
        raise NotImplementedError

    def tokenize_lines(self, lines: Sequence[str]) -> list[str]:
        """Return the tokens of each line with white space between them."""
        return [self(line) for line in lines]

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, ...]]:
        """Pickle the class alone: what it holds is made anew."""
        return type(self), ()


TOKENIZERS: Registry[Callable[..., Callable[[str], str]]] = Registry(
    "tokenizer",
    "bleucli.tokenizers",
    {
        "13a": "bleucli.tokenizers.mteval:Tokenizer13a",
        "intl": "bleucli.tokenizers.international:TokenizerInternational",
        "zh": "bleucli.tokenizers.chinese:TokenizerZh",
        "zh-han": "bleucli.tokenizers.chinese:TokenizerHan",
        "ja-mecab": "bleucli.tokenizers.mecab:TokenizerJapanese",
        "ko-mecab": "bleucli.tokenizers.mecab:TokenizerKorean",
        "flores101": "bleucli.tokenizers.sentencepiece:TokenizerFlores101",
        "flores200": "bleucli.tokenizers.sentencepiece:TokenizerFlores200",
        "spBLEU-1K": "bleucli.tokenizers.sentencepiece:TokenizerSpBleu1K",
        "spm": "bleucli.tokenizers.sentencepiece:TokenizerSpm",
        "icu": "bleucli.tokenizers.icu:TokenizerIcu",
        "char": "bleucli.tokenizers.plain:TokenizerChar",
        "none": "bleucli.tokenizers.plain:TokenizerNone",
        "cmd": "bleucli.tokenizers.command:TokenizerCommand",
    },
    see="bleu tokenizers",
)
# Which tokenizer an option asks for when no name is given, and what to call the option.
_ASKED_FOR = {"command": ("cmd", "a tokenize command"), "spm_model": ("spm", "a SentencePiece model")}


class CustomTokenizer:
    """A user's or a plug-in's callable, checked at every line so that its mistakes are named, not scored."""

    def __init__(self, tokenize: Callable[[str], str], signature: str, owner: str) -> None:
        self.tokenize = tokenize
        self.signature = signature
        self.owner = owner

    def __call__(self, line: str) -> str:
        """Tokenize `line`; raises `PluginError` where the callable fails or returns no text."""
        try:
            tokens = self.tokenize(line)
        # Foreign code may raise anything; the error names whose code it was.
        except (Exception, SystemExit) as error:
            raise PluginError(
                f"tokenizer {self.owner} failed on {line[:60]!r}: {type(error).__name__}: {error}", "report it to its authors"
            ) from error
        if not isinstance(tokens, str):
            raise PluginError(
                f"tokenizer {self.owner} returned {type(tokens).__name__}, not str, for {line[:60]!r}",
                "return one str with white space between the tokens",
            )
        return tokens

    def tokenize_lines(self, lines: Sequence[str]) -> list[str]:
        """Tokenize each line; raises `PluginError`."""
        return [self(line) for line in lines]


class PluginTokenizer(CustomTokenizer):
    """A plug-in's tokenizer; it is pickled as its name, since what it holds need not be fit for that."""

    def __init__(self, name: str, tokenize: Callable[[str], str], origin: Origin) -> None:
        super().__init__(tokenize, f"{name}[{origin}]", f"{name!r} from {origin}")
        self.name = name

    def __reduce__(self) -> tuple[Callable[..., Tokenizer], tuple[str]]:
        return make_tokenizer, (self.name,)


def make_tokenizer(
    tokenize: str | Callable[[str], str] | None = None,
    language: str = "",
    spm_model: str | None = None,
    command: str | None = None,
) -> Tokenizer:
    """Make the tokenizer of that name, or wrap a callable of the caller's own; without one, what the options or `language` ask for.

    `language` is the target language, `spm_model` the path of a SentencePiece model, `command` a program that tokenizes line by line.
    Raises `UnknownNameError` or `PluginError` for names, `ConfigError` for options that do not go together and for a callable that has
    no usable name.
    """
    given: dict[str, Any] = {key: value for key, value in (("command", command), ("spm_model", spm_model)) if value is not None}
    if tokenize is None:
        asked = next((_ASKED_FOR[option][0] for option in given), None)
        tokenize = asked or (tokenizer_for(language) if language else DEFAULT_TOKENIZER)
    if not isinstance(tokenize, str):
        _refuse(given, (), "your own tokenizer")
        return _custom(tokenize)
    factory = TOKENIZERS.get(tokenize)
    origin = TOKENIZERS.origin(tokenize)
    taken: tuple[str, ...] = () if origin else getattr(factory, "options", ())
    _refuse(given, taken, f"tokenizer {tokenize!r}")
    if origin is not None:
        return _plugin(tokenize, factory, origin)
    if "language" in taken:
        given["language"] = primary_language(language) if language else ""
    return cast(Tokenizer, factory(**given))


def _refuse(given: dict[str, Any], taken: tuple[str, ...], by: str) -> None:
    for option in given:
        if option not in taken:
            name, what = _ASKED_FOR[option]
            raise ConfigError(f"{by} takes no {what.partition(' ')[2]}", f"leave one of them out: {what} means the tokenizer {name!r}")


def _custom(tokenize: Callable[[str], str]) -> Tokenizer:
    if isinstance(tokenize, BuiltInTokenizer | PluginTokenizer):
        return cast(Tokenizer, tokenize)
    if not callable(tokenize):
        raise ConfigError(f"tokenize is {type(tokenize).__name__}", "give a tokenizer's name or a callable from str to str")
    name = getattr(tokenize, "signature", None) or getattr(tokenize, "__name__", None) or _class_name(tokenize)
    if not isinstance(name, str) or name == "<lambda>" or not _fits_signature(name):
        raise ConfigError(f"the tokenizer has no usable name ({name!r})", "def my_tokenizer(line): ..., or set its .signature to a word")
    if name.partition("[")[0] in TOKENIZERS.built_in_names():
        raise ConfigError(f"your tokenizer is named like the built-in {name!r}", "give it another name: the signature must tell them apart")
    return CustomTokenizer(tokenize, name, repr(name))


def _class_name(tokenize: object) -> str:
    kind = type(tokenize)
    # All functools.partial objects would share one name, and with it one signature.
    return "" if kind.__module__ in ("functools", "builtins") else kind.__name__


def _fits_signature(name: str) -> bool:
    return bool(name) and not any(character in '|+=:[]{}"' or character.isspace() for character in name)


def _plugin(name: str, factory: Callable[[], Callable[[str], str]], origin: Origin) -> PluginTokenizer:
    owner = f"{name!r} from {origin}"
    if not _fits_signature(name):
        raise PluginError(
            f"tokenizer {owner} has a name that cannot stand in a signature", f"report it to the authors of {origin.distribution}"
        )
    try:
        tokenize = factory()
    # As in Registry.get: whatever a plug-in raises, the user must learn whose it is.
    except (Exception, SystemExit) as error:
        raise PluginError(
            f"tokenizer {owner} cannot be made: {type(error).__name__}: {error}", f"update or uninstall {origin.distribution}"
        ) from error
    if not callable(tokenize):
        raise PluginError(f"tokenizer {owner} is {type(tokenize).__name__}, not callable", f"update or uninstall {origin.distribution}")
    return PluginTokenizer(name, tokenize, origin)
