"""The answers to a run's questions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

Floats = npt.NDArray[np.float32]


@dataclass(frozen=True)
class TokenProbability:
    """A token of the vocabulary, or a class, with its probability."""

    id: int
    text: str
    kind: str
    probability: float

    @classmethod
    def _of(cls, record: dict[str, Any] | None) -> TokenProbability | None:
        return None if record is None else cls(**record)


@dataclass(frozen=True)
class Lens:
    """The output head's prediction from a stream, site by site."""

    sites: list[str]
    """The rows of the arrays."""
    first: int
    """The position of the first column."""
    top: list[list[list[TokenProbability]]]
    """[site][position]: the five most probable tokens, the most probable first."""
    entropy: Floats
    """[site, position], in nats."""
    kl: Floats
    """KL(last ‖ lens), [site, position], in nats."""
    probability: Floats | None
    """Of the traced token, [site, position]; None without one."""
    rank: Floats | None
    """Of the traced token, [site, position]; 0 is the most probable."""

    @classmethod
    def _of(cls, answer: dict[str, Any]) -> Lens:
        rows, columns = answer["shape"]
        top = [TokenProbability(**token) for token in answer["top"]]
        cells = [top[at * answer["tops"] : (at + 1) * answer["tops"]] for at in range(rows * columns)]

        def grid(name: str) -> Floats | None:
            values: Floats = answer[name]
            return values.reshape(rows, columns) if values.size else None

        return cls(
            sites=answer["sites"],
            first=answer["first"],
            top=[cells[row * columns : (row + 1) * columns] for row in range(rows)],
            entropy=answer["entropy"].reshape(rows, columns),
            kl=answer["kl"].reshape(rows, columns),
            probability=grid("probability"),
            rank=grid("rank"),
        )


@dataclass(frozen=True)
class Part:
    """What one part of the model adds to an answer."""

    kind: str
    path: str
    head: int | None
    value: float


@dataclass(frozen=True)
class Attribution:
    """The parts of an answer, in the order they are added."""

    answer: TokenProbability | None
    foil: TokenProbability | None
    position: int | None
    """The row that the answer is read from; None for all."""
    parts: list[Part]
    sum: float
    """The sum of the parts."""
    whole: float
    """The run's own number."""

    @property
    def residue(self) -> float:
        """whole − sum: rounding."""
        return self.whole - self.sum

    @classmethod
    def _of(cls, answer: dict[str, Any]) -> Attribution:
        return cls(
            answer=TokenProbability._of(answer["answer"]),
            foil=TokenProbability._of(answer["foil"]),
            position=answer["position"],
            parts=[Part(**part) for part in answer["parts"]],
            sum=answer["sum"],
            whole=answer["whole"],
        )


@dataclass(frozen=True)
class Patch:
    """How much of the other run's answer each patched value restores: 0 is this run, 1 the other."""

    scores: Floats
    """[block, position or head]"""
    blocks: list[int]
    """The block of each row."""
    pairs: list[tuple[int, int]]
    """The aligned positions (this text's, the other's), the columns unless they are heads."""
    clean: float
    """The other run's number, whose score is 1."""
    corrupted: float
    """This run's number, whose score is 0."""
    answer: TokenProbability | None
    foil: TokenProbability | None

    @classmethod
    def _of(cls, answers: list[dict[str, Any]]) -> Patch:
        first = answers[0]
        rows = [row for answer in answers for row in answer["rows"] if row["cells"]]
        return cls(
            scores=np.array([row["cells"] for row in rows], dtype=np.float32),
            blocks=[row["block"] for row in rows],
            pairs=[(a, b) for a, b in first["pairs"]],
            clean=first["clean"],
            corrupted=first["corrupted"],
            answer=TokenProbability._of(first["answer"]),
            foil=TokenProbability._of(first["foil"]),
        )


@dataclass(frozen=True)
class Measures:
    """Every head's measures on each text; ``docs/measures.md`` has their formulas."""

    names: list[str]
    """The measures."""
    heads: list[tuple[str, int]]
    """The heads: the path of their sublayer, and their number."""
    mean: npt.NDArray[np.float64]
    """[text, head, measure]: the mean over the rows that count; NaN where none does."""
    rows: npt.NDArray[np.int64]
    """[text, head, measure]: the number of rows that count."""

    def __getitem__(self, name: str) -> npt.NDArray[np.float64]:
        """One measure over all texts, by the rows that count: [head]."""
        if name not in self.names:
            raise KeyError(f"no measure is called {name!r}: use one of {', '.join(self.names)}")
        at = self.names.index(name)
        rows = self.rows[:, :, at]
        total = np.where(rows > 0, self.mean[:, :, at], 0.0) * rows
        with np.errstate(invalid="ignore"):
            return np.asarray(total.sum(0) / rows.sum(0))

    @classmethod
    def _of(cls, texts: list[list[dict[str, Any]]]) -> Measures:
        heads = [(row["path"], row["head"]) for row in texts[0]] if texts else []
        names = list(texts[0][0]["measures"]) if heads else []
        found = [[[row["measures"][name] for name in names] for row in rows] for rows in texts]
        mean = [[[np.nan if one is None else one["mean"] for one in row] for row in rows] for rows in found]
        rows = [[[0 if one is None else one["rows"] for one in row] for row in rows] for rows in found]
        return cls(names=names, heads=heads, mean=np.array(mean, dtype=np.float64), rows=np.array(rows, dtype=np.int64))
