"""The texts of files: lines, records, or one column of strings of a table, which needs pyarrow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Any

from . import _engine

#: The rows of a Parquet file that are read at once.
_ROWS = 256


def lines(file: str, field: str | None) -> Iterator[str | _engine.BadLine]:
    """The texts of a file: a table, records, or a text a line."""
    if file.lower().endswith(".parquet"):
        yield from _parquet_texts(file, field)
    else:
        yield from _engine.TextFile(file, field or "text")


def _parquet_texts(file: str, field: str | None) -> Iterator[str]:
    """The texts of a Parquet file, read some rows at a time. Blank ones are left out."""
    try:
        parquet: Any = import_module("pyarrow.parquet")
    except ImportError as error:
        raise ValueError(f"{file} is a table, which pyarrow reads: pip install pyarrow") from error
    with parquet.ParquetFile(file) as table:
        schema = table.schema_arrow
        column = text_column(file, dict(zip(schema.names, schema.types, strict=True)), field)
        for batch in table.iter_batches(_ROWS, columns=[column]):
            yield from texts(batch, column)


def texts(batch: Any, column: str) -> list[str]:
    """The texts of a table of pyarrow. Empty cells and blank texts are left out."""
    return [text for text in batch.column(column).to_pylist() if text is not None and text.strip()]


def text_column(name: str, columns: Mapping[str, Any], field: str | None) -> str:
    """The column that is named; else ``text``, or the only one of strings. ``columns`` have types of pyarrow."""
    strings = [column for column, kind in columns.items() if _is_text(kind)]
    if field is None:
        field = strings[0] if len(strings) == 1 else "text"
    if field in strings:
        return field
    if field in columns and strings == []:
        kind = columns[field]
        raise ValueError(f"the column {field!r} of {name} holds {kind}, not strings: read it as strings")
    found = f"name one of {', '.join(strings)} as field" if strings else "there is no column of strings"
    raise ValueError(f"{name} has no strings in {field!r}: {found}")


def _is_text(kind: Any) -> bool:
    types: Any = import_module("pyarrow.types")
    if types.is_dictionary(kind):
        kind = kind.value_type
    return bool(types.is_string(kind) or types.is_large_string(kind) or types.is_string_view(kind))
