// SPDX-License-Identifier: MIT
// The table's address as people read it from a screen and type it.

/** The address where one sits down. */
export const bare = (address) => `${address.replace("http://", "")}/sit`;
