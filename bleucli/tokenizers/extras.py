"""Import what optional tokenizers need, or say how to install it."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any, NamedTuple

from bleucli.errors import ConfigError, MissingExtraError


class Extra(NamedTuple):
    """What an optional tokenizer needs: the extra's name, the modules it imports, and the packages as a person reads them."""

    name: str
    modules: tuple[str, ...]
    packages: str


def import_extra(tokenizer: str, extra: Extra) -> list[Any]:
    """Import the modules of an extra; raises `MissingExtraError`, or `ConfigError` where one is installed but broken."""
    modules = []
    for name in extra.modules:
        try:
            modules.append(import_module(name))
        except ImportError as error:
            if isinstance(error, ModuleNotFoundError) and error.name in (name, name.partition(".")[0]):
                raise MissingExtraError(f"tokenizer {tokenizer!r}", extra.packages, extra.name) from error
            raise ConfigError(
                f"tokenizer {tokenizer!r} needs {extra.packages}, but {name} cannot be loaded: {error}",
                f"pip install --force-reinstall {extra.packages.replace(' and ', ' ')}",
            ) from error
    return modules


def is_installed(extra: Extra) -> bool:
    """Say whether the modules of an extra are there, without importing them."""
    return all(find_spec(name.partition(".")[0]) is not None for name in extra.modules)


def install_command(extra: Extra) -> str:
    """Return the command that installs an extra."""
    return MissingExtraError("", extra.packages, extra.name).fix
