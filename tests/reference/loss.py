"""The loss that training goes down: cross-entropy with label smoothing 0.1 that leaves padding out."""

import torch
import torch.nn.functional as F

SMOOTHING = 0.1


def labels_of(rows, pad, end):
    """rows [batch][pos]: what each row is to say next, its own next token, `end` after its last one, else pad."""
    lengths = [max(i + 1 for i, token in enumerate(row) if token != pad) for row in rows]
    return [row[1:n] + [end] + [pad] * (len(row) - n) for row, n in zip(rows, lengths)]


def smoothed(logits, labels, pad):
    """logits [batch, pos, d_vocab], labels [batch][pos] with `pad` where there is nothing to say."""
    return F.cross_entropy(logits.flatten(0, 1), torch.tensor(labels).flatten(), label_smoothing=SMOOTHING,
                           ignore_index=pad)  # fmt: skip


def smoothed_by_hand(logits, labels, pad):
    """The same loss from its formula, as documentation and check: the mean over real positions of
    -(1 - s) log p[label] - s / d_vocab · sum over the vocabulary of log p."""
    log_p = torch.log_softmax(logits, dim=-1)
    labels = torch.tensor(labels)
    hit = log_p.gather(-1, labels[..., None])[..., 0]
    return (-(1 - SMOOTHING) * hit - SMOOTHING * log_p.mean(-1))[labels != pad].mean()
