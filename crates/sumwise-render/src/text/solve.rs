//! Solutions of a puzzle.

use std::collections::HashMap;

use sumwise::solve::{Answer, Distinct, Searched, Solution, Status};
use sumwise::{Notation, Puzzle, numbered};

use super::{Style, plural, within_digits};

/// Writes the formulas of an answer, one on each line: all solutions, or the best, or the nearest. What a cut search has decided comes
/// first.
///
/// ```
/// use sumwise::Puzzle;
/// use sumwise::solve::Solver;
/// use sumwise_render::text::{Style, solutions};
///
/// let puzzle: Puzzle = "24:3,3,8,8=24".parse()?;
/// assert_eq!(solutions(&puzzle, &Solver::new().solve(&puzzle), Style::default()), "8/(3-8/3) = 24\n");
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
pub fn solutions(puzzle: &Puzzle, searched: &Searched<Answer>, style: Style) -> String {
    let (answer, is_cut) = (&searched.found, searched.stop.is_some());
    let told = merged(
        answer
            .shown()
            .iter()
            .map(|solution| (told(puzzle, is_cut, solution, style), solution.write(Notation::Rpn).to_string())),
    );
    let between = if told.iter().any(|text| text.contains('\n')) { "\n\n" } else { "\n" };
    let is_decided = is_cut && answer.status == Status::Nearest;
    // What is drawn begins on a line of its own.
    let space = if between == "\n" { " " } else { "\n" };
    let decided = if is_decided { format!("{}{space}", style.colours.wrong("none:")) } else { String::new() };
    match answer.status {
        _ if !told.is_empty() => format!("{decided}{}\n", told.join(between)),
        Status::Cut => format!("{}\n", style.colours.wrong("none so far")),
        _ => format!("{}{}\n", style.colours.wrong("none"), within_digits(puzzle.hand().rules())),
    }
}

/// Writes one answer among many: one line, or a block that begins with the puzzle's id and ends with an empty line.
///
/// ```
/// use sumwise::Puzzle;
/// use sumwise::solve::Solver;
/// use sumwise_render::text::{Style, solution_in_turn};
///
/// let puzzle: Puzzle = "24:1,1,11,11=24".parse()?;
/// let text = solution_in_turn(&puzzle, &Solver::new().solve(&puzzle), Style::default());
/// assert_eq!(text, "11+11+1+1 = 24\n");
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
pub fn solution_in_turn(puzzle: &Puzzle, searched: &Searched<Answer>, style: Style) -> String {
    let (text, answer) = (solutions(puzzle, searched, style), &searched.found);
    let lines: Vec<&str> = text.lines().collect();
    if answer.solutions.is_empty() && lines.len() <= answer.shown().len().max(1) {
        lines.join(" or ") + "\n"
    } else {
        format!("{puzzle}\n{text}\n")
    }
}

/// Says how many solutions are listed, like `2 essentially different solutions`.
///
/// ```
/// use sumwise::Puzzle;
/// use sumwise::solve::{Distinct, Solver};
/// use sumwise_render::text::summary_of_solutions;
///
/// let puzzle: Puzzle = "24:3,3,8,8=24".parse()?;
/// let answer = Solver::new().list(&puzzle, Distinct::Essential);
/// assert_eq!(summary_of_solutions(&answer, Distinct::Essential), "1 essentially different solution");
/// # Ok::<(), sumwise::ParsePuzzleError>(())
/// ```
pub fn summary_of_solutions(answer: &Searched<Answer>, distinct: Distinct) -> String {
    let kind = match distinct {
        Distinct::Algebraic => "algebraically different ",
        Distinct::Essential => "essentially different ",
        _ => "",
    };
    // A search that was cut may know the best solution, but no other.
    let count = answer.found.solutions.len().max(answer.found.best.iter().len());
    let least = if answer.stop.is_some() { "at least " } else { "" };
    format!("{least}{count} {kind}solution{}", plural(count))
}

/// Writes a formula with its value, unless the notation shows or excludes it, and the distance of a nearest one.
fn told(puzzle: &Puzzle, is_cut: bool, solution: &Solution, Style { colours, notation }: Style) -> String {
    let text = match (notation, puzzle.hand().steps_of(solution.formula())) {
        (Notation::Steps, Ok(steps)) if !steps.is_empty() => numbered(&steps),
        (notation, _) => solution.write(notation).to_string(),
    };
    let is_exact = solution.value() == puzzle.target();
    let value = format!("= {}", solution.value());
    let shows = match notation {
        _ if solution.formula().steps() == 0 => false,
        Notation::Infix | Notation::Full | Notation::Latex => true,
        Notation::Steps => false,
        _ => !is_exact,
    };
    let value = if is_exact { colours.right(value) } else { colours.beside(value) };
    let away = (solution.value() - puzzle.target()).abs();
    let so_far = if is_cut { " so far" } else { "" };
    let within = within_digits(puzzle.hand().rules());
    let nearest = colours.beside(format!("(nearest{so_far}{within}, {away} away)"));
    let tail = [(shows, value), (!is_exact, nearest)].into_iter().filter(|(shows, _)| *shows);
    let tail = tail.map(|(_, part)| part.to_string()).collect::<Vec<_>>().join(" ");
    let is_drawn = notation == Notation::Tree && text.contains('\n');
    let between = if tail.is_empty() {
        ""
    } else if is_drawn {
        "\n"
    } else {
        " "
    };
    text + between + &tail
}

/// Returns each text once, with the number of formulas that are written like that: they differ in brackets that change nothing.
/// Formulas that differ in which of two equal numbers they use have the same postfix, and lines of their own.
fn merged(texts: impl Iterator<Item = (String, String)>) -> Vec<String> {
    let mut ways: Vec<usize> = Vec::new();
    let mut places: HashMap<(String, usize), usize> = HashMap::new();
    let mut alike: HashMap<String, usize> = HashMap::new();
    for (text, postfix) in texts {
        let before = alike.entry(postfix).or_insert(0);
        let place = *places.entry((text, *before)).or_insert(ways.len());
        *before += 1;
        if place == ways.len() {
            ways.push(0);
        }
        ways[place] += 1;
    }
    let mut merged = vec![String::new(); ways.len()];
    for ((text, _), place) in places {
        merged[place] = if ways[place] == 1 { text } else { format!("{text} ({} ways to bracket)", ways[place]) };
    }
    merged
}
