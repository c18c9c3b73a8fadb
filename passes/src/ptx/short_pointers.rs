//! `short-pointers`: makes pointers to the small memory spaces 32 bits wide.
//!
//! ```text
//! e-p6:32:32-i64:64-...      e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-...
//! ```
//!
//! Shared, constant and local memory have fewer than 2^32 bytes, so their addresses fit into one register.
//! The width is a property of the data layout, and the back end must agree: LLVM's does with its option
//! `nvptx-short-ptr`, which `gpu-module-to-ptx` sets for such a layout. The spaces and their widths are in
//! `dialects/spaces.td`. NVIDIA's compiler has two more names for the same switch (document "Address
//! Spaces").
//!
//! The other parts of an existing layout are kept; a module without one gets LLVM 22's layout for NVPTX.

use crate::{
    extract::{DEVICE_MODULE, Device, Extractor, LAYOUT, SPECIFICATION},
    options::ShortPointersOptions,
};
use melior::{
    Context,
    ir::{Attribute, OperationRef, attribute::StringAttribute, operation::OperationLike},
};
use mlir_ext::{
    attributes, diagnostics, ir,
    pass::{PassFailure, PassInstance},
};
use tilespace_core::MemorySpace;

const SPECIFICATION_BEGINS: &str = "#dlti.dl_spec<";
/// The default layout without pointer entries (LLVM 22, NVPTX with 64 bits).
const DEFAULT: &str = "e-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64";
/// The name of the switch among the features of a target.
pub const FEATURE: &str = "+sharedmem32bitptr";

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let options = ShortPointersOptions::read(pass.options());
    if !(options.nvptx_short_ptr || options.nvptx_32_bit_smem) {
        pass.mark_all_analyses_preserved();
        return Ok(());
    }
    let mut extractor = Extractor::default();
    let device = Device::find(module, &mut extractor);
    let mut modules = ir::collect(module, |op| (ir::name_str(op) == DEVICE_MODULE).then_some(op));
    if modules.is_empty() && device.is_all_of(module) {
        modules.push(module);
    }
    for op in modules {
        let layout = ir::attribute(op, LAYOUT).and_then(attributes::string).unwrap_or(DEFAULT);
        ir::set_attribute(op, LAYOUT, StringAttribute::new(pass.context(), &shortened(layout)).into());
        if let Some(specification) = ir::attribute(op, SPECIFICATION) {
            let Some(new) = specification_of(pass.context(), specification) else {
                return diagnostics::fail(
                    op.location(),
                    "cannot add the widths of pointers to 'dlti.dl_spec'",
                );
            };
            ir::set_attribute(op, SPECIFICATION, new);
        }
    }
    Ok(())
}

/// The features of a target without [`FEATURE`], which LLVM does not know, and whether it was among them.
pub fn without_feature(features: &str) -> (String, bool) {
    let rest: Vec<&str> = features.split(',').filter(|feature| *feature != FEATURE).collect();
    (rest.join(","), features.split(',').any(|feature| feature == FEATURE))
}

/// Whether all of these modules have short pointers.
pub fn are_in(modules: &[OperationRef<'_, '_>]) -> bool {
    let layout = |op| ir::attribute(op, LAYOUT).and_then(attributes::string);
    let is_short = |layout: &str| layout == shortened(layout);
    !modules.is_empty() && modules.iter().all(|op| layout(*op).is_some_and(is_short))
}

/// The spaces that can have short pointers, with the width.
fn widths() -> impl Iterator<Item = (u32, u32)> {
    let spaces = MemorySpace::CONCRETE.into_iter().map(|space| (space.number(), space.pointer_bits(true)));
    spaces.filter(|(_, bits)| *bits < MemorySpace::Generic.pointer_bits(true))
}

/// A layout with short pointers.
fn shortened(layout: &str) -> String {
    let pointers: Vec<String> = widths().map(|(space, bits)| format!("p{space}:{bits}:{bits}")).collect();
    let is_replaced = |part: &&str| {
        let name = part.split(':').next().unwrap_or_default();
        widths().any(|(space, _)| name == format!("p{space}"))
    };
    let mut rest: Vec<&str> =
        layout.split('-').filter(|part| !part.is_empty() && !is_replaced(part)).collect();
    let begins_with = rest.iter().position(|part| !matches!(*part, "e" | "E") && !part.starts_with("p"));
    let at = begins_with.unwrap_or(rest.len());
    rest.splice(at..at, pointers.iter().map(String::as_str));
    rest.join("-")
}

/// MLIR's own form of a layout, with short pointers; none if it cannot be parsed.
fn specification_of<'c>(context: &'c Context, specification: Attribute<'c>) -> Option<Attribute<'c>> {
    let mut text = specification.to_string();
    for (space, bits) in widths() {
        let (name, wide) = (format!("!llvm.ptr<{space}> = "), MemorySpace::Generic.pointer_bits(true));
        let entry = format!("{name}dense<{bits}>");
        if text.contains(&name) {
            text = text.replace(&format!("{name}dense<{wide}>"), &entry);
            continue;
        }
        let rest = text.strip_prefix(SPECIFICATION_BEGINS)?;
        let separator = if rest == ">" { "" } else { ", " };
        text = format!("{SPECIFICATION_BEGINS}{entry} : vector<4xi64>{separator}{rest}");
    }
    Attribute::parse(context, &text)
}
