"""Python's numbers are the command line's, bit for bit."""

import json
import os
import pathlib
import struct
import subprocess
import tempfile
import unittest

import numpy as np

import headlight

ROOT = pathlib.Path(__file__).parents[2]
MODELS = os.environ.get("HEADLIGHT_MODELS", "")

#: A text for each model that comes along, the decoder's text, and edits.
CASES = [
    ("dates", "5 Mart 2024", "2024-03-05", {}),
    ("dates", "5 March 2024", "2024", {"heads": {"decoder.blocks.1.cross.2": 0}, "attention_temperature": 2}),
    ("reverse", "abcdef", "fed", {"hidden_cells": [["encoder.blocks.0.attn", None, 1, 2]]}),
    ("induction", "a b c a b", None, {"heads": {"decoder.blocks.0.attn.1": 0.5}}),
    ("tales", "It is a truth", None, {"patterns": {"decoder.blocks.1.attn.0": "uniform"}}),
    ("fill", "the cat", None, {}),
]


def trace(*arguments):
    """Runs the command line."""
    subprocess.run([os.environ["HEADLIGHT_CLI"], *arguments], check=True, capture_output=True, text=True)


def tensors(file):
    """The float tensors of a safetensors file."""
    (length,) = struct.unpack("<Q", file[:8])
    header = json.loads(file[8 : 8 + length])
    header.pop("__metadata__", None)
    floats = {name: entry for name, entry in header.items() if entry["dtype"] == "F32"}
    data = file[8 + length :]
    return {
        name: np.frombuffer(data[slice(*entry["data_offsets"])], "<f4").reshape(entry["shape"])
        for name, entry in floats.items()
    }


class Numbers(unittest.TestCase):
    def compare(self, model, text, target, edits, folder, threads=None):
        run = headlight.load(model, threads=threads).run(text, target=target, edits=edits)
        with tempfile.TemporaryDirectory() as scratch:
            document, theirs, ours = (pathlib.Path(scratch, name) for name in ("edits.json", "theirs", "ours"))
            document.write_text(json.dumps(edits))
            given = ["--model", folder, "--text", text, "--edits", document, "--out", theirs]
            trace("trace", *given, *(["--target", target] if target else []))
            count = run.save(ours)
            self.assertEqual(ours.read_bytes(), theirs.read_bytes())
            written = tensors(ours.read_bytes())
        self.assertEqual(len(written), count)
        self.assertEqual(set(written) - set(run.sites), set())
        found = run.activations()
        self.assertEqual(list(found), [site for site in run.sites if site in found])
        for site, values in written.items():
            self.assertTrue(np.array_equal(run[site], values, equal_nan=True), site)
            self.assertTrue(np.array_equal(found[site], values, equal_nan=True), site)
            self.assertEqual(len(values.shape), len(run.model.sites[site]))

    def test_models_that_come_along(self):
        for model, text, target, edits in CASES:
            with self.subTest(model, edits=edits):
                self.compare(model, text, target, edits, ROOT / "models" / model)

    def test_any_number_of_threads(self):
        text = " ".join(["It is a truth universally acknowledged"] * 8)
        for threads in (1, 2, 3):
            with self.subTest(threads):
                self.compare("tales", text, None, {}, ROOT / "models/tales", threads)

    @unittest.skipUnless(MODELS, "HEADLIGHT_MODELS names no folder of models")
    def test_a_folder(self):
        folder = pathlib.Path(MODELS, "minilm")
        self.compare(folder, "The cat sat on the mat.", None, {}, folder)

    def test_a_continuation(self):
        for model, text, options in [
            ("dates", "5 Mart 2024", {}),
            ("tales", "It is a", {"max_new": 20}),
            ("tales", "It is a", {"max_new": 20, "temperature": 1.5, "top_k": 9, "seed": 4}),
        ]:
            arguments = [f"--{name.replace('_', '-')}={value}" for name, value in options.items()]
            command = [os.environ["HEADLIGHT_CLI"], "generate", "--model", ROOT / "models" / model, "--text", text]
            said = subprocess.run([*command, *arguments], check=True, capture_output=True, text=True, encoding="utf-8")
            run = headlight.load(model).run(text).generate(**options)
            self.assertEqual(run.answer, said.stdout.removesuffix("\n"))

    def test_an_attribution(self):
        with tempfile.TemporaryDirectory() as scratch:
            command = [
                os.environ["HEADLIGHT_CLI"],
                "attribute",
                "--model",
                ROOT / "models/dates",
                "--text",
                "5 Mart 2024",
            ]
            asked = ["--target", "2024-0", "--answer", "3", "--foil", "4", "--out", pathlib.Path(scratch, "out")]
            said = json.loads(subprocess.run([*command, *asked], check=True, capture_output=True).stdout)
        found = headlight.load("dates").run("5 Mart 2024", target="2024-0").attribute("3", "4")
        self.assertEqual((found.answer.text, found.foil.text, found.position), ("3", "4", said["position"]))
        parts = [{**part, "value": np.float32(part["value"])} for part in said["parts"]]
        self.assertEqual([{**vars(part), "value": np.float32(part.value)} for part in found.parts], parts)
        self.assertEqual(
            np.float32([found.sum, found.whole]).tolist(), np.float32([said["sum"], said["whole"]]).tolist()
        )


if __name__ == "__main__":
    unittest.main()
