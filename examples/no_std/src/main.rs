//! The report as a Linux program: no standard library, no allocator, a custom entry point.
#![no_std]
#![no_main]

/// What the C library calls. The exit code is that of the report.
#[unsafe(no_mangle)]
pub extern "C" fn main(_arguments: i32, _values: *const *const u8) -> i32 {
    bare_moves::report()
}
