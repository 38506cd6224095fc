// The rules that are words. Written by `cargo xtask schema`: change `description.rs` of `sumwise-request` instead.

/** @type {Record<string, string[]>} */
export const choices = {
  order: ["any", "fixed"],
  use: ["all", "any"],
  domain: ["positive", "natural", "integer", "nonnegative", "rational"],
  join: ["none", "digits", "some", "values"],
  points: ["none", "decimals", "recurring"],
  brackets: ["any", "none", "left"],
};
