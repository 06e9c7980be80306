# A line of text as a padded copy that may be changed and read a little past its end.

cdef extern from *:
    """
    #include <string.h>
    /* The first `length` (at most 7) of 8 readable bytes as an integer. */
    static CYTHON_INLINE uint64_t bleucli_low_bytes(const uint8_t* bytes, size_t length) {
        uint64_t word;
        memcpy(&word, bytes, sizeof word);
    #if PY_BIG_ENDIAN
        return length ? word >> (64 - 8 * length) : 0;
    #else
        return word & (((uint64_t)1 << (8 * length)) - 1);
    #endif
    }
    /* The number of zeros below the lowest one of `bits`, which is not 0. */
    #if defined(_MSC_VER) && defined(_M_X64) || defined(_MSC_VER) && defined(_M_ARM64)
    #include <intrin.h>
    static CYTHON_INLINE int bleucli_lowest_bit(uint64_t bits) {
        unsigned long index;
        _BitScanForward64(&index, bits);
        return (int)index;
    }
    #elif defined(__GNUC__)
    #define bleucli_lowest_bit(bits) __builtin_ctzll(bits)
    #else
    static CYTHON_INLINE int bleucli_lowest_bit(uint64_t bits) {
        int index = 0;
        for (; !(bits & 1); bits >>= 1) ++index;
        return index;
    }
    #endif
    /* Only CPython 3.11 still knows strings without data; they come from long deprecated C interfaces. */
    #if PY_VERSION_HEX < 0x030C0000
    #define bleucli_ready(text) PyUnicode_READY(text)
    #else
    #define bleucli_ready(text) 0
    #endif
    """
    uint64_t low_bytes "bleucli_low_bytes"(const uint8_t* bytes, size_t length) noexcept
    int lowest_bit "bleucli_lowest_bit"(uint64_t bits) noexcept
    int ready "bleucli_ready"(object text) except -1

cdef extern from "Python.h":
    int PyUnicode_KIND(object text) noexcept
    void* PyUnicode_DATA(object text) noexcept
    Py_ssize_t PyUnicode_GET_LENGTH(object text) noexcept
    object PyUnicode_FromKindAndData(int kind, const void* data, Py_ssize_t length)
    bint Py_UNICODE_ISALPHA(Py_UCS4 character) noexcept

# One code point in the width in which CPython keeps the string.
ctypedef fused unit:
    uint8_t
    uint16_t
    uint32_t

cdef enum:
    PADDING = 64  # units of white space on both sides of a loaded line: it is read in blocks of 64


cdef int _check_str(object text, str what, Py_ssize_t index=-1) except -1:
    if isinstance(text, str):
        return ready(text)
    raise TypeError(f"{what}{'' if index < 0 else f' {index}'} is {type(text).__name__}, not str")


@cython.final
cdef class Scratch:
    """What one call works with, reused from line to line and as large as the longest of them needs."""

    cdef Buffer line      # the padded copy
    cdef Buffer narrow    # its units cut to 8 bits, for tokens that are no wider
    cdef Buffer middle    # and to 16 bits
    cdef Buffer ids       # the tokens of the line as word ids, closed by a 0
    cdef Buffer nodes     # an n-gram of the line for each position
    cdef Buffer seen      # one number for each n-gram of a segment
    cdef void* text       # the first unit of the line in its copy
    cdef Py_ssize_t length
    cdef int kind         # bytes a unit
    cdef bint raw_13a

    def __cinit__(self):
        take_spare(&self.line, 0)
        take_spare(&self.narrow, 1)
        take_spare(&self.middle, 2)
        take_spare(&self.ids, 3)
        take_spare(&self.nodes, 4)
        take_spare(&self.seen, 5)

    def __dealloc__(self):
        leave_spare(&self.line, 0)
        leave_spare(&self.narrow, 1)
        leave_spare(&self.middle, 2)
        leave_spare(&self.ids, 3)
        leave_spare(&self.nodes, 4)
        leave_spare(&self.seen, 5)

    cdef int load(self, object line, bint raw_13a) except -1:
        """Copy `line`; with `raw_13a` take mark-up and entities out as 13a does."""
        cdef Py_ssize_t length = PyUnicode_GET_LENGTH(line)
        self.kind = PyUnicode_KIND(line)
        self.raw_13a = raw_13a
        reserve(&self.line, length + 2 * PADDING, self.kind)
        self.text = self.line.data + PADDING * self.kind
        if self.kind == 1:
            self.length = _loaded(<uint8_t*>self.text, <const uint8_t*>PyUnicode_DATA(line), length, raw_13a)
            return 0
        reserve(&self.narrow, length + PADDING, 1)
        if self.kind == 2:
            self.length = _loaded(<uint16_t*>self.text, <const uint16_t*>PyUnicode_DATA(line), length, raw_13a)
            _cut(<const uint16_t*>self.text, self.length, <uint8_t*>self.narrow.data)
            return 0
        self.length = _loaded(<uint32_t*>self.text, <const uint32_t*>PyUnicode_DATA(line), length, raw_13a)
        _cut(<const uint32_t*>self.text, self.length, <uint8_t*>self.narrow.data)
        reserve(&self.middle, length + PADDING, 2)
        _cut(<const uint32_t*>self.text, self.length, <uint16_t*>self.middle.data)
        return 0


ctypedef fused cut_unit:
    uint8_t
    uint16_t


cdef void _cut(const unit* text, Py_ssize_t length, cut_unit* cut) noexcept:
    cdef Py_ssize_t index
    for index in range(length):
        cut[index] = <cut_unit>text[index]


cdef Py_ssize_t _loaded(unit* text, const unit* line, Py_ssize_t length, bint raw_13a) noexcept:
    cdef Py_ssize_t index
    memcpy(text, line, length * sizeof(unit))
    if raw_13a:
        length = _without_markup(text, length)
    for index in range(PADDING):
        text[-1 - index] = text[length + index] = c" "
    return length


cdef Py_ssize_t _without_markup(unit* text, Py_ssize_t length) noexcept:
    # The order is mteval-v13a.pl's; so "&amp;lt;" ends as "<" and "&amp;quot;" as "&quot;".
    if contains(text, length, c"<"):
        length = _replaced(text, length, b"<skipped>", 9, 0)
    if contains(text, length, c"\n"):
        length = _replaced(text, length, b"-\n", 2, 0)
    if contains(text, length, c"&"):
        length = _replaced(text, length, b"&quot;", 6, c'"')
        length = _replaced(text, length, b"&amp;", 5, c"&")
        length = _replaced(text, length, b"&lt;", 4, c"<")
        length = _replaced(text, length, b"&gt;", 4, c">")
    return length


cdef inline bint contains(const unit* text, Py_ssize_t length, char character) noexcept:
    cdef Py_ssize_t index
    cdef unit found = 0
    if unit is uint8_t:
        return memchr(text, character, length) is not NULL
    else:
        # Compilers make vector instructions of this plain loop, and only of a loop as plain as this.
        for index in range(length):
            found |= text[index] == <unit>character
        return found


cdef Py_ssize_t _replaced(unit* text, Py_ssize_t length, const char* old, Py_ssize_t old_length, char new) noexcept:
    """Replace `old` by the character `new`, or by nothing if it is NUL, from left to right and return the new length."""
    cdef Py_ssize_t source = 0, target = 0, index
    while source < length:
        index = 0
        while index < old_length and source + index < length and text[source + index] == <unit>old[index]:
            index += 1
        if index < old_length:
            text[target] = text[source]
            source += 1
            target += 1
        else:
            source += old_length
            if new:
                text[target] = <unit>new
                target += 1
    return target
