"""Images, alone and beside text: `tests/reference/images/beside_text.py` made the models and the numbers."""

import importlib.util
import json
import pathlib
import unittest

import numpy as np

import headlight

FOLDER = pathlib.Path(__file__).parents[2] / "tests" / "golden" / "beside" / "smolvlm"


def tensors():
    content = (FOLDER / "golden.safetensors").read_bytes()
    start = 8 + int.from_bytes(content[:8], "little")
    header = json.loads(content[8:start])
    header.pop("__metadata__", None)

    def read(about):
        first, last = about["data_offsets"]
        return np.frombuffer(content[start + first : start + last], dtype=np.float32).reshape(about["shape"])

    return {name: read(about) for name, about in header.items()}


class Beside(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.model = headlight.load(FOLDER)
        cls.cases = json.loads((FOLDER / "cases.json").read_text())
        cls.tensors = tensors()

    def picture(self, case, number=0):
        return self.tensors[f"{case}.picture.{number}"].astype(np.uint8)

    def test_a_run_has_the_logits_and_tokens_of_transformers(self):
        run = self.model.run(self.cases["wide"]["text"], image=self.picture("wide"))
        self.assertEqual(run.ids, self.cases["wide"]["ids"])
        np.testing.assert_allclose(run["logits"], self.tensors["wide.logits"], atol=1e-4)
        np.testing.assert_allclose(run["encoder.out"], self.tensors["wide.encoder.out"], atol=1e-4)
        two = self.model.run(self.cases["two"]["text"], image=[self.picture("two", 0), self.picture("two", 1)])
        np.testing.assert_allclose(two["logits"], self.tensors["two.logits"], atol=1e-4)
        first = headlight.load("digits").run(self.picture("wide"))
        np.testing.assert_array_equal(first.output, headlight.load("digits").run(image=self.picture("wide")).output)
        with self.assertRaisesRegex(TypeError, "give the text first"):
            self.model.run(self.picture("wide"), image=self.picture("wide"))
        whole = self.model.run(self.cases["whole"]["text"], image=self.picture("whole"), tiles=False)
        np.testing.assert_allclose(whole["logits"], self.tensors["whole.logits"], atol=1e-4)

    def test_a_picture_of_one_pixel_is_read(self):
        files = FOLDER.parents[1] / "images"
        if importlib.util.find_spec("PIL") is None:
            with self.assertRaisesRegex(ImportError, "pip install pillow"):
                headlight.load("digits").run(image=files / "one.png")
            self.skipTest("Pillow is not installed")
        colour = np.array([[[156, 181, 203]]], np.uint8)
        for model, text in ((headlight.load("digits"), None), (self.model, "<image>?")):
            expected = model.run(text, image=colour)
            for name in ("one.png", "one.jpg", "one.webp"):
                run = model.run(text, image=files / name)
                self.assertEqual(run.tokens, expected.tokens)
                np.testing.assert_array_equal(run.output, expected.output)

    def test_images_say_where_their_tiles_stand(self):
        run = self.model.run(self.cases["wide"]["text"], image=self.picture("wide"))
        [image] = run.images
        self.assertEqual((image["size"], image["tiles"], image["grid"]), ([40, 17], [2, 3], [3, 3]))
        self.assertEqual([run.tokens[start] for start in image["starts"]], ["<image>"] * 7)
        self.assertEqual(run.tokens[image["starts"][3] - 1], "<row_2_col_1>")
        self.assertEqual(run.tokens_of("encoder")[:2], ["1,1", "1,2"])

    def test_edits_answers_and_questions_keep_the_image(self):
        run = self.model.run(self.cases["wide"]["text"], image=self.picture("wide"))
        written = run.generate(8)
        self.assertEqual(written.answer_ids, self.cases["wide"]["written"])
        edited = run.edited({"heads": {"encoder.blocks.0.attn.1": 0}})
        self.assertGreater(np.abs(edited["logits"] - run["logits"]).max(), 1e-3)
        found = run.attribute("#65")
        self.assertAlmostEqual(found.sum, found.whole, delta=1e-3)

    def test_what_does_not_fit_is_one_sentence(self):
        text = self.cases["wide"]["text"]
        for arguments, says in (
            ({"text": text}, "give it an image"),
            ({"text": "what?", "image": self.picture("wide")}, "<image> 0 times"),
            ({"text": text, "image": np.zeros((2, 2, 3))}, "give bytes, 0 to 255"),
        ):
            with self.assertRaisesRegex(ValueError, says):
                self.model.run(**arguments)
        with self.assertRaisesRegex(ValueError, "does not read images"):
            headlight.load("models/dates").run("5 Mart 2024", image=self.picture("wide"))


if __name__ == "__main__":
    unittest.main()
