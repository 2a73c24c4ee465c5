// SPDX-License-Identifier: MIT
// The menu of every page; what a device wishes for itself is fetched when somebody asks for it.

import { $ } from "./dom.js";
import { later } from "./later.js";
import { told } from "./tongue.js";

const openDevice = later(() => import("./preferences.js"), "open");

// sentences of the table that came with the page itself
for (const element of document.querySelectorAll("[data-told]")) element.textContent = told(element.textContent);

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
