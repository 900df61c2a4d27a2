"""The notebook's widget as the kernel has it: its traits, and the pieces of a recording that it sends."""

import pathlib
import unittest
from unittest import mock

import numpy as np
import traitlets
from test_foreign import drawn, facts

import headlight
from test_numbers import tensors

WIDGET = pathlib.Path(headlight.__file__).with_name("widget.js")


@unittest.skipUnless(WIDGET.exists(), "the widget's page side was not bundled")
class Widgets(unittest.TestCase):
    def received(self, widget):
        """The recording that a page receives, in pieces."""
        with mock.patch.object(widget, "send") as send:
            widget._hear(widget, {"wants": "recording"}, [])
            widget._hear(widget, {"wants": "something else"}, [])
        pieces = [(call.args[0], call.args[1][0]) for call in send.call_args_list]
        self.assertEqual([piece["index"] for piece, _ in pieces], list(range(len(pieces))))
        self.assertEqual({piece["count"] for piece, _ in pieces}, {len(pieces)})
        self.assertEqual({piece["revision"] for piece, _ in pieces}, {widget._revision})
        self.assertLessEqual(max(len(bytes) for _, bytes in pieces), 4 << 20)
        return b"".join(bytes for _, bytes in pieces)

    def test_a_run_is_sent_as_a_recording_of_its_patterns(self):
        run = headlight.load("dates").run("5 Mart 2024", target="2024-03-05")
        widget = headlight.widget(run, head="decoder.blocks.1.cross.2")
        file = self.received(widget)
        written = tensors(file)
        self.assertEqual(set(written), set(run.activations("*.pattern")))
        for site, values in written.items():
            np.testing.assert_array_equal(values, run[site])
        self.assertEqual((facts(file)["text"], widget._name), ("5 Mart 2024", "dates"))

    def test_large_patterns_travel_in_pieces(self):
        array = drawn(1, 1, 5, 512, 512)
        file = self.received(headlight.widget(attentions=array))
        np.testing.assert_array_equal(tensors(file)["encoder.blocks.0.attn.pattern"], array[0])

    def test_the_head_is_one_that_is_there(self):
        widget = headlight.widget(attentions=drawn(2, 1, 2, 3, 3))
        self.assertEqual((widget.head, widget.cell), ("encoder.blocks.1.attn.0", None))
        widget.head = "encoder.blocks.0.attn.1"
        with self.assertRaisesRegex(traitlets.TraitError, "is no head here"):
            widget.head = "encoder.blocks.0.attn.2"
        self.assertEqual(widget.head, "encoder.blocks.0.attn.1")

    def test_edits_run_the_text_again(self):
        run = headlight.load("dates").run("5 Mart 2024", target="2024")
        widget = headlight.widget(run)
        edits = {"heads": {"encoder.blocks.0.attn.1": 0.0}}
        widget.edits = edits
        self.assertEqual((widget.of.edits, widget.of.target_tokens, widget._revision), (edits, run.target_tokens, 1))
        site = "decoder.blocks.1.cross.pattern"
        self.assertFalse(np.array_equal(tensors(self.received(widget))[site], run[site]))
        with self.assertRaisesRegex(traitlets.TraitError, "not a sublayer"):
            widget.edits = {"heads": {"nowhere.1": 0}}
        self.assertEqual((widget.edits, widget._revision), (edits, 1))
        widget.edits = {}
        np.testing.assert_array_equal(widget.of[site], run[site])

    def test_a_head_that_edits_leave_out_makes_room_for_another(self):
        run = headlight.load("dates").run("5 Mart 2024", target="2024")
        widget = headlight.widget(run, head="decoder.blocks.1.cross.0")
        widget.edits = {"memory": False}
        self.assertEqual(widget.head, "decoder.blocks.1.attn.0")
        self.assertNotIn("decoder.blocks.1.cross.pattern", tensors(self.received(widget)))

    def test_a_recording_that_cannot_be_made_is_said(self):
        widget = headlight.widget(attentions=drawn(1, 1, 1, 2, 2))
        refused = mock.patch.object(widget.of, "_recording", side_effect=ValueError("no pattern is left"))
        with refused, mock.patch.object(widget, "send") as send:
            widget._hear(widget, {"wants": "recording"}, [])
        send.assert_called_once_with({"revision": 0, "problem": "no pattern is left"})

    def test_patterns_of_another_program_are_not_edited(self):
        widget = headlight.widget(attentions=drawn(1, 1, 1, 2, 2))
        with self.assertRaisesRegex(traitlets.TraitError, "only a run can be edited"):
            widget.edits = {"causal": False}


if __name__ == "__main__":
    unittest.main()
