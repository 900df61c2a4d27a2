"""The engine: models and runs. ``headlight`` wraps them."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, final

__all__ = [
    "VERSION",
    "Array",
    "BadLine",
    "Model",
    "Run",
    "Session",
    "TextFile",
    "atlas",
    "atlas_part",
    "embedded_models",
    "merged_atlas",
    "recording",
]

VERSION: Final[str]

#: The most tokens of a text, the most written ones, the seed, and the field of records.
_Settings = tuple[int, int, int, str]
#: The numbers of texts, of tokens, of texts cut and left out and of bad lines, and the first of these.
_Counts = tuple[int, int, int, int, int, str | None]

def atlas(
    model: Model,
    texts: Iterator[str | BadLine],
    sources: Sequence[str],
    folder: str,
    settings: _Settings,
    workers: int,
) -> _Counts:
    """Reads all texts and writes a new folder."""

def atlas_part(model: Model, texts: Iterator[str | BadLine], settings: _Settings) -> bytes:
    """Reads some texts of a corpus, on one thread: a part for ``merged_atlas``."""

def merged_atlas(model: Model, parts: Iterator[bytes], folder: str, settings: _Settings, workers: int) -> _Counts:
    """Merges parts and writes a new folder."""

def embedded_models() -> list[str]:
    """The names of the models that come along."""

def recording(tensors: Sequence[tuple[str, Sequence[int], bytes]], facts: Mapping[str, str]) -> bytes:
    """A recording of float32 tensors, each with its name, shape and bytes, with these facts about it."""

@final
class Array:
    """Numbers of the engine. ``numpy.asarray`` reads them in place, and they live as long as the array."""

    @property
    def __array_interface__(self) -> dict[str, Any]:
        """numpy's description of the numbers: read-only, since the engine may use them too."""

@final
class Model:
    """A model with its tokenizer, and the number of threads it computes on."""

    def __new__(cls, folder: str, precision: str = "f32", threads: int = 0) -> Model: ...
    def info(self) -> str:
        """The model's description, as JSON."""
    def choice(self, text: str) -> int:
        """The id of a token as the tokenizer spells it, or of a class by its name; ``#5`` is an id."""

@final
class Run:
    """A text, an image or both with edits, computed. ``target`` is a second stack's text; ``edits`` is JSON."""

    def __new__(
        cls,
        model: Model,
        text: str,
        target: str | None = None,
        verbatim: bool = False,
        edits: str = "{}",
        pictures: Sequence[tuple[int, int, bytes]] | None = None,
        pixels: tuple[list[int], bytes] | None = None,
        tiles: bool = True,
    ) -> Run: ...
    def tokens(self) -> list[tuple[int, str, str]]:
        """The tokens of the first stack as (id, text, kind); for a decoder alone all of them."""
    def target_tokens(self) -> list[tuple[int, str, str]]:
        """The tokens of the decoder beside an encoder, the start token first."""
    def patch_tokens(self) -> list[tuple[int, str, str]]:
        """The patches of the encoder of images beside a decoder."""
    def images(self) -> str:
        """Where the pictures stand among the decoder's tokens, as JSON."""
    def source(self, image: int) -> str:
        """The name of what questions read here: a text, or a picture, of several beside a text this one."""
    def answer(self) -> str:
        """The model's answer as text; empty unless it wrote one."""
    def answer_ids(self) -> list[int]:
        """The ids of that answer, the end token included."""
    def edits(self) -> str:
        """The edits, as JSON."""
    def activation(self, site: str) -> Array:
        """The activation at a site."""
    def activations(self, sites: str) -> list[tuple[str, Array]]:
        """The activations whose sites match a glob, in the order that a run computes them."""
    def edited(self, edits: str) -> Run:
        """The same text and output under other edits, a JSON document."""
    def generate(self, max_new: int, temperature: float, top_k: int, top_p: float, seed: int) -> Run:
        """Lets the model continue: a new run over the text with what it wrote."""
    def ask(self, question: str) -> tuple[str, dict[str, Array]]:
        """Answers a question about this run, in the engine's JSON without ``of``: its record, and its arrays."""
    def recording(self, sites: str, names: str, outputs: bool) -> tuple[bytes, int]:
        """A recording, as ``headlight trace`` writes it: its bytes, and the number of activations in it."""

@final
class Session:
    """A session: it serves requests in turn, also while Python runs, until it is closed or dropped.

    ``answer`` is called on its thread with each packet. Without a model it answers questions about patterns that the
    caller has, and opens the models that come along.
    """

    def __new__(
        cls, model: Model | None, answer: Callable[[bytes], None], threads: int = 0, tiles: bool = True
    ) -> Session: ...
    def push(self, packet: bytes) -> None:
        """Accepts a request: the packet of an ``EngineRequest`` of the page."""
    def load(
        self,
        id: int,
        key: str | None = None,
        name: str | None = None,
        pictures: Sequence[tuple[str, tuple[int, int, bytes]]] = ...,
    ) -> None:
        """Opens a model, which answers under this number: the session's own, or one that comes along.

        One that reads images gets these pictures too, under their names.
        """
    def close(self) -> None:
        """Ends the thread after its turn. Later requests are refused."""

@final
class BadLine:
    """A line without a text that can be read, and why."""

    def __new__(cls, why: str) -> BadLine: ...

@final
class TextFile:
    """The texts of a file, one after the other."""

    def __new__(cls, path: str, field: str) -> TextFile: ...
    def __iter__(self) -> TextFile: ...
    def __next__(self) -> str | BadLine: ...
