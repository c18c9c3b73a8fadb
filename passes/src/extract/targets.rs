//! For which target a module is.
//!
//! ```text
//! module {llvm.target_triple = "amdgcn-amd-amdhsa"}     space 7 is a buffer there, and 5 that of every alloca
//! gpu.module @m [#nvvm.target, #rocdl.target]           must be right for both
//! gpu.module @m                                         no word on it: NVPTX's
//! ```
//!
//! The numbers of memory spaces are NVPTX's, and mean something else elsewhere. What a module says of another target by
//! its triple, its targets, its SPIR-V environment, its data layout or the calling conventions of its kernels is enough
//! to leave it alone; without a word the code counts as NVPTX's. A module without a word of its own is for what the one
//! around it is for. A `gpu.module` in a module of the host is the exception: that triple is about the code beside it.

use melior::ir::{OperationRef, attribute::ArrayAttribute, operation::OperationLike};
use mlir_ext::{attributes, ir};

/// The op that holds device code inside a host module.
pub const DEVICE_MODULE: &str = "gpu.module";
/// The attribute with the triple, as LLVM spells it.
const TRIPLE: &str = "llvm.target_triple";
/// The attribute with the environment of SPIR-V code.
const SPIRV_ENVIRONMENT: &str = "spirv.target_env";
/// How the triples of devices begin, other than NVPTX's.
const DEVICES: [&str; 5] = ["amdgcn", "r600", "spir", "dxil", "air"];
/// Kernels of other targets: attributes, and calling conventions of `llvm.func`.
const OTHER_KERNELS: [&str; 2] = ["rocdl.kernel", "spirv.entry_point_abi"];
const OTHER_CONVENTIONS: [&str; 4] = ["amdgpu_kernelcc", "amdgpu_cs", "spir_kernelcc", "spir_funccc"];

/// What is said of the target of some code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Target {
    /// Nothing: NVPTX by default.
    #[default]
    Unsaid,
    /// That it is NVPTX.
    Nvptx,
    /// That it is, or may be, another one.
    Other {
        /// What says so.
        why: String,
        /// Whether that is about the host alone, and not about the devices that it has.
        is_host: bool,
    },
}

impl Target {
    /// What holds in `op`, a module, where this holds around it.
    pub fn inside(&self, op: OperationRef<'_, '_>) -> Self {
        match (stated(op), self) {
            (Target::Unsaid, Target::Other { is_host: true, .. }) if ir::name_str(op) == DEVICE_MODULE => {
                Target::Unsaid
            }
            (Target::Unsaid, around) => around.clone(),
            (own, _) => own,
        }
    }

    /// What holds in `op`, a module or function, by all that is around it.
    pub fn of(op: OperationRef<'_, '_>) -> Self {
        let around: Vec<_> = std::iter::successors(Some(op), |op| op.parent_operation()).collect();
        around.into_iter().rev().fold(Target::Unsaid, |target, op| target.inside(op))
    }
}

/// What `op` itself says.
fn stated(op: OperationRef<'_, '_>) -> Target {
    let other = |why: String| Target::Other { why, is_host: false };
    if ir::name_str(op).starts_with("spirv.") {
        return other(format!("'{}' holds SPIR-V", ir::name_str(op)));
    }
    let targets = ir::attribute(op, "targets").filter(|_| ir::name_str(op) == DEVICE_MODULE);
    let targets = targets.and_then(|targets| ArrayAttribute::try_from(targets).ok());
    let targets: Vec<String> = targets.map_or(Vec::new(), |targets| {
        (0..targets.len()).filter_map(|index| targets.element(index).ok()).map(ir::attribute_text).collect()
    });
    if let Some(target) = targets.iter().find(|target| !is_of(target, "#nvvm.target")) {
        return other(format!("one of its targets is {}", word(target)));
    }
    if ir::attribute(op, SPIRV_ENVIRONMENT).is_some() {
        return other(format!("there is a '{SPIRV_ENVIRONMENT}'"));
    }
    match ir::attribute(op, TRIPLE).map(|triple| attributes::string(triple).unwrap_or("unreadable")) {
        None | Some("") => {}
        Some(triple) if triple.starts_with("nvptx") => return Target::Nvptx,
        Some(triple) => {
            let is_host = !DEVICES.iter().any(|device| triple.starts_with(device));
            return Target::Other { why: format!("the target is '{triple}'"), is_host };
        }
    }
    match foreign_layout(op) {
        Some((what, is_host)) => Target::Other { why: format!("the data layout has {what}"), is_host },
        None if targets.is_empty() => Target::Unsaid,
        None => Target::Nvptx,
    }
}

fn is_of(attribute: &str, name: &str) -> bool {
    attribute.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with('<'))
}

/// The name in the text of an attribute.
fn word(attribute: &str) -> &str {
    attribute.split_once('<').map_or(attribute, |(word, _)| word)
}

/// What no data layout of NVPTX has (LLVM, NVPTXTargetMachine and the target descriptions of clang), and whether hosts
/// have it. Memory spaces for stack slots and variables only devices have.
fn foreign_layout(op: OperationRef<'_, '_>) -> Option<(&'static str, bool)> {
    const NAMES: (&str, bool) = ("a mangling of names", true);
    const SLOTS: (&str, bool) = ("a memory space of stack slots", false);
    const VARIABLES: (&str, bool) = ("a memory space of variables", false);
    const CODE: (&str, bool) = ("a memory space of code", true);
    const STACK: (&str, bool) = ("an alignment of the stack", true);
    const ENDS: (&str, bool) = ("big-endian numbers", true);
    let layout = ir::attribute(op, "llvm.data_layout").and_then(attributes::string).unwrap_or_default();
    let has_number = |token: &str, key: char| {
        let number = token.strip_prefix(key).and_then(|number| number.parse::<u32>().ok());
        number.is_some_and(|number| number != 0)
    };
    let tells = |token: &str| match token {
        _ if has_number(token, 'A') => Some(SLOTS),
        _ if has_number(token, 'G') => Some(VARIABLES),
        _ if has_number(token, 'P') => Some(CODE),
        _ if has_number(token, 'S') => Some(STACK),
        _ if token.starts_with("m:") => Some(NAMES),
        _ if token.starts_with("ni:") => Some(("pointers that are no integers", true)),
        "E" => Some(ENDS),
        _ => None,
    };
    let entries = ir::attribute(op, "dlti.dl_spec").map(ir::attribute_text).unwrap_or_default();
    // `"dlti.endianness" = "little", "dlti.stack_alignment" = 128 : i64`
    let entry = |entry: &str| {
        let (key, value) = entry.split_once("\" = ")?;
        match key {
            _ if value.starts_with("0 ") || value.starts_with("\"\"") => None,
            "alloca_memory_space" => Some(SLOTS),
            "global_memory_space" => Some(VARIABLES),
            "program_memory_space" => Some(CODE),
            "mangling_mode" => Some(NAMES),
            "stack_alignment" => Some(STACK),
            "endianness" => value.starts_with("\"big").then_some(ENDS),
            _ => None,
        }
    };
    let all = layout.split('-').filter_map(tells);
    let all = all.chain(entries.split("\"dlti.").skip(1).filter_map(entry));
    // What only devices have tells the most.
    all.min_by_key(|(_, is_host)| *is_host)
}

/// What makes a function one of another target's; `convention` is its calling convention.
pub fn other_kernel(function: OperationRef<'_, '_>, convention: &str) -> Option<Target> {
    let mark = OTHER_KERNELS.iter().find(|mark| ir::has_discardable_attribute(function, mark));
    let mark = mark.map(|mark| format!("a kernel in it has '{mark}'"));
    let why = mark.or_else(|| {
        let known = OTHER_CONVENTIONS.contains(&convention);
        known.then(|| format!("a function in it has the calling convention '{convention}'"))
    });
    why.map(|why| Target::Other { why, is_host: false })
}
