use super::{Days, Words};

pub(super) const WORDS: Words = Words {
    untitled: "Numbers",
    name: "Name",
    date: "Date",
    make: "make",
    key: "Key – {title}",
    seed: "seed {seed}",
    rank: "difficulty for this game",
    page: "page {page} of {pages}",
    cannot: "cannot be done",
    nearest: "cannot be done: the nearest is {distance} away",
    the_target: "the target",
    all: [
        "Make {target}: use every number once, with {operators}{brackets}.",
        "Make {target}: use every number once, from left to right as they stand, with {operators}{brackets}.",
    ],
    any: [
        "Make {target}: use some or all of the numbers, each at most once, with {operators}{brackets}.",
        "Make {target}: use some or all of the numbers, each at most once, from left to right as they stand, with {operators}{brackets}.",
    ],
    brackets: [" and brackets", ", without brackets", ", computed strictly from left to right"],
    join: [
        "Numbers may be joined: 4 and 4 as 44.",
        "Numbers may be joined, but not all of them: 4 and 4 as 44.",
        "Numbers and results may be joined: 4 and 4 as 44.",
    ],
    points: ["A point may be put: 4 as .4.", "A point may be put, also with digits that recur: 4 as .4 or .444…"],
    steps: [
        "Every step must make a whole number above 0.",
        "Every step must make a whole number, 0 or more.",
        "Every step must make a whole number, which may be negative.",
        "A step may make a fraction, but nothing negative.",
        "A step may make a fraction or a negative number.",
    ],
    near: "Where it cannot be done, come as near as you can.",
    list: [", ", " and "],
    space: " ",
    bands: ["easy", "medium", "hard", "expert"],
    games: &[],
    days: Days {
        title: "Puzzles of the day",
        about: "Numbers and a target for each day",
        puzzle: "{game} no. {number}",
        dealt: "numbers {numbers}, target {target}",
    },
};
