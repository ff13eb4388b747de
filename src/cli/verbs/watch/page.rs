//! The page of `puzc watch --page`: a server of HTTP on the loopback interface, which sends each report as an
//! event ([server-sent events](https://html.spec.whatwg.org/multipage/server-sent-events.html)).

use serde_json::json;
use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

const PAGE: &str = include_str!("page.html");
/// Connections at the same time.
const CONNECTIONS: usize = 32;
/// The maximum size of a request.
const REQUEST: usize = 1 << 14;
/// The maximum time to send a request, or to receive an answer.
const PATIENCE: Duration = Duration::from_secs(10);
/// After this time without an event, a comment shows whether the browser is still there.
const SILENCE: Duration = Duration::from_secs(15);

/// A page that is being served.
pub struct LivePage {
    port: u16,
    title: String,
    shown: Arc<Shown>,
}

/// What the page shows: the number of the event, and the event.
#[derive(Default)]
struct Shown {
    event: Mutex<(u64, String)>,
    news: Condvar,
    connections: AtomicUsize,
}

impl LivePage {
    /// Serves the page of a file at a port of this machine; 0 is a free one.
    pub fn serve(file: &str, port: u16) -> io::Result<LivePage> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
        let port = listener.local_addr()?.port();
        let shown = Arc::new(Shown::default());
        let page = LivePage { port, title: file.to_string(), shown: shown.clone() };
        thread::Builder::new().spawn(move || {
            for stream in listener.incoming().flatten() {
                if shown.connections.fetch_add(1, Ordering::Relaxed) >= CONNECTIONS {
                    shown.connections.fetch_sub(1, Ordering::Relaxed);
                    continue;
                }
                let own = shown.clone();
                let answered = thread::Builder::new().spawn(move || {
                    let _ = answer(stream, port, &own); // the browser may go at any time
                    own.connections.fetch_sub(1, Ordering::Relaxed);
                });
                if answered.is_err() {
                    shown.connections.fetch_sub(1, Ordering::Relaxed);
                }
            }
        })?;
        Ok(page)
    }

    /// Where it is.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// Shows other messages and another picture.
    pub fn show(&self, messages: &str, picture: &[u8], is_searching: bool) {
        let picture = String::from_utf8_lossy(picture);
        let state = json!({ "title": self.title, "messages": messages, "picture": picture, "searching": is_searching });
        let mut event = self.shown.event.lock().unwrap_or_else(PoisonError::into_inner);
        *event = (event.0 + 1, state.to_string());
        self.shown.news.notify_all();
    }
}

impl Shown {
    /// The first event after this one; `None` if there is none for some time.
    fn after(&self, number: u64) -> Option<(u64, String)> {
        let event = self.event.lock().unwrap_or_else(PoisonError::into_inner);
        let wait = self.news.wait_timeout_while(event, SILENCE, |event| event.0 == number);
        let (event, _) = wait.unwrap_or_else(PoisonError::into_inner);
        (event.0 != number).then(|| event.clone())
    }
}

/// Answers one request.
fn answer(mut stream: TcpStream, port: u16, shown: &Shown) -> io::Result<()> {
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let request = head(&mut stream)?;
    let mut lines = request.lines();
    let mut words = lines.next().unwrap_or_default().split(' ');
    let (method, path) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let host =
        lines.find_map(|line| line.split_once(':').filter(|(name, _)| name.eq_ignore_ascii_case("host")));
    // a name of another site may lead to this machine
    let host = host.map_or("", |(_, host)| host.trim());
    if ![format!("127.0.0.1:{port}"), format!("localhost:{port}")].iter().any(|own| own == host) {
        return write!(stream, "{}", response("403 Forbidden", "text/plain", "another host is asked for\n"));
    }
    match (method, path) {
        ("GET", "/") => write!(stream, "{}", response("200 OK", "text/html; charset=utf-8", PAGE)),
        ("GET", "/events") => events(stream, shown),
        _ => write!(stream, "{}", response("404 Not Found", "text/plain", "there is only one page\n")),
    }
}

/// The head of a request: its lines up to the empty one.
fn head(stream: &mut TcpStream) -> io::Result<String> {
    let (mut request, mut part) = (vec![], [0; 1024]);
    while !request.windows(4).any(|end| end == b"\r\n\r\n") {
        match stream.read(&mut part)? {
            0 => return Err(io::ErrorKind::UnexpectedEof.into()),
            _ if request.len() > REQUEST => return Err(io::ErrorKind::InvalidData.into()),
            n => request.extend_from_slice(&part[..n]),
        }
    }
    Ok(String::from_utf8_lossy(&request).into_owned())
}

fn response(status: &str, kind: &str, body: &str) -> String {
    format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-store\r\n\
         Content-Security-Policy: default-src 'self' 'unsafe-inline'; img-src data:\r\nConnection: close\r\n\r\n{body}",
        body.len()
    )
}

/// Sends events until the browser has gone.
fn events(mut stream: TcpStream, shown: &Shown) -> io::Result<()> {
    stream.write_all(
        b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nCache-Control: no-store\r\nConnection: close\r\n\r\n",
    )?;
    let mut number = 0;
    loop {
        match shown.after(number) {
            Some((next, event)) => {
                number = next;
                write!(stream, "data: {event}\n\n")?;
            }
            None => stream.write_all(b":\n\n")?,
        }
        stream.flush()?;
    }
}
