"""Tokenizers of other packages: the example under tests/plugin_example, installed; broken ones, laid out by hand."""

import json
import pickle
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

import pytest
from support import ROOT, Bleu

from bleucli import BLEU, ConfigError, PluginError

EXAMPLE = ROOT / "tests" / "plugin_example"
CODE = '''
"""A plug-in's module."""
import sys

class Good:
    """Split at hyphens."""
    def __call__(self, line):
        return line.replace("-", " ")

def failing():
    def tokenize(line):
        raise KeyError(line)
    return tokenize

def leaving():
    sys.exit(7)

def wordless():
    return lambda line: line.split()

def unmakeable():
    raise RuntimeError("no dictionary")

def number():
    return 5
'''
POINTS = {
    "good": "PLUGIN:Good",
    "failing": "PLUGIN:failing",
    "leaving": "PLUGIN:leaving",
    "wordless": "PLUGIN:wordless",
    "unmakeable": "PLUGIN:unmakeable",
    "number": "PLUGIN:number",
    "nowhere": "PLUGIN:no_such_attribute",
    "unimportable": "PLUGIN_broken:anything",
    "a|b": "PLUGIN:Good",
    "13a": "PLUGIN:Good",
}


def lay_out(folder: Path, distribution: str, points: dict[str, str]) -> None:
    """Lay a plug-in out as if it were installed in `folder`."""
    module = distribution.replace("-", "_")
    (folder / f"{module}.py").write_text(CODE)
    (folder / f"{module}_broken.py").write_text("raise ImportError('its library is too old')\n")
    information = folder / f"{module}-0.3.dist-info"
    information.mkdir()
    (information / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 0.3\n")
    lines = [f"{name} = {value.replace('PLUGIN', module)}\n" for name, value in points.items()]
    (information / "entry_points.txt").write_text("[bleucli.tokenizers]\n" + "".join(lines))


@pytest.fixture
def plugins(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder on the path with one distribution of many plug-ins."""
    folder = tmp_path / "site"
    folder.mkdir()
    lay_out(folder, "some-plugins", POINTS)
    monkeypatch.syspath_prepend(str(folder))
    monkeypatch.setenv("PYTHONPATH", str(folder))
    for name in [name for name in sys.modules if name.startswith("some_plugins")]:
        monkeypatch.delitem(sys.modules, name)
    return folder


def test_a_good_one_is_pinned_in_the_signature(plugins: Path, bleu: Bleu) -> None:
    bleu.write("hyp.txt", "a well-known fact\n")
    ran = bleu("hyp.txt", "-r", "hyp.txt", "-t", "good", "-q")
    assert "|tok:good[some-plugins-0.3]|" in ran.stdout
    assert "hyp_len = 4 " in ran.stdout
    assert bleu("tokenize", "-t", "good", "hyp.txt").stdout == "a well known fact\n"
    metric = BLEU(tokenize="good")
    assert pickle.loads(pickle.dumps(metric)).get_signature() == metric.get_signature()
    assert BLEU(tokenize=metric.tokenizer).get_signature() == metric.get_signature()


@pytest.mark.parametrize(
    ("name", "message"),
    [
        pytest.param("failing", "tokenizer 'failing' from some-plugins-0.3 failed on 'a b': KeyError", id="raises on a line"),
        pytest.param("wordless", "tokenizer 'wordless' from some-plugins-0.3 returned list, not str, for 'a b'", id="returns no str"),
        pytest.param("unmakeable", "'unmakeable' from some-plugins-0.3 cannot be made: RuntimeError: no dictionary", id="cannot be made"),
        pytest.param("leaving", "'leaving' from some-plugins-0.3 cannot be made: SystemExit: 7", id="leaves the program"),
        pytest.param("number", "'number' from some-plugins-0.3 is int, not callable", id="makes no callable"),
        pytest.param("nowhere", "'nowhere' from some-plugins-0.3 cannot be loaded .*AttributeError", id="no such attribute"),
        pytest.param("unimportable", "'unimportable' from some-plugins-0.3 cannot be loaded .*too old", id="does not import"),
        pytest.param("a|b", "'a|b' from some-plugins-0.3 has a name that cannot stand in a signature", id="a name of no signature"),
    ],
)
def test_a_broken_one_is_an_error_that_names_its_distribution(name: str, message: str, plugins: Path) -> None:
    with pytest.raises(PluginError, match=message.replace("|", r"\|")):
        BLEU(tokenize=name).corpus_score(["a b"], [["a b"]])


def test_broken_ones_break_no_other(plugins: Path, bleu: Bleu) -> None:
    bleu.write("hyp.txt", "a well-known fact, 1-2\n")
    assert bleu("tokenize", "-t", "13a", "hyp.txt").stdout == "a well-known fact , 1 - 2\n", "the built-in, not the plug-in of its name"
    assert "|tok:13a|" in bleu("hyp.txt", "-r", "hyp.txt", "-t", "13a").stdout
    rows = {(row["name"], row["origin"]): row for row in json.loads(bleu("tokenizers", "--json").stdout)}
    assert rows["13a", "bleucli"]["installed"]
    assert "the name is bleucli's" in rows["13a", "some-plugins-0.3"]["error"]
    assert rows["good", "some-plugins-0.3"] == {
        "name": "good",
        "purpose": "Split at hyphens.",
        "origin": "some-plugins-0.3",
        "installed": True,
        "install": None,
        "missing_file": None,
        "error": None,
    }
    broken = [name for (name, origin), row in rows.items() if row["error"] and origin != "bleucli"]
    assert sorted(broken) == ["13a", "a|b", "leaving", "nowhere", "number", "unimportable", "unmakeable"]
    text = bleu("tokenizers")
    assert text.code == 0
    assert "\nnowhere " in text.stdout
    assert "broken: tokenizer 'nowhere' from some-plugins-0.3 cannot be loaded" in text.stdout


def test_a_name_of_two_distributions_is_an_error_that_names_both(plugins: Path, bleu: Bleu) -> None:
    lay_out(plugins, "other-plugins", {"good": "PLUGIN:Good", "fine": "PLUGIN:Good"})
    bleu.write("hyp.txt", "a well-known fact\n")
    ran = bleu("hyp.txt", "-r", "hyp.txt", "-t", "good")
    assert ran.code == 2
    assert "other-plugins-0.3" in ran.stderr
    assert "some-plugins-0.3" in ran.stderr
    assert bleu("hyp.txt", "-r", "hyp.txt", "-t", "fine").code == 0
    assert "broken: tokenizer 'good' is brought by" in bleu("tokenizers").stdout


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("13a", id="a built-in name"),
        pytest.param("spm[12345678]", id="a built-in name with a pin"),
        pytest.param("a b", id="a space"),
        pytest.param("a|tok:13a", id="a bar"),
    ],
)
def test_a_callable_cannot_pose_as_another_tokenizer(name: str) -> None:
    def mine(line: str) -> str:
        return line

    mine.signature = name
    with pytest.raises(ConfigError, match="name"):
        BLEU(tokenize=mine)


def can_build() -> bool:
    try:
        return int(version("setuptools").partition(".")[0]) >= 77
    except PackageNotFoundError:
        return False


def test_the_example_package_installs_and_scores(bleu: Bleu, tmp_path: Path) -> None:
    if find_spec("pip") is None or not can_build():
        pytest.skip("needs pip and setuptools 77, to build without the network")
    source = tmp_path / "source"
    for path in EXAMPLE.rglob("*"):
        if path.suffix in (".py", ".toml", ".md"):
            target = source / path.relative_to(EXAMPLE)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
    site = tmp_path / "site"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-index", "--no-build-isolation", "--no-deps"]
    subprocess.run([*pip, "--target", str(site), str(source)], check=True, capture_output=True)
    bleu.write("hyp.txt", "x = getFileName(HTTPServer2)\n")
    env = {"PYTHONPATH": str(site)}
    assert bleu("tokenize", "-t", "camel", "hyp.txt", env=env).stdout == "x = get File Name ( HTTP Server 2 )\n"
    assert "|tok:camel[bleucli-camel-1.2]|" in bleu("hyp.txt", "-r", "hyp.txt", "-t", "camel", env=env).stdout
    listed = bleu("tokenizers", env=env).stdout
    row = next(line for line in listed.splitlines() if line.startswith("camel "))
    assert row.split()[1:] == [*"program text: getFileName is three words".split(), "bleucli-camel-1.2", "yes"]
    names = listed.splitlines()
    assert names[0].split() == ["NAME", "FOR", "FROM", "INSTALLED"]
    assert {line[names[0].index("FROM") - 1] for line in names} == {" "}, "text columns are left-aligned"
