//! Engines behind numbers.

use std::ffi::c_char;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError, TryLockError};

use ::checkers_engine::{Engine, Options, SearchResult};
use checkers_core::{Game, Variant};
use slotmap::{DefaultKey, Key, KeyData, SlotMap};

use crate::failure::{
    CHECKERS_ENGINE_ERROR_ARGUMENT, CHECKERS_ENGINE_ERROR_BUSY, CHECKERS_ENGINE_ERROR_HANDLE,
    CHECKERS_ENGINE_ERROR_PANIC, CHECKERS_ENGINE_ERROR_TEXT, Failure, checkers_engine_status, guard,
};
use crate::raw;

/// An engine with a game. A zero is no engine.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct checkers_engine {
    /// The number; of no meaning to the caller.
    pub number: u64,
}

/// Options of an engine. All zero is the default.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct checkers_engine_options {
    /// The size of the table of positions in MiB, up to 65536; 0 for 16.
    pub table_mb: u64,
    /// Varies the evaluation a little, so that games with different seeds differ; 0 for the exact one.
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
    /// The player, unless it is searching.
    pub(crate) fn player(&self) -> Result<MutexGuard<'_, Player>, Failure> {
        self.player.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => Failure::new(CHECKERS_ENGINE_ERROR_BUSY, "the engine is searching"),
            TryLockError::Poisoned(_) => Failure::new(
                CHECKERS_ENGINE_ERROR_PANIC,
                "an earlier call has met a defect of checkers_engine",
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

/// The engine with this number.
pub(crate) fn slot(engine: checkers_engine) -> Result<Arc<Slot>, Failure> {
    let found = slots().get(key(engine)).cloned();
    found.ok_or_else(|| Failure::new(CHECKERS_ENGINE_ERROR_HANDLE, "the engine was freed or never given"))
}

/// Creates an engine for a variant, at the initial position. `options` may be NULL.
///
/// # Safety
/// The pointers are as the head of the header says.
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
            return Err(Failure::new(CHECKERS_ENGINE_ERROR_ARGUMENT, "`table_mb` is more than 65536"));
        }
        let core = Options { table_bytes: (table_mb as usize) << 20, seed: options.seed };
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

/// Frees an engine; a search of it on another thread is stopped. A zero does nothing.
#[unsafe(no_mangle)]
pub extern "C" fn checkers_engine_free(engine: checkers_engine) -> checkers_engine_status {
    guard(|| {
        if engine.number == 0 {
            return Ok(());
        }
        let removed = slots().remove(key(engine));
        let removed = removed.ok_or_else(|| {
            Failure::new(CHECKERS_ENGINE_ERROR_HANDLE, "the engine was freed or never given")
        })?;
        removed.stop.store(true, Ordering::Relaxed);
        Ok(())
    })
}
