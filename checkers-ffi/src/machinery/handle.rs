//! Handles: numbers that stand for objects of the library.
//!
//! One table holds all objects. Its keys contain a generation, so that the number of a freed object, an invented number and
//! the number of another kind of object are refused, and no invalid memory is read.

use std::any::Any;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use slotmap::{DefaultKey, Key, KeyData, SlotMap};

use crate::machinery::failure::{Failure, Outcome};
use crate::machinery::status::{CHECKERS_ERROR_HANDLE, CHECKERS_ERROR_LIMIT};

/// The largest number of objects at a time.
const MOST: usize = 1 << 24;

/// A kind of object.
pub(crate) trait Kind: Send + Sync + 'static {
    /// Its name in messages.
    const NAME: &'static str;
}

/// An object behind a handle.
struct Object {
    name: &'static str,
    value: Arc<dyn Any + Send + Sync>,
}

impl Object {
    fn is<T: Kind>(&self) -> bool {
        (*self.value).is::<T>()
    }
}

type Table = SlotMap<DefaultKey, Object>;

// A panic while the lock is held leaves the table intact, so a poisoned lock is still usable.
static TABLE: LazyLock<RwLock<Table>> = LazyLock::new(RwLock::default);

/// Stores an object and returns its number, which is above `u32::MAX`.
pub(crate) fn keep<T: Kind>(object: T) -> Outcome<u64> {
    let mut table = TABLE.write().unwrap_or_else(PoisonError::into_inner);
    if table.len() >= MOST {
        return Err(Failure::new(
            CHECKERS_ERROR_LIMIT,
            format!("there are already {MOST} objects, the largest number allowed"),
        ));
    }
    Ok(table.insert(Object { name: T::NAME, value: Arc::new(object) }).data().as_ffi())
}

/// Returns the object with this number. It stays alive while the caller holds it, even if it is freed meanwhile.
pub(crate) fn find<T: Kind>(id: u64) -> Outcome<Arc<T>> {
    let table = TABLE.read().unwrap_or_else(PoisonError::into_inner);
    let object = key(id).and_then(|key| table.get(key));
    let value = object.and_then(|object| Arc::clone(&object.value).downcast().ok());
    value.ok_or_else(|| wrong::<T>(id, object))
}

/// Frees an object. Does nothing for zero.
pub(crate) fn free<T: Kind>(id: u64) -> Outcome {
    if id == 0 {
        return Ok(());
    }
    let mut table = TABLE.write().unwrap_or_else(PoisonError::into_inner);
    let key = key(id);
    let object = key.and_then(|key| table.get(key));
    if !object.is_some_and(Object::is::<T>) {
        return Err(wrong::<T>(id, object));
    }
    let freed = key.and_then(|key| table.remove(key));
    // The destructor runs without the lock.
    drop(table);
    drop(freed);
    Ok(())
}

/// Returns the key with this number. `None` for numbers that no key has: `from_ffi` would read them as another number.
fn key(id: u64) -> Option<DefaultKey> {
    let data = KeyData::from_ffi(id);
    (data.as_ffi() == id).then(|| data.into())
}

fn wrong<T: Kind>(id: u64, object: Option<&Object>) -> Failure {
    let message = match (id, object) {
        (0, _) => format!("the handle is zero, not a {}", T::NAME),
        (_, Some(other)) => format!("the handle belongs to a {}, not to a {}", other.name, T::NAME),
        (_, None) => format!("no {} has this handle: it was freed or never issued", T::NAME),
    };
    Failure::new(CHECKERS_ERROR_HANDLE, message).about(T::NAME)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    use checkers_core::Variant;

    #[test]
    fn freed_and_invented_handles_are_refused() {
        let russian = Variant::from_id("russian").unwrap();
        let id = keep(russian.clone()).unwrap();
        assert!(id > u64::from(u32::MAX));
        assert_eq!(find::<Variant>(id).unwrap().id(), "russian");
        free::<Variant>(id).unwrap();
        assert!(find::<Variant>(id).is_err());
        assert!(free::<Variant>(id).is_err());
        let next = keep(russian).unwrap();
        assert_ne!(next, id, "a number is not given twice");
        for invented in [0, 1, id + 1, id - (1 << 32), id ^ 1 << 40, u64::MAX, u64::MAX >> 1] {
            if invented != next {
                assert!(find::<Variant>(invented).is_err(), "{invented:#x}");
            }
        }
        assert!(find::<Mutex<checkers_core::Game>>(next).is_err(), "a variant is no game");
        free::<Variant>(next).unwrap();
        free::<Variant>(0).unwrap();
    }
}
