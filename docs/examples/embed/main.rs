//! The passes in a compiler of one's own: which memory does each pointer argument name?
//!
//! ```sh
//! embed docs/examples/helper.mlir
//! ```

use anyhow::{Context as _, anyhow, bail};
use std::{env, fs};
use tilespace_passes::{
    MemorySpace,
    melior::{
        Context,
        dialect::DialectRegistry,
        ir::{BlockLike, Module, operation::OperationLike},
        pass::PassManager,
        utility::{parse_pass_pipeline, register_all_dialects},
    },
    publish::is_pointer_in_address_space,
    register_dialects, register_passes,
};

fn main() -> anyhow::Result<()> {
    let Some(path) = env::args().nth(1) else { bail!("usage: embed FILE") };
    let text = fs::read_to_string(&path).with_context(|| path.clone())?;

    register_passes();
    let registry = DialectRegistry::new();
    register_all_dialects(&registry);
    register_dialects(&registry);
    let context = Context::new();
    context.append_dialect_registry(&registry);
    context.load_all_available_dialects();

    let mut module = Module::parse(&context, &text).ok_or_else(|| anyhow!("{path} is not a valid module"))?;
    let passes = PassManager::new(&context);
    parse_pass_pipeline(passes.as_operation_pass_manager(), "builtin.module(ip-msp,memory-space-opt)")?;
    passes.run(&mut module)?;

    let mut op = module.body().first_operation();
    while let Some(function) = op {
        if let Ok(name) = function.attribute("sym_name") {
            for argument in 0.. {
                let is_in = |space: &&MemorySpace| is_pointer_in_address_space(function, argument, **space);
                let Some(space) = MemorySpace::ALL.iter().find(is_in) else { break };
                println!("{name} argument {argument}: {}", space.name());
            }
        }
        op = function.next_in_block();
    }
    Ok(())
}
