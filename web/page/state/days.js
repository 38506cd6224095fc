// Dates as texts such as 2026-11-21, in the local time of the player.
import { tag } from "../words.js";

/** The first day with a puzzle. */
export const FIRST = "2026-01-01";

/** @param {Date} date */
const written = (date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

/** Returns the local date. */
export const today = () => written(new Date());

/** Returns whether a text is a date that has a puzzle by now. @param {string} day */
export const isOpen = (day) => isDate(day) && day >= FIRST && day <= today();

/** @param {string} day */
export function isDate(day) {
  const date = new Date(`${day}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** Writes a date for people. @param {string} day @param {Intl.DateTimeFormatOptions} form */
export const said = (day, form) => new Date(`${day}T00:00:00Z`).toLocaleDateString(tag, { timeZone: "UTC", ...form });

/** Writes seconds as minutes and seconds. @param {number} seconds */
export const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
