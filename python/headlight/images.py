"""Images as the engine reads them: width, height, and red, green, blue and opacity of each pixel; or numbers."""

from __future__ import annotations

import os
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import numpy as np
import numpy.typing as npt

#: As the engine reads it: width, height, and red, green, blue and opacity of each pixel.
Picture = tuple[int, int, bytes]

#: A file, a ``PIL.Image.Image``, or an array of bytes [height, width] or [height, width, 3 or 4].
Image = Any

#: The modes of Pillow whose values have 8 bits. ``convert`` would cut others off at 255.
_BYTES = {"1", "L", "LA", "La", "P", "PA", "RGB", "RGBA", "RGBa", "RGBX", "CMYK", "YCbCr", "HSV", "LAB"}


def pictures(image: Image | Sequence[Image] | None) -> list[Picture]:
    """The pictures of one argument: none, one, or a list of several."""
    if image is None:
        return []
    several = isinstance(image, Sequence) and not isinstance(image, str | bytes)
    return [_picture(one) for one in (image if several else [image])]


def _picture(image: Image) -> Picture:
    if isinstance(image, str | os.PathLike):
        try:
            files: Any = import_module("PIL.Image")
            turned: Any = import_module("PIL.ImageOps").exif_transpose
        except ImportError:
            raise ImportError("image= is a file, which Pillow reads: pip install pillow, or give bytes") from None
        with files.open(image) as opened:
            return _picture(turned(opened))
    mode = getattr(image, "mode", None)
    if mode is not None and hasattr(image, "convert"):
        if mode not in _BYTES:
            raise ValueError(
                f"image= has the mode {mode}, which is not of 8 bits: scale it to 0–255 and convert it to L"
            )
        opaque = image if mode in ("L", "LA", "P", "PA", "RGB", "RGBA") else image.convert("RGB")
        image = opaque.convert("RGBA")
    array = np.asarray(image)
    if array.dtype != np.uint8:
        raise ValueError(f"image= has numbers of type {array.dtype}: give bytes, 0 to 255, or pixels=")
    if array.ndim == 2:
        array = array[:, :, None].repeat(3, axis=2)
    if array.ndim != 3 or array.shape[2] not in (3, 4) or array.size == 0:
        raise ValueError(f"image= has the shape {np.shape(image)}: give [height, width], with 3 or 4 colours behind")
    height, width, colours = array.shape
    whole = np.full((height, width, 4), 255, np.uint8)
    whole[:, :, :colours] = array
    return width, height, whole.tobytes()


def as_array(picture: Picture) -> npt.NDArray[np.uint8]:
    """A picture as a caller gives it: [height, width, 4]."""
    width, height, rgba = picture
    return np.frombuffer(rgba, np.uint8).reshape(height, width, 4)


def numbers(pixels: Any) -> tuple[list[int], bytes] | None:
    """Their shape, and their bytes as float32. ``pixels`` is an array, or a tensor of PyTorch."""
    if pixels is None:
        return None
    pixels = pixels.detach().cpu() if hasattr(pixels, "detach") else pixels
    values = np.ascontiguousarray(pixels, dtype="<f4")
    return list(values.shape), values.tobytes()
