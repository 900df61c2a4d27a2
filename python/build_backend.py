"""Builds the wheel with maturin. In a checkout the extra `notebook` is the folder beside, which pip builds too."""

from __future__ import annotations

import pathlib
import re

import maturin
from maturin import (
    build_editable,
    build_sdist,
    build_wheel,
    get_requires_for_build_editable,
    get_requires_for_build_sdist,
    get_requires_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

_NOTEBOOK = pathlib.Path(__file__).with_name("notebook")


def prepare_metadata_for_build_wheel(directory: str, config_settings: dict[str, object] | None = None) -> str:
    """What pip resolves. The wheel itself names the version, as an index has it."""
    name = maturin.prepare_metadata_for_build_wheel(directory, config_settings)
    if _NOTEBOOK.is_dir():
        file = pathlib.Path(directory, name, "METADATA")
        text, pin = file.read_text(encoding="utf-8"), r"(?m)^(Requires-Dist: headlight-attention-notebook) *==[^ ;]*"
        file.write_text(re.sub(pin, rf"\1 @ {_NOTEBOOK.as_uri()} ", text), encoding="utf-8", newline="\n")
    return name


prepare_metadata_for_build_editable = prepare_metadata_for_build_wheel
