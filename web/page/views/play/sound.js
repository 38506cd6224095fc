// Short sounds, which are off until they are switched on.
import * as storage from "../../state/storage.js";

export const wanted = () => storage.get("sounds") === "on";

/** @param {boolean} on */
export const want = (on) => storage.put("sounds", on ? "on" : null);

/** The notes of each sound, in hertz. */
const SOUNDS = { step: [523], refused: [196], won: [523, 659, 784] };

/** @type {AudioContext | null} */
let context = null;

/** @param {keyof typeof SOUNDS} name */
export function play(name) {
  if (!wanted()) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [place, pitch] of SOUNDS[name].entries()) {
    const [tone, loud] = [context.createOscillator(), context.createGain()];
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.12, now + place * 0.12);
    loud.gain.exponentialRampToValueAtTime(0.001, now + place * 0.12 + 0.2);
    tone.connect(loud).connect(context.destination);
    tone.start(now + place * 0.12);
    tone.stop(now + place * 0.12 + 0.2);
  }
}
