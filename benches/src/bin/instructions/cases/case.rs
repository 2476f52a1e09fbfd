//! One case: a piece of work and the goal for its cost.

/// The most that one unit may cost.
#[derive(Clone, Debug)]
pub(crate) enum Goal {
    /// So many instructions.
    AtMost(u32),
    /// So many tenths of what one unit of another case costs.
    Tenths(u32, String),
}

/// Some work, always the same.
pub(crate) struct Case {
    /// What it is, as the table names it.
    pub(crate) name: String,
    /// What is counted as one.
    pub(crate) unit: &'static str,
    /// How cheap one is to be.
    pub(crate) goal: Option<Goal>,
    /// What the best peer takes for one, if any was measured.
    pub(crate) peer: Option<u32>,
    /// The only function whose instructions count, with all that it calls; `None` counts the whole process.
    pub(crate) counted: Option<&'static str>,
    /// Does it, and says how many of the units that was.
    pub(crate) work: Box<dyn Fn() -> u64 + Sync>,
}

impl Case {
    /// Work without goal or peer.
    pub(super) fn new(
        name: impl Into<String>,
        unit: &'static str,
        work: impl Fn() -> u64 + Sync + 'static,
    ) -> Self {
        Self { name: name.into(), unit, goal: None, peer: None, counted: None, work: Box::new(work) }
    }

    pub(super) fn goal(self, goal: Goal) -> Self {
        Self { goal: Some(goal), ..self }
    }
}
