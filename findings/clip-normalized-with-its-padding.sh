#!/usr/bin/env bash
# transformers 5.24.0: the loudness of a clip depends on the clips beside it, where wav2vec 2.0 has no mask.
#
# Expected: `do_normalize` gives each clip mean 0 and variance 1, and padding is zeros behind it. The base models are
# made for that: "attention_mask should not be passed; input_values should simply be padded with 0". So the samples of a
# clip are the same alone and in a batch.
# Seen: with `return_attention_mask=False`, the default and the setting of the base models, the clip is padded first,
# and mean and variance are taken over clip and padding together. Beside one four times as long, a clip has variance 3.8
# instead of 1, and another mean; its padding is -0.13 instead of 0, a step at the end of the sound. With the mask all
# is as expected. So the encoder hears a clip louder or softer, depending on its batch.
#
# Needs python3 with venv and pip. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check transformers==5.24.0 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import numpy as np
from transformers import Wav2Vec2FeatureExtractor

draw = np.random.default_rng(0)
short = (draw.normal(size=1000) + 0.3).astype(np.float32)
long = draw.normal(size=4000).astype(np.float32)
assert Wav2Vec2FeatureExtractor().return_attention_mask is False


def features(clips, mask):
    extractor = Wav2Vec2FeatureExtractor(do_normalize=True, return_attention_mask=mask)
    return extractor(clips, sampling_rate=16000, padding=True, return_tensors="np")["input_values"][0]


alone = features([short], False)
assert abs(alone.mean()) < 1e-3 and abs(alone.var() - 1) < 1e-3
for mask in (True, False):
    beside = features([short, long], mask)
    print(f"mask {mask}: variance alone {alone.var():.3f}, beside a longer one {beside[:1000].var():.3f},",
          f"mean {beside[:1000].mean():.3f}, padding {beside[1000:].min():.4f}")
    if mask:
        assert np.allclose(beside[:1000], alone, atol=1e-5) and not beside[1000:].any()
    else:
        assert beside[:1000].var() > 3.5 and beside[:1000].mean() > 0.3
        assert np.allclose(beside[1000:], -0.1259, atol=1e-3)
PYTHON
