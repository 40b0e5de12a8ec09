"""Pictures painted by the browser in which this Python runs, as PNG.

All marks are handed over at once. They are drawn on a canvas that nobody sees, and its pixels
come back.
"""

import json
import struct
import zlib
from collections.abc import Sequence
from functools import cache
from typing import Any

from teachkit.draw.fonts import FONTS, MONOS
from teachkit.draw.shapes import DASHES, Box, Disc, Line, Mark, Polygon, Shape, Text, marks

INCH = 72
"""Points to the inch."""

PAINT = """(marks, scale, left, top, wide, high) => {
  const canvas = new OffscreenCanvas(wide, high);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  pen.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);
  pen.lineCap = pen.lineJoin = "round";
  for (const { path, font, text, align, at, fill, stroke, width, dash } of JSON.parse(marks)) {
    pen.fillStyle = fill;
    if (text !== undefined) {
      pen.font = font;
      pen.textAlign = align;
      pen.fillText(text, ...at);
      continue;
    }
    pen.beginPath();
    for (const [step, ...numbers] of path) pen[step](...numbers);
    if (fill !== "none") pen.fill();
    if (stroke !== "none" && width) {
      pen.strokeStyle = stroke;
      pen.lineWidth = width;
      pen.setLineDash(dash);
      pen.stroke();
    }
  }
  return pen.getImageData(0, 0, wide, high).data;
}"""


def painted_png(shapes: Sequence[Shape], dots: float) -> bytes:
    """A picture in points as PNG, with this many dots to the inch."""
    ground = shapes[0]
    assert isinstance(ground, Box)
    scale = dots / INCH
    size = max(1, round(ground.wide * scale)), max(1, round(ground.high * scale))
    told = json.dumps([_told(mark) for mark in marks(shapes)])
    return png(_paint()(told, scale, *ground.corner, *size).to_bytes(), *size)


@cache
def _paint() -> Any:
    from pyodide.code import run_js

    return run_js(PAINT)


def _told(mark: Mark) -> dict[str, Any]:
    """A mark as the steps of a pen."""
    look = mark.look
    if isinstance(mark, Text):
        family = MONOS if mark.mono else FONTS
        return {
            "text": mark.text,
            "font": f"{'bold ' if mark.bold else ''}{mark.size}px {family}",
            "align": "start" if mark.anchor == "start" else "center",
            "at": mark.baseline,
            "fill": look.fill,
        }
    return {
        "path": _path(mark),
        "fill": "none" if isinstance(mark, Line) else look.fill,
        "stroke": look.stroke,
        "width": look.width,
        "dash": [each * look.width for each in DASHES] if look.dashed else (),
    }


def _path(mark: Line | Disc | Box | Polygon) -> list[tuple[Any, ...]]:
    match mark:
        case Line(start, end, _, bend):
            to = "bezierCurveTo" if bend else "lineTo"
            return [("moveTo", *start), (to, *(each for at in bend or () for each in at), *end)]
        case Disc(centre, radius):
            return [("arc", *centre, radius, 0, 7)]
        case Box(corner, wide, high, _, rounding):
            return [("roundRect", *corner, wide, high, rounding)]
        case Polygon(points):
            first, *others = points
            return [("moveTo", *first), *(("lineTo", *point) for point in others), ("closePath",)]


def png(pixels: bytes, wide: int, high: int) -> bytes:
    """Pixels (red, green, blue, opacity) as PNG."""
    row = 4 * wide
    rows = b"".join(b"\0" + pixels[at : at + row] for at in range(0, row * high, row))
    parts = {
        b"IHDR": struct.pack(">IIBBBBB", wide, high, 8, 6, 0, 0, 0),
        b"IDAT": zlib.compress(rows, 6),
        b"IEND": b"",
    }
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in parts.items()
    )
