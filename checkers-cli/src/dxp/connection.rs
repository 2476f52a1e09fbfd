//! Connecting and listening.

use std::io::{ErrorKind, Write};
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::str::FromStr;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use checkers_engine::dxp::{PORT, Session};
use checkers_engine::io::DxpLink;

/// How long a connection may take.
const CONNECT: Duration = Duration::from_secs(20);

/// How often a waiting listener looks for a connection.
const LOOK: Duration = Duration::from_millis(20);

/// HOST:PORT. Without a port it is the one of the protocol.
#[derive(Clone)]
pub(super) struct Address(String);

impl FromStr for Address {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Ok(address) = text.parse::<IpAddr>() {
            return Ok(Self(SocketAddr::new(address, PORT).to_string()));
        }
        match text.rsplit_once(':') {
            None if !text.is_empty() => Ok(Self(format!("{text}:{PORT}"))),
            Some((host, port)) if !host.is_empty() && port.parse::<u16>().is_ok() => {
                Ok(Self(text.to_owned()))
            }
            _ => Err("expected HOST or HOST:PORT, with a port from 0 to 65535"),
        }
    }
}

pub(super) fn connect(Address(address): &Address, session: Session) -> anyhow::Result<DxpLink> {
    DxpLink::connect(address, CONNECT, session).with_context(|| format!("cannot connect to {address}"))
}

/// Waits for one connection.
pub(super) fn listen(
    Address(address): &Address,
    session: Session,
    patience: Duration,
    stop: &AtomicBool,
    out: &mut dyn Write,
) -> anyhow::Result<DxpLink> {
    let failed = || format!("cannot listen on {address}");
    let listener = TcpListener::bind(address).with_context(failed)?;
    listener.set_nonblocking(true).with_context(failed)?;
    writeln!(out, "listening on {}", listener.local_addr().with_context(failed)?)?;
    out.flush()?;
    let start = Instant::now();
    loop {
        match listener.accept() {
            Ok((stream, from)) => {
                stream.set_nonblocking(false).with_context(failed)?;
                writeln!(out, "connected to {from}")?;
                out.flush()?;
                return Ok(DxpLink::new(stream, session)?);
            }
            Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => {}
            Err(error) => return Err(error).with_context(failed),
        }
        if stop.load(Ordering::Relaxed) {
            bail!("interrupted while it waited for a connection");
        }
        if start.elapsed() >= patience {
            bail!("no program connected within {} s", patience.as_secs());
        }
        sleep(LOOK);
    }
}
