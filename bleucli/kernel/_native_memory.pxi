# Memory that grows by doubling, or faster, and is kept until its owner goes. One spare buffer a purpose outlives it: to give memory
# back after each batch and to ask for it again would take longer than to count the batch.

from cpython.buffer cimport PyBUF_SIMPLE, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer
from cpython.mem cimport PyMem_Free, PyMem_Realloc

cdef extern from "Python.h":
    size_t PY_SSIZE_T_MAX

cdef struct Buffer:
    char* data
    size_t used      # in bytes, as is capacity
    size_t capacity


cdef inline Buffer empty_buffer() noexcept:
    cdef Buffer buffer
    buffer.data = NULL
    buffer.used = buffer.capacity = 0
    return buffer


cdef int grow(Buffer* buffer, size_t more, size_t size) except -1:
    cdef size_t limit = <size_t>PY_SSIZE_T_MAX
    if more > (limit - buffer.used) // size:
        raise MemoryError()
    cdef size_t capacity = buffer.used + more * size
    # Every step copies, and most batches need some hundred kilobytes.
    cdef size_t wanted = 2 * buffer.capacity if buffer.capacity >> 18 else 4 * buffer.capacity
    capacity = max(capacity, max(wanted, <size_t>1024))
    cdef char* data = <char*>PyMem_Realloc(buffer.data, capacity)
    if data is NULL:
        raise MemoryError()
    buffer.data = data
    buffer.capacity = capacity
    return 0


cdef inline int reserve(Buffer* buffer, size_t more, size_t size) except -1:
    """Make room for `more` items of `size` bytes behind what is used."""
    if more <= (buffer.capacity - buffer.used) // size:
        return 0
    return grow(buffer, more, size)


cdef inline void release(Buffer* buffer) noexcept:
    PyMem_Free(buffer.data)
    buffer[0] = empty_buffer()


cdef enum:
    PURPOSES = 15
    MOST_SPARE = 1 << 22    # bytes of a spare buffer: many times what a batch of ordinary lines needs

cdef Buffer[PURPOSES] SPARES

for _purpose in range(PURPOSES):
    SPARES[_purpose] = empty_buffer()


cdef inline void take_spare(Buffer* buffer, int purpose) noexcept:
    """Begin an empty buffer, in the memory of the last one of that purpose if it is free."""
    buffer[0] = SPARES[purpose]
    SPARES[purpose] = empty_buffer()


cdef inline void leave_spare(Buffer* buffer, int purpose) noexcept:
    """Leave the memory of a buffer to the next one of that purpose, unless there is as much already, or it is uncommonly large."""
    buffer.used = 0
    if SPARES[purpose].capacity < buffer.capacity <= MOST_SPARE:
        SPARES[purpose], buffer[0] = buffer[0], SPARES[purpose]
    release(buffer)


@cython.final
cdef class Rows:
    """An array('q') whose integers can be reached as long as this object lives."""

    cdef readonly object array
    cdef Py_buffer view
    cdef int64_t* first
    cdef Py_ssize_t count

    def __init__(self, Py_ssize_t count, rows=None):
        self.array = array("q", bytes(count * sizeof(int64_t))) if rows is None else rows
        PyObject_GetBuffer(self.array, &self.view, PyBUF_WRITABLE)
        self.first = <int64_t*>self.view.buf
        self.count = self.view.len // sizeof(int64_t)

    def __dealloc__(self):
        PyBuffer_Release(&self.view)
