"""`--like`: a signature stands for the options that make its score again."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import click
from click.core import ParameterSource

from bleucli.cli.options import read_smoothing, read_weights
from bleucli.cli.signature_input import read_signature
from bleucli.cli.streams import say
from bleucli.cli.systems import check_stdin
from bleucli.errors import ConfigError
from bleucli.metrics.config import BleuConfig
from bleucli.metrics.like import (
    COMMAND,
    PINNED_WITH_LANGUAGE,
    check_references,
    is_recorded,
    settings_like,
    tokenizer_name,
)
from bleucli.reading import STDIN
from bleucli.signature import Signature
from bleucli.signature.history import not_from_files, smoothing, version_notes
from bleucli.tokenizers.languages import tokenizer_for


class Setting(NamedTuple):
    """One option that a field stands for: its name among the options, its value, and whether what was typed says the same."""

    key: str
    option: str
    value: Any
    agrees: Callable[[Any], bool]


def take_settings(ctx: click.Context) -> None:
    """Set the options of `ctx` as the signature of `--like` has them, and leave the `Signature` itself in their place.

    Raises `ConfigError` where an option that was typed says something else, or the number of references differs.
    """
    options = ctx.params
    if options["like"] is None:
        return
    _check_stdin(options)
    signature = read_signature(options["like"])
    for setting in _settings(signature, options):
        typed = ctx.get_parameter_source(setting.option) is ParameterSource.COMMANDLINE
        recorded = is_recorded(signature, setting.key)
        if typed and recorded and not setting.agrees(options[setting.option]):
            raise _disagreement(ctx, setting, signature)
        if recorded and not typed:
            options[setting.option] = setting.value
            ctx.set_parameter_source(setting.option, ParameterSource.COMMANDLINE)
    _check_own_tokenizer(signature, options)
    if options["empty_ref"] == "keep" and options["references"]:
        check_references(signature, str(len(options["references"])))
    if not options["quiet"]:
        for note in [*not_from_files(signature.fields), *version_notes(signature.fields)]:
            say("note", note, options["color"])
    options["like"] = signature


def _settings(signature: Signature, options: dict[str, Any]) -> Iterator[Setting]:
    config, tokenizer, language = settings_like(signature)
    yield _equal("case", "lowercase", config.lowercase)
    yield _equal("eff", "effective_order", config.effective_order)
    yield _equal("order", "order", config.max_order)
    yield _equal("reflen", "ref_len", config.reference_length)
    yield _equal("emptyref", "empty_ref", config.empty_reference)
    yield Setting("smooth", "smooth", _smooth_option(config), lambda typed: _same_smoothing(typed, signature, config))
    weights = ",".join(map(repr, config.weights)) if config.weights else None
    yield Setting("weights", "weights", weights, lambda typed: _same_weights(typed, config))
    if "tok" in signature.fields:
        if tokenizer != COMMAND:
            yield Setting("tok", "tokenize", tokenizer, lambda typed: tokenizer_name(typed) == tokenizer)
        if language:
            yield Setting("tok", "lang", language, lambda _: True)  # a tokenizer made with another language has another signature
        elif options["lang"] and tokenizer != PINNED_WITH_LANGUAGE:
            yield Setting("tok", "lang", options["lang"], lambda typed: tokenizer_for(typed) == tokenizer)
    yield _equal("norm", "normalize", config.normalize)
    yield from _tests(signature.fields, options)


def _tests(fields: Mapping[str, str], options: dict[str, Any]) -> Iterator[Setting]:
    several = len(options["hypotheses"]) > 1 or len(options["runs"]) > 1
    test = _recorded_test(fields, several, bool(options["runs"]))
    if test:
        yield _equal(test, "samples", int(fields[test]))
        yield _equal(test, "test", test) if several else _equal(test, "ci", True)
    # A seed without a test to use it for is refused where the tests are made.
    if fields.get("seed", "none") != "none" and (test or several):
        yield _equal("seed", "seed", int(fields["seed"]))


def _recorded_test(fields: Mapping[str, str], several: bool, runs: bool) -> str | None:
    # Beside a randomisation test bs is that of its intervals. Runs are never compared by bootstrap, nor is one system with itself.
    among_several = ("ar",) if runs else ("ar", "bs")
    possible = among_several if several else ("bs",)
    return next((test for test in possible if test in fields), None)


def _equal(key: str, option: str, value: Any) -> Setting:
    return Setting(key, option, value, lambda typed: bool(typed == value))


def _smooth_option(config: BleuConfig) -> str:
    return config.smooth_method if config.smooth_value is None else f"{config.smooth_method}:{config.smooth_value!r}"


def _same_smoothing(typed: str, signature: Signature, config: BleuConfig) -> bool:
    method, value = read_smoothing(typed)
    given = BleuConfig(smooth_method=method, smooth_value=value)
    known = smoothing(signature.fields)
    return given.smooth_method == config.smooth_method and (given.smooth_value == config.smooth_value or not (known and known.recorded))


def _same_weights(typed: str, config: BleuConfig) -> bool:
    weights = read_weights(typed)
    return BleuConfig(max_order=len(weights), weights=weights).weights == config.weights


def _disagreement(ctx: click.Context, setting: Setting, signature: Signature) -> ConfigError:
    parameter = next(parameter for parameter in ctx.command.params if parameter.name == setting.option)
    typed = ctx.params[setting.option]
    spelling = parameter.opts[0] if typed is True else f"{parameter.opts[0]} {typed}"
    return ConfigError(
        f"--like says {_field(signature, setting.key)}, but {spelling} was given",
        f"leave {parameter.opts[0]} out, or leave --like out",
    )


def _field(signature: Signature, key: str) -> str:
    return f"{key}:{signature.fields[key]}" if key in signature.fields else f"nothing of {key}, which means the usual"


def _check_own_tokenizer(signature: Signature, options: dict[str, Any]) -> None:
    tok = signature.fields.get("tok", "")
    name, bracket, _ = tok.partition("[")
    if name == COMMAND and bracket and not options["tokenize_cmd"]:
        raise ConfigError(
            f"the signature says tok:{tok}, a command of which only the hash is recorded", "give the command again: --tokenize-cmd CMD"
        )
    if name == "spm" and bracket and not options["spm_model"]:
        raise ConfigError(
            f"the signature says tok:{tok}, a model of which only the hash is recorded", "give the model again: --spm-model FILE"
        )


def _check_stdin(options: dict[str, Any]) -> None:
    if options["like"] == STDIN:
        check_stdin([STDIN, *(options["hypotheses"] or (STDIN,)), *options["references"]], "and --like - reads it")
