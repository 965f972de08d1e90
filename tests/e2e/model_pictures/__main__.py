"""Photographs everything that is drawn in three dimensions, and lays it out on sheets.

    python -m tests.e2e.model_pictures [--to FOLDER] [PART ...]

takes every screen at three sizes by day and at dusk, every piece from its four sides, and what befalls a town, and
writes build/models with `sheets/` in it. Nothing is compared with the pictures; what can be counted is tested in
test_town.py, test_models.py and test_dice_model.py.
"""

import argparse
import tempfile
from pathlib import Path

from tests.e2e.model_pictures import dice, pieces, screens, staged, tables
from tests.e2e.model_pictures.sheets import lay_out
from tests.e2e.model_pictures.studio import SIZES, THEMES, Shot, Studio
from tests.support.browser.browser import chromium
from tests.support.server.site import running, settings

FOLDER = Path(__file__).parents[3] / "build" / "models"
PARTS: dict[str, Shot] = {**screens.PARTS, **tables.PARTS, **dice.PARTS, **staged.PARTS}
GALLERY = "pieces"


def main() -> None:
    parser = argparse.ArgumentParser(description="Photograph everything that is drawn in three dimensions.")
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"some of {', '.join([GALLERY, *PARTS])}")
    parser.add_argument("--size", choices=SIZES, help="only at this width of a screen")
    parser.add_argument("--theme", choices=THEMES, help="only by day (light) or at dusk (dark)")
    parser.add_argument("--to", type=Path, default=FOLDER, help="the folder for the pictures")
    wanted = parser.parse_args()
    if unknown := set(wanted.parts) - {GALLERY, *PARTS}:
        parser.error(f"no such part: {', '.join(sorted(unknown))}")
    sizes = (wanted.size,) if wanted.size else tuple(SIZES)
    themes = (wanted.theme,) if wanted.theme else THEMES
    with chromium() as browser, tempfile.TemporaryDirectory() as data, running(settings(Path(data))) as site:
        for part in wanted.parts or (GALLERY, *PARTS):
            folder = wanted.to / part
            folder.mkdir(parents=True, exist_ok=True)
            if part == GALLERY:
                pieces.photograph(browser, folder)
            else:
                PARTS[part](Studio(browser, site.url, folder, sizes, themes))
            for sheet in lay_out(folder, wanted.to / "sheets"):
                print(sheet, flush=True)


if __name__ == "__main__":
    main()
