// SPDX-License-Identifier: MIT
// A moving picture of the last seconds: fetched, and asked for again while the table is busy with others.

const AGAIN_MS = 1000;
const BUSY = 503;

/** The table's answer to who asks for clip `clip`; null where the table can't be reached. Each time that it is busy
 * `busy` is called, and it is asked again as long as the film is `wanted`. */
export async function filmOf(clip, wanted, busy = () => {}) {
  for (;;) {
    const answer = await fetch(`/api/v1/replays/${clip}.webp`).catch(() => null);
    if (answer?.status !== BUSY) return answer;
    busy();
    await new Promise((done) => setTimeout(done, AGAIN_MS));
    if (!wanted()) return answer;
  }
}
