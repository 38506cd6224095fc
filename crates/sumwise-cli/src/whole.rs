//! JSON documents over several lines, and arrays of objects, as lines with an object each.

use std::io::{self, BufRead, Read};

/// A reader that joins the lines of an indented object, and parts the objects of an array. Other lines stay as they are.
///
/// An object ends with its line if that ends with a bracket. Otherwise it goes on until its brackets are closed, or until a line begins
/// with the next object, so that a line that is damaged spoils none but itself.
pub(crate) struct Whole<R> {
    input: R,
    ready: Vec<u8>,
    /// How many bytes of those ready are used.
    used: usize,
    place: Place,
    /// Whether the line began within an array.
    in_array: bool,
    /// The bytes of the object so far.
    length: usize,
}

/// Where the next byte stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// At the beginning of a line, after nothing but space.
    Begin,
    /// In a line that is no object.
    Line,
    /// After a bracket at the beginning of a line, and space.
    Opened,
    /// Between the objects of an array.
    Between,
    /// In an object.
    Object(Object),
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Object {
    depth: usize,
    /// Whether the next byte stands in a string, and whether it is escaped.
    string: Option<bool>,
    /// Whether this is the first line of the object.
    is_first: bool,
    /// The last byte that is no space.
    last: u8,
    /// Whether the next byte begins a line.
    begins: bool,
}

impl Object {
    const NEW: Self = Self { depth: 0, string: None, is_first: true, last: b' ', begins: false };
}

/// The most bytes of an object that is joined.
const MOST: usize = 1 << 26;

impl<R: BufRead> Whole<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { input, ready: Vec::new(), used: 0, place: Place::Begin, in_array: false, length: 0 }
    }

    /// Reads what is there, and makes lines of it.
    fn refill(&mut self) -> io::Result<()> {
        self.ready.clear();
        self.used = 0;
        while self.ready.is_empty() {
            let found = self.input.fill_buf()?;
            let length = found.len();
            if length == 0 {
                return Ok(());
            }
            let mut machine =
                Machine { ready: &mut self.ready, place: self.place, in_array: self.in_array, length: self.length };
            machine.pass(found);
            (self.place, self.in_array, self.length) = (machine.place, machine.in_array, machine.length);
            self.input.consume(length);
        }
        Ok(())
    }
}

/// The state while some bytes are passed.
struct Machine<'r> {
    ready: &'r mut Vec<u8>,
    place: Place,
    in_array: bool,
    length: usize,
}

impl Machine<'_> {
    fn pass(&mut self, mut bytes: &[u8]) {
        while let Some(&byte) = bytes.first() {
            // Most lines are passed as they are.
            let line = match self.place {
                Place::Line => true,
                Place::Begin => !byte.is_ascii_whitespace() && !matches!(byte, b'{' | b'['),
                _ => false,
            };
            let begins = self.place == Place::Begin && byte == b'{';
            // Looked for at each byte, the end of a long line would take the square of its length.
            let end = if line || begins { memchr::memchr(b'\n', bytes).map(|newline| newline + 1) } else { None };
            let is_whole = begins && end.is_some_and(|end| bytes[..end].trim_ascii_end().ends_with(b"}"));
            if line || is_whole {
                let length = end.unwrap_or(bytes.len());
                self.ready.extend_from_slice(&bytes[..length]);
                self.place = if end.is_some() { Place::Begin } else { Place::Line };
                bytes = &bytes[length..];
                continue;
            }
            self.pass_byte(byte);
            bytes = &bytes[1..];
        }
    }

    fn pass_byte(&mut self, byte: u8) {
        match self.place {
            Place::Begin | Place::Between if byte == b'{' => {
                (self.place, self.length) = (Place::Object(Object::NEW), 0);
                self.pass_in_object(byte, Object::NEW);
            }
            Place::Begin if byte == b'[' => self.place = Place::Opened,
            Place::Begin => {
                self.ready.push(byte);
                if !byte.is_ascii_whitespace() {
                    self.place = Place::Line;
                }
            }
            Place::Opened if byte == b'{' || byte == b'\n' => {
                (self.place, self.in_array) = (Place::Between, true);
                if byte == b'{' {
                    self.pass_byte(byte);
                }
            }
            Place::Opened if byte == b' ' || byte == b'\r' => {}
            // A list of numbers.
            Place::Opened => {
                self.ready.extend([b'[', byte]);
                self.place = Place::Line;
            }
            Place::Between if byte == b']' => (self.place, self.in_array) = (Place::Begin, false),
            Place::Between if byte == b',' || byte.is_ascii_whitespace() => {}
            // What is no object is a line that cannot be read.
            Place::Between => {
                self.ready.push(byte);
                (self.place, self.in_array) = (Place::Line, false);
            }
            Place::Object(object) => self.pass_in_object(byte, object),
            Place::Line => self.ready.push(byte),
        }
    }

    fn pass_in_object(&mut self, byte: u8, object: Object) {
        let mut object = object;
        if object.begins && byte == b'{' && !self.in_array {
            // The object before is damaged.
            self.ready.push(b'\n');
            (object, self.length) = (Object::NEW, 0);
        }
        self.length += 1;
        object.begins = byte == b'\n';
        let mut shown = byte;
        match (object.string, byte) {
            (Some(true), _) | (None, b'"') => object.string = Some(false),
            (Some(false), b'\\') => object.string = Some(true),
            (Some(false), b'"' | b'\n') => object.string = None,
            (None, b'{' | b'[') => object.depth += 1,
            (None, b'}' | b']') => object.depth = object.depth.saturating_sub(1),
            _ => {}
        }
        let ends_line = byte == b'\n' && object.is_first && object.last == b'}';
        if byte == b'\n' {
            object.is_first = false;
            shown = b' ';
        } else if !byte.is_ascii_whitespace() {
            object.last = byte;
        }
        let ends_here = object.depth == 0 && object.string.is_none() && (self.in_array || byte == b'\n');
        if ends_here || ends_line || self.length > MOST {
            // In an array another may follow on the line.
            self.ready.extend((byte != b'\n').then_some(byte).into_iter().chain([b'\n']));
            self.place = if self.in_array { Place::Between } else { Place::Begin };
        } else {
            self.ready.push(shown);
            self.place = Place::Object(object);
        }
    }
}

impl<R: BufRead> Read for Whole<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let found = self.fill_buf()?;
        let length = found.len().min(buffer.len());
        buffer[..length].copy_from_slice(&found[..length]);
        self.consume(length);
        Ok(length)
    }
}

impl<R: BufRead> BufRead for Whole<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.used == self.ready.len() {
            self.refill()?;
        }
        Ok(&self.ready[self.used..])
    }

    fn consume(&mut self, length: usize) {
        self.used += length;
    }
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    /// Returns the lines of a text, whatever the bytes that are read at once.
    fn lines(text: &str) -> Vec<String> {
        let read = |together: usize| {
            let mut read = String::new();
            Whole::new(BufReader::with_capacity(together, text.as_bytes())).read_to_string(&mut read).unwrap();
            let lines: Vec<String> =
                read.lines().map(|line| line.trim().to_owned()).filter(|line| !line.is_empty()).collect();
            lines
        };
        let whole = read(1 << 16);
        for together in [1, 2, 3, 7, 16] {
            assert_eq!(read(together), whole, "{text:?} by {together}");
        }
        whole
    }

    #[test]
    fn objects_are_joined_and_parted() {
        for (text, expected) in [
            ("{\"a\": 1}\n3 3 8 8 = 24\n{\"b\": [2]}", vec!["{\"a\": 1}", "3 3 8 8 = 24", "{\"b\": [2]}"]),
            (
                "{\n  \"a\": {\n    \"b\": 1\n  }\n}\n{\n  \"c\": 2\n}\n",
                vec!["{   \"a\": {     \"b\": 1   } }", "{   \"c\": 2 }"],
            ),
            ("[{\"a\": 1}, {\"b\": \"],}\"}]\n", vec!["{\"a\": 1}", "{\"b\": \"],}\"}"]),
            (
                "[\n  {\n    \"a\": 1\n  },\n  {\"b\": 2}\n]\n1 2 = 3",
                vec!["{     \"a\": 1   }", "{\"b\": 2}", "1 2 = 3"],
            ),
            ("[3, 3, 8, 8] = 24\n[ 1 2] = 3", vec!["[3, 3, 8, 8] = 24", "[1 2] = 3"]),
            // A damaged line spoils none but itself.
            (
                "{\"a\": 1\n{\"b\": 2}\n{\"c\": \"3}\n{\"d\": 4}",
                vec!["{\"a\": 1", "{\"b\": 2}", "{\"c\": \"3}", "{\"d\": 4}"],
            ),
            ("{\"a\": {}\n{\"b\": 2}", vec!["{\"a\": {}", "{\"b\": 2}"]),
            ("[]\n", vec!["[]"]),
            ("[\n]\n1 2 = 3", vec!["1 2 = 3"]),
            ("{\"a\": \"\\\"{\"}\n1", vec!["{\"a\": \"\\\"{\"}", "1"]),
        ] {
            assert_eq!(lines(text), expected, "{text:?}");
        }
    }

    /// Ten times the length takes about ten times the time.
    #[test]
    fn a_long_line_takes_linear_time() {
        let time = |length: usize| {
            let text = format!("{{\"a\": \"{}\"}}\n", "x".repeat(length));
            let begin = std::time::Instant::now();
            let mut whole = Whole::new(io::BufReader::with_capacity(1 << 16, text.as_bytes()));
            assert_eq!(io::copy(&mut whole, &mut io::sink()).unwrap(), text.len() as u64);
            begin.elapsed()
        };
        let least = |length| (0..3).map(|_| time(length)).min().unwrap();
        let (short, long) = (least(1 << 20), least(10 << 20));
        assert!(long < 40 * short, "{short:?}, {long:?}");
    }

    #[test]
    fn what_never_ends_is_cut() {
        let text = format!("{{\"a\": [\n{}", "1,\n".repeat(MOST));
        let mut whole = Whole::new(text.as_bytes());
        let mut line = Vec::new();
        whole.read_until(b'\n', &mut line).unwrap();
        assert!(line.len() <= MOST + 2, "{}", line.len());
    }
}
