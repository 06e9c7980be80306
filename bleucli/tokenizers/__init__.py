"""Tokenizers: what turns a segment into text whose tokens are separated by white space."""

from collections.abc import Callable
from typing import Protocol, cast

from bleucli.errors import ConfigError, PluginError
from bleucli.registry import Origin, Registry


class Tokenizer(Protocol):
    """A callable from text to text with white space between the tokens; `signature` is its value in a signature."""

    @property
    def signature(self) -> str: ...

    def __call__(self, line: str) -> str: ...


TOKENIZERS: Registry[Callable[[], Callable[[str], str]]] = Registry(
    "tokenizer",
    "bleucli.tokenizers",
    {
        "13a": "bleucli.tokenizers.mteval:Tokenizer13a",
        "intl": "bleucli.tokenizers.mteval:TokenizerInternational",
        "zh": "bleucli.tokenizers.chinese:TokenizerZh",
        "zh-han": "bleucli.tokenizers.chinese:TokenizerHan",
        "char": "bleucli.tokenizers.plain:TokenizerChar",
        "none": "bleucli.tokenizers.plain:TokenizerNone",
    },
    see="bleu tokenizers",
)


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
        except Exception as error:
            raise PluginError(
                f"tokenizer {self.owner} failed on {line[:60]!r}: {type(error).__name__}: {error}", "report it to its authors"
            ) from error
        if not isinstance(tokens, str):
            raise PluginError(
                f"tokenizer {self.owner} returned {type(tokens).__name__}, not str, for {line[:60]!r}",
                "return one str with white space between the tokens",
            )
        return tokens


def make_tokenizer(tokenize: str | Callable[[str], str]) -> Tokenizer:
    """Make the tokenizer of that name, or wrap a callable of the caller's own.

    Raises `UnknownNameError` or `PluginError` for names, `ConfigError` for a callable that has no usable name.
    """
    if isinstance(tokenize, str):
        factory = TOKENIZERS.get(tokenize)
        origin = TOKENIZERS.origin(tokenize)
        return cast(Tokenizer, factory()) if origin is None else _plugin(tokenize, factory, origin)
    if not callable(tokenize):
        raise ConfigError(f"tokenize is {type(tokenize).__name__}", "give a tokenizer's name or a callable from str to str")
    name = getattr(tokenize, "signature", None) or getattr(tokenize, "__name__", None) or type(tokenize).__name__
    if isinstance(tokenize, BuiltInTokenizer):
        return cast(Tokenizer, tokenize)
    if not isinstance(name, str) or name == "<lambda>" or any(character in "|+ \t\n=" for character in name):
        raise ConfigError(f"the tokenizer has no usable name ({name!r})", "def my_tokenizer(line): ..., or set its .signature to a word")
    if name in TOKENIZERS.built_in_names():
        raise ConfigError(f"your tokenizer is named like the built-in {name!r}", "give it another name: the signature must tell them apart")
    return CustomTokenizer(tokenize, name, repr(name))


def _plugin(name: str, factory: Callable[[], Callable[[str], str]], origin: Origin) -> CustomTokenizer:
    owner = f"{name!r} from {origin}"
    try:
        tokenize = factory()
    # As in Registry.get: whatever a plug-in raises, the user must learn whose it is.
    except Exception as error:
        raise PluginError(
            f"tokenizer {owner} cannot be made: {type(error).__name__}: {error}", f"update or uninstall {origin.distribution}"
        ) from error
    if not callable(tokenize):
        raise PluginError(f"tokenizer {owner} is {type(tokenize).__name__}, not callable", f"update or uninstall {origin.distribution}")
    return CustomTokenizer(tokenize, f"{name}[{origin}]", owner)


class BuiltInTokenizer:
    """A tokenizer of this package: its value in signatures, and in a few words what it is for."""

    signature: str
    purpose: str
