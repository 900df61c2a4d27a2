//! Seeded damage to files: the check of each variant, its time limit, and the cases kept from failures.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use super::{Dice, project};

/// The variants of each kind in a normal test.
const VARIANTS: u64 = 300;
const PATIENCE: Duration = Duration::from_secs(30);

/// JSON values that replace others.
const VALUES: [&str; 16] = [
    "0",
    "1",
    "-1",
    "2",
    "1e308",
    "4294967295",
    "4294967296",
    "18446744073709551615",
    "null",
    "true",
    "\"\"",
    "\"x\"",
    "[]",
    "{}",
    "[[]]",
    "\"\\u0000\"",
];

/// Damages bytes: flips, cuts, inserts, removes, repeats or, in JSON, replaces a value.
fn damage(file: &[u8], dice: &mut Dice, json: bool) -> Vec<u8> {
    let mut file = file.to_vec();
    for _ in 0..1 + dice.below(3) {
        if file.is_empty() {
            break;
        }
        let at = dice.below(file.len());
        let end = (at + 1 + dice.below(40)).min(file.len());
        match dice.below(if json { 9 } else { 6 }) {
            0 => file[at] ^= 1 << dice.below(8),
            1 => file[at] = dice.next() as u8,
            2 => file.truncate(at),
            3 => drop(file.splice(at..at, (0..dice.below(9)).map(|i| (i * 37) as u8).collect::<Vec<u8>>())),
            4 => drop(file.drain(at..end)),
            5 => {
                let again = file[at..end].to_vec();
                drop(file.splice(end..end, again));
            }
            _ => {
                // From a colon or comma to the next.
                let is_end = |b: &u8| matches!(b, b',' | b'}' | b']' | b'\n');
                let Some(from) = file[at..].iter().position(|b| matches!(b, b':' | b',' | b'[')) else { continue };
                let from = at + from + 1;
                let to = file[from..].iter().position(is_end).map_or(file.len(), |i| from + i);
                drop(file.splice(from..to, dice.pick(&VALUES).bytes()));
            }
        }
    }
    file
}

/// A kind of file: undamaged files, whether they are JSON, and a check that returns whether a damaged one was read.
pub struct Kind {
    pub name: &'static str,
    pub files: fn() -> Vec<Vec<u8>>,
    pub json: bool,
    pub check: fn(&[u8]) -> bool,
}

/// The settings of `cargo xtask fuzz`.
struct FuzzSettings {
    /// The time for each kind.
    time: Duration,
    first_seed: u64,
    /// The folder of the current variant, which survives an abort.
    folder: PathBuf,
}

fn fuzz_settings() -> Option<FuzzSettings> {
    let number = |name: &str| std::env::var(name).ok()?.parse::<u64>().ok();
    Some(FuzzSettings {
        time: Duration::from_secs(number("HEADLIGHT_FUZZ")?),
        first_seed: number("HEADLIGHT_FUZZ_SEED")?,
        folder: std::env::var_os("HEADLIGHT_FUZZ_FOLDER")?.into(),
    })
}

/// A thread that checks variants. It ends after a panic, and is abandoned after a timeout.
struct Checker {
    sent: Sender<Vec<u8>>,
    told: Receiver<bool>,
}

impl Checker {
    fn new(check: fn(&[u8]) -> bool) -> Self {
        let (sent, variants) = channel::<Vec<u8>>();
        let (answers, told) = channel();
        thread::spawn(move || variants.iter().try_for_each(|variant| answers.send(check(&variant))));
        Self { sent, told }
    }

    /// Checks one variant within a time limit; an error names the failure.
    fn check(&self, variant: &[u8]) -> Result<bool, &'static str> {
        self.sent.send(variant.to_vec()).map_err(|_| "came after one that panicked")?;
        self.told.recv_timeout(PATIENCE).map_err(|error| match error {
            RecvTimeoutError::Timeout => "took too long",
            RecvTimeoutError::Disconnected => "panicked",
        })
    }
}

impl Kind {
    /// Damages each file of the kind: some hundred times in a test, or as long as `cargo xtask fuzz` asks, which also
    /// adds failing variants to the cases.
    pub fn fuzz(&self) {
        let (files, checker) = ((self.files)(), Checker::new(self.check));
        let (begun, settings) = (Instant::now(), fuzz_settings());
        let first = settings.as_ref().map_or(0, |settings| settings.first_seed);
        let tried = settings.as_ref().map(|settings| settings.folder.join(self.name));
        let goes_on = |count: u64| match &settings {
            Some(settings) => begun.elapsed() < settings.time,
            None => count < VARIANTS,
        };
        let (mut count, mut taken) = (0, 0);
        while goes_on(count) {
            let seed = first.wrapping_add(count);
            let variant = damage(&files[count as usize % files.len()], &mut Dice::new(seed), self.json);
            if let Some(tried) = &tried {
                std::fs::write(tried, &variant).expect("a variant");
            }
            match checker.check(&variant) {
                Ok(good) => taken += u64::from(good),
                Err(how) => {
                    if let Some(tried) = &tried {
                        std::fs::copy(tried, cases().join(format!("{}-{seed}", self.name))).expect("a case");
                    }
                    let text = String::from_utf8_lossy(&variant);
                    panic!("{}, seed {seed}, {how}: {}", self.name, text.chars().take(4000).collect::<String>())
                }
            }
            count += 1;
        }
        if let Some(tried) = tried {
            std::fs::remove_file(tried).expect("a variant");
            println!("{}: {count} variants from seed {first}, {taken} of them taken", self.name);
        }
        assert!((1..count).contains(&taken), "{}: {taken} of {count} were taken", self.name);
    }

    /// Replays the cases of this kind and returns their number.
    pub fn replay(&self) -> usize {
        let name_of = |case: &Path| case.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let all = std::fs::read_dir(cases()).expect("cases").map(|entry| entry.expect("a case").path());
        let own: Vec<PathBuf> = all.filter(|case| name_of(case).starts_with(&format!("{}-", self.name))).collect();
        for case in &own {
            if let Err(how) = Checker::new(self.check).check(&std::fs::read(case).expect("a case")) {
                panic!("{} {how}", name_of(case));
            }
        }
        own.len()
    }
}

/// Variants that failed once; each file is named after its kind and content.
fn cases() -> PathBuf {
    project().join("tests/engine/malformed/cases")
}
