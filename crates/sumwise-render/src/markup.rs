//! Text in XML and HTML.

/// Escapes text for XML and HTML, and replaces characters that they do not allow.
///
/// ```
/// use sumwise_render::markup::escape;
///
/// assert_eq!(escape("\"3 < 8\" & \u{7}"), "&quot;3 &lt; 8&quot; &amp; \u{fffd}");
/// ```
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => escaped.push(char::REPLACEMENT_CHARACTER),
            control if control.is_control() => escaped.push(char::REPLACEMENT_CHARACTER),
            _ => escaped.push(character),
        }
    }
    escaped
}
