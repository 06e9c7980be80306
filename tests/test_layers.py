"""The laws of the house: who may import whom, and who may do what."""

import ast
import graphlib
import subprocess
import sys
from pathlib import Path

import pytest
from support import ROOT

PACKAGE = ROOT / "bleucli"
FLOORS = [
    ("errors", "_version"),
    ("registry", "corpus", "shapes", "signature", "kernel"),
    ("decompressing", "reading", "tokenizers"),
    ("metrics",),
    ("results",),
    ("suspicions", "out_of_step", "fingerprints", "scoring", "functions", "testing", "statsfile", "shards", "reports"),
    ("significance", "comparisons", "gate"),
    ("cli",),
]
# Within a floor imports go one way: a room may import those that stand before it in this list.
ORDER = [room for floor in FLOORS for room in floor]
HOMES = {
    "click": ("cli",),
    "rich": ("reports", "cli"),
    "regex": ("tokenizers",),
    "numpy": ("significance",),
}
# An interval is asked of a metric, which knows no resampling.
UPWARD = {("metrics/bleu.py", "bleucli.significance.comparing")}
OPENING = {"open", "read_text", "read_bytes", "write_text", "write_bytes"}
OPENERS = ("reading.py", "cli/streams.py")
MODULES = sorted(path for path in PACKAGE.rglob("*.py") if path.name != "__main__.py")


def room_of(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def called(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else call.func.attr if isinstance(call.func, ast.Attribute) else ""


def imported(tree: ast.AST) -> set[str]:
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
        elif isinstance(node, ast.Call) and called(node) == "import_module":
            names |= {word.value for word in node.args if isinstance(word, ast.Constant)}
    return names


def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def relative(path: Path) -> str:
    return str(path.relative_to(ROOT))


@pytest.mark.parametrize("path", [path for path in MODULES if path != PACKAGE / "__init__.py"], ids=relative)
def test_imports_point_down_the_floors(path: Path) -> None:
    room = room_of(path)
    assert room in ORDER, f"{room} has no floor"
    for name in imported(parsed(path)):
        parts = name.split(".")
        if parts[0] != "bleucli" or len(parts) < 2:
            assert name != "bleucli", "nobody inside imports the face"
            continue
        if parts[1] in ORDER and parts[1] != room and (str(path.relative_to(PACKAGE)), name) not in UPWARD:
            assert ORDER.index(parts[1]) < ORDER.index(room), f"{room} imports {parts[1]}"


class _Run(ast.NodeTransformer):
    """Leaves out what only a type checker reads."""

    def visit_If(self, node: ast.If) -> ast.AST | None:
        return None if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING" else self.generic_visit(node)


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def circle_in(sources: dict[str, str], but: frozenset[tuple[str, str]] = frozenset()) -> list[str]:
    """Return modules that import each other in a circle, if any; imports inside functions count too, those in `but` do not."""
    graph = {name: (imported(_Run().visit(ast.parse(text))) & sources.keys()) - {name} for name, text in sources.items()}
    graph = {name: {other for other in others if (name, other) not in but} for name, others in graph.items()}
    # `from package import module` names the package too, but takes nothing of its own.
    graph = {name: {other for other in others if not any(one.startswith(f"{other}.") for one in others)} for name, others in graph.items()}
    try:
        graphlib.TopologicalSorter(graph).prepare()
    except graphlib.CycleError as error:
        return list(error.args[1])
    return []


def test_no_modules_import_each_other_in_a_circle() -> None:
    face = PACKAGE / "__init__.py"
    known = frozenset((name_of(PACKAGE / path), name) for path, name in UPWARD)
    assert circle_in({name_of(path): path.read_text("utf-8") for path in MODULES if path != face}, known) == []


@pytest.mark.parametrize(
    ("last", "circle"),
    [
        pytest.param("from p.a import x", True, id="at the top"),
        pytest.param("def f():\n    from p.a import x", True, id="inside a function"),
        pytest.param("from p import a", True, id="the module itself"),
        pytest.param("if TYPE_CHECKING:\n    from p.a import x", False, id="for the type checker alone"),
        pytest.param("from p.d import x", False, id="another one"),
    ],
)
def test_a_circle_of_three_is_seen(last: str, circle: bool) -> None:
    found = circle_in({"p.a": "from p.b import x", "p.b": "import p.c", "p.c": last, "p.d": ""})
    assert (set(found) == {"p.a", "p.b", "p.c"}) is circle
    assert bool(found) is circle


@pytest.mark.parametrize("path", MODULES, ids=relative)
def test_libraries_stay_in_their_rooms(path: Path) -> None:
    for name in imported(parsed(path)):
        library = name.split(".")[0]
        if library in HOMES:
            assert room_of(path) in HOMES[library]


@pytest.mark.parametrize("path", MODULES, ids=relative)
def test_heavy_libraries_are_imported_inside_functions(path: Path) -> None:
    top = {alias for node in parsed(path).body if isinstance(node, ast.Import | ast.ImportFrom) for alias in imported(node)}
    assert not {name.split(".")[0] for name in top} & {"numpy", "regex", "rich"}


@pytest.mark.parametrize("path", MODULES, ids=relative)
def test_only_reading_opens_input_and_only_cli_prints(path: Path) -> None:
    room = room_of(path)
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Call):
            name = called(node)
            # A function of ours may have the name of a method of paths; only the bare `open` opens.
            opens = name == "open" if isinstance(node.func, ast.Name) else name in OPENING
            assert not (opens and str(path.relative_to(PACKAGE)) not in OPENERS), "only reading opens input"
            printing = isinstance(node.func, ast.Name) and name in ("print", "input", "exit")
            assert not (printing and room != "cli"), "only cli prints or exits"
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "sys":
            allowed = {"cli": {"argv", "stdin", "stdout", "stderr", "exit"}, "reading": {"stdin"}}.get(room, set())
            assert node.attr not in {"argv", "stdin", "stdout", "stderr", "exit"} - allowed


@pytest.mark.parametrize("path", MODULES, ids=relative)
def test_functions_and_files_stay_readable(path: Path) -> None:
    text = path.read_text("utf-8")
    assert text.count("\n") <= 300
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef):
            body = node.body[1:] if ast.get_docstring(node) else node.body
            length = (body[-1].end_lineno - body[0].lineno + 1) if body else 0
            assert length <= 40, f"{node.name} has {length} lines"


@pytest.mark.parametrize("path", MODULES, ids=relative)
def test_modules_and_public_functions_say_what_they_are(path: Path) -> None:
    tree = parsed(path)
    assert ast.get_docstring(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_") and node in tree.body:
            assert ast.get_docstring(node), node.name


def loaded_by(code: str) -> set[str]:
    done = subprocess.run([sys.executable, "-c", f"{code}; import sys; print(*sys.modules)"], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_importing_the_library_loads_nothing_heavy() -> None:
    assert not loaded_by("import bleucli") & {"click", "rich", "regex", "numpy", "importlib.metadata"}


def test_a_plain_score_loads_nothing_it_does_not_use() -> None:
    code = "import bleucli; bleucli.corpus_bleu(['a b'], [['a b']])"
    assert not loaded_by(code) & {"click", "rich", "regex", "numpy", "importlib.metadata", "logging", "json"}


def test_the_face_names_what_exists() -> None:
    import bleucli

    assert all(getattr(bleucli, name) is not None for name in bleucli.__all__)
    with pytest.raises(AttributeError):
        bleucli.no_such_name  # noqa: B018
