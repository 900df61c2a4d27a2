"""Runs: arrays, texts, questions, errors, threads and Ctrl-C."""

import concurrent.futures
import gc
import os
import pathlib
import pickle
import signal
import tempfile
import threading
import unittest

import numpy as np

import headlight

PROJECT = pathlib.Path(__file__).resolve().parents[2]
PATTERN = "decoder.blocks.1.cross.pattern"


def dates():
    return headlight.load("models/dates")


class Arrays(unittest.TestCase):
    def test_a_pattern_is_read_in_place(self):
        run = dates().run("5 Mart 2024", target="2024")
        pattern = run[PATTERN]
        self.assertEqual((pattern.shape, pattern.dtype), ((1, 4, 5, 12), np.float32))
        self.assertTrue(np.shares_memory(pattern, run[PATTERN]))
        np.testing.assert_allclose(pattern.sum(-1), 1, atol=1e-6)
        with self.assertRaises(ValueError):
            pattern[0] = 0

    def test_an_array_outlives_its_run_and_model(self):
        model = dates()
        run = model.run("5 Mart 2024")
        pattern, copy = run[PATTERN], run[PATTERN].copy()
        del run, model
        gc.collect()
        dates().run("7 June 1999")
        np.testing.assert_array_equal(pattern, copy)

    def test_a_glob_takes_many(self):
        run = dates().run("5 Mart 2024")
        found = run.activations("decoder.blocks.?.cross.pattern")
        self.assertEqual(list(found), ["decoder.blocks.0.cross.pattern", PATTERN])
        self.assertEqual(run.activations("nothing"), {})
        np.testing.assert_array_equal(run.output, run["logits"])
        self.assertTrue(PATTERN in run and "nothing" not in run)
        self.assertEqual(list(run), run.sites)

    def test_the_output_is_what_the_model_has(self):
        self.assertEqual(headlight.load("tales").run("It is").sites[-1], "logits")
        self.assertEqual(dates().run("5 Mart 2024").output.shape, (1, 1, 111))


class Images(unittest.TestCase):
    """`digits` reads its held-out images: a byte a pixel, 100 of each class."""

    HELD = np.fromfile(PROJECT / "tests/golden/images/digits.bin", np.uint8).reshape(-1, 28, 28)
    NINE, FOUR = HELD[908], HELD[413]
    SILENT = {"heads": {"encoder.blocks.1.attn.2": 0, "encoder.blocks.1.attn.3": 0}}

    @classmethod
    def setUpClass(cls):
        cls.model = headlight.load("digits")

    def test_a_picture_is_read_and_a_9_becomes_a_4_without_two_heads(self):
        self.assertIn("digits", headlight.embedded_models())
        run = self.model.run(image=self.NINE)
        self.assertEqual((run.tokens[0], run.tokens[1], run.tokens[-1]), ("CLS", "1,1", "7,7"))
        self.assertEqual((run.output.shape, run.output.argmax()), ((1, 1, 10), 9))
        self.assertEqual(self.model.run(image=self.NINE, edits=self.SILENT).output.argmax(), 4)
        self.assertEqual(run.edited(self.SILENT).output.argmax(), 4)

    def test_colours_and_pixels_of_a_processor_give_the_same(self):
        run = self.model.run(image=self.NINE)
        coloured = self.model.run(image=np.stack([self.NINE] * 3, axis=-1))
        np.testing.assert_array_equal(coloured.output, run.output)
        pixels = (self.NINE.astype(np.float32) / 255 - 0.5) / 0.5
        np.testing.assert_allclose(self.model.run(pixels=pixels[None, None]).output, run.output, atol=1e-5)

    def test_runs_on_other_images_stay_what_they_were(self):
        nine, four = self.model.run(image=self.NINE), self.model.run(image=self.FOUR)
        self.assertEqual((nine.output.argmax(), four.output.argmax()), (9, 4))
        record = nine.ask("heads")
        self.assertEqual(len(record["rows"]), len(four.ask("heads")["rows"]))
        edited = self.model.run(image=self.NINE).edited({})
        gc.collect()
        # The image lives as long as a run on it.
        self.assertEqual(edited.edited({}).output.argmax(), 9)

    def test_what_is_no_image_is_told_in_a_sentence(self):
        for wrong, said in [
            (self.NINE.astype(np.float32), "float32"),
            (self.NINE[None, None], "shape"),
            (np.zeros((0, 28), np.uint8), "shape"),
            (np.zeros((28, 28, 2), np.uint8), "shape"),
        ]:
            with self.assertRaisesRegex(ValueError, said):
                self.model.run(image=wrong)
        with self.assertRaisesRegex(ValueError, "channel"):
            self.model.run(pixels=np.zeros((1, 3, 28, 28)))
        for text in [{"text": "a text"}, {"text": "9", "image": self.NINE}]:
            with self.assertRaises(ValueError):
                self.model.run(**text)
        with self.assertRaisesRegex(ValueError, "reads no image beside a text"):
            dates().run(image=self.NINE)
        for given in [{}, {"image": self.NINE, "pixels": self.NINE}, {"text": "9", "pixels": self.NINE}]:
            with self.assertRaises(TypeError):
                self.model.run(**given)

    def test_images_of_pillow_are_read_by_their_mode(self):
        try:
            from PIL import Image
        except ImportError:
            self.skipTest("Pillow is not installed")
        expected = self.model.run(image=self.NINE).output
        for mode in ["L", "RGB", "RGBA", "CMYK"]:
            run = self.model.run(image=Image.fromarray(self.NINE).convert(mode))
            np.testing.assert_allclose(run.output, expected, atol=1e-4, err_msg=mode)
        deep = Image.fromarray(self.NINE.astype(np.uint16) * 257)
        with self.assertRaisesRegex(ValueError, "not of 8 bits"):
            self.model.run(image=deep)


class Texts(unittest.TestCase):
    def test_tokens_of_two_stacks(self):
        run = dates().run("5 Mart", target="20")
        self.assertEqual(run.tokens, ["5", " ", "M", "a", "r", "t", "[end]"])
        self.assertEqual(run.target_tokens, ["[start]", "2", "0"])
        self.assertEqual((len(run.ids), len(run.target_ids)), (7, 3))

    def test_tokens_of_a_decoder_alone(self):
        run = headlight.load("tales").run("It is a")
        written = run.generate(max_new=3)
        self.assertEqual((written.tokens[: len(run.tokens)], len(written.tokens)), (run.tokens, len(run.tokens) + 3))
        self.assertEqual((written.target_tokens, written.answer_ids), ([], written.ids[-3:]))
        self.assertEqual((run.answer, run.answer_ids), ("", []))

    def test_an_answer_is_written_under_the_edits(self):
        self.assertEqual(dates().run("5 Mart 2024").generate().answer, "2024-03-05")
        edited = dates().run("5 Mart 2024", edits={"memory": False})
        self.assertNotEqual(edited.generate(max_new=12).answer, "2024-03-05")
        self.assertEqual(edited.generate(max_new=3).edits, {"memory": False})

    def test_a_run_is_edited_with_its_answer(self):
        run = dates().run("5 Mart 2024").generate()
        edited = run.edited({"memory": False})
        self.assertEqual((edited.target_tokens, edited.answer), (run.target_tokens, run.answer))
        self.assertEqual(edited.edits, {"memory": False})
        self.assertFalse(np.array_equal(edited.output, run.output))
        np.testing.assert_array_equal(edited.edited(None).output, run.output)

    def test_numbers_of_numpy_stand_in_edits(self):
        head = "decoder.blocks.1.cross.2"
        run = dates().run("5 Mart 2024", edits={"heads": {head: np.float32(0)}, "padding": np.ones((1, 12), int)})
        self.assertEqual(run.edits["heads"], {head: 0})


class Questions(unittest.TestCase):
    def test_a_lens_has_a_row_for_each_site(self):
        lens = dates().run("5 Mart 2024", target="2024").lens("2")
        self.assertEqual(lens.entropy.shape, (len(lens.sites), 5))
        self.assertEqual(lens.probability.shape, lens.rank.shape)
        best = lens.top[-1][0][0]
        self.assertEqual(best.text, "2")
        self.assertAlmostEqual(best.probability, float(lens.probability[-1, 0]), places=6)
        self.assertIsNone(dates().run("5 Mart 2024").lens().rank)

    def test_parts_sum_to_the_difference_of_logits(self):
        run = dates().run("5 Mart 2024", target="2024-0")
        found = run.attribute("3", "4")
        logits = run.output[0, -1]
        a, b = (run.model.choice(text) for text in "34")
        self.assertAlmostEqual(found.whole, float(logits[a] - logits[b]), places=5)
        self.assertAlmostEqual(sum(part.value for part in found.parts), found.whole, places=4)

    def test_a_patch_of_everything_is_the_other_run(self):
        model = dates()
        run, other = (model.run(text, target="2024-0") for text in ("5 Mart 2024", "5 Mayis 2024"))
        patch = run.patch(other, "resid_pre", stack="encoder", pairs=[(0, 0)])
        self.assertEqual((patch.scores.shape, patch.blocks), ((2, 1), [0, 1]))
        heads = run.patch("5 Mayis 2024", "cross_z")
        self.assertEqual(heads.scores.shape, (2, 4))
        quick = run.patch(other, "cross_z", exact=False)
        self.assertEqual(quick.scores.shape, (2, 4))
        self.assertEqual((heads.clean, heads.corrupted), (quick.clean, quick.corrupted))

    def test_measures_of_texts(self):
        model = headlight.load("induction")
        found = model.measures(["a b c d a b c d", "e f g e f g"])
        self.assertEqual(found.mean.shape, (2, len(found.heads), len(found.names)))
        rows = found.rows[:, :, found.names.index("induction")]
        mean = found.mean[:, :, found.names.index("induction")]
        np.testing.assert_allclose(found["induction"], (rows * mean).sum(0) / rows.sum(0))
        self.assertGreater(found["induction"].max(), 0.5)
        one = model.measures("a b c d a b c d")
        np.testing.assert_array_equal(one.mean[0], found.mean[0])
        with self.assertRaisesRegex(KeyError, "induction"):
            found["inductoin"]

    def test_any_question_of_the_page(self):
        answer = dates().run("5 Mart 2024", target="20").ask("similar", attention="cross")
        self.assertEqual(answer["values"].size, len(answer["heads"]) ** 2)


class Errors(unittest.TestCase):
    def test_one_sentence_each(self):
        model = dates()
        run = model.run("5 Mart 2024")
        for error, sentence, mistake in [
            (ValueError, "there is no text", lambda: model.run("")),
            (ValueError, "not a sublayer", lambda: model.run("5", edits={"heads": {"nowhere.1": 0}})),
            (ValueError, "unknown field", lambda: model.run("5", edits={"haeds": {}})),
            (TypeError, "cannot be part of an edit", lambda: model.run("5", edits={"heads": {"a": object()}})),
            (ValueError, "target does not concern", lambda: headlight.load("tales").run("It", target="is")),
            (ValueError, "is no precision", lambda: headlight.load("dates", precision="f8")),
            (ValueError, "use 1 or more", lambda: headlight.load("dates", threads=0)),
            (ValueError, "use 1 or more", lambda: run.generate(max_new=0)),
            (FileNotFoundError, "config.json cannot be read", lambda: headlight.load("nowhere")),
            (FileNotFoundError, "No such file", lambda: run.save("nowhere/at/all")),
            (KeyError, "no site is called", lambda: run["decoder.blocks.9.cross.pattern"]),
            (KeyError, "an edit skips it", lambda: model.run("5", edits={"memory": False})[PATTERN]),
            (ValueError, "is not one token", lambda: run.attribute("zzz")),
            (ValueError, "of another model", lambda: run.patch(dates().run("5"))),
            (ValueError, "without", lambda: run.patch(model.run("5", edits={"scale": False}))),
            (ValueError, "another target", lambda: run.patch(model.run("5", target="2024"))),
            (TypeError, "give a text or a run", lambda: run.patch(np.zeros((2, 2)))),
            (ValueError, "unknown variant", lambda: run.ask("whatever")),
        ]:
            with self.subTest(sentence), self.assertRaisesRegex(error, sentence) as caught:
                mistake()
            self.assertNotIn("\n", str(caught.exception))

    def test_a_failed_save_leaves_no_file(self):
        with tempfile.TemporaryDirectory() as scratch:
            with self.assertRaises(ValueError):
                dates().run("5").save(pathlib.Path(scratch, "run"), "nothing")
            self.assertEqual(os.listdir(scratch), [])


class Threads(unittest.TestCase):
    def test_one_model_answers_several_threads(self):
        model = dates()
        texts = ["5 Mart 2024", "7 June 1999", "1 January 2000", "12 May 2001"] * 4

        def answers(text):
            run = model.run(text).generate(max_new=12)
            return run.answer, run.lens().entropy.sum()

        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            self.assertEqual(list(pool.map(answers, texts)), [answers(text) for text in texts])

    def test_a_model_travels_as_its_address(self):
        model = pickle.loads(pickle.dumps(headlight.load("dates", precision="f16", threads=1)))
        self.assertEqual(model.run("5 Mart 2024").generate().answer, "2024-03-05")
        self.assertEqual(model._arguments, ("dates", "f16", 1))

    @unittest.skipUnless(hasattr(os, "fork"), "no fork here")
    def test_a_forked_process_computes(self):
        model = dates()
        model.run("5 Mart 2024")
        child = os.fork()
        if child == 0:
            os._exit(model.run("5 Mart 2024").generate().answer != "2024-03-05")
        self.assertEqual(os.waitpid(child, 0)[1], 0)

    def test_other_threads_run_and_ctrl_c_is_heard_while_the_engine_computes(self):
        model = headlight.load("tales", threads=1)
        text, stop = "It is a truth universally acknowledged " * 20, threading.Event()
        started, heard = threading.Event(), []

        def interrupt():
            while not stop.wait(0.05):
                if started.is_set():
                    os.kill(os.getpid(), signal.SIGINT)
                    return

        before = signal.signal(signal.SIGINT, lambda *_: (heard.append(computing), signal.default_int_handler(*_)))
        other = threading.Thread(target=interrupt)
        computing = False
        other.start()
        try:
            with self.assertRaises(KeyboardInterrupt):
                while True:
                    computing = True
                    started.set()
                    model.run(text).generate(max_new=100)
                    computing = False
        finally:
            stop.set()
            other.join()
            signal.signal(signal.SIGINT, before)
        self.assertEqual(heard, [True])
        self.assertEqual(len(model.run("It is").tokens), len(model.run("It is").ids))


if __name__ == "__main__":
    unittest.main()
