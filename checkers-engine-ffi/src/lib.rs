//! The C ABI of `checkers-engine`: think, stop and information about a search, so that a program in C has an opponent.
//!
//! `raw` alone takes pointers apart. `engine` keeps engines behind numbers with generations, `failure` turns errors and panics
//! into a status, and `think`, `game` and `openings` export the functions of one subject each.

// C's names of types, as in its header.
#![allow(non_camel_case_types)]

mod engine;
mod failure;
mod game;
mod last_error;
mod openings;
mod raw;
mod think;

pub use engine::{checkers_engine, checkers_engine_free, checkers_engine_new, checkers_engine_options};
pub use failure::{
    CHECKERS_ENGINE_ERROR_ARGUMENT, CHECKERS_ENGINE_ERROR_BUFFER, CHECKERS_ENGINE_ERROR_BUSY,
    CHECKERS_ENGINE_ERROR_GAME, CHECKERS_ENGINE_ERROR_HANDLE, CHECKERS_ENGINE_ERROR_PANIC,
    CHECKERS_ENGINE_ERROR_TEXT, CHECKERS_ENGINE_OK, checkers_engine_status,
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
