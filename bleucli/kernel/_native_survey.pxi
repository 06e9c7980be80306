# Signs of text that is not what BLEU expects, looked for as cheaply as can be; `_python.survey` says which.

cdef enum:
    EMPTY, SPACED_PERIOD, SUBWORD, ENTITY, UNSPACED, SIGNS

cdef struct Finding:
    Py_ssize_t number
    Py_ssize_t first


cdef inline void note(Finding* finding, Py_ssize_t index) noexcept:
    if not finding.number:
        finding.first = index
    finding.number += 1


def survey(lines):
    """Count what makes text suspicious in `lines`, for the warnings."""
    cdef Finding[SIGNS] findings
    cdef Py_ssize_t index
    cdef int sign, kind
    cdef tuple batch = tuple(lines)
    cdef object line
    for sign in range(SIGNS):
        findings[sign].number, findings[sign].first = 0, -1
    for index in range(len(batch)):
        line = batch[index]
        _check_str(line, "line", index)
        kind = PyUnicode_KIND(line)
        if kind == 1:
            survey_line(<const uint8_t*>PyUnicode_DATA(line), PyUnicode_GET_LENGTH(line), index, findings)
        elif kind == 2:
            survey_line(<const uint16_t*>PyUnicode_DATA(line), PyUnicode_GET_LENGTH(line), index, findings)
        else:
            survey_line(<const uint32_t*>PyUnicode_DATA(line), PyUnicode_GET_LENGTH(line), index, findings)
    return tuple([value for sign in range(SIGNS) for value in (findings[sign].number, findings[sign].first)])


cdef void survey_line(const unit* line, Py_ssize_t length, Py_ssize_t index, Finding* findings) noexcept:
    cdef Py_ssize_t position
    cdef unit marked = 0, far = 0
    if not length:
        note(&findings[EMPTY], index)
        return
    if length > 1 and line[length - 1] == c"." and line[length - 2] == c" ":
        note(&findings[SPACED_PERIOD], index)
    if unit is not uint8_t:
        for position in range(length):
            marked |= line[position] == 0x2581
        for position in range(length):
            far |= line[position] >= 0xE01
    if marked or contains(line, length, c"&") or contains(line, length, c"@"):
        survey_marks(line, length, index, findings)
    if far and is_unspaced(line, length):
        note(&findings[UNSPACED], index)


cdef void survey_marks(const unit* line, Py_ssize_t length, Py_ssize_t index, Finding* findings) noexcept:
    cdef Py_ssize_t position
    cdef bint subword = False, entity = False
    for position in range(length):
        if line[position] == c"&":
            entity = entity or is_entity(line + position + 1, length - position - 1)
        elif line[position] == c"@":
            subword = subword or is_joiner(line + position + 1, length - position - 1)
        elif unit is not uint8_t:
            subword = subword or line[position] == 0x2581
    if subword:
        note(&findings[SUBWORD], index)
    if entity:
        note(&findings[ENTITY], index)


cdef bint is_joiner(const unit* rest, Py_ssize_t length) noexcept:
    """Say whether the rest after an @ makes "@@" before a space or the end of the line, a final LF counting as its end."""
    if length < 1 or rest[0] != c"@":
        return False
    return length == 1 or rest[1] == c" " or (length == 2 and rest[1] == c"\n")


cdef bint is_entity(const unit* rest, Py_ssize_t length) noexcept:
    """Say whether the rest after an ampersand makes a named or numeric HTML entity."""
    cdef Py_ssize_t digits = 0
    cdef bint is_hexadecimal
    if length < 3:
        return False
    if rest[0] != c"#":
        return (
            begins(rest, length, b"quot;", 5) or begins(rest, length, b"amp;", 4) or begins(rest, length, b"lt;", 3)
            or begins(rest, length, b"gt;", 3) or begins(rest, length, b"apos;", 5) or begins(rest, length, b"nbsp;", 5)
        )
    is_hexadecimal = rest[1] == c"x"
    rest += 1 + is_hexadecimal
    length -= 1 + is_hexadecimal
    while digits < length and (
        c"0" <= rest[digits] <= c"9"
        or (is_hexadecimal and (c"A" <= rest[digits] <= c"F" or c"a" <= rest[digits] <= c"f"))
    ):
        digits += 1
    return 1 <= digits <= (6 if is_hexadecimal else 7) and digits < length and rest[digits] == c";"


cdef bint begins(const unit* text, Py_ssize_t length, const char* start, Py_ssize_t start_length) noexcept:
    cdef Py_ssize_t index
    if length < start_length:
        return False
    for index in range(start_length):
        if text[index] != <unit>start[index]:
            return False
    return True


cdef bint is_unspaced(const unit* line, Py_ssize_t length) noexcept:
    """Say whether more than half of the letters belong to scripts written without spaces."""
    cdef Py_ssize_t position, unspaced = 0, letters = 0
    for position in range(length):
        unspaced += is_unspaced_letter(line[position])
    if 2 * unspaced > length:
        return True
    if not unspaced:
        return False
    for position in range(length):
        letters += Py_UNICODE_ISALPHA(line[position])
    return 2 * unspaced > letters


cdef inline bint is_unspaced_letter(uint32_t character) noexcept:
    if character < 0x0E01:
        return False
    return (
        0x4E00 <= character <= 0x9FFF or 0x3041 <= character <= 0x3096 or 0x30A1 <= character <= 0x30FA  # Han, kana
        or 0x3400 <= character <= 0x4DBF or 0xF900 <= character <= 0xFAFF or 0x20000 <= character <= 0x3134F
        or character <= 0x0E30 or 0x0E40 <= character <= 0x0E46  # Thai
        or 0x0E81 <= character <= 0x0EB0 or 0x0EC0 <= character <= 0x0EC6  # Lao
        or 0x1000 <= character <= 0x102A or 0x1780 <= character <= 0x17B3  # Burmese, Khmer
    )
