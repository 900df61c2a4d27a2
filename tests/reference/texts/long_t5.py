"""A text longer than T5 was trained on: tests/golden/long_t5.safetensors.

    python tests/reference/texts/long_t5.py

The model of tests/families/t5 with `n_positions` 512, 601 tokens of a source and 520 of a target, on transformers 5.24:
all logits, and of each attention's pattern `[1, 4, 601, 601]` and the like the rows 0, 300 and the last.
"""

from pathlib import Path

import torch
from safetensors.torch import save_file
from transformers import T5ForConditionalGeneration

torch.set_num_threads(1)
ROOT = Path(__file__).parent.parent.parent
model = T5ForConditionalGeneration.from_pretrained(ROOT / "families/t5", dtype=torch.float32, attn_implementation="eager")
model.config.n_positions = 512
source = torch.tensor([[2 + i * 7 % 46 for i in range(601)]])
target = torch.tensor([[0] + [2 + i * 5 % 46 for i in range(519)]])
with torch.no_grad():
    said = model.eval()(input_ids=source, decoder_input_ids=target, output_attentions=True)
tensors = {"logits": said.logits}
for stack, kind, patterns in [("encoder", "attn", said.encoder_attentions), ("decoder", "attn", said.decoder_attentions),
                              ("decoder", "cross", said.cross_attentions)]:
    for i, pattern in enumerate(patterns):
        tensors[f"{stack}.blocks.{i}.{kind}.pattern"] = pattern[:, :, [0, 300, -1]].contiguous()
save_file(tensors, ROOT / "golden/long_t5.safetensors")
