"""Commands as tokenizers: whatever the child does, the right score or the right error, and nothing left running."""

import os
import pickle
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from support import Bleu

from bleucli import BLEU, BleuError, ConfigError
from bleucli.tokenizers.command import CommandError, TokenizerCommand

SPLIT = "import sys; out = lambda line: sys.stdout.write(' '.join(line.strip().replace('.', ' .')) + '\\n')\n"
BUFFERING = SPLIT + "[out(line) for line in sys.stdin.readlines()]"
LINE_BY_LINE = SPLIT + "for line in sys.stdin:\n    out(line)\n    sys.stdout.flush()"
BLOCK_BY_BLOCK = SPLIT + "for line in sys.stdin:\n    out(line)"
DYING = SPLIT + "[out(sys.stdin.readline()) for _ in range(2)]\nsys.exit('out of ideas')"
DYING_AT_THE_END = BUFFERING + "\nsys.exit('too late')"
SILENT = "import sys, time; sys.stdin.read(); print('waiting', file=sys.stderr, flush=True); time.sleep(600)"
NEVER_ENDING = BUFFERING + "\nsys.stdout.flush(); import os, time; os.close(1); time.sleep(600)"
DROPPING = SPLIT + "[out(line) for number, line in enumerate(sys.stdin) if number != 1]"
ADDING = "print('hello')\n" + BUFFERING
NOT_UTF8 = "import sys; sys.stdin.read(); sys.stdout.buffer.write(b'caf\\xe9\\n' * 3)"
KILLED = "import os, signal; os.kill(os.getpid(), signal.SIGKILL)"
RUDE = "import sys; sys.stdin.close()"

HYPOTHESES = ["The cat sat.", "", "Der Hund bellt."]
REFERENCES = ["The cat sits.", "Nothing.", "Der Hund bellte."]


def command(script: str) -> str:
    return shlex.join([sys.executable, "-c", script])


def impatient(script: str) -> TokenizerCommand:
    return TokenizerCommand(command(script), silence=1.0)


def split(lines: list[str]) -> list[str]:
    return [" ".join(line.strip().replace(".", " .")) for line in lines]


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(BUFFERING, id="a child that reads everything before it writes"),
        pytest.param(LINE_BY_LINE, id="a child that flushes each line"),
        pytest.param(BLOCK_BY_BLOCK, id="a child that writes when its buffer is full"),
    ],
)
@pytest.mark.parametrize("times", [1, 8000], ids=["little text", "much more text than fits into pipes"])
def test_the_score_is_that_of_the_text_it_writes(script: str, times: int) -> None:
    hypotheses, references = [f"{line} {'x' * 60}" for line in HYPOTHESES] * times, [f"{line} {'x' * 60}" for line in REFERENCES] * times
    expected = BLEU(tokenize="none").corpus_score(split(hypotheses), [split(references)])
    found = BLEU(tokenize_command=command(script)).corpus_score(hypotheses, [references])
    assert (found.counts, found.totals, found.sys_len, found.ref_len) == (
        expected.counts,
        expected.totals,
        expected.sys_len,
        expected.ref_len,
    )


@pytest.mark.parametrize(
    ("script", "said"),
    [
        pytest.param(DYING, ["exit status 1", "| out of ideas", "for 3 lines of hypotheses"], id="dies half-way"),
        pytest.param(DYING_AT_THE_END, ["failed, exit status 1: 3 written for 3 lines", "| too late"], id="fails after all lines"),
        pytest.param(SILENT, ["has been silent for 1 seconds after its input ended", "| waiting", "0 written for 3"], id="stays silent"),
        pytest.param(NEVER_ENDING, ["has not ended 1 seconds after its output: 3 written"], id="does not end"),
        pytest.param(DROPPING, ["wrote too few lines: 2 written for 3 lines"], id="drops a line"),
        pytest.param(ADDING, ["wrote too many lines: 4 written for 3 lines"], id="adds a line"),
        pytest.param(KILLED, ["killed by signal 9", "0 written"], id="is killed"),
        pytest.param(RUDE, ["wrote too few lines: 0 written for 3 lines of hypotheses"], id="reads nothing and ends"),
    ],
)
def test_a_bad_child_is_an_error_that_tells_what_happened(script: str, said: list[str]) -> None:
    with pytest.raises(CommandError) as caught:
        BLEU(tokenize=impatient(script)).corpus_score(HYPOTHESES, [REFERENCES])
    assert all(words in str(caught.value) for words in said), str(caught.value)
    assert "stdbuf -oL" in str(caught.value)


def test_a_child_that_writes_no_utf8_is_an_error() -> None:
    with pytest.raises(CommandError, match=r"wrote what is not UTF-8: .*0xe9"):
        BLEU(tokenize=impatient(NOT_UTF8)).corpus_score(HYPOTHESES, [REFERENCES])


def test_a_child_that_dies_under_much_text_is_an_error() -> None:
    with pytest.raises(CommandError, match="out of ideas"):
        BLEU(tokenize=impatient(DYING)).corpus_score(HYPOTHESES * 20_000, [REFERENCES * 20_000])


@pytest.mark.parametrize(
    ("given", "message"),
    [
        pytest.param("no-such-program -x", "'no-such-program -x' does not start: .*\n  fix: is 'no-such-program' installed", id="missing"),
        pytest.param("/", "does not start", id="a folder"),
    ],
)
def test_a_program_that_does_not_start_is_an_error(given: str, message: str) -> None:
    with pytest.raises(CommandError, match=message):
        BLEU(tokenize_command=given).corpus_score(HYPOTHESES, [REFERENCES])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        pytest.param({"tokenize_command": "cat 'x"}, "cannot be split into words", id="an open quote"),
        pytest.param({"tokenize_command": "  "}, "the tokenize command is empty", id="nothing"),
        pytest.param({"tokenize": "cmd"}, "tokenizer 'cmd' needs a command", id="no command"),
        pytest.param({"tokenize": "13a", "tokenize_command": "cat"}, "tokenizer '13a' takes no tokenize command", id="13a besides"),
        pytest.param({"tokenize": str.upper, "tokenize_command": "cat"}, "your own tokenizer takes no", id="a callable besides"),
    ],
)
def test_settings_that_make_no_command_are_refused(options: dict, message: str) -> None:
    with pytest.raises(ConfigError, match=message):
        BLEU(**options)


def test_no_shell_reads_the_command(tmp_path: Path) -> None:
    marker = tmp_path / "marker"
    with pytest.raises(CommandError, match="does not start"):
        BLEU(tokenize_command=f"cat; touch {marker}").corpus_score(["a"], [["a"]])
    assert not marker.exists()
    assert BLEU(tokenize_command="echo '$HOME' '*'").corpus_score(["a"], [["a"]]).sys_len == 2


def test_the_signature_pins_the_command() -> None:
    # printf cat | sha256sum
    assert BLEU(tokenize_command="cat").tokenizer.signature == "cmd[77af778b]"
    assert BLEU(tokenize_command="cat -u").tokenizer.signature != "cmd[77af778b]"


def test_each_stream_has_one_child(tmp_path: Path) -> None:
    started = tmp_path / "started"
    script = f"open({str(started)!r}, 'a').write('child\\n')\n" + LINE_BY_LINE
    lines = HYPOTHESES * 700
    BLEU(tokenize_command=command(script)).corpus_score(lines, [lines, lines])
    assert started.read_text().count("child") == 3


def test_lower_casing_comes_before_the_command_and_missing_references_never_reach_it() -> None:
    metric = BLEU(lowercase=True, tokenize_command=command("import sys; [print(len(line), line.isupper()) for line in sys.stdin]"))
    score = metric.corpus_score(["ABC", "X"], [["ABC", None], [None, "X"]])
    assert (score.counts[0], score.totals[0]) == (4, 4)
    assert "case:lc" in score.signature


def test_an_empty_reference_is_no_reference_where_that_is_asked_whatever_the_command_makes_of_it() -> None:
    wordy = command("import sys; [print('a b c d', line, end='') for line in sys.stdin]")
    metric = BLEU(tokenize_command=wordy, empty_reference="missing")
    assert metric.corpus_score(["x", "y"], [["x", ""], ["", "y"]]).sys_len == 10
    with pytest.raises(BleuError, match="segment 2 has no reference"):
        metric.corpus_score(["x", "y"], [["x", ""]])


def test_sentences_cached_references_and_statistics_are_those_of_the_corpus() -> None:
    metric = BLEU(tokenize_command=command(BUFFERING))
    cached = BLEU(tokenize_command=command(BUFFERING), references=[REFERENCES])
    expected = metric.corpus_score(HYPOTHESES, [REFERENCES])
    assert cached.corpus_score(HYPOTHESES).score == expected.score
    stats = metric.stats_of((hypothesis, [reference]) for hypothesis, reference in zip(HYPOTHESES, REFERENCES, strict=True))
    assert metric.score(sum(stats)).score == expected.score
    assert metric.sentence_score("The cat.", ["The cat."]).score == 100.0


def test_a_line_feed_in_a_segment_is_an_error() -> None:
    with pytest.raises(CommandError, match="a segment of hypotheses holds a line feed"):
        BLEU(tokenize_command="cat").corpus_score(["a\nb"], [["a b"]])


def test_it_survives_pickling() -> None:
    tokenizer = pickle.loads(pickle.dumps(impatient(BUFFERING)))
    assert (tokenizer.signature, tokenizer.silence) == (impatient(BUFFERING).signature, 1.0)
    assert tokenizer("ab.") == "a b   ."


def running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    state = Path(f"/proc/{pid}/stat")
    return not state.exists() or state.read_text().rpartition(")")[2].split()[0] != "Z"


def pids_in(path: Path, number: int) -> list[int]:
    for _ in range(200):
        if path.exists() and len(path.read_text().split()) >= number:
            break
        time.sleep(0.05)
    return [int(word) for word in path.read_text().split()]


def gone(pids: list[int]) -> bool:
    for _ in range(100):
        if not any(map(running, pids)):
            return True
        time.sleep(0.05)
    return False


needs_posix = pytest.mark.skipif(os.name != "posix", reason="process groups are POSIX's")
WITH_A_CHILD = (
    "import os, subprocess, sys, time\n"
    "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
    "open({path!r}, 'a').write(f'{{os.getpid()}} {{child.pid}} ')\n"
)


@needs_posix
@pytest.mark.parametrize(
    "rest",
    [
        pytest.param("sys.stdin.read(); time.sleep(600)", id="silent"),
        pytest.param("sys.exit(3)", id="dying"),
        pytest.param("print('too'); print('many'); print('lines'); print('here', flush=True); time.sleep(600)", id="adding lines"),
    ],
)
def test_after_an_error_nothing_is_left_running(rest: str, tmp_path: Path) -> None:
    path = tmp_path / "pids"
    with pytest.raises(CommandError):
        BLEU(tokenize=impatient(WITH_A_CHILD.format(path=str(path)) + rest)).corpus_score(HYPOTHESES, [REFERENCES])
    assert gone(pids_in(path, 2))


@needs_posix
def test_after_ctrl_c_nothing_is_left_running(bleu: Bleu) -> None:
    bleu.write("hyp.txt", "a b\n")
    bleu.write("ref.txt", "a b\n")
    path = bleu.folder / "pids"
    script = WITH_A_CHILD.format(path=str(path)) + "sys.stdin.read(); time.sleep(600)"
    words = [sys.executable, "-m", "bleucli", "hyp.txt", "-r", "ref.txt", "--tokenize-cmd", command(script)]
    process = subprocess.Popen(words, cwd=bleu.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    pids = pids_in(path, 2)
    process.send_signal(signal.SIGINT)
    stdout, stderr = process.communicate(timeout=20)
    assert (process.returncode, stdout, stderr) == (130, b"", b"")
    assert gone(pids)


@needs_posix
def test_after_an_error_elsewhere_nothing_is_left_running(bleu: Bleu) -> None:
    path = bleu.folder / "pids"
    bleu.write("hyp.txt", "a b\n" * 3)
    bleu.write("ref.txt", b"a b\n\xff\n")
    script = f"import os, sys; open({str(path)!r}, 'a').write(f'{{os.getpid()}} '); [print(line, end='') for line in sys.stdin]"
    ran = bleu("hyp.txt", "-r", "ref.txt", "--tokenize-cmd", command(script))
    assert ran.code == 2
    assert "ref.txt:2: byte 0xFF" in ran.stderr
    assert gone(pids_in(path, 1))


def test_on_the_command_line(bleu: Bleu) -> None:
    bleu.write("hyp.txt", "The cat sat.\nA dog!\n")
    bleu.write("ref.txt", "The cat sat.\nA cat!\n")
    cat = bleu("hyp.txt", "-r", "ref.txt", "--tokenize-cmd", "cat")
    plain = bleu("hyp.txt", "-r", "ref.txt", "-t", "none")
    assert cat.stdout == plain.stdout.replace("tok:none", "tok:cmd[77af778b]")
    piped = bleu("-", "-r", "ref.txt", "--tokenize-cmd", "cat", stdin="The cat sat.\nA dog!\n")
    assert piped.stdout == cat.stdout
    assert bleu("tokenize", "--tokenize-cmd", command(BUFFERING), "hyp.txt").stdout.startswith("T h e c a t s a t .\n")
    uneven = bleu("-", "-r", "ref.txt", "--tokenize-cmd", "cat", stdin="one line\n")
    assert uneven.code == 2
    assert "has 1 line, ref.txt has 2 lines" in uneven.stderr
    failing = bleu("hyp.txt", "-r", "ref.txt", "--tokenize-cmd", "head -n 1")
    assert (failing.code, failing.stdout) == (2, "")
    assert "1 written for 2 lines of hyp.txt" in failing.stderr
