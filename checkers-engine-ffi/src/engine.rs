//! Stores engines behind numbers, so that a handle that was freed is noticed.

use std::ffi::c_char;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, TryLockError};

use ::checkers_engine::{Engine, Options, SearchResult};
use checkers_core::{Game, Variant};
use slotmap::{DefaultKey, Key, KeyData, SlotMap};

use crate::failure::{
    CHECKERS_ENGINE_ERROR_ARGUMENT, CHECKERS_ENGINE_ERROR_BUSY, CHECKERS_ENGINE_ERROR_HANDLE,
    CHECKERS_ENGINE_ERROR_MEMORY, CHECKERS_ENGINE_ERROR_PANIC, CHECKERS_ENGINE_ERROR_TEXT, Failure,
    checkers_engine_status, guard,
};
use crate::raw;

/// A handle of an engine. An engine has a variant, a game and the results of its last search. Zero is not a handle.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct checkers_engine {
    /// The number of the engine, which has no meaning for the caller.
    pub number: u64,
}

/// Options of an engine. A struct of zeros has the defaults.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct checkers_engine_options {
    /// The size of the table of positions that were searched, in MiB: at most 65536; 0 means 16.
    pub table_mb: u64,
    /// Changes the evaluation slightly, so that games with different seeds differ; 0 leaves it unchanged. Searches with the same
    /// seed, position, and limits of depth or nodes give the same result.
    pub seed: u64,
}

/// An engine, its game and its last search.
pub(crate) struct Player {
    pub(crate) engine: Engine,
    pub(crate) game: Game,
    pub(crate) found: Option<SearchResult>,
}

pub(crate) struct Slot {
    player: Mutex<Player>,
    pub(crate) stop: AtomicBool,
}

impl Slot {
    /// Returns the player, locked.
    ///
    /// # Errors
    /// If the player is searching.
    pub(crate) fn player(&self) -> Result<MutexGuard<'_, Player>, Failure> {
        self.player.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => Failure::new(CHECKERS_ENGINE_ERROR_BUSY, "the engine is searching"),
            TryLockError::Poisoned(_) => Failure::new(
                CHECKERS_ENGINE_ERROR_PANIC,
                "a defect of the library stopped an earlier call with this engine",
            ),
        })
    }
}

static SLOTS: LazyLock<Mutex<SlotMap<DefaultKey, Arc<Slot>>>> = LazyLock::new(Mutex::default);

fn slots() -> MutexGuard<'static, SlotMap<DefaultKey, Arc<Slot>>> {
    SLOTS.lock().unwrap_or_else(PoisonError::into_inner)
}

fn key(engine: checkers_engine) -> DefaultKey {
    KeyData::from_ffi(engine.number).into()
}

/// Returns the slot of an engine.
pub(crate) fn slot(engine: checkers_engine) -> Result<Arc<Slot>, Failure> {
    let found = slots().get(key(engine)).cloned();
    found
        .ok_or_else(|| Failure::new(CHECKERS_ENGINE_ERROR_HANDLE, "the engine was freed or was never issued"))
}

/// Creates an engine for a named variant, such as `russian`, with a game at the initial position. `options` may be NULL for the
/// defaults. After an error `*engine` is zero if the pointer is valid. Free the engine with checkers_engine_free.
///
/// Errors: CHECKERS_ENGINE_ERROR_TEXT for an unknown variant, CHECKERS_ENGINE_ERROR_ARGUMENT for a table that is too large,
/// CHECKERS_ENGINE_ERROR_MEMORY if the machine refuses the memory of the table.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn checkers_engine_new(
    variant: *const c_char,
    variant_length: usize,
    options: *const checkers_engine_options,
    engine: *mut checkers_engine,
) -> checkers_engine_status {
    guard(|| {
        // SAFETY: the caller guarantees valid pointers.
        let (id, options) = unsafe {
            // Before anything is created: what it points to must be writable.
            raw::write(engine, checkers_engine { number: 0 }, "engine")?;
            let options = if options.is_null() { None } else { Some(raw::read(options, "options")?) };
            (raw::text(variant, variant_length, "variant")?, options)
        };
        let options = options.unwrap_or(checkers_engine_options { table_mb: 0, seed: 0 });
        let unknown = || Failure::new(CHECKERS_ENGINE_ERROR_TEXT, format!("unknown variant \"{id}\""));
        let variant = Variant::from_id(&id).ok_or_else(unknown)?;
        let table_mb = if options.table_mb == 0 { 16 } else { options.table_mb };
        if table_mb > 1 << 16 {
            return Err(Failure::new(
                CHECKERS_ENGINE_ERROR_ARGUMENT,
                format!("`table_mb` is {table_mb}, expected at most 65536"),
            ));
        }
        let table_bytes = (table_mb as usize) << 20;
        // Memory that the system refuses would end the program in `Engine::with_options`.
        Vec::<u8>::new().try_reserve_exact(table_bytes).map_err(|_| {
            Failure::new(CHECKERS_ENGINE_ERROR_MEMORY, format!("`table_mb`: no memory for {table_mb} MiB"))
        })?;
        let core = Options { table_bytes, seed: options.seed };
        let player = Player {
            engine: Engine::with_options(variant.clone(), &core),
            game: Game::new(variant),
            found: None,
        };
        let slot = Arc::new(Slot { player: Mutex::new(player), stop: AtomicBool::new(false) });
        let number = slots().insert(slot).data().as_ffi();
        // SAFETY: it was written before.
        unsafe { raw::write(engine, checkers_engine { number }, "engine") }
    })
}

/// Frees an engine. If another thread searches with it, that search is stopped and returns its result as usual. Freeing zero does
/// nothing.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_engine_free(engine: checkers_engine) -> checkers_engine_status {
    guard(|| {
        if engine.number == 0 {
            return Ok(());
        }
        let removed = slots().remove(key(engine));
        let removed = removed.ok_or_else(|| {
            Failure::new(CHECKERS_ENGINE_ERROR_HANDLE, "the engine was freed or was never issued")
        })?;
        removed.stop.store(true, Ordering::Relaxed);
        Ok(())
    })
}
