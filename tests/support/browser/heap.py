"""What a page keeps alive, in bytes, read from a snapshot of its heap: by the thing, not by the clock."""

import json

from playwright.sync_api import Page

OURS = {"object", "closure", "array", "string", "concatenated string", "sliced string", "number", "regexp", "bigint"}
"""Not what the browser makes for itself: code that it compiles when something runs often, notes of how long tasks and
requests took, its history and its styles. These grow with every visit to any screen, and by how busy the machine is."""
NUMBERS = "system / JSArrayBufferData"
"""What typed arrays hold: models and matrices."""


def weigh_heap(page: Page) -> int:
    """The bytes of all that the page's own scripts keep alive."""
    session = page.context.new_cdp_session(page)
    chunks: list[str] = []
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda part: chunks.append(part["chunk"]))
    session.send("HeapProfiler.collectGarbage")
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    session.detach()
    snapshot = json.loads("".join(chunks))
    meta, nodes, names = snapshot["snapshot"]["meta"], snapshot["nodes"], snapshot["strings"]
    fields, kinds = meta["node_fields"], meta["node_types"][0]
    width, size_at = len(fields), fields.index("self_size")
    kind_at, name_at = fields.index("type"), fields.index("name")
    return sum(
        nodes[at + size_at]
        for at in range(0, len(nodes), width)
        if kinds[nodes[at + kind_at]] in OURS or names[nodes[at + name_at]] == NUMBERS
    )
