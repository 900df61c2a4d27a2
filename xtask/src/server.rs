//! A small HTTP server for this machine only: files, their types, and the headers that guard the page.

use crate::csp;
use crate::files::{Site, mime};
use anyhow::{Context, Result, anyhow};
use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{self, HeaderValue};
use hyper::http::uri::Authority;
use hyper::{Method, Request, Response, StatusCode, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use std::convert::Infallible;
use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, UNIX_EPOCH};

/// The number of ports to try after a taken one.
const PORTS: u16 = 50;
/// The time limit for a request's head, and for the next request of a connection.
const PATIENCE: Duration = if cfg!(test) { Duration::from_millis(300) } else { Duration::from_secs(60) };

/// Starts serving in the background and returns the address of the page.
///
/// Port 0 takes any free port. If a port is taken, the next one is tried.
pub(crate) fn start(site: Site, port: u16) -> Result<String> {
    let listener = bind(port)?;
    let port = listener.local_addr()?.port();
    let address = format!("http://127.0.0.1:{port}{}", site.prefix());
    listener.set_nonblocking(true)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_io()
        .enable_time()
        .build()
        .context("the server does not start")?;
    std::thread::spawn(move || runtime.block_on(accept(listener, Arc::new(site))));
    Ok(address)
}

/// Answers each connection in a separate task: a browser keeps several open and idle.
async fn accept(listener: TcpListener, site: Arc<Site>) -> io::Result<Infallible> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    loop {
        let (stream, _) = listener.accept().await?;
        let site = Arc::clone(&site);
        let service = service_fn(move |request: Request<Incoming>| {
            let answer = answer(&site, &request);
            async move { Ok::<_, Infallible>(answer) }
        });
        // A browser that closes the connection is not an error.
        let mut http = http1::Builder::new();
        http.title_case_headers(true).timer(TokioTimer::new()).header_read_timeout(PATIENCE);
        tokio::spawn(http.serve_connection(TokioIo::new(stream), service));
    }
}

fn bind(port: u16) -> Result<TcpListener> {
    let last = port.saturating_add(if port == 0 { 0 } else { PORTS });
    let mut refusal = None;
    for port in port..=last {
        match TcpListener::bind((Ipv4Addr::LOCALHOST, port)) {
            Ok(listener) => return Ok(listener),
            Err(error) => refusal = Some(error),
        }
    }
    let why = refusal.map(|error| error.to_string()).unwrap_or_default();
    Err(anyhow!("no port from {port} to {last} can be opened ({why}); choose another with --port"))
}

type Answer = Response<Full<Bytes>>;

/// Whether a request names this machine. Another host's name may resolve to this address (DNS rebinding), and its page
/// could then read our files.
fn is_for_us(request: &Request<Incoming>) -> bool {
    let host = request.headers().get(header::HOST).and_then(|host| host.to_str().ok());
    let name = host.and_then(|host| host.parse::<Authority>().ok());
    name.is_some_and(|name| name.host() == "127.0.0.1" || name.host().eq_ignore_ascii_case("localhost"))
}

fn answer(site: &Site, request: &Request<Incoming>) -> Answer {
    if !is_for_us(request) {
        return text(StatusCode::MISDIRECTED_REQUEST, "Only 127.0.0.1 and localhost are served.");
    }
    let url = request.uri().path_and_query().map_or("/", |url| url.as_str());
    let mut answer = match *request.method() {
        Method::GET | Method::HEAD => match site.file(url) {
            Some(path) => file(&path, request.headers().get(header::IF_NONE_MATCH))
                .unwrap_or_else(|_| text(StatusCode::INTERNAL_SERVER_ERROR, "The file cannot be read.")),
            None => text(StatusCode::NOT_FOUND, "There is no such file."),
        },
        _ => {
            let mut refused = text(StatusCode::METHOD_NOT_ALLOWED, "Only GET and HEAD are answered.");
            refused.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
            refused
        }
    };
    let mut add = |name: &'static str, value| answer.headers_mut().insert(name, HeaderValue::from_static(value));
    add("cache-control", "no-cache");
    if site.guarded {
        add("content-security-policy", csp::POLICY);
        add("cross-origin-opener-policy", "same-origin");
        add("cross-origin-embedder-policy", "require-corp");
        add("cross-origin-resource-policy", "same-origin");
        add("x-content-type-options", "nosniff");
        add("referrer-policy", "no-referrer");
        answer.headers_mut().append("content-security-policy", HeaderValue::from_static(csp::FRAMES));
    }
    answer
}

/// A file's content, or "not modified" if the browser's copy is current.
fn file(path: &Path, asked: Option<&HeaderValue>) -> Result<Answer> {
    let about = std::fs::metadata(path)?;
    let changed = about.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
    let tag = HeaderValue::from_str(&format!("\"{:x}-{:x}\"", changed.as_nanos(), about.len()))?;
    let mut answer = if asked == Some(&tag) {
        let mut answer = Response::new(Full::default());
        *answer.status_mut() = StatusCode::NOT_MODIFIED;
        answer
    } else {
        whole(std::fs::read(path)?.into(), path)
    };
    answer.headers_mut().insert(header::ETAG, tag);
    Ok(answer)
}

fn whole(bytes: Bytes, path: &Path) -> Answer {
    let mut answer = Response::new(Full::new(bytes));
    answer.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(mime(path)));
    answer
}

fn text(status: StatusCode, sentence: &'static str) -> Answer {
    let mut answer = Response::new(Full::new(Bytes::from_static(sentence.as_bytes())));
    *answer.status_mut() = status;
    answer.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    answer
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::Project;
    use std::io::{Read, Write};
    use std::net::TcpStream;

    fn ask(address: &str, request: &str) -> String {
        ask_as(address, request, "localhost")
    }

    fn ask_as(address: &str, request: &str, host: &str) -> String {
        response(address, &format!("{request}\r\nHost: {host}\r\nConnection: close\r\n\r\n"))
    }

    /// The complete answer until the connection closes.
    fn response(address: &str, said: &str) -> String {
        let host = address.trim_start_matches("http://").trim_end_matches('/');
        let mut stream = TcpStream::connect(host).unwrap();
        write!(stream, "{said}").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    #[test]
    fn answers_carry_what_a_browser_needs() {
        let folder = std::env::temp_dir().join(format!("headlight-server-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("target/page/wasm")).unwrap();
        std::fs::write(folder.join("index.html"), "<p>page").unwrap();
        std::fs::write(folder.join("target/page/wasm/big.wasm"), vec![b'x'; 100_000]).unwrap();
        let project = Project { root: folder.clone(), target: folder.join("target") };
        let address = start(Site::checkout(&project, &project.page()), 0).unwrap();

        let page = ask(&address, "GET / HTTP/1.1");
        assert!(page.starts_with("HTTP/1.1 200") && page.ends_with("<p>page"), "{page}");
        for line in [
            "Content-Type: text/html; charset=utf-8",
            "Content-Length: 7",
            "Cache-Control: no-cache",
            "Cross-Origin-Opener-Policy: same-origin",
            "Cross-Origin-Embedder-Policy: require-corp",
            "Content-Security-Policy: frame-ancestors 'self'",
            "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';",
        ] {
            assert!(page.contains(line), "{line} is not in {page}");
        }

        let wasm = ask(&address, "GET /wasm/big.wasm HTTP/1.1");
        assert!(wasm.contains("Content-Length: 100000") && wasm.contains("application/wasm"), "{}", &wasm[..600]);

        let head = ask(&address, "HEAD /wasm/big.wasm HTTP/1.1");
        assert!(head.starts_with("HTTP/1.1 200") && head.ends_with("\r\n\r\n"), "{head}");

        let tag = page.lines().find_map(|line| line.strip_prefix("Etag: ")).unwrap();
        let again = ask(&address, &format!("GET / HTTP/1.1\r\nIf-None-Match: {tag}"));
        assert!(again.starts_with("HTTP/1.1 304"), "{again}");

        assert!(ask(&address, "GET /target/x HTTP/1.1").starts_with("HTTP/1.1 404"));
        assert!(ask(&address, "POST / HTTP/1.1").starts_with("HTTP/1.1 405"));

        for host in ["127.0.0.1", "127.0.0.1:8080", "localhost:8080", "LOCALHOST"] {
            assert!(ask_as(&address, "GET / HTTP/1.1", host).starts_with("HTTP/1.1 200"), "{host}");
        }
        for host in ["elsewhere.example", "127.0.0.1.example:8080", "localhost@elsewhere.example", ""] {
            let refused = ask_as(&address, "GET / HTTP/1.1", host);
            assert!(!refused.starts_with("HTTP/1.1 200") && !refused.contains("page"), "{host}: {refused}");
        }
        // An incomplete request times out; if it did not, this test would never end.
        assert!(!response(&address, "GET / HTTP/1.1\r\nHost: loc").contains("page"));
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_taken_port_passes_on_to_the_next() {
        let first = bind(0).unwrap();
        let taken = first.local_addr().unwrap().port();
        let second = bind(taken).unwrap().local_addr().unwrap().port();
        assert!(second > taken);
    }
}
