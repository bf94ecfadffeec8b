//! A serial line to an emulated board, with somebody who types.

use std::io::{Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use anyhow::Result;

/// The end of the line that is not the board's.
pub struct Line {
    port: u16,
    over: Arc<AtomicBool>,
    typist: JoinHandle<Vec<u8>>,
}

impl Line {
    /// Waits for a board; types once it has greeted with a whole line, and not before, because what
    /// comes before a board listens may be lost.
    pub fn new(typed: &'static str) -> Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
        listener.set_nonblocking(true)?;
        let port = listener.local_addr()?.port();
        let over = Arc::new(AtomicBool::new(false));
        let seen = Arc::clone(&over);
        let typist = thread::spawn(move || {
            let mut said = Vec::new();
            while !seen.load(Ordering::Relaxed) {
                match listener.accept() {
                    Ok((stream, _)) => {
                        // What came until the line broke, however it broke.
                        let _ = talk(stream, typed, &mut said);
                        break;
                    }
                    Err(_) => thread::sleep(Duration::from_millis(2)),
                }
            }
            said
        });
        Ok(Self { port, over, typist })
    }

    /// The emulator's argument for it.
    pub fn argument(&self) -> String {
        format!("tcp:{}:{}", Ipv4Addr::LOCALHOST, self.port)
    }

    /// What the board said, after the emulator's end.
    pub fn said(self) -> Vec<u8> {
        self.over.store(true, Ordering::Relaxed);
        self.typist.join().unwrap_or_default()
    }
}

fn talk(mut stream: TcpStream, typed: &str, said: &mut Vec<u8>) -> std::io::Result<()> {
    stream.set_nonblocking(false)?;
    let mut byte = [0];
    while said.last() != Some(&b'\n') {
        stream.read_exact(&mut byte)?;
        said.extend(byte);
    }
    stream.write_all(typed.as_bytes())?;
    stream.read_to_end(said)?;
    Ok(())
}
