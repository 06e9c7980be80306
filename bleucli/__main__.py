"""`python -m bleucli` is `bleu`."""

from bleucli.cli.start import main

if __name__ == "__main__":
    main()
