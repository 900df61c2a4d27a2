//! A small HTTP server for this machine only: files, their types, and the headers that guard the page.

use crate::csp;
use crate::files::{Site, mime};
use anyhow::{Result, anyhow};
use std::fs::File;
use std::io::{self, Read};
use std::net::{Ipv4Addr, TcpListener};
use std::sync::Arc;
use std::time::UNIX_EPOCH;
use tiny_http::{Header, Method, Request, Response, Server, StatusCode};

/// Browsers open up to six connections at once, and a large file holds one for a while.
const THREADS: usize = 8;
/// How many ports after a taken one are tried.
const PORTS: u16 = 50;

/// Starts serving in the background and returns the address of the page.
///
/// Port 0 takes any free one; a taken port passes on to the next.
pub(crate) fn start(site: Site, port: u16) -> Result<String> {
    let listener = bind(port)?;
    let port = listener.local_addr()?.port();
    let address = format!("http://127.0.0.1:{port}{}", site.prefix());
    let server =
        Server::from_listener(listener, None).map_err(|error| anyhow!("the server does not start: {error}"))?;
    let shared = Arc::new((server, site));
    for _ in 0..THREADS {
        let shared = Arc::clone(&shared);
        std::thread::spawn(move || {
            while let Ok(request) = shared.0.recv() {
                let answer = answer(&shared.1, &request);
                // A browser that closed the connection has changed its mind; that is not ours to report.
                request.respond(answer).ok();
            }
        });
    }
    Ok(address)
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

type Answer = Response<Box<dyn Read + Send>>;

fn answer(site: &Site, request: &Request) -> Answer {
    let mut answer = match request.method() {
        Method::Get | Method::Head => match site.file(request.url()) {
            Some(path) => file(&path, asked_tag(request)).unwrap_or_else(|_| text(500, "The file cannot be read.")),
            None => text(404, "There is no such file."),
        },
        _ => {
            let mut refused = text(405, "Only GET and HEAD are answered.");
            add(&mut refused, "Allow", "GET, HEAD");
            refused
        }
    };
    add(&mut answer, "Cache-Control", "no-cache");
    if site.guarded {
        add(&mut answer, "Content-Security-Policy", csp::POLICY);
        add(&mut answer, "Cross-Origin-Opener-Policy", "same-origin");
        add(&mut answer, "Cross-Origin-Embedder-Policy", "require-corp");
        add(&mut answer, "Cross-Origin-Resource-Policy", "same-origin");
        add(&mut answer, "X-Content-Type-Options", "nosniff");
        add(&mut answer, "Referrer-Policy", "no-referrer");
    }
    answer
}

fn file(path: &std::path::Path, asked: Option<&str>) -> io::Result<Answer> {
    let file = File::open(path)?;
    let about = file.metadata()?;
    let changed = about.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
    let tag = format!("\"{:x}-{:x}\"", changed.as_nanos(), about.len());
    let mut answer = if asked == Some(tag.as_str()) {
        body(304, Box::new(io::empty()), 0)
    } else {
        let mut answer = body(200, Box::new(file), usize::try_from(about.len()).map_err(io::Error::other)?);
        add(&mut answer, "Content-Type", mime(path));
        answer
    };
    add(&mut answer, "ETag", &tag);
    Ok(answer)
}

fn asked_tag(request: &Request) -> Option<&str> {
    request.headers().iter().find(|header| header.field.equiv("If-None-Match")).map(|header| header.value.as_str())
}

fn text(status: u16, sentence: &'static str) -> Answer {
    let mut answer = body(status, Box::new(sentence.as_bytes()), sentence.len());
    add(&mut answer, "Content-Type", "text/plain; charset=utf-8");
    answer
}

/// A length is always sent, so that the page can show how much of a download is done.
fn body(status: u16, reader: Box<dyn Read + Send>, length: usize) -> Answer {
    Response::new(StatusCode(status), Vec::new(), reader, Some(length), None).with_chunked_threshold(usize::MAX)
}

fn add(answer: &mut Answer, name: &str, value: &str) {
    if let Ok(header) = Header::from_bytes(name, value) {
        answer.add_header(header);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::project::Project;
    use std::io::Write;
    use std::net::TcpStream;

    fn ask(address: &str, request: &str) -> String {
        let host = address.trim_start_matches("http://").trim_end_matches('/');
        let mut stream = TcpStream::connect(host).unwrap();
        write!(stream, "{request}\r\nHost: localhost\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    }

    #[test]
    fn answers_carry_what_a_browser_needs() {
        let folder = std::env::temp_dir().join(format!("headlight-server-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("www")).unwrap();
        std::fs::write(folder.join("index.html"), "<p>page").unwrap();
        std::fs::write(folder.join("www/big.wasm"), vec![b'x'; 100_000]).unwrap();
        let project = Project { root: folder.clone(), target: folder.join("target") };
        let address = start(Site::checkout(&project), 0).unwrap();

        let page = ask(&address, "GET / HTTP/1.1");
        assert!(page.starts_with("HTTP/1.1 200") && page.ends_with("<p>page"), "{page}");
        for line in [
            "Content-Type: text/html; charset=utf-8",
            "Content-Length: 7",
            "Cache-Control: no-cache",
            "Cross-Origin-Opener-Policy: same-origin",
            "Cross-Origin-Embedder-Policy: require-corp",
            "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self';",
        ] {
            assert!(page.contains(line), "{line} is not in {page}");
        }

        let wasm = ask(&address, "GET /www/big.wasm HTTP/1.1");
        assert!(wasm.contains("Content-Length: 100000") && wasm.contains("application/wasm"), "{}", &wasm[..600]);

        let head = ask(&address, "HEAD /www/big.wasm HTTP/1.1");
        assert!(head.starts_with("HTTP/1.1 200") && head.ends_with("\r\n\r\n"), "{head}");

        let tag = page.lines().find_map(|line| line.strip_prefix("ETag: ")).unwrap();
        let again = ask(&address, &format!("GET / HTTP/1.1\r\nIf-None-Match: {tag}"));
        assert!(again.starts_with("HTTP/1.1 304"), "{again}");

        assert!(ask(&address, "GET /target/x HTTP/1.1").starts_with("HTTP/1.1 404"));
        assert!(ask(&address, "POST / HTTP/1.1").starts_with("HTTP/1.1 405"));
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
