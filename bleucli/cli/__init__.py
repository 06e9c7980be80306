"""The command line: the only floor that prints, exits and knows how options are spelt."""
