//! Signs that compare two values, and arrows.

/// Returns whether a character compares two values, or is an arrow or another sign of mathematics that is no operator of a game.
pub(in crate::check) fn compares(character: char) -> bool {
    let is_relation = matches!(
        character,
        '\u{2223}'..='\u{2235}' | '\u{2237}'..='\u{22c3}' | '\u{22c8}'..='\u{22ff}' | '\u{2a66}'..='\u{2aff}'
    );
    is_relation && !matches!(character, '∴' | '∵') || is_arrow(character) || matches!(character, '=' | '﹦' | '＝')
}

fn is_arrow(character: char) -> bool {
    matches!(
        character,
        '\u{2190}'..='\u{21ff}' | '\u{2794}' | '\u{2798}'..='\u{27be}' | '\u{27f0}'..='\u{297f}'
    )
}

/// The most characters of a sign that compares.
const MOST_PARTS: usize = 8;

/// Returns the length of a sign at the start of a text that compares two values or is an arrow, or 0. `<` may begin a tag.
pub(super) fn comparison(text: &str) -> usize {
    if let Some(name) = text.strip_prefix('\\') {
        let length = name.find(|character: char| !character.is_ascii_alphabetic()).unwrap_or(name.len());
        return if is_comparison(&name[..length]) { 1 + length } else { 0 };
    }
    let is_part = |character: char| {
        compares(character)
            || "!:<>-/~?".contains(character)
            || matches!(character, '\u{300}'..='\u{36f}' | '\u{20d0}'..='\u{20ff}')
    };
    let parts = text.chars().take(MOST_PARTS).take_while(|character| is_part(*character));
    let sign = &text[..parts.map(char::len_utf8).sum()];
    let is_less = || sign == "<" && text[1..].starts_with(|next: char| next.is_whitespace() || next.is_ascii_digit());
    let is_sign =
        sign.contains(compares) || matches!(sign, "->" | "-->" | "--->" | "<>" | "<<" | ">>" | ">") || is_less();
    if is_sign { sign.len() } else { 0 }
}

/// Returns whether a command of LaTeX compares two values or is an arrow.
fn is_comparison(name: &str) -> bool {
    const NAMES: [&str; 21] = [
        "approx",
        "cong",
        "doteq",
        "equiv",
        "ge",
        "geq",
        "gt",
        "iff",
        "implies",
        "le",
        "leq",
        "lt",
        "mapsto",
        "ne",
        "neq",
        "not",
        "propto",
        "sim",
        "simeq",
        "therefore",
        "to",
    ];
    NAMES.contains(&name) || name.ends_with("arrow") || name.strip_prefix('n').is_some_and(|name| NAMES.contains(&name))
}

/// Arrows that lead to what follows from what stands before them. Others may be crossed out, or signs of mathematics.
const ARROWS: [char; 9] = ['→', '⇒', '⟶', '⟹', '➔', '➜', '➝', '➞', '↦'];

/// Returns whether a sign claims that the value after it is the one before.
pub(super) fn claims_value(sign: &str) -> bool {
    let is_equal = |character: char| "=≈≅≃≡~:﹦＝".contains(character) || ARROWS.contains(&character);
    match sign.strip_prefix('\\') {
        Some(name) => leads_on(sign) || ["approx", "cong", "equiv", "sim", "simeq"].contains(&name),
        None => leads_on(sign) || sign.chars().all(is_equal),
    }
}

/// Returns whether a sign is an arrow, after which words or another step may follow.
pub(super) fn leads_on(sign: &str) -> bool {
    const NAMES: [&str; 10] = [
        "implies",
        "therefore",
        "to",
        "mapsto",
        "rightarrow",
        "Rightarrow",
        "longrightarrow",
        "Longrightarrow",
        "Leftrightarrow",
        "iff",
    ];
    sign.strip_prefix('\\').is_some_and(|name| NAMES.contains(&name))
        || ["->", "-->", "--->", "=>", "==>"].contains(&sign)
        || !sign.is_empty() && sign.chars().all(|character| ARROWS.contains(&character))
}
