# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False, embedsignature=True
"""The fast twin of the counting kernel: the same functions, results and errors as `_python`, which defines them."""

cimport cython
from libc.stdint cimport int64_t, uint8_t, uint16_t, uint32_t, uint64_t
from libc.string cimport memchr, memcmp, memcpy, memset

from array import array
from os import urandom

from bleucli.kernel import formula

NAME = "native"

include "_native_memory.pxi"
include "_native_text.pxi"
include "_native_tokens.pxi"
include "_native_words.pxi"
include "_native_tables.pxi"
include "_native_ngrams.pxi"
include "_native_pairs.pxi"
include "_native_scores.pxi"
include "_native_survey.pxi"


def tokenize_13a(line):
    """Tokenize `line` as mteval-v13a.pl does and return its tokens joined by single spaces."""
    cdef Scratch scratch = Scratch()
    _check_str(line, "line")
    scratch.load(line, True)
    if scratch.kind == 1:
        return _joined(scratch, <const uint8_t*>scratch.text)
    if scratch.kind == 2:
        return _joined(scratch, <const uint16_t*>scratch.text)
    return _joined(scratch, <const uint32_t*>scratch.text)


def prepare(reference_streams, max_order, bint raw_13a):
    """Count the n-grams of orders 1..`max_order` of every segment's references."""
    cdef References references = References.__new__(References)
    cdef Scratch scratch = Scratch()
    cdef Py_ssize_t segment
    references.max_order = _checked_order(max_order)
    references.raw_13a = raw_13a
    cdef list streams = [tuple(stream) for stream in reference_streams]
    cdef Py_ssize_t segment_count = len(streams[0]) if streams else 0
    for number, stream in enumerate(streams):
        if len(stream) != segment_count:
            raise ValueError(f"reference stream {number} has {len(stream)} segments, reference stream 0 has {segment_count}")
    for segment in range(segment_count):
        references.open_segment(scratch)
        for stream in streams:
            reference = (<tuple>stream)[segment]
            if reference is not None:
                _check_str(reference, "reference of segment", segment)
                references.add(reference, scratch)
        if not references.last.reference_count:
            raise ValueError(f"segment {segment} has no reference")
        references.close_segment(scratch)
    return references


def count(hypotheses, references, bint shortest):
    """Count the sufficient statistics of each segment and return them row after row, 2 + 2N integers a row."""
    if not isinstance(references, References):
        raise TypeError(f"references are {type(references).__name__}, not what prepare() returned")
    cdef tuple batch = tuple(hypotheses)
    cdef References prepared = references
    if len(batch) != len(prepared):
        raise ValueError(f"{len(batch)} hypotheses for {len(prepared)} prepared segments")
    cdef int width = 2 + 2 * prepared.max_order
    cdef Scratch scratch = Scratch()
    cdef Rows rows = Rows(len(batch) * width)
    cdef int64_t* row = rows.first
    cdef Py_ssize_t segment
    for segment in range(len(batch)):
        hypothesis = batch[segment]
        _check_str(hypothesis, "hypothesis", segment)
        prepared.match(segment, hypothesis, scratch, shortest, row)
        row += width
    return rows.array


def total(rows, Py_ssize_t width):
    """Add the rows of `width` integers up, column by column."""
    cdef Rows view
    cdef Py_ssize_t index, column = 0
    cdef uint64_t bits = 0
    cdef Buffer sums
    if type(rows) is not array or rows.typecode != "q" or width < 1:
        return [sum(rows[column::width]) for column in range(width)]
    view = Rows(0, rows)
    sums = empty_buffer()
    try:
        reserve(&sums, width, sizeof(int64_t))
        memset(sums.data, 0, width * sizeof(int64_t))
        for index in range(view.count):
            bits |= <uint64_t>view.first[index]
            (<uint64_t*>sums.data)[column] += <uint64_t>view.first[index]
            column += 1
            if column == width:
                column = 0
        # Sums of 2^31 non-negative integers below 2^31 stay inside 64 bits; anything larger or negative is no count of ours.
        if bits >> 31 or view.count >> 31:
            return [sum(rows[column::width]) for column in range(width)]
        return [(<uint64_t*>sums.data)[column] for column in range(width)]
    finally:
        release(&sums)
