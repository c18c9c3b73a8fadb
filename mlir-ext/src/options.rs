//! Options of passes and pipelines, as data and as values.

use crate::ffi::{self, string_ref};
use std::{
    fmt::{self, Formatter},
    marker::PhantomData,
};

/// The values that an option takes.
#[derive(Clone, Copy, Debug)]
pub enum OptionKind {
    /// `mlir::Pass::Option<bool>`. The default is `true` or `false`.
    Bool,
    /// `mlir::Pass::Option<int64_t>`.
    Int,
    /// `mlir::Pass::Option<std::string>`.
    String,
    /// An enumeration, `llvm::cl::values`: each name with its help. The default is one of the names.
    Enum(&'static [(&'static str, &'static str)]),
    /// `mlir::Pass::ListOption<int64_t>`. The default is separated by commas.
    ListInt,
    /// `mlir::Pass::ListOption<std::string>`. The default is separated by commas.
    ListString,
}

/// An option of a pass or pipeline.
#[derive(Clone, Copy, Debug)]
pub struct OptionDescriptor {
    /// The name on the command line and in textual pipelines.
    pub name: &'static str,
    /// The text of `--help`.
    pub help: &'static str,
    /// The values that it takes.
    pub kind: OptionKind,
    /// Its value where none is given, as text. Empty is zero, false, or an empty string or list.
    pub default: &'static str,
}

impl OptionDescriptor {
    /// The default as a textual pipeline writes it.
    fn default_text(&self) -> &'static str {
        match self.kind {
            OptionKind::Bool if self.default.is_empty() => "false",
            OptionKind::Int if self.default.is_empty() => "0",
            _ => self.default,
        }
    }

    /// Whether the default is a value of the kind.
    fn is_default_valid(&self) -> bool {
        let is_int = |text: &str| text.trim().parse::<i64>().is_ok();
        match self.kind {
            OptionKind::Bool => matches!(self.default, "" | "true" | "false"),
            OptionKind::Int => self.default.is_empty() || is_int(self.default),
            OptionKind::Enum(values) => values.iter().any(|(name, _)| *name == self.default),
            OptionKind::ListInt => self.default.is_empty() || self.default.split(',').all(is_int),
            OptionKind::String | OptionKind::ListString => true,
        }
    }
}

/// The values of the options of a pass or pipeline. Indices are positions in the description.
#[derive(Clone, Copy)]
pub struct OptionValues<'o> {
    raw: ffi::Options,
    descriptors: &'static [OptionDescriptor],
    _options: PhantomData<&'o ()>,
}

impl<'o> OptionValues<'o> {
    /// # Safety
    ///
    /// The raw object must be valid for `'o` and made from the descriptors.
    pub(crate) unsafe fn new(raw: ffi::Options, descriptors: &'static [OptionDescriptor]) -> Self {
        Self { raw, descriptors, _options: PhantomData }
    }

    /// The raw object and index for a call, after a check of the option's kind.
    fn check(
        &self,
        index: usize,
        expected: &str,
        is_expected: fn(OptionKind) -> bool,
    ) -> (ffi::Options, isize) {
        let option = &self.descriptors[index];
        assert!(is_expected(option.kind), "option '{}' is read as {expected}", option.name);
        (self.raw, index as isize)
    }

    /// Each option that is not a list, by name, with its value as a textual pipeline writes it.
    pub fn texts(&self) -> impl Iterator<Item = (&'static str, String)> + use<'o> {
        self.described().map(|(option, text)| (option.name, text))
    }

    /// The [`texts`](Self::texts) that are not the default's.
    pub fn given(&self) -> impl Iterator<Item = (String, String)> + use<'o> {
        let given = self.described().filter(|(option, text)| text != option.default_text());
        given.map(|(option, text)| (option.name.to_string(), text))
    }

    fn described(&self) -> impl Iterator<Item = (&'static OptionDescriptor, String)> + use<'o> {
        let values = *self;
        values.descriptors.iter().enumerate().filter_map(move |(index, option)| {
            let text = match option.kind {
                OptionKind::Bool => values.bool_option(index).to_string(),
                OptionKind::Int => values.int_option(index).to_string(),
                OptionKind::String | OptionKind::Enum(_) => values.string_option(index).to_string(),
                OptionKind::ListInt | OptionKind::ListString => return None,
            };
            Some((option, text))
        })
    }

    /// The value of a [`Bool`](OptionKind::Bool) option.
    pub fn bool_option(&self, index: usize) -> bool {
        let (options, index) = self.check(index, "a bool", |kind| matches!(kind, OptionKind::Bool));
        // SAFETY: the options are valid, and this one is of the kind.
        unsafe { ffi::mlirExtOptionsGetBool(options, index) }
    }

    /// The value of an [`Int`](OptionKind::Int) option.
    pub fn int_option(&self, index: usize) -> i64 {
        let (options, index) = self.check(index, "an int", |kind| matches!(kind, OptionKind::Int));
        // SAFETY: the options are valid, and this one is of the kind.
        unsafe { ffi::mlirExtOptionsGetInt(options, index) }
    }

    /// The value of a [`String`](OptionKind::String) option, or the name of the value of an
    /// [`Enum`](OptionKind::Enum).
    pub fn string_option(&self, index: usize) -> &'o str {
        let (options, index) =
            self.check(index, "a string", |kind| matches!(kind, OptionKind::String | OptionKind::Enum(_)));
        // SAFETY: the options are valid, this one is of the kind, and nothing changes it while they are in
        // use.
        unsafe { ffi::to_str(ffi::mlirExtOptionsGetString(options, index)) }
    }

    /// Which word of an [`Enum`](OptionKind::Enum) option is its value.
    pub fn enum_option(&self, index: usize) -> usize {
        let OptionKind::Enum(words) = self.descriptors[index].kind else {
            panic!("option '{}' is read as a word", self.descriptors[index].name);
        };
        let value = self.string_option(index);
        // MLIR lets no other word pass.
        words.iter().position(|(word, _)| *word == value).unwrap_or_default()
    }

    /// The values of a [`ListInt`](OptionKind::ListInt) option.
    pub fn int_list(&self, index: usize) -> Vec<i64> {
        let (options, index) = self.check(index, "an int list", |kind| matches!(kind, OptionKind::ListInt));
        // SAFETY: the options are valid, this one is of the kind, and the elements exist.
        unsafe {
            let count = ffi::mlirExtOptionsGetListSize(options, index);
            (0..count).map(|element| ffi::mlirExtOptionsGetListInt(options, index, element)).collect()
        }
    }

    /// The values of a [`ListString`](OptionKind::ListString) option.
    pub fn string_list(&self, index: usize) -> Vec<&'o str> {
        let (options, index) =
            self.check(index, "a string list", |kind| matches!(kind, OptionKind::ListString));
        // SAFETY: as for `int_list`, and nothing changes the strings while the options are in use.
        unsafe {
            let count = ffi::mlirExtOptionsGetListSize(options, index);
            (0..count)
                .map(|element| ffi::to_str(ffi::mlirExtOptionsGetListString(options, index, element)))
                .collect()
        }
    }
}

impl fmt::Debug for OptionValues<'_> {
    fn fmt(&self, formatter: &mut Formatter) -> fmt::Result {
        formatter.debug_list().entries(self.descriptors.iter().map(|option| option.name)).finish()
    }
}

/// Names and their meanings, as C++ takes them.
pub(crate) fn named(pairs: &[(&'static str, &'static str)]) -> Vec<ffi::Named> {
    pairs.iter().map(|(name, help)| ffi::Named { name: string_ref(name), help: string_ref(help) }).collect()
}

/// Calls `function` with the options as C++ takes them.
pub(crate) fn with_options<T>(
    owner: &str,
    options: &'static [OptionDescriptor],
    function: impl FnOnce(&[ffi::OptionDescription]) -> T,
) -> T {
    let mut values = Vec::new();
    for option in options {
        assert!(option.is_default_valid(), "'{owner}': default of option '{}'", option.name);
        values.push(match option.kind {
            OptionKind::Enum(pairs) => named(pairs),
            _ => vec![],
        });
    }
    let options: Vec<_> = options
        .iter()
        .zip(&values)
        .map(|(option, values)| ffi::OptionDescription {
            name: string_ref(option.name),
            help: string_ref(option.help),
            default: string_ref(option.default),
            kind: match option.kind {
                OptionKind::Bool => 0,
                OptionKind::Int => 1,
                OptionKind::String => 2,
                OptionKind::Enum(_) => 3,
                OptionKind::ListInt => 4,
                OptionKind::ListString => 5,
            },
            value_count: values.len() as isize,
            values: values.as_ptr(),
        })
        .collect();
    function(&options)
}
