//! The class `Rules`.

use std::sync::Arc;

use checkers_core::Variant;
use checkers_core::notation::Numbering;
use checkers_core::pdn::variant_named;
use checkers_core::rules::{self, DRAW_PRESETS, DrawRules, VARIANTS};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString, PyTuple, PyType};
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::args::{self, Whole};
use crate::errors;
use crate::square_map::SquareMap;

/// A rule set with its draw rules: a named variant, or custom rules.
///
/// `Rules("russian")` is a named variant; `checkers.VARIANTS` lists the identifiers. Keywords override axes of the variant
/// `base`. A nested dictionary changes only the axes that it names; `Rules.axes` shows the names and the structure:
///
/// >>> import checkers
/// >>> giveaway = checkers.Rules("brazilian", goal={"reversed": True})
/// >>> giveaway.axes["goal"]["reversed"], giveaway.axes["goal"]["blocked"]
/// (True, 'loses')
/// >>> checkers.Rules("thai", setup={"ranks": {"men": 3}}).squares
/// 32
///
/// Draw rules are separate from the other axes. `draws` is a name from `checkers.DRAWS`, or a dictionary with the structure
/// of the property `draws`:
///
/// >>> checkers.Rules("english", draws="kondavo").draws["repetition"]["times"]
/// 3
///
/// Raises `RulesError`, whose attribute `axis` names the axis, for an unknown variant, an invalid value, and axes that
/// contradict each other. Raises `TypeError` for an unknown keyword.
#[pyclass(frozen, module = "checkers", eq, hash)]
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub(crate) square_map: Arc<SquareMap>,
}

impl PartialEq for Rules {
    fn eq(&self, other: &Self) -> bool {
        self.square_map.is_same(&other.square_map)
    }
}

impl std::hash::Hash for Rules {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.square_map.variant.rules().hash(state);
        self.square_map.variant.draws().hash(state);
    }
}

#[pymethods]
impl Rules {
    #[new]
    #[pyo3(signature = (base = None, /, *, draws = None, **axes))]
    fn new(
        py: Python<'_>,
        base: Option<&Bound<'_, PyAny>>,
        draws: Option<&Bound<'_, PyAny>>,
        axes: Option<&Bound<'_, PyDict>>,
    ) -> PyResult<Self> {
        let mut square_map = match base {
            Some(base) => square_map_of(base)?,
            None => square_map_of(PyString::new(py, "international").as_any())?,
        };
        if let Some(axes) = axes {
            let own = to_python(py, square_map.variant.rules())?;
            for axis in axes.keys() {
                if !own.contains(&axis)? {
                    let axis = shortened(&axis.to_string());
                    let known: Vec<String> =
                        own.cast::<PyDict>()?.keys().iter().map(|axis| axis.to_string()).collect();
                    let known = known.join(", ");
                    let message = format!("Rules() has no axis {axis}; the axes are: {known}");
                    return Err(PyTypeError::new_err(message));
                }
            }
            let rules: rules::Rules = from_python(&merged(&own, axes.as_any())?)?;
            let draws = *square_map.variant.draws();
            let variant = Variant::custom(rules).map_err(|error| errors::of_rules(py, error))?;
            square_map = SquareMap::new(variant.with_draws(draws));
        }
        if let Some(draws) = draws {
            square_map = SquareMap::new(square_map.variant.with_draws(draw_rules(draws)?));
        }
        Ok(Self { square_map })
    }

    /// The identifier of the variant; `"custom"` for custom rules.
    #[getter]
    fn id(&self) -> &'static str {
        self.square_map.variant.id()
    }

    /// The name of the variant in English.
    #[getter]
    fn name(&self) -> &'static str {
        self.square_map.variant.name()
    }

    /// All axes as nested dictionaries, with the `version` of their format. Every access returns a copy.
    #[getter]
    fn axes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, self.square_map.variant.rules())
    }

    /// The draw rules as nested dictionaries and lists. Every access returns a copy.
    #[getter]
    fn draws<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, self.square_map.variant.draws())
    }

    /// The number of files (columns) of the board.
    #[getter]
    fn width(&self) -> u8 {
        self.square_map.variant.rules().board.width
    }

    /// The number of ranks (rows) of the board.
    #[getter]
    fn height(&self) -> u8 {
        self.square_map.variant.rules().board.height
    }

    /// The number of playable squares.
    #[getter]
    fn squares(&self) -> usize {
        self.square_map.len()
    }

    /// The side that moves first: `checkers.WHITE` or `checkers.BLACK`.
    #[getter]
    fn starts(&self) -> bool {
        args::is_white(self.square_map.variant.rules().starts)
    }

    /// Returns the rules with the goal reversed: the side that would lose wins.
    fn reversed(&self) -> Self {
        Self { square_map: SquareMap::new(self.square_map.variant.reversed()) }
    }

    /// Returns the paths of all axes, each with a sentence that describes its value.
    ///
    /// >>> import checkers
    /// >>> dict(checkers.Rules("english").describe())["king.range"]
    /// 'A king moves one square and captures an adjacent piece.'
    fn describe(&self) -> Vec<(&'static str, String)> {
        self.square_map.variant.rules().describe()
    }

    /// Returns the name of a square in the notation of the variant.
    ///
    /// Squares are numbered from 0, starting in White's left corner and continuing rank by rank:
    ///
    /// >>> import checkers
    /// >>> checkers.Rules("international").square_name(0), checkers.Rules("russian").square_name(0)
    /// ('46', 'a1')
    fn square_name(&self, square: &Bound<'_, PyAny>) -> PyResult<String> {
        let square = args::square(&self.square_map, square)?;
        Ok(self.square_map.variant.square_name(square).to_string())
    }

    /// Returns the number of the square with this name, such as `"32"` or `"c3"`.
    ///
    /// Raises `SquareError` if the board has no such square.
    fn parse_square(&self, name: &Bound<'_, PyString>) -> PyResult<u8> {
        Ok(self.square_map.index(args::square(&self.square_map, name)?))
    }

    /// Returns the file and the rank of a square, counted from 0 in White's left corner.
    fn square_coordinates(&self, square: &Bound<'_, PyAny>) -> PyResult<(u8, u8)> {
        let square = args::square(&self.square_map, square)?;
        let place = self.square_map.variant.grid().coordinates(square);
        Ok(place.map_or((0, 0), |place| (place.file, place.rank)))
    }

    /// The number of each square in the numeric notation of the variant: `numbers[square]`, counted from 1.
    #[getter]
    fn numbers(&self) -> Vec<u16> {
        let grid = self.square_map.variant.grid();
        let numbering = Numbering::new(grid, self.square_map.variant.rules().notation.first_square);
        self.square_map
            .squares()
            .iter()
            .filter_map(|square| numbering.number(*square))
            .map(u16::from)
            .collect()
    }

    /// The number of actions, which are steps of a piece from one square to another; see `checkers.Batch`.
    #[getter]
    fn num_actions(&self) -> usize {
        self.square_map.actions().len()
    }

    /// Returns the squares of an action as `(from_square, to_square)`. Raises `ValueError` if there is no such action.
    fn action(&self, action: Whole) -> PyResult<(u8, u8)> {
        let table = self.square_map.actions();
        let found = u16::try_from(action.0).ok().and_then(|id| table.get(id));
        let index = |square| self.square_map.index(square);
        found.map(|action| (index(action.from), index(action.to))).ok_or_else(|| {
            PyValueError::new_err(format!("action must be from 0 to {}", table.len().saturating_sub(1)))
        })
    }

    /// Returns the action from one square to another. Raises `ValueError` if no piece can ever make this step.
    ///
    /// >>> import checkers
    /// >>> rules = checkers.Rules("english")
    /// >>> rules.action(rules.action_id("11", "15")) == (rules.parse_square("11"), rules.parse_square("15"))
    /// True
    fn action_id(&self, from_square: &Bound<'_, PyAny>, to_square: &Bound<'_, PyAny>) -> PyResult<u16> {
        let from = args::square(&self.square_map, from_square)?;
        let to = args::square(&self.square_map, to_square)?;
        let id = self.square_map.actions().id(from, to);
        id.ok_or_else(|| {
            let name = |square| self.square_map.variant.square_name(square);
            PyValueError::new_err(format!("no piece can make a step from {} to {}", name(from), name(to)))
        })
    }

    fn __repr__(&self) -> String {
        format!("<Rules {}>", self.id())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyTuple>)> {
        let variant = &self.square_map.variant;
        let restore = py.get_type::<Self>().getattr("_restore")?;
        let state = (variant.id(), json(variant.rules())?, json(variant.draws())?);
        Ok((restore, state.into_pyobject(py)?))
    }

    /// Restores pickled rules.
    #[classmethod]
    fn _restore(cls: &Bound<'_, PyType>, id: &str, rules: &str, draws: &str) -> PyResult<Self> {
        let py = cls.py();
        let broken = |error: serde_json::Error| errors::raise(py, "RulesError", error);
        let rules: rules::Rules = serde_json::from_str(rules).map_err(broken)?;
        let draws: DrawRules = serde_json::from_str(draws).map_err(broken)?;
        draws.check().map_err(|error| errors::raise(py, "RulesError", error))?;
        // The identifier is kept only if this version has the same rules for it.
        let named = SquareMap::named(id).filter(|square_map| *square_map.variant.rules() == rules);
        let square_map = match named {
            Some(square_map) if *square_map.variant.draws() == draws => square_map,
            Some(square_map) => SquareMap::new(square_map.variant.with_draws(draws)),
            None => {
                let variant = Variant::custom(rules).map_err(|error| errors::of_rules(py, error))?;
                SquareMap::new(variant.with_draws(draws))
            }
        };
        Ok(Self { square_map })
    }
}

/// Returns the identifiers of all variants.
pub(crate) fn variant_ids() -> impl Iterator<Item = &'static str> {
    VARIANTS.iter().map(|variant| variant.id)
}

/// Returns the names of all draw presets.
pub(crate) fn draw_ids() -> impl Iterator<Item = &'static str> {
    DRAW_PRESETS.iter().map(|(id, _)| *id)
}

/// Reads draw rules: the name of a preset, or a dictionary.
fn draw_rules(draws: &Bound<'_, PyAny>) -> PyResult<DrawRules> {
    let py = draws.py();
    if let Ok(name) = draws.cast::<PyString>() {
        let name = name.to_string_lossy();
        let preset = DRAW_PRESETS.iter().find(|(id, _)| *id == name);
        return preset.map(|(_, draws)| *draws).ok_or_else(|| {
            let known: Vec<_> = draw_ids().collect();
            errors::unknown_word("draws", &name, &known)
        });
    }
    let draws: DrawRules = from_python(draws)?;
    draws.check().map_err(|error| errors::raise(py, "RulesError", error))?;
    Ok(draws)
}

/// Merges `new` into `old`: a dictionary changes the keys that it names, any other value replaces the old one.
fn merged<'py>(old: &Bound<'py, PyAny>, new: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let (Ok(old), Ok(new_map)) = (old.cast::<PyDict>(), new.cast::<PyDict>()) else {
        return Ok(new.clone());
    };
    // A new key names another case of the axis, such as `squares` instead of `ranks`, and replaces the old one.
    for key in new_map.keys() {
        if !old.contains(key)? {
            return Ok(new.clone());
        }
    }
    let result = old.copy()?;
    for (key, value) in new_map {
        if let Some(old) = old.get_item(&key)? {
            result.set_item(key, merged(&old, &value)?)?;
        }
    }
    Ok(result.into_any())
}

fn json(value: &impl Serialize) -> PyResult<String> {
    serde_json::to_string(value).map_err(|error| PyValueError::new_err(error.to_string()))
}

/// Converts a value to dictionaries, lists, numbers and text.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json(value)?,))
}

/// Reads a value from dictionaries, lists, numbers and text.
fn from_python<T: DeserializeOwned>(value: &Bound<'_, PyAny>) -> PyResult<T> {
    let py = value.py();
    let text = py.import("json")?.call_method1("dumps", (value,))?;
    let text = text.cast::<PyString>()?.to_cow()?;
    let mut reader = serde_json::Deserializer::from_str(&text);
    serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let axis = shortened(&error.path().to_string());
        let message = shortened(&plain(&error.inner().to_string()));
        if axis == "." {
            return errors::raise(py, "RulesError", message);
        }
        errors::raise_with(py, "RulesError", format!("{axis}: {message}"), |exception| {
            exception.setattr("axis", axis)
        })
    })
}

/// Translates a message of serde to Python's terms: without names of Rust types, and without a line and column of a
/// text that the caller never saw.
pub(crate) fn plain(message: &str) -> String {
    const WORDS: [(&str, &str); 14] = [
        ("unknown variant", "unknown value"),
        ("invalid type: map,", "a dictionary is not allowed here,"),
        ("invalid type: sequence,", "a list is not allowed here,"),
        ("invalid type: null,", "None is not allowed here,"),
        ("invalid type: boolean `true`,", "True is not allowed here,"),
        ("invalid type: boolean `false`,", "False is not allowed here,"),
        ("invalid type: string ", "invalid value: string "),
        ("invalid type: integer ", "invalid value: "),
        ("invalid value: integer ", "invalid value: "),
        ("invalid type: floating point ", "invalid value: "),
        ("expected a boolean", "expected True or False"),
        ("expected a map", "expected a dictionary"),
        ("expected a sequence", "expected a list"),
        ("expected a string", "expected a str"),
    ];
    let mut message = message.split(" at line ").next().unwrap_or_default().replacen(" field ", " key ", 1);
    if message == "expected value" {
        return "expected a name or a dictionary".to_owned();
    }
    for (word, instead) in WORDS {
        message = message.replacen(word, instead, 1);
    }
    let Some((before, expected)) = message.split_once("expected ") else { return message };
    let kind = expected.split(' ').next().unwrap_or_default();
    let count = expected.split_once(" with ").map(|(_, count)| count);
    match (kind, count) {
        ("u8" | "u16" | "u32" | "u64" | "usize", _) => {
            format!("{before}expected an integer that is not negative")
        }
        ("i8" | "i16" | "i32" | "i64" | "isize", _) => format!("{before}expected an integer"),
        ("tuple", Some(count)) => format!("{before}expected {count}"),
        ("struct", _) => format!("{before}expected a dictionary"),
        ("enum" | "internally", _) => format!("{before}expected a name or a dictionary"),
        _ => message,
    }
}

/// Shortens a message, because serde repeats the caller's value.
fn shortened(message: &str) -> String {
    const HALF: usize = 100;
    let letters: Vec<char> = message.chars().collect();
    if letters.len() <= 2 * HALF {
        return message.to_owned();
    }
    let (head, tail) = (&letters[..HALF], &letters[letters.len() - HALF..]);
    head.iter().chain(&[' ', '…', ' ']).chain(tail).collect()
}

/// Reads a variant: its identifier, or a `Rules` object.
pub(crate) fn square_map_of(variant: &Bound<'_, PyAny>) -> PyResult<Arc<SquareMap>> {
    if let Ok(rules) = variant.cast::<Rules>() {
        return Ok(rules.get().square_map.clone());
    }
    let Ok(text) = variant.cast::<PyString>() else {
        let given = variant.get_type().name()?;
        let message = format!("variant must be an identifier, such as \"english\", or Rules, not {given}");
        return Err(PyTypeError::new_err(message));
    };
    let id = text.to_string_lossy();
    SquareMap::named(&id).ok_or_else(|| {
        let shown: String = id.chars().take(40).collect();
        errors::raise(variant.py(), "RulesError", format!("unknown variant {shown:?}; {}", hint(&id)))
    })
}

/// Returns a hint for an unknown identifier.
fn hint(id: &str) -> String {
    if let Some(meant) = variant_named(id) {
        return format!("did you mean {:?}?", meant.id());
    }
    // `W:W31:B1`, `B:W...`, `[FEN "..."]`.
    let start = id.trim_start();
    if start.starts_with("[FEN") || start.get(1..2) == Some(":") {
        return "this looks like a FEN, which is the second argument: Board(\"international\", fen)"
            .to_owned();
    }
    let known: Vec<_> = VARIANTS.iter().map(|variant| variant.id).collect();
    format!("the variants are: {}", known.join(", "))
}
