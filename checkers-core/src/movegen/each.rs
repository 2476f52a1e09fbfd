//! Running a block once for each direction of a set, with the direction as a constant.

/// Runs the block for every direction of the set; inside, `$d` is a constant.
macro_rules! each_direction {
    ($set:expr, $d:ident => $body:block) => {{
        let set: $crate::geometry::DirectionSet = $set;
        each_direction!(@ set, $d, $body, 0 1 2 3 4 5 6 7);
    }};
    (@ $set:ident, $d:ident, $body:block, $($index:literal)*) => {
        $(
            if $set.has($index) {
                const $d: usize = $index;
                $body
            }
        )*
    };
}
