//! Zobrist keys: a fixed random number for each feature of a position. The hash of a position is the XOR of its keys.
//!
//! The keys never change, so stored hashes stay valid as long as the layout of the board is the same.

use super::piece::{Piece, Role};
use super::state::KingRun;
use crate::geometry::{Bitboard, Color, Square};

/// The key of "Black is to move".
pub(crate) const BLACK_TO_MOVE: u64 = mix(0xb1ac_0000_0000_0000);

static PIECES: [[u64; 128]; 4] = {
    let mut keys = [[0; 128]; 4];
    let mut kind = 0;
    while kind < 4 {
        let mut square = 0;
        while square < 128 {
            keys[kind][square] = mix((kind * 128 + square) as u64);
            square += 1;
        }
        kind += 1;
    }
    keys
};

/// Returns the key of a piece on a square.
#[inline(always)]
pub(crate) const fn piece(piece: Piece, square: Square) -> u64 {
    PIECES[piece.color as usize * 2 + (piece.role as usize & Role::King as usize)][square.index() & 127]
}

/// Returns the keys of a piece on each of these squares.
#[inline]
pub(crate) fn pieces(piece: Piece, squares: Bitboard) -> u64 {
    let keys = &PIECES[piece.color as usize * 2 + (piece.role as usize & Role::King as usize)];
    let mut hash = 0;
    // Half by half, since removing a bit from a word of 128 bits costs several instructions.
    for (half, keys) in
        [squares.bits() as u64, (squares.bits() >> 64) as u64].into_iter().zip(keys.as_chunks::<64>().0)
    {
        let mut rest = half;
        while rest != 0 {
            hash ^= keys[rest.trailing_zeros() as usize & 63];
            rest &= rest - 1;
        }
    }
    hash
}

/// Returns the keys of pieces of one side on these squares, as words of 64 bits, of which those of `kings` are kings.
#[inline(always)]
pub(crate) fn mixed(color: Color, squares: [u64; 2], kings: [u64; 2]) -> u64 {
    let keys = &PIECES[color as usize * 2..][..2];
    let mut hash = 0;
    for half in 0..2 {
        let mut rest = squares[half];
        while rest != 0 {
            let bit = rest.trailing_zeros() & 63;
            let role = (kings[half] >> bit & 1) as usize;
            hash ^= keys[role][half * 64 + bit as usize];
            rest &= rest - 1;
        }
    }
    hash
}

/// Returns the key of a side's king run; 0 for none.
#[inline]
pub(crate) const fn run(color: Color, run: KingRun) -> u64 {
    if run.count == 0 {
        return 0;
    }
    mix(1 << 32 | (color as u64) << 16 | (run.square as u64) << 8 | run.count as u64)
}

/// The increment of the SplitMix64 generator.
pub(crate) const GAMMA: u64 = 0x9e37_79b9_7f4a_7c15;

/// Returns the `index`-th number of the SplitMix64 generator after its seed.
const fn mix(index: u64) -> u64 {
    finish(index.wrapping_add(1).wrapping_mul(GAMMA))
}

/// Applies the finishing function of the SplitMix64 generator, a bijection.
pub(crate) const fn finish(z: u64) -> u64 {
    let z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_all_different() {
        let mut seen = std::collections::HashSet::new();
        assert!(seen.insert(BLACK_TO_MOVE));
        for p in Piece::ALL {
            for square in 0..128 {
                assert!(seen.insert(piece(p, Square::wrap(square))));
            }
        }
        for color in Color::ALL {
            for square in 0..128 {
                for count in 1..=255 {
                    assert!(seen.insert(run(color, KingRun { square, count })));
                }
            }
        }
    }
}
