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

    def test_a_patch_exchanges_one_of_several_images(self):
        text, images = self.cases["two"]["text"], [self.picture("two", 0), self.picture("two", 1)]
        run = self.model.run(text, image=images)

        def difference(run):
            return run.output[0, -1, 65] - run.output[0, -1, 70]

        found = []
        for at, chosen in ((0, {}), (0, {"image": 0}), (1, {"image": 1})):
            exchanged = [255 - image if place == at else image for place, image in enumerate(images)]
            other = self.model.run(text, image=exchanged)
            patch, of_run = (run.patch(given, "z", answer=65, foil=70, **chosen) for given in (255 - images[at], other))
            np.testing.assert_array_equal(patch.scores, of_run.scores)
            self.assertAlmostEqual(patch.clean, difference(other), delta=1e-4)
            self.assertAlmostEqual(patch.corrupted, difference(run), delta=1e-4)
            found.append(patch)
        np.testing.assert_array_equal(found[0].scores, found[1].scores)
        self.assertGreater(abs(found[0].clean - found[2].clean), 1e-3)

        one = self.model.run("<image>?", image=images[0])
        for says, mistake in (
            ("image is 2, .* has 2, counted from 0", lambda: run.patch(images[0], image=2)),
            ("image is -1, ", lambda: run.patch(images[0], image=-1)),
            ("has none beside a text: leave it out", lambda: headlight.load("dates").run("5").patch("6", image=0)),
            ("more than image 0", lambda: run.patch(one)),
            ("more than image 0", lambda: run.patch(self.model.run(text, image=images[::-1]))),
            ("<image> 1 times, and there are 2", lambda: one.patch(images)),
        ):
            with self.subTest(says), self.assertRaisesRegex(ValueError, says) as caught:
                mistake()
            self.assertNotIn("\n", str(caught.exception))

    def test_a_patch_from_another_image(self):
        model, stroke, ring = headlight.load("digits"), *np.full((2, 28, 28), 255, np.uint8)
        stroke[4:24, 13:16] = 0
        ring[4:24, 8:20] = 0
        ring[7:21, 11:17] = 255
        run, other = model.run(stroke), model.run(ring)
        patch = run.patch(ring)
        np.testing.assert_array_equal(patch.scores, run.patch(other).scores)
        answer, foil = (int(of.output[0, -1].argmax()) for of in (other, run))
        self.assertEqual((answer, foil), (0, 1))
        self.assertAlmostEqual(patch.clean, other.output[0, -1, answer] - other.output[0, -1, foil], delta=1e-4)
        self.assertAlmostEqual(patch.corrupted, run.output[0, -1, answer] - run.output[0, -1, foil], delta=1e-4)

    def test_what_does_not_fit_is_one_sentence(self):
        text = self.cases["wide"]["text"]
        for arguments, says in (
            ({"text": text}, "give it an image"),
            ({"text": "what?", "image": self.picture("wide")}, "<image> 0 times"),
            ({"text": text, "image": np.zeros((2, 2, 3))}, "give bytes, 0 to 255"),
        ):
            with self.assertRaisesRegex(ValueError, says):
                self.model.run(**arguments)
        with self.assertRaisesRegex(ValueError, "reads no image beside a text"):
            headlight.load("models/dates").run("5 Mart 2024", image=self.picture("wide"))


if __name__ == "__main__":
    unittest.main()
