//! `on-device-code`: a pipeline of upstream's passes that leaves the functions of the host alone.
//!
//! ```text
//! module {
//!   gpu.module @m { func @f }                 runs on @f
//!   func @main { gpu.launch { ... } }         does not
//! }
//! ```
//!
//! Upstream's passes know no host, and a pipeline about device code must not change its bytes. A pass on one function
//! cannot tell the two apart, since its neighbours may be changed meanwhile: a pass on the module finds the functions, and
//! runs the rest on each ([`PassInstance::run_pipeline`]), one after the other. Most modules are the device's as a whole:
//! there the threads of `any(...)` stay ([`PassInstance::run_pipeline_inside`]).
//!
//! The region of a `gpu.launch` is no operation that a pipeline can run on, since it uses values of the function around
//! it. It gets what the passes of this project do to it, which know of launches.

use crate::{
    extract::{Assumptions, Device, Extractor, is_launch},
    generated::OnDeviceCodeOptions,
    rule_file::default_rules,
};
use melior::ir::OperationRef;
use mlir_ext::{
    interfaces::{InterfaceSet, interfaces},
    pass::{PassFailure, PassInstance},
};

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let OnDeviceCodeOptions { pipeline, .. } = OnDeviceCodeOptions::read(pass.options());
    let mut extractor = Extractor::new(default_rules(), Assumptions::default());
    let device = Device::find(module, &mut extractor);
    if pipeline.is_empty() {
        return Ok(());
    }
    if device.is_all_of(module) {
        return pass.run_pipeline_inside(pipeline);
    }
    let mut functions = device.code(&mut extractor);
    functions.retain(|op| !is_launch(*op) && interfaces(*op).contains(InterfaceSet::ISOLATED));
    pass.run_pipeline(pipeline, &functions)
}
