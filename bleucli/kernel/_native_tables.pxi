# Tables that number exact keys 1, 2, ... in order of arrival. Many of them lie one behind the other in the same two buffers.

cdef struct Entry:
    Key key
    uint64_t value

cdef struct Table:
    size_t entries      # where its entries and slots begin in the buffers; entry 0 is none and leads to 0
    size_t slots
    uint32_t count
    int bits            # it has 2^bits slots, at most half of them taken; 0 while it has none

cdef struct Tables:
    Buffer entries
    Buffer slots

cdef struct View:       # a table while the buffers stay where they are
    const Entry* entries
    const uint32_t* slots
    size_t mask
    int shift


cdef inline View view_of(const Tables* tables, const Table* table) noexcept:
    cdef View view
    view.entries = <const Entry*>tables.entries.data + table.entries
    view.slots = <const uint32_t*>tables.slots.data + table.slots
    view.mask = ((<size_t>1) << table.bits) - 1
    view.shift = 64 - table.bits
    return view


cdef inline size_t slot_of(View view, Key key) noexcept:
    return <size_t>(mixed(key) >> view.shift)


cdef inline bint is_key(Key one, Key other) noexcept:
    return one.first == other.first and one.second == other.second


cdef inline uint32_t find(View view, Key key, size_t* slot) noexcept:
    """Return the number of an exact `key`, or 0, and the slot where the search ended."""
    cdef size_t at = slot_of(view, key)
    while view.slots[at] and not is_key(view.entries[view.slots[at]].key, key):
        at = (at + 1) & view.mask
    slot[0] = at
    return view.slots[at]


cdef int open_table(Tables* tables, Table* table, int bits) except -1:
    """Begin an empty table behind the others."""
    reserve(&tables.entries, 1, sizeof(Entry))
    table.entries = tables.entries.used // sizeof(Entry)
    table.slots = tables.slots.used // sizeof(uint32_t)
    table.count = 0
    table.bits = 0
    (<Entry*>(tables.entries.data + tables.entries.used))[0] = Entry(Key(0, 0), 0)
    tables.entries.used += sizeof(Entry)
    return set_slots(tables, table, bits) if bits else 0


cdef int set_slots(Tables* tables, Table* table, int bits) except -1:
    """Give the last table 2^`bits` slots."""
    cdef size_t slot, more = ((<size_t>1) << bits) - (((<size_t>1) << table.bits) if table.bits else 0)
    cdef uint32_t* slots
    cdef uint32_t number
    cdef View view
    if bits > 31:
        raise OverflowError("a segment has more n-grams than can be numbered")
    reserve(&tables.slots, more, sizeof(uint32_t))
    tables.slots.used += more * sizeof(uint32_t)
    table.bits = bits
    slots = <uint32_t*>tables.slots.data + table.slots
    memset(slots, 0, sizeof(uint32_t) << bits)
    view = view_of(tables, table)
    for number in range(1, table.count + 1):
        slot = slot_of(view, view.entries[number].key)
        while slots[slot]:
            slot = (slot + 1) & view.mask
        slots[slot] = number
    return 0


cdef int enter(Tables* tables, Table* table, Key key, uint64_t value, size_t slot) except -1:
    """Number a new key of the last table; `slot` is the free one where the search for it ended."""
    cdef Entry* entry
    reserve(&tables.entries, 1, sizeof(Entry))
    tables.entries.used += sizeof(Entry)
    table.count += 1
    entry = <Entry*>tables.entries.data + table.entries + table.count
    entry.key = key
    entry.value = value
    (<uint32_t*>tables.slots.data + table.slots)[slot] = table.count
    if <size_t>table.count << 1 >= (<size_t>1) << table.bits:
        set_slots(tables, table, table.bits + 1)
    return 0


cdef inline bint is_word(Token token, Entry word, const char* texts) noexcept:
    if not is_key(token.key, word.key):
        return False
    return token.size <= SHORT or not memcmp(texts + word.value, token.bytes, token.size)


cdef inline uint32_t find_word(View view, Token token, const char* texts, size_t* slot) noexcept:
    """Return the number of a token, or 0, and the slot where the search ended."""
    cdef size_t at = slot_of(view, token.key)
    while view.slots[at] and not is_word(token, view.entries[view.slots[at]], texts):
        at = (at + 1) & view.mask
    slot[0] = at
    return view.slots[at]


cdef size_t kept(const Token* token, Buffer* texts) except? 0:
    """Keep the bytes of a long token and return where."""
    cdef size_t start = texts.used
    reserve(texts, token.size, 1)
    memcpy(texts.data + start, token.bytes, token.size)
    texts.used += token.size
    return start
