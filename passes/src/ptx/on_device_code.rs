//! `on-device-code`: runs a pipeline of upstream's passes on device functions only.
//!
//! ```text
//! module {
//!   gpu.module @m { func @f }                 runs on @f
//!   func @main { gpu.launch { ... } }         does not
//! }
//! ```
//!
//! Upstream's passes do not distinguish host from device, and a pipeline for device code must not change host
//! functions. A function pass cannot distinguish them either, since it must not read other functions while
//! they are changed. So a module pass finds the functions, and runs the pipeline on each
//! ([`PassInstance::run_pipeline`]), sequentially. Most modules hold device code only: those keep the threads
//! of `any(...)` ([`PassInstance::run_pipeline_inside`]).
//!
//! A pipeline cannot run on the region of a `gpu.launch`, which uses values of the function around it. Only
//! the passes of this project, which handle launches, change it.

use crate::{
    extract::{Device, Extractor, interfaces_of, is_launch},
    options::OnDeviceCodeOptions,
};
use melior::ir::OperationRef;
use mlir_ext::pass::{PassFailure, PassInstance};
use tilespace_core::ir::InterfaceSet;

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let OnDeviceCodeOptions { pipeline, .. } = OnDeviceCodeOptions::read(pass.options());
    let mut extractor = Extractor::default();
    let device = Device::find(module, &mut extractor);
    if pipeline.is_empty() {
        return Ok(());
    }
    if device.is_all_of(module) {
        return pass.run_pipeline_inside(pipeline);
    }
    let mut functions = device.code(&mut extractor);
    functions.retain(|op| !is_launch(*op) && interfaces_of(*op).contains(InterfaceSet::ISOLATED));
    pass.run_pipeline(pipeline, &functions)
}
