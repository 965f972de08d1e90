"""Contact sheets: many pictures side by side, with their names, large enough to be judged."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path

from PIL import Image, ImageDraw

NAME_PX = 16
GAP_PX = 6
SHEET_WIDTH_PX = 1320
SHEET_HEIGHT_PX = 1300
MAX_ACROSS = {"upright": 5, "wide": 2, "square": 3}
PAPER = "#f4f0e6"


def lay_out(folder: Path, to: Path) -> Iterator[Path]:
    """Writes the sheets of a folder's pictures; those of one shape lie together."""
    to.mkdir(parents=True, exist_ok=True)
    pictures = sorted(sorted(folder.glob("*.png")), key=find_shape)
    for shape, found in groupby(pictures, key=find_shape):
        across = MAX_ACROSS[shape]
        width = (SHEET_WIDTH_PX - GAP_PX) // across - GAP_PX
        alike = list(found)
        height = max(measure_height(path, width) for path in alike)
        down = max(1, SHEET_HEIGHT_PX // (height + NAME_PX + GAP_PX))
        for first in range(0, len(alike), across * down):
            path = to / f"{folder.name}-{shape}-{first // (across * down)}.png"
            draw_sheet(alike[first : first + across * down], across, width, height).save(path)
            yield path


def find_shape(path: Path) -> str:
    with Image.open(path) as picture:
        share = picture.width / picture.height
    return "upright" if share < 1 else "wide" if share > 1.4 else "square"


def measure_height(path: Path, width: int) -> int:
    with Image.open(path) as picture:
        return min(SHEET_HEIGHT_PX - NAME_PX - GAP_PX, round(picture.height * width / picture.width))


def draw_sheet(paths: Sequence[Path], across: int, width: int, height: int) -> Image.Image:
    rows = -(-len(paths) // across)
    sheet = Image.new("RGB", (SHEET_WIDTH_PX, rows * (height + NAME_PX + GAP_PX) + GAP_PX), PAPER)
    draw = ImageDraw.Draw(sheet)
    for number, path in enumerate(paths):
        x = GAP_PX + (number % across) * (width + GAP_PX)
        y = GAP_PX + (number // across) * (height + NAME_PX + GAP_PX)
        draw.text((x, y), path.stem, fill="black")
        with Image.open(path) as picture:
            sheet.paste(picture.convert("RGB").resize((width, measure_height(path, width))), (x, y + NAME_PX))
    return sheet
