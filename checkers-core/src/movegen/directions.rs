//! Running a block once for each direction of a set.

/// Runs the block for every direction of the set, with `$d` as its index.
///
/// `$within` names the constant of the kernel, such as `CAPTURES`, that covers the set. For kernels that know their
/// directions the block is written out for each direction of that constant, with a constant index; others are not even
/// compiled. For the shared kernel that would only be eight times the code, so it is a loop; see `every_direction!`
/// for what most positions need.
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

/// Like `each_direction!`, but written out for the shared kernel too: there is a test for each direction then, but no
/// loop, and all else that depends on the direction is known. Nearly halves what custom rules cost.
macro_rules! every_direction {
    ($kernel:ident::$within:ident, $set:expr, $d:ident => $body:block) => {{
        let set: $crate::geometry::DirectionSet = $set;
        each_direction!(@ $kernel::$within, set, $d, $body, 0 1 2 3 4 5 6 7);
    }};
}
