# From rows of statistics to scores: `formula` step by step, so that every result is the same double.
# The build forbids the compiler to fuse a multiplication and an addition (-ffp-contract=off), which would round once instead of twice.

from libc.math cimport exp, log

cdef enum:  # smoothing methods, in the order of formula.METHODS
    UNSMOOTHED = 0
    EXP = 1
    FLOOR = 2
    ADD_K = 3


cdef struct Scoring:
    int max_order
    int method
    bint effective_order
    double value
    double[MOST_ORDERS] weights


def scores(rows, max_order, smooth_method, smooth_value, bint effective_order, weights):
    """Score each row of statistics, as `formula` says."""
    cdef Scoring scoring
    cdef Rows given, found
    cdef Py_ssize_t index, width
    cdef double* score
    scoring.max_order = _checked_order(max_order)
    formula.check_scoring(rows, max_order, smooth_method, smooth_value, weights)
    scoring.method = formula.METHODS.index(smooth_method)
    scoring.value = smooth_value or 0.0
    scoring.effective_order = effective_order
    for index in range(scoring.max_order):
        scoring.weights[index] = weights[index] if weights else 1.0
    given = Rows(0, rows)
    width = 2 + 2 * scoring.max_order
    found = Rows(0, array("d", bytes(given.count // width * sizeof(double))))
    score = <double*>found.first
    for index in range(given.count // width):
        score[index] = score_of(given.first + index * width, &scoring)
    return found.array


cdef double score_of(const int64_t* row, const Scoring* scoring) noexcept:
    cdef double[MOST_ORDERS] precisions
    cdef int order, reached = 0
    cdef bint any_match = False
    for order in range(scoring.max_order):
        precisions[order] = 0
        any_match |= row[2 + order] != 0
    if any_match:
        reached = smoothed_precisions(row + 2, row + 2 + scoring.max_order, scoring, precisions)
    return brevity_penalty(row[0], row[1]) * geometric_mean(
        precisions, scoring.weights, reached if scoring.effective_order else scoring.max_order
    )


cdef double brevity_penalty(int64_t hypothesis_length, int64_t reference_length) noexcept:
    if hypothesis_length >= reference_length:
        return 1
    return exp(1 - <double>reference_length / <double>hypothesis_length) if hypothesis_length else 0


cdef int smoothed_precisions(const int64_t* matches, const int64_t* totals, const Scoring* scoring, double* precisions) noexcept:
    """Write the precisions in percent and return the highest order that has n-grams at all."""
    cdef double halving = 1, added, matched, total
    cdef int order
    for order in range(scoring.max_order):
        added = scoring.value if scoring.method == ADD_K and order > 0 else 0
        matched = <double>matches[order] + added
        total = <double>totals[order] + added
        if total == 0:
            return order
        if matched > 0:
            precisions[order] = 100 * matched / total
        elif scoring.method == EXP:
            halving *= 2
            precisions[order] = 100 / (halving * total)
        elif scoring.method == FLOOR:
            precisions[order] = 100 * scoring.value / total
    return scoring.max_order


cdef double geometric_mean(const double* precisions, const double* weights, int orders) noexcept:
    """Return the weighted geometric mean of the first `orders` precisions."""
    cdef double logarithms = 0, all_weights = 0, first = 0
    cdef bint alike = True
    cdef int order
    for order in range(orders):
        if weights[order] == 0:
            continue
        if precisions[order] == 0:
            return 0
        if all_weights == 0:
            first = precisions[order]
        alike &= precisions[order] == first
        logarithms += weights[order] * log(precisions[order])
        all_weights += weights[order]
    # The mean of none is 0.
    return first if alike else exp(logarithms / all_weights)
