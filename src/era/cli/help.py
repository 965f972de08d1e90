"""How help is laid out: paragraphs are wrapped to the terminal, examples keep their lines."""

import argparse
import textwrap

EXAMPLE = "    "
"""Begins a line that is typed as it stands."""


class HelpFormatter(argparse.HelpFormatter):
    """Fills the paragraphs of a description one by one. argparse's own runs everything together, examples too."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        paragraphs = textwrap.dedent(text).strip().split("\n\n")
        return "\n\n".join(self._fill_paragraph(each, width, indent) for each in paragraphs)

    def _fill_paragraph(self, text: str, width: int, indent: str) -> str:
        if text.startswith(EXAMPLE):
            return textwrap.indent(text, indent)
        words = " ".join(text.split())
        return textwrap.fill(words, width, initial_indent=indent, subsequent_indent=indent, break_on_hyphens=False)
