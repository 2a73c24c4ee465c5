# SPDX-License-Identifier: MIT
"""The faults: a comparison off by one or turned round, ``and`` for ``or``, plus for minus, another number."""

from __future__ import annotations

import ast
import copy
from collections.abc import Iterator
from typing import Final

SWAPPED: Final[dict[type[ast.AST], type[ast.AST]]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
}


def mutants(source: str) -> Iterator[tuple[str, ast.Module]]:
    """Each fault that can be made in ``source``: where and what, and the module with it."""
    tree = ast.parse(source)
    for at, node in enumerate(ast.walk(tree)):
        for nth in range(_places(node)):
            broken = copy.deepcopy(tree)
            told = _broken(list(ast.walk(broken))[at], nth)
            if told and id(node) not in _said(tree):
                yield f"{getattr(node, 'lineno', 0)}: {told}", ast.fix_missing_locations(broken)


def _said(tree: ast.Module) -> set[int]:
    """What speaks of types, or of how a value is kept and printed: no fault there does anything."""
    nodes = list(ast.walk(tree))
    quiet = [getattr(node, name, None) for node in nodes for name in ("annotation", "returns")]
    quiet += [node for node in nodes if isinstance(node, ast.keyword) and node.arg in ("slots", "repr")]
    quiet += [node for node in nodes if isinstance(node, ast.ClassDef) and "Protocol" in map(ast.unparse, node.bases)]
    return {id(inner) for part in quiet if part is not None for inner in ast.walk(part)}


def _places(node: ast.AST) -> int:
    return len(node.ops) if isinstance(node, ast.Compare) else 1


def _broken(node: ast.AST, nth: int) -> str:
    """What was done to ``node``; "" where nothing can be."""
    match node:
        case ast.Compare():
            return _swap(node.ops, nth)
        case ast.BoolOp() | ast.BinOp() if type(node.op) in SWAPPED:
            was, node.op = node.op, SWAPPED[type(node.op)]()  # type: ignore[assignment]
            return f"{type(was).__name__} -> {type(node.op).__name__}"
        case ast.UnaryOp(op=ast.Not()):
            node.op = ast.UAdd()
            node.operand = ast.Call(ast.Name("bool", ast.Load()), [node.operand], [])
            return "no Not"
        case ast.Constant(value=bool()):
            node.value = not node.value
            return f"{node.value}"
        case ast.Constant(value=int() | float()):
            node.value += 1  # type: ignore[operator]
            return f"-> {node.value}"
    return ""


def _swap(ops: list[ast.cmpop], nth: int) -> str:
    was = ops[nth]
    ops[nth] = SWAPPED[type(was)]()  # type: ignore[call-overload]
    return f"{type(was).__name__} -> {type(ops[nth]).__name__}"
