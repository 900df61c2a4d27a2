"""The stubs say what the module has, the types hold, and the files are formatted."""

import pathlib
import subprocess
import sys
import unittest

from mypy import api, stubtest

import headlight


class Types(unittest.TestCase):
    def test_the_stubs_are_those_of_the_module(self):
        options = stubtest.parse_options(["headlight._engine", "--concise"])
        self.assertEqual(stubtest.test_stubs(options), 0)

    def test_the_package_is_typed(self):
        package = str(pathlib.Path(headlight.__file__).parent)
        said, problem, status = api.run(["--strict", "--python-version=3.10", "--no-incremental", package])
        self.assertEqual(status, 0, said + problem)

    def test_the_files_are_formatted(self):
        here = str(pathlib.Path(__file__).parents[1])
        for command in (["format", "--check"], ["check"]):
            ruff = [sys.executable, "-m", "ruff", *command, "--no-cache", here]
            said = subprocess.run(ruff, capture_output=True, text=True)
            self.assertEqual(said.returncode, 0, said.stdout + said.stderr)

    def test_everything_public_has_a_docstring(self):
        public = [getattr(headlight, name) for name in headlight.__all__ if not name.startswith("_")]
        members = [
            (owner, name, getattr(member, "fget", member))
            for owner in public
            if isinstance(owner, type)
            for name, member in vars(owner).items()
            if not name.startswith("_") and (callable(member) or isinstance(member, property))
        ]
        bare = [f"{owner.__name__}.{name}" for owner, name, member in members if not member.__doc__]
        self.assertEqual(bare + [item.__name__ for item in public if not item.__doc__], [])


if __name__ == "__main__":
    unittest.main()
