//! Texts in a file: one a line, or a JSON record a line.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::error::{Error, InputProblem, Result};

/// The texts of a file, read one after the other. Only a line feed ends a line: other separators, such as U+2028, are
/// part of the text. Blank lines are left out, and nothing is read as a number or a date.
pub struct TextFile {
    path: PathBuf,
    lines: BufReader<File>,
    /// The number of lines read.
    line: usize,
    /// The field of a record that holds the text; `None` for a file of plain text.
    field: Option<String>,
}

impl TextFile {
    /// Opens a file: JSON Lines if its name ends in `.jsonl` or `.ndjson`, else plain text.
    ///
    /// # Errors
    /// A file that cannot be opened.
    pub fn open(path: &Path, field: &str) -> Result<Self> {
        let file = File::open(path).map_err(|e| Error::file(path, e))?;
        let records = path.extension().is_some_and(|ends| ends == "jsonl" || ends == "ndjson");
        let field = records.then(|| field.to_owned());
        Ok(Self { path: path.to_owned(), lines: BufReader::new(file), line: 0, field })
    }

    fn refuse<T>(&self, problem: &str) -> Result<T> {
        Err(InputProblem::Said(format!("line {} of {} {problem}", self.line, self.path.display())).into())
    }

    /// The next line without its end; `None` after the last.
    fn line(&mut self) -> Result<Option<String>> {
        let mut bytes = Vec::new();
        if self.lines.read_until(b'\n', &mut bytes).map_err(|e| Error::file(&self.path, e))? == 0 {
            return Ok(None);
        }
        self.line += 1;
        let line = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let line = if self.line == 1 { line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line) } else { line };
        match std::str::from_utf8(line) {
            Ok(line) => Ok(Some(line.to_owned())),
            Err(_) => self.refuse("is not UTF-8: save the file in that encoding"),
        }
    }

    /// The text of a line.
    fn text(&self, line: String) -> Result<String> {
        let Some(field) = &self.field else { return Ok(line) };
        match serde_json::from_str(&line) {
            Ok(Value::String(text)) => Ok(text),
            Ok(Value::Object(mut record)) => match record.remove(field) {
                Some(Value::String(text)) => Ok(text),
                Some(_) => self.refuse(&format!("has a {field:?} that is not a text")),
                None => self.refuse(&format!("has no {field:?}: name the field of the text with --field")),
            },
            _ => self.refuse("is neither a JSON text nor a JSON record"),
        }
    }
}

impl Iterator for TextFile {
    type Item = Result<String>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let line = match self.line() {
                Ok(Some(line)) if line.trim().is_empty() => continue,
                Ok(line) => line?,
                Err(error) => return Some(Err(error)),
            };
            match self.text(line) {
                Ok(text) if text.trim().is_empty() => {}
                text => return Some(text),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(name: &str, bytes: &[u8]) -> Vec<std::result::Result<String, String>> {
        let folder = std::env::temp_dir().join(format!("headlight-corpus-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join(name);
        std::fs::write(&path, bytes).expect("a file");
        let read = TextFile::open(&path, "text").expect("it opens").map(|text| text.map_err(|e| e.to_string()));
        let found = read.collect();
        std::fs::remove_dir_all(&folder).expect("it is removed");
        found
    }

    #[test]
    fn only_line_feeds_part_texts() {
        let file = "\u{feff}5 Mart 2024\r\none\u{2028}text\u{85}still\u{b}it\n\n \t\n2024-03-05\nlast";
        let found: Vec<String> =
            texts("a.txt", file.as_bytes()).into_iter().map(|text| text.expect("a text")).collect();
        assert_eq!(found, ["5 Mart 2024", "one\u{2028}text\u{85}still\u{b}it", "2024-03-05", "last"]);
    }

    #[test]
    fn records_and_their_mistakes() {
        let file =
            "{\"text\": \"a\\nb\", \"n\": 1}\n\"2024-03-05\"\n\n{\"text\": \"\"}\n{\"text\": 5}\n{\"t\": \"a\"}\n[1]\n";
        let found = texts("a.jsonl", file.as_bytes());
        assert_eq!(found[..2], [Ok("a\nb".to_owned()), Ok("2024-03-05".to_owned())]);
        let said: Vec<&str> = found[2..].iter().map(|text| text.as_ref().expect_err("a mistake").as_str()).collect();
        for (said, wanted) in said.iter().zip(["line 5", "line 6", "line 7"]) {
            assert!(said.contains(wanted), "{said}");
        }
        assert_eq!(said.len(), 3);
        assert!(texts("b.txt", b"a\n\xff\n")[1].as_ref().is_err_and(|said| said.contains("UTF-8")));
    }
}
