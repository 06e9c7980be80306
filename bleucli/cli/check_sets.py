"""The sets that `bleu check` checks: the one of the command line, or those of [tool.bleu.check] in pyproject.toml."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import click

from bleucli.cli.systems import check_stdin
from bleucli.errors import ConfigError, UnknownNameError
from bleucli.gate import Rule
from bleucli.reading import STDIN, read_text

FILE, TABLE = "pyproject.toml", "tool.bleu.check"
# Options of one run; all others are part of the contract, and belong into the file where there is one.
OF_THE_RUN = ("update", "allow_lower", "github", "jsonl", "strict", "quiet", "verbose", "debug", "color", "help")
_WHOLE = "bleu check hyp.txt -r ref.txt --baseline bleu.json"
_COMMAND_LINE = click.core.ParameterSource.COMMANDLINE
_NAMES = {"hypothesis": "hyp", "references": "refs"}
_KINDS: dict[type, str] = {str: "a string", bool: "true or false", int: "a whole number", float: "a number"}


class CheckSet(NamedTuple):
    """One hypothesis file, its references, its baseline and the rule it is held to, with all options it is scored with."""

    name: str
    hypothesis: str
    references: tuple[str, ...]
    baseline: str
    rule: Rule
    options: dict[str, Any]


def read_sets(ctx: click.Context, options: dict[str, Any]) -> list[CheckSet]:
    """Return the sets to check; raises `click.UsageError` for an incomplete command line, `ConfigError` for a bad file."""
    given = [parameter for parameter in ctx.command.params if ctx.get_parameter_source(parameter.name or "") is _COMMAND_LINE]
    contract = [parameter for parameter in given if parameter.name not in OF_THE_RUN]
    if not contract:
        return _sets_of_file(ctx.command.params, options)
    for name, what in (("hypothesis", "hypothesis"), ("references", "reference"), ("baseline", "baseline")):
        if not options[name]:
            named = ", ".join(parameter.opts[-1] for parameter in contract)
            raise click.UsageError(
                f"nothing to check: {named} given, but no {what}\n"
                f"  fix: {_WHOLE}; or, for the sets of {FILE}, bleu check with the options of a set in its [{TABLE}]"
            )
    return [_made(options["hypothesis"], options)]


def _made(name: str, options: dict[str, Any]) -> CheckSet:
    rule = Rule(options["gate"], options["max_drop"], options["samples"], options["seed"], options["level"])
    return CheckSet(name, options["hypothesis"], tuple(options["references"]), options["baseline"], rule, options)


def _sets_of_file(parameters: list[click.Parameter], options: dict[str, Any]) -> list[CheckSet]:
    path = _nearest_file()
    table = _table(path)
    shared = {key: value for key, value in table.items() if not isinstance(value, dict)}
    tables = {key: value for key, value in table.items() if isinstance(value, dict)} or {"check": {}}
    sets = []
    for name, values in tables.items():
        where = f"[{TABLE}.{name}]" if values else f"[{TABLE}]"
        chosen = _read_values({**_keys(shared, path), **_keys(values, path)}, parameters, f"{where} of {path}")
        for needed in ("hypothesis", "references", "baseline"):
            if not chosen.get(needed):
                raise ConfigError(f"{where} of {path} lacks {_NAMES.get(needed, needed)}", "each set needs hyp, refs and baseline")
        sets.append(_made(name, {**options, **_placed(chosen, path.parent)}))
    check_stdin([path for one in sets for path in (one.hypothesis, *one.references)])
    return sets


def _nearest_file() -> Path:
    here = Path.cwd()
    for folder in (here, *here.parents):
        if (folder / FILE).is_file():
            return Path(FILE) if folder == here else folder / FILE
    raise ConfigError(f"nothing to check: there is no {FILE}", _WHOLE)


def _table(path: Path) -> dict[str, Any]:
    try:
        values: Any = tomllib.loads(read_text(str(path)))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise ConfigError(f"{path} is no TOML: {error}") from error
    for key in TABLE.split("."):
        values = values.get(key) if isinstance(values, dict) else None
    if not isinstance(values, dict) or not values:
        raise ConfigError(
            f"nothing to check: {path} has no [{TABLE}]",
            "add [tool.bleu.check.NAME] with hyp, refs and baseline; or name them on the command line",
        )
    return values


def _keys(values: Mapping[str, Any], path: Path) -> dict[str, Any]:
    renamed = {key.replace("-", "_"): value for key, value in values.items()}
    if len(renamed) < len(values):
        raise ConfigError(f"a setting stands twice in [{TABLE}] of {path}, with - and with _", "leave one of them out")
    return renamed


def _read_values(values: Mapping[str, Any], parameters: list[click.Parameter], where: str) -> dict[str, Any]:
    known = {_NAMES.get(one.name or "", one.name or ""): one for one in parameters if one.name not in OF_THE_RUN}
    read = {}
    for key, value in values.items():
        if key not in known:
            raise UnknownNameError(f"setting in {where}:", key, tuple(known))
        read[known[key].name or ""] = _read_value(value, known[key], f"{key} in {where}")
    return read


def _read_value(value: Any, parameter: click.Parameter, what: str) -> Any:
    if parameter.multiple:
        listed = [value] if isinstance(value, str) else value
        if not isinstance(listed, list) or not all(isinstance(one, str) for one in listed):
            raise ConfigError(f"{what} is {value!r}", "give a string, or a list of strings")
        return tuple(listed)
    if parameter.name == "weights" and isinstance(value, list):
        value = ",".join(map(str, value))
    kind = _kind(parameter)
    accepted = (int, float) if kind is float else (kind,)
    if type(value) not in accepted:
        raise ConfigError(f"{what} is {value!r}", f"give {_KINDS[kind]}")
    return kind(value)


def _kind(parameter: click.Parameter) -> type:
    if isinstance(parameter, click.Option) and parameter.is_flag:
        return bool
    return {"integer": int, "float": float}.get(parameter.type.name, str)


def _placed(values: dict[str, Any], folder: Path) -> dict[str, Any]:
    def place(path: str) -> str:
        return path if path == STDIN else str(folder / path)

    references = tuple(place(path) for path in values["references"])
    return {**values, "hypothesis": place(values["hypothesis"]), "baseline": place(values["baseline"]), "references": references}
