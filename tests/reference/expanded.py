"""Small PyTorch checkpoints: in tests/golden/, expanded.bin, of one number whose tensor says it has 1,024,000,000;
plain.bin, of a few types; and old.bin, the same as PyTorch wrote files before 1.6."""

from pathlib import Path

import torch

GOLDEN = Path(__file__).parent.parent / "golden"

torch.save({"transformer.wte.weight": torch.zeros(1).expand(32_000, 32_000)}, GOLDEN / "expanded.bin")

plain = {
    "wte.weight": torch.arange(12.0).reshape(3, 4),
    "h.0.weight": torch.arange(12.0).reshape(4, 3).T,
    "h.0.bias": torch.tensor([0.5, -1.5], dtype=torch.float16),
    "ids": torch.tensor([3, 1, 2]),
}
torch.save(plain, GOLDEN / "plain.bin")
torch.save(plain, GOLDEN / "old.bin", _use_new_zipfile_serialization=False)
