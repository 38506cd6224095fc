//! The words that are known around an answer. Nobody can list the words of all languages that calculate or deny, as in `three below 8*3`
//! and `8*3, then squared`; those that do neither and are common beside an answer can be listed.

use super::near::back;
use super::tokens::{Token, Tokens, is_ideograph, is_kana};
use crate::check::lexer::Span;

/// Words that calculate nothing and deny nothing, in their order: in the sentence of an answer stand no others.
#[rustfmt::skip]
const PROSE: &[&str] = &[
    "a", "accordingly", "achieve", "achieved", "achieves", "achieving", "ainsi", "all", "alle", "alors", "also", "alternatively",
    "am", "an", "and", "ans", "answer", "answered", "antwort", "any", "applied", "approach", "are", "arithmetic", "arrange",
    "arrangement", "arranging", "arrive", "arrived", "arrives", "as", "assistant", "así", "at", "aus", "ausdruck", "available",
    "avec", "based", "basic", "be", "because", "becomes", "becoming", "been", "being", "believe", "best", "bold", "box", "boxed",
    "bu", "bulunur", "by", "c'est", "cada", "calculate", "calculated", "calculates", "calculating", "calculation", "calculations",
    "can", "candidate", "card", "cards", "ce", "cela", "cette", "cevabı", "cevap", "chaque", "che", "check", "choose", "chosen",
    "cible", "cleanly", "clear", "clearly", "closest", "com", "combination", "comme", "complete", "completed", "completes",
    "computation", "compute", "computed", "computes", "con", "concise", "conclude", "conclusion", "confirmed", "consider",
    "construct", "constructed", "correct", "correcta", "correctly", "così", "could", "countdown", "create", "created", "creates",
    "creating", "cual", "d'abord", "da", "daher", "damit", "dann", "dans", "das", "dass", "de", "dei", "del", "den", "denklem",
    "der", "derive", "derived", "des", "desired", "di", "die", "dies", "diese", "diesen", "dieser", "directly", "do", "does",
    "donc", "done", "donne", "doğru", "du", "e", "each", "easy", "ecco", "ecuación", "eder", "ein", "eine", "einem", "einen",
    "einer", "einmal", "either", "el", "elde", "elegant", "ella", "elle", "em", "en", "end", "endergebnis", "endgültige", "ends",
    "enfin", "entire", "entonces", "então", "equal", "equals", "equation", "equations", "equazione", "equação", "ergebnis",
    "ergibt", "erhalten", "erhält", "es", "espressione", "est", "esta", "este", "et", "evaluate", "evaluates", "evaluating",
    "every", "everything", "exact", "exactement", "exactly", "example", "expected", "explanation", "expresión", "expressed",
    "expression", "expressions", "expressão", "eşittir", "faire", "final", "finale", "finally", "finalmente", "find", "finding",
    "fine", "finish", "first", "folgt", "following", "follows", "for", "form", "forma", "format", "formed", "formel", "forming",
    "forms", "formula", "found", "from", "full", "für", "game", "gathering", "gegebenen", "genau", "gesuchte", "get", "gets",
    "getting", "gibt", "give", "given", "gives", "giving", "gleichung", "go", "goal", "going", "good", "got", "gotten", "great",
    "haben", "hand", "has", "have", "having", "he", "hedef", "hence", "her", "here", "here's", "hier", "hit", "hits", "how", "i",
    "i'd", "i'll", "i'm", "i've", "ich", "ifade", "igual", "il", "ile", "in", "indeed", "input", "integer", "integer-valued",
    "integers", "intermediate", "is", "isso", "ist", "it", "it's", "its", "itself", "için", "işlem", "jede", "just", "kann",
    "karten", "know", "l'expression", "l'équation", "la", "las", "lautet", "le", "lead", "leads", "leaving", "leftover", "les",
    "let", "let's", "like", "line", "list", "lo", "logic", "look", "looking", "looks", "los", "luego", "lösung", "made", "make",
    "makes", "making", "man", "match", "matched", "matches", "math", "mathematical", "mathematically", "may", "me", "means",
    "meet", "meets", "method", "might", "mit", "most", "my", "mögliche", "namely", "neat", "needed", "nice", "nicely", "nombre",
    "nombres", "nos", "note", "noted", "notice", "nous", "now", "number", "numbers", "numeri", "numeric", "número", "números", "o",
    "obiettivo", "objetivo", "observe", "obtained", "obtemos", "obtenemos", "obtener", "obtenir", "obter", "obtient", "of",
    "offer", "ok", "okay", "olarak", "olur", "on", "once", "only", "operation", "operations", "optimal", "or", "original", "os",
    "others", "ottenere", "ottiene", "our", "output", "overall", "para", "perfect", "perfectly", "peut", "play", "podemos",
    "points", "portanto", "posible", "positive", "possiamo", "possibility", "possible", "pour", "precisely", "present",
    "presented", "primero", "proceed", "produce", "produced", "produces", "producing", "proof", "proper", "properly", "propose",
    "proposed", "provide", "provided", "puis", "puzzle", "python", "que", "question", "qui", "quick", "quickly", "quindi", "reach",
    "reached", "reaches", "reaching", "read", "reads", "ready", "really", "reason", "reasoning", "recall", "rechnung", "remaining",
    "reply", "reported", "request", "required", "requirement", "requirements", "respond", "response", "resposta", "respuesta",
    "result", "resultado", "resulting", "results", "return", "returns", "richtig", "right", "risposta", "risultato", "rule",
    "rules", "réponse", "résultat", "sa", "sample", "satisfied", "satisfies", "satisfy", "satisfying", "sayı", "sayıları",
    "schließlich", "se", "search", "see", "seems", "seen", "set", "shall", "should", "show", "showing", "shown", "shows", "sich",
    "signs", "similarly", "simple", "simplest", "simplifies", "simply", "since", "sind", "single", "so", "so-called", "soit",
    "sol", "solución", "solution", "solutions", "soluzione", "solução", "solve", "solved", "solves", "solving", "sonucu", "sonuç",
    "start", "state", "stated", "step", "step-by-step", "steps", "still", "straightforward", "strategy", "su", "submit", "success",
    "successful", "successfully", "such", "suggest", "suggested", "summary", "sure", "target", "task", "tell", "test", "that",
    "that'll", "that's", "the", "their", "them", "then", "there", "there's", "thereby", "therefore", "these", "they", "thing",
    "think", "this", "those", "though", "thought", "thus", "tile", "tiles", "time", "to", "todos", "tous", "true", "tutti", "tüm",
    "uguale", "um", "uma", "un", "una", "und", "une", "unique", "unused", "us", "usa", "usando", "use", "used", "useful", "user",
    "uses", "using", "usual", "utilisant", "utilise", "utiliser", "valid", "value", "values", "ve", "verified", "verify", "verir",
    "verwendet", "very", "vez", "via", "voici", "von", "wanted", "way", "ways", "we", "we'd", "we'll", "we're", "we've", "well",
    "werden", "what", "where", "whereby", "which", "while", "whole", "will", "wir", "wird", "with", "work", "worked", "working",
    "works", "would", "wow", "write", "writing", "written", "yanıt", "yes", "yield", "yielded", "yields", "you", "you'd", "your",
    "zahl", "zahlen", "zeigt", "ziel", "zu", "zuerst", "zum", "à", "çözüm", "çözümü", "è", "é", "égal", "égale", "équation",
    "şekilde", "будет", "верно", "вот", "все", "выражение", "значит", "и", "используя", "итак", "которое", "который", "можно",
    "мы", "образом", "ответ", "ответом", "получаем", "получить", "правильный", "равно", "результат", "решение", "решением",
    "следовательно", "таким", "цель", "числа", "это", "является", "가", "같습니다", "같은", "같이", "결과", "결과는", "과", "그래서", "그러므로", "나옵니다",
    "는", "다음과", "답", "답은", "답을", "된다", "됩니다", "따라서", "로", "를", "만들", "만들면", "만들어", "모든", "목표", "사용하여", "사용해", "수", "수를", "숫자",
    "숫자를", "식", "식은", "식을", "와", "으로", "은", "을", "이", "이다", "이므로", "입니다", "있습니다", "정답", "정답은", "최종", "해답", "해답은",
];

/// Characters of Chinese and Japanese that may stand in the sentence of an answer.
const PROSE_CHARACTERS: &str = "我们們可以用使得到这這个個些数數字给給定出所有全部次每恰好仅僅只各运運算式表达達目标標值结結果等于於为為是的了在与與及并並且就成功解决決答案最终終后後因\
此故而通过過计計验驗证證正确確符合满滿足条條件要求题題方法如下步骤驟种種面例首先然再接着著构構造组組起来來即也都还還能够夠需想试試看完整作利樣样刚剛让讓\
选選择擇写寫您你请請回复復由将將该該对對那么麼其中生述共按照规則则综綜意行道";

/// Kana between other characters that may stand there.
#[rustfmt::skip]
const PROSE_KANA: [&str; 59] = [
    "あります", "い", "います", "う", "え", "えの", "えは", "えが", "えで", "えです", "えると", "えを", "が", "から", "ください", "けます", "けると", "こちらです", "この", "これで", "これは", "し", "して", "した", "したがって", "だ", "します", "すると",
    "すべての", "すべて", "そこで", "そして", "それは", "た", "ため", "って", "つの", "で", "です", "できます", "でした", "と", "という", "として", "となります", "となる", "な", "なので",
    "なります", "に", "になります", "になる", "の", "ので", "は", "まず", "も", "よって", "を",
];

/// Words that may lead from a number to a value, as in `Subtract 3 from 8*3`.
pub(super) const LINKS: [&str; 18] = [
    "aus", "by", "da", "de", "durch", "entre", "for", "from", "la", "mit", "of", "par", "por", "than", "the", "to",
    "von", "with",
];

/// Words of a sentence that lists the numbers of the expression, as in `8*3 uses 8 and 3`.
pub(super) const LISTING: [&str; 11] =
    ["cards", "given", "mit", "numbers", "use", "used", "uses", "using", "verwendet", "zahlen", "用"];

/// Words before numbers that the expression does not have.
pub(super) const UNUSED: [&str; 3] = ["leaving", "leftover", "unused"];

/// What a number may tell apart, as in `Solution 2: 8*3`.
pub(super) const NUMBERED: [&str; 14] = [
    "case", "example", "game", "hand", "lösung", "method", "option", "problem", "puzzle", "question", "round",
    "solution", "step", "way",
];

/// Characters of Chinese and Japanese that may stand right before an expression.
pub(super) const BEFORE_FORMULA: &str =
    "是为為于於得到用有即成作做出下式案果解答算法子么麼以选選给給写寫试試计計如由后後故はがをにでとものらずてばへや";

/// Those that may stand right after one.
pub(super) const AFTER_FORMULA: &str = "是得等即为為就可也都来來作用这這でとがはをだよりに满滿符有";

/// Syllables of Korean that may stand right after one.
pub(super) const AFTER_IN_KOREAN: &str = "입이은는가을를으로와과에";

/// What may follow `的` and `の` after an expression: its result, value, answer, expression or solution.
pub(super) const OF_FORMULA: &str = "结結值値答表解式果";

/// What an answer is called before a colon.
#[rustfmt::skip]
pub(super) const ANSWERS: [&str; 30] = [
    "answer", "antwort", "cevap", "equation", "ergebnis", "expression", "formula", "lösung", "output", "response", "resposta", "respuesta",
    "ans", "result", "risposta", "réponse", "résultat", "solución", "solution", "soluzione", "solução", "yanıt", "çözüm", "ответ", "решение", "答え",
    "答案", "结果", "답", "정답",
];

/// Words that may stand for the target after a sign that claims it.
pub(super) const CLAIMED: [&str; 8] = ["correct", "desired", "goal", "required", "result", "target", "true", "valid"];

/// Words that say what a value is.
pub(super) const EQUALS: [&str; 12] =
    ["are", "be", "equal", "equals", "est", "gets", "gives", "is", "ist", "makes", "value", "yields"];

/// Words for how far a value is from the target, before the distance.
pub(super) const DISTANCES: [&str; 5] = ["diff", "difference", "distance", "error", "remainder"];

/// Words for what is counted when an answer is explained.
#[rustfmt::skip]
pub(super) const COUNTED: [&str; 16] = [
    "possible", "tiles", "brackets", "cards", "digits", "number", "numbers", "operations", "operators", "signs", "solutions",
    "step", "steps", "time", "times", "ways",
];

/// Returns whether the word at a place of a text is known.
pub(super) fn is_prose(text: &str, at: Span) -> bool {
    let word = &text[at.start..at.end];
    let first = word.chars().next().expect("a word is not empty");
    if is_kana(first) {
        // More bytes than a known run has.
        const MOST: usize = 40;
        let near = back(text, at.start, MOST);
        let start = near + text[near..at.start].trim_end_matches(is_kana).len();
        let length: usize =
            text[start..].chars().take(MOST).take_while(|next| is_kana(*next)).map(char::len_utf8).sum();
        return PROSE_KANA.contains(&&text[start..start + length]);
    }
    // Numerals count something, as in 四个数 and 一つ.
    let counts = |next: char| "个個种種次定样樣共つ".contains(next);
    if "一二三四五六".contains(first) {
        return text[at.end..].starts_with(counts);
    }
    let after = |before: &str| text[..at.start].ends_with(|last| before.contains(last));
    match first {
        // As in 所以, 一次 and 如下, unlike 以上, 次の and 下一个.
        '以' => return after("可所"),
        '次' => return after("一每"),
        '下' => return after("如以"),
        '上' => return after("综綜"),
        '果' => return after("结結"),
        '计' | '計' if after("合") => return false,
        _ if is_ideograph(first) => return PROSE_CHARACTERS.contains(first),
        _ => {}
    }
    let word = word.to_lowercase().replace('’', "'");
    let rest = text[at.end..].trim_start();
    let before = text[..at.start].trim_end();
    let follows_value = before.ends_with(|last: char| last.is_ascii_digit() || last == ')');
    let leads_to = |words: &[&str]| words.iter().any(|next| rest.starts_with(next));
    match &*word {
        // It counts something, and is no value.
        "one" => leads_to(&["solution", "way", "answer", "possible", "such", "valid", "of", "expression"]),
        "two" | "three" | "four" | "five" | "six" => leads_to(&["number", "card", "given", "original"]),
        // As in `the number following 8*3`.
        "following" => leads_to(&[
            ":",
            "*",
            "expression",
            "equation",
            "formula",
            "solution",
            "answer",
            "way",
            "calculation",
            "steps",
            "is",
        ]),
        "most" => leads_to(&["once"]),
        "intermediate" => leads_to(&["result is", "results are"]),
        "leaving" | "leftover" | "unused" => {
            rest.trim_start_matches([':', ' ']).starts_with(|next: char| next.is_ascii_digit())
        }
        // As in `take 8*3 from the target`.
        "from" if follows_value => {
            let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
            digits > 0 && rest[digits..].starts_with(", ")
                || leads_to(&["the given", "the number", "these", "given", "numbers"])
        }
        "follows" => leads_to(&[":", "*", "："]),
        word => PROSE.binary_search(&word).is_ok(),
    }
}

/// Words of a step or of a check of an answer.
#[rustfmt::skip]
const CHECKING: [&str; 56] = [
    "add", "added", "adding", "addition", "both", "brackets", "by", "checking", "combine", "combined", "combining", "confirm",
    "confirming", "confirms", "difference", "divide", "divided", "dividing", "division", "double", "double-check", "everything",
    "fourth", "grouping", "last", "minus", "multiplication", "multiplied", "multiply", "multiplying", "need", "needed", "next",
    "operation", "order", "parentheses", "plus", "product", "putting", "quotient", "remaining", "rewrite", "rewriting", "sanity",
    "subtract", "subtracted", "subtracting", "subtraction", "sum", "take", "third", "times", "together", "trying", "verification",
    "verifying",
];

/// Words that begin a check of an answer.
const CHECKS: [&str; 11] =
    ["check", "verif", "confirm", "where ", "since ", "because ", "indeed", "explanation", "steps", "检查", "验"];

/// Words that take an answer back.
const BACK: [&str; 19] = [
    "instead",
    "wrong",
    "incorrect",
    "mistake",
    "wait",
    "sorry",
    "actually",
    "not ",
    "no,",
    "错",
    "retry",
    "ignore",
    "false",
    "falsch",
    "nicht",
    "faux",
    "yanlış",
    "неверн",
    "不",
];

/// Words that begin another one.
#[rustfmt::skip]
const ANOTHER: [&str; 19] = [
    "correct", "reply", "conclu", "therefore", "thought", "scrap", "submit", "choose", "pick", "final", "settle", "ignore",
    "revis", "fixed", "propose", "suggest", "offer", "only ", "use ",
];

/// Returns whether a word is one of a step or of a check.
pub(super) fn names_step(word: &str) -> bool {
    CHECKING.contains(&&*word.to_lowercase())
}

/// Returns whether a text says that an answer is checked.
pub(in crate::check) fn announces_checks(text: &str) -> bool {
    has_word(text, &CHECKS)
}

/// Returns whether a part of a text after an answer says nothing but that the answer is checked.
pub(in crate::check) fn is_check(text: &str, at: Span) -> bool {
    let is_known = |word: Span| is_prose(text, word) || names_step(&text[word.start..word.end]);
    let mut words = Tokens::new(text, at.start, at.end, None, 0).filter(|(token, _)| *token == Token::Word);
    let part = &text[at.start..at.end];
    announces_checks(part) && !says_otherwise(part) && words.all(|(_, word)| is_known(word))
}

/// Returns whether a text after an answer says that it is wrong or another one.
pub(in crate::check) fn says_otherwise(text: &str) -> bool {
    takes_back(text) || has_word(text, &ANOTHER) || has_word(text, &ANSWERS)
}

/// Returns whether a text takes an answer back.
pub(super) fn takes_back(text: &str) -> bool {
    has_word(text, &BACK)
}

fn has_word(text: &str, words: &[&str]) -> bool {
    let text = text.to_lowercase();
    words.iter().any(|word| text.contains(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_in_order_and_known() {
        assert!(PROSE.is_sorted(), "they are searched in their order");
        let is = |text: &str| is_prose(text, Span::new(0, text.len()));
        let is_led = |word: &str| {
            ["follow", "most", "intermediate", "lea", "leftover", "unused"].iter().any(|led| word.starts_with(led))
        };
        assert!(PROSE.iter().all(|word| is(word) || is_led(word)));
        assert!(["So", "THE", "It’s", "答", "です"].iter().all(|word| is(word)));
        let others = ["twice", "half", "minus", "squared", "below", "not", "wrong", "mal", "倍", "半", "たす"];
        assert_eq!(others.into_iter().find(|word| is(word)), None);
    }
}
