//! A pass in a plugin for the stock `mlir-opt`:
//!
//! ```text
//! mlir-opt --load-pass-plugin=libcount_operations.so --pass-pipeline='builtin.module(count-operations{limit=3})'
//! ```

use melior::ir::{OperationRef, operation::OperationLike};
use mlir_ext::{
    diagnostics,
    ir::{name_str, walk_preorder},
    pass::{
        Anchor, LateDialects, OptionDescriptor, OptionKind, PassDescriptor, PassFailure, PassInstance,
        register_pass,
    },
    pass_plugin,
};

static COUNT: PassDescriptor = PassDescriptor {
    argument: "count-operations",
    description: "Count the operations of a module",
    anchors: Anchor::Module,
    dependent_dialects: &[],
    late_dialects: LateDialects::NONE,
    options: &[
        OptionDescriptor {
            name: "limit",
            help: "Fail above this many operations",
            kind: OptionKind::Int,
            default: "1000",
        },
        OptionDescriptor {
            name: "which",
            help: "The operations that count",
            kind: OptionKind::Enum(&[("all", "All of them"), ("func", "Those of the func dialect")]),
            default: "all",
        },
    ],
    statistics: &[("operations", "Operations that were counted")],
    run,
};

fn run(pass: &mut PassInstance, op: OperationRef) -> Result<(), PassFailure> {
    pass.mark_all_analyses_preserved();
    let prefix = if pass.string_option(1) == "func" { "func." } else { "" };
    let mut count = 0;
    walk_preorder(op, |op| count += u32::from(name_str(op).starts_with(prefix)));
    pass.add_statistic(0, count.into());
    if i64::from(count) > pass.int_option(0) {
        diagnostics::error(op.location(), format!("{count} operations are too many")).emit();
        return Err(PassFailure);
    }
    diagnostics::remark(op.location(), format!("{count} operations")).emit();
    Ok(())
}

fn register() {
    register_pass(&COUNT);
}

pass_plugin!("count-operations", env!("CARGO_PKG_VERSION"), register);
