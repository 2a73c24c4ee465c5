# SPDX-License-Identifier: MIT
"""What is known of n places, a column a thing: some of the places, or other values for some, as a new table."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray


class Columns:
    """Base of dataclasses whose fields are all arrays with a row for each place."""

    __slots__ = ()

    def pick(self, keep: NDArray[np.intp] | NDArray[np.bool_]) -> Self:
        """Only these places, in this order."""
        return self._with({one.name: getattr(self, one.name)[keep] for one in fields(self._plain)})

    def put(self, who: NDArray[np.intp], **values: ArrayLike) -> Self:
        """The same, with other values in some columns for the places ``who``."""
        changed = {}
        for name, value in values.items():
            changed[name] = getattr(self, name).copy()
            changed[name][who] = value
        return self._with(changed)

    def _with(self, changed: dict[str, Any]) -> Self:
        return replace(self._plain, **changed)  # type: ignore[no-any-return]

    @property
    def _plain(self) -> Any:
        """Itself: what derives from this is a dataclass."""
        return self
