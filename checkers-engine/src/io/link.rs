//! A DXP connection over TCP.

use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use crate::dxp::{Event, Inbox, InboxError, Message, Session, SessionError};

/// How often a waiting caller checks its stop flag.
const LOOK: Duration = Duration::from_millis(50);

/// A connection failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum LinkError {
    /// The network failed.
    #[error("the connection failed: {reason}")]
    Io {
        /// The reason of the operating system.
        reason: io::Error,
    },
    /// The other side has closed the connection.
    #[error("the other side has closed the connection")]
    Closed,
    /// The bytes are no messages.
    #[error(transparent)]
    Inbox(#[from] InboxError),
    /// A message does not belong here, or the request was impossible.
    #[error(transparent)]
    Session(#[from] SessionError),
}

impl From<io::Error> for LinkError {
    fn from(reason: io::Error) -> Self {
        Self::Io { reason }
    }
}

/// One side of a connection to another program. Which side has listened is independent of which one asks for a game.
#[derive(Debug)]
pub struct DxpLink {
    stream: TcpStream,
    inbox: Inbox,
    session: Session,
}

impl DxpLink {
    /// Connects to a program that listens.
    ///
    /// # Errors
    /// [`LinkError::Io`] if no address can be reached within `timeout`.
    pub fn connect(
        address: impl ToSocketAddrs,
        timeout: Duration,
        session: Session,
    ) -> Result<Self, LinkError> {
        let mut last = io::Error::new(io::ErrorKind::NotFound, "the name has no address");
        for address in address.to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, timeout) {
                Ok(stream) => return Self::new(stream, session),
                Err(error) => last = error,
            }
        }
        Err(last.into())
    }

    /// Returns a side of a connection that exists, such as one that a listener has accepted.
    ///
    /// # Errors
    /// [`LinkError::Io`] if the connection cannot be configured.
    pub fn new(stream: TcpStream, session: Session) -> Result<Self, LinkError> {
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(LOOK))?;
        stream.set_write_timeout(Some(Duration::from_secs(10)))?;
        Ok(Self { stream, inbox: Inbox::default(), session })
    }

    /// Returns the state of the session.
    #[must_use]
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the state of the session, to make a message for [`DxpLink::send`].
    pub const fn session_mut(&mut self) -> &mut Session {
        &mut self.session
    }

    /// Sends a message.
    ///
    /// # Errors
    /// [`LinkError::Io`] if it cannot be sent.
    pub fn send(&mut self, message: &Message) -> Result<(), LinkError> {
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        Ok(self.stream.write_all(&bytes)?)
    }

    /// Waits for the next event. Returns `None` when `timeout` has passed or `stop` was set.
    ///
    /// # Errors
    /// [`LinkError`] if the connection has ended or the other side breaks the protocol.
    pub fn next_event(&mut self, timeout: Duration, stop: &AtomicBool) -> Result<Option<Event>, LinkError> {
        let start = Instant::now();
        let mut bytes = [0; 256];
        loop {
            if let Some(message) = self.inbox.next()? {
                return Ok(Some(self.session.receive(message)?));
            }
            if start.elapsed() >= timeout || stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            match self.stream.read(&mut bytes) {
                Ok(0) => return Err(LinkError::Closed),
                Ok(count) => self.inbox.push(&bytes[..count]),
                Err(error) if is_timeout(&error) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }
}

fn is_timeout(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut | io::ErrorKind::Interrupted)
}
