//! Parameters of an engine, which the other program sets before `init`.

use std::fmt;

use super::fields::{Fields, HubSyntaxError, write_field};

/// A parameter with its type and its value.
///
/// ```
/// use checkers_engine::hub::{Param, ParamKind};
/// let book = Param { name: "book".into(), value: "true".into(), kind: ParamKind::Bool };
/// assert!(book.accepts("false") && !book.accepts("perhaps"));
/// ```
#[derive(Clone, PartialEq, Debug)]
pub struct Param {
    /// The name of the parameter.
    pub name: String,
    /// Its value.
    pub value: String,
    /// The values that it can have.
    pub kind: ParamKind,
}

/// The type of a parameter.
///
/// ```
/// use checkers_engine::hub::{Param, ParamKind};
/// let kind = ParamKind::Int { min: Some(1), max: Some(8) };
/// let threads = Param { name: "threads".into(), value: "1".into(), kind };
/// assert!(threads.accepts("8") && !threads.accepts("9"));
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub enum ParamKind {
    /// `true` or `false`.
    Bool,
    /// A whole number.
    Int {
        /// The least value, if the engine names one.
        min: Option<i64>,
        /// The greatest value, if the engine names one.
        max: Option<i64>,
    },
    /// A number.
    Real {
        /// The least value, if the engine names one.
        min: Option<f64>,
        /// The greatest value, if the engine names one.
        max: Option<f64>,
    },
    /// Any text.
    String,
    /// One of a list of words.
    Enum {
        /// The words.
        values: Vec<String>,
    },
}

impl Param {
    /// Returns whether the parameter can have this value.
    #[must_use]
    pub fn accepts(&self, value: &str) -> bool {
        fn within<T: PartialOrd>(value: T, min: &Option<T>, max: &Option<T>) -> bool {
            min.as_ref().is_none_or(|min| value >= *min) && max.as_ref().is_none_or(|max| value <= *max)
        }
        match &self.kind {
            ParamKind::Bool => matches!(value, "true" | "false"),
            ParamKind::Int { min, max } => value.parse().is_ok_and(|value| within(value, min, max)),
            ParamKind::Real { min, max } => value.parse().is_ok_and(|value| within(value, min, max)),
            ParamKind::String => true,
            ParamKind::Enum { values } => values.iter().any(|known| known == value),
        }
    }

    pub(super) fn parse(fields: &Fields) -> Result<Self, HubSyntaxError> {
        let kind = match fields.get("type").unwrap_or("") {
            "bool" => ParamKind::Bool,
            "int" => ParamKind::Int { min: fields.number("min")?, max: fields.number("max")? },
            "real" => ParamKind::Real { min: fields.real("min")?, max: fields.real("max")? },
            "enum" => ParamKind::Enum { values: fields.words("values") },
            "string" | "" => ParamKind::String,
            other => return Err(HubSyntaxError::Value { name: "type", value: other.to_owned() }),
        };
        Ok(Self { name: fields.need("param", "name")?.to_owned(), value: fields.text("value"), kind })
    }
}

/// The fields of `param`.
impl fmt::Display for Param {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn range<T: ToString>(
            f: &mut fmt::Formatter<'_>,
            kind: &str,
            min: &Option<T>,
            max: &Option<T>,
        ) -> fmt::Result {
            write_field(f, "type", kind)?;
            for (name, limit) in [("min", min), ("max", max)] {
                if let Some(limit) = limit {
                    write_field(f, name, &limit.to_string())?;
                }
            }
            Ok(())
        }
        f.write_str("param")?;
        write_field(f, "name", &self.name)?;
        write_field(f, "value", &self.value)?;
        match &self.kind {
            ParamKind::Bool => write_field(f, "type", "bool"),
            ParamKind::Int { min, max } => range(f, "int", min, max),
            ParamKind::Real { min, max } => range(f, "real", min, max),
            ParamKind::String => write_field(f, "type", "string"),
            ParamKind::Enum { values } => {
                write_field(f, "type", "enum")?;
                write_field(f, "values", &values.join(" "))
            }
        }
    }
}
