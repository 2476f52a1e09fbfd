//! Functions that change one field of an options struct, so that callers can build options to which fields may be added.

/// Defines one `with_` function for each field.
macro_rules! setters {
    ($type:ident { $($function:ident: $field:ident: $value:ty),+ $(,)? }) => {
        impl $type {
            $(
                #[doc = concat!("Returns the options with this `", stringify!($field), "`.")]
                #[must_use]
                pub fn $function(mut self, $field: $value) -> Self {
                    self.$field = $field;
                    self
                }
            )+
        }
    };
}

pub(crate) use setters;
