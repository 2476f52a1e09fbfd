//! Sets in serialised form: the sequence of their numbers in ascending order, the same in every format.
//!
//! A number of 128 bits would be shorter in some formats. But many formats and serde's own buffering do not support it, and
//! JavaScript rounds numbers from 2^53 up.

use core::fmt;

use serde::de::{Deserializer, Error, SeqAccess, Unexpected, Visitor};
use serde::ser::{SerializeSeq, Serializer};

/// Writes numbers, which must be in ascending order.
pub(crate) fn write<S: Serializer>(
    numbers: impl Iterator<Item = u16> + Clone,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let mut list = serializer.serialize_seq(Some(numbers.clone().count()))?;
    for number in numbers {
        list.serialize_element(&number)?;
    }
    list.end()
}

/// Reads numbers below `limit` in ascending order, each once, and passes them to `insert`.
pub(crate) fn read<'de, D: Deserializer<'de>>(
    limit: u16,
    insert: impl FnMut(u16),
    deserializer: D,
) -> Result<(), D::Error> {
    deserializer.deserialize_seq(Ascending { limit, insert })
}

struct Ascending<F> {
    limit: u16,
    insert: F,
}

impl<'de, F: FnMut(u16)> Visitor<'de> for Ascending<F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of numbers below {} in ascending order, each once", self.limit)
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<(), A::Error> {
        let mut least = 0;
        while let Some(number) = list.next_element::<u16>()? {
            if number < least || number >= self.limit {
                return Err(Error::invalid_value(Unexpected::Unsigned(number.into()), &self));
            }
            (self.insert)(number);
            least = number + 1;
        }
        Ok(())
    }
}

/// For `#[serde(with)]`: a set of numbers below 128, as one bit each.
pub(crate) mod bits {
    use serde::{Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(bits: &u128, serializer: S) -> Result<S::Ok, S::Error> {
        super::write((0..128).filter(|number| bits >> number & 1 == 1), serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u128, D::Error> {
        let mut bits = 0;
        super::read(128, |number| bits |= 1 << number, deserializer)?;
        Ok(bits)
    }
}
