//! Puzzles of the day as a feed, RSS 2.0, and as a document, HTML.

use sumwise_render::language::Language;
use sumwise_render::markup::escape;

use super::Entry;
use crate::args::Site;

/// Returns a feed with an item for each puzzle.
pub(super) fn rss(entries: &[Entry], site: Option<&Site>, language: Language) -> String {
    let days = language.days();
    let mut feed = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss version=\"2.0\">\n<channel>\n".to_owned();
    feed += &element("title", days.title);
    feed += &site.map(|site| element("link", site.as_str())).unwrap_or_default();
    feed += &element("description", days.about);
    for entry in entries {
        feed += "<item>\n";
        feed += &element("title", &entry.title);
        feed += &entry.link.as_ref().map(|link| element("link", link)).unwrap_or_default();
        feed += &element("description", &entry.description);
        feed += &element("guid isPermaLink=\"false\"", &entry.id);
        feed += &element("pubDate", &entry.day.rfc_2822());
        feed += "</item>\n";
    }
    feed + "</channel>\n</rss>\n"
}

/// Returns an element with a text. The tag may have attributes.
fn element(tag: &str, text: &str) -> String {
    let name = tag.split(' ').next().unwrap_or(tag);
    format!("<{tag}>{}</{name}>\n", escape(text))
}

/// Returns the start of a document.
fn head(language: Language) -> String {
    let (tag, title) = (language.tag(), language.days().title);
    format!(
        "<!DOCTYPE html>
<html lang=\"{tag}\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">
<title>{title}</title>
</head>
<body>
<h1>{title}</h1>
<ul>
"
    )
}

/// Returns a document with a list of the puzzles.
pub(super) fn html(entries: &[Entry], language: Language) -> String {
    let items = entries.iter().map(|entry| {
        let mut title = escape(&entry.title);
        if let Some(link) = &entry.link {
            title = format!("<a href=\"{}\">{title}</a>", escape(link));
        }
        let (day, description) = (entry.day, escape(&entry.description));
        format!("<li><time datetime=\"{day}\">{day}</time> {title}: {description}</li>\n")
    });
    format!("{}{}</ul>\n</body>\n</html>\n", head(language), items.collect::<String>())
}
