/** The questions of the page to the engine, and their results. */

import type { Requests } from "./requests.js";
import type { Hand, Histogram, Sweep } from "./schema.js";

/** An action of a player in a round. */
export type Action =
  | { join: [left: number, operator: string, right: number] }
  | { sign: [sign: string, place: number] }
  | { point: [place: number, recurs: boolean] }
  | { enter: string }
  | { hint: number }
  | "undo" | "redo" | "restart" | "late" | "declare" | "none" | "give_up";

/** A puzzle as typed. Fields that are left out or null are the game's own. */
export interface Texts {
  game: string;
  numbers: string;
  target: string | number | null;
  rules: Record<string, string>;
}

/** The requests to the engine, each with its fields and its result: those of any engine, and the units of a sweep. */
export interface Questions extends Requests {
  /** Starts a sweep or a histogram, and returns the number of its units. */
  begin: { takes: { game: string; rules?: Record<string, string>; question: string; listed?: boolean }; gives: number };
  /** Does a unit of the started sweep. */
  unit: { takes: { place: number }; gives: null };
  /** Returns the hands of the units done so far, if they are listed. */
  hands: { takes: {}; gives: Hand[] };
  /** Returns the figures of the units done so far. */
  figures: { takes: {}; gives: Sweep | Histogram };
}
