// SPDX-License-Identifier: MIT
// An evening as a picture: drawn here, on this device, and never sent anywhere by the table.

import { toast } from "../../js/base/dom.js";
import { t } from "../../js/base/tongue.js";
import { dayOf } from "../../js/base/when.js";
import { list } from "../../js/base/words.js";

const WIDTH = 1080;
const MARGIN = 90;
const LINE = 58;
const MOST_GAMES = 12;
/** A slow phone begins to save the file long after it was told to: its address must hold till then. */
const FETCHED_MS = 60_000;

/** Draw the evening and offer it: by the device's own share sheet where there is one, else as a file. */
export async function shareCard(evening, games, button) {
  button.disabled = true;
  try {
    await document.fonts?.ready;
    const picture = draw(evening, games);
    const blob = await new Promise((done) => picture.toBlob(done, "image/png"));
    const file = new File([blob], "quartermaster-evening.png", { type: "image/png" });
    if (navigator.canShare?.({ files: [file] })) await navigator.share({ files: [file] });
    else save(file);
  } catch (error) {
    if (error.name !== "AbortError") toast(t("picture-not-made"));
  } finally {
    button.disabled = false;
  }
}

function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), FETCHED_MS);
}

function draw(evening, games) {
  const shown = games.slice(0, MOST_GAMES);
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = 560 + LINE * (evening.players.length + shown.length + (games.length > shown.length ? 1 : 0));
  const pen = canvas.getContext("2d");
  const ink = inks();
  paper(pen, canvas, ink);
  let y = MARGIN + 60;
  const write = (words, size, { colour = ink.text, right = "", bold = false } = {}) => {
    pen.font = `${bold ? 700 : 400} ${size}px ${ink.title}`;
    pen.fillStyle = colour;
    pen.textAlign = "left";
    const room = WIDTH - 2 * MARGIN - (right ? pen.measureText(right).width + 30 : 0);
    pen.fillText(words, MARGIN, y, room);
    if (right) {
      pen.textAlign = "right";
      pen.fillText(right, WIDTH - MARGIN, y);
    }
    y += Math.max(LINE, size * 1.25);
  };
  write("Quartermaster", 44, { colour: ink.quiet });
  write(dayOf(evening.begun_ms), 64, { bold: true });
  y += 24;
  const ranked = [...evening.players].sort((one, other) => (evening.won[other] ?? 0) - (evening.won[one] ?? 0));
  for (const name of ranked) {
    const won = evening.won[name] ?? 0;
    write(name, 50, { bold: won > 0, right: won ? "★".repeat(Math.min(won, 8)) + (won > 8 ? ` ${won}` : "") : "·" });
  }
  y += 40;
  for (const game of shown)
    write(game.title, 38, { colour: ink.quiet, right: game.winners.length ? list(game.winners) : "–" });
  if (games.length > shown.length) write(t("and-more", { n: games.length - shown.length }), 38, { colour: ink.quiet });
  return canvas;
}

/** The house's own colours, as the sheet has them. */
function inks() {
  const style = getComputedStyle(document.documentElement);
  const of = (name) => style.getPropertyValue(name).trim();
  return {
    paper: of("--paper"),
    edge: of("--paper-edge"),
    text: of("--ink"),
    quiet: of("--ink-quiet"),
    title: of("--title"),
  };
}

function paper(pen, { width, height }, ink) {
  pen.fillStyle = ink.paper;
  pen.fillRect(0, 0, width, height);
  pen.strokeStyle = ink.edge;
  pen.lineWidth = 6;
  pen.strokeRect(36, 36, width - 72, height - 72);
  pen.lineWidth = 2;
  pen.strokeRect(50, 50, width - 100, height - 100);
}
