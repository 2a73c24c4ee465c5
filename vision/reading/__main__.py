# SPDX-License-Identifier: MIT
"""``python -m vision.reading PICTURE… --set pips --annotate DIR``: the reader without the rest of the house."""

from __future__ import annotations

import argparse
import sys
from functools import partial
from pathlib import Path

from vision.errors import UnknownSet
from vision.reading.files.command import tell_files


def main() -> int:
    """Exit status 0: all read; 1: some could not be; 2: wrong usage."""
    parser = argparse.ArgumentParser(prog="python -m vision.reading", description=__doc__)
    parser.add_argument("pictures", nargs="+", type=Path)
    parser.add_argument("--set", default="pips")
    parser.add_argument("--annotate", type=Path)
    args = parser.parse_args()
    try:
        return tell_files(args.pictures, partial(print, flush=True), args.set, args.annotate)
    except UnknownSet as error:
        print(error, file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
