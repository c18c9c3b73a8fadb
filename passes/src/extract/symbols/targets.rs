//! The target that a module is for.
//!
//! ```text
//! module {llvm.target_triple = "amdgcn-amd-amdhsa"}     space 7 is a buffer there, and 5 that of allocas
//! gpu.module @m [#nvvm.target, #rocdl.target]           must be right for both
//! gpu.module @m                                         none stated: NVPTX's
//! ```
//!
//! The numbers of memory spaces are NVPTX's, and mean something else on other targets. A module is left alone
//! if its triple, its targets, its SPIR-V environment, its data layout or the calling conventions of its
//! kernels name another target; without any of these the code is treated as NVPTX's. A module that states no
//! target has the target of the module around it. A `gpu.module` in a host module is the exception: the
//! host's triple does not apply to it.

use super::linkage::Words;
use melior::ir::{Attribute, OperationRef};
use mlir_ext::{attributes, ir, target::named_chip};
use tilespace_core::{TARGETS, Target as Record};

/// The op that holds device code inside a host module.
pub const DEVICE_MODULE: &str = "gpu.module";
/// The attribute with the triple, as LLVM spells it.
pub const TRIPLE: &str = "llvm.target_triple";
/// The attribute with the data layout, as LLVM spells it.
pub const LAYOUT: &str = "llvm.data_layout";
/// The attribute with MLIR's own form of a layout.
pub const SPECIFICATION: &str = "dlti.dl_spec";
/// The attribute with the targets of a [`DEVICE_MODULE`].
pub const TARGETS_OF_MODULE: &str = "targets";
/// The attribute with the environment of SPIR-V code.
const SPIRV_ENVIRONMENT: &str = "spirv.target_env";
/// How the triples of devices begin, other than NVPTX's.
const DEVICES: [&str; 5] = ["amdgcn", "r600", "spir", "dxil", "air"];
/// How the triple of NVPTX with addresses of 32 bits begins.
const SHORT: &str = "nvptx-";
/// Functions of targets without a record: attributes, and calling conventions of `llvm.func`.
const OTHER_KERNELS: [&str; 1] = ["spirv.entry_point_abi"];
const OTHER_CONVENTIONS: [&str; 2] = ["amdgpu_cs", "spir_funccc"];

/// The attribute of a module with numbered memory spaces: the target that it is for (`number-memory-spaces`).
pub const TARGET_OF_COPY: &str = "tilespace.target";

/// The target that the code of an op is a copy for.
fn target_of_copy(op: OperationRef<'_, '_>) -> Option<&'static Record> {
    let mut named = ir::outwards(op).filter_map(|op| attributes::string(ir::attribute(op, TARGET_OF_COPY)?));
    named.find_map(Record::from_name)
}

/// Whether a null of a memory space is null as a generic pointer in the module of an op.
pub fn spaces_keep_null(op: OperationRef<'_, '_>) -> bool {
    target_of_copy(op).is_some_and(|target| target.keeps_null)
}

/// Whether a thread may access the stack slots of another on the chip of a module.
pub fn shares_slots(module: OperationRef<'_, '_>) -> bool {
    let may_share = |target: &Record| chip(module).is_some_and(|chip| target.may_share_slots(&chip));
    target_of_copy(module).is_some_and(may_share)
}

/// The attributes of the targets that a module of device code is for.
fn targets_of<'c>(op: OperationRef<'c, '_>) -> Vec<Attribute<'c>> {
    let targets = ir::attribute(op, TARGETS_OF_MODULE).filter(|_| ir::name_str(op) == DEVICE_MODULE);
    targets.map(attributes::elements).unwrap_or_default()
}

/// The chips that an op itself states: in the targets of a module, or in an attribute of a function.
pub fn chips(op: OperationRef<'_, '_>) -> Vec<String> {
    let targets = targets_of(op);
    let other =
        |target| Some(ir::attribute_text(target).split_once("chip = \"")?.1.split('"').next()?.to_owned());
    let chip = |target| named_chip(target).map(str::to_owned).or_else(|| other(target));
    let of_function = || ir::attribute(op, "target_cpu").and_then(attributes::string);
    match targets.is_empty() {
        true => of_function().into_iter().map(str::to_owned).collect(),
        false => targets.into_iter().filter_map(chip).collect(),
    }
}

/// The record of the target that a module states by its triple, its targets or the marks of its functions;
/// none for NVPTX, and where there is no record.
pub fn record(module: OperationRef<'_, '_>) -> Option<&'static Record> {
    let triple = ir::attribute(module, TRIPLE).and_then(attributes::string);
    let targets: Vec<_> = targets_of(module).into_iter().map(ir::attribute_text).collect();
    let mut words = Words::new(None);
    let found = match triple.filter(|triple| !triple.is_empty()) {
        Some(triple) => Record::of_triple(triple),
        None if targets.is_empty() => TARGETS
            .iter()
            .find(|target| ir::members(module).iter().any(|op| is_kernel_of(*op, target, &mut words))),
        None => TARGETS.iter().find(|target| targets.iter().all(|attribute| target.is_of(attribute))),
    };
    found.filter(|target| !target.numbers.is_empty())
}

/// Whether an op is a kernel of a target.
pub fn is_kernel_of(op: OperationRef<'_, '_>, target: &Record, words: &mut Words) -> bool {
    target.marks.iter().any(|mark| ir::has_discardable_attribute(op, mark))
        || ir::attribute(op, "CConv")
            .is_some_and(|convention| target.kernels.contains(&words.word(convention)))
}

/// The stated target of some code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Target {
    /// Nothing: NVPTX by default.
    #[default]
    Unstated,
    /// NVPTX.
    Nvptx,
    /// Another target, or possibly another target.
    Other {
        /// The reason.
        why: String,
        /// Whether this is about the host only, and not about its devices.
        is_host: bool,
    },
}

impl Target {
    /// The target of `op`, a module, where `self` is the target around it.
    pub fn inside(&self, op: OperationRef<'_, '_>) -> Self {
        match (stated(op), self) {
            (Target::Unstated, Target::Other { is_host: true, .. }) if ir::name_str(op) == DEVICE_MODULE => {
                Target::Unstated
            }
            (Target::Unstated, around) => around.clone(),
            (own, _) => own,
        }
    }

    /// The target as the analyses see it: they read a number of 32 bits as a part of an address, never as a
    /// whole address.
    pub fn analysed(self, op: OperationRef<'_, '_>) -> Self {
        let triple = ir::outwards(op).find_map(|op| attributes::string(ir::attribute(op, TRIPLE)?));
        match triple.filter(|triple| self == Target::Nvptx && triple.starts_with(SHORT)) {
            Some(triple) => Target::Other { why: format!("the target is '{triple}'"), is_host: false },
            None => self,
        }
    }

    /// The target of `op`, a module or function, with all that is around it.
    pub fn of(op: OperationRef<'_, '_>) -> Self {
        let around: Vec<_> = ir::outwards(op).collect();
        around.into_iter().rev().fold(Target::Unstated, |target, op| target.inside(op))
    }
}

/// The GPU that the code of a module is compiled for: the first one that a target or function states.
pub fn chip(module: OperationRef<'_, '_>) -> Option<String> {
    let mut found = None;
    ir::walk_preorder(module, |op| {
        if found.is_none() {
            found = chips(op).into_iter().next();
        }
    });
    found
}

/// The target that `op` itself states.
fn stated(op: OperationRef<'_, '_>) -> Target {
    let other = |why: String| Target::Other { why, is_host: false };
    if ir::name_str(op).starts_with("spirv.") {
        return other(format!("'{}' holds SPIR-V", ir::name_str(op)));
    }
    let targets: Vec<_> = targets_of(op).into_iter().map(ir::attribute_text).collect();
    if let Some(target) = targets.iter().find(|target| !TARGETS[0].is_of(target)) {
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
        None if targets.is_empty() => Target::Unstated,
        None => Target::Nvptx,
    }
}

/// The name in an attribute's text.
fn word(attribute: &str) -> &str {
    attribute.split_once('<').map_or(attribute, |(word, _)| word)
}

/// An entry that no data layout of NVPTX has (LLVM, NVPTXTargetMachine and the target descriptions of clang),
/// and whether hosts have it. Only devices have memory spaces for stack slots and variables.
fn foreign_layout(op: OperationRef<'_, '_>) -> Option<(&'static str, bool)> {
    const NAMES: (&str, bool) = ("a mangling of names", true);
    const SLOTS: (&str, bool) = ("a memory space of stack slots", false);
    const VARIABLES: (&str, bool) = ("a memory space of variables", false);
    const CODE: (&str, bool) = ("a memory space of code", true);
    const STACK: (&str, bool) = ("an alignment of the stack", true);
    const ENDS: (&str, bool) = ("big-endian numbers", true);
    let layout = ir::attribute(op, LAYOUT).and_then(attributes::string).unwrap_or_default();
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
    let entries = ir::attribute(op, SPECIFICATION).map(ir::attribute_text).unwrap_or_default();
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
    // Entries that only devices have are the most specific.
    all.min_by_key(|(_, is_host)| *is_host)
}

/// The reason why a function is another target's; `convention` is its calling convention.
pub fn other_kernel(function: OperationRef<'_, '_>, convention: &str) -> Option<Target> {
    let mut marks = TARGETS[1..].iter().flat_map(|target| target.marks).chain(&OTHER_KERNELS);
    let mark = marks.find(|mark| ir::has_discardable_attribute(function, mark));
    let mark = mark.map(|mark| format!("a kernel in it has '{mark}'"));
    let why = mark.or_else(|| {
        let mut conventions = TARGETS[1..].iter().flat_map(|target| target.kernels).chain(&OTHER_CONVENTIONS);
        let known = conventions.any(|known| *known == convention);
        known.then(|| format!("a function in it has the calling convention '{convention}'"))
    });
    why.map(|why| Target::Other { why, is_host: false })
}
