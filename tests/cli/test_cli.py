"""The command line: one table of what works, one of what fails."""

import bz2
import gzip
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support import FIXTURES, Bleu

from bleucli._version import __version__

SIGNATURE = f"nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:bleucli-{__version__}"
HYP = "the cat sat on the mat\na dog barked at me\nit rained all day long\n"
REF = "the cat sat on a mat\nthe dog barked at me\nit rained all day\n"
REF2 = "a cat sat on the mat\na dog was barking at me\nit rained the whole day\n"


@pytest.fixture
def files(bleu: Bleu) -> Bleu:
    """Return a runner in a folder with a hypothesis and two references."""
    bleu.write("hyp.txt", HYP)
    bleu.write("hyp2.txt", HYP.replace("day long", "night"))
    bleu.write("ref.txt", REF)
    bleu.write("ref2.txt", REF2)
    bleu.write("with space.txt", HYP)
    bleu.write("a=b.txt", HYP)
    bleu.write("plain.gz", HYP)
    bleu.write("packed.txt", gzip.compress(HYP.encode()))
    bleu.write("check", HYP)
    return bleu


ONE, TWO = "61.7\n", "82.4\n"  # sacrebleu 2.6.0: sacrebleu ref.txt [ref2.txt] -i hyp.txt -b


@pytest.mark.parametrize(
    ("words", "stdin", "stdout"),
    [
        pytest.param(["hyp.txt", "-r", "ref.txt"], "", ONE, id="one reference"),
        pytest.param(["score", "hyp.txt", "-r", "ref.txt"], "", ONE, id="the command named"),
        pytest.param(["hyp.txt", "-r", "ref.txt", "ref2.txt"], "", TWO, id="a row of references"),
        pytest.param(["hyp.txt", "-r", "ref.txt", "-r", "ref2.txt"], "", TWO, id="the option twice"),
        pytest.param(["hyp.txt", "--ref", "ref.txt", "ref2.txt"], "", TWO, id="the long option"),
        pytest.param(["hyp.txt", "--ref=ref.txt", "--ref=ref2.txt"], "", TWO, id="the long option with ="),
        pytest.param(["hyp.txt", "-rref.txt"], "", ONE, id="the value attached"),
        pytest.param(["-t", "13a", "hyp.txt", "-r", "ref.txt", "ref2.txt", "-q"], "", TWO, id="options around"),
        pytest.param(["-r", "ref.txt", "ref2.txt", "--", "hyp.txt"], "", TWO, id="-- ends the row"),
        pytest.param(["-r", "ref.txt", "-q", "hyp.txt"], "", ONE, id="an option ends the row"),
        pytest.param(["hyp.txt", "-qr", "ref.txt", "ref2.txt"], "", TWO, id="flags that end in r"),
        pytest.param(["-r", "ref.txt", "ref2.txt"], HYP, TWO, id="the hypothesis from standard input"),
        pytest.param(["-", "-r", "ref.txt"], HYP, ONE, id="the hypothesis from -"),
        pytest.param(["hyp.txt", "-r", "-"], REF, ONE, id="the reference from -"),
        pytest.param(["with space.txt", "-r", "ref.txt"], "", ONE, id="a file name with a space"),
        pytest.param(["a=b.txt", "-r", "ref.txt"], "", ONE, id="a file name with ="),
        pytest.param(["new=hyp.txt", "-r", "ref.txt"], "", ONE, id="a named system"),
        pytest.param(["plain.gz", "-r", "ref.txt"], "", ONE, id="plain text named .gz"),
        pytest.param(["packed.txt", "-r", "ref.txt"], "", ONE, id="gzip named .txt"),
        pytest.param(["-", "-r", "ref.txt"], gzip.compress(HYP.encode()), ONE, id="gzip from standard input"),
        pytest.param(["-", "-r", "ref.txt"], bz2.compress(HYP.encode()), ONE, id="bzip2 from standard input"),
        pytest.param(["-", "-r", "ref.txt"], "\ufeff" + HYP, ONE, id="a byte order mark"),
        pytest.param(["-", "-r", "ref.txt"], HYP.replace("\n", "\r\n"), ONE, id="CRLF"),
        pytest.param(["-", "-r", "ref.txt"], HYP.replace("cat sat", "cat\rsat"), ONE, id="a lone CR"),
        pytest.param(["-", "-r", "ref.txt"], HYP.replace("cat sat", "cat\u2028sat"), ONE, id="U+2028"),
        pytest.param(["-", "-r", "ref.txt"], HYP.replace("cat sat", "cat\tsat"), ONE, id="a tab"),
        pytest.param(["-", "-r", "ref.txt"], HYP.removesuffix("\n"), ONE, id="no last LF"),
        pytest.param(["hyp.txt", "hyp.txt", "-r", "ref.txt"], "", ONE + ONE, id="two systems"),
        pytest.param(["./check", "-r", "ref.txt"], "", ONE, id="a file named like a command"),
    ],
)
def test_scores(words: list[str], stdin: str | bytes, stdout: str, files: Bleu) -> None:
    ran = files(*words, "-b", stdin=stdin) if "--" not in words else files("-b", *words, stdin=stdin)
    assert (ran.code, ran.stdout) == (0, stdout), ran.stderr


def test_the_signature_says_the_settings(files: Bleu) -> None:
    options = [
        ([], SIGNATURE),
        (["--lc"], SIGNATURE.replace("mixed", "lc")),
        (["-t", "intl"], SIGNATURE.replace("13a", "intl")),
        (["-l", "zh-CN"], SIGNATURE.replace("13a", "zh")),
        (["-l", "deu"], SIGNATURE),
        (["-s", "floor"], SIGNATURE.replace("exp", "floor[0.10]")),
        (["-s", "floor:0.5"], SIGNATURE.replace("exp", "floor[0.50]")),
        (["-s", "add-k[2]"], SIGNATURE.replace("exp", "add-k[2.00]")),
        (["--effective-order"], SIGNATURE.replace("eff:no", "eff:yes")),
        (["-n", "2"], SIGNATURE.replace("|version", "|order:2|version")),
        (["-n", "2", "--weights", "0.25,0.75"], SIGNATURE.replace("|version", "|order:2|weights:0.25,0.75|version")),
        (["--ref-len", "shortest"], SIGNATURE.replace("|version", "|reflen:shortest|version")),
        (["--empty-ref", "missing"], SIGNATURE.replace("|version", "|emptyref:missing|version")),
        (["--short"], f"#:1|c:mixed|e:no|tok:13a|s:exp|v:bleucli-{__version__}"),
    ]
    for words, signature in options:
        ran = files("hyp.txt", "-r", "ref.txt", *words)
        assert (ran.code, ran.stdout.partition(" = ")[0]) == (0, f"BLEU|{signature}"), words


def test_formats_of_one_and_several_systems(files: Bleu) -> None:
    one = json.loads(files("hyp.txt", "-r", "ref.txt", "--json").stdout)
    assert (one["system"], one["n_segments"], one["n_refs"], one["ci"], one["vs_baseline"], one["warnings"]) == (
        "hyp.txt",
        3,
        1,
        None,
        None,
        [],
    )
    assert one["signature"] == f"BLEU|{SIGNATURE}"
    array = json.loads(files("new=hyp.txt", "old=hyp2.txt", "-r", "ref.txt", "-f", "json").stdout)
    assert [entry["system"] for entry in array] == ["new", "old"]
    assert {tuple(entry) for entry in array} == {tuple(one)}, "always the same shape"
    header, row = files("hyp.txt", "-r", "ref.txt", "-f", "tsv").stdout.splitlines()
    assert dict(zip(header.split("\t"), row.split("\t"), strict=True))["score"] == repr(one["score"])
    table = files("new=hyp.txt", "old=hyp2.txt", "-r", "ref.txt").stdout.splitlines()
    assert table[0].split()[:2] == ["SYSTEM", "BLEU"]
    assert table[1].split()[:2] == ["new", "61.7"]
    assert any(line.startswith("BLEU|") for line in table)


def test_segments_are_scored_with_effective_order(files: Bleu) -> None:
    rows = [json.loads(line) for line in files("hyp.txt", "-r", "ref.txt", "--segments", "--json").stdout.splitlines()]
    assert [row["line"] for row in rows] == [1, 2, 3]
    assert list(rows[0]) == ["line", "score", "bp", "sys_len", "ref_len", "counts", "totals"]
    sorted_rows = files("hyp.txt", "-r", "ref.txt", "--segments", "--sort").stdout.splitlines()
    scores = [float(row.split("\t")[1]) for row in sorted_rows[1:]]
    assert scores == sorted((row["score"] for row in rows), reverse=True)
    both = files("hyp.txt", "hyp2.txt", "-r", "ref.txt", "--segments").stdout.splitlines()
    assert both[0].split("\t")[:2] == ["system", "line"]
    assert len(both) == 7


def test_outputs_go_to_files_by_suffix_and_format(files: Bleu) -> None:
    ran = files("hyp.txt", "-r", "ref.txt", "-o", "out.json", "-o", "jsonl:out", "-o", "out.tsv", "-o", "out.txt", "-b")
    assert (ran.code, ran.stdout) == (0, ONE)
    score = json.loads((files.folder / "out.json").read_text())[0]["score"]
    assert json.loads((files.folder / "out").read_text())["score"] == score
    assert (files.folder / "out.txt").read_text().startswith("BLEU|nrefs:1|")
    assert not [path for path in files.folder.iterdir() if path.name.startswith(".")], "no temporary file stays"


def test_an_output_that_cannot_be_written_leaves_the_old_one(files: Bleu) -> None:
    files.write("out.json", "old")
    ran = files("hyp.txt", "-r", "nosuch.txt", "-o", "out.json")
    assert (ran.code, (files.folder / "out.json").read_text()) == (2, "old")
    ran = files("hyp.txt", "-r", "ref.txt", "-o", "no/such/folder.json")
    assert (ran.code, "cannot write" in ran.stderr, "Traceback" in ran.stderr) == (2, True, False)


def test_the_gate_compares_unrounded_scores(files: Bleu) -> None:
    score = json.loads(files("hyp.txt", "-r", "ref.txt", "--json").stdout)["score"]
    assert files("hyp.txt", "-r", "ref.txt", "--fail-under", repr(score)).code == 0
    failed = files("hyp.txt", "hyp2.txt", "-r", "ref.txt", "--fail-under", repr(score + 1e-9))
    assert failed.code == 1
    assert failed.stderr.count("less than") == 2
    assert failed.stdout


@pytest.mark.parametrize(
    ("words", "stdin", "sentences"),
    [
        pytest.param([], "", ["nothing to score", "bleu hyp.txt -r ref1.txt ref2.txt"], id="no arguments"),
        pytest.param(["hyp.txt"], "", ["no reference", "bleu hyp.txt -r ref.txt"], id="no reference"),
        pytest.param(["hyp.txt", "-r"], "", ["-r needs at least one reference file"], id="-r without value"),
        pytest.param(["hyp.txt", "-r", "-q"], "", ["-r needs at least one"], id="-r before an option"),
        pytest.param(["hyp.txt", "-r", "nosuch.txt"], "", ["no file 'nosuch.txt'"], id="a missing file"),
        pytest.param(["hpy.txt", "-r", "ref.txt"], "", ["did you mean 'hyp.txt'?"], id="a misspelt file"),
        pytest.param([".", "-r", "ref.txt"], "", [". is a directory"], id="a directory"),
        pytest.param(["empty.txt", "-r", "ref.txt"], "", ["empty.txt is empty"], id="an empty hypothesis"),
        pytest.param(["hyp.txt", "-r", "empty.txt"], "", ["empty.txt is empty"], id="an empty reference"),
        pytest.param(["-", "-r", "ref.txt"], "", ["standard input is empty"], id="empty standard input"),
        pytest.param(["-r", "ref.txt"], "", ["no hypothesis", "bleu hyp.txt -r ref.txt"], id="empty standard input, no hypothesis"),
        pytest.param(
            ["-r", "ref.txt", "hyp.txt"], "", ["'hyp.txt' was read as a reference", "fix: bleu hyp.txt -r ref.txt"], id="swallowed"
        ),
        pytest.param(["-", "-r", "-"], HYP, ["read only once"], id="- twice"),
        pytest.param(["-r", "-"], HYP, ["read only once"], id="- for the reference and no hypothesis"),
        pytest.param(["long.txt", "-r", "ref.txt"], "", ["long.txt has 4 lines, ref.txt has 3 lines"], id="unequal lines"),
        pytest.param(
            ["-", "-r", "ref.txt"], HYP + "x\n", ["standard input has 4 lines, ref.txt has 3 lines"], id="unequal lines on a pipe"
        ),
        pytest.param(["hyp.txt", "long.txt", "-r", "ref.txt"], "", ["hyp.txt has 3 lines, long.txt has 4 lines"], id="unequal systems"),
        pytest.param(["latin.txt", "-r", "ref.txt"], "", ["latin.txt:2: byte 0xE9 at column 3", "--encoding latin-1"], id="invalid UTF-8"),
        pytest.param(["utf16.txt", "-r", "ref.txt"], "", ["UTF-16", "--encoding utf-16"], id="UTF-16"),
        pytest.param(["cut.gz", "-r", "ref.txt"], "", ["cut.gz is truncated or damaged gzip"], id="truncated gzip"),
        pytest.param(
            ["hyp.txt", "-r", "ref.txt", "-t", "13b"], "", ["no tokenizer '13b'; did you mean '13a'?  see: bleu tokenizers"], id="tokenizer"
        ),
        pytest.param(["hyp.txt", "-r", "ref.txt", "-s", "fluor"], "", ["no smoothing method 'fluor'", "'floor'"], id="smoothing"),
        pytest.param(["hyp.txt", "-r", "ref.txt", "-s", "floor:x"], "", ["'x', which is no number"], id="smoothing value of letters"),
        pytest.param(["hyp.txt", "-r", "ref.txt", "-s", "floor:-1"], "", [">= 0"], id="smoothing value out of range"),
        pytest.param(["hyp.txt", "-r", "ref.txt", "-s", "floor:nan"], "", [">= 0"], id="smoothing value nan"),
        pytest.param(["hyp.txt", "-r", "ref.txt", "-s", "exp:1"], "", ["takes no value"], id="smoothing value for exp"),
        pytest.param(["hyp.txt", "-r", "ref.txt", "-s", ""], "", ["--smooth is empty"], id="no smoothing name"),
        pytest.param(["hyp.txt", "-r", "ref.txt", "-n", "0"], "", ["1 to 9"], id="order 0"),
        pytest.param(["hyp.txt", "-r", "ref.txt", "-n", "10"], "", ["1 to 9"], id="order 10"),
        pytest.param(["hyp.txt", "-r", "ref.txt", "-n", "x"], "", ["'x' is not a valid integer"], id="order of letters"),
        pytest.param(["hyp.txt", "-r", "ref.txt", "--weights", "1,0"], "", ["2 weights for 4 orders"], id="too few weights"),
        pytest.param(["hyp.txt", "-r", "ref.txt", "--weights", "1,1,1,1"], "", ["sum to 1"], id="weights that sum to 4"),
        pytest.param(["hyp.txt", "-r", "ref.txt", "--weights", "a,b,c,d"], "", ["no number"], id="weights of letters"),
        pytest.param(["hyp.txt", "-r", "ref.txt", "-w", "-1"], "", ["-1 is not in the range"], id="negative width"),
        pytest.param(["hyp.txt", "-r", "ref.txt", "-l", "en-de"], "", ["language pair", "target language alone: de"], id="a language pair"),
        pytest.param(["hyp.txt", "-r", "ref.txt", "-l", "xx"], "", ["no language 'xx'"], id="an unknown language"),
        pytest.param(["hyp.txt", "-r", "ref.txt", "--ref-len", "x"], "", ["closest, shortest"], id="an unknown reference length"),
        pytest.param(["hyp.txt", "-r", "ref.txt", "--empty-ref", "x"], "", ["keep, missing"], id="an unknown rule for empty references"),
        pytest.param(["hyp.txt", "-r", "blank.txt", "--empty-ref", "missing"], "", ["segment 2 has no reference"], id="no reference left"),
        pytest.param(["hyp.txt", "-r", "ref.txt", "-f", "xml"], "", ["no format 'xml'"], id="an unknown format"),
        pytest.param(["hyp.txt", "-r", "ref.txt", "-o", "out.doc"], "", ["names no format"], id="an unknown suffix"),
        pytest.param(["hyp.txt", "-r", "ref.txt", "--encoding", "x"], "", ["no encoding 'x'"], id="an unknown encoding"),
        pytest.param(["hyp.txt", "-r", "ref.txt", "--fail-under", "x"], "", ["'x' is not a valid float"], id="a gate of letters"),
        pytest.param(
            ["hyp.txt", "-r", "ref.txt", "--lowercse"], "", ["no option --lowercse; did you mean --lowercase"], id="a misspelt option"
        ),
        pytest.param(["hyp.txt", "-r", "ref.txt", "-b", "--json"], "", ["-b prints bare scores"], id="-b with a format"),
        pytest.param(["hyp.txt", "-r", "ref.txt", "-b", "--segments"], "", ["-b prints bare scores"], id="-b with segments"),
        pytest.param(["hyp.txt", "-r", "ref.txt", "--sort"], "", ["add --segments"], id="--sort alone"),
        pytest.param(["a=hyp.txt", "a=hyp2.txt", "-r", "ref.txt"], "", ["two systems are called 'a'"], id="one name twice"),
        pytest.param(["-i", "hyp.txt", "-r", "ref.txt"], "", ["no option -i; hypotheses are plain arguments"], id="SacreBLEU's -i"),
        pytest.param(["hyp.txt", "-r", "ref.txt", "-lc"], "", ["no option -lc; use --lc"], id="SacreBLEU's -lc"),
        pytest.param(["hyp.txt", "-r", "ref.txt", "-tok", "zh"], "", ["no option -tok; use -t"], id="SacreBLEU's -tok"),
        pytest.param(["hyp.txt", "-r", "ref.txt", "-sl"], "", ["use --segments"], id="SacreBLEU's -sl"),
        pytest.param(["ref.txt", "-m", "bleu"], "", ["bleu computes BLEU only"], id="SacreBLEU's -m"),
        pytest.param(["-t", "wmt17", "-l", "en-de"], "", ["test sets are not shipped"], id="SacreBLEU's test sets"),
        pytest.param(["hyp.txt", "-r", "ref.txt", "-ol", "de"], "", ["no option -ol"], id="SacreBLEU's -ol"),
        pytest.param(["explain", "-r", "ref.txt"], "", ["the command 'explain' does not exist yet"], id="a reserved command"),
        pytest.param(
            ["hyp.txt", "-r", "ref.txt", "--strict", "-t", "none", "-n", "9"], "", ["--strict is set"], id="a warning under --strict"
        ),
        pytest.param(["tokenize", "-t", "x"], "a\n", ["no tokenizer 'x'"], id="tokenize with an unknown tokenizer"),
        pytest.param(["tokenize", "nosuch"], "", ["no file 'nosuch'"], id="tokenize a missing file"),
    ],
)
def test_fails_with_one_screen_that_says_what_and_how_to_go_on(words: list[str], stdin: str, sentences: list[str], files: Bleu) -> None:
    files.write("empty.txt", "")
    files.write("long.txt", HYP + "one more line\n")
    files.write("latin.txt", "abc\nab\xe9\nx\n".encode("latin-1"))
    files.write("utf16.txt", HYP.encode("utf-16"))
    files.write("cut.gz", gzip.compress(HYP.encode() * 100)[:-9])
    files.write("blank.txt", "a\n\nb\n")
    ran = files(*words, stdin=stdin)
    assert (ran.code, ran.stdout) == (2, ""), ran.stderr
    for sentence in sentences:
        assert sentence in ran.stderr
    assert ran.stderr.startswith("bleu: error: ")
    assert "Traceback" not in ran.stderr
    assert len(ran.stderr.splitlines()) <= 20


@pytest.mark.parametrize("name", ["tokenize", "tokenizers"])
def test_a_command_name_is_the_command_and_the_error_says_how_to_mean_the_file(name: str, files: Bleu) -> None:
    files.write(name, HYP)
    ran = files(name, "-r", "ref.txt")
    assert ran.code == 2
    assert f"bleu ./{name} -r ref.txt" in ran.stderr


def test_debug_adds_the_traceback(files: Bleu) -> None:
    assert "Traceback" in files("hyp.txt", "-r", "nosuch.txt", "--debug").stderr


def test_help_and_version(files: Bleu) -> None:
    for words in (["-h"], ["--help"], ["score", "-h"], ["hyp.txt", "--help"]):
        ran = files(*words)
        assert (ran.code, "-r, --ref REF..." in ran.stdout) == (0, True), words
        assert ran.stdout.endswith("\n")
    assert files("--version").stdout.startswith(f"bleu {__version__} (kernel: ")
    assert files("tokenize", "-h").code == 0


def test_out_of_step_files_are_told_where(bleu: Bleu) -> None:
    lines = (FIXTURES / "en-de" / "hyp1.txt").read_text("utf-8").splitlines(keepends=True)
    bleu.write("hyp.txt", "".join(lines[:120] + lines[121:]))
    bleu.write("ref.txt", (FIXTURES / "en-de" / "ref1.txt").read_bytes())
    ran = bleu("hyp.txt", "-r", "ref.txt")
    assert "hyp.txt has 199 lines, ref.txt has 200 lines" in ran.stderr
    assert "out of step at line 121:" in ran.stderr
    assert "looks like hyp.txt:121" in ran.stderr
    assert "missing at hyp.txt:121" in ran.stderr


WARNED = [
    pytest.param(
        "hyp.txt", "ref.txt", {"hyp.txt": "a b c d\n\n"}, "1 of 2 lines of hyp.txt (first: line 2) are empty", id="empty hypothesis lines"
    ),
    pytest.param(
        "hyp.txt",
        "e.txt",
        {"hyp.txt": "a b c d\nx\n", "e.txt": "a b c d\n\n"},
        "1 of 2 lines of e.txt (first: line 2)",
        id="empty references",
    ),
    pytest.param("hyp.txt", "ref.txt", {"hyp.txt": "a@@ b c d\nx y\n"}, "sub-word marks", id="sub-word marks"),
    pytest.param("hyp.txt", "ref.txt", {"hyp.txt": "\u2581a b c d\nx y\n"}, "sub-word marks", id="SentencePiece marks"),
    pytest.param("hyp.txt", "ref.txt", {"hyp.txt": "a &amp; b d\nx y\n"}, "HTML entities in 1 of 2 lines of hyp.txt", id="HTML entities"),
    pytest.param(
        "hyp.txt", "ref.txt", {"hyp.txt": "\ufeffa b c d\nx z\n"}, "byte order mark was dropped at the start of hyp.txt", id="BOM"
    ),
    pytest.param(
        "hyp.txt", "ref.txt", {"hyp.txt": "a b c d\r\nx z\r\n"}, "dropped at the end of 2 lines of hyp.txt (first: line 1)", id="CR"
    ),
    pytest.param("hyp.txt", "hyp.txt", {"hyp.txt": "a b c d\nx y\n"}, "have the same text", id="the hypothesis as reference"),
    pytest.param("hyp.txt", "ref.txt", {"hyp.txt": "a b\nx y\n"}, "no line of hyp.txt has 4 tokens", id="too short for the order"),
    pytest.param("hyp.txt", "ref.txt", {"hyp.txt": "河边 很 安静 。\n昨日は雨\n"}, "written without spaces", id="Chinese with 13a"),
    pytest.param("hyp.txt", "ref.txt", {"hyp.txt": "ฉัน รัก แมว มาก\nสวัสดี\n"}, "written without spaces", id="Thai with 13a"),
]


@pytest.mark.parametrize(("hypothesis", "reference", "content", "sentence"), WARNED)
def test_warns_once_and_scores_all_the_same(hypothesis: str, reference: str, content: dict[str, str], sentence: str, bleu: Bleu) -> None:
    bleu.write("ref.txt", "a b c d\nx y\n")
    for name, text in content.items():
        bleu.write(name, text)
    ran = bleu(hypothesis, "-r", reference, "--json")
    assert ran.code == 0
    assert ran.stderr.count("bleu: warning: ") == 1
    assert sentence in ran.stderr
    assert [sentence in warning for warning in json.loads(ran.stdout)["warnings"]] == [True]
    quiet = bleu(hypothesis, "-r", reference, "--json", "-q")
    assert (quiet.stderr, quiet.stdout) == ("", ran.stdout)
    strict = bleu(hypothesis, "-r", reference, "--strict")
    assert (strict.code, strict.stdout) == (2, "")


def test_clean_text_gives_no_warning(files: Bleu) -> None:
    assert files("hyp.txt", "hyp2.txt", "-r", "ref.txt", "ref2.txt", "--test", "none").stderr == ""


def test_a_reader_that_goes_away_ends_it_quietly(files: Bleu) -> None:
    command = f"{sys.executable} -m bleucli hyp.txt -r ref.txt --segments; echo code=$? >&2"
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(["sh", "-c", command], stdout=write, stderr=subprocess.PIPE, cwd=files.folder, check=False)
    os.close(write)
    assert done.stderr == b"code=141\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no /dev/full")
def test_a_full_disk_is_an_error_like_others(files: Bleu) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "bleucli", "hyp.txt", "-r", "ref.txt"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            cwd=files.folder,
            check=False,
        )
    assert (done.returncode, done.stderr) == (2, "bleu: error: cannot write to standard output: No space left on device\n")
    ran = files("hyp.txt", "-r", "ref.txt", "-o", "json:/dev/full")
    assert (ran.code, "No space left on device" in ran.stderr) == (2, True)


def test_ctrl_c_ends_it_quietly(files: Bleu) -> None:
    fifo = files.folder / "fifo"
    os.mkfifo(fifo)
    child = subprocess.Popen(
        [sys.executable, "-m", "bleucli", "hyp.txt", "-r", "fifo"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=files.folder
    )
    with fifo.open("w"):
        time.sleep(0.5)
        child.send_signal(signal.SIGINT)
        stdout, stderr = child.communicate(timeout=20)
    assert (child.returncode, stdout, stderr) == (130, b"", b"")


def test_process_substitution_and_any_locale(files: Bleu) -> None:
    files.write("größe.txt", HYP)
    command = f"LC_ALL=C PYTHONUTF8=0 PYTHONCOERCECLOCALE=0 {sys.executable} -m bleucli größe.txt hyp.txt -r <(cat ref.txt)"
    done = subprocess.run(["bash", "-c", command], capture_output=True, cwd=files.folder, check=False)
    assert (done.returncode, "größe.txt".encode() in done.stdout) == (0, True), done.stderr


def test_environment_changes_no_number(files: Bleu) -> None:
    plain = files("hyp.txt", "-r", "ref.txt", "--json").stdout
    for env in ({"LANG": "tr_TR.UTF-8"}, {"PYTHONHASHSEED": "1"}, {"COLUMNS": "20"}, {"FORCE_COLOR": "1"}, {"BLEUCLI_KERNEL": "python"}):
        assert files("hyp.txt", "-r", "ref.txt", "--json", env=env).stdout == plain


def test_an_unknown_kernel_is_an_error(files: Bleu) -> None:
    ran = files("hyp.txt", "-r", "ref.txt", env={"BLEUCLI_KERNEL": "gpu"})
    assert (ran.code, "auto, native, python" in ran.stderr) == (2, True)


def test_colour_is_only_for_messages(files: Bleu) -> None:
    coloured = files("hyp.txt", "-r", "hyp.txt", "--color=always")
    plain = files("hyp.txt", "-r", "hyp.txt")
    assert coloured.stdout == plain.stdout
    assert "\x1b[" in coloured.stderr
    assert "\x1b[" not in plain.stderr


def test_a_line_of_twenty_million_characters_takes_seconds(bleu: Bleu) -> None:
    bleu.write("hyp.txt", "x" * 20_000_000 + "\n")
    start = time.process_time()
    assert bleu("hyp.txt", "-r", "hyp.txt", "-b", "-q").code == 0
    assert time.process_time() - start < 60, "linear, not quadratic"


def test_tokenize_prints_what_scoring_sees(bleu: Bleu) -> None:
    assert bleu("tokenize", stdin="Hello, world.\n\nx&amp;y").stdout == "Hello , world .\n\nx & y\n"
    assert bleu("tokenize", "-t", "char", "--lc", stdin="AB c\n").stdout == "a b c\n"
    assert bleu("tokenize", "-l", "zh", stdin="我们来\n").stdout == "我 们 来\n"


def test_tokenizers_lists_what_can_be_chosen(bleu: Bleu) -> None:
    listed = bleu("tokenizers").stdout
    assert [name for name in ("13a", "intl", "zh", "zh-han", "char", "none") if f"\n{name} " in listed] == [
        "13a",
        "intl",
        "zh",
        "zh-han",
        "char",
        "none",
    ]
    assert {"13a", "none"} <= {row["name"] for row in json.loads(bleu("tokenizers", "--json").stdout)}


def test_completion_offers_options_and_tokenizers(files: Bleu) -> None:
    env = {"_BLEU_COMPLETE": "bash_complete", "COMP_WORDS": "bleu hyp.txt --lower", "COMP_CWORD": "2"}
    assert "--lowercase" in files(env=env).stdout
    env = {"_BLEU_COMPLETE": "bash_complete", "COMP_WORDS": "bleu hyp.txt -t zh", "COMP_CWORD": "3"}
    assert "zh-han" in files(env=env).stdout
