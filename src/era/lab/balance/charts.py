"""Small drawings as SVG text: intervals on a common scale, columns, lines. Colours come from the page's own style."""

from collections.abc import Sequence
from math import floor, isnan, log10

from era.lab.balance.resample import Estimate

Scale = tuple[float, float]

WIDTH, HEIGHT = 260, 18
MARGIN = 6
COLUMNS_WIDTH, COLUMNS_HEIGHT = 640, 190
LINES_WIDTH, LINES_HEIGHT = 640, 260
LEFT = 52


def find_scale(estimates: Sequence[Estimate], reference: float | None) -> Scale:
    """Find a scale that holds every interval, also the adjusted ones, and what they are compared with."""
    ends = [end for each in estimates for end in (each.low_adjusted, each.high_adjusted, each.value) if not isnan(end)]
    ends += [] if reference is None else [reference]
    low, high = min(ends, default=0.0), max(ends, default=1.0)
    room = (high - low) * 0.04 or 1.0
    return low - room, high + room


def draw_interval(estimate: Estimate, scale: Scale, reference: float | None) -> str:
    """Draw a dot with its interval, the adjusted one as a thin line, on a line for the reference."""
    if isnan(estimate.value):
        return ""

    def at(value: float) -> str:
        return f"{MARGIN + (value - scale[0]) / (scale[1] - scale[0]) * (WIDTH - 2 * MARGIN):.1f}"

    middle = HEIGHT / 2
    parts = [f'<svg class="row" viewBox="0 0 {WIDTH} {HEIGHT}" aria-hidden="true">']
    if reference is not None:
        parts.append(f'<path class="reference" d="M{at(reference)} 0V{HEIGHT}"/>')
    kind = "far" if reference is not None and estimate.excludes(reference) else "near"
    parts.append(f'<path class="thin {kind}" d="M{at(estimate.low_adjusted)} {middle}H{at(estimate.high_adjusted)}"/>')
    parts.append(f'<path class="thick {kind}" d="M{at(estimate.low)} {middle}H{at(estimate.high)}"/>')
    parts.append(f'<circle class="{kind}" cx="{at(estimate.value)}" cy="{middle}" r="4"/></svg>')
    return "".join(parts)


def draw_columns(counts: dict[int, int], caption: str) -> str:
    """Draw how often each number came up."""
    numbers = range(min(counts), max(counts) + 1)
    most = max(counts.values())
    step = (COLUMNS_WIDTH - 2 * MARGIN) / len(numbers)
    floor_y, top = COLUMNS_HEIGHT - 24, 18
    parts = [f'<svg class="wide" viewBox="0 0 {COLUMNS_WIDTH} {COLUMNS_HEIGHT}" role="img" aria-label="{caption}">']
    every = max(1, round(36 / step))
    for place, number in enumerate(numbers):
        count = counts.get(number, 0)
        height = count / most * (floor_y - top)
        x = MARGIN + place * step
        parts.append(
            f'<rect class="column" x="{x + step * 0.1:.1f}" y="{floor_y - height:.1f}" width="{step * 0.8:.1f}" '
            f'height="{height:.1f}"/>'
        )
        if place % every == 0:
            parts.append(f'<text x="{x + step / 2:.1f}" y="{floor_y + 17}" class="middle">{number}</text>')
            if count:
                parts.append(
                    f'<text x="{x + step / 2:.1f}" y="{floor_y - height - 5:.1f}" class="middle small">{count}</text>'
                )
    return "".join([*parts, "</svg>"])


def draw_steps(points: Sequence[tuple[str, Estimate]], caption: str) -> str:
    """Draw figures one after the other, with their intervals, joined by a line; 0 is marked."""
    scale = find_scale([estimate for _, estimate in points], 0.0)
    floor_y, top = LINES_HEIGHT - 30, 12
    step = (LINES_WIDTH - LEFT - MARGIN) / max(1, len(points))

    def at(value: float) -> float:
        return floor_y - (value - scale[0]) / (scale[1] - scale[0]) * (floor_y - top)

    parts = [f'<svg class="wide" viewBox="0 0 {LINES_WIDTH} {LINES_HEIGHT}" role="img" aria-label="{caption}">']
    for mark in list_marks(scale):
        kind = "reference" if mark == 0 else "grid"
        parts.append(f'<path class="{kind}" d="M{LEFT} {at(mark):.1f}H{LINES_WIDTH - MARGIN}"/>')
        parts.append(f'<text class="end small" x="{LEFT - 6}" y="{at(mark) + 4:.1f}">{mark:g}</text>')
    xs = [LEFT + step * (place + 0.5) for place in range(len(points))]
    line = " ".join(f"{x:.1f},{at(estimate.value):.1f}" for x, (_, estimate) in zip(xs, points, strict=True))
    parts.append(f'<polyline class="line" points="{line}"/>')
    for x, (name, estimate) in zip(xs, points, strict=True):
        ends = (at(estimate.low_adjusted), at(estimate.high_adjusted), at(estimate.low), at(estimate.high))
        parts.append(f'<path class="thin near" d="M{x:.1f} {ends[0]:.1f}V{ends[1]:.1f}"/>')
        parts.append(f'<path class="thick near" d="M{x:.1f} {ends[2]:.1f}V{ends[3]:.1f}"/>')
        parts.append(f'<circle class="near" cx="{x:.1f}" cy="{at(estimate.value):.1f}" r="5"/>')
        parts.append(f'<text class="middle" x="{x:.1f}" y="{LINES_HEIGHT - 8}">{name}</text>')
    return "".join([*parts, "</svg>"])


def list_marks(scale: Scale) -> list[float]:
    """List round numbers along a scale, five or so."""
    span = scale[1] - scale[0]
    unit = 10.0 ** floor(log10(span / 4))
    step = next(unit * factor for factor in (1, 2, 5, 10) if span / (unit * factor) <= 6)
    first = -floor(-scale[0] / step)
    return [round(number * step, 10) for number in range(first, floor(scale[1] / step) + 1)]
