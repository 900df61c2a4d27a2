//! Texts that are no dates: impossible days, dates with a missing, misspelt or extra part, and words.

use time::Month;

use super::language::{Fields, Piece, careless, pieces};
use super::{Dates, LONGEST};
use crate::random::Stream;

/// Words that are not part of a date.
const WORDS: [&str; 4] = [
    "hello hi hey world good morning night thanks please yes no my name is the a an of and or but in on at to for \
     from with this that it was will be cat dog house school water book friend mother today tomorrow yesterday now \
     never maybe what when where who how many birthday meeting call me later day month year week date Maria Martin \
     Jane John Anna Augusta Marsh Decent Octopus Jungle Mary Sunny Monkey Marching Summer London",
    "merhaba selam nasılsın iyiyim teşekkürler evet hayır lütfen günaydın bugün yarın dün şimdi ve bir bu şu ben sen \
     kedi köpek ev okul su kitap anne baba arkadaş doğum günü toplantı gün ay yıl hafta tarih güzel büyük küçük Ayşe \
     Mehmet Zeynep Elif Martı Ekin Kasımpatı Haziranda Mayıstan Ocakta Nisanda Ankara İstanbul kaç ne zaman nerede",
    "hallo guten morgen tag danke bitte ja nein ich du er sie wir das ist ein eine der die und oder heute gestern \
     jetzt katze hund haus schule wasser buch freund mutter vater geburtstag treffen monat jahr woche datum schön Anna \
     Hans Marta Märzen Maier Augustin Julian Juliane Aprilwetter Dezent Berlin wann wo wer wie viele nicht für über",
    "হ্যালো নমস্কার কেমন আছো ভালো ধন্যবাদ হ্যাঁ না আমি তুমি সে আমরা এই একটি আর কিন্তু আজ কাল এখন বিড়াল কুকুর বাড়ি স্কুল জল \
     বই বন্ধু মা বাবা জন্মদিন দিন মাস বছর সপ্তাহ তারিখ সুন্দর বড় ছোট রহিম করিম মার্চেন্ট জুনিয়র মেঘ মেলা ঢাকা কখন কোথায় কত",
];
/// Letters of meaningless words; some never occur in a date.
const LETTERS: &str = "abcdefghijklmnopqrstuvwxyzçğıöşüäßABCDEFJMNOSTWXZŞআইকগজটতদনপবমরলশসহািুে";
const SEPARATORS: [&str; 7] = [" ", "/", ".", "-", ", ", ":", " - "];
/// The months with less than 31 days.
const SHORT: [u8; 5] = [2, 4, 6, 9, 11];

fn pick<'a, T>(stream: &mut Stream, all: &'a [T]) -> &'a T {
    &all[stream.below(all.len())]
}

impl Dates {
    /// A random text that is not a date and fits the context, and whether it is an impossible day.
    pub(super) fn non_date(&self, stream: &mut Stream) -> (String, bool) {
        loop {
            let impossible = stream.uniform() < 0.5;
            let text = if impossible { self.no_such_day(stream) } else { self.no_date(stream) };
            let text = if stream.uniform() < 0.25 { careless(&text) } else { text };
            // Leaves room for the end token. The page runs no empty text.
            if (1..LONGEST).contains(&text.chars().count()) {
                return (text, impossible);
            }
        }
    }

    fn no_date(&self, stream: &mut Stream) -> String {
        match stream.below(8) {
            0 | 1 => self.incomplete(stream),
            2 => self.misspelt(stream),
            3 => self.too_much(stream),
            4 => self.figures(stream),
            _ => self.phrase(stream),
        }
    }

    /// A day outside the calendar, or in a year outside the model's range.
    fn no_such_day(&self, stream: &mut Stream) -> String {
        let (language, _, pattern) = self.pattern(stream);
        let mut fields = Fields::from(self.day(stream, pattern));
        let whole_year = !pattern.contains("yy");
        let named = pattern.contains("MMM");
        match stream.below(5) {
            0 => {
                fields.month = *pick(stream, &SHORT);
                let last = days(fields.year, fields.month);
                fields.day = last + 1 + stream.below(usize::from(31 - last)) as u8;
            }
            1 => {
                while time::util::is_leap_year(fields.year) {
                    fields.year = self.day(stream, pattern).year();
                }
                (fields.month, fields.day) = (2, 29);
            }
            2 if !named && stream.uniform() < 0.1 => fields.month = 0,
            2 if !named => {
                let most = *pick(stream, &[19, 87]);
                fields.month = 13 + stream.below(most) as u8;
            }
            3 if whole_year => fields.year = other_year(stream),
            _ => fields.day = if stream.uniform() < 0.1 { 0 } else { 32 + stream.below(68) as u8 },
        }
        language.write(pattern, fields)
    }

    /// A date without one or two of day, month and year.
    fn incomplete(&self, stream: &mut Stream) -> String {
        let (language, _, pattern) = self.pattern(stream);
        let fields = self.day(stream, pattern).into();
        let kept = *pick(stream, &["", "d", "M", "y", "dM", "dy", "My"]);
        let mut parts = Vec::new();
        let mut between = None;
        for piece in pieces(pattern) {
            match &piece {
                Piece::Literal(_) => between = Some(piece),
                // An ordinal's ending belongs to the day.
                Piece::Field(field) if field == "o" => parts.extend(kept.contains('d').then_some(piece)),
                Piece::Field(field) if field.starts_with('E') || kept.contains(&field[..1]) => {
                    parts.extend(between.take().filter(|_| !parts.is_empty()));
                    parts.push(piece);
                }
                Piece::Field(_) => {}
            }
        }
        language.join(&parts, fields)
    }

    /// A date whose month is another word, or has its letters shuffled.
    fn misspelt(&self, stream: &mut Stream) -> String {
        let (language, pattern) = loop {
            match self.pattern(stream) {
                (language, _, pattern) if pattern.contains("MMM") => break (language, pattern),
                _ => {}
            }
        };
        let fields = self.day(stream, pattern).into();
        let name = language.field(if pattern.contains("MMMM") { "MMMM" } else { "MMM" }, fields);
        let wrong = loop {
            let wrong =
                if name.chars().count() > 4 && stream.uniform() < 0.5 { mixed(stream, &name) } else { word(stream) };
            if !self.is_name(&wrong) {
                break wrong;
            }
        };
        language.write(pattern, fields).replacen(&name, &wrong, 1)
    }

    fn is_name(&self, word: &str) -> bool {
        let mut names = self.formats.languages.iter().flat_map(|language| language.names.values().flatten());
        names.any(|name| careless(name) == careless(word))
    }

    /// A date and a word, or two dates.
    fn too_much(&self, stream: &mut Stream) -> String {
        let mut date = || {
            let (language, _, pattern) = self.pattern(stream);
            language.write(pattern, self.day(stream, pattern).into())
        };
        let (one, two) = (date(), date());
        match stream.below(4) {
            0 => [one, two].join(*pick(stream, &[" ", ", ", " - "])),
            1 => [one, word(stream)].join(" "),
            2 => [word(stream), one].join(" "),
            _ => one + *pick(stream, &["1", "?", "!", " 7", "x", "/", " h", "-"]),
        }
    }

    /// Numbers in a row: one, two, four or five, or three in an order that no format has.
    fn figures(&self, stream: &mut Stream) -> String {
        let language = pick(stream, &self.formats.languages);
        let count = *pick(stream, &[1, 1, 2, 2, 3, 4, 5]);
        let between = *if count == 3 { pick(stream, &[" ", "-", ":", " - "]) } else { pick(stream, &SEPARATORS) };
        let one = |i| match (count, i) {
            (1, _) if stream.uniform() < 0.1 => number(stream, 62),
            (3, 0 | 1) => number(stream, 2),
            _ => number(stream, if count == 1 { 8 } else { 4 }),
        };
        language.number(&(0..count).map(one).collect::<Vec<_>>().join(between))
    }

    /// Words, at most two of which occur in dates.
    fn phrase(&self, stream: &mut Stream) -> String {
        let most = if stream.uniform() < 0.03 { 12 } else { 3 };
        let mut words: Vec<String> = (0..=stream.below(most)).map(|_| word(stream)).collect();
        for _ in 0..stream.below(3) {
            let language = pick(stream, &self.formats.languages);
            let names = language.names.values().nth(stream.below(language.names.len()));
            let part = match names {
                Some(names) if stream.uniform() < 0.5 => pick(stream, names).clone(),
                _ => language.number(&number(stream, 4)),
            };
            words.insert(stream.below(words.len() + 1), part);
        }
        let spaced = stream.uniform() < 0.8;
        words.join(if spaced { " " } else { *pick(stream, &SEPARATORS) })
            + *pick(stream, &["", "", "", ".", "?", "!", ","])
    }
}

fn days(year: i32, month: u8) -> u8 {
    Month::try_from(month).map_or(0, |month| month.length(year))
}

/// A year outside the model's range. Never with two digits, since those are in the range.
fn other_year(stream: &mut Stream) -> i32 {
    let [first, last] =
        *pick(stream, &[[100, 999], [1000, 1899], [1800, 1899], [2100, 2199], [2100, 9999], [10_000, 99_999]]);
    first + stream.below((last - first + 1) as usize) as i32
}

/// A random number of at most `most` digits.
fn number(stream: &mut Stream, most: usize) -> String {
    (0..=stream.below(most)).map(|_| char::from(b'0' + stream.below(10) as u8)).collect()
}

/// A word of a language, or a meaningless one.
fn word(stream: &mut Stream) -> String {
    if stream.uniform() < 0.7 {
        let words: Vec<&str> = pick(stream, &WORDS).split_whitespace().collect();
        return (*pick(stream, &words)).to_owned();
    }
    let letters: Vec<char> = LETTERS.chars().collect();
    (0..=stream.below(9)).map(|_| *pick(stream, &letters)).collect()
}

/// The letters of a word in random order (Fisher & Yates 1938).
fn mixed(stream: &mut Stream, word: &str) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    (1..letters.len()).rev().for_each(|i| letters.swap(i, stream.below(i + 1)));
    letters.into_iter().collect()
}
