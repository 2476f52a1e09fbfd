//! Messages out of a stream of bytes.

use super::message::{LONGEST, Message, MessageError};

/// Bytes that are no stream of messages. The connection cannot be continued.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InboxError {
    /// There is no end of the message where the longest one would have it.
    #[error("a message has more than {LONGEST} characters")]
    TooLong,
    /// The message is wrong.
    #[error("the message \"{text}\" is wrong: {reason}")]
    Message {
        /// The message; other characters than printable ASCII are replaced.
        text: String,
        /// The reason.
        reason: MessageError,
    },
}

/// Bytes that have arrived, until they make a message.
///
/// ```
/// use checkers_engine::dxp::{EndReason, Inbox, Message};
/// let mut inbox = Inbox::default();
/// inbox.push(b"E20\0E");
/// assert_eq!(inbox.next()?, Some(Message::End { reason: EndReason::Draw, stop: false }));
/// assert_eq!(inbox.next()?, None); // the second message has not arrived yet
/// inbox.push(b"01\0");
/// assert_eq!(inbox.next()?, Some(Message::End { reason: EndReason::Unknown, stop: true }));
/// # Ok::<(), checkers_engine::dxp::InboxError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Inbox {
    bytes: Vec<u8>,
}

impl Inbox {
    /// Adds bytes that have arrived. The caller takes all messages before it adds more.
    pub fn push(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// Takes the next message; `None` if it has not arrived completely.
    ///
    /// # Errors
    /// [`InboxError`] if the bytes are no message. The message is taken nevertheless.
    #[expect(
        clippy::should_implement_trait,
        reason = "an iterator would end for good where only a message is missing"
    )]
    pub fn next(&mut self) -> Result<Option<Message>, InboxError> {
        let Some(end) = self.bytes.iter().take(LONGEST + 1).position(|byte| *byte == 0) else {
            return if self.bytes.len() > LONGEST { Err(InboxError::TooLong) } else { Ok(None) };
        };
        let bytes: Vec<u8> = self.bytes.drain(..=end).collect();
        let text = String::from_utf8_lossy(&bytes[..end]);
        Message::parse(&text).map(Some).map_err(|reason| {
            let text = text.replace(|letter| !matches!(letter, ' '..='~'), "?");
            InboxError::Message { text, reason }
        })
    }
}
