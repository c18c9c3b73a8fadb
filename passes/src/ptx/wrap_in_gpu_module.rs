//! `wrap-in-gpu-module`: moves device code imported from LLVM IR into the `gpu.module` that upstream's
//! lowering to PTX expects.

use crate::{
    extract::{CONTAINER, DEVICE_MODULE, Device, Extractor, LAYOUT, SPECIFICATION},
    options::WrapInGpuModuleOptions,
};
use melior::ir::{
    Block, BlockLike, Identifier, OperationRef, Region, RegionLike,
    attribute::StringAttribute,
    operation::{OperationBuilder, OperationLike},
};
use mlir_ext::{
    diagnostics, ir,
    pass::{PassFailure, PassInstance},
};

/// Attributes of the module that describe the device: they move with the code.
const DEVICE_ATTRIBUTES: [&str; 2] = [SPECIFICATION, LAYOUT];

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let options = WrapInGpuModuleOptions::read(pass.options());
    let context = pass.context();
    if options.name.is_empty() {
        return diagnostics::fail(module.location(), "the gpu.module needs a name");
    }
    let Some(body) = ir::region(module, 0).and_then(|region| region.first_block()) else { return Ok(()) };
    let moved: Vec<_> = ir::operations(body).collect();
    // The module already has one.
    if moved.iter().any(|op| ir::name_str(*op) == DEVICE_MODULE) {
        return Ok(());
    }
    let mut extractor = Extractor::default();
    let device = Device::find(module, &mut extractor);
    if !device.is_all_of(module) {
        let message = "not moved: not all code of this module is device code for NVPTX";
        diagnostics::remark(module.location(), message).emit();
        return Ok(());
    }
    let inner = Block::new(&[]);
    let region = Region::new();
    region.append_block(inner);
    let name = StringAttribute::new(context, options.name).into();
    let gpu_module = OperationBuilder::new(DEVICE_MODULE, module.location())
        .add_attributes(&[(Identifier::new(context, "sym_name"), name)])
        .add_regions([region])
        .build();
    let Ok(gpu_module) = gpu_module else {
        return diagnostics::fail(module.location(), "cannot build a gpu.module");
    };
    let gpu_module = body.append_operation(gpu_module);
    let Some(inner) = ir::region(gpu_module, 0).and_then(|region| region.first_block()) else {
        return Err(PassFailure);
    };
    for op in moved {
        ir::move_to_end(op, inner);
    }
    for name in DEVICE_ATTRIBUTES {
        if let Ok(attribute) = module.attribute(name) {
            // On the inner module only: MLIR compares nested layouts, and crashes on pointer entries.
            ir::set_attribute(gpu_module, name, attribute);
            ir::remove_attribute(module, name);
        }
    }
    ir::set_attribute(module, CONTAINER, melior::ir::Attribute::unit(context));
    Ok(())
}
