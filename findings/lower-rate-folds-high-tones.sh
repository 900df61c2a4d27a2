#!/usr/bin/env bash
# pydub 0.25.1: `set_frame_rate` brings a recording to 16 kHz without a filter, and tones above 8 kHz become lower ones.
#
# Expected: the rate of a clip is changed for a speech model as librosa, torchaudio, soxr and ffmpeg do it: what the new
# rate cannot hold is taken out first. A tone of 12 kHz in a clip of 44.1 kHz is then gone.
# Seen: it is a tone of 4 kHz, weaker by 2 dB only; one of 15 kHz is at 1 kHz, in the middle of a voice. Samples are
# drawn from straight lines between two neighbours. The features of Whisper have strong bands where the clip is silent,
# and so has what a model attends to. The method says "an equivalent version of this AudioSegment with the specified
# frame rate". scipy's `resample_poly` leaves less than a thousandth.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pydub==0.25.1 numpy==2.3.5 scipy==1.16.3 \
  'audioop-lts==0.2.2; python_version >= "3.13"'
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
from importlib.metadata import version

import numpy as np
from pydub import AudioSegment
from scipy.signal import resample_poly

print("pydub", version("pydub"))


def strongest(samples):
    """The loudest frequency of a second at 16 kHz, and its share of full scale."""
    spectrum = np.abs(np.fft.rfft(samples)) / (len(samples) / 2)
    return int(spectrum.argmax() * 16_000 / len(samples)), spectrum.max() / 32_767


for tone, folded, least in ((1_000, 1_000, 0.45), (9_000, 7_000, 0.35), (12_000, 4_000, 0.35), (15_000, 1_000, 0.3)):
    clip = (np.sin(2 * np.pi * tone * np.arange(44_100) / 44_100) * 0.5 * 32_767).astype(np.int16)
    segment = AudioSegment(clip.tobytes(), frame_rate=44_100, sample_width=2, channels=1).set_frame_rate(16_000)
    frequency, loudness = strongest(np.array(segment.get_array_of_samples(), float))
    filtered = strongest(resample_poly(clip.astype(float), 160, 441))[1]
    print(f"{tone} Hz of 0.5 is {frequency} Hz of {loudness:.3f}; with a filter {filtered:.5f} are left")
    assert abs(frequency - folded) <= 2 and loudness > least
    assert filtered > 0.45 if tone == 1_000 else filtered < (0.002 if tone > 9_000 else 0.05)
PYTHON
