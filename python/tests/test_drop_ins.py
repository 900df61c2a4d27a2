"""BertViz' and CircuitsVis' functions: their arguments choose what the picture shows."""

import sys
import types
import unittest
import xml.etree.ElementTree
from unittest import mock

import numpy as np
from test_foreign import SVG, drawn

import headlight

TOKENS = ["[CLS]", "Ġthe", "▁cat", "sat</w>", "[SEP]"]


def texts(figure):
    """Every text of the picture, the names of thumbnails first."""
    picture = xml.etree.ElementTree.fromstring(figure.svg())
    return [title.text for title in picture.iterfind(".//svg:title", SVG)], [
        text.text for text in picture.iterfind(".//svg:text", SVG)
    ]


class BertViz(unittest.TestCase):
    def test_layer_and_heads_choose_the_large_one(self):
        view = headlight.head_view(list(drawn(3, 1, 4, 5, 5)), TOKENS, layer=1, heads=[2, 3], html_action="return")
        self.assertEqual(
            (view.head, view.of.tokens), ("encoder.blocks.1.attn.2", ["[CLS]", " the", " cat", "sat", "[SEP]"])
        )
        self.assertIn("data:image/svg+xml", view.data)
        plain = headlight.head_view(list(drawn(3, 1, 4, 5, 5)), TOKENS, prettify_tokens=False, html_action="return")
        self.assertEqual((plain.head, plain.of.tokens), ("encoder.blocks.0.attn.0", TOKENS))

    def test_chosen_layers_and_heads_keep_their_numbers(self):
        layers = list(drawn(3, 1, 4, 5, 5, causal=True))
        view = headlight.model_view(layers, TOKENS, include_layers=[2, 0], include_heads=[3, 1], html_action="return")
        self.assertEqual(view.head, "decoder.blocks.0.attn.3")
        named = [f"decoder.blocks.{block}.attn.{head}" for block in (0, 2) for head in (3, 1)]
        self.assertEqual(texts(view)[0], named)
        self.assertIn("#16161c", view.svg())
        self.assertIn("#ffffff", headlight.model_view(layers, TOKENS, display_mode="light", html_action="return").svg())

    def test_stacks_may_have_different_numbers_of_layers(self):
        encoder, cross = drawn(2, 1, 4, 5, 5), drawn(3, 1, 4, 2, 5)
        decoder = drawn(3, 1, 4, 2, 2, causal=True)
        given = {"encoder_tokens": TOKENS, "decoder_tokens": ["a", "b"], "html_action": "return"}
        view = headlight.head_view(
            encoder_attention=list(encoder), decoder_attention=list(decoder), cross_attention=list(cross), **given
        )
        self.assertEqual((len(view.of.sites), view.head), (8, "encoder.blocks.0.attn.0"))
        np.testing.assert_array_equal(view.of["decoder.blocks.2.cross.pattern"], cross[2])
        view = headlight.head_view(cross_attention=list(cross), layer=2, heads=[1], **given)
        self.assertEqual(view.head, "decoder.blocks.2.cross.1")

    def test_a_second_sentence_begins_after_lines(self):
        layers = list(drawn(1, 1, 2, 5, 5))
        self.assertIn("<path", headlight.head_view(layers, TOKENS, sentence_b_start=3, html_action="return").svg())
        self.assertNotIn("<path", headlight.head_view(layers, TOKENS, html_action="return").svg())

    def test_a_view_is_displayed(self):
        shown = []
        with mock.patch.dict(sys.modules, {"IPython.display": types.SimpleNamespace(display=shown.append)}):
            self.assertIsNone(headlight.head_view(list(drawn(1, 1, 2, 5, 5)), TOKENS))
        self.assertEqual([figure.head for figure in shown], ["encoder.blocks.0.attn.0"])

    def test_mistakes_are_told(self):
        layers = list(drawn(2, 1, 2, 5, 5))
        for said, arguments in (
            ("no attention", {"tokens": TOKENS}),
            ("give `tokens`", {"attention": layers}),
            ("give `decoder_tokens`", {"cross_attention": layers, "encoder_tokens": TOKENS}),
            ("single stack", {"attention": layers, "tokens": TOKENS, "cross_attention": layers}),
            ("take one text", {"attention": list(drawn(2, 3, 2, 5, 5)), "tokens": TOKENS}),
            ("take one text", {"attention": list(drawn(2, 2, 5, 5)), "tokens": TOKENS}),
            ("has 4 tokens", {"attention": layers, "tokens": TOKENS[1:]}),
            ("'show'", {"attention": layers, "tokens": TOKENS, "html_action": "show"}),
            ("layer 0", {"attention": layers, "tokens": TOKENS, "layer": 0, "include_layers": [1]}),
            ("blocks.7", {"attention": layers, "tokens": TOKENS, "layer": 7}),
        ):
            with self.subTest(said), self.assertRaisesRegex(ValueError, said):
                headlight.head_view(**arguments)
        with self.assertRaisesRegex(ValueError, "has 2 heads"):
            headlight.model_view(layers, TOKENS, include_heads=[0, 2])


class CircuitsVis(unittest.TestCase):
    def test_heads_have_their_names(self):
        heads = drawn(30, 5, 5, causal=True)
        view = headlight.attention_heads(heads, TOKENS, [f"L1H{i}" for i in range(30)], max_value=0.5)
        self.assertEqual(texts(view)[0], [f"L1H{i}" for i in range(30)])
        self.assertTrue({"L1H0: rows attend, columns are attended to", "0.5"} <= set(texts(view)[1]))
        self.assertEqual((str(view), view.show_code()), (view._repr_html_(), view._repr_html_()))
        self.assertEqual(texts(headlight.attention_patterns(TOKENS, heads))[0][:2], ["Head 0", "Head 1"])
        with self.assertRaisesRegex(ValueError, "1 names for 30 heads"):
            headlight.attention_heads(heads, TOKENS, ["a"])

    def test_later_keys_are_left_out_on_demand(self):
        heads = drawn(2, 5, 5)
        view = headlight.attention_heads(heads.tolist(), TOKENS, mask_upper_tri=True)
        np.testing.assert_array_equal(view.of["decoder.blocks.0.attn.pattern"][0], np.tril(heads))
        view = headlight.attention_pattern(TOKENS, heads[1])
        np.testing.assert_array_equal(view.of["encoder.blocks.0.attn.pattern"], heads[np.newaxis, 1:])

    def test_mistakes_are_told(self):
        for said, attention in (
            ("negative", drawn(2, 5, 5) - 1),
            ("4 axes", drawn(1, 2, 5, 5)),
            ("has 5", drawn(1, 4, 4)),
        ):
            with self.subTest(said), self.assertRaisesRegex(ValueError, said):
                headlight.attention_heads(attention, TOKENS)


if __name__ == "__main__":
    unittest.main()
