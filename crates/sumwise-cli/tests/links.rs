//! Tests that the relative links of the Markdown pages lead to files and headings that exist.

use std::fs;
use std::path::{Path, PathBuf};

#[test]
fn links_lead_somewhere() {
    let pages = pages();
    assert!(pages.len() > 10, "docs/ has more pages than {}", pages.len());
    let broken: Vec<String> = pages.iter().flat_map(|page| broken_links(page)).collect();
    assert!(broken.is_empty(), "broken links:\n{}", broken.join("\n"));
}

#[test]
fn every_page_is_linked_from_the_readme() {
    let readme = read(&root().join("README.md"));
    let linked: Vec<&str> = links(&readme).collect();
    for page in pages().iter().filter(|page| page.starts_with(root().join("docs"))) {
        let name = format!("docs/{}", page.file_name().expect("a page has a name").to_string_lossy());
        assert!(linked.contains(&name.as_str()), "README.md has no link to {name}");
    }
}

/// The Markdown files of the root and of `docs/`.
fn pages() -> Vec<PathBuf> {
    let files = |directory: PathBuf| fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().path());
    let is_page = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "md");
    files(root()).chain(files(root().join("docs"))).filter(is_page).collect()
}

fn broken_links(page: &Path) -> Vec<String> {
    let text = read(page);
    let relative = links(&text).filter(|link| !link.contains("://"));
    let broken = relative.filter_map(|link| Some(format!("{}: {link}: {}", page.display(), fault(page, link)?)));
    broken.collect()
}

/// Says what is wrong with a link.
fn fault(page: &Path, link: &str) -> Option<&'static str> {
    let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
    let target = if file.is_empty() { page.to_owned() } else { page.with_file_name("").join(file) };
    if !target.exists() {
        return Some("no such file");
    }
    let has_heading = || anchors(&read(&target)).any(|found| found == anchor);
    (!anchor.is_empty() && !has_heading()).then_some("no such heading")
}

/// Yields the targets of the links and pictures outside of code.
fn links(text: &str) -> impl Iterator<Item = &str> {
    prose(text).flat_map(|line| {
        let outside = line.split('`').step_by(2);
        outside.flat_map(|part| part.split("](").skip(1)).filter_map(|rest| Some(rest.split_once(')')?.0))
    })
}

/// Yields the anchors that code hosts give to headings.
fn anchors(text: &str) -> impl Iterator<Item = String> {
    prose(text).filter(|line| line.starts_with('#')).map(|line| {
        let kept = |letter: &char| letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_');
        line.trim_start_matches('#').trim().to_lowercase().chars().filter(kept).collect::<String>().replace(' ', "-")
    })
}

/// Yields the lines outside of fenced code.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut fenced = false;
    text.lines().filter(move |line| {
        let fence = line.starts_with("```");
        fenced ^= fence;
        !fenced && !fence
    })
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
