#!/bin/sh
# Build the native kernel with AddressSanitizer and UndefinedBehaviorSanitizer in a temporary copy of the sources, run the kernel's
# tests on it and then the fuzzer.
#
# usage: tests/sanitizers/run.sh [SECONDS_TO_FUZZ]     PYTHON names the interpreter (default: python3); GCC is needed.
set -eu
python=${PYTHON:-python3}
sources=$(cd "$(dirname "$0")/../.." && pwd)
copy=$(mktemp -d)
trap 'rm -rf "$copy"' EXIT
cp -R "$sources/bleucli" "$sources/tests" "$sources/pyproject.toml" "$sources/README.md" "$sources/LICENSE" "$copy"
cd "$copy"
rm -f bleucli/kernel/_native.c bleucli/kernel/*.so
sed -i.kept 's/extra-compile-args = .*/extra-compile-args = ["-O1", "-g"]/' pyproject.toml
# Memory that is used again hides what reads past its end.
sed -i.kept "s/MOST_SPARE = 1 << 22 .*/MOST_SPARE = 0/" bleucli/kernel/_native_memory.pxi

CC=gcc CFLAGS="-fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all" \
    LDFLAGS="-fsanitize=address,undefined" \
    "$python" -c "import setuptools; setuptools.setup()" -q build_ext --inplace
"$python" -c "
from pathlib import Path
assert list(Path('bleucli/kernel').glob('_native*.so')), 'the extension was not built'"

# The interpreter is not instrumented, so the run-time library has to come first; CPython keeps memory on purpose at its end.
export LD_PRELOAD="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libubsan.so)"
export ASAN_OPTIONS=detect_leaks=0:abort_on_error=1 UBSAN_OPTIONS=print_stacktrace=1
export PYTHONMALLOC=malloc PYTHONPATH="$copy" HYPOTHESIS_STORAGE_DIRECTORY="$copy/.hypothesis"
"$python" -m pytest tests/kernel -p no:cacheprovider -s
"$python" tests/sanitizers/fuzz.py "${1:-20}"
