"""The kernel's end of a page in a notebook's cell: messages in pieces, a session of the engine, a recording."""

from __future__ import annotations

import hashlib
import json
import logging
import queue
import struct
import threading
import time
import weakref
from collections.abc import Callable, MutableMapping
from contextlib import suppress
from functools import cache
from typing import Any

import numpy as np

import headlight_notebook

from . import _engine
from .answers import Floats
from .foreign import Patterns
from .images import Picture
from .model import Model
from .run import Run

Send = Callable[..., None]

_LOG = logging.getLogger("headlight")

#: The most bytes of one message: notebooks close the connection over larger ones.
_PIECE = 4 << 20
#: The seconds without a message after which the page is told how many there were: it may have lost the last ones.
_QUIET = 1.0
#: The seconds before a message that could not be sent is sent again.
_AGAIN = (0.05, 0.5, 2.0)
#: Above these a row's sum is no rounding of 16-bit floats, as in the page's `recording/patterns.ts`.
_OVER, _UNDER = 1.02, 0.98


@cache
def page() -> tuple[str, bytes]:
    """The page's program, compressed, and its name."""
    file = headlight_notebook.PAGE.read_bytes()
    return hashlib.sha256(file).hexdigest()[:16], file


def packed(record: dict[str, Any], arrays: bytes = b"") -> bytes:
    """A record as a packet."""
    text = json.dumps(record).encode()
    return struct.pack("<I", len(text)) + text + bytes(-len(text) % 4) + arrays


class Link:
    """One of a page's links. It ends with the widget's view, or when nothing can be sent."""

    def __init__(
        self,
        name: str,
        of: Callable[[], Model | Run | Patterns],
        send: Send,
        pictures: MutableMapping[str, Picture] | None = None,
        others: Callable[[], list[Link]] = list,
    ) -> None:
        self._name = name
        self._of = of
        self._send = send
        #: those that the widget holds, by the page's names
        self._pictures = {} if pictures is None else pictures
        #: those of the widget, this one too
        self._others = others
        #: the name of the page's model; None is the widget's own
        self._model: str | None = None
        #: Pieces by the numbers of their messages, and of themselves. A notebook has two threads for them, of which
        #: one may be waiting for a cell: a later piece may come first.
        self._early: dict[tuple[int, int], tuple[dict[str, Any], bytes]] = {}
        self._heard = 0
        self._pieces: list[bytes] = []
        self._hearing = threading.Lock()
        self._session: _engine.Session | None = None
        #: what the page reads in ranges
        self._recording: Recording | None = None
        self._is_over = False
        #: What the page gets, in order; None ends it. The engine's thread must not wait for a slow connection.
        self._given: queue.SimpleQueue[tuple[dict[str, Any], bytes] | None] = queue.SimpleQueue()
        self._sender = threading.Thread(target=self._tell, name="headlight", daemon=True)
        self._sender.start()

    def hear(self, piece: dict[str, Any], buffers: list[Any]) -> bool:
        """Takes a piece of a message; False once the link has ended."""
        if piece["head"]["wants"] == "ping":
            self._give({"gives": "count", "sent": piece["head"].get("sent", 0)})
            return not self._is_over
        data = b"".join(bytes(buffer) for buffer in buffers)
        with self._hearing:
            self._early[piece["number"], piece["index"]] = piece, data
            while not self._is_over and (self._heard, len(self._pieces)) in self._early:
                self._take(*self._early.pop((self._heard, len(self._pieces))))
            for place in [place for place in self._early if place < (self._heard, len(self._pieces))]:
                del self._early[place]  # Said twice.
        return not self._is_over

    def _take(self, piece: dict[str, Any], data: bytes) -> None:
        self._pieces.append(data)
        if len(self._pieces) < piece["count"]:
            return
        packet, self._pieces = b"".join(self._pieces), []
        self._heard += 1
        if piece["head"]["wants"] == "close":
            return self.end()
        self._do(piece["head"], packet)

    def end(self, why: str | None = None) -> None:
        """Frees the session."""
        self._is_over = True
        self._recording = None
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
            pictures = list(self._pictures.items())
            if pictures:
                self._give({"gives": "pictures", "id": head["id"], "count": len(pictures)})
            load = head["id"], head["key"], head["name"], pictures
            if head["key"] is None:
                self._model = head["name"]
            self._try(head["id"], "model", lambda session: session.load(*load))
        elif head["wants"] == "request":
            (length,) = struct.unpack_from("<I", packet)
            record = json.loads(packet[4 : 4 + length])
            # Another page may ask about a picture as soon as this one has it.
            self._note(record, packet[4 + length + -length % 4 :])
            self._try(record.get("id", 0), "input", lambda session: session.push(packet))

    def _note(self, record: dict[str, Any], arrays: bytes) -> None:
        """Keeps a picture that the page opened for as long as a page does, and gives it to the widget's other pages:
        they follow its name."""
        others = [link for link in self._others() if link is not self and link._session is not None]
        if record.get("type") == "image" and record["key"] is None:
            start = record["rgba"]["at"]
            rgba = arrays[start : start + record["rgba"]["length"]]
            self._pictures[record["name"]] = record["width"], record["height"], rgba
            for link in others:
                if link._model == self._model:
                    link._show(record | {"id": 0, "shared": True}, arrays)
        elif record.get("type") == "forget" and not others:
            for name in record["names"]:
                self._pictures.pop(name, None)

    def _show(self, picture: dict[str, Any], arrays: bytes) -> None:
        """Gives the page's models a picture that it did not open."""
        if self._session is not None:
            with suppress(ValueError):  # It has ended.
                self._session.push(packed(picture, arrays))

    def _try(self, number: int, kind: str, what: Callable[[_engine.Session], None]) -> None:
        """Asks the session, and answers what it refuses."""
        try:
            if self._session is None:
                of = self._of()
                model = of if isinstance(of, Model) else of.model if isinstance(of, Run) else None
                tiles = of._given.tiles if isinstance(of, Run) else True
                self._session = _engine.Session(None if model is None else model._engine, self._answer, tiles=tiles)
                if self._is_over:  # It ended meanwhile, in another thread.
                    self._session.close()
            what(self._session)
        except ValueError as problem:
            failure = {"kind": kind, "code": "Said", "params": str(problem)}
            self._answer(packed({"type": "failed", "id": number, "failure": failure}))

    def _answer(self, packet: bytes) -> None:
        self._give({"gives": "answer"}, packet)

    def _read(self, start: int, stop: int) -> None:
        of = self._of()
        self._recording = None if isinstance(of, Model) else recording(of)
        size, part = (0, b"") if self._recording is None else self._recording.read(start, stop)
        self._give({"gives": "range", "size": size}, part)

    def _give(self, head: dict[str, Any], packet: bytes = b"") -> None:
        self._given.put((head, packet))

    def _tell(self) -> None:
        number = counted = 0
        while True:
            try:
                given = self._given.get(timeout=None if number == counted else _QUIET)
            except queue.Empty:
                given = {"gives": "count", "sent": 0}, b""
            if given is None:
                return
            head, packet = given
            if head["gives"] == "count":
                head |= {"heard": self._heard, "given": number}
                counted = number
            count = max(1, -(-len(packet) // _PIECE))
            for index in range(count):
                piece = packet[index * _PIECE : (index + 1) * _PIECE]
                about = {"link": self._name, "number": number, "index": index, "count": count, "head": head}
                if not self._try_to_send(about, [piece] if piece else None):
                    return self.end()
            number += head["gives"] != "count"

    def _try_to_send(self, about: dict[str, Any], buffers: list[bytes] | None) -> bool:
        for wait in (*_AGAIN, None):
            try:
                self._send(about, buffers)
                return True
            except Exception:
                if wait is None:
                    _LOG.warning("a notebook's page got no answer: run its cell again", exc_info=True)
                else:
                    time.sleep(wait)
        return False


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


class Recording:
    """The patterns as a file, whose numbers stay where they are in memory: it holds only what lies between them."""

    def __init__(self, of: Run | Patterns) -> None:
        file = of._recording("*.pattern")
        start = 8 + int.from_bytes(file[:8], "little")
        header = json.loads(file[8:start])
        header.pop("__metadata__", None)
        #: its parts in order
        self._parts: list[memoryview] = [memoryview(file[:start])]
        for name, about in sorted(header.items(), key=lambda item: int(item[1]["data_offsets"][0])):
            begin, end = (start + offset for offset in about["data_offsets"])
            held = name in of and about["dtype"] == "F32"
            self._parts.append(of[name].data.cast("B") if held else memoryview(file[begin:end]))
        self._size = len(file)

    def read(self, start: int, stop: int) -> tuple[int, bytes]:
        """The size of the file, and its bytes ``start`` … ``stop``."""
        found, at = [], 0
        for part in self._parts:
            found.append(bytes(part[max(0, start - at) : max(0, stop - at)]))
            at += len(part)
        return self._size, b"".join(found)


#: The recordings that links hold, by what they are of: several links read one, and it goes with the last.
_recordings: weakref.WeakKeyDictionary[Run | Patterns, weakref.ref[Recording]] = weakref.WeakKeyDictionary()


def recording(of: Run | Patterns) -> Recording:
    """The recording that a link holds, or a new one."""
    held = _recordings.get(of)
    found = held() if held is not None else None
    if found is None:
        found = Recording(of)
        _recordings[of] = weakref.ref(found)
    return found
