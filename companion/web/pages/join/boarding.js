// SPDX-License-Identifier: MIT
// What the one QR code opens: tap a seat, give a name, in. Who wants a taken seat asks for it, and waits here.

import { ask } from "../../js/base/ask.js";
import { colourWords, mark, sitter } from "../../js/base/crew.js";
import { aloud, fill, h, show, toast } from "../../js/base/dom.js";
import { goTo } from "../../js/base/leave.js";
import { MOST_SEATS, oneMoreSeat } from "../../js/join/moreseats.js";
import { roundTable } from "../../js/join/roundtable.js";
import { swatches, takenColours } from "./swatches.js";
import { t } from "../../js/base/tongue.js";

const NAME = "quartermaster-name"; // what this phone was called last
const AGAIN_MS = 2000;

/** Remembers what this phone is called; a browser that keeps nothing asks again. */
export function rememberName(name) {
  try {
    localStorage.setItem(NAME, name);
  } catch {
    return;
  }
}

export function rememberedName() {
  try {
    return localStorage.getItem(NAME) ?? "";
  } catch {
    return "";
  }
}

/** The way to a seat in `element`; gives the function that draws it. `first`: the seat whose code was scanned. */
export function boarding(element) {
  const gone = Number(element.dataset.gone ?? 0); // the seat that others gave away while this phone slept
  const left = gone || Number(new URLSearchParams(location.search).get("left")); // the seat that this phone had
  const parts = build();
  const table = roundTable(parts.round, choose);
  let latest = null;
  let chosen = null; // the number of the seat that was tapped
  let was = null; // whose it was then
  let waiting = null; // whom one has asked

  function build() {
    const name = h("input", {
      name: "name",
      maxlength: 24,
      required: true,
      autocomplete: "nickname",
      value: rememberedName(),
      oninput: look,
    });
    const colours = swatches(look);
    const colour = h("summary", {});
    const [title, note] = [h("h2", {}), h("p", { class: "note", role: "status" })];
    const send = h("button", { class: "button wide" });
    const palette = h(
      "details",
      {},
      colour,
      h("fieldset", {}, h("legend", { class: "unseen" }, t("your-colour")), colours.element),
    );
    const form = h(
      "form",
      { class: "card boarding", onsubmit: submit, hidden: true },
      title,
      note,
      h("label", {}, t("your-name"), name),
      palette,
      send,
    );
    const made = {
      name,
      colours,
      colour,
      title,
      note,
      send,
      palette,
      form,
      left: h("div", { role: "status" }),
      round: h("div", {}),
      full: h("div", {}),
      wait: h("div", { role: "status" }),
    };
    element.replaceChildren(made.left, made.round, made.full, made.wait, form);
    return made;
  }

  const place = () => latest.seats.find((one) => one.seat === chosen) ?? null;
  const running = () => Boolean(latest.game) && latest.game.phase !== "over";

  function choose(one) {
    if (waiting) return;
    chosen = one.seat;
    was = sitter(one);
    draw(latest);
    parts.form.scrollIntoView({ block: "nearest" });
    parts.name.focus({ preventScroll: true });
  }

  function draw(state) {
    latest = state;
    const first = state.you.role === "player" ? state.you.seat : null;
    if (chosen === null && !waiting && first && !sitter(state.seats.find((one) => one.seat === first))) chosen = first;
    table(state.seats, { chosen, refereeSeat: state.helm });
    const full = state.seats.every((one) => sitter(one));
    fill(table.middle, [chosen === null, full], () =>
      h("p", {}, chosen !== null ? t("where-do-you-sit") : full ? t("all-seats-taken") : t("tap-a-free-seat")),
    );
    fill(parts.full, [full, state.seats.length], () => full && whenFull(state.seats.length));
    fill(parts.left, [left, left && sitter(state.seats.find((one) => one.seat === left) ?? null)], () =>
      leftWords(state.seats),
    );
    look();
  }

  /** All seats are taken: one more, watch, or ask for one of them. */
  function whenFull(count) {
    return h(
      "div",
      { class: "card" },
      h("p", { class: "quiet" }, t("seats-taken-share")),
      h(
        "p",
        { class: "row" },
        count < MOST_SEATS ? oneMoreSeat() : null,
        h("a", { class: "button plain", href: "/?watch" }, t("just-watch")),
      ),
    );
  }

  function leftWords(seats) {
    const one = seats.find(({ seat }) => seat === left);
    if (!one) return null;
    return h(
      "div",
      { class: "card" },
      sitter(one)
        ? t("this-phone-sits-at-seat-no", { seat: left, name: sitter(one) })
        : t("this-phone-sits-at-seat", { seat: left }),
      gone && sitter(one)
        ? h("button", { type: "button", class: "button wide", onclick: back }, t("i-am-back-seat-is-mine"))
        : null,
    );
  }

  /** This phone sat there first: it has its seat again, and whoever was let in has none. */
  async function back() {
    if (await ask("/api/v1/seats/mine/alone", {})) goTo("/seat");
  }

  /** The form as it is now. What was typed into it is left alone, whoever sits down meanwhile. */
  function look() {
    if (!latest) return;
    const one = place();
    const owner = one && sitter(one);
    const lost = Boolean(owner) && !was; // somebody was quicker
    show(parts.form, one !== null && !waiting);
    if (!one) return;
    parts.colours.update(takenColours(latest.seats), null);
    const asks = Boolean(owner) && !lost;
    fill(parts.title, [chosen, asks, owner], () =>
      asks ? t("sits-at-seat", { name: owner, seat: chosen }) : t("seat", { seat: chosen }),
    );
    fill(parts.note, [lost, asks, owner, running()], () => noteWords(lost, asks, owner, one));
    show(parts.palette, !asks);
    fill(parts.colour, parts.colours.value(), () => [
      mark(parts.colours.value()),
      ` ${t("your-colour-named", { colour: colourWords(parts.colours.value()) })}`,
    ]);
    parts.send.disabled = lost;
    fill(parts.send, [lost, asks, owner], () =>
      lost ? t("tap-a-free-seat") : asks ? t("ask", { name: owner }) : t("sit-down-here"),
    );
  }

  function noteWords(lost, asks, owner, one) {
    if (lost) return t("has-just-sat-down-there", { name: owner });
    if (!asks) return "";
    if (running() && one.player) return t("plays-there-whoever-is-let", { name: one.player });
    return t("is-that-you-on-another", { name: owner });
  }

  async function submit(event) {
    event.preventDefault();
    const one = place();
    const owner = one && sitter(one);
    const name = parts.name.value.trim();
    if (!one || (owner && !was)) return;
    if (!name) return parts.name.focus();
    parts.send.disabled = true;
    if (owner) await askForSeat(one, owner, name);
    else await sit(one, name);
    parts.send.disabled = false;
    look();
  }

  async function sit({ seat }, name) {
    const colour = parts.colours.chosen();
    if (!(await ask(`/api/v1/seats/${seat}/sit`, { name, ...(colour ? { colour } : {}) }))) return;
    rememberName(name);
    goTo("/seat");
  }

  async function askForSeat(one, owner, name) {
    if (!(await ask(`/api/v1/seats/${one.seat}/knock`, { name }))) return;
    rememberName(name);
    waiting = owner;
    showWait();
    setTimeout(hear, AGAIN_MS);
  }

  function showWait() {
    fill(
      parts.wait,
      waiting,
      () =>
        waiting &&
        h(
          "div",
          { class: "card plate" },
          h("h2", {}, t("is-asked", { name: waiting })),
          h("p", {}, t("one-tap-on-that-phone")),
          h("p", { class: "quiet" }, t("lost-phone-two-minutes")),
          h("button", { type: "button", class: "button plain", onclick: giveUp }, t("ask-no-more")),
        ),
    );
    look();
  }

  async function hear() {
    if (!waiting) return;
    const told = await ask("/api/v1/knock", null, "GET", () => {});
    if (told?.answer === "let-in") return goTo("/seat");
    if (told && told.answer !== "waiting") {
      const words = told.answer === "refused" ? t("said-no", { name: waiting }) : t("nobody-has-answered-ask-again");
      toast(words);
      aloud(words);
      over();
      return;
    }
    setTimeout(hear, AGAIN_MS);
  }

  async function giveUp() {
    await ask("/api/v1/knock", {}, "DELETE");
    over();
  }

  function over() {
    waiting = chosen = was = null;
    showWait();
    draw(latest);
  }

  return draw;
}
