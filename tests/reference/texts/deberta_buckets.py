"""Writes tests/golden/disentangled/buckets.json: the row of each distance, as transformers' DeBERTa v2 computes it.

    python tests/reference/texts/deberta_buckets.py
"""

import json
from pathlib import Path

import torch
from transformers.models.deberta_v2.modeling_deberta_v2 import make_log_bucket_position

FILE = Path(__file__).parents[2] / "golden" / "disentangled" / "buckets.json"
# Buckets, the longest text, and how far distances go.
CASES = [(256, 512, 600), (4, 6, 9), (4, 20, 30), (8, 32, 40), (32, 128, 200)]


def rows(span, farthest, far):
    distances = torch.arange(-far, far + 1)
    bucket = make_log_bucket_position(distances, span, farthest).long()
    return (bucket + span).clamp(0, 2 * span - 1).tolist()


FILE.write_text(json.dumps([[span, farthest, rows(span, farthest, far)] for span, farthest, far in CASES]) + "\n")
