// SPDX-License-Identifier: MIT
// The games that this table knows: asked for once, for the new-game form and for the titles.

import { ask } from "../base/ask.js";

let books = [];

export const rulebooks = () => books;

/** The name of a game, as people call it. */
export const titleOf = (id) => books.find((book) => book.id === id)?.name ?? id;

/** Ask the table for its rule books; `then` is called when they are here. Whether they came. */
export async function fetchRulebooks(then) {
  const answer = await ask("/api/v1/rulebooks", null, "GET");
  if (!answer) return false;
  books = answer.rulebooks;
  then();
  return true;
}
