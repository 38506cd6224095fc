//! An HTTP server with a bound on everything that clients send and keep open. By default it answers to this machine alone.

use std::cell::Cell;
use std::convert::Infallible;
use std::future::poll_fn;
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::pin::Pin;
use std::rc::Rc;
use std::task::{Context, Poll, ready};
use std::time::{Duration, Instant};

use http_body_util::{BodyExt as _, Either, Full};
use hyper::body::{Body, Bytes, Frame, Incoming};
use hyper::header::{CONNECTION, CONTENT_SECURITY_POLICY, CONTENT_TYPE, HOST, HeaderName, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::{TokioIo, TokioTimer};
use socket2::SockRef;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::task::{LocalSet, spawn_local};
use tokio::time::{sleep, timeout};

/// The limits of a server. A client beyond one of them loses its connection, and no other client waits for it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// The number of open connections. One more closes the connection that has gone longest without a request, after
    /// some milliseconds at least; one whose request is being answered only if there is no other.
    pub connections: usize,
    /// The number of bytes of a request line and its headers, at least 8192.
    pub head: usize,
    /// The number of bytes of a body.
    pub body: usize,
    /// The time to send the request line and the headers, and that to send the body, each at most a day. A connection without
    /// a request is closed after it.
    pub reading: Duration,
    /// The time from the headers of a request to the last byte of the response.
    pub answering: Duration,
}

impl Default for Limits {
    /// Returns limits that fit a browser and a process with 256 files.
    fn default() -> Self {
        Self {
            connections: 128,
            head: 16 << 10,
            body: 64 << 10,
            reading: Duration::from_secs(10),
            answering: Duration::from_secs(30),
        }
    }
}

/// The names of this machine. A page of another site can have its name point here, but the browser still sends that name.
const NAMES: [&str; 3] = ["127.0.0.1", "localhost", "[::1]"];

/// The policy of every response: the page loads and runs only its own files.
pub(crate) const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob: data:; \
     connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'";

/// The headers of every response.
const HEADERS: [(&str, &str); 5] = [
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "no-referrer"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-resource-policy", "same-origin"),
    ("cache-control", "no-cache"),
];

/// The number of connections that the system holds until they are accepted. A client beyond it waits a second, and the 128 of
/// the standard library are soon taken.
const BACKLOG: i32 = 1024;

/// The pause after a failed accept, such as for lack of files.
const PAUSE: Duration = Duration::from_millis(50);

/// The least time for which a connection is heard. On a busy machine, a request follows its connection after some milliseconds.
const HEARING: Duration = Duration::from_millis(50);

/// The shortest maximum that hyper takes, and the longest time.
const LEAST_HEAD: usize = 8192;
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// The time and bytes for which a closed connection is still read. Bytes that arrive later take the response from the client.
const LINGER: (Duration, u64) = (Duration::from_secs(1), 1 << 20);

/// A response. Its body is in memory, or comes in pieces.
pub(crate) type Answer = Response<Either<Full<Bytes>, Pieces>>;

/// A body that is made while it is sent: a piece is made when the one before it has been taken.
pub(crate) struct Pieces {
    next: NextPiece,
    /// Held until the body has been sent.
    work: Option<Work>,
}

/// A piece and those that follow, or `None` at the end.
pub(crate) type NextPiece = Pin<Box<dyn Future<Output = Option<(Bytes, Pieces)>>>>;

impl Pieces {
    /// Makes a body of a piece and those that follow.
    pub(crate) fn new(next: NextPiece) -> Self {
        Self { next, work: None }
    }
}

impl Body for Pieces {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let next = ready!(self.next.as_mut().poll(context));
        Poll::Ready(next.map(|(piece, rest)| {
            self.next = rest.next;
            Ok(Frame::data(piece))
        }))
    }
}

/// Which requests a server answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Door {
    /// Whether it answers to any name, and not to those of this machine alone.
    pub(crate) any_name: bool,
    /// Whether the end of what a client sends also ends its connection, and the work for it.
    pub(crate) heeds_end: bool,
}

/// Returns a body that is in memory.
pub(crate) fn whole_body(bytes: impl Into<Bytes>) -> Either<Full<Bytes>, Pieces> {
    Either::Left(Full::new(bytes.into()))
}

/// Returns the address of the client that sent a request.
pub(crate) fn peer(request: &Request<Vec<u8>>) -> IpAddr {
    request.extensions().get::<SocketAddr>().expect("each request has one").ip()
}

/// Returns a response of plain text.
pub(crate) fn text(status: StatusCode, message: impl Into<Bytes>) -> Answer {
    let mut response = Response::new(whole_body(message));
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    response
}

/// Answers the requests of all connections with `answer`, on this thread.
///
/// # Errors
/// The system provides no event queue.
pub(crate) fn serve<A, F>(listener: TcpListener, limits: Limits, door: Door, answer: A) -> io::Result<Infallible>
where
    A: Fn(Request<Vec<u8>>) -> F + 'static,
    F: Future<Output = Answer> + 'static,
{
    SockRef::from(&listener).listen(BACKLOG)?;
    listener.set_nonblocking(true)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    LocalSet::new().block_on(&runtime, async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let answer = Rc::new(answer);
        let mut open = Vec::new();
        loop {
            let Ok((stream, peer)) = listener.accept().await else {
                sleep(PAUSE).await;
                continue;
            };
            make_room(&mut open, limits.connections).await;
            let activity = Rc::new(Activity { latest: Cell::new(Instant::now()), work: Rc::default() });
            let task = spawn_local(converse((stream, peer), limits, door, Rc::clone(&activity), Rc::clone(&answer)));
            open.push(Connection { activity, task });
        }
    })
}

/// An open connection.
struct Connection {
    activity: Rc<Activity>,
    task: tokio::task::JoinHandle<()>,
}

/// When and whether a connection has a request.
struct Activity {
    /// The time of its latest request, or of its beginning.
    latest: Cell<Instant>,
    /// Held by others while a request is being answered.
    work: Work,
}

/// A token of the work for a request.
type Work = Rc<()>;

/// Waits until there is room for one more connection. If there is none, closes the one that has gone longest without a request,
/// but not before it had the time to send one.
async fn make_room(open: &mut Vec<Connection>, limit: usize) {
    loop {
        open.retain(|connection| !connection.task.is_finished());
        let silence = |index: usize| open[index].activity.latest.get().elapsed();
        let is_idle = |index: usize| Rc::strong_count(&open[index].activity.work) == 1;
        let longest = (0..open.len()).max_by_key(|&index| (is_idle(index), silence(index)));
        let Some(longest) = longest.filter(|_| open.len() >= limit) else {
            return;
        };
        let rest = HEARING.saturating_sub(silence(longest));
        if rest.is_zero() {
            open.swap_remove(longest).task.abort();
        } else {
            sleep(rest).await;
        }
    }
}

/// Answers the requests of a connection until a side closes it or a limit is met.
async fn converse<A, F>(
    (stream, peer): (TcpStream, SocketAddr),
    limits: Limits,
    door: Door,
    activity: Rc<Activity>,
    answer: Rc<A>,
) where
    A: Fn(Request<Vec<u8>>) -> F,
    F: Future<Output = Answer>,
{
    // Without it, a response may wait for the acknowledgement of the previous one.
    let _ = stream.set_nodelay(true);
    let service = service_fn(|mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer);
        activity.latest.set(Instant::now());
        Box::pin(respond(request, limits, door, &activity, &*answer))
    });
    let mut connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.reading.min(DAY))
        .max_buf_size(limits.head.max(LEAST_HEAD))
        .half_close(!door.heeds_end)
        .serve_connection(TokioIo::new(stream), service);
    let rest = || limits.answering.saturating_sub(activity.latest.get().elapsed());
    while timeout(rest(), poll_fn(|context| connection.poll_without_shutdown(context))).await.is_err() {
        if rest().is_zero() {
            return;
        }
    }
    linger(connection.into_parts().io.into_inner()).await;
}

/// Closes a connection whose client may still be sending.
async fn linger(mut stream: TcpStream) {
    let _ = stream.shutdown().await;
    let (time, bytes) = LINGER;
    let _ = timeout(time, tokio::io::copy(&mut stream.take(bytes), &mut tokio::io::sink())).await;
}

async fn respond<A, F>(
    request: Request<Incoming>,
    limits: Limits,
    door: Door,
    activity: &Activity,
    answer: &A,
) -> Result<Answer, Infallible>
where
    A: Fn(Request<Vec<u8>>) -> F,
    F: Future<Output = Answer>,
{
    let mut response = match read(request, limits, door).await {
        Ok(request) => {
            let work = Rc::clone(&activity.work);
            let mut response = answer(request).await;
            if let Either::Right(pieces) = response.body_mut() {
                pieces.work = Some(work);
            }
            response
        }
        Err(mut refusal) => {
            refusal.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
            refusal
        }
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    // No site may frame a response, unless it has a policy of its own.
    response.headers_mut().entry(CONTENT_SECURITY_POLICY).or_insert_with(|| {
        HeaderValue::try_from(format!("{POLICY}; frame-ancestors 'none'")).expect("the policy is of visible characters")
    });
    Ok(response)
}

/// Reads a request with its body, or returns the refusal.
async fn read(request: Request<Incoming>, limits: Limits, door: Door) -> Result<Request<Vec<u8>>, Answer> {
    let mut hosts = request.headers().get_all(HOST).iter();
    let (Some(host), None) = (hosts.next(), hosts.next()) else {
        return Err(text(StatusCode::BAD_REQUEST, "A request has one header Host.\n"));
    };
    let authority = request.uri().authority().map(|authority| authority.as_str().as_bytes());
    if !door.any_name && ![Some(host.as_bytes()), authority].into_iter().flatten().all(is_this_machine) {
        let message = format!("This server only answers to the names {}.\n", NAMES.join(", "));
        return Err(text(StatusCode::MISDIRECTED_REQUEST, message));
    }
    let (head, body) = request.into_parts();
    match timeout(limits.reading, whole(body, limits.body)).await {
        Ok(body) => Ok(Request::from_parts(head, body?)),
        Err(_) => Err(text(StatusCode::REQUEST_TIMEOUT, "The body of the request did not arrive in time.\n")),
    }
}

/// Returns whether `host` names this machine, with or without a port.
fn is_this_machine(host: &[u8]) -> bool {
    let port = host.iter().rev().take_while(|byte| byte.is_ascii_digit()).count();
    let name = host[..host.len() - port].strip_suffix(b":").unwrap_or(host);
    NAMES.iter().any(|known| name.eq_ignore_ascii_case(known.as_bytes()))
}

/// Reads a body of at most `limit` bytes.
async fn whole(mut body: Incoming, limit: usize) -> Result<Vec<u8>, Answer> {
    let too_large =
        || text(StatusCode::PAYLOAD_TOO_LARGE, format!("The body of a request has at most {limit} bytes.\n"));
    if body.size_hint().lower() > limit as u64 {
        return Err(too_large());
    }
    // The bytes are copied because each frame keeps a buffer of the connection, however few bytes it has.
    let mut bytes = Vec::new();
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|_| text(StatusCode::BAD_REQUEST, "The body of the request is not whole.\n"))?;
        let data = frame.into_data().unwrap_or_default();
        if bytes.len() + data.len() > limit {
            return Err(too_large());
        }
        bytes.extend_from_slice(&data);
    }
    Ok(bytes)
}
