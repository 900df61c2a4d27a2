//! What Python prints: values, lines, JSON and dates, as `jinja2` and transformers' own functions write them.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use minijinja::value::ValueKind;
use minijinja::{Error, ErrorKind, Value};
use time::OffsetDateTime;

/// The deepest value that is printed.
const DEEPEST: usize = 100;

/// The work that a rendering may still spend on printing; minijinja does not count it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Work(Arc<AtomicU64>);

impl Work {
    pub(crate) fn allow(&self, steps: u64) {
        self.0.store(steps, Ordering::Relaxed);
    }

    /// One step, and another for each 64 bytes.
    fn spend(&self, bytes: usize) -> Result<(), Error> {
        let steps = 1 + bytes as u64 / 64;
        let left = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(steps));
        left.map(|_| ()).map_err(|_| Error::new(ErrorKind::OutOfFuel, "too much is printed"))
    }

    /// The items of a value, which may be endless or nested without an end.
    fn items(&self, value: &Value, depth: usize) -> Result<Vec<Value>, Error> {
        if depth > DEEPEST {
            return Err(Error::new(ErrorKind::InvalidOperation, "a value is nested too deeply"));
        }
        value.try_iter()?.map(|item| self.spend(0).map(|()| item)).collect()
    }
}

/// A value in `{{ }}`: `str(value)`, and nothing for an undefined one.
///
/// # Errors
/// More than there is work for.
pub(crate) fn printed(value: &Value, work: &Work) -> Result<String, Error> {
    match value.kind() {
        ValueKind::Undefined => Ok(String::new()),
        ValueKind::String => Ok(value.as_str().unwrap_or_default().to_owned()),
        _ => repr(value, work, 0),
    }
}

/// `repr(value)`.
fn repr(value: &Value, work: &Work, depth: usize) -> Result<String, Error> {
    let each = |print: &dyn Fn(Value) -> Result<String, Error>| {
        work.items(value, depth)?.into_iter().map(print).collect::<Result<Vec<_>, _>>()
    };
    let text = match value.kind() {
        ValueKind::None => "None".into(),
        ValueKind::Bool => if value.is_true() { "True" } else { "False" }.into(),
        ValueKind::String => quoted(value.as_str().unwrap_or_default()),
        ValueKind::Seq | ValueKind::Iterable => {
            let inside = each(&|item| repr(&item, work, depth + 1))?;
            match (value.is_tuple(), &inside[..]) {
                (true, [only]) => format!("({only},)"),
                (true, _) => format!("({})", inside.join(", ")),
                (false, _) => format!("[{}]", inside.join(", ")),
            }
        }
        ValueKind::Map => {
            let pairs = each(&|key| {
                let item = value.get_item(&key).unwrap_or_default();
                Ok(format!("{}: {}", repr(&key, work, depth + 1)?, repr(&item, work, depth + 1)?))
            })?;
            format!("{{{}}}", pairs.join(", "))
        }
        _ => value.to_string(),
    };
    work.spend(text.len())?;
    Ok(text)
}

fn quoted(text: &str) -> String {
    let quote = if text.contains('\'') && !text.contains('"') { '"' } else { '\'' };
    let mut all = String::from(quote);
    for c in text.chars() {
        match c {
            '\\' => all += "\\\\",
            '\n' => all += "\\n",
            '\r' => all += "\\r",
            '\t' => all += "\\t",
            c if c == quote => all.extend(['\\', c]),
            c if c < ' ' || c == '\x7f' => all += &format!("\\x{:02x}", c as u32),
            c => all.push(c),
        }
    }
    all + &String::from(quote)
}

/// `str.splitlines`.
///
/// # Errors
/// More than there is work for.
pub(crate) fn lines<'a>(text: &'a str, keeps: bool, work: &Work) -> Result<Vec<&'a str>, Error> {
    let breaks = |c: char| matches!(c, '\n'..='\r' | '\x1c'..='\x1e' | '\u{85}' | '\u{2028}' | '\u{2029}');
    let (mut lines, mut rest) = (Vec::new(), text);
    work.spend(text.len())?;
    while let Some(at) = rest.find(breaks) {
        work.spend(0)?;
        let length =
            if rest[at..].starts_with("\r\n") { 2 } else { rest[at..].chars().next().map_or(0, char::len_utf8) };
        lines.push(&rest[..if keeps { at + length } else { at }]);
        rest = &rest[at + length..];
    }
    if !rest.is_empty() {
        lines.push(rest);
    }
    Ok(lines)
}

/// Jinja2's `indent`: by a number of spaces or by a text.
///
/// # Errors
/// A width that is neither, and more than there is work for.
pub(crate) fn indent(text: &str, width: &Value, first: bool, blank: bool, work: &Work) -> Result<String, Error> {
    let text = format!("{text}\n");
    let lines = lines(&text, false, work)?;
    let (by, times) = match width.as_str() {
        Some(by) => (by, 1),
        None => (" ", usize::try_from(i64::try_from(width.clone())?).unwrap_or(0)),
    };
    work.spend(lines.len().saturating_mul(by.len().saturating_mul(times)))?;
    let by = by.repeat(times);
    let mut all = String::with_capacity(text.len());
    for (i, line) in lines.iter().enumerate() {
        if i > 0 {
            all.push('\n');
        }
        let indents = if i == 0 { first } else { blank || !line.is_empty() };
        if indents {
            all.push_str(&by);
        }
        all.push_str(line);
    }
    Ok(all)
}

/// `markupsafe.escape(value)`: what is escaped already stays. A text that is joined to it is not escaped, as it is
/// there.
///
/// # Errors
/// More than there is work for.
pub(crate) fn escaped(value: &Value, work: &Work) -> Result<Value, Error> {
    if value.is_safe() {
        return Ok(value.clone());
    }
    let text = printed(value, work)?;
    work.spend(text.len())?;
    let mut all = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => all.push_str("&amp;"),
            '<' => all.push_str("&lt;"),
            '>' => all.push_str("&gt;"),
            '"' => all.push_str("&#34;"),
            '\'' => all.push_str("&#39;"),
            other => all.push(other),
        }
    }
    Ok(Value::from_safe_string(all))
}

/// `json.dumps` with its options.
pub(crate) struct Json {
    work: Work,
    ascii: bool,
    indent: Option<String>,
    sorted: bool,
    item: String,
    key: String,
}

impl Json {
    /// # Errors
    /// An indent that is neither a number nor a text.
    pub(crate) fn new(work: Work, ascii: bool, indent: Option<Value>, sorted: Option<bool>) -> Self {
        let indent = indent.filter(|indent| !indent.is_none()).map(|indent| match usize::try_from(indent.clone()) {
            Ok(spaces) => " ".repeat(spaces.min(64)),
            Err(_) => indent.to_string(),
        });
        let item = if indent.is_some() { "," } else { ", " }.into();
        Self { work, ascii, indent, sorted: sorted.unwrap_or(false), item, key: ": ".into() }
    }

    pub(crate) fn with_separators(mut self, separators: Option<&[String]>) -> Self {
        if let Some([item, key]) = separators {
            (self.item, self.key) = (item.clone(), key.clone());
        }
        self
    }

    pub(crate) fn written(&self, value: &Value) -> Result<String, Error> {
        let mut text = String::new();
        self.write(value, 0, &mut text)?;
        Ok(text)
    }

    fn write(&self, value: &Value, depth: usize, text: &mut String) -> Result<(), Error> {
        match value.kind() {
            ValueKind::None => text.push_str("null"),
            ValueKind::Bool => text.push_str(if value.is_true() { "true" } else { "false" }),
            ValueKind::Number => text.push_str(&value.to_string()),
            ValueKind::String => {
                let content = value.as_str().unwrap_or_default();
                self.work.spend(content.len())?;
                self.string(content, text);
            }
            ValueKind::Seq | ValueKind::Iterable => {
                let items = self.work.items(value, depth)?;
                self.group(["[", "]"], &items, depth, text, |item, text| self.write(item, depth + 1, text))?;
            }
            ValueKind::Map => {
                let mut keys = self.work.items(value, depth)?;
                if self.sorted {
                    keys.sort();
                }
                self.group(["{", "}"], &keys, depth, text, |key, text| {
                    self.string(&printed(key, &self.work)?, text);
                    text.push_str(&self.key);
                    self.write(&value.get_item(key)?, depth + 1, text)
                })?;
            }
            kind => return Err(Error::new(ErrorKind::BadSerialization, format!("{kind} is not JSON"))),
        }
        Ok(())
    }

    fn group(
        &self,
        [open, close]: [&str; 2],
        items: &[Value],
        depth: usize,
        text: &mut String,
        write: impl Fn(&Value, &mut String) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let line = |depth: usize| self.indent.as_ref().map_or(String::new(), |by| format!("\n{}", by.repeat(depth)));
        text.push_str(open);
        for (i, item) in items.iter().enumerate() {
            let (item_end, begin) = (if i > 0 { &self.item[..] } else { "" }, line(depth + 1));
            self.work.spend(item_end.len() + begin.len())?;
            text.push_str(item_end);
            text.push_str(&begin);
            write(item, text)?;
        }
        if !items.is_empty() {
            text.push_str(&line(depth));
        }
        text.push_str(close);
        Ok(())
    }

    fn string(&self, content: &str, text: &mut String) {
        text.push('"');
        for c in content.chars() {
            match c {
                '"' => text.push_str("\\\""),
                '\\' => text.push_str("\\\\"),
                '\n' => text.push_str("\\n"),
                '\r' => text.push_str("\\r"),
                '\t' => text.push_str("\\t"),
                '\x08' => text.push_str("\\b"),
                '\x0c' => text.push_str("\\f"),
                c if c < ' ' || (self.ascii && c > '~') => {
                    for unit in c.encode_utf16(&mut [0; 2]) {
                        text.push_str(&format!("\\u{unit:04x}"));
                    }
                }
                c => text.push(c),
            }
        }
        text.push('"');
    }
}

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];
const DAYS: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/// `datetime.strftime` with English names.
pub(crate) fn strftime(now: &OffsetDateTime, format: &str) -> Result<String, Error> {
    let month = MONTHS[usize::from(u8::from(now.month())) - 1];
    let day = DAYS[usize::from(now.weekday().number_days_from_monday())];
    let hour = (now.hour() + 11) % 12 + 1;
    let half = if now.hour() < 12 { "AM" } else { "PM" };
    let mut text = String::new();
    let mut rest = format.chars();
    while let Some(c) = rest.next() {
        if c != '%' {
            text.push(c);
            continue;
        }
        let (plain, letter) = match rest.next() {
            Some('-') => (true, rest.next()),
            letter => (false, letter),
        };
        let number = |value: u16, width: usize| match plain {
            true => value.to_string(),
            false => format!("{value:0width$}"),
        };
        let (n_month, n_day) = (u16::from(u8::from(now.month())), u16::from(now.day()));
        text += &match letter {
            Some('Y') => now.year().to_string(),
            Some('y') => number(now.year().rem_euclid(100) as u16, 2),
            Some('m') => number(n_month, 2),
            Some('d') => number(n_day, 2),
            Some('H') => number(now.hour().into(), 2),
            Some('I') => number(hour.into(), 2),
            Some('M') => number(now.minute().into(), 2),
            Some('S') => number(now.second().into(), 2),
            Some('j') => number(now.ordinal(), 3),
            Some('B') => month.into(),
            Some('b') => month[..3].into(),
            Some('A') => day.into(),
            Some('a') => day[..3].into(),
            Some('p') => half.into(),
            Some('F') => format!("{}-{n_month:02}-{n_day:02}", now.year()),
            Some('%') => "%".into(),
            _ => {
                let problem = format!("strftime_now knows no {format:?}");
                return Err(Error::new(ErrorKind::InvalidOperation, problem));
            }
        };
    }
    Ok(text)
}
