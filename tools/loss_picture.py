"""The picture of a loss over the steps of training, for the card of a model."""

import math


def loss_svg(curve, unit, losses, steps):
    """As SVG, legible in light and dark. curve: pairs of a step and the loss, in nats a `unit`; a line at every `losses`, a
    number at every `steps`."""
    width, height, left, top = 560, 200, 48, 16
    most, last = max(loss for _, loss in curve), curve[-1][0]
    x = lambda step: left + step / last * width
    y = lambda loss: top + (1 - loss / most) * height
    line = " ".join(f"{x(step):.1f},{y(loss):.1f}" for step, loss in curve)
    rungs = [losses * i for i in range(math.ceil(most / losses))]
    ticks = "".join(
        f'<text x="{left - 6}" y="{y(v) + 4:.1f}" text-anchor="end">{v}</text>'
        f'<path d="M{left} {y(v):.1f}h{width}" stroke="#8884"/>'
        for v in rungs
    ) + "".join(
        f'<text x="{x(step):.1f}" y="{top + height + 18}" text-anchor="middle">{step:,}</text>'
        for step in range(0, last + 1, steps)
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 24} {top + height + 44}" '
        f'font-family="sans-serif" font-size="12" fill="#888"><title>Loss in nats a {unit}, by step</title>{ticks}'
        f'<text x="{left + width / 2}" y="{top + height + 38}" text-anchor="middle">step</text>'
        f'<polyline points="{line}" fill="none" stroke="#4a7fd0" stroke-width="2"/></svg>\n'
    )
