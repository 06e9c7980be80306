"""The command line: the only floor that prints and exits."""
