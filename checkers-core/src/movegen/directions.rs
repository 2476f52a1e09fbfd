//! Macros that run a block once for each direction of a set.

/// Runs the block for every direction of the set, with the direction's index as `$d`.
///
/// `$within` names the constant of the kernel, such as `CAPTURES`, that contains every direction the set can have. If
/// the kernel's directions are constants, the block is repeated for each direction of that constant, with a constant
/// index, and is not compiled for other directions. For the shared kernel the block runs in a loop, because repeating
/// it would only make the code eight times as large. Blocks that run in most positions use `every_direction!` instead.
macro_rules! each_direction {
    ($kernel:ident::$within:ident, $set:expr, $d:ident => $body:block) => {{
        let set: $crate::geometry::DirectionSet = $set;
        if const { <$kernel as $crate::movegen::kernel::Kernel>::IS_CONSTANT } {
            each_direction!(@ $kernel::$within, set, $d, $body, 0 1 2 3 4 5 6 7);
        } else {
            for direction in set.iter() {
                let $d = direction as usize;
                $body
            }
        }
    }};
    (@ $kernel:ident::$within:ident, $set:ident, $d:ident, $body:block, $($index:literal)*) => {
        $(
            if const { <$kernel as $crate::movegen::kernel::Kernel>::$within.has($index) } && $set.has($index) {
                let $d: usize = $index;
                $body
            }
        )*
    };
}

/// Works like `each_direction!`, but repeats the block for the shared kernel too: each direction costs one test instead
/// of a loop iteration, and everything that depends on the direction is a constant. Nearly halves the time of custom
/// rules.
macro_rules! every_direction {
    ($kernel:ident::$within:ident, $set:expr, $d:ident => $body:block) => {{
        let set: $crate::geometry::DirectionSet = $set;
        each_direction!(@ $kernel::$within, set, $d, $body, 0 1 2 3 4 5 6 7);
    }};
}
