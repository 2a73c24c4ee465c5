# SPDX-License-Identifier: MIT
"""``python -m vision.workshop.evaluate``: reads the locked set, and tells how well."""

from __future__ import annotations

import argparse
from pathlib import Path

from vision.reading.network import MODELS
from vision.workshop.evaluate.gauge import EACH, Gauge, at_most, drawn, gauge, table


def summary(all_of_it: Gauge) -> str:
    """The conclusion from the figures of the whole set."""
    dice, right, made_up = all_of_it.dice, all_of_it.right, all_of_it.made_up
    wrong = all_of_it.misled + made_up
    sure = all_of_it.beyond + wrong
    return (
        f"{right} of {dice} dice right ({right / max(1, dice):.1%}); of {sure} beyond doubt {wrong} wrong, "
        f"{made_up} of them made up, at most {at_most(wrong, sure):.2%} (Clopper and Pearson, one-sided, 95 %)"
    )


def main() -> None:
    """Draws what is not drawn yet, reads it, prints a table."""
    parser = argparse.ArgumentParser(prog="python -m vision.workshop.evaluate", description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("build/workshop/locked"), help="where the set is drawn")
    parser.add_argument("--models", type=Path, default=MODELS)
    parser.add_argument("--each", type=int, default=EACH, help="pictures of a kind")
    options = parser.parse_args()
    rows = list(gauge(options.models, drawn(options.data, options.each), options.each))
    print(*table(iter(rows)), summary(rows[-1][1]), sep="\n")


if __name__ == "__main__":
    main()
