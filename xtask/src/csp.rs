//! The page's Content-Security-Policy, once for the served header and for the meta tag of `dist/`.

/// Code and styles come only from the page's own files; `https:` and localhost are for models that a
/// person asks for.
pub(crate) const POLICY: &str = "default-src 'self'; \
    script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; \
    img-src 'self' blob: data:; \
    connect-src 'self' https: http://localhost:*; \
    worker-src 'self' blob:; \
    base-uri 'none'; \
    object-src 'none'";

/// The page with the policy as the first thing its head says, and `start` right behind.
pub(crate) fn into_head(html: &str, start: &str) -> anyhow::Result<String> {
    let head = html.find("<head>").map(|at| at + "<head>".len());
    let Some(head) = head else { anyhow::bail!("index.html has no <head> to put the security policy in") };
    // The encoding has to stand within the first 1024 bytes, so it goes before the policy.
    let charset = "<meta charset=\"utf-8\">";
    anyhow::ensure!(html.contains(charset), "index.html does not say {charset}");
    let rest = html[head..].replacen(charset, "", 1);
    let policy = format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">");
    let rest = rest.trim_start();
    Ok(format!("{}\n    {charset}\n    {policy}{start}\n    {rest}", &html[..head]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_policy_comes_before_any_script() {
        let html = "<html><head>\n  <meta charset=\"utf-8\">\n  <script src=\"a.js\"></script></head></html>";
        let page = into_head(html, "\n<link>").unwrap();
        let at = |what: &str| page.find(what).unwrap();
        assert!(at("charset") < at("Content-Security-Policy"));
        assert!(at("Content-Security-Policy") < at("<link>") && at("<link>") < at("<script"));
        assert_eq!(page.matches("charset").count(), 1);
        assert!(!page.contains("unsafe-inline"));
    }
}
