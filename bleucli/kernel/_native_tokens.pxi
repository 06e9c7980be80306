# Where the tokens of a line begin and end.

cdef enum:  # what a character means to the tokenizer; below SPACE the token goes on, from SPACE on it may end
    LETTER = 0
    DIGIT = 1
    SPACE = 4
    PUNCTUATION = 5
    POINT = 6
    HYPHEN = 7

cdef enum:
    MOST_SPANS = 128  # found before they are used
    BLOCK = 64        # characters looked at together

cdef struct Span:
    Py_ssize_t start
    Py_ssize_t end

cdef struct Scan:
    Py_ssize_t block     # where the next block begins
    uint64_t ends        # the characters of the last block that may end a token and have not been looked at
    Py_ssize_t start     # of the token that may be open
    Py_ssize_t spaced    # the last point or comma that the pass "no digit before it" of 13a took

cdef uint8_t[256] PLAIN    # classes of Latin-1 where only white space separates
cdef uint8_t[256] MTEVAL   # and where 13a does

memset(PLAIN, LETTER, 256)
for _code in (*range(0x09, 0x0E), *range(0x1C, 0x21), 0x85, 0xA0):
    PLAIN[_code] = SPACE
memcpy(MTEVAL, PLAIN, 256)
for _code in bytearray(b"!\"#$%&()*+/:;<=>?@[\\]^_`{|}~"):
    MTEVAL[_code] = PUNCTUATION
for _code in bytearray(b"0123456789"):
    MTEVAL[_code] = DIGIT
MTEVAL[<uint8_t>c"."] = MTEVAL[<uint8_t>c","] = POINT
MTEVAL[<uint8_t>c"-"] = HYPHEN


cdef inline int class_of(unit character, const uint8_t* classes) noexcept:
    if unit is uint8_t:
        return classes[character]
    else:
        if character < 256:
            return classes[character]
        if character > 0x3000 or character < 0x1680:
            return LETTER
        if (
            0x2000 <= character <= 0x200A or character == 0x2028 or character == 0x2029 or character == 0x202F
            or character == 0x205F or character == 0x3000 or character == 0x1680
        ):
            return SPACE
        return LETTER


cdef inline Scan start_of_line() noexcept:
    cdef Scan scan
    scan.block = scan.start = 0
    scan.ends = 0
    scan.spaced = -2
    return scan


cdef inline uint64_t ends_in_block(const unit* text, const uint8_t* classes) noexcept:
    """Mark the characters of a block that may end a token. No branch depends on the text, which no processor could foresee."""
    cdef uint64_t ends = 0, eight
    cdef int part, index
    for part in range(BLOCK // 8):
        eight = 0
        for index in range(8):
            eight |= <uint64_t>(class_of(text[8 * part + index], classes) >> 2) << index
        ends |= eight << 8 * part
    return ends


cdef int next_spans(const unit* text, Py_ssize_t length, const uint8_t* classes, Scan* scan, Span* spans) noexcept:
    """Find the next tokens, at most MOST_SPANS of them; 0 when the line is done. White space must stand on both sides of `text`.

    13a is four passes of substitutions. Seen from one character they say: punctuation and a hyphen after a digit stand alone. A point
    or comma stands alone unless a digit follows and the second pass did not take it; that pass takes it unless a digit stands before
    it, or a point or comma that the same pass took.
    """
    cdef Py_ssize_t position, start = scan.start
    cdef int found = 0, kind
    while found < MOST_SPANS - 1:
        while not scan.ends:
            if scan.block > length:
                scan.start = start
                return found
            scan.ends = ends_in_block(text + scan.block, classes)
            if scan.block + BLOCK > length:
                # The first space behind the line closes its last token.
                scan.ends &= <uint64_t>-1 >> (scan.block + BLOCK - 1 - length)
            scan.block += BLOCK
        position = scan.block - BLOCK + lowest_bit(scan.ends)
        scan.ends &= scan.ends - 1
        kind = class_of(text[position], classes)
        if kind == HYPHEN and class_of(text[position - 1], classes) != DIGIT:
            continue
        if kind == POINT:
            if class_of(text[position - 1], classes) != DIGIT and scan.spaced != position - 1:
                scan.spaced = position
            elif class_of(text[position + 1], classes) == DIGIT:
                continue
        spans[found].start = start
        spans[found].end = position
        found += start < position
        start = position + 1
        if kind != SPACE:
            spans[found].start = position
            spans[found].end = start
            found += 1
    scan.start = start
    return found


cdef str _joined(Scratch scratch, const unit* text):
    """Join the tokens of the loaded line by single spaces."""
    cdef Span[MOST_SPANS] spans
    cdef Scan scan = start_of_line()
    cdef Buffer joined = empty_buffer()
    cdef unit* target
    cdef Py_ssize_t width, used = 0
    cdef int found, index
    try:
        reserve(&joined, 2 * scratch.length + 1, sizeof(unit))
        target = <unit*>joined.data
        while True:
            found = next_spans(text, scratch.length, MTEVAL, &scan, spans)
            if not found:
                break
            for index in range(found):
                width = spans[index].end - spans[index].start
                memcpy(target + used, text + spans[index].start, width * sizeof(unit))
                target[used + width] = c" "
                used += width + 1
        return PyUnicode_FromKindAndData(sizeof(unit), target, used - 1 if used else 0)
    finally:
        release(&joined)
