"""Images as the engine takes them: four bytes a pixel, or the numbers that a processor made."""

from __future__ import annotations

from typing import Any

import numpy as np

#: The modes of Pillow whose values have 8 bits. ``convert`` would cut others off at 255.
_BYTES = {"1", "L", "LA", "La", "P", "PA", "RGB", "RGBA", "RGBa", "RGBX", "CMYK", "YCbCr", "HSV", "LAB"}


def picture_of(image: Any) -> tuple[int, int, bytes]:
    """Height, width, and red, green, blue and opacity of each pixel. ``image`` is one of Pillow or an array of bytes."""
    mode = getattr(image, "mode", None)
    if mode is not None and hasattr(image, "convert"):
        if mode not in _BYTES:
            raise ValueError(f"image= has the mode {mode}, which is not of 8 bits: scale it to 0–255 and convert it to L")
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
    return height, width, whole.tobytes()


def numbers_of(pixels: Any) -> tuple[list[int], bytes]:
    """Their shape, and their bytes as float32. ``pixels`` is an array, or a tensor of PyTorch."""
    pixels = pixels.detach().cpu() if hasattr(pixels, "detach") else pixels
    numbers = np.ascontiguousarray(pixels, dtype="<f4")
    return list(numbers.shape), numbers.tobytes()
