"""Draw a training curve, as examples/train_solitaire.py logs it, as a picture.

python -m examples.draw_curve curve.csv curve.webp --random 10.4
"""

import argparse
import csv
from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

WIDTH, HEIGHT = 760, 400
LEFT, RIGHT, TOP, BOTTOM = 60, 20, 20, 50
PAPER, INK, GRID, LINE, THIN = (255, 255, 255), (50, 50, 50), (225, 225, 225), (166, 64, 44), (226, 178, 166)
SMOOTHED = 10
"""Updates that a point of the thick line is the mean of."""


def read(path: Path) -> list[tuple[float, float]]:
    """Minutes of processor time, and the mean score of the games that ended since the last update."""
    with path.open() as file:
        rows = [(float(row["seconds"]) / 60, float(row["score"])) for row in csv.DictReader(file)]
    return [(minutes, score) for minutes, score in rows if score == score]


def smooth(points: list[tuple[float, float]]) -> list[tuple[float, float]]:
    parts = [points[max(0, end - SMOOTHED) : end] for end in range(1, len(points) + 1)]
    return [(part[-1][0], sum(score for _, score in part) / len(part)) for part in parts]


def draw(points: list[tuple[float, float]], random_score: float) -> Image.Image:
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    pen, font = ImageDraw.Draw(image), ImageFont.load_default(15)
    last, most = points[-1][0], max(score for _, score in points) * 1.05

    def place(minutes: float, score: float) -> tuple[float, float]:
        x = LEFT + minutes / last * (WIDTH - LEFT - RIGHT)
        return x, HEIGHT - BOTTOM - score / most * (HEIGHT - TOP - BOTTOM)

    for score in range(0, int(most) + 1, 20):
        pen.line((place(0, score), place(last, score)), fill=GRID)
        pen.text((LEFT - 8, place(0, score)[1]), str(score), fill=INK, font=font, anchor="rm")
    for tick in range(5):
        minutes = last * tick / 4
        pen.text((place(minutes, 0)[0], HEIGHT - BOTTOM + 8), f"{minutes:.1f}", fill=INK, font=font, anchor="ma")
    pen.text((WIDTH / 2, HEIGHT - 8), "minutes of one core", fill=INK, font=font, anchor="mb")
    pen.text((LEFT + 8, TOP), "points a game, while learning", fill=INK, font=font, anchor="la")
    pen.line((place(0, random_score), place(last, random_score)), fill=INK)
    pen.text((place(last, random_score)[0], place(0, random_score)[1] - 6), "random", fill=INK, font=font, anchor="rb")
    pen.line([place(*point) for point in points], fill=THIN)
    pen.line([place(*point) for point in smooth(points)], fill=LINE, width=3)
    return image


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("log", type=Path)
    parser.add_argument("picture", type=Path)
    parser.add_argument("--random", type=float, default=0.0, help="the mean score of random play")
    given = parser.parse_args()
    draw(read(given.log), given.random).save(given.picture)


if __name__ == "__main__":
    main()
