"""`bleu signature show|diff`: what a signature says, and whether two scores are comparable."""

import click

from bleucli.cli.options import bundle, debug_option, help_option
from bleucli.cli.signature_input import read_signature, read_signatures
from bleucli.cli.streams import write_stdout
from bleucli.cli.systems import check_stdin
from bleucli.metrics.like import settings_like
from bleucli.reports.signatures import compared, explained
from bleucli.signature import Signature
from bleucli.signature.comparison import are_comparable, compare

_USAGE = "bleu signature show SIG..., or bleu signature diff SIG SIG"


class SignatureGroup(click.Group):
    """A group that says what is meant where a signature stands in the place of a command."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        if not args:
            raise click.UsageError(f"bleu signature does nothing by itself\n  fix: {_USAGE}")
        return super().parse_args(ctx, args)

    def resolve_command(self, ctx: click.Context, args: list[str]) -> tuple[str | None, click.Command | None, list[str]]:
        if args[0] not in self.commands:
            brief = args[0] if len(args[0]) <= 80 else args[0][:77] + "..."
            raise click.UsageError(
                f"no command {brief!r} of bleu signature\n  fix: bleu signature show SIG, or bleu signature diff SIG SIG"
            )
        return super().resolve_command(ctx, args)


common_options = bundle(
    click.option("--json", "as_json", is_flag=True, help="One JSON object a signature, or for the pair."),
    click.option("--encoding", default="utf-8", show_default=True, help="Encoding of files."),
    debug_option,
    help_option,
)


@click.group(cls=SignatureGroup, add_help_option=False, short_help="Explain a signature; compare two.", no_args_is_help=False)
@help_option
def signature() -> None:
    """Explain a signature, or say whether two scores are comparable.

    SIG is a signature of BLEU by SacreBLEU (1.x or 2.x) or bleu, long or short, as it stands in a paper or with its whole result
    line; or a file that holds one (text, JSON, JSON lines); or - for standard input.
    """


@signature.command(add_help_option=False, short_help="Say in plain words what signatures mean.")
@click.argument("words", nargs=-1, required=True, metavar="SIG...")
@common_options
def show(words: tuple[str, ...], as_json: bool, encoding: str) -> int:
    """Say field by field, in plain words, what each signature means."""
    check_stdin(words, "but '-' stands for two signatures")
    signatures = [_checked(one) for word in words for one in read_signatures(word, encoding)]
    write_stdout(explained(signatures, as_json))
    return 0


@signature.command(add_help_option=False, short_help="Say whether two scores are comparable.")
@click.argument("first", metavar="SIG")
@click.argument("second", metavar="SIG")
@common_options
def diff(first: str, second: str, as_json: bool, encoding: str) -> int:
    """Say field by field what two signatures have in common.

    Exit codes: 0 the scores are comparable, 1 they are not, 2 a signature cannot be read.
    """
    check_stdin((first, second), "but '-' stands for two signatures")
    one, other = (_checked(read_signature(word, encoding)) for word in (first, second))
    fields = compare(one, other)
    write_stdout(compared(one, other, fields, as_json))
    return 0 if are_comparable(fields) else 1


def _checked(one: Signature) -> Signature:
    settings_like(one)  # raises for values that do not go together
    return one
