"""What --version prints."""

from bleucli._version import __version__


def version_line() -> str:
    """Return program, version and the kernel in use."""
    from bleucli.kernel import kernel

    return f"bleu {__version__} (kernel: {kernel().NAME})\n"
