//! The serialised form of the clauses: a list without the empty places at the end.

use core::fmt;

use serde::de::{Error, SeqAccess, Visitor};
use serde::{Deserializer, Serializer};

use super::{DrawClause, MAX_DRAW_CLAUSES};

type Clauses = [Option<DrawClause>; MAX_DRAW_CLAUSES];

pub(super) fn serialize<S: Serializer>(clauses: &Clauses, serializer: S) -> Result<S::Ok, S::Error> {
    use serde::ser::SerializeSeq;
    let mut list = serializer.serialize_seq(Some(clauses.iter().flatten().count()))?;
    for clause in clauses.iter().flatten() {
        list.serialize_element(clause)?;
    }
    list.end()
}

pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Clauses, D::Error> {
    struct List;

    impl<'de> Visitor<'de> for List {
        type Value = Clauses;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            write!(f, "a list of at most {MAX_DRAW_CLAUSES} clauses")
        }

        fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Clauses, A::Error> {
            let mut clauses = [None; MAX_DRAW_CLAUSES];
            let mut length = 0;
            while let Some(clause) = list.next_element()? {
                let place =
                    clauses.get_mut(length).ok_or_else(|| Error::invalid_length(length + 1, &self))?;
                *place = Some(clause);
                length += 1;
            }
            Ok(clauses)
        }
    }

    deserializer.deserialize_seq(List)
}
