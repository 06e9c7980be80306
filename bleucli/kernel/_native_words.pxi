# Tokens as exact keys.
#
# A token is kept in the narrowest width that holds it, as CPython keeps a str; so two tokens are equal if width and bytes are.
# Up to 14 bytes fit into the key, and equal keys are equal tokens. A longer token's key is a hash: equal keys are then compared.

cdef enum:
    PART = 7        # bytes in one half of a key
    SHORT = 14      # and in both
    WIDTH_AT = 61   # where a key's first half says how many bytes a unit of a long token has
    SIZE_AT = 56    # and where it says how many the short one has, its width above them

cdef uint64_t LONG = (<uint64_t>1) << 63

# Secrets of the process: nobody who does not know them can write lines whose tokens collide.
# A key's slot comes from multiplication by random odd numbers. The hash of a long token is a polynomial over the integers modulo
# 2^61 - 1 at a random point of 32 bits: two tokens of n bytes collide with a probability of at most n / 2^34, whatever they are.
cdef uint64_t PRIME = ((<uint64_t>1) << 61) - 1
cdef uint64_t FIRST_MULTIPLIER = <uint64_t>int.from_bytes(urandom(8), "little") | 1
cdef uint64_t SECOND_MULTIPLIER = <uint64_t>int.from_bytes(urandom(8), "little") | 1
cdef uint64_t RANDOM_POINT = <uint64_t>int.from_bytes(urandom(4), "little")

cdef struct Key:
    uint64_t first
    uint64_t second

cdef struct Token:
    Key key
    const uint8_t* bytes
    size_t size


cdef inline uint64_t mixed(Key key) noexcept:
    cdef uint64_t mix = key.first * FIRST_MULTIPLIER + key.second * SECOND_MULTIPLIER
    mix ^= mix >> 32
    return mix * FIRST_MULTIPLIER


cdef inline uint64_t times_point(uint64_t value) noexcept:
    """Multiply `value` below 2^62 by the random point modulo 2^61 - 1; the result may be a little above the prime."""
    cdef uint64_t low = <uint64_t><uint32_t>value * RANDOM_POINT
    cdef uint64_t high = (value >> 32) * RANDOM_POINT
    # 2^61 is 1, so 32 + 29 bits turn around; each term is below 2^61 and their sum below 2^63.
    low = (low & PRIME) + (low >> 61) + (high << 35 >> 3) + (high >> 29)
    return (low & PRIME) + (low >> 61)


cdef uint64_t polynomial(const uint8_t* bytes, size_t size) noexcept:
    cdef uint64_t value = <uint32_t>size
    cdef size_t at = 0
    while at + PART < size:
        value = times_point(value + low_bytes(bytes + at, PART))
        at += PART
    value = times_point(value + low_bytes(bytes + at, size - at))
    return value - PRIME if value >= PRIME else value


cdef inline Token token_at(const unit* text, Span span, const uint8_t* narrow, const uint16_t* middle) noexcept:
    """Describe one token of `text`; `narrow` and `middle` are the text cut to 8 and 16 bits, where it has more."""
    cdef Token token
    cdef uint64_t width = 0
    cdef Py_ssize_t at = span.start
    cdef size_t head
    token.bytes = <const uint8_t*>(text + at)
    token.size = span.end - at
    if unit is not uint8_t:
        while at < span.end and text[at] < 0x100:
            at += 1
        if at == span.end:
            token.bytes = narrow + span.start
        elif unit is uint16_t:
            width = 1
            token.size *= 2
        else:
            while at < span.end and text[at] < 0x10000:
                at += 1
            width = 1 if at == span.end else 2
            token.size *= 2 * width
            if width == 1:
                token.bytes = <const uint8_t*>(middle + span.start)
    if token.size <= SHORT:
        head = min(token.size, <size_t>PART)
        token.key.first = low_bytes(token.bytes, head) | (token.size | width << 4) << SIZE_AT
        token.key.second = low_bytes(token.bytes + PART, token.size - head)
    else:
        token.key.first = LONG | width << WIDTH_AT | token.size
        token.key.second = polynomial(token.bytes, token.size)
    return token
