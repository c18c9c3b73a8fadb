//! Runs passes on modules, all in one process and on one thread, for a profiler that counts instructions:
//!
//! ```text
//! instructions PIPELINE module.mlir...
//! ```
//!
//! Only [`counted`] counts, which [`measure`] calls once for each module, in order: a profiler that knows
//! functions by their names leaves out the rest. The first module pays for the work that a process does once.
//! Prints the number of operations in each module.

mod common;

use anyhow::{Context as _, bail};
use melior::{Context, ir::Module, pass::PassManager, utility::parse_pass_pipeline};
use mlir_ext::ir;
use std::{env, fs};

fn main() -> anyhow::Result<()> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [pipeline, files @ ..] = &arguments[..] else {
        bail!("usage: instructions PIPELINE module.mlir...");
    };
    let context = common::context(false);
    for file in files {
        measure(&context, pipeline, file)?;
    }
    Ok(())
}

#[inline(never)]
fn measure(context: &Context, pipeline: &str, file: &str) -> anyhow::Result<()> {
    let text = fs::read_to_string(file).with_context(|| file.to_string())?;
    let mut module = Module::parse(context, &text).with_context(|| format!("{file} cannot be parsed"))?;
    let mut operations = 0;
    ir::walk_preorder(module.as_operation(), |_| operations += 1);
    println!("{operations}");
    let manager = PassManager::new(context);
    manager.enable_verifier(false);
    parse_pass_pipeline(manager.as_operation_pass_manager(), pipeline)?;
    counted(&manager, &mut module).with_context(|| format!("the passes failed on {file}"))
}

#[inline(never)]
fn counted(manager: &PassManager<'_>, module: &mut Module<'_>) -> Result<(), melior::Error> {
    manager.run(module)
}
