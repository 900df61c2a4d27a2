"""A PyTorch checkpoint of one number whose tensor says it has 1,024,000,000: tests/golden/expanded.bin."""

from pathlib import Path

import torch

made = {"transformer.wte.weight": torch.zeros(1).expand(32_000, 32_000)}
torch.save(made, Path(__file__).parent.parent / "golden" / "expanded.bin")
