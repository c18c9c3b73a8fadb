//! Published facts about the arguments and results of functions, for later passes and stages.
//!
//! `nvvm.as` holds one number for each argument, `nvvm.as_results` one for each result: the LLVM address
//! space, 0 where it is unknown, -1 for non-pointers. A pass of ours that changes a signature updates both.
//! Other passes do not know these attributes, and keep them unchanged:
//!
//! ```text
//! func private @f(%p, %q) {nvvm.as = [1, 0]}      %p is global, callers disagree on %q
//! func private @f(%q)     {nvvm.as = [1, 0]}      after remove-dead-values: %q is not global
//! func private @f(%q, %r) {nvvm.as = [1, 0]}      after one more pass, which adds an argument
//! ```
//!
//! # When an attribute is trusted
//!
//! An attribute that does not fit the signature is ignored, with a warning ([`misfit`]): another length, a -1
//! for a pointer or a number for a non-pointer, a number that is not a space or a space that generic pointers
//! cannot point to, a space that contradicts the type. That catches the second line of the example, but not
//! the third: the attribute tells how many arguments there are, not which.
//!
//! So the attributes that `ip-msp` publishes are never read back. It states the same facts in the types of
//! the signature and in casts in the body, which every pass keeps with their values, and marks the function
//! with a third attribute, `nvvm.as_stated`. With the mark, `memory-space-opt` does not read `nvvm.as`, so
//! that no change in between can make it wrong. A fingerprint of the signature would not do: arguments of the
//! same type can be swapped, dropped and added without changing it. Nor would an attribute for each argument:
//! a pass that adds an argument need not add one, so its absence would mean two things.
//!
//! Without the mark, `nvvm.as` is a promise by the producer of the module about the function as it is, and is
//! trusted if it fits. `ip-msp` proves what it can without it, and leaves the promises that go beyond that.
//!
//! Kernels have no mark: their arguments are set by the launch, and `nvvm.as` is not read for them. Functions
//! with unknown callers have none either. No pass drops an argument that unknown callers pass, and an added
//! argument makes the attribute too short.

use crate::types::{Field, Shape, TypeTable};
use melior::{
    Context,
    ir::{
        Attribute, OperationRef, Type,
        attribute::{DenseI32ArrayAttribute, StringAttribute},
    },
};
use mlir_ext::{functions, ir, parallel::Handle};
use tilespace_core::{MemorySpace, lattice::Vote};

/// The attribute for arguments.
pub const ARGUMENTS: &str = "nvvm.as";
/// The attribute for results.
pub const RESULTS: &str = "nvvm.as_results";
/// The mark of a function with types and casts that state the facts of [`ARGUMENTS`].
pub const STATED: &str = "nvvm.as_stated";
/// The entry of a non-pointer.
pub const NO_POINTER: i32 = -1;

/// The entries of an attribute, if they are 32-bit integers.
pub fn numbers(attribute: Attribute<'_>) -> Option<Vec<i32>> {
    let attribute = DenseI32ArrayAttribute::try_from(attribute).ok()?;
    (0..attribute.len()).map(|index| attribute.element(index).ok()).collect()
}

/// Why the attribute `name` of `function`, [`ARGUMENTS`] or [`RESULTS`], does not fit this signature.
/// None if it fits, or is absent.
pub fn misfit(types: &mut TypeTable, function: OperationRef<'_, '_>, name: &str) -> Option<String> {
    let Some(entries) = numbers(ir::attribute(function, name)?) else {
        return Some("expected an array of i32".to_string());
    };
    let (what, signature): (_, Vec<Type<'_>>) = match name {
        RESULTS => ("results", functions::function_results(function).collect()),
        _ => ("arguments", functions::function_inputs(function).collect()),
    };
    if entries.len() != signature.len() {
        return Some(format!("{} entries for {} {what}", entries.len(), signature.len()));
    }
    entries.into_iter().zip(signature).enumerate().find_map(|(index, (entry, ty))| {
        let why = contradiction(&types.shape(ty), entry)?;
        Some(format!("entry {index} is {entry}, {why}"))
    })
}

/// Why an entry does not fit a type of this shape.
fn contradiction(shape: &Shape, entry: i32) -> Option<&'static str> {
    if !shape.is_pointer {
        return (entry != NO_POINTER).then_some("but the value is not a pointer");
    }
    if entry == NO_POINTER {
        return Some("but the value is a pointer");
    }
    match (u32::try_from(entry).ok().and_then(MemorySpace::from_number), shape.fields.first()) {
        (None, _) => Some("which is not a memory space"),
        (Some(MemorySpace::Generic), _) => None,
        (Some(space), Some(Field::Typed(mask))) => {
            (mask.vote().space() != Some(space)).then_some("but the type names another space")
        }
        (Some(space), _) => (!space.generic_can_name() && space != MemorySpace::Param)
            .then_some("a space that generic pointers cannot point to"),
    }
}

/// The entries of `nvvm.as` on `function`, if they are trusted: they fit, and the function has no [`STATED`]
/// mark.
pub fn promised(types: &mut TypeTable, function: OperationRef<'_, '_>) -> Option<Vec<i32>> {
    let stated = ir::attribute(function, STATED).is_some();
    if stated || misfit(types, function, ARGUMENTS).is_some() {
        return None;
    }
    numbers(ir::attribute(function, ARGUMENTS)?)
}

/// The space in an entry of `nvvm.as`, if it names one.
pub fn space(entry: i32) -> Option<MemorySpace> {
    let space = MemorySpace::from_number(u32::try_from(entry).ok()?)?;
    (space != MemorySpace::Generic).then_some(space)
}

/// Whether argument number `argument` of `function` was proved to point to `space`, according to the
/// published attribute (`mlir::nvvm::isPointerInAddressSpace` in the reference documents). False if there is
/// no such argument, or no attribute that fits the signature.
pub fn is_pointer_in_address_space(
    function: OperationRef<'_, '_>,
    argument: usize,
    space: MemorySpace,
) -> bool {
    let fits = misfit(&mut TypeTable::default(), function, ARGUMENTS).is_none();
    let published = ir::attribute(function, ARGUMENTS).filter(|_| fits).and_then(numbers);
    let entry = published.and_then(|numbers| numbers.get(argument).copied());
    entry.and_then(|number| u32::try_from(number).ok()) == Some(space.number())
}

/// The names of the attributes, uniqued in a context once.
#[derive(Clone, Copy)]
pub struct Names<'c> {
    arguments: Handle<StringAttribute<'c>>,
    results: Handle<StringAttribute<'c>>,
    stated: Handle<StringAttribute<'c>>,
}

impl<'c> Names<'c> {
    /// The names in `context`.
    pub fn new(context: &'c Context) -> Self {
        let [arguments, results, stated] =
            [ARGUMENTS, RESULTS, STATED].map(|name| StringAttribute::new(context, name).into());
        Self { arguments, results, stated }
    }
}

/// Publishes the spaces of `function`: those in its types, and the votes for generic pointers. `may_change`
/// says whether all callers are in the module, so that other passes may drop arguments. Where nothing is
/// known of an argument, the promise of another producer stays, if `keeps_promises`.
pub fn publish<'c>(
    context: &'c Context,
    names: &Names<'c>,
    types: &mut TypeTable,
    function: OperationRef<'c, '_>,
    [may_change, keeps_promises]: [bool; 2],
    argument_vote: &dyn Fn(usize) -> Vote,
    result_vote: &dyn Fn(usize) -> Vote,
) {
    let mut arguments = entries(types, functions::function_inputs(function), argument_vote);
    let promised = if keeps_promises { promised(types, function) } else { None };
    // The mark says that the types state everything.
    let mut may_change = may_change;
    for (entry, promised) in arguments.iter_mut().zip(promised.unwrap_or_default()) {
        if *entry == MemorySpace::Generic.number() as i32 && promised != *entry {
            *entry = promised;
            may_change = false;
        }
    }
    let results = entries(types, functions::function_results(function), result_vote);
    let is_stated = may_change && arguments.iter().any(|entry| space(*entry).is_some());
    let numbers = |entries: &[i32]| Attribute::from(DenseI32ArrayAttribute::new(context, entries));
    ir::change_discardable_attributes(
        function,
        &[
            (*names.arguments, Some(numbers(&arguments))),
            (*names.results, (!results.is_empty()).then(|| numbers(&results))),
            (*names.stated, is_stated.then(|| Attribute::unit(context))),
        ],
    );
}

fn entries<'c>(
    types: &mut TypeTable,
    signature: impl Iterator<Item = Type<'c>>,
    vote: &dyn Fn(usize) -> Vote,
) -> Vec<i32> {
    let entry = |(index, ty)| {
        let shape = types.shape(ty);
        match (shape.is_pointer, shape.fields.first()) {
            (true, Some(Field::Generic)) => vote(index).published(),
            (true, Some(Field::Typed(mask))) => mask.vote().published(),
            _ => NO_POINTER,
        }
    };
    signature.enumerate().map(entry).collect()
}
