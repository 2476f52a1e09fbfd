//! How many random cases a test tries, and what it remembers of those that failed.

#![allow(unreachable_pub)]

use proptest::prelude::ProptestConfig;
use proptest::test_runner::FileFailurePersistence;

/// So many cases; where `PROPTEST_CASES` exceeds proptest's own default, as many times more. `./test` sets
/// `PROPTEST_RNG_SEED`, so that a change is tried on the same cases each time.
pub fn cases(cases: u32) -> ProptestConfig {
    let factor = ProptestConfig::default().cases.div_ceil(256).max(1);
    ProptestConfig {
        cases: cases * factor,
        failure_persistence: Some(Box::new(FileFailurePersistence::Direct("tests/data/regressions.txt"))),
        ..ProptestConfig::default()
    }
}
