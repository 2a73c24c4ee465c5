# SPDX-License-Identifier: MIT
"""QR codes as the pages show them: ink on parchment, which every phone's camera reads."""

from __future__ import annotations

import io

from flask import Response
from segno import QRCode


def drawn(code: QRCode) -> Response:
    """``code`` as a drawing."""
    out = io.BytesIO()
    code.save(out, kind="svg", border=2, dark="#1c130a", light="#f3e6c8", xmldecl=False, svgns=True, scale=4)
    return Response(out.getvalue(), content_type="image/svg+xml")
