// SPDX-License-Identifier: MIT
// The calm layout for children: no betting words. Whatever a page writes is put mildly as it is written, table sentences
// too; the games and their rules stay the same. Fetched only where it is chosen.

const MILD = {
  en: {
    bid: "claim",
    bids: "claims",
    bidding: "claiming",
    pot: "treasure",
    pots: "treasures",
    ante: "share",
    antes: "shares",
    anted: "shared",
    stakes: "prize",
    odds: "chances",
  },
  de: {
    einsatz: "beitrag",
    einsätze: "beiträge",
    topf: "schatz",
    töpfe: "schätze",
    haupttopf: "hauptschatz",
    nebentopf: "nebenschatz",
    nebentöpfe: "nebenschätze",
  },
  es: {
    apuesta: "oferta",
    apuestas: "ofertas",
    apuestan: "ofertan",
    apuesto: "oferto",
    apostar: "ofertar",
    bote: "tesoro",
    botes: "tesoros",
    entrada: "parte",
    entradas: "partes",
  },
};
const words = MILD[document.documentElement.lang] ?? MILD.en;
const BETTING = new RegExp(`(^|\\P{L})(${Object.keys(words).join("|")})(?!\\p{L})`, "giu"); // Safari before 16.4 can't look behind

/** `text` in milder words, capitals as they were. */
export function mild(text) {
  return text.replace(BETTING, (_, before, word) => before + inCaseOf(word, words[word.toLowerCase()]));
}

function inCaseOf(word, milder) {
  if (word === word.toUpperCase()) return milder.toUpperCase();
  return word[0] === word[0].toUpperCase() ? milder[0].toUpperCase() + milder.slice(1) : milder;
}

function soften(node) {
  const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  for (let text = node.nodeType === Node.TEXT_NODE ? node : texts.nextNode(); text; text = texts.nextNode()) {
    if (text.parentElement?.closest("script, .name")) continue; // people are called as they are called
    const said = mild(text.data);
    if (said !== text.data) text.data = said;
  }
}

function watch() {
  soften(document.body);
  const seen = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes)
      (type === "characterData" ? [target] : addedNodes).forEach(soften);
  });
  seen.observe(document.body, { subtree: true, childList: true, characterData: true });
}

if (document.body) watch();
else addEventListener("DOMContentLoaded", watch);
