//! Rule sets.

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

/// The rules of a game, its draws among them: a named variant, or one of your own.
///
/// `Rules("russian")` is a named variant; `checkers.VARIANTS` lists the names. Keywords change its axes, nested like
/// `axes`; only what is named changes:
///
/// >>> import checkers
/// >>> giveaway = checkers.Rules("brazilian", goal={"reversed": True})
/// >>> giveaway.axes["goal"]["reversed"], giveaway.axes["goal"]["blocked"]
/// (True, 'loses')
/// >>> checkers.Rules("thai", setup={"ranks": {"men": 3}}).squares
/// 32
///
/// `draws` is the name of one of `checkers.DRAWS`, or a mapping like `draws`:
///
/// >>> checkers.Rules("english", draws="kondavo").draws["repetition"]["times"]
/// 3
///
/// Raises `RulesError`, which names the axis, where the axes contradict each other.
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
                    return Err(PyTypeError::new_err(format!("Rules() has no axis {axis}")));
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

    /// The identifier of a named variant; `"custom"` for rules of your own.
    #[getter]
    fn id(&self) -> &'static str {
        self.square_map.variant.id()
    }

    /// The name in English.
    #[getter]
    fn name(&self) -> &'static str {
        self.square_map.variant.name()
    }

    /// Every axis, as nested dictionaries, and the `version` of their form: a copy.
    #[getter]
    fn axes<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, self.square_map.variant.rules())
    }

    /// When a game is drawn, as nested dictionaries and lists: a copy.
    #[getter]
    fn draws<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, self.square_map.variant.draws())
    }

    /// How many files the board has.
    #[getter]
    fn width(&self) -> u8 {
        self.square_map.variant.rules().board.width
    }

    /// How many ranks the board has.
    #[getter]
    fn height(&self) -> u8 {
        self.square_map.variant.rules().board.height
    }

    /// How many squares are played on.
    #[getter]
    fn squares(&self) -> usize {
        self.square_map.len()
    }

    /// The side that moves first: `checkers.WHITE` or `checkers.BLACK`.
    #[getter]
    fn starts(&self) -> bool {
        args::is_white(self.square_map.variant.rules().starts)
    }

    /// The game with the goal reversed: who would lose wins.
    fn reversed(&self) -> Self {
        Self { square_map: SquareMap::new(self.square_map.variant.reversed()) }
    }

    /// Every axis with a sentence that says how these rules decide it.
    ///
    /// >>> import checkers
    /// >>> dict(checkers.Rules("english").describe())["king.range"]
    /// 'A king moves one square and captures an adjacent piece.'
    fn describe(&self) -> Vec<(&'static str, String)> {
        self.square_map.variant.rules().describe()
    }

    /// The name of a square in the game's own notation.
    ///
    /// Squares are numbered from 0, from White's left corner along the ranks:
    ///
    /// >>> import checkers
    /// >>> checkers.Rules("international").square_name(0), checkers.Rules("russian").square_name(0)
    /// ('46', 'a1')
    fn square_name(&self, square: &Bound<'_, PyAny>) -> PyResult<String> {
        let square = args::square(&self.square_map, square)?;
        Ok(self.square_map.variant.square_name(square).to_string())
    }

    /// The number of the square of this name. Numbers and letters are both understood.
    ///
    /// Raises `SquareError` if the board has no such square.
    fn parse_square(&self, name: &Bound<'_, PyString>) -> PyResult<u8> {
        Ok(self.square_map.index(args::square(&self.square_map, name)?))
    }

    /// File and rank of a square, from 0 at White's left corner.
    fn square_coordinates(&self, square: &Bound<'_, PyAny>) -> PyResult<(u8, u8)> {
        let square = args::square(&self.square_map, square)?;
        let place = self.square_map.variant.grid().coordinates(square);
        Ok(place.map_or((0, 0), |place| (place.file, place.rank)))
    }

    /// The number of each square in the game's own numeric notation, counted from 1: `numbers[square]`.
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

    /// How many actions there are: steps of a piece from one square to another on a line; see `checkers.Batch`.
    #[getter]
    fn num_actions(&self) -> usize {
        self.square_map.actions().len()
    }

    /// The squares of an action: where from and where to. Raises `ValueError` if there is no such action.
    fn action(&self, action: Whole) -> PyResult<(u8, u8)> {
        let table = self.square_map.actions();
        let found = u16::try_from(action.0).ok().and_then(|id| table.get(id));
        let index = |square| self.square_map.index(square);
        found.map(|action| (index(action.from), index(action.to))).ok_or_else(|| {
            PyValueError::new_err(format!("actions are numbered from 0 to {}", table.len().saturating_sub(1)))
        })
    }

    /// The number of the action from one square to another. Raises `ValueError` if no piece could ever take that step.
    ///
    /// >>> import checkers
    /// >>> rules = checkers.Rules("english")
    /// >>> rules.action(rules.action_id("11", "15")) == (rules.parse_square("11"), rules.parse_square("15"))
    /// True
    fn action_id(&self, from_square: &Bound<'_, PyAny>, to_square: &Bound<'_, PyAny>) -> PyResult<u16> {
        let from = args::square(&self.square_map, from_square)?;
        let to = args::square(&self.square_map, to_square)?;
        let id = self.square_map.actions().id(from, to);
        id.ok_or_else(|| PyValueError::new_err("no piece could ever take that step"))
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

    /// Makes what was pickled.
    #[classmethod]
    fn _restore(cls: &Bound<'_, PyType>, id: &str, rules: &str, draws: &str) -> PyResult<Self> {
        let py = cls.py();
        let broken = |error: serde_json::Error| errors::raise(py, "RulesError", error);
        let rules: rules::Rules = serde_json::from_str(rules).map_err(broken)?;
        let draws: DrawRules = serde_json::from_str(draws).map_err(broken)?;
        draws.check().map_err(|error| errors::raise(py, "RulesError", error))?;
        // A name is kept only if it still means the same.
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

/// Names of all variants.
pub(crate) fn variant_ids() -> impl Iterator<Item = &'static str> {
    VARIANTS.iter().map(|variant| variant.id)
}

/// Names of all draw presets.
pub(crate) fn draw_ids() -> impl Iterator<Item = &'static str> {
    DRAW_PRESETS.iter().map(|(id, _)| *id)
}

/// Draws by the name of a preset or as a mapping.
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

/// What a value changes in another: a mapping changes the keys that it names, anything else takes the place of all.
fn merged<'py>(old: &Bound<'py, PyAny>, new: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    let (Ok(old), Ok(new_map)) = (old.cast::<PyDict>(), new.cast::<PyDict>()) else {
        return Ok(new.clone());
    };
    // Keys that were not there name another case, such as `squares` in the place of `ranks`.
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

/// A value as dictionaries, lists, numbers and text.
pub(crate) fn to_python<'py>(py: Python<'py>, value: &impl Serialize) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json(value)?,))
}

/// The value that dictionaries, lists, numbers and text stand for.
fn from_python<T: DeserializeOwned>(value: &Bound<'_, PyAny>) -> PyResult<T> {
    let py = value.py();
    let text = py.import("json")?.call_method1("dumps", (value,))?;
    let text = text.cast::<PyString>()?.to_cow()?;
    let mut reader = serde_json::Deserializer::from_str(&text);
    serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let axis = shortened(&error.path().to_string());
        // Line and column mean nothing here: the text is ours.
        let message = error.inner().to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        let message = shortened(&message.replacen("unknown variant", "unknown value", 1));
        if axis == "." {
            return errors::raise(py, "RulesError", message);
        }
        errors::raise_with(py, "RulesError", format!("{axis}: {message}"), |exception| {
            exception.setattr("axis", axis)
        })
    })
}

/// A message of bounded length: serde repeats what it was given.
fn shortened(message: &str) -> String {
    const HALF: usize = 100;
    let letters: Vec<char> = message.chars().collect();
    if letters.len() <= 2 * HALF {
        return message.to_owned();
    }
    let (head, tail) = (&letters[..HALF], &letters[letters.len() - HALF..]);
    head.iter().chain(&[' ', '…', ' ']).chain(tail).collect()
}

/// A game by its identifier or as `Rules`.
pub(crate) fn square_map_of(variant: &Bound<'_, PyAny>) -> PyResult<Arc<SquareMap>> {
    if let Ok(rules) = variant.cast::<Rules>() {
        return Ok(rules.get().square_map.clone());
    }
    let Ok(text) = variant.cast::<PyString>() else {
        let given = variant.get_type().name()?;
        let message = format!("a variant is its name or Rules, such as \"english\", not {given}");
        return Err(PyTypeError::new_err(message));
    };
    let id = text.to_string_lossy();
    SquareMap::named(&id).ok_or_else(|| {
        let shown: String = id.chars().take(40).collect();
        errors::raise(variant.py(), "RulesError", format!("unknown variant {shown:?}; {}", hint(&id)))
    })
}

/// What a caller may have meant by an unknown identifier.
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
    format!("there are: {}", known.join(", "))
}
