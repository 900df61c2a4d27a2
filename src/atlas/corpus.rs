//! Texts in a file: one a line, or a JSON record a line.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::error::{Error, Result, refuse};

/// A line of a corpus.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CorpusLine {
    Text(String),
    /// A line without a text that can be read, and why: it is counted, and names its place.
    Bad(String),
}

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
    /// The most bytes of a line: no more are held in memory.
    const LONGEST: usize = 16 << 20;

    /// Opens a file: JSON Lines if its name ends in `.jsonl` or `.ndjson`, else plain text.
    ///
    /// # Errors
    /// A file that cannot be opened, and a Parquet table.
    pub fn open(path: &Path, field: &str) -> Result<Self> {
        let file = File::open(path).map_err(|e| Error::reading(path, e))?;
        let ends_in = |ending: &str| path.extension().is_some_and(|ends| ends.eq_ignore_ascii_case(ending));
        if ends_in("parquet") {
            return refuse(format!(
                "{} is a table: `headlight.atlas` reads it in Python, with pyarrow. Here texts are lines or JSON Lines",
                path.display()
            ));
        }
        let records = ends_in("jsonl") || ends_in("ndjson");
        let field = records.then(|| field.to_owned());
        Ok(Self { path: path.to_owned(), lines: BufReader::new(file), line: 0, field })
    }

    fn bad(&self, problem: &str) -> CorpusLine {
        CorpusLine::Bad(format!("line {} of {} {problem}", self.line, self.path.display()))
    }

    /// The next line without its end; `None` after the last.
    fn line(&mut self) -> Result<Option<CorpusLine>> {
        let file = |e| Error::reading(&self.path, e);
        let mut bytes = Vec::new();
        if (&mut self.lines).take(Self::LONGEST as u64).read_until(b'\n', &mut bytes).map_err(file)? == 0 {
            return Ok(None);
        }
        self.line += 1;
        if bytes.len() == Self::LONGEST && !bytes.ends_with(b"\n") {
            self.lines.skip_until(b'\n').map_err(file)?;
            return Ok(Some(self.bad("is longer than 16 MiB: split it with line feeds")));
        }
        let line = bytes.strip_suffix(b"\n").unwrap_or(&bytes);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        let line = if self.line == 1 { line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line) } else { line };
        Ok(Some(match std::str::from_utf8(line) {
            Ok(line) => self.text(line),
            Err(_) => self.bad("is not UTF-8: save the file in that encoding"),
        }))
    }

    /// The text of a line; a blank line is a blank text.
    fn text(&self, line: &str) -> CorpusLine {
        let Some(field) = self.field.as_ref().filter(|_| !line.trim().is_empty()) else {
            return CorpusLine::Text(line.to_owned());
        };
        match serde_json::from_str(line) {
            Ok(Value::String(text)) => CorpusLine::Text(text),
            Ok(Value::Object(mut record)) => match record.remove(field) {
                Some(Value::String(text)) => CorpusLine::Text(text),
                Some(_) => self.bad(&format!("has a {field:?} that is not a text")),
                None => self.bad(&format!("has no {field:?}: name the field of the text with --field")),
            },
            _ => self.bad("is neither a JSON text nor a JSON record"),
        }
    }
}

impl Iterator for TextFile {
    type Item = Result<CorpusLine>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.line().transpose()? {
                Ok(CorpusLine::Text(text)) if text.trim().is_empty() => {}
                line => return Some(line),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use CorpusLine::{Bad, Text};

    fn texts(name: &str, bytes: &[u8]) -> Vec<CorpusLine> {
        let folder = std::env::temp_dir().join(format!("headlight-corpus-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join(name);
        std::fs::write(&path, bytes).expect("a file");
        let found = TextFile::open(&path, "text").expect("it opens").collect::<Result<_>>().expect("it is read");
        std::fs::remove_dir_all(&folder).expect("it is removed");
        found
    }

    #[test]
    fn only_line_feeds_part_texts() {
        let file = "\u{feff}5 Mart 2024\r\none\u{2028}text\u{85}still\u{b}it\n\n \t\n2024-03-05\nlast";
        let expected = ["5 Mart 2024", "one\u{2028}text\u{85}still\u{b}it", "2024-03-05", "last"];
        assert_eq!(texts("a.txt", file.as_bytes()), expected.map(|text| Text(text.to_owned())));
    }

    #[test]
    fn records_and_their_mistakes() {
        let file =
            "{\"text\": \"a\\nb\", \"n\": 1}\n\"2024-03-05\"\n\n{\"text\": \"\"}\n{\"text\": 5}\n{\"t\": \"a\"}\n[1]\n";
        let found = texts("a.jsonl", file.as_bytes());
        assert_eq!(found[..2], [Text("a\nb".to_owned()), Text("2024-03-05".to_owned())]);
        assert_eq!(found.len(), 5);
        for (line, wanted) in found[2..].iter().zip(["line 5", "line 6", "line 7"]) {
            assert!(matches!(line, Bad(said) if said.contains(wanted)), "{line:?}");
        }
        let [first, second, last] = &texts("b.txt", b"a\n\xff\nb")[..] else { panic!("three lines") };
        assert_eq!([first, last], [&Text("a".to_owned()), &Text("b".to_owned())]);
        assert!(matches!(second, Bad(said) if said.contains("line 2") && said.contains("UTF-8")), "{second:?}");
    }

    #[test]
    fn a_table_is_not_read_as_lines() {
        for ending in ["parquet", "PARQUET"] {
            let file = std::env::temp_dir().join(format!("headlight-table-{}.{ending}", std::process::id()));
            std::fs::write(&file, b"PAR1").expect("a file");
            let said = TextFile::open(&file, "text").err().expect("a refusal").to_string();
            std::fs::remove_file(&file).expect("it is removed");
            assert!(said.contains(&format!(".{ending} is a table")), "{said}");
        }
    }

    #[test]
    fn a_line_without_an_end_is_not_read_into_memory() {
        let long = vec![b'a'; TextFile::LONGEST + 5];
        let [first, bad, last] = &texts("c.txt", &[b"a\n", &long[..], b"\nb"].concat())[..] else {
            panic!("three lines")
        };
        assert_eq!([first, last], [&Text("a".to_owned()), &Text("b".to_owned())]);
        assert!(matches!(bad, Bad(said) if said.contains("line 2") && said.contains("16 MiB")), "{bad:?}");
        // One that fits is a text.
        let fits = [&long[..TextFile::LONGEST - 1], b"\nb"].concat();
        assert!(texts("d.txt", &fits).iter().all(|line| matches!(line, Text(_))));
    }
}
