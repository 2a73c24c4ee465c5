// SPDX-License-Identifier: MIT
// What few visits need is fetched when it is first wanted: a phone at the end of the garden waits for the rest alone.

/** Whether some time runs: a turn's, that of the floor, or the one that is left to look. */
export const timed = ({ floor, looking, turn }) => Boolean(floor || looking?.ms || turn);

/**
 * A script that is `coming`, once the style sheet that it asks for (`worn`) is here, too. It does not wait for that by
 * itself: browsers before Chromium 89, in televisions of 2022, don't know a script that waits.
 * @param {Promise<any>} coming
 */
export async function dressed(coming) {
  const script = await coming;
  await script.worn;
  return script;
}

/**
 * The function `name` of a script that `fetch` imports, `drawReferee` of `controls.js` for one. Called before
 * it is here, it runs with the newest arguments as soon as it is.
 */
export function whenLoaded(fetch, name) {
  let ready = null;
  let fetching = false;
  let newest = [];
  return (...given) => {
    newest = given;
    if (ready) return ready(...given);
    if (!fetching) bring();
  };

  async function bring() {
    fetching = true;
    try {
      ready = (await dressed(fetch()))[name];
    } catch {
      fetching = false; // the next call tries again
      return;
    }
    ready(...newest);
  }
}
