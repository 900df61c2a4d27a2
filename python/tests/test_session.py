"""A session of the engine beside Python: packets in, packets out, with the numbers of a run."""

import json
import os
import pathlib
import queue
import struct
import subprocess
import sys
import tempfile
import threading
import unittest

import numpy as np

import headlight
from headlight import _engine
from test_numbers import tensors, trace

GREEDY = {"temperature": 0, "top_k": 0, "seed": 0}


def packed(request, arrays=b""):
    """A request as the page sends it."""
    text = json.dumps(request).encode()
    return struct.pack("<I", len(text)) + text + bytes(-len(text) % 4) + arrays


def unpacked(packet):
    """An answer, with its arrays in their places."""
    (length,) = struct.unpack("<I", packet[:4])
    arrays = packet[4 + length + -length % 4 :]

    def placed(record):
        if "$array" not in record:
            return record
        kind = np.float32 if record["$array"] == "floats" else np.uint8
        return np.frombuffer(arrays, kind, record["length"] // np.dtype(kind).itemsize, record["at"])

    return json.loads(packet[4 : 4 + length], object_hook=placed)


class Page:
    """The page's end of a session."""

    def __init__(self, model, heard=None):
        self.answers = queue.Queue()
        self.heard = heard
        self.threads = set()
        self.last = 0
        self.session = _engine.Session(model and model._engine, self.answer)

    def answer(self, packet):
        self.threads.add(threading.get_ident())
        answer = unpacked(packet)
        self.answers.put(answer)
        if self.heard:
            self.heard(answer)

    def push(self, arrays=b"", **request):
        self.last += 1
        self.session.push(packed({"id": self.last, **request}, arrays))
        return self.last

    def load(self, key=None, name=None):
        self.last += 1
        self.session.load(self.last, key, name)
        return self.wait(self.last)

    def wait(self, number):
        """The answer to a request: of a run, the whole one."""
        while True:
            answer = self.answers.get(timeout=60)
            if answer["id"] == number and answer.get("written", True):
                return answer

    def run(self, source, target=(), edits=None, **more):
        scene = {"source": source, "target": list(target), "edits": edits or {}, "sampling": GREEDY}
        scene |= {"candidates": 3, "asked": None, "whole": [], **more}
        return self.wait(self.push(type="run", scene=scene))

    def trace(self):
        answer = self.wait(self.push(type="trace", sites="*"))
        values = answer["buffer"].view(np.float32)
        return {
            one["name"]: values[one["offset"] :][: int(np.prod(one["shape"]))].reshape(one["shape"])
            for one in answer["tensors"]
        }


class Sessions(unittest.TestCase):
    def same(self, found, wanted):
        self.assertEqual(set(found), set(wanted))
        for site, values in wanted.items():
            np.testing.assert_array_equal(found[site], values, site)

    def test_its_numbers_are_those_of_a_run_bit_for_bit(self):
        for name, text, target, edits in [
            ("dates", "5 Mart 2024", "2024-03", {}),
            ("dates", "5 Mart 2024", "2024-03", {"heads": {"decoder.blocks.1.cross.2": 0}}),
            ("tales", "It is a truth", None, {"patterns": {"decoder.blocks.1.attn.0": "uniform"}}),
            ("fill", "the cat", None, {"attention_temperature": 2}),
        ]:
            with self.subTest(name, edits=edits):
                model = headlight.load(name, threads=2)
                run = model.run(text, target=target, edits=edits)
                page = Page(model)
                self.assertEqual(page.load()["model"]["name"], name)
                page.run(text, run.target_ids[1:], edits)
                self.same(page.trace(), run.activations())
                self.assertNotIn(threading.get_ident(), page.threads)

    def test_images_are_read_by_the_loaded_models_processor(self):
        model = headlight.load("digits")
        held = pathlib.Path(__file__).parents[2] / "tests/golden/images/digits.bin"
        nine = np.fromfile(held, np.uint8).reshape(-1, 28, 28)[908]
        page = Page(model)
        page.load()
        rgba = np.stack([nine] * 3 + [np.full_like(nine, 255)], axis=-1).tobytes()
        span = {"$array": "bytes", "at": 0, "length": len(rgba)}
        shown = page.wait(page.push(rgba, type="image", name="nine", width=28, height=28, rgba=span))
        self.assertEqual((shown["type"], shown.get("failure")), ("image", None))
        page.run("nine")
        self.same(page.trace(), model.run(image=nine).activations())

    def test_its_file_is_the_command_lines(self):
        model = headlight.load("dates")
        page = Page(model)
        page.load()
        page.run("5 Mart 2024", model.run("5 Mart 2024", target="2024").target_ids[1:])
        origin = {"model": "dates", "text": "5 Mart 2024", "link": ""}
        answer = page.wait(page.push(type="file", sites="*", of=origin))
        with tempfile.TemporaryDirectory() as scratch:
            theirs = pathlib.Path(scratch, "theirs")
            folder = pathlib.Path(__file__).parents[2] / "models/dates"
            trace("trace", "--model", folder, "--text", "5 Mart 2024", "--target", "2024", "--out", theirs)
            self.same(tensors(bytes(answer["bytes"])), tensors(theirs.read_bytes()))

    def test_questions_have_a_runs_answers(self):
        model = headlight.load("dates")
        run = model.run("5 Mart 2024", target="2024-03")
        of = {"source": run.text, "target": run.target_ids[1:], "edits": {}}
        page = Page(model)
        page.load()
        lens = {"kind": "lens", "of": of, "stack": "decoder", "token": None, "between": False, "positions": None}
        answer = page.wait(page.push(type="ask", question=lens))["answer"]
        wanted = run.ask("lens", stack="decoder", token=None, between=False, positions=None)
        self.assertEqual(answer["kind"], "lens")
        arrays = {name: values for name, values in wanted.items() if isinstance(values, np.ndarray)}
        self.assertGreater(len(arrays), 1)
        for name, values in arrays.items():
            np.testing.assert_array_equal(answer[name], values.ravel(), name)

    def test_an_answer_that_is_written_and_a_second_model(self):
        page = Page(headlight.load("dates"))
        page.load()
        run = page.run("5 Mart 2024", writes=20)
        self.assertEqual(run["result"]["output"], "2024-03-05")
        self.assertEqual(page.load("b", "reverse")["type"], "loaded-beside")
        of = {"model": "b", "source": "abc", "target": {"write": 9}, "edits": {}}
        answer = page.wait(page.push(type="ask", question={"kind": "patterns", "of": of, "paths": None}))
        self.assertEqual(answer["answer"]["output"], "cba")
        with self.assertRaisesRegex(ValueError, "is called .nothing."):
            page.load(name="nothing")

    def test_patterns_that_the_page_has_are_measured_without_a_model(self):
        page = Page(None)
        with self.assertRaisesRegex(ValueError, "no model of its own"):
            page.load()
        token = {"id": 1, "text": "a", "special": False}
        layer = {"stack": "encoder", "block": 0, "cross": False, "heads": 1}
        question = {"asks": {"kind": "heads"}, "architecture": "encoder", "causal": False, "ended": False}
        question |= {"source": [token, token], "target": [], "layers": [layer]}
        values = np.array([0, 1, 0, 1], np.float32).tobytes()
        array = {"$array": "floats", "at": 0, "length": len(values)}
        answer = page.wait(page.push(values, type="ask-patterns", question=question, values=array))
        self.assertEqual(answer["answer"]["kind"], "heads")

    def test_reading_is_cancelled(self):
        def stop(answer):
            # On the session's thread: it reads both before it goes on.
            if answer["type"] == "loaded":
                of = {"source": "5 Mart 2024", "target": {"write": 9}, "edits": {}}
                asked.append(
                    page.push(type="ask", question={"kind": "patterns", "of": of, "paths": None, "agreed": 99})
                )
                page.push(type="stop", what="reading")

        asked = []
        page = Page(headlight.load("dates"), stop)
        page.load()
        self.assertEqual(page.wait(asked[0])["answer"], {"kind": "overtaken"})
        self.assertEqual(page.run("5 Mart 2024")["type"], "ran")

    def test_what_is_no_request_is_an_exception(self):
        page = Page(headlight.load("dates"))
        for packet in (b"", b"\xff\xff\xff\xff", packed({"type": "run"}), packed({"type": "unknown", "id": 1})):
            with self.assertRaisesRegex(ValueError, "cannot be read"):
                page.session.push(packet)
        page.load()
        failed = page.run("5", [99999])
        self.assertEqual((failed["type"], failed["failure"]["kind"]), ("failed", "input"))
        page.session.close()
        with self.assertRaisesRegex(ValueError, "closed"):
            page.push(type="stop", what="beams")

    def test_a_broken_engine_says_so_and_the_process_goes_on(self):
        code = """if True:
            import sys
            sys.path.insert(0, sys.argv[1])
            import headlight
            from test_session import Page
            page = Page(headlight.load("dates"))
            page.load()
            page.push(type="fault", fault="trap")
            failed = page.run("5 Mart 2024")["failure"]
            print(failed["kind"], failed["params"]["said"])
            """
        here = str(pathlib.Path(__file__).parent)
        done = subprocess.run([sys.executable, "-c", code, here], capture_output=True, text=True, env=os.environ)
        self.assertEqual((done.returncode, done.stdout.strip()), (0, "trap a trap was asked for"), done.stderr)


if __name__ == "__main__":
    unittest.main()
