//! Running a block once for each direction of a set.

/// Runs the block for every direction of the set, with `$d` as its index.
///
/// For named variants the block is written out eight times, each with a constant, and the compiler drops those that the
/// game does not use. For rules given at run time that would only be eight times the code, so it is a loop; see
/// `every_direction!` for what most positions go through.
macro_rules! each_direction {
    ($kernel:ty, $set:expr, $d:ident => $body:block) => {{
        let set: $crate::geometry::DirectionSet = $set;
        if <$kernel as $crate::movegen::Kernel>::IS_CONSTANT {
            each_direction!(@ set, $d, $body, 0 1 2 3 4 5 6 7);
        } else {
            for direction in set.iter() {
                let $d = direction as usize;
                $body
            }
        }
    }};
    (@ $set:ident, $d:ident, $body:block, $($index:literal)*) => {
        $(
            if $set.has($index) {
                let $d: usize = $index;
                $body
            }
        )*
    };
}

/// The same, written out for rules given at run time too: there is a question for each direction then, but no loop, and
/// all else that depends on the direction is known. Nearly halves what custom rules cost.
macro_rules! every_direction {
    ($set:expr, $d:ident => $body:block) => {{
        let set: $crate::geometry::DirectionSet = $set;
        each_direction!(@ set, $d, $body, 0 1 2 3 4 5 6 7);
    }};
}
