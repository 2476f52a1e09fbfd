//! Prints the node count of the fixed benchmark as a signature, and the nodes per second.
//!
//! ```sh
//! cargo run --release -p checkers-engine --example bench -- 8
//! ```

use checkers_core::Variant;

fn main() -> Result<(), std::num::ParseIntError> {
    let depth = std::env::args().nth(1).map_or(Ok(8), |depth| depth.parse())?;
    let report = checkers_engine::bench(Variant::all(), depth);
    println!("{} positions, {} nodes, {} nodes/s", report.positions, report.nodes, report.nodes_per_second());
    Ok(())
}
