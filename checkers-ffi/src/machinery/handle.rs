//! Handles: numbers that stand for objects of the library.
//!
//! All objects live in one table. Its keys carry a generation, so that the number of an object that was freed, a made-up
//! one, or one of another kind of object is found out and never touches memory that is not there.

use std::any::Any;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use slotmap::{DefaultKey, Key, KeyData, SlotMap};

use crate::machinery::failure::{Failure, Outcome};
use crate::machinery::status::{CHECKERS_ERROR_HANDLE, CHECKERS_ERROR_LIMIT};

/// How many objects there may be at a time.
const MOST: usize = 1 << 24;

/// A kind of object.
pub(crate) trait Kind: Send + Sync + 'static {
    /// What messages call it.
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

// A panic while the lock is held leaves the table whole: a poisoned lock is as good as any other.
static TABLE: LazyLock<RwLock<Table>> = LazyLock::new(RwLock::default);

/// Keeps an object and gives it a number, which is above `u32::MAX`.
pub(crate) fn keep<T: Kind>(object: T) -> Outcome<u64> {
    let mut table = TABLE.write().unwrap_or_else(PoisonError::into_inner);
    if table.len() >= MOST {
        return Err(Failure::new(CHECKERS_ERROR_LIMIT, format!("there are {MOST} objects already")));
    }
    Ok(table.insert(Object { name: T::NAME, value: Arc::new(object) }).data().as_ffi())
}

/// The object with this number. It lives at least as long as the caller holds it, even if it is freed meanwhile.
pub(crate) fn find<T: Kind>(id: u64) -> Outcome<Arc<T>> {
    let table = TABLE.read().unwrap_or_else(PoisonError::into_inner);
    let object = key(id).and_then(|key| table.get(key));
    let value = object.and_then(|object| Arc::clone(&object.value).downcast().ok());
    value.ok_or_else(|| wrong::<T>(id, object))
}

/// Gives an object up. Zero is no object, and nothing to do.
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
    // What an object's end does, it does without the lock.
    drop(table);
    drop(freed);
    Ok(())
}

/// The key with this number. `None` for numbers that no key has; `from_ffi` would take them for their neighbours.
fn key(id: u64) -> Option<DefaultKey> {
    let data = KeyData::from_ffi(id);
    (data.as_ffi() == id).then(|| data.into())
}

fn wrong<T: Kind>(id: u64, object: Option<&Object>) -> Failure {
    let message = match (id, object) {
        (0, _) => format!("the handle is zero, not a {}", T::NAME),
        (_, Some(other)) => format!("the handle is that of a {}, not of a {}", other.name, T::NAME),
        (_, None) => format!("no {} has this handle: it was freed, or never given", T::NAME),
    };
    Failure::new(CHECKERS_ERROR_HANDLE, message).about(T::NAME)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Mutex;

    use checkers_core::Variant;

    #[test]
    fn freed_and_made_up_handles_are_found_out() {
        let russian = Variant::from_id("russian").unwrap();
        let id = keep(russian.clone()).unwrap();
        assert!(id > u64::from(u32::MAX));
        assert_eq!(find::<Variant>(id).unwrap().id(), "russian");
        free::<Variant>(id).unwrap();
        assert!(find::<Variant>(id).is_err());
        assert!(free::<Variant>(id).is_err());
        let next = keep(russian).unwrap();
        assert_ne!(next, id, "a number is not given twice");
        for made_up in [0, 1, id + 1, id - (1 << 32), id ^ 1 << 40, u64::MAX, u64::MAX >> 1] {
            if made_up != next {
                assert!(find::<Variant>(made_up).is_err(), "{made_up:#x}");
            }
        }
        assert!(find::<Mutex<checkers_core::Game>>(next).is_err(), "a variant is no game");
        free::<Variant>(next).unwrap();
        free::<Variant>(0).unwrap();
    }
}
