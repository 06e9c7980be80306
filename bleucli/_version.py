"""The version of this program, as it stands in every signature."""

__version__ = "1.0.0"
