#!/usr/bin/env bash
# @tensorflow/tfjs 4.22.0 (npm) against keras 3.15.1: the mean of a text's words counts its padding in the browser.
#
# Expected: `maskZero: true` of an embedding, or a `masking` layer, marks padding, and the layers behind it leave it
# out, as keras' GlobalAveragePooling1D does and as this library's LSTM, GRU and bidirectional layers do; a layer that
# cannot do so refuses a mask, with the sentence that the library has for it.
# Seen: `globalAveragePooling1d` takes the mask and does not read it: the vector of padding, which was never trained, is
# part of the mean, more of it the shorter a text is beside the longest one of its batch. The same weights give
# another class in the browser than in Python, and a text another one than alone. Nothing is said.
#
# Needs python3 with venv and pip, and node 20 with npm. Exits 0 while the behaviour is as described.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check keras==3.15.1 jax==0.10.2 numpy==2.4.6
npm install --silent --no-audit --no-fund --ignore-scripts --prefix . @tensorflow/tfjs@4.22.0
KERAS_BACKEND=jax venv/bin/python - <<'PYTHON'
import json

import keras
import numpy as np

table = np.array([[9, -9], [1, 2], [3, 6], [-2, 4]], np.float32)
texts = np.array([[1, 2, 0, 0], [2, 1, 3, 1]])


def means(texts):
    words = keras.layers.Embedding(4, 2, mask_zero=True)
    model = keras.Sequential([words, keras.layers.GlobalAveragePooling1D()])
    model.build((None, None))
    words.set_weights([table])
    return np.asarray(model(texts))


found = means(texts)
print("keras", keras.__version__, found.tolist(), "first one alone", means(texts[:1, :2]).tolist())
assert np.allclose(found[0], [2, 4]) and np.allclose(found[0], means(texts[:1, :2])[0])
json.dump({"table": table.tolist(), "texts": texts.tolist(), "means": found.tolist()}, open("keras.json", "w"))
PYTHON
cat >look.mjs <<'SCRIPT'
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

console.warn = () => {};
const tf = (await import("@tensorflow/tfjs")).default;
const { table, texts, means } = JSON.parse(readFileSync("keras.json", "utf8"));
const run = (layers, input) => {
  const model = tf.sequential({ layers });
  const words = model.layers[0];
  if (words.getWeights().length) words.setWeights([tf.tensor2d(table)]);
  return model.predict(input).arraySync();
};
const words = () => tf.layers.embedding({ inputDim: 4, outputDim: 2, maskZero: true });
const mean = (input) => run([words(), tf.layers.globalAveragePooling1d({})], tf.tensor2d(input));
const [first, second] = mean(texts);
const [alone] = mean([texts[0].slice(0, 2)]);
console.log("tfjs", tf.version_core, [first, second], "first one alone", alone, "expected", means);
assert.deepEqual(first, [5.5, -2.5]); // two words and two vectors of padding, over four
assert.deepEqual(alone, means[0]);
assert.deepEqual(second, means[1]);

const marked = [tf.layers.masking({ maskValue: 0, inputShape: [null, 2] }), tf.layers.globalAveragePooling1d({})];
const [kept] = run(marked, tf.tensor3d([[[1, 2], [3, 6], [0, 0], [0, 0]]]));
console.log("behind a masking layer", kept, "expected", means[0]);
assert.deepEqual(kept, [1, 2]);

// An LSTM on the same embedding leaves padding out.
const recurrent = tf.layers.lstm({ units: 2 });
const model = tf.sequential({ layers: [words(), recurrent] });
const [padded, plain] = [texts[0], texts[0].slice(0, 2)].map((text) => model.predict(tf.tensor2d([text])).arraySync());
assert.deepEqual(padded, plain);
SCRIPT
node look.mjs
