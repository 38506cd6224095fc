//! The other requests.

use sumwise_render::generate::ItemJson;
use sumwise_render::schema::{CountJson, FewestJson, FirstMissingJson, GradeJson, HintJson, ReachJson, ValuesJson};
use sumwise_render::worksheet::WorksheetJson;

use super::{Request, json};
use crate::batch::Caller;
use crate::error::RequestError;
use crate::sweep::Units;
use crate::{Count, Generate, Grade, Hint, Reach, Sweep, Values, Worksheet, line, show, teach};

pub(super) const REQUESTS: [Request; 22] = [
    ("line", |fields, most, caller| {
        fields.refuse_unknown(&["words"])?;
        json(&line::print(&fields.texts("words")?, most, caller)?)
    }),
    ("reach", |fields, most, caller| {
        let reach = Reach::read(fields)?;
        let (reached, plan) = reach.answer_and_plan(&reach.search.within(most).limits(caller));
        json(&ReachJson { plan, ..ReachJson::new(&reach.hand, &reached) })
    }),
    ("fewest", |fields, most, caller| {
        let reach = Reach::read_fewest(fields)?;
        let fewest = reach.fewest(&reach.search.within(most).limits(caller));
        json(&FewestJson::new(&reach.hand, &reach.targets, &fewest))
    }),
    ("first_missing", |fields, most, caller| {
        let reach = Reach::read(fields)?;
        let (found, plan) = reach.first_missing_and_plan(&reach.search.within(most).limits(caller));
        json(&FirstMissingJson { plan, ..FirstMissingJson::new(&reach.hand, &found) })
    }),
    ("values", |fields, most, caller| {
        let values = Values::read(fields)?;
        let (found, plan) = values.answer_and_plan(&values.search.within(most).limits(caller));
        json(&ValuesJson { plan, ..ValuesJson::new(&values.hand, &found) })
    }),
    ("count", |fields, most, caller| {
        let count = Count::read(fields)?;
        let (counts, plan) = count.answer_and_plan(&count.search.within(most).limits(caller));
        let mut targets = count.targets.iter();
        let stop = counts.stop;
        let counts = counts.found.iter().map(|counts| {
            let document = CountJson::new(&count.hand, targets.next(), counts, stop);
            CountJson { plan: plan.clone(), ..document }
        });
        match &counts.collect::<Vec<_>>()[..] {
            [one] => json(one),
            many => json(&many),
        }
    }),
    ("grade", |fields, most, caller| {
        let grade = Grade::read(fields)?;
        let graded = grade.answer(&grade.search.within(most).limits(caller));
        json(&GradeJson::new(&grade.puzzle, &graded))
    }),
    ("hint", |fields, most, caller| {
        let hint = Hint::read(fields)?;
        let found = hint.answer(&hint.search.within(most).limits(caller));
        json(&HintJson::new(&hint.position, hint.level, &found))
    }),
    ("generate", |fields, _, caller| puzzles(Generate::read(fields, None)?, caller)),
    ("worksheet", |fields, most, caller| {
        let worksheet = Worksheet::read(fields, None)?;
        if !(1..=MAX_SHEET).contains(&worksheet.source.count()) {
            return Err(RequestError::Field(format!(
                "a worksheet of a page has 1 to {MAX_SHEET} puzzles: `sumwise worksheet` writes longer ones"
            )));
        }
        let items = worksheet.items(MAX_ITEMS, most, caller)?;
        let sheet = worksheet.sheet(&items)?;
        let pdf = worksheet.pdf.then(|| pdf(&sheet)).transpose()?;
        json(&WorksheetJson { pdf, ..WorksheetJson::new(&sheet, worksheet.source.seed(), items.len()) })
    }),
    ("sweep", |fields, _, caller| figures(Sweep::read(fields)?.start(caller)?, caller)),
    ("histogram", |fields, _, caller| figures(Sweep::read(fields)?.start_histogram(caller)?, caller)),
    ("explain", |fields, _, _| json(&show::explain(fields)?)),
    ("grow", |fields, _, _| json(&show::grow(fields)?)),
    ("shapes", |fields, _, _| json(&show::shapes(fields)?)),
    ("stack", |fields, _, _| json(&teach::stack(fields)?)),
    ("decorate", |fields, _, _| json(&teach::decorate(fields)?)),
    ("brackets", |fields, _, _| json(&teach::brackets(fields)?)),
    ("next", |fields, _, _| json(&teach::next(fields)?)),
    ("terms", |fields, _, _| json(&teach::terms(fields)?)),
    ("lookups", |fields, most, caller| json(&teach::lookups(fields, &most.limits(caller))?)),
    ("enumerate", |fields, _, _| json(&teach::enumeration(fields)?)),
];

/// The most puzzles of a worksheet.
const MAX_SHEET: usize = 200;

/// The most items to examine for the puzzles of a worksheet.
const MAX_ITEMS: u64 = 10_000;

/// The most puzzles in one answer.
const MAX_PUZZLES: u64 = 10_000;

/// Writes a worksheet as a PDF file, in Base64.
#[cfg(feature = "pdf")]
fn pdf(sheet: &sumwise_render::worksheet::Worksheet) -> Result<String, RequestError> {
    use base64::prelude::{BASE64_STANDARD, Engine as _};
    sheet.pdf().map(|file| BASE64_STANDARD.encode(file)).map_err(RequestError::input)
}

#[cfg(not(feature = "pdf"))]
fn pdf(_: &sumwise_render::worksheet::Worksheet) -> Result<String, RequestError> {
    Err(RequestError::Field("`file`: this engine was built without PDF".to_owned()))
}

fn puzzles(generate: Generate, caller: Caller<'_>) -> Result<String, RequestError> {
    if generate.count > MAX_PUZZLES {
        return Err(RequestError::Field(format!("{} puzzles are too many: at most {MAX_PUZZLES}", generate.count)));
    }
    let (seed, mut puzzles) = (generate.seed.clone(), generate.start(caller)?);
    let mut items = Vec::new();
    while let Some(wave) = puzzles.next_wave(caller) {
        items.extend(wave.into_iter().map(|(item, trace)| ItemJson::new(&item, &seed, trace)));
    }
    puzzles.stop().map_or(Ok(()), |stop| Err(RequestError::Stopped(stop)))?;
    json(&items)
}

fn figures(mut units: Units, caller: Caller<'_>) -> Result<String, RequestError> {
    units.add_all(caller).map_err(RequestError::Stopped)?;
    Ok(units.figures())
}
