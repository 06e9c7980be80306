"""`bleu tokenizers`: list what can be chosen."""

import json

import click

from bleucli.cli.streams import write_stdout
from bleucli.errors import BleuError
from bleucli.reports.as_text import columns
from bleucli.tokenizers import TOKENIZERS


@click.command(add_help_option=False, short_help="List the tokenizers that can be chosen.")
@click.option("--json", "as_json", is_flag=True, help="One JSON array.")
@click.option("--debug", is_flag=True, help="Show the traceback of an error.")
@click.help_option("-h", "--help", help="Show this message and exit.")
def tokenizers(as_json: bool, debug: bool) -> int:  # noqa: ARG001  read by the error boundary
    """List the tokenizers: name, where it comes from, what it is for."""
    rows = [_row(name) for name in TOKENIZERS.names()]
    if as_json:
        write_stdout(json.dumps(rows, ensure_ascii=False, indent=1) + "\n")
    else:
        write_stdout(columns([("NAME", "FROM", "FOR"), *(tuple(row.values()) for row in rows)]))
    return 0


def _row(name: str) -> dict[str, str]:
    try:
        origin = TOKENIZERS.origin(name)
        made = TOKENIZERS.get(name)
    except BleuError as error:
        return {"name": name, "origin": "broken", "purpose": str(error).splitlines()[0]}
    purpose = getattr(made, "purpose", None) or (made.__doc__ or "").strip().partition("\n")[0]
    return {"name": name, "origin": "bleucli" if origin is None else str(origin), "purpose": purpose}
