//! Values of positions in two bits each.

use super::value::{Counts, Value};

/// The values of the positions of one material and side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Values {
    /// Four values in each byte, the first one in the lowest bits: 0 none, 1 win, 2 loss, 3 draw.
    bytes: Vec<u8>,
    count: usize,
}

impl Values {
    pub(super) fn new(count: usize) -> Self {
        Self { bytes: vec![0; count.div_ceil(4)], count }
    }

    /// Takes bytes from a file. Their number must fit the number of values.
    pub(super) fn from_bytes(bytes: &[u8], count: usize) -> Option<Self> {
        (bytes.len() == count.div_ceil(4)).then(|| Self { bytes: bytes.to_vec(), count })
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(super) const fn len(&self) -> usize {
        self.count
    }

    pub(super) fn get(&self, index: usize) -> Option<Value> {
        let byte = self.bytes.get(index / 4)?;
        match byte >> (index % 4 * 2) & 3 {
            1 => Some(Value::Win),
            2 => Some(Value::Loss),
            3 => Some(Value::Draw),
            _ => None,
        }
    }

    /// Sets a value that is not set yet.
    pub(super) fn set(&mut self, index: usize, value: Value) {
        let bits = match value {
            Value::Win => 1,
            Value::Loss => 2,
            Value::Draw => 3,
        };
        self.bytes[index / 4] |= bits << (index % 4 * 2);
    }

    pub(super) fn count(&self, counts: &mut Counts) {
        for index in 0..self.count {
            match self.get(index) {
                Some(Value::Win) => counts.wins += 1,
                Some(Value::Loss) => counts.losses += 1,
                Some(Value::Draw) => counts.draws += 1,
                None => {}
            }
        }
    }
}
