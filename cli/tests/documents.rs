//! The commands that the documents give for bundled models run as they stand there.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The edits that `docs/heads-that-matter.md` has the reader write.
const EDITS: &str = r#"{"heads": {"decoder.blocks.0.cross.1": 0}}"#;

/// These take seconds at most; training has its own tests.
const QUICK: [&str; 4] = ["trace", "generate", "attribute", "inspect"];

fn project() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The arguments of each quick command on a bundled model in a document.
fn commands(document: &str) -> Vec<Vec<String>> {
    let joined = document.replace("\\\n", " ");
    let lines = joined
        .lines()
        .filter_map(|line| line.strip_prefix("headlight ").or_else(|| line.strip_prefix("cargo run --release -- ")));
    let bundled = |args: &Vec<String>| {
        args.iter().any(|arg| arg.starts_with("models/")) && args.first().is_some_and(|one| QUICK.contains(&&**one))
    };
    lines.filter_map(shlex::split).filter(bundled).collect()
}

#[test]
fn each_command_for_a_bundled_model_runs() {
    let scratch = Path::new(env!("CARGO_TARGET_TMPDIR")).join("documents");
    std::fs::create_dir_all(&scratch).expect("a folder");
    std::fs::write(scratch.join("edits.json"), EDITS).expect("edits");
    let mut documents = vec![project().join("README.md")];
    for folder in ["docs", "models/digits"] {
        let entries = std::fs::read_dir(project().join(folder)).expect(folder);
        let paths = entries.map(|entry| entry.expect("an entry").path());
        documents.extend(paths.filter(|path| path.extension().is_some_and(|kind| kind == "md")));
    }
    let mut ran = 0;
    for document in documents {
        for args in commands(&std::fs::read_to_string(&document).expect("a document")) {
            let place = |arg: &String| match arg.starts_with("models/") {
                true => project().join(arg).into_os_string(),
                false => arg.into(),
            };
            let output = Command::new(env!("CARGO_BIN_EXE_headlight"))
                .args(args.iter().map(place))
                .current_dir(&scratch)
                .output()
                .expect("the binary runs");
            let said = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{}: {args:?}: {said}", document.display());
            ran += 1;
        }
    }
    assert!(ran >= 7, "the documents have commands, not only {ran}");
}
