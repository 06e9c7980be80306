# The n-grams of a segment's references as a trie, so that each is known by its prefix and its last token.
#
# A node is an n-gram. Nodes 1, 2, ... are the unigrams in order of appearance and have the numbers of their words; the nodes of longer
# ones follow as they turn up; 0 is none. Most n-grams are followed by one token only: that step stands in the node's branch. Further
# steps are edges, found through a table with the exact pair of node and token as key.

cdef enum:
    MOST_ORDERS = 9

cdef uint32_t FORKED = (<uint32_t>1) << 31

cdef struct Branch:
    uint32_t token
    uint32_t child      # and FORKED, if there are edges, too

cdef struct Seen:
    uint32_t reference  # the last one that has the n-gram
    uint32_t count      # how often

cdef struct Segment:
    Table words
    Table edges
    size_t nodes        # where its branches and limits begin
    size_t lengths
    uint32_t node_count
    Py_ssize_t reference_count


cdef inline uint32_t child_of(uint32_t node, uint32_t token, const Branch* branches, View edges) noexcept:
    cdef Branch branch = branches[node]
    cdef size_t slot
    if branch.token == token:
        return branch.child & ~FORKED
    if not branch.child & FORKED:
        return 0
    return <uint32_t>edges.entries[find(edges, Key(node, token), &slot)].value


cdef int _checked_order(max_order) except -1:
    if not 1 <= max_order <= MOST_ORDERS:
        raise ValueError(f"max_order is {max_order}; it must be from 1 to {MOST_ORDERS}")
    return max_order


@cython.final
cdef class References:
    """The counted references of a batch of segments, to be matched by any number of systems."""

    cdef int max_order
    cdef bint raw_13a
    cdef Segment last       # the segment under construction
    cdef Buffer segments
    cdef Tables words       # a token's value is where the bytes of a long one stand
    cdef Tables edges       # an edge's value is the node it leads to
    cdef Buffer texts
    cdef Buffer branches
    cdef Buffer limits      # how often an n-gram may match: its largest count in any of the references
    cdef Buffer lengths

    def __cinit__(self):
        take_spare(&self.segments, 6)
        take_spare(&self.words.entries, 7)
        take_spare(&self.words.slots, 8)
        take_spare(&self.edges.entries, 9)
        take_spare(&self.edges.slots, 10)
        take_spare(&self.texts, 11)
        take_spare(&self.branches, 12)
        take_spare(&self.limits, 13)
        take_spare(&self.lengths, 14)

    def __dealloc__(self):
        leave_spare(&self.segments, 6)
        leave_spare(&self.words.entries, 7)
        leave_spare(&self.words.slots, 8)
        leave_spare(&self.edges.entries, 9)
        leave_spare(&self.edges.slots, 10)
        leave_spare(&self.texts, 11)
        leave_spare(&self.branches, 12)
        leave_spare(&self.limits, 13)
        leave_spare(&self.lengths, 14)

    def __len__(self):
        return self.segments.used // sizeof(Segment)

    def __reduce__(self):
        raise TypeError("References cannot be pickled; prepare them where they are used")

    cdef int open_segment(self, Scratch scratch) except -1:
        self.last.lengths = self.lengths.used // sizeof(int64_t)
        self.last.nodes = self.limits.used // sizeof(uint32_t)
        self.last.reference_count = 0
        self.last.words.bits = 0
        scratch.ids.used = 0
        return open_table(&self.edges, &self.last.edges, 0)

    cdef int add(self, str reference, Scratch scratch) except -1:
        """Number the tokens of one more reference of the segment."""
        cdef size_t before = scratch.ids.used
        cdef int bits = 4
        scratch.load(reference, self.raw_13a)
        if not self.last.words.bits:
            # About one word in six characters; a table that turns out too small grows.
            while bits < 10 and (<Py_ssize_t>3) << bits < scratch.length:
                bits += 1
            open_table(&self.words, &self.last.words, bits)
        number_words(self, scratch, NULL)
        reserve(&self.lengths, 1, sizeof(int64_t))
        (<int64_t*>(self.lengths.data + self.lengths.used))[0] = (scratch.ids.used - before) // sizeof(uint32_t) - 1
        self.lengths.used += sizeof(int64_t)
        self.last.reference_count += 1
        return 0

    cdef inline uint32_t word(self, Token token) except 0:
        """Return the number of a token in the segment under construction; a new one gets the next."""
        cdef size_t slot
        cdef uint32_t number = find_word(view_of(&self.words, &self.last.words), token, self.texts.data, &slot)
        if not number:
            enter(&self.words, &self.last.words, token.key, kept(&token, &self.texts) if token.size > SHORT else 0, slot)
            number = self.last.words.count
        return number

    cdef int close_segment(self, Scratch scratch) except -1:
        """Count the n-grams of the references that were added."""
        cdef size_t words = self.last.words.count + 1
        cdef size_t nodes = words + (self.max_order - 1) * (scratch.ids.used // sizeof(uint32_t))
        cdef Py_ssize_t reference
        cdef const uint32_t* ids = <const uint32_t*>scratch.ids.data
        if nodes >= FORKED:
            raise OverflowError("a segment has more n-grams than can be numbered")
        reserve(&self.branches, nodes, sizeof(Branch))
        reserve(&self.limits, nodes, sizeof(uint32_t))
        memset(self.branches.data + self.branches.used, 0, words * sizeof(Branch))
        memset(self.limits.data + self.limits.used, 0, words * sizeof(uint32_t))
        self.last.node_count = words
        if self.last.reference_count > 1:
            reserve(&scratch.seen, nodes, sizeof(Seen))
            memset(scratch.seen.data, 0, nodes * sizeof(Seen))
        for reference in range(self.last.reference_count):
            ids = self.count_ngrams(ids, reference, <Seen*>scratch.seen.data)
        self.branches.used += self.last.node_count * sizeof(Branch)
        self.limits.used += self.last.node_count * sizeof(uint32_t)
        reserve(&self.segments, 1, sizeof(Segment))
        (<Segment*>(self.segments.data + self.segments.used))[0] = self.last
        self.segments.used += sizeof(Segment)
        return 0

    cdef const uint32_t* count_ngrams(self, const uint32_t* ids, uint32_t reference, Seen* seen) except NULL:
        """Count the n-grams of one reference, given as words up to a 0, and return what follows."""
        cdef Branch* branches = <Branch*>(self.branches.data + self.branches.used)
        cdef uint32_t* limits = <uint32_t*>(self.limits.data + self.limits.used)
        cdef uint32_t node, child
        cdef int order
        while ids[0]:
            node = ids[0]
            order = 1
            while True:
                if not reference:
                    limits[node] += 1
                else:
                    if seen[node].reference != reference:
                        seen[node] = Seen(reference, 0)
                    seen[node].count += 1
                    if seen[node].count > limits[node]:
                        limits[node] = seen[node].count
                if order == self.max_order or not ids[order]:
                    break
                child = child_of(node, ids[order], branches, view_of(&self.edges, &self.last.edges))
                if not child:
                    self.add_chain(node, ids + order, self.max_order - order, reference, seen)
                    break
                node = child
                order += 1
            ids += 1
        return ids + 1

    cdef int add_chain(self, uint32_t node, const uint32_t* ids, int most, uint32_t reference, Seen* seen) except -1:
        """Make `most` nodes, or as many as there are words, that lead on from `node`, where the first of them is new."""
        cdef Branch* branches = <Branch*>(self.branches.data + self.branches.used)
        cdef uint32_t* limits = <uint32_t*>(self.limits.data + self.limits.used)
        cdef uint32_t child = self.last.node_count
        cdef int index
        if not branches[node].token:
            branches[node] = Branch(ids[0], child)
        else:
            self.add_edge(Key(node, ids[0]), child)
            branches[node].child |= FORKED
        for index in range(1, most + 1):
            limits[child] = 1
            if reference:
                seen[child] = Seen(reference, 1)
            if index == most or not ids[index]:
                branches[child] = Branch(0, 0)
                break
            branches[child] = Branch(ids[index], child + 1)
            child += 1
        self.last.node_count = child + 1
        return 0

    cdef int add_edge(self, Key key, uint32_t child) except -1:
        cdef size_t slot
        if not self.last.edges.bits:
            set_slots(&self.edges, &self.last.edges, 4)
        find(view_of(&self.edges, &self.last.edges), key, &slot)
        return enter(&self.edges, &self.last.edges, key, child, slot)

    cdef int match(self, Py_ssize_t index, str hypothesis, Scratch scratch, bint shortest, int64_t* row) except -1:
        """Write the statistics of a hypothesis against the references of segment `index`; `row` is all 0."""
        cdef const Segment* segment = <const Segment*>self.segments.data + index
        cdef int order
        scratch.load(hypothesis, self.raw_13a)
        scratch.ids.used = 0
        number_words(self, scratch, segment)
        row[0] = scratch.ids.used // sizeof(uint32_t) - 1
        row[1] = reference_length(<const int64_t*>self.lengths.data + segment.lengths, segment.reference_count, row[0], shortest)
        reserve(&scratch.seen, segment.node_count, sizeof(uint32_t))
        memcpy(
            scratch.seen.data,
            self.limits.data + segment.nodes * sizeof(uint32_t),
            segment.node_count * sizeof(uint32_t),
        )
        count_matches(
            <const uint32_t*>scratch.ids.data,
            row[0],
            self.max_order,
            <const Branch*>self.branches.data + segment.nodes,
            view_of(&self.edges, &segment.edges),
            <uint32_t*>scratch.seen.data,
            row + 2,
        )
        for order in range(self.max_order):
            row[2 + self.max_order + order] = row[0] - order if row[0] > order else 0
        return 0


cdef void count_matches(
    const uint32_t* ids, Py_ssize_t length, int max_order, const Branch* branches, View edges, uint32_t* left, int64_t* matches
) noexcept:
    """Count the n-grams of a hypothesis, each as often as there is something left of what its references allow."""
    cdef Py_ssize_t position
    cdef uint32_t node
    cdef int order
    for position in range(length):
        node = ids[position]
        order = 0
        while node:
            matches[order] += left[node] > 0
            left[node] -= left[node] > 0
            order += 1
            # A word that is in no reference, and the end of the line, are 0.
            if order == max_order or not ids[position + order]:
                break
            node = child_of(node, ids[position + order], branches, edges)


cdef int64_t reference_length(const int64_t* lengths, Py_ssize_t reference_count, int64_t length, bint shortest) noexcept:
    """Choose the reference length closest to `length`, the shorter on a tie, or the least."""
    cdef int64_t best = lengths[0], distance, best_distance
    cdef Py_ssize_t reference
    for reference in range(1, reference_count):
        distance = 0 if shortest else abs(lengths[reference] - length)
        best_distance = 0 if shortest else abs(best - length)
        if distance < best_distance or (distance == best_distance and lengths[reference] < best):
            best = lengths[reference]
    return best


cdef int number_words(References references, Scratch scratch, const Segment* segment) except -1:
    """Append the loaded line to `scratch.ids` as words of `segment`, or of the segment under construction, which learns new ones."""
    if scratch.kind == 1:
        return number_units(references, scratch, segment, <const uint8_t*>scratch.text)
    if scratch.kind == 2:
        return number_units(references, scratch, segment, <const uint16_t*>scratch.text)
    return number_units(references, scratch, segment, <const uint32_t*>scratch.text)


cdef int number_units(References references, Scratch scratch, const Segment* segment, const unit* text) except -1:
    cdef Span[MOST_SPANS] spans
    cdef Scan scan = start_of_line()
    cdef const uint8_t* classes = &MTEVAL[0] if references.raw_13a else &PLAIN[0]
    cdef const uint8_t* narrow = <const uint8_t*>scratch.narrow.data
    cdef const uint16_t* middle = <const uint16_t*>scratch.middle.data
    cdef uint32_t* ids
    cdef View view
    cdef int found = 1, index
    cdef size_t slot
    if segment is not NULL:
        view = view_of(&references.words, &segment.words)
    while found:
        found = next_spans(text, scratch.length, classes, &scan, spans)
        reserve(&scratch.ids, found + 1, sizeof(uint32_t))
        ids = <uint32_t*>(scratch.ids.data + scratch.ids.used)
        scratch.ids.used += found * sizeof(uint32_t)
        if segment is NULL:
            for index in range(found):
                ids[index] = references.word(token_at(text, spans[index], narrow, middle))
        else:
            for index in range(found):
                ids[index] = find_word(view, token_at(text, spans[index], narrow, middle), references.texts.data, &slot)
    ids[0] = 0
    scratch.ids.used += sizeof(uint32_t)
    return 0
