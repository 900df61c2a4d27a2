//! The page's Content-Security-Policy, once for the served header and for the meta tag of `dist/`.

/// Only lit's templates turn text into markup, and only `www/lib/assets.ts` turns an address into a script. Code and
/// styles come only from the page's own files; `https:` and localhost are for models that the user opens.
pub(crate) const POLICY: &str = "default-src 'self'; \
    script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; \
    img-src 'self' blob: data:; \
    connect-src 'self' https: http://localhost:*; \
    worker-src 'self'; \
    require-trusted-types-for 'script'; \
    trusted-types lit-html headlight; \
    form-action 'none'; \
    base-uri 'none'; \
    object-src 'none'";

/// The pages that may embed this one in a frame, which a meta tag cannot state.
pub(crate) const FRAMES: &str = "frame-ancestors 'self'";

/// Inserts the policy into the page's head, directly after the encoding, which must be within the first 1024 bytes.
pub(crate) fn into_head(html: &str) -> anyhow::Result<String> {
    let charset = "<meta charset=\"utf-8\">";
    anyhow::ensure!(html.contains(charset), "index.html does not contain {charset}");
    let policy = format!("{charset}\n    <meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">");
    let guarded = html.replacen(charset, &policy, 1);
    let first = |what: &str| guarded.find(what).unwrap_or(usize::MAX);
    let at = first("Content-Security-Policy");
    anyhow::ensure!(
        at < first("<script") && at < first("<link"),
        "index.html loads a file before it declares its encoding, so the policy would come too late"
    );
    Ok(guarded)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_comes_before_anything_is_loaded() {
        let html = "<head>\n  <meta charset=\"utf-8\">\n  <link><script src=\"a.js\"></script></head>";
        let page = into_head(html).unwrap();
        let at = |what: &str| page.find(what).unwrap();
        assert!(at("charset") < at("Content-Security-Policy") && at("Content-Security-Policy") < at("<link>"));
        assert!(!page.contains("unsafe-inline"));
    }

    #[test]
    fn a_page_whose_policy_would_come_too_late_is_refused() {
        assert!(into_head("<head><script src=\"a.js\"></script><meta charset=\"utf-8\"></head>").is_err());
        assert!(into_head("<head><script src=\"a.js\"></script></head>").is_err());
    }
}
