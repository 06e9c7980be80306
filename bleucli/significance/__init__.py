"""Intervals and tests of significance, for the statistics vectors of any metric."""

from bleucli.significance.comparing import paired_interval as paired_interval
from bleucli.significance.comparing import with_statistics as with_statistics
from bleucli.significance.runs import with_run_statistics as with_run_statistics
