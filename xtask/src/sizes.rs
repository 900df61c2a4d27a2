//! The size of each file, raw and as a server may send it.

use anyhow::{Context, Result};
use std::io::Write;
use std::path::{Path, PathBuf};

/// Smaller files, and those that hardly shrink, are sent uncompressed.
const SMALLEST: u64 = 256;
const WORTH_IT: f64 = 0.95;

/// The effort of compression.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Effort {
    /// The maximum, which takes minutes for the gpu engine.
    Most,
    /// Enough for a test.
    Least,
}

#[derive(Clone, Debug)]
pub(crate) struct Size {
    /// Relative to the measured folder, with slashes.
    pub(crate) path: String,
    pub(crate) raw: u64,
    /// Equal to `raw` if compression is not worth it.
    pub(crate) gzip: u64,
    pub(crate) brotli: u64,
}

/// Writes a `.gz` and a `.br` beside every file that becomes smaller, and returns all sizes by path.
pub(crate) fn compress_folder(folder: &Path, effort: Effort) -> Result<Vec<Size>> {
    let mut paths = files(folder)?;
    paths.sort();
    paths.iter().map(|path| compress(folder, path, effort)).collect()
}

fn compress(folder: &Path, path: &Path, effort: Effort) -> Result<Size> {
    let bytes = std::fs::read(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let raw = bytes.len() as u64;
    let beside = |ending: &str, packed: Vec<u8>| -> Result<u64> {
        let size = packed.len() as u64;
        if raw < SMALLEST || size as f64 > raw as f64 * WORTH_IT {
            return Ok(raw);
        }
        let mut name = path.as_os_str().to_owned();
        name.push(ending);
        std::fs::write(PathBuf::from(name), packed).context("a compressed file cannot be written")?;
        Ok(size)
    };
    let gzip = beside(".gz", gzipped(&bytes, effort)?)?;
    let brotli = beside(".br", brotlied(&bytes, effort)?)?;
    let relative = path.strip_prefix(folder).unwrap_or(path);
    let path = relative.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/");
    Ok(Size { path, raw, gzip, brotli })
}

fn gzipped(bytes: &[u8], effort: Effort) -> Result<Vec<u8>> {
    let level = if effort == Effort::Most { flate2::Compression::best() } else { flate2::Compression::fast() };
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), level);
    encoder.write_all(bytes)?;
    encoder.finish().context("gzip failed")
}

fn brotlied(bytes: &[u8], effort: Effort) -> Result<Vec<u8>> {
    let quality = if effort == Effort::Most { 11 } else { 1 };
    let size_hint = bytes.len();
    let parameters = brotli::enc::BrotliEncoderParams { quality, lgwin: 24, size_hint, ..Default::default() };
    let mut packed = Vec::new();
    brotli::BrotliCompress(&mut &bytes[..], &mut packed, &parameters).context("brotli failed")?;
    Ok(packed)
}

/// Every file below a folder.
pub(crate) fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(|| format!("{} cannot be listed", folder.display()))? {
        let path = entry?.path();
        if path.is_dir() { found.extend(files(&path)?) } else { found.push(path) }
    }
    Ok(found)
}

/// A table for the terminal: all sizes, and the total of those for which `counts` is true.
pub(crate) fn table(sizes: &[Size], total: &str, counts: impl Fn(&Size) -> bool) -> String {
    let width = sizes.iter().map(|size| size.path.len()).chain([total.len()]).max().unwrap_or(0);
    let row = |name: &str, raw: u64, gzip: u64, brotli: u64| {
        format!("{name:width$}  {:>9}  {:>9}  {:>9}\n", readable(raw), readable(gzip), readable(brotli))
    };
    let mut text = format!("{:width$}  {:>9}  {:>9}  {:>9}\n", "", "raw", "gzip", "brotli");
    for size in sizes {
        text += &row(&size.path, size.raw, size.gzip, size.brotli);
    }
    let counted = || sizes.iter().filter(|size| counts(size));
    text += &row(
        total,
        counted().map(|size| size.raw).sum(),
        counted().map(|size| size.gzip).sum(),
        counted().map(|size| size.brotli).sum(),
    );
    text
}

/// Bytes in decimal units, as in browsers' developer tools.
pub(crate) fn readable(bytes: u64) -> String {
    match bytes {
        0..1_000 => format!("{bytes} B"),
        1_000..1_000_000 => format!("{:.1} kB", bytes as f64 / 1e3),
        _ => format!("{:.2} MB", bytes as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_that_shrink_get_compressed_copies_which_unpack_to_the_same() {
        let folder = std::env::temp_dir().join(format!("headlight-sizes-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("www")).unwrap();
        let text = "attention is a weighted mean. ".repeat(100);
        let noise: Vec<u8> = (0..4000u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 11) as u8).collect();
        std::fs::write(folder.join("www/text.js"), &text).unwrap();
        std::fs::write(folder.join("www/noise.bin"), gzipped(&noise, Effort::Most).unwrap()).unwrap();
        std::fs::write(folder.join("www/tiny.css"), "a{}").unwrap();

        let sizes = compress_folder(&folder, Effort::Most).unwrap();
        let paths: Vec<_> = sizes.iter().map(|size| size.path.as_str()).collect();
        assert_eq!(paths, ["www/noise.bin", "www/text.js", "www/tiny.css"]);
        assert!(sizes[1].brotli < 200 && sizes[1].gzip < 200);
        assert_eq!(sizes[2].brotli, 3);
        assert!(!folder.join("www/noise.bin.br").exists() && !folder.join("www/tiny.css.gz").exists());

        let mut unpacked = Vec::new();
        brotli::BrotliDecompress(&mut std::fs::File::open(folder.join("www/text.js.br")).unwrap(), &mut unpacked)
            .unwrap();
        assert_eq!(unpacked, text.as_bytes());
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn sizes_read_well_and_add_up() {
        assert_eq!(readable(999), "999 B");
        assert_eq!(readable(22_840_000), "22.84 MB");
        let size = |path: &str, raw| Size { path: path.into(), raw, gzip: raw, brotli: raw };
        let table = table(&[size("a", 1000), size("b", 2000)], "first visit", |size| size.path == "b");
        assert!(table.lines().last().unwrap().starts_with("first visit     2.0 kB"), "{table}");
    }
}
