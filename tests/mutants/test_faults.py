# SPDX-License-Identifier: MIT
"""Which faults are put into a module, and that a test which does not notice one is found out."""

from __future__ import annotations

import ast

from tests.mutants.faults import mutants


def test_each_place_gets_its_fault_and_types_get_none() -> None:
    source = "@kept(slots=True)\ndef f(a: int, b: int = 2) -> bool:\n    return a < b and not a + 1 == b\n"
    assert sorted(where for where, _ in mutants(source)) == [
        "2: -> 3",
        "3: -> 2",
        "3: Add -> Sub",
        "3: And -> Or",
        "3: Eq -> NotEq",
        "3: Lt -> LtE",
        "3: no Not",
    ]


def test_what_only_says_how_others_shall_look_gets_none() -> None:
    assert list(mutants("class Journal(Protocol):\n    def since(self, limit=1000): ...\n")) == []


def test_a_fault_changes_what_comes_of_it_and_nothing_else() -> None:
    for where, tree in mutants("def least(a, b):\n    return a if a < b else b\n"):
        names: dict[str, object] = {}
        exec(compile(tree, "least", "exec"), names)  # noqa: S102 - the two lines above
        assert where == "2: Lt -> LtE"
        assert "a <= b" in ast.unparse(tree)
        assert names["least"](1, 2) == 1  # type: ignore[operator]
