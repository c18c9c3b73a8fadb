//! The mode of `memory-space-opt`: one option with a word or a number, and the documents' words as options of
//! their own.
//!
//! ```text
//! mode=second-time-no-warnings    mode=3    second-time no-warnings      are the same
//! mode=first-time second-time     warnings no-warnings                   contradict each other
//! ```
//!
//! A printed pipeline names every option, so the default of `mode` cannot be distinguished from the same word
//! given explicitly: it contradicts nothing.

use crate::options::{self, MemorySpaceOptOptions};

/// When the pass runs, and whether it warns about what it cannot do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mode {
    /// After `ip-msp`: published attributes are read, and tests fold.
    pub second_time: bool,
    /// Warnings and remarks are emitted.
    pub warnings: bool,
}

impl Mode {
    /// The mode that the options select, or how they contradict each other.
    pub fn of(options: &MemorySpaceOptOptions<'_>) -> Result<Self, String> {
        // A number of the documents' table sets both; a word leaves warnings open unless it turns them off.
        let (word_time, word_warnings) = match options.mode {
            options::Mode::FirstTime | options::Mode::N0 => (Some(false), None),
            options::Mode::FirstTimeNoWarnings | options::Mode::N2 => (Some(false), Some(false)),
            options::Mode::SecondTimeNoWarnings | options::Mode::N3 => (Some(true), Some(false)),
            options::Mode::N1 => (Some(true), None),
            options::Mode::SecondTime => (None, None),
        };
        let word = format!("mode={}", options.mode.name());
        let flag = |given: bool, name: &'static str, value: bool| given.then_some((name, value));
        let second_time = settle(
            word_time.map(|value| (word.as_str(), value)),
            [flag(options.first_time, "first-time", false), flag(options.second_time, "second-time", true)],
        )?;
        let warnings = settle(
            word_warnings.map(|value| (word.as_str(), value)),
            [flag(options.no_warnings, "no-warnings", false), flag(options.warnings, "warnings", true)],
        )?;
        Ok(Self { second_time: second_time.unwrap_or(true), warnings: warnings.unwrap_or(true) })
    }
}

/// The value that all given options agree on.
fn settle(word: Option<(&str, bool)>, flags: [Option<(&str, bool)>; 2]) -> Result<Option<bool>, String> {
    let mut settled: Option<(&str, bool)> = word;
    for (name, value) in flags.into_iter().flatten() {
        match settled {
            Some((other, known)) if known != value => {
                return Err(format!("'{other}' and '{name}' contradict each other"));
            }
            Some(_) => {}
            None => settled = Some((name, value)),
        }
    }
    Ok(settled.map(|(_, value)| value))
}

#[cfg(test)]
mod tests {
    use super::settle;

    #[test]
    fn those_that_agree_settle_the_question() {
        let (first, second) = (Some(("first-time", false)), Some(("second-time", true)));
        assert_eq!(settle(None, [None, None]), Ok(None));
        assert_eq!(settle(None, [first, None]), Ok(Some(false)));
        assert_eq!(settle(Some(("mode=1", true)), [None, second]), Ok(Some(true)));
    }

    #[test]
    fn those_that_differ_are_named() {
        let (first, second) = (Some(("first-time", false)), Some(("second-time", true)));
        let message = |a: &str, b: &str| Err(format!("'{a}' and '{b}' contradict each other"));
        assert_eq!(settle(None, [first, second]), message("first-time", "second-time"));
        assert_eq!(settle(Some(("mode=0", false)), [None, second]), message("mode=0", "second-time"));
    }
}
