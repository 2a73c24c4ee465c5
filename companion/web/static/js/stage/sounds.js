// SPDX-License-Identifier: MIT
// The sounds, made here by code from noise and tones: cups, drums, a gull, coins. Nothing is recorded, nothing is fetched.

const context = new AudioContext();
const out = new GainNode(context, { gain: 0.5 });
out.connect(context.destination);
const hiss = noise(1.5);

/** White noise, so many seconds of it. */
function noise(seconds) {
  const buffer = context.createBuffer(1, seconds * context.sampleRate, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

/** How loud from `at` on: up to `loud` in `rise` seconds, and gone after `fall` more. */
function swell(at, loud, rise, fall) {
  const gain = new GainNode(context, { gain: 0 });
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud, at + rise);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + rise + fall);
  gain.connect(out);
  return gain;
}

function rustle(at, { pitch, width = 1, loud = 0.5, rise = 0.005, fall = 0.1 }) {
  const source = new AudioBufferSourceNode(context, { buffer: hiss });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: pitch, Q: width });
  source.connect(filter).connect(swell(at, loud, rise, fall));
  source.start(at, Math.random());
  source.stop(at + rise + fall + 0.05);
}

/** A tone that may slide.
 * @param {number} at
 * @param {{from: number, to?: number, type?: OscillatorType, loud?: number, rise?: number, fall?: number}} how */
function tone(at, { from, to = from, type = "sine", loud = 0.4, rise = 0.005, fall = 0.2 }) {
  const source = new OscillatorNode(context, { type, frequency: from });
  source.frequency.setValueAtTime(from, at);
  source.frequency.exponentialRampToValueAtTime(to, at + rise + fall);
  source.connect(swell(at, loud, rise, fall));
  source.start(at);
  source.stop(at + rise + fall + 0.05);
}

const SOUNDS = {
  /** A skin that is struck: a tone that falls, and the stick. */
  drum(at) {
    tone(at, { from: 150, to: 52, loud: 0.9, fall: 0.32 });
    rustle(at, { pitch: 900, loud: 0.25, fall: 0.05 });
  },
  /** Leather cups slide up, dice roll free. */
  cups(at) {
    rustle(at, { pitch: 500, width: 0.7, loud: 0.35, rise: 0.15, fall: 0.3 });
    for (let i = 0; i < 7; i++)
      rustle(at + 0.25 + i * 0.06 + Math.random() * 0.03, {
        pitch: 2400 + 900 * Math.random(),
        width: 6,
        loud: 0.5,
        fall: 0.04,
      });
  },
  /** A gull laughs at a lie: three cries, each falling. */
  lie(at) {
    for (let i = 0; i < 3; i++) {
      const from = at + i * 0.3;
      tone(from, { from: 1350 - 90 * i, to: 720, type: "sawtooth", loud: 0.12, rise: 0.04, fall: 0.2 });
      tone(from, { from: 1350 - 90 * i, to: 720, loud: 0.25, rise: 0.04, fall: 0.2 });
    }
  },
  /** The bid was true: a bell, struck twice. */
  true(at) {
    for (const i of [0, 0.28])
      for (const [over, loud] of [
        [1, 0.35],
        [2.4, 0.16],
        [3.9, 0.08],
      ])
        tone(at + i, { from: 620 * over, loud, fall: 1.1 / over });
  },
  /** Coins on wood. */
  coins(at) {
    for (let i = 0; i < 8; i++) {
      const from = at + i * 0.07 + Math.random() * 0.04;
      for (const over of [1, 1.51, 2.33])
        tone(from, { from: (2300 + 500 * Math.random()) * over, loud: 0.1, fall: 0.12 });
    }
  },
};

/** Make the sound `name` now. */
export function make(name) {
  if (context.state === "suspended") context.resume();
  SOUNDS[name]?.(context.currentTime + 0.02);
}
