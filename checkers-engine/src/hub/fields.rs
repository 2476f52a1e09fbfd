//! A line of the protocol: a command and its fields, `name=value` or `name="several words"` or a name alone.

use std::fmt;

/// A line is not a message of the Hub protocol.
///
/// ```
/// use checkers_engine::hub::{HubSyntaxError, Request};
/// assert_eq!("".parse::<Request>(), Err(HubSyntaxError::Empty));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum HubSyntaxError {
    /// The line has no command.
    #[error("the line is empty")]
    Empty,
    /// A value in quotation marks does not end.
    #[error("the value of field \"{name}\" has no closing quotation mark")]
    OpenQuotation {
        /// The name of the field.
        name: String,
    },
    /// The command is not one of the protocol.
    #[error("unknown command \"{command}\"")]
    UnknownCommand {
        /// The command.
        command: String,
    },
    /// A field that the command needs is missing.
    #[error("the command \"{command}\" needs a field \"{name}\"")]
    Missing {
        /// The command.
        command: &'static str,
        /// The name of the field.
        name: &'static str,
    },
    /// A value is not of the type of its field.
    #[error("\"{value}\" is not a value of field \"{name}\"")]
    Value {
        /// The name of the field.
        name: &'static str,
        /// The value.
        value: String,
    },
}

/// A line taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Fields {
    pub(super) command: String,
    fields: Vec<(String, String)>,
}

impl Fields {
    pub(super) fn parse(line: &str) -> Result<Self, HubSyntaxError> {
        // The protocol has printable characters only.
        let line = line.replace(|letter: char| letter.is_control(), " ");
        let line = line.trim();
        let end = line.find(|letter: char| letter.is_whitespace()).unwrap_or(line.len());
        let (command, mut rest) = line.split_at(end);
        if command.is_empty() {
            return Err(HubSyntaxError::Empty);
        }
        let mut fields = Vec::new();
        loop {
            rest = rest.trim_start();
            if rest.is_empty() {
                return Ok(Self { command: command.to_owned(), fields });
            }
            let end = rest.find(|letter: char| letter.is_whitespace() || letter == '=').unwrap_or(rest.len());
            let (name, after) = rest.split_at(end);
            let Some(value) = after.trim_start().strip_prefix('=') else {
                fields.push((name.to_owned(), String::new()));
                rest = after;
                continue;
            };
            let value = value.trim_start();
            let (value, after) = if let Some(quoted) = value.strip_prefix('"') {
                let end = quoted.find('"');
                let end = end.ok_or_else(|| HubSyntaxError::OpenQuotation { name: name.to_owned() })?;
                (&quoted[..end], &quoted[end + 1..])
            } else {
                value.split_at(value.find(char::is_whitespace).unwrap_or(value.len()))
            };
            fields.push((name.to_owned(), without_quotes(value)));
            rest = after;
        }
    }

    /// Returns the value of a field; of several with this name, the last one.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.fields.iter().rev().find(|(field, _)| field == name).map(|(_, value)| value.as_str())
    }

    pub(super) fn need(&self, command: &'static str, name: &'static str) -> Result<&str, HubSyntaxError> {
        self.get(name).ok_or(HubSyntaxError::Missing { command, name })
    }

    /// Returns the value of a field as a number.
    pub(super) fn number<T: std::str::FromStr>(
        &self,
        name: &'static str,
    ) -> Result<Option<T>, HubSyntaxError> {
        let Some(value) = self.get(name) else { return Ok(None) };
        let error = |_| HubSyntaxError::Value { name, value: value.to_owned() };
        value.parse().map(Some).map_err(error)
    }

    /// Returns the value of a field, or an empty text.
    pub(super) fn text(&self, name: &str) -> String {
        self.get(name).unwrap_or("").to_owned()
    }

    /// Returns the words of the value of a field.
    pub(super) fn words(&self, name: &str) -> Vec<String> {
        self.get(name).unwrap_or("").split_whitespace().map(str::to_owned).collect()
    }

    /// Returns the value of a field as a finite number.
    pub(super) fn real(&self, name: &'static str) -> Result<Option<f64>, HubSyntaxError> {
        let number = self.number::<f64>(name)?;
        match number {
            Some(number) if !number.is_finite() => {
                Err(HubSyntaxError::Value { name, value: number.to_string() })
            }
            number => Ok(number),
        }
    }

    /// Returns the value of a field in seconds: a number that is not negative.
    pub(super) fn seconds(&self, name: &'static str) -> Result<Option<f64>, HubSyntaxError> {
        let seconds = self.number::<f64>(name)?;
        match seconds {
            Some(seconds) if !(0.0..=1e9).contains(&seconds) => {
                Err(HubSyntaxError::Value { name, value: seconds.to_string() })
            }
            seconds => Ok(seconds),
        }
    }
}

/// Returns a value as it can be written: a quotation mark inside would end it.
fn without_quotes(value: &str) -> String {
    value.replace('"', "'")
}

/// Writes a field. The protocol has no escapes: what cannot be written in a value is replaced.
pub(super) fn write_field(out: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    let is_plain = |letter: char| !letter.is_whitespace() && !letter.is_control() && letter != '"';
    if !value.is_empty() && value.chars().all(is_plain) {
        return write!(out, " {name}={value}");
    }
    let printable = without_quotes(value).replace(|letter: char| letter.is_control(), " ");
    write!(out, " {name}=\"{printable}\"")
}
