"""Names that can be chosen: built-in ones and plug-ins found by entry point, through one door."""

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from bleucli.errors import PluginError, UnknownNameError

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

T = TypeVar("T")


class Origin(NamedTuple):
    """The distribution a plug-in came from."""

    distribution: str
    version: str

    def __str__(self) -> str:
        return f"{self.distribution}-{self.version}"


class Registry(Generic[T]):
    """The things of one `kind` by name; a built-in is written "module:attribute" and imported when it is asked for.

    Plug-ins are looked up only when a name is not built in, or when all names are asked for. Two things of one name are an error
    that names the distributions; a broken plug-in never stands in the way of another name.
    """

    def __init__(self, kind: str, group: str, built_in: Mapping[str, str], see: str = "") -> None:
        self.kind = kind
        self.group = group
        self._built_in = dict(built_in)
        self._see = see

    def built_in_names(self) -> tuple[str, ...]:
        """Return the names this program brings itself."""
        return tuple(self._built_in)

    def names(self) -> tuple[str, ...]:
        """Return every name that can be chosen, built-in ones first."""
        return tuple(dict.fromkeys([*self._built_in, *sorted(point.name for point in self._entry_points())]))

    def get(self, name: str) -> T:
        """Load what `name` stands for; raises `UnknownNameError`, or `PluginError` for a plug-in that is broken."""
        if name in self._built_in:
            module, _, attribute = self._built_in[name].partition(":")
            found: T = getattr(import_module(module), attribute)
            return found
        point = self._entry_point(name)
        try:
            return point.load()  # type: ignore[no-any-return]
        # A plug-in's import may fail in any way, also by leaving the program; the user needs to know whose it is.
        except (Exception, SystemExit) as error:
            raise PluginError(
                f"{self.kind} {name!r} from {_origin(point)} cannot be loaded ({point.value}): {type(error).__name__}: {error}",
                f"update or uninstall {_origin(point).distribution}",
            ) from error

    def origin(self, name: str) -> Origin | None:
        """Return the distribution that brings `name`, or `None` for a built-in; raises `UnknownNameError`."""
        return None if name in self._built_in else _origin(self._entry_point(name))

    def origins(self, name: str) -> list[Origin]:
        """Return every distribution that claims `name`."""
        return [_origin(point) for point in self._entry_points() if point.name == name]

    def clashes(self) -> dict[str, list[Origin]]:
        """Return the names that more than one distribution claims, or a plug-in claims from the built-in ones."""
        claims: dict[str, list[Origin]] = {}
        for point in self._entry_points():
            claims.setdefault(point.name, []).append(_origin(point))
        return {name: origins for name, origins in claims.items() if name in self._built_in or len(origins) > 1}

    def _entry_point(self, name: str) -> "EntryPoint":
        points = [point for point in self._entry_points() if point.name == name]
        if not points:
            raise UnknownNameError(self.kind, name, self.names(), self._see)
        if len(points) > 1:
            owners = " and ".join(str(_origin(point)) for point in points)
            raise PluginError(f"{self.kind} {name!r} is brought by {owners}", "uninstall one of them")
        return points[0]

    def _entry_points(self) -> list["EntryPoint"]:
        from importlib.metadata import entry_points

        return list(entry_points(group=self.group))


def _origin(point: Any) -> Origin:
    distribution = point.dist
    return Origin(distribution.name, distribution.version) if distribution else Origin("an unnamed distribution", "0")
