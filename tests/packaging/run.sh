#!/bin/sh
# Build the source distribution, install it with and without a working compiler, and name the kernel that each installation uses.
#
# usage: tests/packaging/run.sh [DIST]     What is built stays in the folder DIST. PYTHON names the interpreter (default: python3); it
# needs the package `build`, and pip an index.
set -eu
python=$(command -v "${PYTHON:-python3}")
case $python in /*) ;; *) python=$PWD/$python ;; esac
sources=$(cd "$(dirname "$0")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
dist=${1:-$work/dist}
unset PYTHONPATH
cd "$work"

kernel_of() {  # ENVIRONMENT: the kernel of the sdist installed there, without its dependencies, which the kernel does not use
    "$python" -m venv "$1"
    "$1/bin/pip" install --quiet --no-deps "$dist"/*.tar.gz
    "$1/bin/python" -c "from bleucli.kernel import kernel; print(kernel().NAME)"
}

"$python" -m build --outdir "$dist" "$sources" >build.log 2>&1 || { cat build.log; exit 1; }
"$python" -c "
from glob import glob
from zipfile import ZipFile
names = ZipFile(*glob('$dist/*.whl')).namelist()
assert any('/_native.' in name and name.endswith(('.so', '.pyd')) for name in names), names
assert not any(name.endswith(('.pyx', '.pxi', '.c')) for name in names), names"

with=$(kernel_of with-compiler)
without=$(CC=/bin/false kernel_of without-compiler)
echo "with a compiler: $with; without: $without"
[ "$with" = native ] && [ "$without" = python ]
