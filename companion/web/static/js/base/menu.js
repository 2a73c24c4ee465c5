// SPDX-License-Identifier: MIT
// The menu of every page; what a device wishes for itself is fetched when somebody asks for it.

import { $ } from "./dom.js";
import { whenLoaded } from "./later.js";

const openDevice = whenLoaded(() => import("./preferences.js"), "open");

$("open-device").addEventListener("click", () => {
  $("menu").open = false;
  openDevice();
});
$("open-device").hidden = false;
addEventListener("click", ({ target }) => {
  if ($("menu").open && !$("menu").contains(target)) $("menu").open = false;
});
addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !$("menu").open) return;
  $("menu").open = false;
  $("menu").querySelector("summary").focus();
});
