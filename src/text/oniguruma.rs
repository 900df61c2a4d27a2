//! Translates the Oniguruma patterns of `tokenizer.json` to the syntax of `fancy_regex`. A construct without an
//! equivalent is refused by name.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::error::{Error, Result};

/// The members of `[[:word:]]` and `[\w]`.
const WORD: &str = r"\p{Alphabetic}\p{M}\p{Nd}\p{Pc}";
/// Further members of `\w`, `\b` and `\p{Word}`: Oniguruma's Latin-1 table has them, its Unicode tables do not.
const LATIN_NUMBERS: &str = "²³¹¼½¾";
const HEX: &str = "0-9A-Fa-f";

/// Translates all patterns of a file. Returns whether any of them changed.
///
/// # Errors
/// A pattern with an unsupported construct.
pub(super) fn translate_patterns(file: &mut Value) -> Result<bool> {
    let mut changed = false;
    match file {
        Value::Array(parts) if parts.iter().any(|part| part.is_object() || part.is_array()) => {
            for part in parts {
                changed |= translate_patterns(part)?;
            }
        }
        Value::Object(parts) => {
            let pattern = parts.get_mut("pattern").and_then(|pattern| pattern.get_mut("Regex"));
            if let Some(Value::String(pattern)) = pattern {
                let translated = translate(pattern).map_err(|construct| {
                    Error::Tokenizer(format!("its pattern {pattern:?} has {construct}, which is not followed here"))
                })?;
                changed |= translated != *pattern;
                *pattern = translated;
            }
            // Skips vocabularies: they are long and hold no pattern.
            for (_, part) in parts.iter_mut().filter(|(key, _)| !matches!(&key[..], "vocab" | "merges")) {
                changed |= translate_patterns(part)?;
            }
        }
        _ => {}
    }
    Ok(changed)
}

type Translated<T> = std::result::Result<T, String>;

/// Translates a pattern from Oniguruma's Ruby syntax, which the tokenizers library reads, to that of `fancy_regex`.
fn translate(pattern: &str) -> Translated<String> {
    let mut parser = Parser { chars: pattern.chars().collect(), ..Parser::default() };
    let translated = parser.alternatives(Options::default())?;
    match parser.peek() {
        None => Ok(translated.text),
        Some(_) => Err("a ) without its (".into()),
    }
}

#[derive(Clone, Copy, Default)]
struct Options {
    ignores_case: bool,
    /// A dot also matches a line break: Ruby's (?m).
    dot_is_all: bool,
    extended: bool,
}

/// A translated part of a pattern.
struct Part {
    text: String,
    /// Whether it may match the empty text.
    may_be_empty: bool,
    is_zero_width: bool,
}

impl Part {
    fn new(text: impl Into<String>, may_be_empty: bool) -> Self {
        Self { text: text.into(), may_be_empty, is_zero_width: false }
    }

    /// A part that matches at least one character.
    fn some(text: impl Into<String>) -> Self {
        Self::new(text, false)
    }

    /// A zero-width assertion.
    fn zero_width(text: impl Into<String>) -> Self {
        Self { text: text.into(), may_be_empty: true, is_zero_width: true }
    }
}

#[derive(Default)]
struct Parser {
    chars: Vec<char>,
    at: usize,
    groups: usize,
    has_names: bool,
    /// The literals directly before `at`, in lower case.
    run: String,
    /// Multi-character case folds, such as "ss" for ß; filled on first use.
    folds: Option<BTreeSet<String>>,
}

impl Parser {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn next(&mut self) -> Translated<char> {
        let next = self.peek().ok_or("an end too early")?;
        self.at += 1;
        Ok(next)
    }

    fn take(&mut self, text: &str) -> bool {
        let found = text.chars().eq(self.chars[self.at..].iter().copied().take(text.chars().count()));
        if found {
            self.at += text.chars().count();
        }
        found
    }

    /// Parses alternatives up to a closing parenthesis or the end.
    fn alternatives(&mut self, options: Options) -> Translated<Part> {
        let mut out = String::new();
        // Whether an earlier branch, and whether the current branch, may match the empty text.
        let (mut one_is_empty, mut may_be_empty) = (false, true);
        while let Some(c) = self.peek() {
            match c {
                ')' => break,
                '|' => {
                    self.at += 1;
                    self.run.clear();
                    out.push('|');
                    one_is_empty |= may_be_empty;
                    may_be_empty = true;
                }
                c if options.extended && c.is_ascii_whitespace() => self.at += 1,
                '#' if options.extended => {
                    while self.peek().is_some_and(|c| c != '\n') {
                        self.at += 1;
                    }
                }
                '(' if self.chars.get(self.at + 1) == Some(&'?') => match self.isolated(options)? {
                    // An option applies to the rest of its group, including later alternatives.
                    Some(options) => {
                        let rest = self.alternatives(options)?;
                        out.push_str(&with_case(options, &rest.text));
                        may_be_empty &= rest.may_be_empty;
                        break;
                    }
                    None => {
                        let atom = self.group(options)?;
                        may_be_empty &= self.quantified(atom, &mut out)?;
                    }
                },
                _ => {
                    let atom = self.atom(options)?;
                    may_be_empty &= self.quantified(atom, &mut out)?;
                }
            }
        }
        Ok(Part::new(out, one_is_empty || may_be_empty))
    }

    /// Options that apply from here on, such as "(?i)"; `None` for a group.
    fn isolated(&mut self, options: Options) -> Translated<Option<Options>> {
        let start = self.at;
        self.at += 2;
        if let Some(set) = self.options(options)
            && self.take(")")
        {
            return Ok(Some(set));
        }
        self.at = start;
        Ok(None)
    }

    fn options(&mut self, mut options: Options) -> Option<Options> {
        let (mut on, start) = (true, self.at);
        while let Some(c) = self.peek() {
            match c {
                '-' => on = false,
                'i' => options.ignores_case = on,
                'm' => options.dot_is_all = on,
                'x' => options.extended = on,
                _ => break,
            }
            self.at += 1;
        }
        (self.at > start).then_some(options)
    }

    fn group(&mut self, options: Options) -> Translated<Part> {
        self.at += 1;
        if self.peek() == Some('*') {
            return Err("(*, a callout".into());
        }
        if !self.take("?") {
            self.groups += 1;
            return self.inside(options, "(");
        }
        if self.take("#") {
            while self.next()? != ')' {}
            return Ok(Part::zero_width(""));
        }
        for (opening, is_zero_width) in
            [(":", false), (">", false), ("=", true), ("!", true), ("<=", true), ("<!", true)]
        {
            if self.take(opening) {
                let part = self.inside(options, &format!("(?{opening}"))?;
                return Ok(if is_zero_width { Part::zero_width(part.text) } else { part });
            }
        }
        if let Some(set) = self.options(options)
            && self.take(":")
        {
            return self.inside(set, if set.ignores_case { "(?i:" } else { "(?-i:" });
        }
        if self.take("<") || self.take("'") {
            let mut name = String::new();
            while self.peek().is_some_and(|c| c.is_ascii_alphanumeric() || c == '_') {
                name.push(self.next()?);
            }
            self.next()?;
            (self.has_names, self.groups) = (true, self.groups + 1);
            return self.inside(options, &format!("(?<{name}>"));
        }
        let opening: String = self.chars[self.at..].iter().take(2).collect();
        Err(format!("(?{opening}"))
    }

    fn inside(&mut self, options: Options, opening: &str) -> Translated<Part> {
        let Part { text, may_be_empty, .. } = self.alternatives(options)?;
        match self.next() {
            Ok(_) => Ok(Part::new(format!("{opening}{text})"), may_be_empty)),
            Err(_) => Err("a ( without its )".into()),
        }
    }

    /// Appends an atom with its quantifiers to `out`. Returns whether the result may match the empty text.
    fn quantified(&mut self, atom: Part, out: &mut String) -> Translated<bool> {
        let Part { mut text, mut may_be_empty, is_zero_width } = atom;
        if text.is_empty() {
            return Ok(true);
        }
        let (mut count, mut is_greedy) = (0, true);
        while let Some((quantifier, range)) = self.quantifier()? {
            self.run.clear();
            if is_zero_width {
                return Err(format!("{quantifier} after something that matches a place"));
            }
            if !is_greedy {
                return Err(format!("{quantifier} after a quantifier that is lazy or possessive"));
            }
            let is_endless = !matches!(range, Some((_, Some(_)))) && quantifier != "?";
            if is_endless && may_be_empty {
                return Err(format!("{quantifier} after something that may be empty"));
            }
            may_be_empty |= range.map_or(quantifier != "+", |(low, high)| low.min(high.unwrap_or(low)) == 0);
            if count > 0 {
                text = format!("(?:{text})");
            }
            count += 1;
            text.push_str(&quantifier);
            match range {
                // {3,1} is a possessive {1,3}.
                Some((low, Some(high))) if low > high => {
                    text.truncate(text.len() - quantifier.len());
                    text = format!("(?>{text}{{{high},{low}}})");
                    is_greedy = false;
                }
                // After a range, a second + is another repetition, not a possessive mark. {2}? means two or none.
                Some((low, high)) if self.take("?") => {
                    is_greedy = high == Some(low);
                    may_be_empty |= is_greedy;
                    text = if is_greedy { format!("(?:{text})?") } else { text + "?" };
                }
                Some(_) => {}
                None => {
                    for mark in ["?", "+"] {
                        if is_greedy && self.take(mark) {
                            text.push_str(mark);
                            is_greedy = false;
                        }
                    }
                }
            }
        }
        out.push_str(&text);
        Ok(may_be_empty)
    }

    /// A quantifier without a lazy or possessive mark; for braces, also the range.
    #[expect(clippy::type_complexity, reason = "the quantifier's text and its range")]
    fn quantifier(&mut self) -> Translated<Option<(String, Option<(u32, Option<u32>)>)>> {
        match self.peek() {
            Some(c @ ('*' | '+' | '?')) => {
                self.at += 1;
                Ok(Some((c.into(), None)))
            }
            Some('{') => Ok(self.interval().map(|(low, high)| {
                let most = high.map(|high| high.to_string()).unwrap_or_default();
                let text = if high == Some(low) { format!("{{{low}}}") } else { format!("{{{low},{most}}}") };
                (text, Some((low, high)))
            })),
            _ => Ok(None),
        }
    }

    /// {2}, {2,}, {2,3} or {,3}; any other text in braces is literal.
    fn interval(&mut self) -> Option<(u32, Option<u32>)> {
        let end = self.chars[self.at..].iter().position(|c| *c == '}')?;
        let inside: String = self.chars[self.at + 1..self.at + end].iter().collect();
        let number = |text: &str| text.bytes().all(|b| b.is_ascii_digit()).then(|| text.parse::<u32>().ok());
        let found = match inside.split_once(',') {
            None => number(&inside)?.map(|n| (n, Some(n))),
            Some((low, high)) => match (number(low)?, number(high)?) {
                (None, None) => None,
                (low, high) => Some((low.unwrap_or(0), high)),
            },
        };
        found.inspect(|_| self.at += end + 1)
    }

    fn atom(&mut self, options: Options) -> Translated<Part> {
        let Options { ignores_case, dot_is_all, .. } = options;
        let literals = std::mem::take(&mut self.run);
        let here = self.at;
        let text = |text: &str| Ok(Part::some(text));
        match self.next()? {
            '(' => {
                self.at = here;
                self.run = literals;
                self.group(options)
            }
            '[' => Ok(Part::some(self.class(ignores_case)?)),
            '.' => text(if dot_is_all { "(?s:.)" } else { "." }),
            // Ruby's ^ matches at every line start except after a final line break.
            '^' => Ok(Part::zero_width(r"(?:\A|(?m:^)(?!\z))")),
            '$' => Ok(Part::zero_width("(?m:$)")),
            c @ ('*' | '+' | '?') => Err(format!("{c} with nothing before it")),
            '\\' => {
                let c = self.next()?;
                if let Some(set) = self.set(c, true)? {
                    return Ok(Part::some(if ignores_case { format!("(?-i:{set})") } else { set }));
                }
                let inside = format!("[{WORD}{LATIN_NUMBERS}]");
                match c {
                    'R' => text(r"(?>\r\n|[\n-\r\x{85}\x{2028}\x{2029}])"),
                    'N' => text(r"[^\n]"),
                    'O' => text("(?s:.)"),
                    'A' | 'z' => Ok(Part::zero_width(format!("\\{c}"))),
                    'K' => Ok(Part::zero_width(r"\K")),
                    'Z' => Ok(Part::zero_width(r"(?=\n?\z)")),
                    'b' => Ok(Part::zero_width(format!("(?:(?<={inside})(?!{inside})|(?<!{inside})(?={inside}))"))),
                    'B' => Ok(Part::zero_width(format!("(?:(?<={inside})(?={inside})|(?<!{inside})(?!{inside}))"))),
                    'X' | 'y' | 'Y' | 'G' | 'g' | 'c' | 'C' | 'M' => Err(format!("\\{c}")),
                    'k' => self.named_reference(ignores_case),
                    '1'..='9' => self.reference(ignores_case, literals),
                    _ => {
                        let c = self.escaped(c)?;
                        self.literal(c, options, literals)
                    }
                }
            }
            '{' => {
                self.at = here;
                if self.interval().is_some() {
                    return Err("a {} with nothing before it".into());
                }
                self.at = here + 1;
                self.literal('{', options, literals)
            }
            c => self.literal(c, options, literals),
        }
    }

    /// A literal character. If case is ignored, several characters together may fold to one, as "ss" to ß.
    fn literal(&mut self, c: char, options: Options, literals: String) -> Translated<Part> {
        if options.ignores_case {
            self.run = literals;
            self.run.extend(c.to_lowercase());
            self.check_folds(c)?;
        }
        Ok(Part::some(escape(c, r"\.+*?()|[]{}^$")))
    }

    fn check_folds(&mut self, c: char) -> Translated<()> {
        let folds = self.folds.get_or_insert_with(|| {
            let large = |c: &char| c.to_uppercase().count() > 1 || c.to_lowercase().count() > 1;
            let all = ('\u{80}'..='\u{ffff}').filter(large);
            all.map(|c| c.to_uppercase().flat_map(char::to_lowercase).collect()).collect()
        });
        let several = c.to_uppercase().count() > 1 || c.to_lowercase().count() > 1;
        match folds.iter().find(|fold| self.run.ends_with(&fold[..])) {
            Some(fold) => Err(format!("{fold:?} in any case, which is one character too")),
            None if several => Err(format!("{c:?} in any case, which is several characters too")),
            None => Ok(()),
        }
    }

    fn reference(&mut self, ignores_case: bool, literals: String) -> Translated<Part> {
        self.at -= 1;
        let digits: String = self.chars[self.at..].iter().take_while(|c| c.is_ascii_digit()).collect();
        let number: usize = digits.parse().unwrap_or(usize::MAX);
        if number <= self.groups && !self.has_names && !ignores_case {
            self.at += digits.len();
            return Ok(Part::new(format!("(?:\\{number})"), true));
        }
        if number <= 9 || number <= self.groups || digits.starts_with(['8', '9']) {
            return Err(format!("\\{digits}"));
        }
        let c = self.octal()?;
        self.literal(c, Options { ignores_case, ..Options::default() }, literals)
    }

    fn named_reference(&mut self, ignores_case: bool) -> Translated<Part> {
        let rest: String = self.chars[self.at..].iter().take_while(|c| **c != '>').skip(1).collect();
        let is_name = rest.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && rest.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        if ignores_case || !is_name || !self.take(&format!("<{rest}>")) {
            return Err(r"\k".into());
        }
        Ok(Part::new(format!("\\k<{rest}>"), true))
    }

    /// At most three octal digits.
    fn octal(&mut self) -> Translated<char> {
        let digits: String = self.chars[self.at..].iter().take(3).take_while(|c| c.is_digit(8)).collect();
        self.at += digits.len();
        u32::from_str_radix(&digits, 8)
            .ok()
            .filter(|n| *n < 0x80)
            .and_then(char::from_u32)
            .ok_or_else(|| format!("\\{digits}"))
    }

    /// The character of an escape: the letter itself, or a named control character.
    fn escaped(&mut self, c: char) -> Translated<char> {
        Ok(match c {
            'n' => '\n',
            't' => '\t',
            'r' => '\r',
            'f' => '\u{c}',
            'v' => '\u{b}',
            'a' => '\u{7}',
            'e' => '\u{1b}',
            '0'..='7' => {
                self.at -= 1;
                self.octal()?
            }
            'x' if self.take("{") => {
                let digits: String = self.chars[self.at..].iter().take_while(|c| **c != '}').collect();
                self.at += digits.len() + 1;
                number(&digits).ok_or(format!("\\x{{{digits}}}"))?
            }
            'x' | 'u' => {
                let most = if c == 'x' { 2 } else { 4 };
                let digits: String =
                    self.chars[self.at..].iter().take(most).take_while(|c| c.is_ascii_hexdigit()).collect();
                self.at += digits.len();
                // A byte above 0x7f is only part of a character.
                let whole = if c == 'x' { number(&digits).filter(char::is_ascii) } else { number(&digits) };
                whole.filter(|_| c == 'x' || digits.len() == 4).ok_or(format!("\\{c}{digits}"))?
            }
            c => c,
        })
    }

    /// The set of an escape, in the spelling for inside or outside a class.
    fn set(&mut self, c: char, outside: bool) -> Translated<Option<String>> {
        let negated = c.is_ascii_uppercase();
        let members = match c {
            'd' | 'D' | 's' | 'S' => return Ok(Some(format!("\\{c}"))),
            'w' | 'W' if outside => format!("{WORD}{LATIN_NUMBERS}"),
            'w' | 'W' => WORD.into(),
            'h' | 'H' => HEX.into(),
            'p' | 'P' if self.take("{") => {
                let name: String = self.chars[self.at..].iter().take_while(|c| **c != '}').collect();
                self.at += name.chars().count() + 1;
                return property(&name, negated, outside).map(Some);
            }
            _ => return Ok(None),
        };
        Ok(Some(class_of(&members, negated)))
    }

    /// Parses a class, after its opening bracket.
    fn class(&mut self, ignores_case: bool) -> Translated<String> {
        let mut out = String::from(if self.take("^") { "[^" } else { "[" });
        let begin = out.len();
        if self.take("]") {
            out.push_str("\\]");
        }
        let mut after_set = false;
        loop {
            let c = self.next().map_err(|_| "a [ without its ]")?;
            let (is_end, is_dash) = (self.peek() == Some(']'), c == '-' && after_set);
            after_set = false;
            match c {
                ']' => break,
                '-' if is_dash && !is_end => return Err("a range of a set of characters".into()),
                '[' if self.peek() == Some(':') => {
                    out.push_str(&self.bracket()?);
                    after_set = true;
                }
                '[' => out.push_str(&self.class(ignores_case)?),
                '&' if self.peek() == Some('&') => {
                    self.at += 1;
                    if out.len() == begin || out.ends_with("&&") || self.peek() == Some(']') {
                        return Err("&& with nothing beside it".into());
                    }
                    out.push_str("&&");
                }
                c => {
                    if c == '\\' {
                        let escape = self.next()?;
                        if let Some(set) = self.set(escape, false)? {
                            out.push_str(&set);
                            after_set = true;
                            continue;
                        }
                        self.at -= 1;
                    }
                    let from = self.member(c, ignores_case)?;
                    out.push_str(&escape(from, r"\[]^-&~"));
                    let is_range = self.peek() == Some('-') && self.chars.get(self.at + 1).is_some_and(|c| *c != ']');
                    if is_range {
                        self.at += 1;
                        let to = self.next()?;
                        let is_set = to == '\\' && self.peek().is_some_and(|c| "wWdDsShHpP".contains(c));
                        if is_set || to == '[' || (to == '&' && self.peek() == Some('&')) {
                            return Err("a range of a set of characters".into());
                        }
                        let to = self.member(to, ignores_case)?;
                        if to < from {
                            return Err(format!("the range {from:?} to {to:?}, which is empty"));
                        }
                        out.push('-');
                        out.push_str(&escape(to, r"\[]^-&~"));
                    }
                }
            }
        }
        match out.len() == begin {
            true => Err("a class of nothing".into()),
            false => Ok(out + "]"),
        }
    }

    /// A class member. For an escape, the backslash is already read.
    fn member(&mut self, c: char, ignores_case: bool) -> Translated<char> {
        let c = match c {
            '\\' => match self.next()? {
                'b' => '\u{8}',
                c @ ('c' | 'C' | 'M') => return Err(format!("\\{c}")),
                c => self.escaped(c)?,
            },
            c => c,
        };
        if ignores_case {
            self.run.clear();
            self.check_folds(c)?;
        }
        Ok(c)
    }

    /// A POSIX class inside a class, after its first bracket. It has Unicode's members.
    fn bracket(&mut self) -> Translated<String> {
        self.at += 1;
        let negated = self.take("^");
        let name: String = self.chars[self.at..].iter().take_while(|c| c.is_ascii_lowercase()).collect();
        self.at += name.len();
        if !self.take(":]") {
            return Err(format!("[:{name}"));
        }
        match &name[..] {
            "punct" => Ok(class_of(r"\p{P}\p{S}", negated)),
            name => posix(name, negated, false).ok_or(format!("[:{name}:]")),
        }
    }
}

/// A group with or without case sensitivity.
fn with_case(options: Options, inside: &str) -> String {
    format!("(?{}i:{inside})", if options.ignores_case { "" } else { "-" })
}

fn class_of(members: &str, negated: bool) -> String {
    format!("[{}{members}]", if negated { "^" } else { "" })
}

fn number(digits: &str) -> Option<char> {
    u32::from_str_radix(digits, 16).ok().and_then(char::from_u32)
}

/// Escapes a character that is in `special` or is a control character.
fn escape(c: char, special: &str) -> String {
    match c {
        '\n' => r"\n".into(),
        '\r' => r"\r".into(),
        '\t' => r"\t".into(),
        c if c.is_control() => format!("\\x{{{:x}}}", u32::from(c)),
        c if special.contains(c) => format!("\\{c}"),
        c => c.into(),
    }
}

/// A POSIX name as a class.
fn posix(name: &str, negated: bool, outside: bool) -> Option<String> {
    let members = match name {
        "alnum" => r"\p{Alphabetic}\p{Nd}",
        "alpha" => r"\p{Alphabetic}",
        "ascii" => r"\x00-\x7f",
        "blank" => r"\t\p{Zs}",
        "cntrl" => r"\p{Cc}",
        "digit" => r"\p{Nd}",
        "graph" => return Some(class_of(r"\s\p{Cc}\p{Cn}", !negated)),
        "print" => return Some(class_of(r"\p{Zl}\p{Zp}\p{Cc}\p{Cn}", !negated)),
        "lower" => r"\p{Lowercase}",
        "upper" => r"\p{Uppercase}",
        "punct" => r"\p{P}",
        "space" => r"\s",
        "xdigit" => HEX,
        "word" if outside => return Some(class_of(&format!("{WORD}{LATIN_NUMBERS}"), negated)),
        "word" => WORD,
        _ => return None,
    };
    Some(class_of(members, negated))
}

/// \p{…}: a Unicode general category, script or property, or a POSIX name.
fn property(name: &str, negated: bool, outside: bool) -> Translated<String> {
    let (name, negated) = name.strip_prefix('^').map_or((name, negated), |name| (name, !negated));
    let plain: String = name.chars().filter(|c| !matches!(c, ' ' | '-' | '_')).collect::<String>().to_lowercase();
    if let Some(set) = posix(&plain, negated, outside) {
        return Ok(set);
    }
    let said = format!("\\{}{{{name}}}", if negated { 'P' } else { 'p' });
    let is_known = plain.chars().all(char::is_alphanumeric) && regex_syntax::parse(&said).is_ok();
    if is_known { Ok(said) } else { Err(said) }
}
