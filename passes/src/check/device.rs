//! The code that a rewrite may change: device code for NVPTX.
//!
//! ```text
//! gpu.module @m [#rocdl.target] { ... }    for another target, whose memory spaces are unknown here
//! func @main(%m) {                         host code, since it launches
//!   gpu.launch { store %m }                device code, which captures %m
//! }
//! ```
//!
//! Modules are classified from the outermost inwards: a target that is stated on one holds for everything in
//! it, up to the next statement. Code that is not device code by this file must be the same in the result as
//! in the original, whatever the passes treat as device code.

use crate::check::{definitions::spelled, ops::Rules};
use melior::ir::OperationRef;
use mlir_ext::{attributes, functions, interfaces::InterfaceSet, ir, scan::Names};
use rustc_hash::FxHashSet;
use std::borrow::Cow;

/// The op that contains only device code.
pub const DEVICE_MODULE: &str = "gpu.module";
/// The op whose region is a kernel.
const LAUNCH: &str = "gpu.launch";
const LAUNCHES: [&str; 4] = [LAUNCH, "gpu.launch_func", "nv_tileaa.launch_func", "cuda.launch_ex"];

/// The target of some code, which defines its memory spaces.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    Unspecified,
    Nvptx,
    /// Another device.
    OtherDevice,
    /// A host.
    Host,
}

/// The device code of a module.
#[derive(Default)]
pub struct Device {
    /// Functions, launches, and modules whose members besides functions belong to the device as well.
    ids: FxHashSet<ir::OperationId>,
}

impl Device {
    /// The device code of a module, or of a function alone.
    pub fn of<'c: 'a, 'a>(rules: &Rules<'_>, root: OperationRef<'c, 'a>) -> Self {
        let mut device = Self::default();
        let mut around: Vec<_> = ir::around(root).collect();
        around.reverse();
        let (mut target, mut of_host) = (Target::Unspecified, false);
        for op in around {
            target = target_of(op, target);
            of_host = ir::name_str(op) != DEVICE_MODULE && (of_host || holds_devices(op));
        }
        // Most modules launch nothing, which is checked once and not for each function.
        let launches = Names::new(root, &LAUNCHES);
        let launches = if launches.find(root).is_empty() { Names::new(root, &[]) } else { launches };
        match rules.is(root, InterfaceSet::FUNCTION) {
            true => device.function(rules, &launches, root, target_of(root, target), of_host),
            false => device.module(rules, &launches, root, target, of_host),
        }
        device
    }

    fn module<'c: 'a, 'a>(
        &mut self,
        rules: &Rules<'_>,
        launches: &Names<'c>,
        module: OperationRef<'c, 'a>,
        around: Target,
        of_host: bool,
    ) {
        let mut target = target_of(module, around);
        let all = ir::members(module);
        if target == Target::Unspecified
            && all.iter().any(|op| {
                target_of(*op, target) == Target::OtherDevice && rules.is(*op, InterfaceSet::FUNCTION)
            })
        {
            target = Target::OtherDevice;
        }
        let of_host = ir::name_str(module) != DEVICE_MODULE
            && (of_host && target == around
                || holds_devices_below(rules, module)
                || target != Target::Nvptx && launches_below(rules, launches, module));
        if !of_host && matches!(target, Target::Unspecified | Target::Nvptx) {
            self.ids.insert(ir::operation_id(module));
        }
        for op in all {
            if rules.is(op, InterfaceSet::SYMBOL_TABLE) {
                self.module(rules, launches, op, target, of_host);
            } else if rules.is(op, InterfaceSet::FUNCTION) && !functions::is_declaration(op) {
                self.function(rules, launches, op, target, of_host);
            }
        }
    }

    fn function<'c: 'a, 'a>(
        &mut self,
        rules: &Rules<'_>,
        launches: &Names<'c>,
        function: OperationRef<'c, 'a>,
        target: Target,
        of_host: bool,
    ) {
        if matches!(target, Target::OtherDevice | Target::Host) {
            return;
        }
        let in_device_module = ir::around(function).any(|op| ir::name_str(op) == DEVICE_MODULE);
        let mut found = match in_device_module || rules.is_kernel(function) {
            true => Vec::new(),
            false => launches.find(function),
        };
        if in_device_module || rules.is_kernel(function) || !of_host && found.is_empty() {
            self.ids.insert(ir::operation_id(function));
        }
        found.retain(|op| ir::name_str(*op) == LAUNCH && outer_launch(*op).is_none());
        self.ids.extend(found.into_iter().map(ir::operation_id));
    }

    /// Whether `op` is a function, a launch or a module of the device.
    pub fn holds(&self, op: OperationRef<'_, '_>) -> bool {
        self.ids.contains(&ir::operation_id(op))
    }
}

/// Whether the op is a kernel inside of a function.
fn is_launch(op: OperationRef<'_, '_>) -> bool {
    ir::name_str(op) == LAUNCH
}

fn outer_launch<'c: 'a, 'a>(op: OperationRef<'c, 'a>) -> Option<OperationRef<'c, 'a>> {
    ir::around(op).find(|op| is_launch(*op))
}

/// Whether a module contains host code by its own attributes and members.
fn holds_devices(module: OperationRef<'_, '_>) -> bool {
    ir::attribute(module, "gpu.container_module").is_some()
        || ir::members(module).iter().any(|op| ir::name_str(*op) == DEVICE_MODULE)
}

fn holds_devices_below(rules: &Rules<'_>, module: OperationRef<'_, '_>) -> bool {
    holds_devices(module)
        || ir::members(module)
            .iter()
            .any(|op| rules.is(*op, InterfaceSet::SYMBOL_TABLE) && holds_devices_below(rules, *op))
}

fn launches_below<'c>(rules: &Rules<'_>, launches: &Names<'c>, module: OperationRef<'c, '_>) -> bool {
    ir::members(module).into_iter().any(|op| {
        rules.is(op, InterfaceSet::FUNCTION) && !rules.is_kernel(op) && !launches.find(op).is_empty()
            || rules.is(op, InterfaceSet::SYMBOL_TABLE)
                && ir::name_str(op) != DEVICE_MODULE
                && launches_below(rules, launches, op)
    })
}

/// The target of the code in `op`, where `around` is that of the code around it.
fn target_of(op: OperationRef<'_, '_>, around: Target) -> Target {
    let is_device_module = ir::name_str(op) == DEVICE_MODULE;
    let around = if is_device_module && around == Target::Host { Target::Unspecified } else { around };
    let targets = ir::attribute(op, "targets").filter(|_| is_device_module);
    let has_targets = targets.is_some();
    let is_other = |target| {
        let text = ir::attribute_text(target);
        text != "#nvvm.target" && !text.starts_with("#nvvm.target<")
    };
    if targets.into_iter().flat_map(attributes::elements).any(is_other) {
        return Target::OtherDevice;
    }
    if ir::name_str(op).starts_with("spirv.") || ir::attribute(op, "spirv.target_env").is_some() {
        return Target::OtherDevice;
    }
    let is_foreign = |convention: Cow<'_, str>| {
        let word = convention.split_once('<').map_or(&*convention, |(_, word)| word);
        word.starts_with("amdgpu_") || word.starts_with("spir_")
    };
    if ir::attribute(op, "rocdl.kernel").or_else(|| ir::attribute(op, "spirv.entry_point_abi")).is_some()
        || ir::attribute(op, "CConv").map(spelled).is_some_and(is_foreign)
    {
        return Target::OtherDevice;
    }
    // All targets in the list are NVPTX.
    let otherwise = if has_targets { Target::Nvptx } else { around };
    if let Some(triple) = ir::attribute(op, "llvm.target_triple") {
        return match attributes::string(triple) {
            Some("") => layout(op).unwrap_or(otherwise),
            Some(triple) if triple.starts_with("nvptx") => Target::Nvptx,
            Some(triple) => {
                let arch = triple.split('-').next().unwrap_or_default();
                let devices = ["amdgcn", "r600", "spir", "dxil", "air"];
                match devices.iter().any(|device| arch.starts_with(device)) {
                    true => Target::OtherDevice,
                    false => Target::Host,
                }
            }
            None => Target::Host,
        };
    }
    layout(op).unwrap_or(otherwise)
}

/// The target of a data layout that is not NVPTX's, since it has mangled names, separate spaces for stack
/// slots, variables or code, an alignment of the stack, non-integral pointers, or big-endian numbers.
fn layout(op: OperationRef<'_, '_>) -> Option<Target> {
    let layout = ir::attribute(op, "llvm.data_layout").and_then(attributes::string).unwrap_or_default();
    let has = |token: &str, keys: &[&str]| {
        let number = |rest: &str| rest.parse::<u32>().is_ok_and(|number| number != 0);
        keys.iter().any(|key| token.strip_prefix(key).is_some_and(number))
    };
    let foreign = |token: &str| {
        token.starts_with("m:")
            || token.starts_with("ni:")
            || token == "E"
            || has(token, &["A", "G", "P", "S"])
    };
    let entries = ir::attribute(op, "dlti.dl_spec").map(ir::attribute_text).unwrap_or_default();
    let entry = |key: &str| {
        let value = entries.split_once(&format!("\"dlti.{key}\" = ")).map_or("0 ", |(_, value)| value);
        !value.starts_with("0 ") && !value.starts_with("\"\"")
    };
    let keys = [
        "mangling_mode",
        "alloca_memory_space",
        "global_memory_space",
        "program_memory_space",
        "stack_alignment",
    ];
    let is_foreign = layout.split('-').any(foreign)
        || keys.iter().any(|key| entry(key))
        || entries.contains("\"dlti.endianness\" = \"big\"");
    let of_device = layout.split('-').any(|token| has(token, &["A", "G"]))
        || entry("alloca_memory_space")
        || entry("global_memory_space");
    match (of_device, is_foreign) {
        (true, _) => Some(Target::OtherDevice),
        (false, true) => Some(Target::Host),
        (false, false) => None,
    }
}
