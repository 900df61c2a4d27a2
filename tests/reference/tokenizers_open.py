"""The ids that Hugging Face's tokenizers gives texts with every tokenizer.json that comes along.

    python tests/reference/tokenizers_open.py          # --check compares with the committed file instead

writes tests/golden/tokenizer_ids.json. What `train` writes is the same to the letter: tests/engine/embedded.rs.
"""

import json
import sys
from pathlib import Path

from tokenizers import Tokenizer

HERE = Path(__file__).parent.parent
GOLDEN = HERE / "golden" / "tokenizer_ids.json"
TEXTS = ["cabbage", "047+085=", "5 Mart 2024 Salı", "February 31, 2024", "a\nb\r\n c\t", "café café", "It is late. 🦊",
         "১২ মার্চ", "[end]ab[pad]", "\u2028x\u0000y"]

made = {}
for path in sorted((HERE.parent / "models").glob("*/tokenizer.json")):
    opened = Tokenizer.from_file(str(path))
    made[path.parent.name] = {text: opened.encode(text).ids for text in TEXTS}
text = json.dumps(made, indent=1, ensure_ascii=False).replace("\n   ", " ").replace("\n  ]", "]") + "\n"
if "--check" in sys.argv:
    assert GOLDEN.read_text() == text, f"{GOLDEN} differs"
else:
    GOLDEN.write_text(text)
