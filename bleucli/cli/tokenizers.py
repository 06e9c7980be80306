"""`bleu tokenizers`: list what can be chosen."""

import json
from typing import Any

import click

from bleucli.cli.options import debug_option, help_option
from bleucli.cli.streams import write_stdout
from bleucli.errors import BleuError
from bleucli.reports.as_text import columns
from bleucli.tokenizers import TOKENIZERS, make_tokenizer
from bleucli.tokenizers.extras import install_command, is_installed


@click.command(add_help_option=False, short_help="List the tokenizers that can be chosen.")
@click.option("--json", "as_json", is_flag=True, help="One JSON array.")
@debug_option
@help_option
def tokenizers(as_json: bool) -> int:
    """List the tokenizers: name, what it is for, where it comes from, and whether it is installed or how to install it."""
    rows = [_built_in(name) if name in TOKENIZERS.built_in_names() else _plugin(name) for name in TOKENIZERS.names()]
    rows += [_taken(name) for name in TOKENIZERS.clashes() if name in TOKENIZERS.built_in_names()]
    if as_json:
        write_stdout(json.dumps(rows, ensure_ascii=False, indent=1) + "\n")
    else:
        cells = [(row["name"], row["purpose"], row["origin"], _state(row)) for row in rows]
        write_stdout(columns([("NAME", "FOR", "FROM", "INSTALLED"), *cells], texts=4))
    return 0


def _row(name: str, purpose: str, origin: str, install: str = "", missing_file: str = "", error: str = "") -> dict[str, Any]:
    return {
        "name": name,
        "purpose": purpose,
        "origin": origin,
        "installed": not install and not error,
        "install": install or None,
        "missing_file": missing_file or None,
        "error": error or None,
    }


def _state(row: dict[str, Any]) -> str:
    if row["error"]:
        return f"broken: {row['error']}"
    if row["install"]:
        return str(row["install"])
    return f"yes, but not its model {row['missing_file']}" if row["missing_file"] else "yes"


def _built_in(name: str) -> dict[str, Any]:
    kind: Any = TOKENIZERS.get(name)
    install = install_command(kind.extra) if kind.extra and not is_installed(kind.extra) else ""
    return _row(name, kind.purpose, "bleucli", install, kind.missing_file())


def _plugin(name: str) -> dict[str, Any]:
    """Describe a plug-in, made on trial; a broken one is told and stands in nobody's way."""
    origin = " and ".join(map(str, TOKENIZERS.origins(name)))
    try:
        make_tokenizer(name)
        factory = TOKENIZERS.get(name)
    except BleuError as error:
        return _row(name, "", origin, error=str(error).partition("\n")[0])
    purpose = getattr(factory, "purpose", None) or (factory.__doc__ or "").strip().partition("\n")[0]
    return _row(name, str(purpose), origin)


def _taken(name: str) -> dict[str, Any]:
    origin = " and ".join(map(str, TOKENIZERS.origins(name)))
    return _row(name, "", origin, error=f"the name is bleucli's; it cannot be chosen by way of {origin}")
