// SPDX-License-Identifier: MIT
// The sheet for what is drawn before and between games: fetched with it, not by a page in the middle of a game.

import { h } from "./dom.js";

if (!document.querySelector('link[href="/static/boarding.css"]'))
  document.head.append(h("link", { rel: "stylesheet", href: "/static/boarding.css" }));
