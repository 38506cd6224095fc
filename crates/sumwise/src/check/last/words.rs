//! Words about numbers.

/// Words that apply to the value after them.
const PREFIXES: &[&str] = &[
    "abs",
    "absolute",
    "average",
    "cosine",
    "logarithm",
    "magnitude",
    "sine",
    "tangent",
    "arccos",
    "arcsin",
    "arctan",
    "arg",
    "binomial",
    "kök",
    "radice",
    "raiz",
    "raíz",
    "wurzel",
    "корень",
    "루트",
    "마이너스",
    "cbrt",
    "ceil",
    "ceiling",
    "cos",
    "cosh",
    "cot",
    "coth",
    "csc",
    "cube",
    "deg",
    "det",
    "dim",
    "double",
    "erf",
    "exp",
    "factorial",
    "floor",
    "frac",
    "gcd",
    "half",
    "int",
    "inverse",
    "lcm",
    "lg",
    "lim",
    "racine",
    "ln",
    "log",
    "max",
    "min",
    "neg",
    "negate",
    "negative",
    "opposite",
    "product",
    "difference",
    "halve",
    "thrice",
    "hälfte",
    "moitié",
    "mitad",
    "metà",
    "metade",
    "половина",
    "yarısı",
    "pow",
    "quotient",
    "reciprocal",
    "remainder",
    "root",
    "round",
    "sec",
    "sgn",
    "sign",
    "sin",
    "sinh",
    "sq",
    "sqrt",
    "square",
    "sub",
    "subfactorial",
    "sum",
    "tan",
    "tanh",
    "triple",
    "twice",
];

/// Words that apply to the value before them.
pub(super) const SUFFIXES: &[&str] = &[
    "cubed",
    "carré",
    "cuadrado",
    "cubo",
    "quadrado",
    "quadrato",
    "karesi",
    "квадрат",
    "квадрате",
    "факториал",
    "binary",
    "hex",
    "doubled",
    "제곱",
    "팩토리얼",
    "factorial",
    "halved",
    "hundred",
    "million",
    "per",
    "percent",
    "squared",
    "thousand",
    "tripled",
    "billion",
    "dozen",
    "fakultät",
    "negated",
    "quadrat",
    "quadrupled",
    "remainder",
    "root",
    "trillion",
];

/// Words between two values, in the languages of the page too.
pub(super) const OPERATIONS: &[&str] = &[
    "add",
    "added",
    "artı",
    "bmod",
    "bölü",
    "choose",
    "div",
    "divide",
    "divided",
    "dividido",
    "divisé",
    "durch",
    "eksi",
    "fois",
    "geteilt",
    "kere",
    "mal",
    "menos",
    "minus",
    "mod",
    "modulo",
    "moins",
    "multiplied",
    "multiply",
    "más",
    "over",
    "plus",
    "pmod",
    "por",
    "rem",
    "subtract",
    "subtracted",
    "times",
    "çarpı",
    "加",
    "减",
    "乘",
    "除",
    "減",
    "乗",
    "割",
    "去",
    "kali",
    "krát",
    "trừ",
    "vezes",
    "足",
    "引",
    "掛",
    "decreased",
    "entre",
    "hoch",
    "increased",
    "less",
    "meno",
    "modulus",
    "più",
    "point",
    "power",
    "raised",
    "минус",
    "плюс",
    "разделить",
    "умножить",
    "나누기",
    "더하기",
    "빼기",
    "곱하기",
];

/// Words between an operation and its operand, as in `multiplied by`.
pub(super) const LINKS: [&str; 22] = [
    "aus", "by", "da", "de", "durch", "entre", "for", "from", "la", "mit", "of", "par", "por", "than", "the", "to",
    "von", "with", "из", "на", "以", "上",
];

/// Words between an expression and the numbers that it has, as in `8*3 uses 8 and 3`.
pub(super) const LISTING: [&str; 26] = [
    "all", "and", "both", "card", "cards", "digits", "each", "et", "from", "given", "mit", "number", "numbers", "only",
    "or", "step", "the", "und", "use", "uses", "using", "ve", "with", "y", "zahlen", "和",
];

/// Characters of Chinese and Japanese that may stand right before an expression.
pub(super) const BEFORE_FORMULA: &str =
    "是为為于於得到用有即成作做出下式案果解答算法子么麼以选選给給写寫试試计計如由はがをにでとものらずてばへや";

/// Those that may stand right after one.
pub(super) const AFTER_FORMULA: &str = "是得等即为為就可也都来來作用这這でとがはをだより满滿符有";

/// Syllables of Korean that may stand right after one.
pub(super) const AFTER_IN_KOREAN: &str = "입이은는가을를으로와과에";

/// What may follow `的` and `の` after an expression: its result, value, answer, expression or solution.
pub(super) const OF_FORMULA: &str = "结結值値答表解式果";

/// Words of scripts without spaces that calculate with the value after them.
pub(super) const UNSPACED: [&str; 12] =
    ["マイナス", "プラス", "かける", "わる", "たす", "ひく", "掛ける", "割る", "足す", "引く", "负", "負"];

/// Words of scripts without spaces that apply to the value before them.
pub(super) const SUFFIXES_UNSPACED: [&str; 18] = [
    "万",
    "亿",
    "百",
    "千",
    "倍",
    "平方",
    "立方",
    "阶乘",
    "的平方",
    "的立方",
    "的两倍",
    "的一半",
    "的阶乘",
    "プラス",
    "マイナス",
    "の二乗",
    "の階乗",
    "の半分",
];

/// Words before the colon of an answer.
pub(super) const LABELS: [&str; 10] =
    ["answer", "equation", "expression", "formula", "result", "solution", "total", "value", "答案", "结果"];

/// Numbers as words.
pub(super) const NUMERALS: [&str; 24] = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
    "thirteen", "fifteen", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "hundred",
];

/// Words that may stand for the target after a sign that claims it.
pub(super) const CLAIMED: [&str; 12] =
    ["correct", "desired", "exactly", "goal", "our", "required", "result", "target", "the", "true", "valid", "your"];

/// Words for parts of one.
pub(super) const FRACTIONS: [&str; 24] = [
    "half",
    "halves",
    "third",
    "thirds",
    "quarter",
    "quarters",
    "fifth",
    "fifths",
    "sixth",
    "eighth",
    "eighths",
    "tenth",
    "tenths",
    "hundredth",
    "hundredths",
    "thousandth",
    "thousandths",
    "percent",
    "demi",
    "halb",
    "halbe",
    "medio",
    "media",
    "buçuk",
];

/// Words that say what a value is.
pub(super) const EQUALS: [&str; 12] =
    ["are", "be", "equal", "equals", "est", "gets", "gives", "is", "ist", "makes", "value", "yields"];

/// Words for how far a value is from the target.
pub(super) const DISTANCES: [&str; 5] = ["diff", "difference", "distance", "error", "remainder"];

/// Words for what is counted when an answer is explained.
pub(super) const COUNTED: [&str; 14] = [
    "brackets",
    "cards",
    "digits",
    "number",
    "numbers",
    "operations",
    "operators",
    "signs",
    "solutions",
    "step",
    "steps",
    "time",
    "times",
    "ways",
];

/// Returns whether a word in lower case calculates with the value after it, or joins two values.
pub(super) fn calculates(word: &str) -> bool {
    PREFIXES.contains(&word) || OPERATIONS.contains(&word)
}

/// Words that begin a check of an answer.
const CHECKS: [&str; 5] = ["check", "verif", "confirm", "检查", "验"];

/// Words that take an answer back, or begin another one.
const OTHERWISE: [&str; 31] = [
    "expression",
    "formula",
    "equation",
    "result",
    "output",
    "correct",
    "reply",
    "conclu",
    "therefore",
    "thought",
    "scrap",
    "réponse",
    "antwort",
    "respuesta",
    "submit",
    "choose",
    "pick",
    "answer",
    "solution",
    "final",
    "instead",
    "wrong",
    "incorrect",
    "mistake",
    "wait",
    "sorry",
    "actually",
    "not ",
    "no,",
    "答案",
    "错",
];

/// Returns whether a text says that an answer is checked.
pub(in crate::check) fn announces_checks(text: &str) -> bool {
    has_word(text, &CHECKS)
}

/// Returns whether a text after an answer says that it is wrong or another one.
pub(in crate::check) fn says_otherwise(text: &str) -> bool {
    has_word(text, &OTHERWISE)
}

fn has_word(text: &str, words: &[&str]) -> bool {
    let text = text.to_lowercase();
    words.iter().any(|word| text.contains(word))
}
