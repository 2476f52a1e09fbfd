//! The C ABI of `checkers-engine`: a computer opponent for programs in C. It translates calls and values and contains no rule.
//!
//! The names are the names in C. The top of `include/checkers_engine.h` documents what holds for all functions; the header is
//! generated from the documentation here.
//!
//! `unsafe` is limited to `raw`, which reads and writes through the caller's pointers, and to the lines of each exported function
//! that call it. `engine` stores engines behind numbers with generations, `failure` turns errors and panics into a status;
//! `version`, `game`, `think` and `openings` each export the functions of one subject.

#![allow(non_camel_case_types)] // C's names.
#![allow(clippy::missing_safety_doc)] // The top of the header documents it once for all functions.

// The same escapes as in the messages of checkers-ffi. That crate cannot be a dependency: its C symbols would be exported here.
#[path = "../../checkers-ffi/src/machinery/control_characters.rs"]
mod control_characters;
mod engine;
mod failure;
mod game;
mod last_error;
mod openings;
mod raw;
mod think;
mod version;

pub use engine::{checkers_engine, checkers_engine_free, checkers_engine_new, checkers_engine_options};
pub use failure::{
    CHECKERS_ENGINE_ERROR_ARGUMENT, CHECKERS_ENGINE_ERROR_BUFFER, CHECKERS_ENGINE_ERROR_BUSY,
    CHECKERS_ENGINE_ERROR_GAME, CHECKERS_ENGINE_ERROR_HANDLE, CHECKERS_ENGINE_ERROR_MEMORY,
    CHECKERS_ENGINE_ERROR_PANIC, CHECKERS_ENGINE_ERROR_TEXT, CHECKERS_ENGINE_OK, checkers_engine_status,
};
pub use game::{
    checkers_engine_fen, checkers_engine_new_game, checkers_engine_play, checkers_engine_set_position,
};
pub use last_error::checkers_engine_last_error;
pub use openings::{checkers_engine_opening_tables, checkers_engine_openings};
pub use think::{
    checkers_engine_info, checkers_engine_info_callback, checkers_engine_limits, checkers_engine_stop,
    checkers_engine_think, checkers_engine_variation,
};
pub use version::{CHECKERS_ENGINE_ABI_VERSION, checkers_engine_abi_version, checkers_engine_version};
