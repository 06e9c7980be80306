"""The fields that a signature of BLEU may have, in their order, and their short and older keys."""

from collections.abc import Mapping

from bleucli.errors import ConfigError

# The order of SacreBLEU 2.x; ours stand before the version.
KEYS = (
    *("nrefs", "bs", "ar", "seed", "test", "lang", "origlang", "subset", "case", "eff", "tok", "smooth"),
    *("order", "reflen", "weights", "emptyref", "norm", "version"),
)
SHORT_KEYS = dict(zip("nrefs seed test lang origlang subset case eff smooth version".split(), "# rs t l o S c e s v".split(), strict=True))
# What is drawn for an interval or a p-value: it changes no score.
DRAWN = ("bs", "ar", "seed")
# What ours mean where a signature leaves them out, and it leaves them out where they are that; SacreBLEU has no other values.
USUAL = {"order": "4", "reflen": "closest", "weights": "all equal", "emptyref": "keep", "norm": "none"}
LONG_KEYS = {
    **{key: key for key in KEYS},
    **{short: key for key, short in SHORT_KEYS.items()},
    "numrefs": "nrefs",
    "#refs": "nrefs",
}


def in_order(fields: Mapping[str, str]) -> dict[str, str]:
    """Return fields in the order of a signature; raises `ConfigError` for a key that no signature of BLEU has."""
    for key in fields:
        if key not in KEYS:
            raise unknown_key(key)
    return {key: fields[key] for key in KEYS if key in fields}


def unknown_key(key: str) -> ConfigError:
    """Return the error to raise for a key that no signature of BLEU has."""
    from difflib import get_close_matches

    close = get_close_matches(key, [name for name in LONG_KEYS if len(name) > 1], n=1, cutoff=0.6)
    guess = f"did you mean {close[0]!r}?" if close else f"there are: {', '.join(KEYS)}"
    return ConfigError(f"no signature of BLEU has {brief(key)}; {guess}", "an unknown key may change the score, so it is not passed over")


def brief(value: str) -> str:
    """Return a value as it is quoted in a message, cut where it is long."""
    return repr(value if len(value) <= 60 else value[:57] + "...")
