//! What Python prints: values, JSON and dates, as `jinja2` and transformers' own functions write them.

use minijinja::value::ValueKind;
use minijinja::{Error, ErrorKind, Value};
use time::OffsetDateTime;

/// A value in `{{ }}`: `str(value)`, and nothing for an undefined one.
pub(crate) fn printed(value: &Value) -> String {
    match value.kind() {
        ValueKind::Undefined => String::new(),
        ValueKind::String => value.as_str().unwrap_or_default().to_owned(),
        _ => repr(value),
    }
}

/// `repr(value)`.
fn repr(value: &Value) -> String {
    let items = || value.try_iter().into_iter().flatten();
    match value.kind() {
        ValueKind::None => "None".into(),
        ValueKind::Bool => if value.is_true() { "True" } else { "False" }.into(),
        ValueKind::String => quoted(value.as_str().unwrap_or_default()),
        ValueKind::Seq | ValueKind::Iterable => {
            let inside = items().map(|item| repr(&item)).collect::<Vec<_>>();
            match (value.is_tuple(), &inside[..]) {
                (true, [only]) => format!("({only},)"),
                (true, _) => format!("({})", inside.join(", ")),
                (false, _) => format!("[{}]", inside.join(", ")),
            }
        }
        ValueKind::Map => {
            let pair = |key: Value| format!("{}: {}", repr(&key), repr(&value.get_item(&key).unwrap_or_default()));
            format!("{{{}}}", items().map(pair).collect::<Vec<_>>().join(", "))
        }
        _ => value.to_string(),
    }
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

/// `json.dumps` with its options.
pub(crate) struct Json {
    ascii: bool,
    indent: Option<String>,
    sorted: bool,
    item: String,
    key: String,
}

impl Json {
    /// # Errors
    /// An indent that is neither a number nor a text.
    pub(crate) fn new(ascii: bool, indent: Option<Value>, sorted: Option<bool>) -> Self {
        let indent = indent.filter(|indent| !indent.is_none()).map(|indent| match usize::try_from(indent.clone()) {
            Ok(spaces) => " ".repeat(spaces.min(64)),
            Err(_) => indent.to_string(),
        });
        let item = if indent.is_some() { "," } else { ", " }.into();
        Self { ascii, indent, sorted: sorted.unwrap_or(false), item, key: ": ".into() }
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
            ValueKind::String => self.string(value.as_str().unwrap_or_default(), text),
            ValueKind::Seq | ValueKind::Iterable => {
                let items: Vec<Value> = value.try_iter()?.collect();
                self.group(["[", "]"], &items, depth, text, |item, text| self.write(item, depth + 1, text))?;
            }
            ValueKind::Map => {
                let mut keys: Vec<Value> = value.try_iter()?.collect();
                if self.sorted {
                    keys.sort();
                }
                self.group(["{", "}"], &keys, depth, text, |key, text| {
                    self.string(&printed(key), text);
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
            text.push_str(if i > 0 { &self.item } else { "" });
            text.push_str(&line(depth + 1));
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
