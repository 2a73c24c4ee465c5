// SPDX-License-Identifier: MIT
// One setting: what it is for, its control, its default and the file that sets it. It is saved alone, and refused alone.

import { ask } from "../base/ask.js";
import { h, show, toast } from "../base/dom.js";
import { languages, t } from "../base/tongue.js";

/** What stands in the card of one setting; `saved` gets all settings once it was written. */
export function setting(one, saved) {
  return [
    h("h3", {}, one.title),
    h("p", { class: "quiet" }, one.says),
    one.form === "corners" ? corners(one) : form(one, saved),
    h("p", { class: "from" }, origin(one)),
  ];
}

function origin({ value, default: usual, from, fixed, unit, secret }) {
  if (fixed) return t("given-on-the-command-line");
  if (secret) return from ? t("set-in", { place: from }) : t("not-set");
  if (from === null) return t("this-is-the-default");
  const normal = words(usual, unit);
  return value === usual ? t("set-in", { place: from }) : t("set-in-place", { place: from, normal });
}

const languageNames = Object.fromEntries(languages());

function words(value, unit = "") {
  if (value === null || value === "" || value?.length === 0) return t("nothing");
  if (typeof value === "boolean") return value ? t("yes") : t("no");
  return `${[value].flat().join(", ")} ${unit}`.trim();
}

function corners({ value }) {
  const is = value.length ? t("dragged-into-place-by-hand") : t("printed-markers-used");
  return h(
    "p",
    { class: "row" },
    h("span", { class: "grow" }, is),
    h("a", { class: "button plain small", href: "/corners" }, t("look-at-the-corners")),
  );
}

/** One setting as a form of its own: it is saved alone, and refused alone. */
function form(one, saved) {
  const { control, given } = make(one);
  const save = h("button", { class: "button small", hidden: true }, t("save"));
  const back = h("button", { type: "button", class: "button plain small", onclick: () => send(null) }, t("take-back"));
  const refused = h("p", { class: "refused", role: "alert" });
  show(back, one.own && !one.fixed);
  control.disabled = one.fixed;
  async function send(value) {
    refused.textContent = "";
    const answer = await ask(
      "/api/v1/settings",
      { set: { [one.name]: value } },
      "POST",
      (why) => (refused.textContent = why),
    );
    if (!answer) return;
    saved(answer);
    toast(t("saved"));
  }
  const dirty = () => (show(save, true), show(back, false));
  const submit = (event) => (event.preventDefault(), send(given()));
  const label = h("label", {}, h("span", { class: "unseen" }, one.title), control);
  const list = one.hints.length
    ? h(
        "datalist",
        { id: `hints-${one.name}` },
        one.hints.map((value) => h("option", { value })),
      )
    : null;
  return h(
    "form",
    { onsubmit: submit, oninput: dirty, novalidate: true },
    label,
    list,
    h("div", { class: "row" }, save, back),
    refused,
  );
}

/** The control for a setting, and what is given in it. */
function make({ name, form: kind, choices, hints, least, most, value, secret, default: usual }) {
  if (choices.length || kind === "switch") {
    const options = kind === "switch" ? [true, false] : choices;
    const all = usual === null ? [null, ...options] : options;
    const written = kind === "switch" ? {} : { translate: "no" }; // as it stands in the file
    const shown = (one) => (one === null ? "–" : ((name === "language" ? languageNames[one] : null) ?? words(one)));
    const control = h(
      "select",
      written,
      all.map((one, i) => h("option", { value: i, selected: one === value }, shown(one))),
    );
    return { control, given: () => all[Number(control.value)] };
  }
  if (kind === "whole" || kind === "number") {
    const control = h("input", {
      type: "number",
      inputmode: kind === "whole" ? "numeric" : "decimal",
      min: least,
      max: most,
      step: "any",
      value,
    });
    return { control, given: () => (control.value.trim() === "" ? null : Number(control.value)) };
  }
  if (kind === "names") {
    const control = h("input", { value: value.join(", "), autocapitalize: "none", autocomplete: "off" });
    return { control, given: () => control.value.split(/[\s,]+/).filter(Boolean) };
  }
  const type = secret ? "password" : "text";
  const control = h("input", {
    type,
    value: secret ? "" : (value ?? ""),
    placeholder: secret ? value : "",
    autocapitalize: "none",
    autocomplete: "off",
    list: hints.length ? `hints-${name}` : null,
  });
  return { control, given: () => control.value };
}
