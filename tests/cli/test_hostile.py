"""Hostile command lines and surroundings: nothing is lost, destroyed or passed in silence."""

import bz2
import gzip
import json
import lzma
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support import FIXTURES, Bleu

HYP = (FIXTURES / "en-de" / "hyp1.txt").read_bytes()
REF = (FIXTURES / "en-de" / "ref1.txt").read_bytes()


@pytest.fixture
def files(bleu: Bleu) -> Bleu:
    """Return a runner in a folder with the German texts."""
    bleu.write("h", HYP)
    bleu.write("r", REF)
    return bleu


def test_an_output_never_overwrites_an_input(files: Bleu) -> None:
    for target in ("h", "r", "./r"):
        ran = files("h", "-r", "r", "-o", f"json:{target}")
        assert (ran.code, ran.stdout) == (2, "")
        assert "would overwrite an input" in ran.stderr
    assert (files.folder / "r").read_bytes() == REF


def test_two_outputs_to_one_file_are_refused(files: Bleu) -> None:
    ran = files("h", "-r", "r", "-o", "a.json", "-o", "text:a.json")
    assert (ran.code, "two outputs go to" in ran.stderr) == (2, True)


@pytest.mark.parametrize("value", ["nan", "inf", "-inf"])
def test_a_gate_of_no_number_is_no_gate(value: str, files: Bleu) -> None:
    ran = files("h", "-r", "r", "--fail-under", value)
    assert (ran.code, "is not a finite number" in ran.stderr) == (2, True)


@pytest.mark.parametrize(
    "words", [["-t", ""], ["-l", ""], ["--weights", ""], ["-f", ""], ["-s", ""], ["--like", ""], ["--encoding", ""]], ids=str
)
def test_an_empty_value_is_refused(words: list[str], files: Bleu) -> None:
    ran = files("h", "-r", "r", *words)
    assert (ran.code, "is empty" in ran.stderr) == (2, True)


@pytest.mark.parametrize(("packer", "name"), [(bz2.compress, "bzip2"), (lzma.compress, "xz"), (gzip.compress, "gzip")])
def test_what_follows_a_compressed_stream_is_not_dropped(packer: object, name: str, files: Bleu) -> None:
    files.write("packed", packer(HYP) + b"left over\n")
    ran = files("packed", "-r", "r")
    assert (ran.code, f"truncated or damaged {name}" in ran.stderr) == (2, True)
    half = HYP.index(b"\n", len(HYP) // 2) + 1
    files.write("two", packer(HYP[:half]) + packer(HYP[half:]))
    assert files("two", "-r", "r", "-b").stdout == files("h", "-r", "r", "-b").stdout


def test_standard_input_that_does_not_block_is_read_to_its_end(files: Bleu) -> None:
    read, write = os.pipe()
    os.set_blocking(read, False)
    half = HYP.index(b"\n", 2000) + 1
    child = subprocess.Popen([sys.executable, "-m", "bleucli", "-r", "r", "-b"], stdin=read, stdout=subprocess.PIPE, cwd=files.folder)
    os.close(read)
    for part in (b"", HYP[:half], HYP[half:]):
        time.sleep(0.3)
        os.write(write, part) if len(part) < 60_000 else pytest.fail("the pipe is too small for this test")
    os.close(write)
    assert child.communicate(timeout=30)[0] == b"51.9\n"


def test_a_blank_last_line_does_not_hide_a_missing_one(files: Bleu) -> None:
    hypotheses, references = HYP.splitlines(keepends=True), REF.splitlines(keepends=True)
    files.write("short", b"".join(hypotheses[:4] + hypotheses[5:-1]) + b"\n")
    files.write("long", b"".join(references[:-1]) + b"\n")
    ran = files("short", "-r", "long")
    assert "out of step at line 5" in ran.stderr
    files.write("short", b"".join(hypotheses))
    files.write("long", b"".join([*references, b"\n"]))
    assert "extra blank line at the end of long" in files("short", "-r", "long").stderr


def test_the_finder_of_the_missing_line_takes_little_memory(bleu: Bleu) -> None:
    lines = [f"line {index} of a long text with some more words {index * 7}\n" for index in range(60_000)]
    bleu.write("h", "".join(lines[:30_000] + lines[30_001:]))
    bleu.write("r", "".join(lines))
    code = (
        "import resource, subprocess, sys; command = [sys.executable, '-m', 'bleucli', 'h', '-r', 'r'];"
        "print(subprocess.run(command, capture_output=True, text=True).stderr);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=bleu.folder, check=True)
    assert "out of step at line 30001:" in done.stdout
    assert int(done.stdout.split()[-1]) < 80


def test_outputs_go_into_pipes_and_standard_streams(files: Bleu) -> None:
    score = json.loads(files("h", "-r", "r", "--json").stdout)["score"]
    command = f"{sys.executable} -m bleucli h -r r -b -o json:/dev/stderr 2>&1 >/dev/null | cat"
    assert (
        json.loads(subprocess.run(["bash", "-c", command], capture_output=True, text=True, cwd=files.folder, check=True).stdout)[0]["score"]
        == score
    )
    command = f"{sys.executable} -m bleucli h -r r -b -o json:>(cat > got) && sleep 0.5 && cat got"
    assert json.loads(
        subprocess.run(["bash", "-c", command], capture_output=True, text=True, cwd=files.folder, check=True).stdout.partition("\n")[2]
    )
    command = f"{sys.executable} -m bleucli h -r r -b -o json:/dev/stdout > both; cat both"
    both = subprocess.run(["bash", "-c", command], capture_output=True, text=True, cwd=files.folder, check=True).stdout
    assert "51.9" in both.splitlines()
    assert json.loads(both.replace("51.9\n", ""))[0]["score"] == score


def test_a_long_file_name_can_be_written(files: Bleu) -> None:
    name = "x" * 246 + ".json"
    assert files("h", "-r", "r", "-o", name).code == 0
    assert json.loads((files.folder / name).read_text())


def test_links_are_followed_and_a_loop_of_them_is_replaced(files: Bleu) -> None:
    os.symlink("target.txt", files.folder / "link.txt")
    os.symlink("loop.txt", files.folder / "loop.txt")
    assert files("h", "-r", "r", "-o", "link.txt", "-o", "loop.txt").code == 0
    assert (files.folder / "link.txt").is_symlink()
    assert (files.folder / "target.txt").read_text() == (files.folder / "loop.txt").read_text()


def test_an_empty_completion_variable_changes_nothing(files: Bleu) -> None:
    assert files("h", "-r", "r", "--fail-under", "99", env={"_BLEU_COMPLETE": ""}).code == 1
    assert files("no", "-r", "r", env={"_BLEU_COMPLETE": ""}).stderr == "bleu: error: no file 'no'\n"


def test_utf16_without_its_mark_is_told_how_to_read(files: Bleu) -> None:
    assert "utf-16-le" in files("h", "-r", "r", "--encoding", "utf-16").stderr
    files.write("u", HYP.decode().encode("utf-16-le"))
    assert "utf-16-le" in files("u", "-r", "r", "--debug").stderr
    files.write("v", REF.decode().encode("utf-16-le"))
    assert files("u", "-r", "v", "--encoding", "utf-16-le", "-b").stdout == "51.9\n"


def test_nul_characters_are_scored_with_a_warning(files: Bleu) -> None:
    files.write("n", HYP.replace(b" ", b"\0 ", 1))
    ran = files("n", "-r", "r", "-b")
    assert (ran.code, "NUL characters in n" in ran.stderr) == (0, True)


def test_a_carriage_return_at_the_edge_of_a_block_is_noticed(bleu: Bleu) -> None:
    text = b"a" * (2**17 - 1) + b"\r\nb\n"
    bleu.write("h", text)
    assert "carriage returns were dropped at the end of 1 lines of h" in bleu("h", "-r", "h").stderr


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="this system has no /proc")
def test_a_file_that_cannot_be_read_is_an_error_like_others(files: Bleu) -> None:
    ran = files("/proc/self/mem", "-r", "r")
    assert (ran.code, "cannot read /proc/self/mem" in ran.stderr, "bug" in ran.stderr) == (2, True, False)


def test_help_on_a_full_disk_is_an_error_like_others(files: Bleu) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run([sys.executable, "-m", "bleucli", "--help"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, "No space left" in done.stderr, "bug" in done.stderr) == (2, True, False)


def test_debug_with_standard_error_closed_keeps_its_exit_code(files: Bleu) -> None:
    command = f"{sys.executable} -m bleucli no -r r --debug 2>&-"
    assert subprocess.run(["bash", "-c", command], cwd=files.folder, check=False).returncode == 2


def test_version_is_an_option_of_the_main_command_too(files: Bleu) -> None:
    assert files("-q", "--version").stdout == files("--version").stdout


def test_colour_may_be_asked_for_in_two_words(files: Bleu) -> None:
    assert files("no", "-r", "r", "--color", "always").stderr.startswith("\x1b[")


def test_names_do_not_work_the_terminal(files: Bleu) -> None:
    assert "\x1b" not in files("\x1b[31mx=h", "b=h", "-r", "r").stdout
    assert "\x1b" not in files("\x1b]0;x", "-r", "r").stderr


def test_systems_of_one_name_must_be_one_file(files: Bleu) -> None:
    assert files("h=r", "h", "-r", "r").code == 2
    assert files("h", "h", "-r", "r", "--test", "none").code == 0


@pytest.mark.parametrize(
    "words",
    [["tokenize", "-lc", "h"], ["tokenize", "-tok", "zh", "h"], ["h", "-r", "r", "-twmt17"], ["h", "-r", "r", "--tokenize", "wmt17"]],
)
def test_sacrebleus_spellings_are_known_everywhere(words: list[str], files: Bleu) -> None:
    ran = files(*words)
    assert (ran.code, "no option" in ran.stderr or "test sets are not shipped" in ran.stderr) == (2, True)


def test_pairs_in_capitals_are_pairs_where_the_second_is_no_country(files: Bleu) -> None:
    assert "language pair" in files("h", "-r", "r", "-l", "EN-ZH").stderr
    assert "tok:zh|" in files("h", "-r", "r", "-l", "yue_Hant").stdout


def test_a_smoothing_value_beyond_measure_is_refused(files: Bleu) -> None:
    assert files("h", "-r", "r", "-s", "add-k:1e308", "--json").code == 2


def test_a_merge_never_overwrites_a_shard(files: Bleu) -> None:
    files("h", "-r", "r", "-o", "stats:1.json")
    before = (files.folder / "1.json").read_bytes()
    ran = files("merge", "1.json", "-o", "stats:1.json")
    assert (ran.code, "would overwrite an input" in ran.stderr) == (2, True)
    assert (files.folder / "1.json").read_bytes() == before


def test_a_name_is_no_command_to_the_runner_of_github(files: Bleu) -> None:
    ran = files("::error::boom=h", "b=r", "-r", "r", "--github", "--test", "none", "-q")
    assert not [line for line in ran.stdout.splitlines() if line.startswith("::")]


def test_a_bootstrap_of_few_segments_is_cautioned(bleu: Bleu) -> None:
    bleu.write("a", "a b c d e\nf g h i j\n")
    bleu.write("b", "a b c d x\nf g h i j\n")
    bleu.write("r", "a b c d y\nf g h i z\n")
    assert "2 segments are few" in bleu("a", "b", "-r", "r").stderr
    assert "segments are few" not in bleu("a", "b", "-r", "r", "--test", "ar").stderr


@pytest.mark.skipif(os.name != "posix", reason="processes are told apart by their group here")
def test_sigterm_stops_the_tokenize_command_too(files: Bleu) -> None:
    files.write("wait.sh", "#!/bin/sh\necho $$ > pid\ncat > /dev/null\nexec sleep 60\n")
    (files.folder / "wait.sh").chmod(0o755)
    child = subprocess.Popen([sys.executable, "-m", "bleucli", "h", "-r", "r", "--tokenize-cmd", "./wait.sh"], cwd=files.folder)
    deadline = time.monotonic() + 20
    while not (files.folder / "pid").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    time.sleep(0.3)
    child.terminate()
    assert child.wait(timeout=20) == 143
    with pytest.raises(ProcessLookupError):
        os.kill(int((files.folder / "pid").read_text()), 0)


def test_what_a_child_leaves_behind_is_not_waited_for(files: Bleu) -> None:
    files.write("leave.sh", "#!/bin/sh\nsleep 30 &\ncat\n")
    (files.folder / "leave.sh").chmod(0o755)
    start = time.monotonic()
    assert files("h", "-r", "r", "-b", "--tokenize-cmd", "./leave.sh").code == 0
    assert time.monotonic() - start < 25


@pytest.mark.parametrize(
    ("words", "index", "offered"),
    [
        pytest.param("bleu che", "1", "check", id="a command"),
        pytest.param("bleu hyp -r re", "3", "", id="a file after -r"),
        pytest.param("bleu hyp -f la", "3", "latex", id="a format"),
        pytest.param("bleu check hyp --gate non", "4", "noninferior", id="a gate"),
    ],
)
def test_completion_offers(words: str, index: str, offered: str, files: Bleu) -> None:
    ran = files(env={"_BLEU_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": index})
    assert ran.stderr == ""
    assert f"plain,{offered}" in ran.stdout if offered else "file," in ran.stdout


def test_a_misspelt_command_is_not_taken_for_a_file(files: Bleu) -> None:
    assert "did you mean 'bleu check'?" in files("chek", "h", "-r", "r").stderr
    files.write("chek", HYP)
    assert files("chek", "-r", "r", "-b").code == 0
