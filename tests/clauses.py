# SPDX-License-Identifier: MIT
"""Prints which clause of the rules is covered by how many tests: python tests/clauses.py [RULES_DIR] [PREFIX…].

A clause is whatever stands as **PD-05** at the head of an item in the rules (by default ../shared/rules); a test
covers it when its id holds the clause. With prefixes (G PD …) only those are counted, else all. Without the rules
there is nothing to print. Exit status 1: one has no test; 2: no clause has a prefix asked for.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent
RULES = ROOT.parent / "shared" / "rules"
HEAD = re.compile(r"^- \*\*([A-Z]{1,2}-S?\d+b?)\*\*", re.MULTILINE)
NAMED = re.compile(r"(?<![\w-])[A-Z]{1,2}-S?\d+b?(?!\w)")
COLLECT = [sys.executable, "-m", "pytest", "--collect-only", "-q", "tests/companion"]


def clauses(rules: Path) -> list[str]:
    """Every clause of the rules, in the order of the files."""
    return [clause for path in sorted(rules.glob("*.md")) for clause in HEAD.findall(path.read_text(encoding="utf-8"))]


def tests_by_clause() -> Counter[str]:
    """How many collected tests name each clause."""
    done = subprocess.run(COLLECT, cwd=ROOT, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"the tests can't be collected, so nothing can be counted:\n{(done.stdout + done.stderr)[-2000:]}")
    return Counter(clause for line in done.stdout.splitlines() for clause in set(NAMED.findall(line)))


def main(arguments: list[str]) -> int:
    """Print the table; 1 if a clause has no test, 2 for a prefix that no clause has."""
    rules = next((Path(word) for word in arguments if Path(word).is_dir()), RULES)
    asked = [word for word in arguments if not Path(word).is_dir()]
    if not rules.is_dir():
        print(f"no rules at {rules}: nothing to compare with")
        return 0
    listed = clauses(rules)
    prefixes = list(dict.fromkeys(clause.split("-")[0] for clause in listed))
    if unknown := [word for word in asked if word not in prefixes]:
        print(f"no clause begins with {', '.join(unknown)}; there are {', '.join(prefixes)}", file=sys.stderr)
        return 2
    wanted = [clause for clause in listed if clause.split("-")[0] in (asked or prefixes)]
    counted = tests_by_clause()
    for clause in wanted:
        print(f"{clause:8}{counted[clause]:5}")
    without = [clause for clause in wanted if not counted[clause]]
    print(f"{len(wanted)} clauses, {len(without)} without a test: {', '.join(without) or 'none'}")
    return bool(without)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
