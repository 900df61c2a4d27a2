"""The kernel's end of a page in a notebook's cell: messages in pieces, a session of the engine, a recording."""

from __future__ import annotations

import hashlib
import json
import pathlib
import queue
import struct
import threading
import weakref
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np

from . import _engine
from .answers import Floats
from .foreign import Patterns
from .model import Model
from .run import Run

Send = Callable[..., None]

#: The most bytes of one message: notebooks close the connection over larger ones.
_PIECE = 4 << 20
#: Above these a row's sum is no rounding of 16-bit floats, as in the page's `recording/patterns.ts`.
_OVER, _UNDER = 1.02, 0.98

#: The page's program, compressed.
PAGE = pathlib.Path(__file__).with_name("page.js.gz")


@cache
def page() -> tuple[str, bytes]:
    """The page's program, and its name."""
    file = PAGE.read_bytes()
    return hashlib.sha256(file).hexdigest()[:16], file


class Link:
    """One of a page's links. It ends with the widget's view, or when a message was lost."""

    def __init__(self, name: str, of: Callable[[], Model | Run | Patterns], send: Send) -> None:
        self._name = name
        self._of = of
        self._send = send
        self._heard = 0
        self._pieces: list[bytes] = []
        self._session: _engine.Session | None = None
        self._is_over = False
        #: What the page gets, in order; None ends it. The engine's thread must not wait for a slow connection.
        self._given: queue.SimpleQueue[tuple[dict[str, Any], bytes] | None] = queue.SimpleQueue()
        self._sender = threading.Thread(target=self._tell, name="headlight", daemon=True)
        self._sender.start()

    def hear(self, piece: dict[str, Any], buffers: list[Any]) -> bool:
        """Takes a piece of a message; False once the link has ended."""
        if self._is_over:
            return False
        if (piece["number"], piece["index"]) != (self._heard, len(self._pieces)):
            self.end("kernel-cut")
            return False
        self._pieces.append(b"".join(bytes(buffer) for buffer in buffers))
        if len(self._pieces) < piece["count"]:
            return True
        packet, self._pieces = b"".join(self._pieces), []
        self._heard += 1
        head = piece["head"]
        if head["wants"] == "close":
            self.end()
            return False
        try:
            self._do(head, packet)
        except BaseException:
            # Nothing else would answer the page, and a notebook shows the exception.
            self.end("kernel-gone")
            raise
        return True

    def end(self, why: str | None = None) -> None:
        """Frees the session."""
        self._is_over = True
        if self._session is not None:
            self._session.close()
        if why is not None:
            self._give({"gives": "end", "why": why})
        self._given.put(None)

    def flush(self, seconds: float) -> None:
        """Waits until a link that has ended has sent everything, but no longer than this."""
        self._sender.join(seconds)

    def _do(self, head: dict[str, Any], packet: bytes) -> None:
        if head["wants"] == "page":
            self._give({"gives": "page"}, page()[1])
        elif head["wants"] == "range":
            self._read(head["from"], head["to"])
        elif head["wants"] == "blocks":
            of = self._of()
            found = None if isinstance(of, Model) else blocks(of[head["tensor"]][0], head["block"])
            self._give({"gives": "blocks", "facts": found and found[0]}, found[1] if found else b"")
        elif head["wants"] == "load":
            self._try(head["id"], "model", lambda session: session.load(head["id"], head["key"], head["name"]))
        elif head["wants"] == "request":
            (length,) = struct.unpack_from("<I", packet)
            record = json.loads(packet[4 : 4 + length])
            self._try(record.get("id", 0), "input", lambda session: session.push(packet))

    def _try(self, number: int, kind: str, what: Callable[[_engine.Session], None]) -> None:
        """Asks the session, and answers what it refuses."""
        try:
            if self._session is None:
                of = self._of()
                model = of if isinstance(of, Model) else of.model if isinstance(of, Run) else None
                self._session = _engine.Session(None if model is None else model._engine, self._answer)
            what(self._session)
        except ValueError as problem:
            failure = {"kind": kind, "code": "Said", "params": str(problem)}
            text = json.dumps({"type": "failed", "id": number, "failure": failure}).encode()
            self._answer(struct.pack("<I", len(text)) + text + bytes(-len(text) % 4))

    def _answer(self, packet: bytes) -> None:
        self._give({"gives": "answer"}, packet)

    def _read(self, start: int, stop: int) -> None:
        file = recording(self._of())
        self._give({"gives": "range", "size": len(file)}, file[start:stop])

    def _give(self, head: dict[str, Any], packet: bytes = b"") -> None:
        self._given.put((head, packet))

    def _tell(self) -> None:
        number = 0
        while (given := self._given.get()) is not None:
            head, packet = given
            count = max(1, -(-len(packet) // _PIECE))
            for index in range(count):
                piece = packet[index * _PIECE : (index + 1) * _PIECE]
                about = {"link": self._name, "number": number, "index": index, "count": count, "head": head}
                try:
                    self._send(about, [piece] if piece else None)
                except Exception:
                    # The connection is gone, and with it whoever would hear why.
                    return self.end()
            number += 1


def blocks(pattern: Floats, block: int) -> tuple[dict[str, Any], bytes] | None:
    """The largest weight of each block, of heads [head, query, key], with what the page has to know of all weights;
    None if they are no shares: the page then reads them itself, and says what is wrong."""
    sums = pattern.sum(-1, dtype=np.float64)
    if not (np.isfinite(sums).all() and pattern.min() >= 0 and max(pattern.max(), sums.max()) <= _OVER):
        return None
    pooled = pattern
    for axis in (1, 2):
        pooled = np.maximum.reduceat(pooled, range(0, pattern.shape[axis], block), axis=axis)
    facts = {
        "causal": not np.triu(pattern, 1).any(),
        "unseen": (pattern.max((0, 1)) == 0).tolist(),
        "partial": bool(((sums > 0) & (sums < _UNDER)).any()),
    }
    return facts, np.ascontiguousarray(pooled, dtype="<f4").tobytes()


#: The last recording that was made, which several links read in ranges; it goes with what it is of.
_recorded: tuple[weakref.ref[Run | Patterns], bytes] | None = None


def recording(of: Model | Run | Patterns) -> bytes:
    """The patterns as a file."""
    global _recorded
    if isinstance(of, Model):
        return b""
    recorded = _recorded
    if recorded is None or recorded[0]() is not of:
        _recorded = recorded = (weakref.ref(of, _forget), of._recording("*.pattern"))
    return recorded[1]


def _forget(gone: weakref.ref[Run | Patterns]) -> None:
    global _recorded
    if _recorded is not None and _recorded[0] is gone:
        _recorded = None
