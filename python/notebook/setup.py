"""Bundles the widget and its page with Node.js into the wheel."""

import json
import os
import pathlib
import shutil
import subprocess

from setuptools import setup
from setuptools.command.build_py import build_py

ROOT = pathlib.Path(__file__).resolve().parents[2]
MODULES = ROOT / "node_modules"


class Bundle(build_py):
    """Adds the bundles to the package's files."""

    def run(self) -> None:
        super().run()
        self.execute(_bundle, (pathlib.Path(self.build_lib, "headlight_notebook").resolve(),))


def _bundle(folder: pathlib.Path) -> None:
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        raise SystemExit("Node.js is missing, which bundles the page: install it from https://nodejs.org")
    if not (MODULES / "esbuild").is_dir():
        # No package needs an install script, so none may run.
        subprocess.run([npm, "ci", "--ignore-scripts", "--no-audit", "--no-fund"], cwd=ROOT, check=True)
    subprocess.run([node, os.fspath(ROOT / "xtask/bundle-widget.js"), os.fspath(folder)], cwd=ROOT, check=True)


setup(version=json.loads((ROOT / "package.json").read_text())["version"], cmdclass={"build_py": Bundle})
