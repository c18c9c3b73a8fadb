//! The version of PTX that the instructions of a module need.
//!
//! ```text
//! sm_90, +ptx80     cp.async.bulk.tensor ... .shared::cta    cannot be selected: it is of PTX 8.6
//! ```
//!
//! LLVM's default for a chip is the first version that has the chip, and instructions were added to it later.
//! Only LLVM's back end knows which instructions it selects at which version, so the back end decides: where
//! its process dies, the newest version is tried for each module that it dies of, and then the oldest version
//! that compiles is searched for, which most drivers accept. A version that the user states for a target is
//! kept, whichever it is.

use crate::extract::TARGETS_OF_MODULE;
use melior::{
    Context,
    ir::{Attribute, OperationRef, operation::OperationLike},
};
use mlir_ext::{ir, target::nvptx_features};

/// Instructions of inline assembly, which LLVM does not look into, with the versions that have them, and the
/// chips with an older first version.
const OF_ASSEMBLY: [(&str, u32, &[&str]); 3] = [
    ("multimem.", 81, &["\"sm_90\"", "\"sm_90a\""]),
    // Products of floats of eight bits: their first type is `e4m3` or `e5m2`.
    ("mma.sync.aligned.m16n8k32.row.col.f32.e", 84, &["\"sm_89\"", "\"sm_90\"", "\"sm_90a\""]),
    // Before, `ptxas` reads strides in units of 16 bytes.
    ("tensormap.replace.tile.global_stride", 86, &["\"sm_90a\""]),
];
/// The mark of a version among the features of a target.
const MARK: &str = "+ptx";
/// How the text of a target begins.
const TARGET: &str = "#nvvm.target";
/// The versions that are tried for targets, from the oldest above a version on; none if each of them states
/// one.
pub fn above(targets: &str, default: u32) -> Vec<u32> {
    if parts(targets).into_iter().all(|target| stated(target).is_some()) {
        return vec![];
    }
    let known = nvptx_features();
    let known = known.iter().filter_map(|feature| feature.strip_prefix("ptx")?.parse().ok());
    let mut above: Vec<u32> = known.filter(|known| *known > default).collect();
    above.sort_unstable();
    above
}

/// The oldest version that has all instructions of a module's inline assembly; 0 where a target has it
/// anyway.
pub fn of_assembly(module: OperationRef<'_, '_>, targets: &str) -> u32 {
    let is_old = |chips: &[&str]| chips.iter().any(|chip| targets.contains(chip));
    let mut needed = 0;
    for (name, version, _) in OF_ASSEMBLY.iter().filter(|(.., chips)| is_old(chips)) {
        ir::walk_preorder(module, |op| {
            let text = op.attribute("asm_string").ok().filter(|_| ir::is_named(op, "llvm.inline_asm"));
            if text.is_some_and(|text| text.to_string().contains(name)) {
                needed = needed.max(*version);
            }
        });
    }
    needed
}

/// Gives a module these targets, with this version where they state none.
pub fn set(context: &Context, module: OperationRef<'_, '_>, targets: &str, version: u32) {
    let each = parts(targets).into_iter().map(|target| match stated(target) {
        Some(_) => target.to_owned(),
        None => with_version(target, version),
    });
    set_targets(context, module, &each.collect::<String>());
}

/// Gives the targets of a module a library to link.
pub fn link(context: &Context, module: OperationRef<'_, '_>, library: &str) {
    let targets = targets(module);
    let each = targets.iter().flat_map(|targets| parts(targets)).map(|target| with_library(target, library));
    set_targets(context, module, &each.collect::<String>());
}

fn set_targets(context: &Context, module: OperationRef<'_, '_>, text: &str) {
    if let Some(targets) = Attribute::parse(context, text).filter(|_| !text.is_empty()) {
        ir::set_attribute(module, TARGETS_OF_MODULE, targets);
    }
}

/// The text of the targets of a module, if it has any.
pub fn targets(module: OperationRef<'_, '_>) -> Option<String> {
    let text = module.attribute(TARGETS_OF_MODULE).ok()?.to_string();
    text.contains(TARGET).then_some(text)
}

/// The text before the first target, and each target with the text after it.
fn parts(targets: &str) -> Vec<&str> {
    let starts = targets.match_indices(TARGET).map(|(at, _)| at);
    let mut cuts: Vec<_> = [0].into_iter().chain(starts).chain([targets.len()]).collect();
    cuts.dedup();
    cuts.windows(2).filter_map(|cut| targets.get(cut[0]..cut[1])).collect()
}

/// The version that a target states. A text that is not a target counts as stating one.
fn stated(target: &str) -> Option<&str> {
    if !target.starts_with(TARGET) {
        return Some("");
    }
    let (_, rest) = target.split_once(MARK)?;
    rest.split(|letter: char| !letter.is_ascii_digit()).next()
}

const FEATURES: &str = "features = \"";

fn with_version(target: &str, version: u32) -> String {
    match target.split_once(FEATURES) {
        Some((head, rest)) if rest.starts_with('"') => format!("{head}{FEATURES}{MARK}{version}{rest}"),
        Some((head, rest)) => format!("{head}{FEATURES}{MARK}{version},{rest}"),
        None => with_parameter(target, &format!("{FEATURES}{MARK}{version}\"")),
    }
}

/// A target that links one more library, after the libraries that it links.
fn with_library(target: &str, library: &str) -> String {
    const LINK: &str = "link = [";
    if !target.starts_with(TARGET) {
        return target.to_owned();
    }
    let Some((head, list)) = target.split_once(LINK) else {
        return with_parameter(target, &format!("{LINK}{library:?}]"));
    };
    // The list ends at a bracket outside of all names.
    let (mut is_quoted, mut is_escaped) = (false, false);
    let end = list.find(|letter: char| {
        let is_end = letter == ']' && !is_quoted;
        is_quoted ^= letter == '"' && !is_escaped;
        is_escaped = letter == '\\' && !is_escaped;
        is_end
    });
    let (given, rest) = list.split_at(end.unwrap_or(0));
    let separator = if given.trim().is_empty() { "" } else { ", " };
    format!("{head}{LINK}{given}{separator}{library:?}{rest}")
}

/// The target with one more parameter.
fn with_parameter(target: &str, parameter: &str) -> String {
    match target.strip_prefix(TARGET) {
        Some(rest) if rest.starts_with('<') => format!("{TARGET}<{parameter}, {}", &rest[1..]),
        Some(rest) => format!("{TARGET}<{parameter}>{rest}"),
        None => target.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_is_added_to_a_target_that_states_none() {
        for (target, expected) in [
            ("#nvvm.target<features = \"+a\">]", "#nvvm.target<features = \"+ptx86,+a\">]"),
            ("#nvvm.target<features = \"\">]", "#nvvm.target<features = \"+ptx86\">]"),
            ("#nvvm.target<chip = \"sm_90\">]", "#nvvm.target<features = \"+ptx86\", chip = \"sm_90\">]"),
            ("#nvvm.target]", "#nvvm.target<features = \"+ptx86\">]"),
        ] {
            assert_eq!(stated(target), None);
            assert_eq!(with_version(target, 86), expected);
            assert_eq!(stated(expected), Some("86"));
        }
        assert_eq!(stated("#nvvm.target<features = \"+a,+ptx80\">]"), Some("80"));
    }

    #[test]
    fn each_target_has_its_own_text() {
        assert_eq!(parts("[#nvvm.target, #nvvm.target<a>]"), ["[", "#nvvm.target, ", "#nvvm.target<a>]"]);
    }

    #[test]
    fn a_library_is_added_to_those_that_are_linked() {
        for (target, expected) in [
            ("#nvvm.target<link = [\"a].bc\"]>]", "#nvvm.target<link = [\"a].bc\", \"l.bc\"]>]"),
            ("#nvvm.target<link = []>]", "#nvvm.target<link = [\"l.bc\"]>]"),
            ("#nvvm.target<O = 3>]", "#nvvm.target<link = [\"l.bc\"], O = 3>]"),
            ("[", "["),
        ] {
            assert_eq!(with_library(target, "l.bc"), expected);
        }
    }
}
