// SPDX-License-Identifier: MIT
// Before the first paint: how this device wants to see the pages. No module, so that nothing is drawn before it ran.

(() => {
  const KEY = "quartermaster-device";
  const root = document.documentElement;
  const files = new URL("../../", /** @type {HTMLScriptElement} */ (document.currentScript).src).pathname;
  const likes = (query) => matchMedia(`(${query})`);
  const asks = {
    light: likes("prefers-color-scheme: light"),
    contrast: likes("prefers-contrast: more"),
    still: likes("prefers-reduced-motion: reduce"),
  };

  function chosen() {
    try {
      return JSON.parse(localStorage.getItem(KEY)) ?? {};
    } catch {
      return {}; // storage is off, or holds what is not ours
    }
  }

  /** Lamp light unless somebody chose otherwise; contrast and motion also as the device itself asks. */
  function apply() {
    const { theme, text, contrast, motion, screen, hand, calm } = chosen();
    const light = theme === "light" || (theme === "device" && asks.light.matches);
    root.dataset.theme = light ? "light" : "dark";
    root.dataset.text = text === "big" || text === "huge" ? text : "plain";
    root.dataset.contrast = contrast === "more" || (contrast !== "plain" && asks.contrast.matches) ? "more" : "plain";
    root.dataset.motion = motion === "less" || (motion !== "plain" && asks.still.matches) ? "less" : "plain";
    root.dataset.screen = screen === "off" ? "off" : "on";
    sheet("left", hand === "left");
    if (root.dataset.calm && calm !== "calm") return location.reload(); // what was put mildly comes back as it was
    sheet("calm", calm === "calm");
    if (calm === "calm" && !root.dataset.calm) import("./calm.js").catch(() => {});
    if (calm === "calm") root.dataset.calm = "yes";
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", light ? "#f0e6cf" : "#14100b");
  }

  /** A sheet that few want: there where it is chosen, and after all others. */
  function sheet(name, wanted) {
    const there = document.getElementById(`sheet-${name}`);
    if (!wanted) return there?.remove();
    if (there) return;
    const link = Object.assign(document.createElement("link"), {
      id: `sheet-${name}`,
      rel: "stylesheet",
      href: `${files}${name}.css`,
    });
    const lay = () => document.head.append(link);
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", lay, { once: true });
    lay();
  }

  for (const ask of Object.values(asks)) ask.addEventListener?.("change", apply);
  addEventListener("storage", (event) => event.key === KEY && apply());
  addEventListener("device-chosen", apply);
  apply();
})();
