"""A ladder as a picture: a point and its interval for each bot. A small SVG, so that nothing has to be installed."""

from xml.sax.saxutils import escape

from era.lab.arena.ladder import LadderRow

WIDTH, ROW_HEIGHT, MARGIN, NAME_WIDTH = 720, 30, 40, 150
GRID_ELO = 100
FONT = 'font-family="sans-serif" font-size="13"'


def draw_ladder(rows: list[LadderRow], title: str) -> str:
    low = min((row.elo_low for row in rows), default=0.0)
    high = max((row.elo_high for row in rows), default=0.0)
    first, last = int(low // GRID_ELO) * GRID_ELO, int(high // GRID_ELO + 1) * GRID_ELO
    height = 2 * MARGIN + ROW_HEIGHT * len(rows)

    def place(elo: float) -> float:
        return NAME_WIDTH + (elo - first) / (last - first) * (WIDTH - NAME_WIDTH - MARGIN)

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" {FONT}>',
        f'<rect width="{WIDTH}" height="{height}" fill="#fbf8f1"/>',
        f'<text x="12" y="24" font-weight="bold">{escape(title)}</text>',
    ]
    for elo in range(first, last + 1, GRID_ELO):
        x = place(elo)
        lines.append(f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{MARGIN}" y2="{height - MARGIN}" stroke="#ddd4c2"/>')
        lines.append(f'<text x="{x:.1f}" y="{height - MARGIN + 18}" text-anchor="middle">{elo:+d}</text>')
    for number, row in enumerate(rows):
        y = MARGIN + ROW_HEIGHT * (number + 0.5)
        lines.append(f'<text x="{NAME_WIDTH - 12}" y="{y + 5:.1f}" text-anchor="end">{escape(row.bot)}</text>')
        lines.append(
            f'<line x1="{place(row.elo_low):.1f}" x2="{place(row.elo_high):.1f}" y1="{y:.1f}" y2="{y:.1f}" '
            'stroke="#7a4b2a" stroke-width="3"/>'
        )
        lines.append(f'<circle cx="{place(row.elo):.1f}" cy="{y:.1f}" r="6" fill="#8a2f3c"/>')
    return "\n".join([*lines, "</svg>", ""])
