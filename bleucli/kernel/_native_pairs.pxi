# Many texts against many: all references share one trie, and every text becomes the list of the n-grams it has there.

cdef struct Item:
    uint32_t node
    uint32_t count


def pairwise(hypotheses, references, max_order, bint raw_13a):
    """Count the statistics of every hypothesis against every single reference alone, hypothesis by hypothesis."""
    cdef References shared = References.__new__(References)
    cdef Scratch scratch = Scratch()
    cdef Py_ssize_t index
    cdef tuple from_texts = tuple(hypotheses), to_texts = tuple(references)
    shared.max_order = _checked_order(max_order)
    shared.raw_13a = raw_13a
    shared.open_segment(scratch)
    for index, text in enumerate(to_texts):
        _check_str(text, "reference", index)
        shared.add(text, scratch)
    for index, text in enumerate(from_texts):
        _check_str(text, "hypothesis", index)
    rows = Rows(len(from_texts) * len(to_texts) * (2 + 2 * shared.max_order))
    if from_texts and to_texts:
        shared.close_segment(scratch)
        write_pairs(shared, from_texts, scratch, rows)
    return rows.array


def against_others(texts, max_order, bint raw_13a, bint shortest):
    """Count the statistics of every text against all the others as its references, text by text."""
    cdef References shared = References.__new__(References)
    cdef Scratch scratch = Scratch()
    cdef tuple all_texts = tuple(texts)
    cdef Py_ssize_t index
    shared.max_order = _checked_order(max_order)
    shared.raw_13a = raw_13a
    shared.open_segment(scratch)
    for index, text in enumerate(all_texts):
        _check_str(text, "text", index)
        shared.add(text, scratch)
    formula.check_several(all_texts)
    rows = Rows(len(all_texts) * (2 + 2 * shared.max_order))
    shared.close_segment(scratch)
    write_others(shared, scratch, rows, shortest)
    return rows.array


cdef int collect_references(References shared, Scratch scratch, Buffer* items, Buffer* ends) except -1:
    """Append the n-grams of each reference in turn, and where each order of each ends."""
    cdef const Segment* segment = <const Segment*>shared.segments.data
    cdef const int64_t* lengths = <const int64_t*>shared.lengths.data
    cdef const uint32_t* ids = <const uint32_t*>scratch.ids.data
    cdef Py_ssize_t reference
    reserve(&scratch.seen, segment.node_count, sizeof(uint32_t))
    memset(scratch.seen.data, 0, segment.node_count * sizeof(uint32_t))
    reserve(ends, segment.reference_count * shared.max_order, sizeof(size_t))
    for reference in range(segment.reference_count):
        collect(shared, ids, lengths[reference], scratch, items, <size_t*>ends.data + reference * shared.max_order)
        ids += lengths[reference] + 1
    return 0


cdef int write_pairs(References shared, tuple hypotheses, Scratch scratch, Rows rows) except -1:
    cdef const Segment* segment = <const Segment*>shared.segments.data
    cdef Buffer items = empty_buffer(), ends = empty_buffer(), own = empty_buffer()
    cdef size_t[MOST_ORDERS] own_ends
    cdef int64_t* row = rows.first
    try:
        collect_references(shared, scratch, &items, &ends)
        for hypothesis in hypotheses:
            scratch.load(hypothesis, shared.raw_13a)
            scratch.ids.used = 0
            number_words(shared, scratch, segment)
            own.used = 0
            collect(
                shared, <const uint32_t*>scratch.ids.data, scratch.ids.used // sizeof(uint32_t) - 1, scratch, &own, own_ends
            )
            row = write_hypothesis(shared, scratch, &own, <const Item*>items.data, <const size_t*>ends.data, row)
    finally:
        release(&items)
        release(&ends)
        release(&own)
    return 0


cdef int collect(
    References shared, const uint32_t* ids, Py_ssize_t length, Scratch scratch, Buffer* items, size_t* ends
) except -1:
    """Append the n-grams of a text that the trie has, order by order, and write where each order ends."""
    cdef const Segment* segment = <const Segment*>shared.segments.data
    cdef const Branch* branches = <const Branch*>shared.branches.data
    cdef View edges = view_of(&shared.edges, &segment.edges)
    cdef uint32_t* counts = <uint32_t*>scratch.seen.data    # all 0, and all 0 again at the end
    cdef uint32_t* nodes
    cdef Item* item
    cdef Py_ssize_t position
    cdef size_t index, first
    cdef int order
    reserve(&scratch.nodes, length + 1, sizeof(uint32_t))
    nodes = <uint32_t*>scratch.nodes.data
    memcpy(nodes, ids, length * sizeof(uint32_t))
    for order in range(shared.max_order):
        reserve(items, length, sizeof(Item))
        item = <Item*>items.data
        first = ends[order] = items.used // sizeof(Item)
        for position in range(length - order):
            if order and nodes[position]:
                nodes[position] = child_of(nodes[position], ids[position + order], branches, edges)
            if not nodes[position]:
                continue
            if not counts[nodes[position]]:
                item[ends[order]].node = nodes[position]
                ends[order] += 1
            counts[nodes[position]] += 1
        for index in range(first, ends[order]):
            item[index].count = counts[item[index].node]
            counts[item[index].node] = 0
        items.used = ends[order] * sizeof(Item)
    return 0


cdef int64_t* write_hypothesis(
    References shared, Scratch scratch, const Buffer* own, const Item* items, const size_t* ends, int64_t* row
) noexcept:
    """Write the statistics of a hypothesis against each reference and return where the next row begins."""
    cdef const Segment* segment = <const Segment*>shared.segments.data
    cdef const int64_t* lengths = <const int64_t*>shared.lengths.data
    cdef uint32_t* counts = <uint32_t*>scratch.seen.data
    cdef const Item* known = <const Item*>own.data
    cdef int64_t length = scratch.ids.used // sizeof(uint32_t) - 1
    cdef size_t index = 0, number
    cdef Py_ssize_t reference
    cdef int order
    for number in range(own.used // sizeof(Item)):
        counts[known[number].node] = known[number].count
    for reference in range(segment.reference_count):
        row[0], row[1] = length, lengths[reference]
        row += 2
        for order in range(shared.max_order):
            for index in range(index, ends[order]):
                row[order] += min(counts[items[index].node], items[index].count)
            index = ends[order]
            row[shared.max_order + order] = length - order if length > order else 0
        ends += shared.max_order
        row += 2 * shared.max_order
    for number in range(own.used // sizeof(Item)):
        counts[known[number].node] = 0
    return row


cdef struct Two:
    uint32_t best
    uint32_t second


cdef int write_others(References shared, Scratch scratch, Rows rows, bint shortest) except -1:
    """Write the statistics of each reference against all the others."""
    cdef const Segment* segment = <const Segment*>shared.segments.data
    cdef const int64_t* lengths = <const int64_t*>shared.lengths.data
    cdef Buffer items = empty_buffer(), ends = empty_buffer(), most = empty_buffer()
    cdef const Item* item
    cdef const size_t* end
    cdef Two* two
    cdef int64_t* row = rows.first
    cdef size_t index
    cdef Py_ssize_t reference
    cdef int order
    chosen = formula.lengths_among_others([lengths[reference] for reference in range(segment.reference_count)], shortest)
    try:
        collect_references(shared, scratch, &items, &ends)
        reserve(&most, segment.node_count, sizeof(Two))
        memset(most.data, 0, segment.node_count * sizeof(Two))
        item = <const Item*>items.data
        for index in range(items.used // sizeof(Item)):
            two = <Two*>most.data + item[index].node
            if item[index].count > two.best:
                two.second = two.best
                two.best = item[index].count
            elif item[index].count > two.second:
                two.second = item[index].count
        end = <const size_t*>ends.data
        index = 0
        for reference in range(segment.reference_count):
            row[0], row[1] = lengths[reference], chosen[reference]
            for order in range(shared.max_order):
                for index in range(index, end[order]):
                    two = <Two*>most.data + item[index].node
                    # Where a text has an n-gram most often of all, the others allow what the next one has; elsewhere all it has.
                    row[2 + order] += two.second if item[index].count == two.best else item[index].count
                index = end[order]
                row[2 + shared.max_order + order] = row[0] - order if row[0] > order else 0
            end += shared.max_order
            row += 2 + 2 * shared.max_order
    finally:
        release(&items)
        release(&ends)
        release(&most)
    return 0
