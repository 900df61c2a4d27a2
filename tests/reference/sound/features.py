"""Short sounds as WAV files of every kind, and the log-mel spectrogram that transformers makes of them.

    python tests/reference/sound/features.py

writes tests/golden/sound/: the files, `preprocessor_config.json` (one second, so that the numbers are few), and
`features.safetensors` with transformers' features of what each file holds.
"""

import struct
import wave
from pathlib import Path

import numpy as np
import torch
import transformers as tf
from safetensors.torch import save_file

FOLDER = Path(__file__).parent.parent.parent / "golden" / "sound"
RATE = 16_000


def sound():
    """A chord that fades over a little noise, with a silence before it and none after it."""
    t = np.arange(int(0.7 * RATE)) / RATE
    chord = sum(np.sin(2 * np.pi * f * t + f) / (i + 1) for i, f in enumerate((220, 447, 1330, 3900)))
    noise = np.random.default_rng(7).normal(size=len(t))
    return np.concatenate([np.zeros(1600), 0.3 * chord * np.exp(-4 * t) + 0.01 * noise]).clip(-1, 1)


def pcm(x, bits):
    """Whole numbers of so many bits as bytes, little-endian; those of 8 bits have no sign."""
    whole = np.round(x * (2 ** (bits - 1) - 1)).astype(np.int32)
    if bits == 8:
        return (whole + 128).astype(np.uint8).tobytes(), whole / 128
    raw = whole.astype("<i4").reshape(-1, 1).view(np.uint8)[:, : bits // 8]
    return raw.tobytes(), whole / 2 ** (bits - 1)


def wav(name, x, bits, channels=1):
    raw, read = pcm(x.reshape(-1), bits)
    with wave.open(str(FOLDER / name), "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(bits // 8)
        file.setframerate(RATE)
        file.writeframes(raw)
    return read.reshape(-1, channels).mean(1)


def floats(name, x):
    """A file of 32-bit floats, which Python's module does not write."""
    raw = x.astype("<f4").tobytes()
    form = struct.pack("<HHIIHH", 3, 1, RATE, 4 * RATE, 4, 32)
    body = b"WAVEfmt " + struct.pack("<I", len(form)) + form + b"data" + struct.pack("<I", len(raw)) + raw
    (FOLDER / name).write_bytes(b"RIFF" + struct.pack("<I", len(body)) + body)
    return x.astype(np.float32)


FOLDER.mkdir(parents=True, exist_ok=True)
extractor = tf.WhisperFeatureExtractor(feature_size=8, chunk_length=1)
extractor.save_pretrained(FOLDER)
x = sound()
short = x[: RATE // 4]
files = {
    "plain.wav": wav("plain.wav", x, 16),
    "stereo.wav": wav("stereo.wav", np.stack([short, short[::-1]], 1), 16, 2),
    "bytes.wav": wav("bytes.wav", short, 8),
    "wide.wav": wav("wide.wav", short, 24),
    "floats.wav": floats("floats.wav", short),
    "long.wav": wav("long.wav", np.tile(x, 2), 8),
}
told = {name: torch.from_numpy(extractor(x.astype(np.float32), sampling_rate=RATE, return_tensors="np").input_features)
        for name, x in files.items()}
save_file({name: tensor.contiguous() for name, tensor in told.items()}, FOLDER / "features.safetensors")
print(sum(file.stat().st_size for file in FOLDER.iterdir()) // 1024, "KiB", {k: tuple(v.shape) for k, v in told.items()})
