//! Pipelines with typed options: `mlir::PassPipelineRegistration`.

use crate::{
    ffi::{self, string_ref},
    options::{OptionDescriptor, OptionValues, with_options},
    pass::internal_error,
};
use std::{
    ffi::c_void,
    panic::{AssertUnwindSafe, catch_unwind},
    ptr,
};

/// The values of the options of one use of a pipeline.
pub type PipelineOptions<'o> = OptionValues<'o>;

/// A pipeline as data.
#[derive(Debug)]
pub struct PipelineDescriptor {
    /// The name on the command line and in textual pipelines.
    pub argument: &'static str,
    /// The text of `--help`.
    pub description: &'static str,
    /// Its options. Those of [`PipelineOptions`] are read by the index in this list.
    pub options: &'static [OptionDescriptor],
    /// Writes the pipeline as text, such as `canonicalize,func.func(cse)`, or returns an error message.
    pub build: fn(&PipelineOptions) -> Result<String, String>,
}

/// Registers a pipeline: `mlir::registerPassPipeline`.
///
/// Its text is parsed into the pass manager that the pipeline is used in. An option or a text that does not
/// parse fails with MLIR's own message.
///
/// # Panics
///
/// If the default value of an option is not one of its values.
pub fn register_pipeline(descriptor: &'static PipelineDescriptor) {
    with_options(descriptor.argument, descriptor.options, |options| {
        // SAFETY: the options live until the call returns, which copies them; the descriptor is a static.
        unsafe {
            ffi::mlirExtRegisterPipeline(
                string_ref(descriptor.argument),
                string_ref(descriptor.description),
                options.len() as isize,
                options.as_ptr(),
                build,
                ptr::from_ref(descriptor).cast(),
            );
        }
    });
}

/// The names of all passes and pipelines that are registered: `mlir::PassPipelineCLParser`.
pub fn registered_names() -> Vec<String> {
    let mut names = Vec::new();
    // SAFETY: `push_text` gets the vector that it wants.
    unsafe { ffi::mlirExtPassNames(ffi::push_text, (&raw mut names).cast()) };
    names
}

/// Builds a pipeline for C++. No panic unwinds out of it.
unsafe extern "C" fn build(
    options: ffi::Options,
    failed: *mut bool,
    output: ffi::StringCallback,
    output_data: *mut c_void,
    user_data: *const c_void,
) {
    // SAFETY: the user data is the descriptor that the pipeline was registered with, which is a static.
    let descriptor: &'static PipelineDescriptor = unsafe { &*user_data.cast::<PipelineDescriptor>() };
    // SAFETY: the options live until this function returns, and are made from the descriptors.
    let options = unsafe { OptionValues::new(options, descriptor.options) };
    let result = catch_unwind(AssertUnwindSafe(|| (descriptor.build)(&options)))
        .unwrap_or_else(|panic| Err(internal_error("pipeline", descriptor.argument, &*panic)));
    let text = result.as_ref().unwrap_or_else(|message| message);
    // SAFETY: the pointer is to a bool of the caller, and the text lives until the output function returns.
    unsafe {
        *failed = result.is_err();
        output(string_ref(text), output_data);
    }
}
