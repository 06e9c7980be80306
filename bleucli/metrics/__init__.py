"""Metrics: what turns counts into a score."""
