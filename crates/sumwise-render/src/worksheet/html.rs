//! A worksheet as one HTML document that prints page by page.

use super::Worksheet;
use crate::markup::escape;

impl Worksheet {
    /// Returns the worksheet as an HTML document without scripts and references to other files.
    pub fn html(&self) -> String {
        let (title, paper, language) = (escape(&self.title), self.paper.css(), self.language.tag());
        let pages: String = self.pages.iter().map(super::Page::svg).collect();
        format!(
            "<!DOCTYPE html>
<html lang=\"{language}\">
<head>
<meta charset=\"utf-8\">
<meta name=\"viewport\" content=\"width=device-width\">
<title>{title}</title>
<style>
@page {{ size: {paper} portrait; margin: 0 }}
body {{ margin: 0 }}
svg {{ display: block; break-after: page }}
svg:last-child {{ break-after: auto }}
@media screen {{
  body {{ background: #888; padding: 1em }}
  svg {{ max-width: 100%; height: auto; margin: 0 auto 1em }}
}}
</style>
</head>
<body>
{pages}</body>
</html>
"
        )
    }
}
