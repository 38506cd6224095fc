"""Draws a terminal: reads the output of `tmux capture-pane -e -p`, and writes an SVG. Needs rich."""

import io
import re
import sys

from rich.console import Console
from rich.text import Text

screen = Text.from_ansi(sys.stdin.read().rstrip("\n"))
console = Console(record=True, width=80, file=io.StringIO(), force_terminal=True, color_system="truecolor")
console.print(screen, no_wrap=True, crop=False)
svg = console.export_svg(title=" ".join(sys.argv[1:]), unique_id="terminal")
# The SVG loads no fonts.
for pattern, replacement in {
    r"@font-face\s*{.*?}\s*": "",
    r"<!--.*?-->\s*": "",
    r"Fira Code": "DejaVu Sans Mono, Menlo, Consolas",
    r"font-family: arial": "font-family: sans-serif",
}.items():
    svg = re.sub(pattern, replacement, svg, flags=re.DOTALL)
sys.stdout.write(svg)
