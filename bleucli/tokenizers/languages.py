"""Which tokenizer a target language wants."""

import re

from bleucli.errors import ConfigError

DEFAULT_TOKENIZER = "13a"
_WANTED = {
    "zh": "zh",
    "zho": "zh",
    "cmn": "zh",
    "chi": "zh",
    "yue": "zh",
    "lzh": "zh",
    "ja": "ja-mecab",
    "jpn": "ja-mecab",
    "ko": "ko-mecab",
    "kor": "ko-mecab",
}
_NO_COUNTRIES = ("en", "ja", "ko", "zh")  # what is written en-ZH is a pair too
# ISO 639-1.
_TWO_LETTERS = frozenset(
    """aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo es et eu fa
    ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks
    ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt
    qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve
    vi vo wa wo xh yi yo za zh zu""".split()
)
_LANGUAGE_TAG = r"([A-Za-z]{2,3})(?:[-_]([A-Za-z]{4}))?(?:[-_]([A-Za-z]{2}|[0-9]{3}))?(?:[-_][A-Za-z0-9]{4,8})*"


def primary_language(language: str) -> str:
    """Return the lower-case language code of a BCP-47 (zh-CN), ISO 639-3 (zho) or FLORES (zho_Hans) code, any case.

    Raises `ConfigError` for what is no code, and for what looks like a language pair: the target language is wanted alone.
    """
    tag = re.fullmatch(_LANGUAGE_TAG, language) if isinstance(language, str) else None
    if tag is None or (len(tag[1]) == 2 and tag[1].lower() not in _TWO_LETTERS):
        raise ConfigError(f"no language {language!r}", "give the target language as zh, zh-CN, zho or zho_Hans")
    region = (tag[3] or "").lower()
    if tag[2] is None and ((language.islower() and region in _TWO_LETTERS) or region in _NO_COUNTRIES):
        source, target = tag[1].lower(), region
        region_hint = f"  (a region is written in capitals: {source}-{target.upper()})" if language.islower() else ""
        raise ConfigError(f"{language!r} looks like a language pair", f"give the target language alone: {target}{region_hint}")
    return tag[1].lower()


def tokenizer_for(language: str) -> str:
    """Return the name of the tokenizer the field uses for that target language."""
    return _WANTED.get(primary_language(language), DEFAULT_TOKENIZER)
