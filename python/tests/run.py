"""Runs every test here, and prints the counts as a last line."""

import pathlib
import sys
import unittest

here = pathlib.Path(__file__).parent
result = unittest.TextTestRunner(stream=sys.stdout, verbosity=2).run(unittest.TestLoader().discover(str(here)))
failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
passed = result.testsRun - failed - len(result.skipped)
print(f"{passed} passed, {failed} failed, {len(result.skipped)} skipped")
sys.exit(failed > 0 or passed == 0)
