//! A pass that panics when it has made all its changes leaves the module as it was: each pass, on the inputs of the lit
//! tests.

use melior::{
    Context,
    dialect::DialectRegistry,
    ir::{Module, OperationRef, operation::OperationLike},
    pass::PassManager,
};
use mlir_ext::pass::{PassDescriptor, PassFailure, PassInstance, RunPass, create_pass};
use std::{
    error::Error,
    fs,
    path::{Path, PathBuf},
};
use tilespace_passes::generated;

/// The pass, and then a panic.
macro_rules! panicking {
    ($($pass:ident: $module:ident),* $(,)?) => {
        &[$({
            fn run<'c, 'a>(pass: &mut PassInstance<'c>, op: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
                let _ = tilespace_passes::$module::run(pass, op);
                panic!("planted")
            }
            const RUN: RunPass = run;
            static PASS: PassDescriptor = PassDescriptor { run: RUN, ..generated::$pass };
            &PASS
        }),*]
    };
}

const PANICKING: &[&PassDescriptor] = panicking! {
    IP_MSP: ip_msp,
    MEMORY_SPACE_OPT: memory_space_opt,
    PRINT_MEMORY_SPACES: print_memory_spaces,
    ALWAYS_INLINE: always_inline,
    MARK_DEVICE_VARIABLES: mark_device_variables,
    INTERNALIZE_DEVICE_CODE: internalize_device_code,
    WRAP_IN_GPU_MODULE: wrap_in_gpu_module,
    CONVERT_NV_TILEAA_TO_LLVM: convert_nv_tileaa_to_llvm,
};

fn context() -> Context {
    let registry = DialectRegistry::new();
    mlir_ext::tools::register_all(&registry);
    tilespace_passes::register_dialects(&registry);
    let context = Context::new();
    context.append_dialect_registry(&registry);
    context.load_all_available_dialects();
    context.set_allow_unregistered_dialects(true);
    // What is refused is refused here too, and no news.
    context.attach_diagnostic_handler(|_| true);
    context
}

/// The MLIR files below a folder.
fn files(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            files(&path, found)?;
        } else if path.extension().is_some_and(|extension| extension == "mlir") {
            found.push(path);
        }
    }
    Ok(())
}

/// Whether a run of the pass changed the module.
fn run(context: &Context, pass: &'static PassDescriptor, module: &mut Module<'_>) -> bool {
    let before = module.as_operation().to_string();
    let manager = PassManager::new(context);
    manager.add_pass(create_pass(pass));
    let _ = manager.run(module);
    before != module.as_operation().to_string()
}

#[test]
fn a_panic_takes_all_changes_back() -> Result<(), Box<dyn Error>> {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../test"), &mut found)?;
    found.sort();
    std::panic::set_hook(Box::new(|_| {}));
    let context = context();
    let (mut changed, mut left) = (0, Vec::new());
    for file in found {
        let text = String::from_utf8_lossy(&fs::read(&file)?).into_owned();
        for part in text.split("// -----") {
            for pass in PANICKING {
                // As it is written, and as ip-msp leaves it for the passes behind.
                for prepare in [false, true] {
                    let Some(mut module) = Module::parse(&context, part) else { continue };
                    if prepare && !run(&context, &generated::IP_MSP, &mut module) {
                        continue;
                    }
                    if run(&context, pass, &mut module) || !module.as_operation().verify() {
                        left.push(format!("{}: {}", file.display(), pass.argument));
                    }
                    let original = generated::PASSES.iter().find(|other| other.argument == pass.argument);
                    changed += usize::from(original.is_some_and(|pass| run(&context, pass, &mut module)));
                }
            }
        }
    }
    let _ = std::panic::take_hook();
    assert!(left.is_empty(), "changes are left:\n{}", left.join("\n"));
    assert!(changed > 1000, "only {changed} runs change anything");
    Ok(())
}
