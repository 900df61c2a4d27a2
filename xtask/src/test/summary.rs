//! The number of tests that ran, from the output of the test runners.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Summary {
    pub(crate) passed: u64,
    pub(crate) failed: u64,
    pub(crate) skipped: u64,
}

impl std::ops::AddAssign for Summary {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} passed, {} failed", self.passed, self.failed)?;
        if self.skipped > 0 {
            write!(f, ", {} skipped", self.skipped)?;
        }
        Ok(())
    }
}

/// Sums up lines such as `test result: ok. 12 passed; 0 failed; 1 ignored; …`, one per test program.
pub(crate) fn of_cargo(output: &str) -> Summary {
    let mut sum = Summary::default();
    for line in output.lines().filter_map(|line| line.trim().strip_prefix("test result: ")) {
        let count = |word: &str| {
            line.split([';', '.'])
                .find_map(|part| part.trim().strip_suffix(word)?.trim().parse::<u64>().ok())
                .unwrap_or(0)
        };
        sum += Summary { passed: count("passed"), failed: count("failed"), skipped: count("ignored") };
    }
    sum
}

/// Reads the closing lines of node's test runner, `ℹ pass 12` or, in TAP, `# pass 12`.
pub(crate) fn of_node(output: &str) -> Summary {
    let count = |word: &str| {
        output
            .lines()
            .filter_map(|line| {
                let (mark, rest) = line.trim().split_once(' ')?;
                let value = matches!(mark, "ℹ" | "#").then(|| rest.strip_prefix(word)).flatten()?;
                value.strip_prefix(' ')?.trim().parse::<u64>().ok()
            })
            .next_back()
            .unwrap_or(0)
    };
    Summary {
        passed: count("pass"),
        failed: count("fail") + count("cancelled"),
        skipped: count("skipped") + count("todo"),
    }
}

/// Reads a closing line as this tool prints it itself: `5 passed, 0 failed, 2 skipped`.
pub(crate) fn of_line(output: &str) -> Summary {
    let last = output.lines().rfind(|line| line.contains(" passed, ")).unwrap_or_default();
    let count = |word: &str| {
        let part = last.split(", ").find_map(|part| part.trim().strip_suffix(word));
        part.and_then(|number| number.trim().parse().ok()).unwrap_or(0)
    };
    Summary { passed: count("passed"), failed: count("failed"), skipped: count("skipped") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cargo_test_programs_are_added_up() {
        let output = "running 3 tests\ntest result: ok. 3 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; \
                      finished in 0.01s\n\n\
                      test result: FAILED. 10 passed; 2 failed; 1 ignored; 0 measured; 0 filtered out; \
                      finished in 1.20s\n";
        assert_eq!(of_cargo(output), Summary { passed: 13, failed: 2, skipped: 1 });
    }

    #[test]
    fn both_formats_of_node_s_summary_are_read() {
        let spec = "✔ a test (1ms)\nℹ tests 4\nℹ suites 0\nℹ pass 2\nℹ fail 1\nℹ cancelled 1\nℹ skipped 0\nℹ todo 0\n";
        assert_eq!(of_node(spec), Summary { passed: 2, failed: 2, skipped: 0 });
        let tap = "ok 1 - a\n# pass everything\n# tests 3\n# pass 2\n# fail 0\n# cancelled 0\n# skipped 1\n# todo 0\n";
        assert_eq!(of_node(tap), Summary { passed: 2, failed: 0, skipped: 1 });
    }

    #[test]
    fn silence_counts_nothing() {
        assert_eq!(of_cargo(""), Summary::default());
        assert_eq!(of_node("Could not find tests/view"), Summary::default());
    }

    #[test]
    fn the_closing_line_is_plain() {
        assert_eq!(Summary { passed: 5, failed: 0, skipped: 0 }.to_string(), "5 passed, 0 failed");
        assert_eq!(Summary { passed: 5, failed: 0, skipped: 2 }.to_string(), "5 passed, 0 failed, 2 skipped");
    }

    #[test]
    fn a_closing_line_is_read_as_it_is_printed() {
        for summary in [Summary { passed: 5, failed: 1, skipped: 2 }, Summary { passed: 9, failed: 0, skipped: 0 }] {
            assert_eq!(of_line(&format!("1 passed, 7 failed\n…\n{summary}\n")), summary);
        }
        assert_eq!(of_line("nothing"), Summary::default());
    }
}
