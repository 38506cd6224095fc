//! The upkeep of the house: licences and versions of dependencies, dependencies nobody uses, and misspelt words.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;
use spdx::{Expression, ParseMode};
use typos::tokens::{Identifier, TokenizerBuilder, Word};
use typos::{Dictionary, Status, check_str};
use xtask::published::ROOT;
use xtask::{Done, Skipped, cargo_path};

/// The licences that go with MIT and with Apache-2.0.
const LICENCES: [&str; 12] = [
    "0BSD",
    "Apache-2.0",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    // Of the fonts.
    "OFL-1.1",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// The crates in more than one version, each for a dependency that has not followed yet.
const TWICE: [&str; 15] = [
    "base64",
    "getrandom",
    "hashbrown",
    "itertools",
    "miniz_oxide",
    "num-bigint",
    "phf",
    "phf_shared",
    "r-efi",
    "shlex",
    "signal-hook",
    "syn",
    "toml_datetime",
    "windows-sys",
    "winnow",
];

/// Dependencies that no source names: they turn on features, so that two builds share one.
const UNNAMED: [&str; 6] = ["getrandom", "rustix", "serde_spanned", "syn", "toml_parser", "winnow"];

/// Words that the dictionary takes for others.
const WORDS: [&str; 8] = ["arange", "flate", "imposible", "larges", "multline", "numer", "ratatui", "ser"];

/// Files whose texts are ours to spell.
const TEXTS: [&str; 7] = ["rs", "md", "py", "pyi", "js", "ts", "toml"];

/// Parts of the paths of texts in other languages, and of tests of misspelt fields.
const FOREIGN: [&str; 8] = [
    "src/language/",
    "page/words/",
    "page/plan/",
    "languages.test.js",
    "tests/api.rs",
    "last/words.rs",
    "tests/cmd/audit.md",
    "src/tools/mod.rs",
];

pub(crate) fn check(skipped: &mut Skipped) -> Done {
    let mut faults = misspelt(skipped)?;
    // Those of other systems are downloaded for it.
    match metadata() {
        Ok(metadata) => faults.extend([licences(&metadata), twice(&metadata), unused(&metadata)?].concat()),
        Err(error) if !["download", "network", "Connection", "resolve"].iter().any(|word| error.contains(word)) => {
            return Err(error);
        }
        Err(error) => skipped.add(&format!("the dependencies of all systems cannot be listed: {}", error.trim())),
    }
    if faults.is_empty() { Ok(()) } else { Err(format!("\n{}", faults.join("\n"))) }
}

fn metadata() -> Done<Value> {
    let arguments = ["metadata", "--format-version", "1", "--locked", "--all-features"];
    let output = Command::new(cargo_path()).args(arguments).current_dir(ROOT).output();
    let output = output.map_err(|error| format!("cargo metadata: {error}"))?;
    serde_json::from_slice(&output.stdout).map_err(|_| String::from_utf8_lossy(&output.stderr).into_owned())
}

fn packages(metadata: &Value) -> impl Iterator<Item = &Value> {
    metadata["packages"].as_array().into_iter().flatten()
}

fn text<'a>(value: &'a Value, field: &str) -> &'a str {
    value[field].as_str().unwrap_or_default()
}

/// Names the dependencies whose licences are not among ours.
fn licences(metadata: &Value) -> Vec<String> {
    let is_allowed = |package: &&Value| {
        let licence = Expression::parse_mode(text(package, "license"), ParseMode::LAX);
        let is_known = |requirement: &spdx::LicenseReq| {
            requirement.license.id().is_some_and(|licence| LICENCES.contains(&licence.name))
        };
        licence.is_ok_and(|licence| licence.evaluate(is_known))
    };
    let faults = packages(metadata).filter(|package| !is_allowed(package));
    faults.map(|package| format!("{}: the licence is {}", text(package, "name"), package["license"])).collect()
}

/// Names the crates in more versions than one that are not known, and those known that are not.
fn twice(metadata: &Value) -> Vec<String> {
    let mut versions: BTreeMap<&str, usize> = BTreeMap::new();
    for package in packages(metadata) {
        *versions.entry(text(package, "name")).or_default() += 1;
    }
    let found: BTreeSet<&str> = versions.into_iter().filter(|(_, count)| *count > 1).map(|(name, _)| name).collect();
    let known: BTreeSet<&str> = TWICE.into_iter().collect();
    let new = found.difference(&known).map(|name| format!("{name}: built in two versions"));
    new.chain(known.difference(&found).map(|name| format!("{name}: built once now: strike it from the list"))).collect()
}

/// Names the dependencies of our crates that no source of the crate names.
fn unused(metadata: &Value) -> Done<Vec<String>> {
    let mut faults = Vec::new();
    for package in packages(metadata).filter(|package| package["source"].is_null()) {
        let manifest = Path::new(text(package, "manifest_path"));
        let mut sources = String::new();
        read_sources(manifest.parent().unwrap_or(manifest), &mut sources)?;
        let words: BTreeSet<&str> =
            sources.split(|character: char| !character.is_alphanumeric() && character != '_').collect();
        for dependency in package["dependencies"].as_array().into_iter().flatten() {
            let name = dependency["rename"].as_str().unwrap_or(text(dependency, "name"));
            if !words.contains(&*name.replace('-', "_")) && !UNNAMED.contains(&name) {
                faults.push(format!("{}: the dependency {name} is not used", text(package, "name")));
            }
        }
    }
    Ok(faults)
}

/// Names the misspelt words of our texts, each with its place and the usual word.
fn misspelt(skipped: &mut Skipped) -> Done<Vec<String>> {
    let output = Command::new("git").args(["ls-files"]).current_dir(ROOT).output();
    let Some(output) = output.ok().filter(|output| output.status.success()) else {
        skipped.add("the spelling is that of the files that git lists, and here it lists none");
        return Ok(Vec::new());
    };
    let listed = output.stdout;
    let tokenizer = TokenizerBuilder::new().unicode(true).build();
    let mut faults = Vec::new();
    for path in String::from_utf8_lossy(&listed).lines() {
        let end = Path::new(path).extension().unwrap_or_default();
        if !TEXTS.iter().any(|text| end == *text) || FOREIGN.iter().any(|part| path.contains(part)) {
            continue;
        }
        let source = fs::read_to_string(Path::new(ROOT).join(path)).map_err(|error| format!("{path}: {error}"))?;
        for typo in check_str(&source, &tokenizer, &Spelling) {
            let line = source[..typo.byte_offset].matches('\n').count() + 1;
            let Status::Corrections(usual) = &typo.corrections else { continue };
            faults.push(format!("{path}:{line}: {} for {}", typo.typo, usual.join(" or ")));
        }
    }
    Ok(faults)
}

/// The dictionary, without [`WORDS`].
struct Spelling;

impl Dictionary for Spelling {
    fn correct_ident<'s>(&'s self, _: Identifier<'_>) -> Option<Status<'s>> {
        None
    }

    fn correct_word<'s>(&'s self, word: Word<'_>) -> Option<Status<'s>> {
        let usual = typos_dict::WORD.find(&unicase::UniCase::new(word.token()))?;
        let is_ours = WORDS.iter().any(|ours| ours.eq_ignore_ascii_case(word.token()));
        (!is_ours).then(|| Status::Corrections(usual.iter().map(|usual| (*usual).into()).collect()))
    }
}

/// Appends the sources in a directory and below, but for what is built.
fn read_sources(directory: &Path, sources: &mut String) -> Done {
    let fault = |error| format!("{}: {error}", directory.display());
    for entry in fs::read_dir(directory).map_err(fault)?.flatten() {
        let path = entry.path();
        if path.is_dir() && !path.ends_with("target") {
            read_sources(&path, sources)?;
        } else if path.extension().is_some_and(|end| end == "rs") {
            *sources += &fs::read_to_string(&path).map_err(fault)?;
        }
    }
    Ok(())
}
