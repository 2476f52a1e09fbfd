//! A panic stays inside, whichever entry it happens in, and the library continues to work.

use std::ffi::c_char;
use std::mem::MaybeUninit;

use checkers_ffi::*;

/// The variant with this identifier.
fn variant(id: &str) -> checkers_variant {
    let mut variant = checkers_variant { id: 0 };
    // SAFETY: both pointers are good.
    let status = unsafe { checkers_variant_from_id(id.as_ptr().cast::<c_char>(), id.len(), &mut variant) };
    assert_eq!(status, CHECKERS_OK);
    variant
}

/// The text of the last error.
fn message() -> String {
    let mut buffer = vec![0_u8; 256];
    let mut length = 0;
    // SAFETY: the buffer has the size that is said.
    let status = unsafe {
        checkers_last_error_message(buffer.as_mut_ptr().cast::<c_char>(), buffer.len(), &mut length)
    };
    assert_eq!(status, CHECKERS_OK);
    buffer.truncate(length);
    String::from_utf8(buffer).expect("UTF-8")
}

#[test]
fn a_panic_becomes_a_status() {
    let russian = variant("russian");
    let mut position = MaybeUninit::uninit();
    // SAFETY: the pointer is good.
    assert_eq!(unsafe { checkers_variant_initial(russian, position.as_mut_ptr()) }, CHECKERS_OK);
    // SAFETY: the call has written it.
    let position = unsafe { position.assume_init() };
    let mut count = 0;
    // SAFETY: the pointers are good.
    let mut call = || unsafe { checkers_variant_count_moves(russian, &position, &mut count) };

    panic_at_next_entry();
    assert_eq!(call(), CHECKERS_ERROR_INTERNAL);
    assert_eq!(message(), "a defect of the library: as the test asked");
    assert_eq!(call(), CHECKERS_OK);
    assert_eq!(count, 7);
}

/// Every kind of entry: with and without a handle, with several ways to succeed, and the ones about errors.
#[test]
fn a_panic_stays_inside_every_kind_of_entry() {
    let russian = variant("russian");
    let none = checkers_game { id: 0 };
    let mut game = none;
    // SAFETY: the pointer is good.
    assert_eq!(unsafe { checkers_game_new(russian, &mut game) }, CHECKERS_OK);
    let entries: [(&str, &dyn Fn() -> checkers_status); 6] = [
        ("checkers_variant_free", &|| checkers_variant_free(russian)),
        ("checkers_game_resign", &|| checkers_game_resign(game, CHECKERS_WHITE)),
        // SAFETY: NULL is allowed here.
        ("checkers_game_undo", &|| unsafe { checkers_game_undo(game, std::ptr::null_mut()) }),
        // SAFETY: NULL is refused, not followed.
        ("checkers_last_error", &|| unsafe { checkers_last_error(std::ptr::null_mut()) }),
        // SAFETY: NULL is refused, not followed.
        ("checkers_variant_fen", &|| unsafe {
            checkers_variant_fen(russian, std::ptr::null(), std::ptr::null_mut(), 0, std::ptr::null_mut())
        }),
        // SAFETY: NULL is refused, not followed.
        ("checkers_abi_check", &|| unsafe { checkers_abi_check(0, std::ptr::null(), 1) }),
    ];
    for (name, entry) in entries {
        panic_at_next_entry();
        assert_eq!(entry(), CHECKERS_ERROR_INTERNAL, "{name}");
        assert_ne!(entry(), CHECKERS_ERROR_INTERNAL, "{name} works again");
    }
    // The earlier calls changed nothing: the game is not over before this call.
    assert_eq!(checkers_game_resign(game, CHECKERS_WHITE), CHECKERS_ERROR_GAME);
    assert_eq!(checkers_game_free(game), CHECKERS_OK);
}
