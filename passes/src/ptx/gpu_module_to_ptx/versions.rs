//! The version of PTX that the instructions of a module need.
//!
//! ```text
//! sm_90, +ptx80     cp.async.bulk.tensor ... .shared::cta    cannot be selected: it is of PTX 8.6
//! ```
//!
//! LLVM's default for a chip is the first version that has the chip, and instructions were added to it later. What LLVM
//! selects at which version is in its back end only, so that is what decides: where the process of the back end dies, the
//! newest version is tried, and then the oldest one that compiles is searched for. It is the one that most drivers take.
//! A version that the user states is kept.

use crate::extract::TARGETS_OF_MODULE;
use melior::{
    Context,
    ir::{Attribute, OperationRef, operation::OperationLike},
};
use mlir_ext::{ir, target::nvptx_features};

/// The mark of a version among the features of a target.
const MARK: &str = "+ptx";

/// The version of the pipelines for chips up to Hopper's, which no user has stated.
const DEFAULT: u32 = 80;

/// The versions that LLVM knows above that of a module's target, from the oldest on; none above one that is stated.
pub fn above(modules: &[OperationRef<'_, '_>]) -> Vec<u32> {
    let given: Vec<u32> = modules.iter().filter_map(|module| version(&targets(*module)?)).collect();
    if given.iter().any(|version| *version != DEFAULT) {
        return vec![];
    }
    let (features, given) = (nvptx_features(), given.first().copied().unwrap_or(0));
    let known = features.iter().filter_map(|feature| feature.strip_prefix("ptx")?.parse().ok());
    let mut above: Vec<u32> = known.filter(|known| *known > given).collect();
    above.sort_unstable();
    above
}

/// Gives the targets of modules a version, and a library to link.
pub fn set(context: &Context, modules: &[OperationRef<'_, '_>], version: Option<u32>, library: Option<&str>) {
    for module in modules {
        let Some(mut text) = targets(*module) else { continue };
        if let Some(version) = version {
            text = with_version(&text, version);
        }
        if let Some(library) = library {
            text = with_parameter(&text, &format!("link = [{library:?}]"));
        }
        if let Some(targets) = Attribute::parse(context, &text) {
            ir::set_attribute(*module, TARGETS_OF_MODULE, targets);
        }
    }
}

/// The text of the targets of a module, if there is one.
fn targets(module: OperationRef<'_, '_>) -> Option<String> {
    let text = module.attribute(TARGETS_OF_MODULE).ok()?.to_string();
    (text.matches("#nvvm.target").count() == 1).then_some(text)
}

fn version(targets: &str) -> Option<u32> {
    let (_, rest) = targets.split_once(MARK)?;
    rest.split(|letter: char| !letter.is_ascii_digit()).next()?.parse().ok()
}

fn with_version(targets: &str, version: u32) -> String {
    let features = "features = \"";
    match (targets.split_once(MARK), targets.split_once(features)) {
        (Some((head, rest)), _) => {
            format!(
                "{head}{MARK}{version}{}",
                rest.trim_start_matches(|letter: char| letter.is_ascii_digit())
            )
        }
        (None, Some((head, rest))) => format!("{head}{features}{MARK}{version},{rest}"),
        (None, None) => with_parameter(targets, &format!("{features}{MARK}{version}\"")),
    }
}

/// The targets with one more parameter.
fn with_parameter(targets: &str, parameter: &str) -> String {
    match targets.split_once("#nvvm.target<") {
        Some((head, rest)) => format!("{head}#nvvm.target<{parameter}, {rest}"),
        None => targets.replacen("#nvvm.target", &format!("#nvvm.target<{parameter}>"), 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_version_replaces_that_of_the_target() {
        for (targets, expected) in [
            (
                "[#nvvm.target<chip = \"sm_90\", features = \"+ptx80\">]",
                "[#nvvm.target<chip = \"sm_90\", features = \"+ptx86\">]",
            ),
            ("[#nvvm.target<features = \"+a,+ptx80,+b\">]", "[#nvvm.target<features = \"+a,+ptx86,+b\">]"),
            ("[#nvvm.target<features = \"+a\">]", "[#nvvm.target<features = \"+ptx86,+a\">]"),
            ("[#nvvm.target<chip = \"sm_90\">]", "[#nvvm.target<features = \"+ptx86\", chip = \"sm_90\">]"),
            ("[#nvvm.target]", "[#nvvm.target<features = \"+ptx86\">]"),
        ] {
            assert_eq!(with_version(targets, 86), expected);
            assert_eq!(version(expected), Some(86));
        }
    }
}
