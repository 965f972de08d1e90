"""Places as masks of anchors: where a footprint touches something, and where it lies wholly on it."""


def find_touching(target: int, cells: tuple[int, ...]) -> int:
    """Find the anchors at which at least one space of a footprint lies on the target."""
    anchors = 0
    for step in cells:
        anchors |= target >> step
    return anchors


def find_lying_on(ground: int, cells: tuple[int, ...]) -> int:
    """Find the anchors at which all of a footprint lies on the ground."""
    anchors = ground >> cells[0]
    for step in cells[1:]:
        anchors &= ground >> step
    return anchors
