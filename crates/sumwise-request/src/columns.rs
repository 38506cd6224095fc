//! Where the rows of a data set have the numbers, the target and the answer of a puzzle: under names that are told, or in shapes that
//! are known.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use crate::draft::split_answer;
use crate::error::RequestError;
use crate::fields::{self, Fields, ID, NUMBERS, PUZZLE, TARGET, TEXT};

/// The names of what a row is read for, each with the fields that it replaces.
const READ: [(&str, &[&[&str]]); 7] = [
    ("numbers", &[NUMBERS, PUZZLE]),
    ("target", &[TARGET]),
    ("puzzle", &[PUZZLE, NUMBERS]),
    ("answer", &[TEXT]),
    ("game", &[&["game"]]),
    ("rules", &[&["rules"]]),
    ("split", &[&["split"]]),
];

/// Columns that hold the puzzle of a row as an object with numbers and a target, as a list of both, or the target alone.
const TRUTHS: [&str; 4] = ["gts", "ground_truth", "reward_model.ground_truth", "doc"];

/// Columns that hold numbers in some data sets and other things in others.
const MAYBE_NUMBERS: [&str; 3] = ["Puzzles", "cards", "input"];

/// Columns that hold what a model has said.
const SAID: [&str; 10] = [
    "resps",
    "messages",
    "response",
    "responses",
    "generation",
    "generations",
    "prediction",
    "predictions",
    "model_output",
    "completions",
];

/// The longest path that is read, in characters.
const MAX_PATH: usize = 200;

/// What fields are read from, by their names: paths into rows like `doc.nums` and `resps.0.0`. A name in a path is that of a column or a
/// field, and a number counts the items of a list from 0, or from the end where it is negative.
///
/// Rows in shapes that are known need no paths: an object `gts`, `ground_truth` or `doc` with numbers and a target, `Puzzles` and
/// `cards`, `input` and `output`, chats such as `messages`, and columns like `response` and `generations`.
///
/// ```
/// use sumwise_request::{Columns, Draft, Given};
///
/// let row = r#"{"doc": {"nums": [8, 4, 6], "target": 24}, "resps": [["(8-4)*6"]], "model": "small"}"#;
/// let mut taken = Default::default();
/// let read = Columns::default().read(row, true, &mut taken)?.into_owned();
/// assert_eq!(taken.to_string(), "answers from resps.0.0, numbers from doc.nums, targets from doc.target");
/// assert_eq!((taken.answers(), taken.unread().collect::<Vec<_>>()), (1, vec!["model"]));
/// assert_eq!(Draft::of_line(&read, &Given::default())?.puzzle()?.to_string(), "countdown:8,4,6=24");
///
/// let columns = Columns::default().with("answer=raw.text")?;
/// let read = columns.read(r#"{"nums": [1, 2], "target": 3, "raw": {"text": "1+2"}}"#, true, &mut taken)?;
/// assert_eq!(read, r#"{"text":"1+2","nums":[1, 2],"target":3}"#);
/// # Ok::<(), sumwise_request::RequestError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Columns(Vec<(&'static str, String)>);

/// What was read from some rows: from where, other than from a column of its name, how many answers, and which columns were not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Taken {
    places: BTreeMap<&'static str, Vec<String>>,
    answers: u64,
    unread: BTreeSet<String>,
}

/// The most paths of a field that are told.
const MOST_TOLD: usize = 4;

/// The most columns that are remembered as not read, and the most characters of their names.
const MOST_UNREAD: (usize, usize) = (100, 100);

impl Taken {
    fn add(&mut self, name: &'static str, path: &str) {
        let paths = self.places.entry(name).or_default();
        if paths.len() < MOST_TOLD && !paths.iter().any(|told| told == path) {
            paths.push(path.to_owned());
        }
    }

    /// Adds a column that is not read.
    pub fn add_unread(&mut self, column: &str) {
        let (most, longest) = MOST_UNREAD;
        if !self.unread.contains(column) && self.unread.len() < most {
            self.unread.insert(column.chars().take(longest).collect());
        }
    }

    /// Adds what was read of other rows.
    pub fn extend(&mut self, other: &Self) {
        for (name, paths) in &other.places {
            for path in paths {
                self.add(name, path);
            }
        }
        self.answers += other.answers;
        for column in &other.unread {
            self.add_unread(column);
        }
    }

    /// Counts a row with an answer.
    pub fn add_answer(&mut self) {
        self.answers += 1;
    }

    /// Returns whether everything was read from columns of its name.
    pub fn is_by_name(&self) -> bool {
        self.places.is_empty()
    }

    /// Returns the number of rows that had an answer.
    pub fn answers(&self) -> u64 {
        self.answers
    }

    /// Yields the columns that were not read, at most 100 of them, in order.
    pub fn unread(&self) -> impl Iterator<Item = &str> {
        self.unread.iter().map(String::as_str)
    }
}

impl fmt::Display for Taken {
    /// Lists the fields with their paths.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (name, paths)) in self.places.iter().enumerate() {
            let (comma, plural) = (if index > 0 { ", " } else { "" }, if name.ends_with('s') { "" } else { "s" });
            write!(f, "{comma}{name}{plural} from {}", paths.join(" or "))?;
        }
        Ok(())
    }
}

impl Columns {
    /// The names of the fields.
    pub const FIELDS: [&'static str; READ.len()] = {
        let (mut names, mut index) = ([""; READ.len()], 0);
        while index < READ.len() {
            names[index] = READ[index].0;
            index += 1;
        }
        names
    };

    /// Adds a field and its path, as in `numbers=doc.nums`.
    ///
    /// # Errors
    /// [`RequestError::Field`] when there is no such field, or it has a path already.
    pub fn with(mut self, text: &str) -> Result<Self, RequestError> {
        let like = "write a field and where it is, like numbers=doc.nums";
        let (name, path) = text.split_once('=').ok_or_else(|| RequestError::Field(format!("`{text}`: {like}")))?;
        let known = Self::FIELDS.iter().find(|known| **known == name.trim());
        let wrong = || {
            RequestError::Field(format!("`{name}` is not read from columns: it is one of {}", Self::FIELDS.join(", ")))
        };
        let name = *known.ok_or_else(wrong)?;
        if path.is_empty() || path.len() > MAX_PATH {
            return Err(RequestError::Field(format!("`{text}`: {like}, of at most {MAX_PATH} characters")));
        }
        if self.has(name) {
            return Err(RequestError::Field(format!("two places are given for `{name}`: leave out one of them")));
        }
        self.0.push((name, path.to_owned()));
        Ok(self)
    }

    fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(given, _)| *given == name)
    }

    /// Reads the field `columns`: an object with the path of each field, like `{"numbers": "doc.nums"}`.
    ///
    /// # Errors
    /// [`RequestError::Field`] when the value is not such an object, and those of [`Self::with`].
    pub fn of(fields: &Fields<'_>) -> Result<Self, RequestError> {
        let Some((_, value)) = fields.find(&["columns"]) else { return Ok(Self::default()) };
        let wrong =
            || RequestError::input("the columns are not an object: write them like {\"numbers\": \"doc.nums\"}");
        let places = Fields::read(value.get()).map_err(|_| wrong())?;
        places.names().try_fold(Self::default(), |columns, name| {
            let path = places.text(&[name])?.ok_or_else(wrong)?;
            columns.with(&format!("{name}={path}"))
        })
    }

    /// Returns whether a column may have the puzzles of rows.
    pub fn may_have_puzzle(&self, column: &str) -> bool {
        let named = NUMBERS.iter().chain(PUZZLE).chain(ID).chain(&TRUTHS).chain(&MAYBE_NUMBERS);
        let given = self.0.iter().filter(|(name, _)| ["numbers", "puzzle"].contains(name));
        let mut paths = named.copied().chain(given.map(|(_, path)| path.as_str()));
        paths.any(|path| path == column || split(path).0 == column)
    }

    /// Returns whether a column may be read from rows, whose answers are `judged` or not.
    pub fn may_read(&self, column: &str, judged: bool) -> bool {
        let is_first = |path: &str| path == column || split(path).0 == column;
        let said = SAID.iter().chain(TEXT).chain(&["best", "reading", "extract", "claims"]);
        fields::of_puzzle().chain(TRUTHS).chain(MAYBE_NUMBERS).chain(["output"]).any(is_first)
            || self.0.iter().any(|(_, path)| is_first(path))
            || judged && said.into_iter().any(|name| *name == column)
    }

    /// Returns a row in which everything that is read has a name of its own. `judged` says whether an answer is read. What is read, and
    /// what is not, is added to `taken`.
    ///
    /// # Errors
    /// [`RequestError::Field`] when a path does not lead anywhere, and when two columns may be meant. A row that is no object stays as it is.
    pub fn read<'a>(&self, row: &'a str, judged: bool, taken: &mut Taken) -> Result<Cow<'a, str>, RequestError> {
        let Ok(fields) = Fields::read(row) else {
            taken.answers += u64::from(judged && split_answer(row).1.is_some());
            return Ok(row.into());
        };
        Ok(self.rewritten(&fields, judged, taken)?.map_or(row.into(), Cow::Owned))
    }

    /// Returns the row of some fields as [`Self::read`] does; `None` if everything that is read has its name already.
    ///
    /// # Errors
    /// Those of [`Self::read`].
    pub fn rewritten(
        &self,
        fields: &Fields<'_>,
        judged: bool,
        taken: &mut Taken,
    ) -> Result<Option<String>, RequestError> {
        let mut places = self.places(fields)?;
        let is_read = |name: &str, places: &[Place]| places.iter().any(|place| place.name == name);
        if !is_read("numbers", &places) && !is_read("puzzle", &places) {
            places.extend(numbers(fields));
        }
        if !is_read("target", &places) {
            places.extend(target(fields)?);
        }
        if judged && !is_read("answer", &places) {
            places.extend(answer(fields, is_read("target", &places))?);
        }
        for place in &places {
            taken.add(place.name, &place.path);
        }
        let own = own(fields, judged);
        let is_answered = is_read("answer", &places) || own.iter().any(|name| TEXT.contains(name) || *name == "best");
        taken.answers += u64::from(judged && is_answered);
        let is_place = |name: &str| places.iter().any(|place| place.path == name || split(&place.path).0 == name);
        for name in fields.names().filter(|name| !own.contains(name) && !is_place(name)) {
            taken.add_unread(name);
        }
        Ok(if places.is_empty() { None } else { Some(rewritten(fields, &places)) })
    }

    /// Returns a row with what is read of it alone, as a question has it. A row that is no object stays as it is.
    ///
    /// # Errors
    /// Those of [`Self::read`].
    ///
    /// ```
    /// use sumwise_request::Columns;
    ///
    /// let row = r#"{"cards": [3, 3, 8, 8], "model": "small", "game": "24"}"#;
    /// assert_eq!(Columns::default().question(row, false)?, r#"{"numbers":[3, 3, 8, 8],"game":"24"}"#);
    /// # Ok::<(), sumwise_request::RequestError>(())
    /// ```
    pub fn question<'a>(&self, row: &'a str, judged: bool) -> Result<Cow<'a, str>, RequestError> {
        let Ok(fields) = Fields::read(row) else { return Ok(row.into()) };
        let rewritten = self.rewritten(&fields, judged, &mut Taken::default())?;
        let rewritten = rewritten.as_deref().map(Fields::read).transpose()?;
        let fields = rewritten.as_ref().unwrap_or(&fields);
        let mut question = String::from("{");
        for name in own(fields, judged) {
            add(&mut question, name, fields.json(name).unwrap_or("null"));
        }
        Ok((question + "}").into())
    }

    /// Follows the paths that are given.
    fn places(&self, fields: &Fields<'_>) -> Result<Vec<Place>, RequestError> {
        let place = |(name, path): &(&'static str, String)| match follow(fields, path) {
            Ok(value) => Ok(Place { name, path: path.clone(), value }),
            Err(why) => Err(RequestError::Field(format!("the row has no `{path}`: {why}"))),
        };
        self.0.iter().map(place).collect()
    }
}

/// Returns the columns that are read by their own names, of an answer only if it is judged.
fn own(fields: &Fields<'_>, judged: bool) -> Vec<&'static str> {
    let found = |names: &[&'static str]| fields.find(names).map(|(name, _)| name);
    let id = found(ID).filter(|_| fields.has_id());
    let answer = || found(TEXT).or_else(|| found(&["best"]));
    let numbers = found(NUMBERS).or_else(|| found(PUZZLE));
    let puzzle = [numbers, id, found(TARGET), found(&["game"]), found(&["rules"])];
    let manner = ["reading", "extract", "claims"].map(|name| found(&[name]));
    let answered = if judged { Some([answer()].into_iter().chain(manner)) } else { None };
    puzzle.into_iter().chain(answered.into_iter().flatten()).flatten().collect()
}

/// A value of a row, with what it is read as and where it was.
struct Place {
    name: &'static str,
    path: String,
    /// The value in JSON.
    value: String,
}

impl Place {
    fn at(fields: &Fields<'_>, name: &'static str, path: &str) -> Option<Self> {
        if !fields.has(split(path).0) && !fields.has(path) {
            return None;
        }
        let value = follow(fields, path).ok().filter(|value| value != "null")?;
        Some(Self { name, path: path.to_owned(), value })
    }
}

/// Returns the value in JSON at the end of a path, or says what there is instead.
fn follow(fields: &Fields<'_>, path: &str) -> Result<String, String> {
    let listed = |fields: &Fields<'_>| {
        let names: Vec<String> = fields.names().take(MOST_LISTED).map(|name| format!("`{name}`")).collect();
        if names.is_empty() { "there is nothing in it".to_owned() } else { format!("there are {}", names.join(", ")) }
    };
    let whole = fields.json(path);
    let (first, rest) = if whole.is_some() { (path, None) } else { split(path) };
    let mut value = fields.json(first).ok_or_else(|| listed(fields))?.to_owned();
    let mut rest = rest;
    while let Some(path) = rest {
        let step;
        (step, rest) = split(path);
        value = opened(value);
        value = if value.starts_with('{') {
            let inside = Fields::read(&value).map_err(|error| error.to_string())?;
            inside.json(step).ok_or_else(|| listed(&inside))?.to_owned()
        } else if value.starts_with('[') {
            let items: Vec<&serde_json::value::RawValue> =
                serde_json::from_str(&value).map_err(|error| error.to_string())?;
            let place = step.parse::<isize>().ok().and_then(|place| match place {
                0.. => usize::try_from(place).ok(),
                _ => items.len().checked_sub(place.unsigned_abs()),
            });
            let item = place.and_then(|place| items.get(place));
            item.ok_or_else(|| format!("there is a list of {}", items.len()))?.get().to_owned()
        } else {
            return Err(format!("`{step}` stands for a part of a single value"));
        };
    }
    Ok(value)
}

/// The most names that a message lists.
const MOST_LISTED: usize = 12;

fn split(path: &str) -> (&str, Option<&str>) {
    path.split_once('.').map_or((path, None), |(first, rest)| (first, Some(rest)))
}

/// Returns a list or an object that a table has as a text.
fn opened(value: String) -> String {
    match text(&value) {
        Some(text) if text.trim_start().starts_with(['[', '{']) => text.trim().to_owned(),
        _ => value,
    }
}

/// Reads a JSON string.
fn text(json: &str) -> Option<String> {
    if json.starts_with('"') { serde_json::from_str(json).ok() } else { None }
}

/// Returns the numbers of a row that has none under their own names.
fn numbers(fields: &Fields<'_>) -> Option<Place> {
    if fields.find(NUMBERS).or_else(|| fields.find(PUZZLE)).is_some() || fields.has_id() {
        return None;
    }
    let named = |truth: &&'static str| {
        let names = NUMBERS.iter().chain(&["cards", "input", "0"]);
        let mut paths = names.map(|name| format!("{truth}.{name}"));
        paths.find_map(|path| Place::at(fields, "numbers", &path).filter(Place::has_numbers))
    };
    let truth = TRUTHS.iter().filter(|truth| fields.has(split(truth).0)).find_map(named);
    let maybe = || MAYBE_NUMBERS.iter().find_map(|name| Place::at(fields, "numbers", name).filter(Place::has_numbers));
    truth.or_else(maybe)
}

impl Place {
    /// Returns whether the value is a list of numbers, or a text with some.
    fn has_numbers(&self) -> bool {
        fields::raw(&self.value)
            .is_some_and(|value| fields::numbers(&value, None).is_ok_and(|numbers| numbers.len() > 1))
    }

    /// Returns whether the value is one number.
    fn is_number(&self) -> bool {
        let text = text(&self.value).map_or(Cow::Borrowed(&*self.value), Cow::Owned);
        text.trim().parse::<sumwise::Rational>().is_ok()
    }
}

/// Returns the target of a row that has none under its own name.
fn target(fields: &Fields<'_>) -> Result<Option<Place>, RequestError> {
    if fields.has("target") && !fields.has("output") {
        return Ok(None);
    }
    if fields.has("target") {
        let [own, output] = ["target", "output"].map(|name| Place::at(fields, "target", name).filter(Place::is_number));
        let differs =
            own.zip(output).is_some_and(|(own, output)| own.value.trim_matches('"') != output.value.trim_matches('"'));
        return if differs { Err(two("target", "target", "output")) } else { Ok(None) };
    }
    let truths = TRUTHS.iter().filter(|truth| fields.has(split(truth).0));
    let mut paths = truths.flat_map(|truth| {
        ["target", "output", "1"].map(|name| format!("{truth}.{name}")).into_iter().chain([(*truth).to_owned()])
    });
    Ok(paths.find_map(|path| Place::at(fields, "target", &path).filter(Place::is_number)))
}

/// Returns what a model has said in a row, unless it stands under a name of its own.
fn answer(fields: &Fields<'_>, has_target: bool) -> Result<Option<Place>, RequestError> {
    let text = |path: &str| Place::at(fields, "answer", path).map(|place| place.said(fields));
    let own = fields.find(TEXT);
    let own_is_text = own.is_some_and(|(_, value)| value.get().starts_with('"'));
    let own = own.map(|(name, _)| name);
    let mut said = SAID.iter().filter(|name| fields.has(name)).filter_map(|name| text(name));
    let first = said.next();
    if let (Some(first), Some(second)) = (&first, said.next()) {
        return Err(two("answer", &first.path, &second.path));
    }
    match (own, first) {
        (Some(own), Some(other)) => Err(two("answer", own, &other.path)),
        (Some(_), None) if own_is_text => Ok(None),
        (Some(own), None) => Ok(text(own)),
        (None, Some(said)) => Ok(Some(said)),
        (None, None) => {
            let has_target = has_target || fields.has("target");
            Ok(text("output").filter(|output| has_target && !output.is_number()))
        }
    }
}

fn two(name: &'static str, first: &str, second: &str) -> RequestError {
    RequestError::TwoPlaces { field: name, places: [first.to_owned(), second.to_owned()] }
}

impl Place {
    /// Goes on to what a model said last: in a list its first item, and in a chat the content of its last message.
    fn said(mut self, fields: &Fields<'_>) -> Self {
        /// The most lists in each other.
        const DEPTH: usize = 4;
        for _ in 0..DEPTH {
            self.value = opened(self.value);
            let next = if let Ok(messages) = serde_json::from_str::<Vec<Message>>(&self.value)
                && let Some(last) = messages.iter().rposition(|message| message.role.as_deref() != Some("user"))
            {
                format!("{}.{last}.content", self.path)
            } else if self.value.starts_with('[') {
                format!("{}.0", self.path)
            } else if serde_json::from_str::<Message>(&self.value).is_ok() {
                format!("{}.content", self.path)
            } else if serde_json::from_str::<Part>(&self.value).is_ok() {
                format!("{}.text", self.path)
            } else {
                break;
            };
            match Self::at(fields, self.name, &next) {
                Some(inner) => self = inner,
                None => break,
            }
        }
        self
    }
}

/// A message of a chat.
#[derive(serde::Deserialize)]
struct Message {
    role: Option<String>,
    #[serde(rename = "content")]
    _content: serde::de::IgnoredAny,
}

/// A part of a message.
#[derive(serde::Deserialize)]
struct Part {
    #[serde(rename = "text")]
    _text: String,
}

/// Returns a row with some values under names that are read, and without the columns that they replace.
fn rewritten(fields: &Fields<'_>, places: &[Place]) -> String {
    let mut replaced: Vec<&str> = Vec::new();
    let mut row = String::from("{");
    for place in places {
        let (_, names) = READ.iter().find(|(name, _)| *name == place.name).expect("a place has a known name");
        replaced.extend(names.iter().copied().flatten());
        replaced.extend([place.path.as_str(), split(&place.path).0]);
        let name = if place.name == "answer" { TEXT[0] } else { place.name };
        add(&mut row, name, &place.value);
    }
    for name in fields.names().filter(|name| !replaced.contains(name)) {
        add(&mut row, name, fields.json(name).unwrap_or("null"));
    }
    row + "}"
}

fn add(row: &mut String, name: &str, value: &str) {
    if row.len() > 1 {
        row.push(',');
    }
    *row += &serde_json::to_string(name).expect("a text is JSON");
    row.push(':');
    *row += value;
}
