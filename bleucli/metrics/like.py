"""Settings from a signature: what would make a score again."""

from typing import Any, NamedTuple

from bleucli.errors import ConfigError
from bleucli.metrics.bleu import BLEU
from bleucli.metrics.config import USUAL_ORDER, BleuConfig
from bleucli.signature import Signature
from bleucli.signature.comparison import Meaning, compare_tokenizers
from bleucli.signature.fields import USUAL
from bleucli.signature.history import TOKENIZER_ALIASES, smoothing
from bleucli.tokenizers import TOKENIZERS
from bleucli.tokenizers.languages import DEFAULT_TOKENIZER

# A command is known to a signature by its hash alone, so it has to be given again.
COMMAND = "cmd"
PINNED_WITH_LANGUAGE = "icu"


class Settings(NamedTuple):
    """The settings a signature stands for; `tokenizer` is a name to look up, `language` one that it asks for besides, or ""."""

    config: BleuConfig
    tokenizer: str
    language: str


def settings_like(signature: Signature) -> Settings:
    """Return the settings that `signature` stands for, the usual ones where it does not say.

    Raises `ConfigError` for settings that do not exist or do not go together.
    """
    fields = signature.fields
    smooth = smoothing(fields)
    weights = fields.get("weights")
    config = BleuConfig(
        lowercase=fields.get("case") == "lc",
        smooth_method=smooth.method if smooth else "exp",
        smooth_value=smooth.value if smooth else None,
        max_order=int(fields.get("order", USUAL_ORDER)),
        effective_order=fields.get("eff") == "yes",
        weights=tuple(map(float, weights.split(","))) if weights else None,
        reference_length=fields.get("reflen", "closest"),
        empty_reference=fields.get("emptyref", "keep"),
        normalize=fields.get("norm"),
    )
    tok = fields.get("tok", DEFAULT_TOKENIZER)
    return Settings(config, tokenizer_name(tok), _language(tok))


def is_recorded(signature: Signature, key: str) -> bool:
    """Say whether a signature settles `key`: by a field, or by leaving out what is left out only where it is the usual."""
    return key in signature.fields or (key in USUAL and "version" in signature.fields)


def tokenizer_name(tok: str) -> str:
    """Return the name to choose a tokenizer by from its value in a signature.

    >>> tokenizer_name("ja-mecab-0.996-IPA"), tokenizer_name("spm-flores"), tokenizer_name("flores200[1a2b3c4d]")
    ('ja-mecab', 'flores101', 'flores200')
    """
    name, bracket, _ = tok.partition("[")
    if not bracket:
        name = TOKENIZER_ALIASES.get(name, name)
    # The dictionaries of MeCab stand behind the name without a bracket, as SacreBLEU writes them.
    for known in ("ja-mecab", "ko-mecab"):
        if name.startswith(f"{known}-"):
            return known
    return name


def _language(tok: str) -> str:
    # icu[icu4py-VERSION-LANGUAGE]: the same library splits differently in different languages.
    name, _, pin = tok.rstrip("]").partition("[")
    return "-".join(pin.split("-")[2:]) if name == PINNED_WITH_LANGUAGE else ""


def check_tokenizer(signature: Signature, tok: str) -> None:
    """Raise `ConfigError` where the tokenizer at hand, `tok` in its signature, is not the one that `signature` records."""
    wanted = signature.fields.get("tok", tok)
    verdict, reason = compare_tokenizers(wanted, tok)
    if verdict is Meaning.CHANGES or ("[" in wanted and "[" not in tok):
        why = f" ({reason})" if reason else ""
        raise ConfigError(f"the signature says tok:{wanted}, but the tokenizer here is tok:{tok}{why}", _tokenizer_remedy(wanted))


def check_references(signature: Signature, nrefs: str) -> None:
    """Raise `ConfigError` where the number of references, a number or "var", is not that of `signature`; its `var` matches any."""
    wanted = signature.fields.get("nrefs", nrefs)
    if wanted not in ("var", nrefs):
        given = "their number differs between segments" if nrefs == "var" else f"here nrefs is {nrefs}"
        raise ConfigError(f"the signature says nrefs:{wanted}, but {given}", f"score against {wanted} reference(s), as it did")


def bleu_like(signature: Signature | str, **own: Any) -> BLEU:
    """Return a metric with the settings of a signature.

    What a signature knows by name or hash alone is given again as `BLEU` takes it: `tokenize` for a callable, the command or the model
    of a tokenizer. Raises `ConfigError` where the signature cannot be read, or a tokenizer is not the one that it records.
    """
    known = Signature.parse(signature) if isinstance(signature, str) else signature
    config, name, language = settings_like(known)
    metric = BLEU.from_config(config, **{"tokenize": name, "trg_lang": language, **own})
    check_tokenizer(known, metric.tokenizer.signature)
    return metric


def _tokenizer_remedy(tok: str) -> str:
    name, bracket, pin = tok.partition("[")
    if name == COMMAND and bracket:
        return "give the very command it was made with: --tokenize-cmd CMD"
    if bracket and name in TOKENIZERS.built_in_names():
        return f"give the model whose SHA-256 begins with {pin.rstrip(']')}: --spm-model FILE"
    if bracket:
        return f"install {pin.rstrip(']')}, or score both again with what is installed"
    return f"leave -t out, or name the tokenizer that the signature names: -t {tokenizer_name(tok)}"
