"""The notebook's widget as the kernel has it: its traits, and the messages of its page in pieces."""

import gc
import importlib.util
import json
import pathlib
import queue
import struct
import time
import unittest
import weakref
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from unittest import mock

import numpy as np
import traitlets
from test_foreign import drawn, facts
from test_session import GREEDY, packed, unpacked

import headlight
import headlight_notebook
from headlight import images, links, live, notebook
from test_numbers import tensors

RUN = {"sampling": GREEDY, "candidates": 3, "asked": None, "whole": [], "edits": {}}


class Page:
    """A page's end of a link to a widget."""

    def __init__(self, widget, link="a"):
        self.widget, self.link = widget, link
        self.came = queue.Queue()
        self.sent = 0
        self.sizes = []
        widget.send = self.take

    def take(self, piece, buffers=None):
        self.came.put((piece, b"".join(buffers or [])))

    def say(self, head, *pieces, number=None):
        pieces = pieces or (b"",)
        for index, piece in enumerate(pieces):
            about = {"link": self.link, "index": index, "count": len(pieces), "head": head}
            about["number"] = self.sent if number is None else number
            self.widget._hear(self.widget, about, [memoryview(piece)] if piece else [])
        # As in `www/widget.ts`.
        self.sent += head["wants"] != "ping"

    def hear(self):
        """A whole message."""
        whole = b""
        while True:
            piece, data = self.came.get(timeout=60)
            self.sizes.append(len(data))
            whole += data
            if piece["index"] + 1 == piece["count"]:
                return piece["head"], whole

    def answer(self, number):
        """The answer to a request: of a run, the whole one."""
        while True:
            head, packet = self.hear()
            assert head == {"gives": "answer"}, head
            answer = unpacked(packet)
            if answer["id"] == number and answer.get("written", True):
                return answer

    def file(self):
        self.say({"wants": "range", "from": 0, "to": 0})
        size = self.hear()[0]["size"]
        self.say({"wants": "range", "from": 0, "to": size})
        return self.hear()[1]


class Widgets(unittest.TestCase):
    def test_its_page_runs_on_the_kernels_engine(self):
        run = headlight.load("dates").run("5 Mart 2024", target="2024-03-05")
        widget = headlight.widget(run, head="decoder.blocks.1.cross.2")
        page = Page(widget)
        page.say({"wants": "load", "id": 1, "key": None, "name": None})
        self.assertEqual(page.answer(1)["model"]["name"], "dates")
        scene = RUN | {"source": widget.text, "target": widget._shown["target"]}
        packet = packed({"type": "run", "id": 2, "scene": scene})
        page.say({"wants": "request"}, packet[:7], packet[7:])
        result = page.answer(2)["result"]
        for one in result["maps"]:
            values = result["values"][one["offset"] :][: int(np.prod(one["shape"]))].reshape(one["shape"])
            np.testing.assert_array_equal(values, run[f"{one['path']}.pattern"][0], one["path"])
        page.say({"wants": "load", "id": 3, "key": "other", "name": "nowhere"})
        failed = page.answer(3)
        self.assertEqual((failed["type"], failed["failure"]["kind"]), ("failed", "model"))
        page.say({"wants": "close"})
        self.assertEqual(widget._links, {})

    def test_a_message_that_is_lost_is_asked_for_and_one_that_comes_early_waits(self):
        widget = headlight.widget(headlight.load("dates"))
        page = Page(widget)
        read = {"wants": "range", "from": 0, "to": 8}
        page.say({"wants": "page"}, number=1)
        page.say({"wants": "ping", "sent": 2})
        self.assertEqual(page.hear()[0], {"gives": "count", "sent": 2, "heard": 0, "given": 0})
        page.say(read, number=0)
        self.assertEqual([page.hear()[0]["gives"] for _ in range(2)], ["range", "page"])
        page.say(read, number=0)
        page.say({"wants": "ping", "sent": 2})
        self.assertEqual(page.hear()[0], {"gives": "count", "sent": 2, "heard": 2, "given": 2})
        page.say({"wants": "close"}, number=2)
        page.say({"wants": "page"}, number=3)
        page.say({"wants": "ping", "sent": 4})
        self.assertEqual((page.hear()[0], widget._links), ({"gives": "end", "why": "kernel-gone"}, {}))

    def test_pieces_that_two_threads_bring_are_heard_in_order(self):
        pushed = []
        new = links._engine.Session

        def watched(*given, **named):
            session = new(*given, **named)

            def push(packet):
                (length,) = struct.unpack_from("<I", packet)
                pushed.append(json.loads(packet[4 : 4 + length])["scene"]["source"])
                session.push(packet)

            return SimpleNamespace(load=session.load, push=push, close=session.close)

        watching = mock.patch.object(links._engine, "Session", watched)
        watching.start()
        self.addCleanup(watching.stop)
        widget = headlight.widget(headlight.load("dates"))
        page = Page(widget)
        page.say({"wants": "load", "id": 1, "key": None, "name": None})
        page.answer(1)
        asked = []
        for number in range(1, 41):
            scene = RUN | {"source": str(number), "target": None, "edits": {}}
            packet = packed({"type": "run", "id": number + 1, "scene": scene})
            about = {"link": "a", "number": number, "count": 2, "head": {"wants": "request"}}
            asked += [(about | {"index": 0}, packet[:9]), (about | {"index": 1}, packet[9:])]
        with ThreadPoolExecutor(8) as threads:
            list(threads.map(lambda one: widget._hear(widget, one[0], [one[1]]), reversed(asked)))
        page.say({"wants": "ping", "sent": 41})
        while (head := page.hear()[0])["gives"] != "count":
            pass
        self.assertEqual((head["heard"], len(widget._links)), (41, 1))
        self.assertEqual(pushed, [str(number) for number in range(1, 41)])

    def test_after_a_while_the_page_is_told_how_many_messages_there_were(self):
        page = Page(headlight.widget(attentions=drawn(1, 1, 2, 3, 3)))
        with mock.patch.object(links, "_QUIET", 0.01):
            page.say({"wants": "range", "from": 0, "to": 8})
            page.hear()
            self.assertEqual(page.hear()[0], {"gives": "count", "sent": 0, "heard": 1, "given": 1})
            time.sleep(0.1)
        self.assertTrue(page.came.empty())

    def test_a_ping_between_two_requests_is_not_counted(self):
        page = Page(headlight.widget(attentions=drawn(1, 1, 2, 3, 3)))
        page.say({"wants": "ping", "sent": 0})
        self.assertEqual(page.hear()[0]["gives"], "count")
        sizes = []
        for number in range(2):
            page.say({"wants": "range", "from": 0, "to": 8})
            page.say({"wants": "ping", "sent": number + 1})
            sizes.append(page.hear()[0].get("size"))
            self.assertEqual(page.hear()[0]["given"], number + 1)
        self.assertEqual((sizes[0], len(set(sizes))), (links.recording(page.widget.of).read(0, 0)[0], 1))

    def test_what_cannot_be_answered_ends_the_link(self):
        widget = headlight.widget(attentions=drawn(1, 1, 2, 3, 3))
        heads = {"wants": "blocks", "tensor": "nowhere", "block": 2}, {"wants": "range", "from": 0, "to": "x"}
        for link, head in zip("ab", heads, strict=True):
            page = Page(widget, link)
            with self.assertRaises((KeyError, TypeError)):
                page.say(head)
            self.assertEqual(page.hear()[0], {"gives": "end", "why": "kernel-gone"})
            self.assertEqual(widget._links, {})
        page = Page(widget, "c")
        with self.assertRaises(TypeError):
            widget._hear(widget, {"link": "c", "number": 0, "index": 0, "count": 1, "head": heads[0]}, [None])
        self.assertEqual(page.hear()[0], {"gives": "end", "why": "kernel-gone"})
        self.assertEqual(widget._links, {})

    def test_a_session_that_comes_after_the_end_is_closed(self):
        model = headlight.load("dates")

        def of():
            # As another thread would, while this one makes the session.
            link.end()
            return model

        link = links.Link("a", of, lambda *_: None)
        link._do({"wants": "load", "id": 1, "key": None, "name": None}, b"")
        with self.assertRaisesRegex(ValueError, "the session is closed"):
            link._session.load(2)

    def test_what_could_not_be_sent_is_sent_again(self):
        widget = headlight.widget(headlight.load("dates"))
        page = Page(widget)
        widget.send = mock.Mock(side_effect=[OSError("full"), None, None])
        page.say({"wants": "page"})
        link = widget._links["a"]
        page.say({"wants": "range", "from": 0, "to": 8})
        page.say({"wants": "close"})
        link.flush(60)
        sent = [call.args[0]["head"]["gives"] for call in widget.send.call_args_list]
        self.assertEqual(sent, ["page", "page", "range"])

    def test_a_connection_that_fails_ends_the_link_and_is_logged(self):
        widget = headlight.widget(headlight.load("dates"))
        widget.send = mock.Mock(side_effect=OSError("closed"))
        about = {"link": "a", "number": 0, "index": 0, "count": 1}
        with mock.patch.object(links, "_AGAIN", (0.01,)), self.assertLogs("headlight", "WARNING") as logged:
            widget._hear(widget, about | {"head": {"wants": "load", "id": 1, "key": None, "name": None}}, [])
            link = widget._links["a"]
            link._sender.join(60)
        self.assertFalse(link._sender.is_alive())
        self.assertIn("run its cell again", logged.output[0])
        widget._hear(widget, about | {"number": 1, "head": {"wants": "page"}}, [])
        self.assertEqual((widget._links, widget.send.call_count), ({}, 2))

    def test_a_widget_that_is_closed_says_so_first(self):
        widget = headlight.widget(attentions=drawn(1, 1, 2, 3, 3))
        page = Page(widget)

        def slow(piece, buffers=None):
            time.sleep(0.05)
            page.take(piece, buffers)
            told.append(widget.comm is not None)

        widget.send, told = slow, []
        page.say({"wants": "range", "from": 0, "to": 8})
        widget.close()
        page.hear()
        self.assertEqual((page.hear()[0], told), ({"gives": "end", "why": "kernel-gone"}, [True, True]))

    def test_recordings_are_made_once_for_all_their_links_and_go_with_the_last(self):
        pages = [Page(headlight.widget(attentions=drawn(1, 1, 2, 3, 3)), link) for link in "ab"]
        pages.append(Page(headlight.widget(pages[0].widget.of), "c"))
        with mock.patch.object(
            links.Recording, "__init__", autospec=True, side_effect=links.Recording.__init__
        ) as made:
            for _ in range(2):
                for page in pages:
                    page.file()
        self.assertEqual(made.call_count, 2)
        # It holds what it was called with.
        made.reset_mock()
        held = [weakref.ref(links.recording(page.widget.of)) for page in pages[:2]]
        for page in pages[:2]:
            page.say({"wants": "close"})
        gc.collect()
        self.assertEqual([one() is None for one in held], [False, True])

    def test_the_two_packages_have_one_version(self):
        project = pathlib.Path(__file__).parents[1].joinpath("pyproject.toml").read_text()
        self.assertIn(f'"headlight-attention-notebook=={headlight.__version__}"', project)
        spec = importlib.util.spec_from_file_location("headlight.again", live.__file__)
        other = mock.patch.object(headlight_notebook, "__version__", "0.0.1")
        with other, self.assertRaisesRegex(ImportError, r"not 0\.0\.1: pip install"):
            spec.loader.exec_module(importlib.util.module_from_spec(spec))
        without = mock.patch.dict("sys.modules", {"headlight_notebook": None, "headlight.live": None})
        with without, self.assertRaisesRegex(ModuleNotFoundError, r"pip install 'headlight-attention\[notebook\]'"):
            headlight.widget(headlight.load("dates"))

    def test_what_recipes_read_is_named(self):
        page = Page(headlight.widget(headlight.load("dates")))
        page.say({"wants": "load", "id": 9, "key": None, "name": None})
        sizes = {"d_model": 16, "n_heads": 2, "d_mlp": 32}
        steps = {"steps": 2, "batch": 2, "warmup": 1, "factor": 1.0, "cooldown": 1, "evaluate_every": 1}
        for number, (recipe, data) in enumerate([("tales", "novels"), ("digits", "digits")], 1):
            setup = {"recipe": recipe, "seed": 3, "data": {}, "keys": sizes, "settings": steps}
            begin = {"kind": "begin", "setups": [setup], "every": 1}
            page.say({"wants": "request"}, packed({"type": "train", "id": number, "command": begin}))
            self.assertIn(f"the {data} that", str(page.answer(number)["failure"]["params"]))

    def test_what_the_page_says_is_what_a_cell_reads(self):
        run = headlight.load("dates").run("5 Mart 2024", target="2024")
        widget = headlight.widget(run)
        seen = []
        widget.observe(lambda change: seen.append(change["new"]), "edits")
        edits = {"heads": {"encoder.blocks.0.attn.1": 0.0}}
        widget.set_state({"edits": edits, "head": "encoder.blocks.0.attn.1", "cell": [2, 3]})
        self.assertEqual((seen, widget.head, widget.cell), ([edits], "encoder.blocks.0.attn.1", [2, 3]))
        self.assertEqual((widget.of.edits, widget.of.target_tokens), (edits, run.target_tokens))
        self.assertFalse(widget.of["encoder.blocks.0.attn.z"][0, 1].any())
        widget.set_state({"text": "1 May 2030", "edits": {}})
        self.assertEqual((widget.of.text, widget.of.edits), ("1 May 2030", {}))

    def test_the_written_tokens_are_those_that_were_read(self):
        for name, text in (("dates", "5 Mart 2024"), ("tales", "It is")):
            run = headlight.load(name).run(text).generate(max_new=4)
            self.assertEqual(run._written, run.answer_ids[:4])
            again = headlight.widget(run)
            self.assertEqual((again._shown["target"], again._shown["embedded"]), (run._written, name))
        self.assertIsNone(headlight.load("fill").run("the cat")._written)

    def test_patterns_travel_as_a_recording_in_pieces(self):
        array = drawn(1, 1, 5, 512, 512)
        page = Page(headlight.widget(attentions=array, tokens=[str(i) for i in range(512)]))
        file = page.file()
        np.testing.assert_array_equal(tensors(file)["encoder.blocks.0.attn.pattern"], array[0])
        self.assertEqual(len(json.loads(facts(file)["tokens"])["encoder"][0]), 512)
        self.assertLessEqual(max(page.sizes), 4 << 20)

    def test_long_patterns_come_in_blocks_first(self):
        array = drawn(1, 1, 3, 300, 300)
        page = Page(headlight.widget(attentions=array))
        site = "encoder.blocks.0.attn.pattern"
        page.say({"wants": "blocks", "tensor": site, "block": 3})
        head, values = page.hear()
        wanted = array[0, 0].reshape(3, 100, 3, 100, 3).max((2, 4))
        np.testing.assert_array_equal(np.frombuffer(values, "<f4").reshape(3, 100, 100), wanted)
        facts = {"causal": False, "unseen": [False] * 300, "partial": False}
        self.assertEqual(head, {"gives": "blocks", "facts": facts})
        causal = np.tril(array[0, 0]) * np.float32(0.9)
        self.assertEqual(links.blocks(causal, 3)[0], facts | {"causal": True, "partial": True})
        for wrong in (-0.5, 1.5, np.nan):
            causal[1, 2, 0] = wrong
            self.assertIsNone(links.blocks(causal, 3))

    def test_the_head_is_one_that_is_there(self):
        widget = headlight.widget(attentions=drawn(2, 1, 2, 3, 3))
        self.assertEqual((widget.head, widget.cell), ("encoder.blocks.1.attn.0", None))
        widget.head = "encoder.blocks.0.attn.1"
        with self.assertRaisesRegex(traitlets.TraitError, "is not a head here"):
            widget.head = "encoder.blocks.0.attn.2"
        self.assertEqual(widget.head, "encoder.blocks.0.attn.1")
        model = headlight.load("dates")
        widget = headlight.widget(model, head="decoder.blocks.1.cross.3")
        for wrong in ("decoder.blocks.1.cross.4", "decoder.blocks.1.mlp.0", "nowhere"):
            with self.assertRaisesRegex(traitlets.TraitError, "is not a head here"):
                widget.head = wrong
            with self.assertRaisesRegex(ValueError, "is not a head here"):
                headlight.widget(model, head=wrong)
        widget.head = ""

    def test_edits_of_a_cell_are_checked(self):
        run = headlight.load("dates").run("5 Mart 2024", target="2024")
        widget = headlight.widget(run)
        edits = {"heads": {"encoder.blocks.0.attn.1": 0.0}}
        widget.edits = edits
        self.assertEqual(widget.of.edits, edits)
        with self.assertRaisesRegex(traitlets.TraitError, "not a sublayer"):
            widget.edits = {"heads": {"nowhere.1": 0}}
        self.assertEqual((widget.edits, widget.of.edits), (edits, edits))
        widget.edits = {}
        site = "decoder.blocks.1.cross.pattern"
        np.testing.assert_array_equal(widget.of[site], run[site])

    def test_a_head_that_edits_leave_out_makes_room_for_another(self):
        run = headlight.load("dates").run("5 Mart 2024", target="2024")
        widget = headlight.widget(run, head="decoder.blocks.1.cross.0")
        widget.edits = {"memory": False}
        self.assertEqual(widget.head, "decoder.blocks.1.attn.0")

    def same_patterns(self, result, run):
        for one in result["maps"]:
            values = result["values"][one["offset"] :][: int(np.prod(one["shape"]))].reshape(one["shape"])
            np.testing.assert_array_equal(values, run[f"{one['path']}.pattern"][0], one["path"])

    def loaded(self, page, count):
        """The model and then its images."""
        page.say({"wants": "load", "id": 1, "key": None, "name": None})
        self.assertEqual(page.hear()[0], {"gives": "pictures", "id": 1, "count": count})
        answers = [page.answer(1) for _ in range(count + 1)]
        names = [f"image {number}" for number in range(1, count + 1)]
        self.assertEqual([one.get("name", one["type"]) for one in answers], ["loaded", *names])

    def test_an_image_is_read_by_the_kernels_engine(self):
        model = headlight.load("digits")
        first, second = np.random.default_rng(0).integers(0, 255, (2, 28, 28, 3), np.uint8)
        run = model.run(first)
        widget = headlight.widget(run)
        self.assertEqual((widget._shown["kind"], widget.text, widget._images), ("model", "image 1", []))
        page = Page(widget)
        self.loaded(page, 1)
        scene = RUN | {"source": "image 1", "target": []}
        page.say({"wants": "request"}, packed({"type": "run", "id": 2, "scene": scene}))
        self.same_patterns(page.answer(2)["result"], run)
        # The page opens another one, and edits a head.
        rgba = images.pictures(second)[0][2]
        about = {"type": "image", "id": 3, "key": None, "name": "image 2", "width": 28, "height": 28}
        page.say({"wants": "request"}, packed(about | {"rgba": {"at": 0, "length": len(rgba)}}, rgba))
        self.assertEqual(page.answer(3)["type"], "image")
        edits = {"heads": {"encoder.blocks.0.attn.1": 0}}
        widget.set_state({"text": "image 2", "edits": edits})
        site = "encoder.blocks.1.attn.pattern"
        np.testing.assert_array_equal(widget.of[site], model.run(second, edits=edits)[site])
        with self.assertRaisesRegex(traitlets.TraitError, "choose one of 'image 1', 'image 2'"):
            widget.text = "image 3"
        widget.text, widget.edits = "image 1", {}
        np.testing.assert_array_equal(widget.of[site], run[site])
        page.say({"wants": "request"}, packed({"type": "forget", "id": 4, "names": ["image 2"]}))
        self.assertEqual(list(widget._pictures), ["image 1"])
        # A model of texts gets no image.
        page.say({"wants": "load", "id": 5, "key": None, "name": "dates"})
        self.assertEqual((page.hear()[0]["gives"], page.answer(5)["type"]), ("pictures", "loaded"))
        page.say({"wants": "request"}, packed({"type": "run", "id": 6, "scene": RUN | {"source": "5", "target": []}}))
        self.assertEqual(page.answer(6)["type"], "ran")

    def test_an_image_that_one_view_opens_is_in_the_other(self):
        model = headlight.load("digits")
        first, second, third = np.random.default_rng(0).integers(0, 255, (3, 28, 28, 3), np.uint8)
        run = model.run(first)
        widget = headlight.widget(run)
        views = []
        for link in ("a", "b"):
            views.append(Page(widget, link))
            self.loaded(views[-1], 1)
        site = "encoder.blocks.1.attn.pattern"
        for view, other, opened in ((*views, second), (*reversed(views), third)):
            rgba = images.pictures(opened)[0][2]
            about = {"type": "image", "id": 3, "key": None, "name": "image 2", "width": 28, "height": 28}
            view.say({"wants": "request"}, packed(about | {"rgba": {"at": 0, "length": len(rgba)}}, rgba))
            self.assertEqual([view.answer(3)["name"], other.answer(0)["name"]], ["image 2"] * 2)
            widget.set_state({"text": "image 2"})
            np.testing.assert_array_equal(widget.of[site], model.run(opened)[site])
        scene = RUN | {"source": "image 2", "target": []}
        views[0].say({"wants": "request"}, packed({"type": "run", "id": 4, "scene": scene}))
        self.same_patterns(views[0].answer(4)["result"], widget.of)
        for view, names in ((views[0], ["image 1", "image 2"]), (views[1], ["image 1"])):
            view.say({"wants": "request"}, packed({"type": "forget", "id": 5, "names": ["image 2"]}))
            self.assertEqual(list(widget._pictures), names)
            view.say({"wants": "close"})

    def test_a_second_model_has_the_images_of_all_views(self):
        model = headlight.load("digits")
        first, second = np.random.default_rng(0).integers(0, 255, (2, 28, 28, 3), np.uint8)
        widget = headlight.widget(model.run(first))
        views = []
        for link in ("a", "b"):
            views.append(Page(widget, link))
            self.loaded(views[-1], 1)
        beside = views[1]
        beside.say({"wants": "load", "id": 2, "key": "other", "name": "digits"})
        self.assertEqual(beside.hear()[0], {"gives": "pictures", "id": 2, "count": 1})
        answers = [beside.answer(2) for _ in range(2)]
        self.assertEqual(
            [(one["type"], one.get("key")) for one in answers], [("loaded-beside", None), ("image", "other")]
        )
        rgba = images.pictures(second)[0][2]
        about = {"type": "image", "id": 3, "key": None, "name": "image 2", "width": 28, "height": 28}
        views[0].say({"wants": "request"}, packed(about | {"rgba": {"at": 0, "length": len(rgba)}}, rgba))
        self.assertEqual({beside.answer(0)["key"] for _ in range(2)}, {None, "other"})
        for number, picture in enumerate((first, second), 1):
            edits = {"heads": {"encoder.blocks.0.attn.1": 0}}
            of = {"model": "other", "source": f"image {number}", "target": [], "edits": edits}
            question = {"kind": "patterns", "of": of, "paths": None}
            beside.say({"wants": "request"}, packed({"type": "ask", "id": 3 + number, "question": question}))
            self.same_patterns(beside.answer(3 + number)["answer"], model.run(picture, edits=edits))

    def test_images_beside_a_text_are_read_by_the_kernels_engine(self):
        folder = pathlib.Path(__file__).parents[2] / "tests/golden/beside/smolvlm"
        model = headlight.load(folder)
        image, other = np.random.default_rng(0).integers(0, 255, (2, 20, 40, 3), np.uint8)
        for tiles in (True, False):
            run = model.run("<image>What is it?", image=image, tiles=tiles)
            widget = headlight.widget(run)
            self.assertEqual((widget.text, widget._images), ("<image>What is it?", ["image 1"]))
            page = Page(widget)
            self.loaded(page, 1)
            scene = RUN | {"source": widget.text, "images": widget._images, "target": []}
            whole = [f"decoder.blocks.0.attn.{head}" for head in range(2)]
            page.say({"wants": "request"}, packed({"type": "run", "id": 2, "scene": scene | {"whole": whole}}))
            result = page.answer(2)["result"]
            self.assertEqual([one["tiles"] for one in result["images"]], [[2, 3] if tiles else [0, 0]])
            seen = [one for one in result["maps"] if one["path"] == "decoder.blocks.0.attn" and one["block"] == 1]
            self.assertGreater(len(seen), 0)
            for one in seen:
                values = result["values"][one["offset"] :][: int(np.prod(one["shape"]))].reshape(one["shape"])
                first = one["head"] or 0
                wanted = run["decoder.blocks.0.attn.pattern"][0, first : first + len(values)]
                np.testing.assert_array_equal(values, wanted)
            self.assertEqual(widget.of, run)
            widget._pictures["image 2"] = images.pictures(other)[0]
            widget.set_state({"text": "<image><image>?", "_images": ["image 2", "image 1"]})
            found, wanted = widget.of, model.run("<image><image>?", image=[other, image], tiles=tiles)
            np.testing.assert_array_equal(found["logits"], wanted["logits"])

    def test_a_recording_holds_no_second_copy_of_its_numbers(self):
        run = headlight.load("dates").run("5 Mart 2024", target="2024")
        file = run._recording("*.pattern")
        made = links.Recording(run)
        for start, stop in ((0, len(file)), (0, 0), (7, 9), (5000, 9000), (len(file) - 3, len(file) + 9)):
            self.assertEqual(made.read(start, stop), (len(file), file[start:stop]))
        kept = sum(len(part) for part in made._parts if not isinstance(part.obj, np.ndarray))
        numbers = sum(array.nbytes for array in run.activations("*.pattern").values())
        self.assertEqual(kept, len(file) - numbers)

    def test_numbers_of_a_processor_are_a_recording(self):
        model = headlight.load("digits")
        pixels = np.random.default_rng(0).random((1, 1, 28, 28), np.float32)
        widget = headlight.widget(model.run(pixels=pixels))
        self.assertEqual(widget._shown, {"kind": "recording", "name": "digits"})
        before = tensors(Page(widget).file())
        site = sorted(before)[0]
        np.testing.assert_array_equal(before[site], widget.of[site])
        widget.edits = {"heads": {f"{site.removesuffix('.pattern')}.0": 0}}
        self.assertEqual(widget._revision, 1)
        with self.assertRaisesRegex(traitlets.TraitError, "holds one text"):
            widget.text = "other"

    def test_patterns_of_another_program_are_not_edited(self):
        widget = headlight.widget(attentions=drawn(1, 1, 1, 2, 2))
        with self.assertRaisesRegex(traitlets.TraitError, "only a run can be edited"):
            widget.edits = {"causal": False}

    def test_a_notebook_gets_the_picture_before_the_page(self):
        shown = []
        shell = mock.Mock(get_ipython=lambda: mock.Mock(spec=["kernel"]))
        display = mock.Mock(display=lambda data, raw: shown.append(data))
        array = drawn(1, 1, 2, 3, 3)
        modules = {"IPython": shell, "IPython.display": display}
        with mock.patch.dict("sys.modules", modules):
            headlight.show(attentions=array)._ipython_display_()
        self.assertIn(" data-headlight=", shown[0]["text/html"])
        self.assertIn("application/vnd.jupyter.widget-view+json", shown[1])
        terminal = mock.Mock(get_ipython=lambda: None)
        with mock.patch.dict("sys.modules", {"IPython": terminal}), self.assertRaises(NotImplementedError):
            notebook.display_live(headlight.patterns(array))
        self.assertEqual(notebook._displayed, {})
        drop_in = headlight.head_view(list(array[:, None][0]), list("abc"), html_action="return")
        self.assertIsNone(drop_in._ipython_display_)

    def test_a_cell_that_runs_again_closes_what_it_displayed(self):
        cell, runs, heard = ["one"], [0], []
        shell = mock.Mock(get_parent=lambda: {"metadata": {"cellId": cell[0]}, "header": {"msg_id": str(runs[0])}})
        shell.events.register = lambda event, hear: heard.append((event, hear))
        run = headlight.load("dates").run("5 Mart 2024")
        ipython = mock.Mock(get_ipython=lambda: shell)
        with (
            mock.patch.dict("sys.modules", {"IPython": ipython, "IPython.display": mock.Mock()}),
            mock.patch.object(live.Widget, "close", autospec=True, side_effect=live.Widget.close) as close,
        ):
            run._ipython_display_()
            run._ipython_display_()
            (event, hear), *_ = heard

            def begin(name):
                cell[0] = name
                runs[0] += 1
                hear(None)

            hear(None)
            begin("two")
            run._ipython_display_()
            self.assertEqual((event, close.call_count, len(notebook._displayed["one"][1])), ("pre_run_cell", 0, 2))
            begin("one")
            self.assertEqual((close.call_count, list(notebook._displayed)), (2, ["two"]))
            begin("two")
        self.assertEqual((close.call_count, notebook._displayed), (3, {}))


if __name__ == "__main__":
    unittest.main()
