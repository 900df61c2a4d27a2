"""Patterns of other programs: their names, recording and picture; and those of transformers, if it is installed."""

import base64
import importlib.util
import json
import pathlib
import re
import struct
import tempfile
import unittest
import xml.etree.ElementTree
import zlib

import numpy as np

import headlight
from test_numbers import tensors

SVG = {"svg": "http://www.w3.org/2000/svg"}


def drawn(*shape, causal=False, seed=0):
    """Random patterns whose rows sum to 1."""
    weights = np.random.default_rng(seed).random(shape, dtype=np.float32) + 0.01
    weights = np.tril(weights) if causal else weights
    return weights / weights.sum(-1, keepdims=True)


def facts(file):
    """What a safetensors file says of itself."""
    (length,) = struct.unpack("<Q", file[:8])
    return json.loads(file[8 : 8 + length])["__metadata__"]


def pixels(image):
    """The palette's numbers in a PNG of the picture."""
    data = base64.b64decode(image.get("href").removeprefix("data:image/png;base64,"))
    width, height = struct.unpack(">II", data[16:24])
    start = data.index(b"IDAT") + 4
    (length,) = struct.unpack(">I", data[start - 8 : start - 4])
    rows = np.frombuffer(zlib.decompress(data[start : start + length]), np.uint8).reshape(height, width + 1)
    return rows[:, 1:]


class Names(unittest.TestCase):
    def test_layers_of_one_stack(self):
        for causal, stack in ((True, "decoder"), (False, "encoder")):
            array = drawn(2, 1, 3, 5, 5, causal=causal)
            wanted = [f"{stack}.blocks.0.attn.pattern", f"{stack}.blocks.1.attn.pattern"]
            for given in (list(array), array, array[:, 0], tuple(array.astype(np.float64))):
                found = headlight.patterns(given, list("abcde"))
                self.assertEqual((found.sites, found.tokens, found.target_tokens), (wanted, list("abcde"), []))
                np.testing.assert_array_equal(found[wanted[1]], array[1])
            skipped = headlight.patterns([None, array[0], None, array[1]])
            self.assertEqual(skipped.sites, [f"{stack}.blocks.1.attn.pattern", f"{stack}.blocks.3.attn.pattern"])

    def test_what_is_written_over_later_stays(self):
        site = "decoder.blocks.1.attn.pattern"
        for form in (list, np.asarray, lambda rows: {f"blocks.{i}.attn.hook_pattern": rows[i] for i in (0, 1)}):
            array = drawn(2, 1, 3, 5, 5, causal=True)
            found, wanted = headlight.patterns(form(array)), array[1].copy()
            array[:] = 0
            np.testing.assert_array_equal(found[site], wanted)

    def test_two_stacks(self):
        found = headlight.patterns(
            encoder_attentions=drawn(2, 1, 2, 4, 4),
            decoder_attentions=drawn(1, 1, 2, 3, 3, causal=True),
            cross_attentions=drawn(1, 1, 2, 3, 4),
            encoder_tokens=list("abcd"),
            decoder_tokens=list("xyz"),
        )
        numbers = ["encoder.blocks.0.attn", "encoder.blocks.1.attn", "decoder.blocks.0.attn", "decoder.blocks.0.cross"]
        self.assertEqual(found.sites, [f"{path}.pattern" for path in numbers])
        self.assertEqual((found.tokens, found.target_tokens), (list("abcd"), list("xyz")))
        self.assertEqual(list(found.activations("*.cross.*")), ["decoder.blocks.0.cross.pattern"])

    def test_names_of_transformer_lens(self):
        one, two = drawn(1, 2, 3, 3, causal=True), drawn(1, 2, 3, 3, causal=True, seed=1)
        cache = {"blocks.10.attn.hook_pattern": two, "blocks.2.attn.hook_pattern": one, "blocks.2.attn.hook_q": one}
        cache = {name: values for name, values in cache.items() if "pattern" in name} | {"hook_embed": one}
        found = headlight.patterns(cache)
        self.assertEqual(found.sites, ["decoder.blocks.2.attn.pattern", "decoder.blocks.10.attn.pattern"])
        np.testing.assert_array_equal(found["decoder.blocks.10.attn.pattern"], two)

        class Cache:
            """As TransformerLens' cache: named entries, and no Mapping."""

            def keys(self):
                return cache.keys()

            def items(self):
                return cache.items()

            def __iter__(self):
                return iter(cache)

        self.assertEqual(headlight.patterns(Cache()).sites, found.sites)

    def test_one_sentence_each(self):
        array = drawn(1, 1, 2, 3, 3)
        for error, sentence, mistake in [
            (ValueError, "at least one layer", lambda: headlight.patterns()),
            (ValueError, "2 axes", lambda: headlight.patterns([array[0, 0, 0]])),
            (ValueError, "special tokens included", lambda: headlight.patterns(array, ["a"])),
            (ValueError, "holds no pattern", lambda: headlight.patterns({"hook_embed": array})),
            (KeyError, "no site is called", lambda: headlight.patterns(array)["decoder"]),
            (ValueError, "no site is called", lambda: headlight.patterns(array).save("x", "nothing")),
            (FileNotFoundError, "No such file", lambda: headlight.patterns(array).save("nowhere/x")),
            (ValueError, "not a head here", lambda: headlight.show(attentions=array, head="encoder.blocks.0.attn.9")),
            (ValueError, "give one of them", lambda: headlight.show(headlight.patterns(array), tokens=["a"])),
        ]:
            with self.subTest(sentence), self.assertRaisesRegex(error, sentence):
                mistake()


class Recordings(unittest.TestCase):
    def test_a_recording_holds_numbers_and_tokens(self):
        array = drawn(2, 2, 2, 3, 3)
        figure = headlight.show(attentions=list(array), tokens=[["a", "ß", "ক"], ["d", "e", "f"]], name="mine")
        with tempfile.TemporaryDirectory() as scratch:
            path = pathlib.Path(scratch, "run.safetensors")
            self.assertEqual(figure.save_trace(path), 2)
            file = path.read_bytes()
        written = tensors(file)
        for i, values in enumerate(array):
            np.testing.assert_array_equal(written[f"encoder.blocks.{i}.attn.pattern"], values)
        said = facts(file)
        self.assertEqual((said["format"], said["model"]), ("headlight-trace/1", "mine"))
        self.assertEqual(json.loads(said["tokens"]), {"encoder": [["a", "ß", "ক"], ["d", "e", "f"]]})
        self.assertEqual(said["version"], f"headlight {headlight.__version__}")


class Pictures(unittest.TestCase):
    def images(self, figure):
        picture = xml.etree.ElementTree.fromstring(figure.svg())
        return picture, picture.findall(".//svg:image", SVG)

    def test_every_head_is_a_thumbnail_and_one_is_large(self):
        run = headlight.load("dates").run("5 Mart 2024", target="2024-03-05")
        figure = headlight.show(run, head="decoder.blocks.1.cross.2")
        picture, images = self.images(figure)
        self.assertEqual(len(images), 24 + 1 + 1)
        pattern = run["decoder.blocks.1.cross.pattern"][0, 2]
        for image in (images[22], images[24]):
            np.testing.assert_array_equal(pixels(image), np.rint(pattern * 255))
        texts = [text.text for text in picture.findall(".//svg:text", SVG)]
        for token in [*run.tokens, *run.target_tokens]:
            self.assertIn(token, texts)
        self.assertIn("Cross L1", texts)
        self.assertIn("decoder.blocks.1.cross.2", picture.get("aria-label"))

    def test_a_long_text_shows_the_largest_weight_of_each_block(self):
        array = drawn(1, 1, 1, 100, 100)
        array[0, 0, 0, 70, 30] = 1
        _, images = self.images(headlight.show(attentions=array))
        self.assertEqual(pixels(images[0]).shape, (34, 34))
        self.assertEqual(pixels(images[0])[23, 10], 255)
        self.assertEqual(pixels(images[1]).shape, (100, 100))

    def test_a_file_needs_nothing_else(self):
        figure = headlight.show(attentions=drawn(1, 1, 1, 2, 2), tokens=["<b>", "&amp;"])
        with tempfile.TemporaryDirectory() as scratch:
            page, alone = pathlib.Path(scratch, "figure.html"), pathlib.Path(scratch, "figure.svg")
            figure.save(page)
            figure.save(alone)
            text, svg = page.read_text(encoding="utf-8"), alone.read_text(encoding="utf-8")
        inside = base64.b64decode(re.search(r'base64,([^"]+)"', text)[1]).decode()
        self.assertEqual(inside, svg)
        for written in (text, svg):
            self.assertIsNone(re.search(r"<script|https?://(?!www\.w3\.org/2000/svg)|<b>", written))

    def test_a_notebook_shows_runs_patterns_and_figures(self):
        run = headlight.load("tales").run("It is")
        for shown in (run, headlight.patterns(drawn(1, 1, 1, 2, 2)), headlight.show(run, theme="dark")):
            self.assertRegex(
                shown._repr_html_(), r'^<img alt="Attention patterns of [^"]+" src="data:image/svg\+xml;base64,'
            )


@unittest.skipUnless(importlib.util.find_spec("transformers"), "transformers is not installed")
class Transformers(unittest.TestCase):
    def compare(self, model, inputs, names):
        import torch

        model.eval()
        before = model.config._attn_implementation
        captured = headlight.capture(model, inputs)
        hooks = [len(module._forward_hooks) for module in model.modules()]
        headlight.capture(model, inputs)
        self.assertEqual([len(module._forward_hooks) for module in model.modules()], hooks)
        self.assertEqual(model.config._attn_implementation, before)
        model.set_attn_implementation("eager")
        with torch.no_grad():
            output = model(**inputs, output_attentions=True)
        wanted = {site.format(i): values for key, site in names.items() for i, values in enumerate(output[key])}
        self.assertEqual(set(captured.sites), set(wanted))
        for site, values in wanted.items():
            np.testing.assert_array_equal(captured[site], values.numpy())
        return captured

    def test_capture_is_output_attentions(self):
        import torch
        import transformers as t

        torch.manual_seed(0)
        ids = torch.randint(0, 50, (2, 7))
        sizes = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 64}
        decoder, encoder = (
            {"attentions": "decoder.blocks.{}.attn.pattern"},
            {"attentions": "encoder.blocks.{}.attn.pattern"},
        )
        both = {
            "encoder_attentions": "encoder.blocks.{}.attn.pattern",
            "decoder_attentions": "decoder.blocks.{}.attn.pattern",
            "cross_attentions": "decoder.blocks.{}.cross.pattern",
        }
        two = {"input_ids": ids, "decoder_input_ids": ids[:, :5]}
        bert = t.BertConfig(**sizes, vocab_size=50)
        for model, inputs, names in [
            (
                t.GPT2LMHeadModel(t.GPT2Config(n_embd=32, n_layer=2, n_head=4, vocab_size=50)),
                {"input_ids": ids},
                decoder,
            ),
            (
                t.LlamaForCausalLM(t.LlamaConfig(**sizes, num_key_value_heads=2, vocab_size=50)),
                {"input_ids": ids},
                decoder,
            ),
            (
                t.BloomForCausalLM(t.BloomConfig(hidden_size=32, n_layer=2, n_head=4, vocab_size=50)),
                {"input_ids": ids},
                decoder,
            ),
            (t.BertModel(t.BertConfig(**sizes, vocab_size=50)), {"input_ids": ids}, encoder),
            (t.AlbertModel(t.AlbertConfig(**sizes, embedding_size=16, vocab_size=50)), {"input_ids": ids}, encoder),
            (t.MPNetModel(t.MPNetConfig(**sizes, vocab_size=50)), {"input_ids": ids}, encoder),
            (
                t.T5ForConditionalGeneration(t.T5Config(d_model=32, num_layers=2, num_heads=4, d_kv=8, vocab_size=50)),
                two,
                both,
            ),
            (t.BartModel(t.BartConfig(d_model=32, encoder_layers=2, decoder_layers=2, vocab_size=50)), two, both),
            (t.EncoderDecoderModel(t.EncoderDecoderConfig.from_encoder_decoder_configs(bert, bert)), two, both),
        ]:
            with self.subTest(type(model).__name__):
                captured = self.compare(model, inputs, names)
                self.assertEqual(captured.tokens, [str(id) for id in ids[0].tolist()])
                self.assertIsNotNone(captured.output)

    def test_a_model_without_patterns_is_refused(self):
        import torch
        import transformers as t

        model = t.MambaModel(t.MambaConfig(hidden_size=16, num_hidden_layers=1, vocab_size=50))
        with self.assertRaisesRegex(ValueError, "none can be captured"):
            headlight.capture(model, {"input_ids": torch.zeros((1, 3), dtype=torch.long)})
        sizes = {"hidden_size": 32, "num_hidden_layers": 2, "num_attention_heads": 4, "intermediate_size": 64}
        sparse = t.LongformerModel(t.LongformerConfig(**sizes, vocab_size=50, attention_window=4))
        with self.assertRaisesRegex(ValueError, "does not weigh each key"):
            headlight.capture(sparse, {"input_ids": torch.ones((1, 8), dtype=torch.long)})
        self.assertEqual(sparse.config._attn_implementation, "eager")
        parts = {
            "text_config": {**sizes, "vocab_size": 50},
            "vision_config": {**sizes, "image_size": 32, "patch_size": 16},
        }
        pair = t.CLIPModel(t.CLIPConfig(**parts))
        with self.assertRaisesRegex(ValueError, "capture one part"):
            headlight.capture(
                pair, {"input_ids": torch.ones((1, 8), dtype=torch.long), "pixel_values": torch.zeros(1, 3, 32, 32)}
            )
        with self.assertRaisesRegex(ValueError, "needs its tokenizer"):
            headlight.capture(model, "text")


if __name__ == "__main__":
    unittest.main()
