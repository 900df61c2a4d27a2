"""An atlas in Python: the bytes of the command line's, from any texts, and what they raise."""

import importlib.util
import json
import os
import pathlib
import signal
import sys
import tempfile
import unittest
from unittest import mock

import headlight
from headlight import text_files
from test_numbers import ROOT, trace

TEXTS = ["It is a truth", "", "one line\u2028 of it", "2024-03-05", "She had a truth to tell, and it was a truth."]


def files(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*.json"))}


class Atlases(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def test_files_and_texts_give_the_bytes_of_the_command_line(self):
        lines, records = self.folder / "lines.txt", self.folder / "records.jsonl"
        lines.write_text("\n".join(TEXTS[:3]), encoding="utf-8")
        records.write_text("\n".join(json.dumps({"said": text}) for text in TEXTS[3:]), encoding="utf-8")
        there = self.folder / "there"
        given = ["--model", ROOT / "models/tales", "--out", there, "--field", "said", "--texts", records, lines]
        trace("atlas", *given)
        found = headlight.atlas("tales", [lines, records], self.folder / "here", field="said", workers=3)
        self.assertEqual(files(found.folder), files(there))
        self.assertEqual((found.texts, found.cut, found.skipped), (4, 0, 0))

    def test_pages_of_headvis_read_the_folder(self):
        """By the rules of Neuronpedia's `load-head-metrics.py`, `load-head-sequences.py` and its page of a head."""
        texts = [f"{text} {i}" for i in range(12) for text in TEXTS if text]
        folder = headlight.atlas("tales", texts, self.folder / "a", tokens=12).folder
        config, rows = (json.loads((folder / f"{name}.json").read_text()) for name in ("config", "scatter_data"))
        flat = config | config["pipeline_config"]
        asked = ["model_name", "dataset_name", "n_sequences", "seq_len", "dtype", "attn_implementation"]
        self.assertEqual([flat[key] for key in asked], ["tales", "texts", 48, 12, "float32", "headlight"])
        self.assertEqual([[row["layer"], row["head"]] for row in rows], config["heads"])
        self.assertEqual(max(config["heads"]), [config["n_layers"] - 1, config["n_heads"] - 1])
        for row in rows:
            shares = [row[f"{name}_score"] for name in ("self_attention", "prev_token")]
            shares.append(row.get("induction_score", 0))
            self.assertTrue(all(0 <= share <= 1 for share in shares))
            self.assertTrue(all(row[key] >= 0 for key in ("pattern_entropy", "qk_distance", "qk_distance_variance")))
            self.assertLessEqual(set(config["metrics"][:6]) - {"induction_score"}, set(row))
            name = config["head_data_pattern"].replace("{layer}", str(row["layer"])).replace("{head}", str(row["head"]))
            head = json.loads((folder / "heads" / name).read_text())
            for plot in config["custom_plots"]:
                bins = head[plot["key"]]
                self.assertEqual(len(bins["bin_edges"]), len(bins["bin_values"]) + 1)
                self.assertEqual(bins["bin_edges"], sorted(bins["bin_edges"]))
            self.assertEqual(sum(head["histogram"]["bin_values"]), 48)
            self.assertAlmostEqual(sum(head["qk_distance_histogram"]["bin_values"]), 1)
            for table in config["custom_tables"]:
                self.assertTrue(all(isinstance(one["token"], str) and one["weight"] > 0 for one in head[table["key"]]))
            self.assertEqual(head["statistics"]["n_samples"], len(head["sequences"]))
            self.assertGreater(head["statistics"]["mean_max_activation"], 0)
            for number, one in enumerate(head["sequences"]):
                length = one["seq_len"]
                self.assertEqual((one["sequence_id"], len(one["tokens"])), (number, length))
                self.assertIn(one["interval"], range(1, config["n_intervals"] + 1))
                cells = dict(zip(one["attention_indices"], one["attention_values"], strict=True))
                self.assertEqual(list(cells), sorted(cells))
                # The strongest weight leaves out the first row and column.
                weights = [weight for at, weight in cells.items() if at // length > 0 and at % length > 0]
                self.assertEqual(max(weights), one["max_activation"])

    @unittest.skipUnless(importlib.util.find_spec("pyarrow"), "pyarrow is not installed")
    def test_a_table_gives_the_bytes_of_its_texts(self):
        import pyarrow as pa
        import pyarrow.parquet as pq

        for name, kind in (("plain", pa.string()), ("large", pa.large_string()), ("viewed", pa.string_view())):
            table = self.folder / f"{name}.parquet"
            pq.write_table(pa.table({"said": pa.array([*TEXTS, None], kind), "id": range(6)}), table, row_group_size=2)
            found = headlight.atlas("tales", [table], self.folder / name)
            given = headlight.atlas("tales", (text for text in TEXTS if text), self.folder / f"{name}-texts")
            theirs, ours = files(found.folder), files(given.folder)
            for old, new in ((f'["{table.name}"]', "[]"), (f'"dataset_name":"{table.name}"', '"dataset_name":"texts"')):
                theirs["config.json"] = theirs["config.json"].replace(old.encode(), new.encode())
            self.assertEqual(theirs, ours, name)
        several = self.folder / "several.parquet"
        parts = {
            "title": pa.array(["a"]).dictionary_encode(),
            "text.en": ["b"],
            "text": pa.array([{"en": "c"}]),
            "n": [5],
        }
        pq.write_table(pa.table(parts), several)
        self.assertEqual(list(text_files.lines(str(several), "title")), ["a"])
        self.assertEqual(list(text_files.lines(str(several), "text.en")), ["b"])
        for field in (None, "n", "nowhere"):
            with self.assertRaisesRegex(ValueError, "has no strings in .*: name one of title, text.en as field"):
                list(text_files.lines(str(several), field))
        pq.write_table(pa.table({"text": pa.array([0], pa.timestamp("s"))}), several)
        with self.assertRaisesRegex(ValueError, "the column 'text' of .*several.parquet holds timestamp"):
            list(text_files.lines(str(several), None))

    def test_a_table_without_pyarrow_says_what_to_install(self):
        with mock.patch.dict(sys.modules, {"pyarrow": None, "pyarrow.parquet": None}):
            for name in ("a.parquet", "A.PARQUET"):
                with self.assertRaisesRegex(ValueError, f"{name} is a table, .*pip install pyarrow"):
                    list(text_files.lines(name, None))

    def test_texts_of_a_generator_are_read_as_they_come(self):
        found = headlight.atlas(
            headlight.load("tales"), (text for text in TEXTS), self.folder / "a", tokens=4, workers=2
        )
        # The model cannot read an empty one.
        self.assertEqual((found.texts, found.tokens, found.cut, found.skipped), (4, 16, 3, 1))
        head = json.loads((found.folder / "heads/L0H1.json").read_text(encoding="utf-8"))
        self.assertEqual(head["site"], "decoder.blocks.0.attn.1")

    def test_lines_that_hold_no_text_are_counted(self):
        lines, records = self.folder / "lines.txt", self.folder / "records.jsonl"
        lines.write_bytes(b"It is a truth\n\xff\n")
        records.write_text('"a text"\n{"other": 1}\n', encoding="utf-8")
        found = headlight.atlas("tales", [lines, records], self.folder / "a")
        self.assertEqual((found.texts, found.skipped, found.bad_lines), (2, 0, 2))
        self.assertRegex(found.first_bad_line, "line 2 of .*lines.txt is not UTF-8")

    def test_ctrl_c_ends_an_atlas_of_short_texts(self):
        read = 0

        def texts():
            nonlocal read
            while read < 20_000:
                read += 1
                if read == 3:
                    os.kill(os.getpid(), signal.SIGINT)
                yield "It is"

        before = signal.signal(signal.SIGINT, signal.default_int_handler)
        try:
            with self.assertRaises(KeyboardInterrupt):
                headlight.atlas("tales", texts(), self.folder / "a", workers=1)
        finally:
            signal.signal(signal.SIGINT, before)
        self.assertLess(read, 20_000)

    def test_mistakes_are_told(self):
        def broken():
            yield "a text"
            raise LookupError("the store is gone")

        with self.assertRaisesRegex(LookupError, "the store is gone"):
            headlight.atlas("tales", broken(), self.folder / "a", workers=2)
        for said, texts, more in (
            ("no text that", [""], {}),
            ("texts are a list", "a text", {}),
            ("workers is 0", ["a"], {"workers": 0}),
            ("tokens is 0", ["a"], {"tokens": 0}),
            ("ray= is for", ["a"], {"ray": {}}),
            ("is not empty", ["a"], {}),
        ):
            folder = self.folder if said == "is not empty" else self.folder / "b"
            (self.folder / "something").touch()
            with self.subTest(said), self.assertRaisesRegex(ValueError, said):
                headlight.atlas("tales", texts, folder, **more)
        with self.assertRaises(FileNotFoundError):
            headlight.atlas("tales", [self.folder / "nowhere.txt"], self.folder / "c")
        with self.assertRaises(TypeError):
            headlight.atlas("tales", [5], self.folder / "d")


if __name__ == "__main__":
    unittest.main()
