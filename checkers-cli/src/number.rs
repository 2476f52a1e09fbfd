//! Numbers as values of options.

use std::ops::RangeInclusive;

/// Returns a parser of whole numbers in a range. Its error says which numbers are accepted; clap's own parsers repeat the words
/// of the standard library for a text that is no number.
pub(crate) fn number<T>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: TryFrom<u64>,
{
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        let number = number.and_then(|number| T::try_from(number).ok());
        number.ok_or_else(|| {
            // Nobody has to know how large the largest number of a type is.
            let largest = [u32::MAX.into(), usize::MAX as u64, u64::MAX];
            let (start, end) = range.clone().into_inner();
            if largest.contains(&end) {
                format!("expected a whole number, {start} or more")
            } else {
                format!("expected a whole number from {start} to {end}")
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn errors_name_the_accepted_numbers() {
        let parse = number::<u8>(1..=10);
        assert_eq!((parse("1"), parse("10")), (Ok(1), Ok(10)));
        for text in ["", "x", "0", "11", "-1", "1.5", "99999999999999999999"] {
            assert_eq!(parse(text), Err("expected a whole number from 1 to 10".to_owned()), "{text}");
        }
        assert_eq!(
            number::<u32>(3..=u32::MAX.into())("x"),
            Err("expected a whole number, 3 or more".to_owned())
        );
    }
}
