"""An atlas over Ray Data: each worker opens the model once, and what they see merges exactly."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from importlib import import_module
from typing import Any

from . import _engine
from .model import Model, Precision, load
from .text_files import lines, text_column, texts

#: The most tokens of a text, the most written ones, the seed, and the field of records.
Settings = tuple[int, int, int, str]


def text_dataset(files: Iterable[str | os.PathLike[str]], field: str | None = None) -> Any:
    """A ``ray.data.Dataset`` of the texts in files, for :func:`headlight.atlas` on a cluster.

    The files are read as the command line reads them: a text a line, ``.jsonl`` with the text in ``field``, or
    ``.parquet``. Each is read by one task, so every machine needs it at the same address. Ray's own readers change
    texts: they part lines at U+2028, and turn texts that look like dates into times.
    """
    data: Any = import_module("ray.data")
    rows = [{"file": os.path.abspath(file), "field": field} for file in files]
    return data.from_items(rows, override_num_blocks=max(len(rows), 1)).flat_map(_rows)


def _rows(file: Mapping[str, Any]) -> Iterator[dict[str, str | None]]:
    for line in lines(file["file"], file["field"]):
        bad = isinstance(line, _engine.BadLine)
        yield {"text": None if bad else str(line), "bad_line": str(line) if bad else None}


def is_dataset(texts: object) -> bool:
    """Whether these are a Dataset of Ray, which need not be installed."""
    return any(kind.__module__ == "ray.data.dataset" and kind.__name__ == "Dataset" for kind in type(texts).__mro__)


class AtlasWorker:
    """What a worker of Ray does: it opens the model once, and reads a batch of texts at a time."""

    def __init__(self, folder: str, precision: Precision, settings: Settings, column: str) -> None:
        self.engine = load(folder, precision=precision, threads=1)._engine
        self.settings, self.column = settings, column

    def __call__(self, batch: Any) -> Any:
        """Reads a table of texts: a table of one part of the atlas."""
        arrow: Any = import_module("pyarrow")
        bad = batch.column("bad_line").to_pylist() if "bad_line" in batch.column_names else []
        found: list[str | _engine.BadLine] = [*texts(batch, self.column)]
        found += [_engine.BadLine(why) for why in bad if why is not None]
        part = _engine.atlas_part(self.engine, iter(found), self.settings)
        return arrow.table({"part": arrow.array([part], arrow.large_binary())})


def parts(
    model: Model, dataset: Any, field: str | None, settings: Settings, workers: int | None, options: Mapping[str, Any]
) -> Iterator[bytes]:
    """The parts of an atlas, as workers of the cluster finish them."""
    data: Any = import_module("ray.data")
    how = {"num_cpus": 1.0, "batch_size": 64, **options}
    # The tasks that read the texts need a processor too.
    free = import_module("ray").cluster_resources().get("CPU", 1) - 1
    size = workers or max(1, int(free / how["num_cpus"]))
    folder, precision, _ = model._arguments
    address = os.path.abspath(folder) if os.path.exists(folder) else folder
    schema = dataset.schema()
    columns = dict(zip(schema.names, schema.types, strict=True)) if schema is not None else {}
    read = dataset.map_batches(
        AtlasWorker,
        fn_constructor_args=(address, precision, settings, text_column("the dataset", columns, field)),
        compute=data.ActorPoolStrategy(size=size),
        batch_format="pyarrow",
        **how,
    )
    for row in read.iter_rows():
        yield row["part"]
