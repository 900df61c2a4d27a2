"""An atlas over Ray Data: two workers that end half-way, on one batch twice, give the bytes of one thread. Needs Ray:
``pip install 'ray[data]'``, which the tests elsewhere do without."""

import importlib.util
import json
import os
import pathlib
import signal
import tempfile
import unittest
from unittest import mock

from test_atlas import files

import headlight
from headlight import ray_data

LINES = ["It is a truth", "", "one line\u2028 of it", " \t", "2024-03-05", "1999-12-31", "5", "null"]
LINES += [f"She had {number} truths to tell, and it was a truth." for number in range(40)]


class Mortal(ray_data.AtlasWorker):
    """A worker that ends its process once for each of these texts, before anybody has its part."""

    ends = ("2024-03-05", LINES[30], LINES[30])

    def __call__(self, batch):
        part = super().__call__(batch)
        for number, text in enumerate(self.ends):
            mark = pathlib.Path(os.environ["HEADLIGHT_ENDED"], f"ended-{number}")
            if text in batch.column(self.column).to_pylist() and not mark.exists():
                mark.touch()
                os.kill(os.getpid(), signal.SIGKILL)
        return part


@unittest.skipUnless(importlib.util.find_spec("ray"), "Ray is not installed")
class RayData(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        import ray

        scratch = tempfile.TemporaryDirectory()
        cls.addClassCleanup(scratch.cleanup)
        cls.folder = pathlib.Path(scratch.name)
        own = {"RAY_AUTH_MODE": "disabled", "RAY_USAGE_STATS_ENABLED": "0", "HEADLIGHT_ENDED": scratch.name}
        variables = mock.patch.dict(os.environ, {**own, "PYTHONPATH": os.pathsep.join(map(str, _paths()))})
        variables.start()
        cls.addClassCleanup(variables.stop)
        ray.init(address="local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level="error")
        cls.addClassCleanup(ray.shutdown)
        context = ray.data.DataContext.get_current()
        context.enable_progress_bars = False
        context.execution_options.preserve_order = True

    def test_workers_that_end_lose_nothing(self):
        lines, records = self.folder / "lines.txt", self.folder / "records.jsonl"
        lines.write_text("\n".join(LINES[:20]) + "\n\udcff\n", encoding="utf-8", errors="surrogateescape")
        records.write_text("\n".join(json.dumps({"text": text}) for text in LINES[20:]) + "\n[]\n", encoding="utf-8")
        texts = [text for text in LINES if text.strip()]
        one = headlight.atlas("tales", iter(texts), self.folder / "one", tokens=12, workers=1)
        dataset = headlight.text_dataset([lines, records])
        self.assertEqual([row["text"] for row in dataset.iter_rows() if row["text"]], texts)
        with mock.patch.object(ray_data, "AtlasWorker", Mortal):
            how = {"num_cpus": 0.4, "batch_size": 4}
            two = headlight.atlas("tales", dataset, self.folder / "two", tokens=12, workers=2, ray=how)
        self.assertEqual(len(list(self.folder.glob("ended-*"))), 3)
        self.assertEqual((two.texts, two.tokens, two.bad_lines), (one.texts, one.tokens, 2))
        counted = files(two.folder)
        counted["config.json"] = counted["config.json"].replace(b'"bad_lines":2', b'"bad_lines":0')
        self.assertEqual(counted, files(one.folder))

    def test_times_are_not_taken_for_texts(self):
        import ray

        records = self.folder / "dates.jsonl"
        records.write_text('{"text": "2024-03-05"}\n', encoding="utf-8")
        with self.assertRaisesRegex(ValueError, "the column 'text' of the dataset holds timestamp"):
            headlight.atlas("tales", ray.data.read_json(str(records)), self.folder / "dates")
        several = ray.data.from_items([{"title": "a", "body": "b"}])
        with self.assertRaisesRegex(ValueError, "no strings in 'text': name one of title, body as field"):
            headlight.atlas("tales", several, self.folder / "several")


def _paths():
    """Where workers find the package."""
    return [pathlib.Path(headlight.__file__).parents[1], *os.environ.get("PYTHONPATH", "").split(os.pathsep)]


if __name__ == "__main__":
    unittest.main()
