"""`python -m bleucli` is `bleu`."""

from bleucli.cli.app import main

if __name__ == "__main__":
    main()
