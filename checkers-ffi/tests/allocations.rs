//! Listing moves allocates nothing.

use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ffi::{c_char, c_void};

use checkers_ffi::*;

/// Counts what each thread allocates.
struct Counting;

thread_local! {
    static COUNT: Cell<usize> = const { Cell::new(0) };
}

// SAFETY: everything is done by the system's allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let _ = COUNT.try_with(|count| count.set(count.get() + 1));
        // SAFETY: as the caller promises.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, pointer: *mut u8, layout: Layout) {
        // SAFETY: as the caller promises.
        unsafe { System.dealloc(pointer, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// What is allocated meanwhile.
fn allocations(work: impl FnOnce()) -> usize {
    let before = COUNT.get();
    work();
    COUNT.get() - before
}

unsafe extern "C-unwind" fn count_one(_: *const checkers_move, user: *mut c_void) -> i32 {
    // SAFETY: the test passes a number.
    unsafe { *user.cast::<usize>() += 1 };
    0
}

#[test]
fn listing_visiting_counting_and_playing_allocate_nothing() {
    for index in 0..checkers_variant_count() {
        let mut variant = checkers_variant { id: 0 };
        // SAFETY: the pointers of this test are good.
        assert_eq!(unsafe { checkers_variant_at(index, &mut variant) }, CHECKERS_OK);
        let mut position = checkers_position::default();
        // SAFETY: as above.
        assert_eq!(unsafe { checkers_variant_initial(variant, &mut position) }, CHECKERS_OK);
        let mut moves = [checkers_move::default(); 256];
        let (mut next, mut replies) = ([checkers_position::default(); 256], [0; 256]);
        // Always the middle one of the moves: captures, promotions and kings come up.
        for ply in 0..60 {
            let (mut listed, mut counted, mut visited, mut followed) = (0, 0, 0_usize, 0);
            let allocated = allocations(|| {
                // SAFETY: as above.
                unsafe {
                    let room = moves.len();
                    assert_eq!(
                        checkers_variant_legal_moves(
                            variant,
                            &position,
                            moves.as_mut_ptr(),
                            room,
                            &mut listed
                        ),
                        CHECKERS_OK
                    );
                    assert_eq!(checkers_variant_count_moves(variant, &position, &mut counted), CHECKERS_OK);
                    let user = (&raw mut visited).cast::<c_void>();
                    assert_eq!(
                        checkers_variant_visit_moves(variant, &position, Some(count_one), user),
                        CHECKERS_OK
                    );
                    let (next, replies) = (next.as_mut_ptr(), replies.as_mut_ptr());
                    let all = moves.as_mut_ptr();
                    assert_eq!(
                        checkers_variant_successors(
                            variant,
                            &position,
                            all,
                            next,
                            replies,
                            room,
                            &mut followed
                        ),
                        CHECKERS_OK
                    );
                    if listed > 0 {
                        let mv = moves[listed / 2];
                        assert_eq!(
                            checkers_variant_play(variant, &position, &mv, &mut position),
                            CHECKERS_OK
                        );
                    }
                }
            });
            assert_eq!(allocated, 0, "variant {index}, ply {ply}");
            assert_eq!((listed as u64, listed, listed), (counted, visited, followed));
            if listed == 0 {
                break;
            }
        }
    }
}

#[test]
fn text_goes_to_the_buffer_without_allocation() {
    let mut variant = checkers_variant { id: 0 };
    let id = "frisian";
    let mut position = checkers_position::default();
    let (mut buffer, mut length) = ([0_u8; 256], 0);
    // SAFETY: the pointers of this test are good.
    unsafe {
        assert_eq!(
            checkers_variant_from_id(id.as_ptr().cast::<c_char>(), id.len(), &mut variant),
            CHECKERS_OK
        );
        assert_eq!(checkers_variant_initial(variant, &mut position), CHECKERS_OK);
        let allocated = allocations(|| {
            let buffer = buffer.as_mut_ptr().cast::<c_char>();
            assert_eq!(checkers_variant_fen(variant, &position, buffer, 256, &mut length), CHECKERS_OK);
        });
        assert_eq!(allocated, 0);
    }
    assert!(buffer[..length].starts_with(b"W:W31,32,"));
}
