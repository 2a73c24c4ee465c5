#!/usr/bin/python3
# SPDX-License-Identifier: MIT
"""The sign-in page of the own hotspot: sends whoever asks for anything in the internet to the table.

Needs nothing but Python: it runs as a unit of its own and knows nothing of the program.

    captive.py ADDRESS PORT TABLE      listens at ADDRESS:PORT, and sends everybody to TABLE (http://192.168.4.1/)
"""

from __future__ import annotations

import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PAGE = '<!doctype html><meta name="viewport" content="width=device-width"><title>The table</title><a href="{0}">{0}</a>'


def server(address: str, port: int, table: str) -> ThreadingHTTPServer:
    """A server that answers every request with the way to ``table``."""
    page = PAGE.format(table).encode()

    class SendToTable(BaseHTTPRequestHandler):
        timeout = 10
        server_version, sys_version = "quartermaster", ""

        def do_GET(self) -> None:
            self.send_response(302)  # phones take this for "sign in here"
            self.send_header("Location", table)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.send_header("Content-Length", str(len(page)))
            self.send_header("Cache-Control", "no-store")
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(page)

        do_HEAD = do_POST = do_GET  # noqa: N815 - the library's own names

        def log_message(self, *_: object) -> None:
            """Who asked for what is nobody's business."""

    return ThreadingHTTPServer((address, port), SendToTable)


if __name__ == "__main__":
    server(sys.argv[1], int(sys.argv[2]), sys.argv[3]).serve_forever()
