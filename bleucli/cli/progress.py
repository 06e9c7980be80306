"""Progress on standard error, which is a terminal: only for work of more than a second."""

import time
from types import TracebackType
from typing import Any

from bleucli.corpus import Batch
from bleucli.reading import LineReader

_SILENT_SECONDS = 1.0


class Progress:
    """A context that shows how far reading has come; calling it with each batch keeps it moving."""

    def __init__(self, reader: LineReader) -> None:
        self._reader = reader
        self._start = time.monotonic()
        self._bar: Any = None

    def __enter__(self) -> "Progress":
        return self

    def __call__(self, batch: Batch) -> None:
        """Show that this batch has been read."""
        if self._bar is None and time.monotonic() - self._start < _SILENT_SECONDS:
            return
        if self._bar is None:
            from rich.console import Console
            from rich.progress import BarColumn, Progress, TextColumn

            columns = (TextColumn("scoring"), BarColumn(), TextColumn("{task.completed:.0%}  {task.fields[lines]} lines"))
            self._bar = Progress(*columns, console=Console(stderr=True), transient=True)
            self._bar.start()
            self._task = self._bar.add_task("", total=1.0, lines=0)
        self._bar.update(self._task, completed=self._reader.fraction_read() or 0.0, lines=batch.start)

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._bar is not None:
            self._bar.stop()
