"""Curves as a picture: a small SVG, so that nothing has to be installed to see how training went."""

from typing import Final

from msgspec import Struct

WIDTH, HEIGHT, MARGIN = 760, 420, 56
LEGEND_WIDTH = 150
COLOURS: Final = ("#7a4b2a", "#2f6f8f", "#8a2f3c", "#4d7a3a", "#a8812f", "#5b4a8a", "#3a3a3a")
DASHES: Final = ("", "6 3", "2 3")
TICKS = 5
FONT = 'font-family="sans-serif" font-size="12"'


class PlottedCurve(Struct, frozen=True):
    name: str
    points: list[tuple[float, float]]


def draw_curves(curves: list[PlottedCurve], across: str, up: str) -> str:
    """Draw curves with axes and a legend."""
    points = [point for curve in curves for point in curve.points]
    low_x, high_x = _find_range([x for x, _ in points])
    low_y, high_y = _find_range([y for _, y in points])
    right, bottom = WIDTH - LEGEND_WIDTH, HEIGHT - MARGIN

    def place(x: float, y: float) -> str:
        across_at = MARGIN + (x - low_x) / (high_x - low_x) * (right - MARGIN)
        up_at = bottom - (y - low_y) / (high_y - low_y) * (bottom - MARGIN / 2)
        return f"{across_at:.1f},{up_at:.1f}"

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {FONT}>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf8f1"/>',
        f'<text x="{(MARGIN + right) / 2}" y="{HEIGHT - 14}" text-anchor="middle">{across}</text>',
        f'<text transform="translate(16,{HEIGHT / 2}) rotate(-90)" text-anchor="middle">{up}</text>',
    ]
    for tick in range(TICKS + 1):
        x = low_x + (high_x - low_x) * tick / TICKS
        y = low_y + (high_y - low_y) * tick / TICKS
        x_at, y_at = place(x, low_y).split(",")[0], place(low_x, y).split(",")[1]
        lines.append(f'<line x1="{MARGIN}" x2="{right}" y1="{y_at}" y2="{y_at}" stroke="#ddd4c2"/>')
        lines.append(f'<text x="{MARGIN - 6}" y="{y_at}" dy="4" text-anchor="end">{y:.4g}</text>')
        lines.append(f'<text x="{x_at}" y="{bottom + 18}" text-anchor="middle">{x:.4g}</text>')
    for number, curve in enumerate(curves):
        colour = COLOURS[number % len(COLOURS)]
        dash = DASHES[number // len(COLOURS) % len(DASHES)]
        style = f'fill="none" stroke="{colour}" stroke-width="1.8" stroke-dasharray="{dash}"'
        lines.append(f'<polyline {style} points="{" ".join(place(x, y) for x, y in curve.points)}"/>')
        row = MARGIN / 2 + 16 * number
        lines.append(f'<line x1="{right + 10}" x2="{right + 34}" y1="{row}" y2="{row}" {style}/>')
        lines.append(f'<text x="{right + 40}" y="{row}" dy="4">{curve.name}</text>')
    return "\n".join([*lines, "</svg>", ""])


def _find_range(values: list[float]) -> tuple[float, float]:
    low, high = min(values, default=0.0), max(values, default=1.0)
    return (low, high) if high > low else (low - 1.0, high + 1.0)
