//! Models in several GGUF files, as llama.cpp splits them: `model-00001-of-00003.gguf` and so on.

/// A part's place in the name of its file.
#[derive(Debug, PartialEq, Eq)]
pub struct Part<'n> {
    stem: &'n str,
    /// From 1 on.
    pub number: u64,
    pub count: u64,
}

impl<'n> Part<'n> {
    /// Of the name of a file, without its folder.
    pub fn of(name: &'n str) -> Option<Self> {
        let (rest, count) = name.strip_suffix(".gguf")?.rsplit_once("-of-")?;
        let (stem, number) = rest.rsplit_once('-')?;
        let digits = |text: &str| (text.len() == 5).then(|| text.parse::<u64>().ok()).flatten();
        let (number, count) = (digits(number)?, digits(count)?);
        (1..=count).contains(&number).then_some(Self { stem, number, count })
    }

    /// The names of all parts, in order.
    pub fn all(&self) -> impl Iterator<Item = String> {
        (1..=self.count).map(|number| format!("{}-{number:05}-of-{:05}.gguf", self.stem, self.count))
    }
}

/// The name of a model in files of this name.
pub(super) fn model_name(file: &str) -> &str {
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    match Part::of(name) {
        Some(part) => part.stem,
        None => name.strip_suffix(".gguf").unwrap_or(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_names_the_others() {
        let part = Part::of("a-b-00002-of-00003.gguf").expect("a part");
        assert_eq!((part.number, part.count), (2, 3));
        let all: Vec<String> = part.all().collect();
        assert_eq!(all, ["a-b-00001-of-00003.gguf", "a-b-00002-of-00003.gguf", "a-b-00003-of-00003.gguf"]);
        for name in
            ["a.gguf", "a-2-of-3.gguf", "a-00004-of-00003.gguf", "a-00000-of-00003.gguf", "a-0000x-of-00003.gguf"]
        {
            assert_eq!(Part::of(name), None, "{name}");
        }
        assert_eq!(["x/a-00001-of-00002.gguf", "x\\a.gguf", "a"].map(model_name), ["a", "a", "a"]);
    }
}
