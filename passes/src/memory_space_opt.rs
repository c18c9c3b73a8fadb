//! `memory-space-opt`: generic pointers get their space, and accesses name it.
//!
//! Works on one function alone, so that functions can be done in parallel. What only the whole module tells is already
//! in the IR then: `ip-msp` has put it there as types, casts and `nvvm.as`.

use crate::{
    apply::{
        Caster,
        assume::state_assumptions,
        retype::{RetypeStats, retype},
    },
    extract::{Assumptions, Extraction, Extractor, device_functions},
    generated::{MemorySpaceOptOptions, memory_space_opt_statistics as statistics},
    ip_msp::rules,
    types::SpaceStyle,
};
use melior::ir::{BlockLike, BlockRef, OperationRef, RegionLike, Type, ValueLike, operation::OperationLike};
use mlir_ext::{
    diagnostics, functions,
    interfaces::{self, InterfaceSet},
    ir,
    pass::{PassFailure, PassInstance},
};
use tilespace_core::{
    MemorySpace,
    graph::AccessWhat,
    ids::{FuncId, Id, IdMap, InstanceId, NodeId},
    lattice::Mask,
    solve::{SolveOptions, solve},
    walk::walk,
};
use tilespace_dialects::{AccessKind, Effect};

/// Runs the pass on a function, or on all functions of a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, root: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let options = MemorySpaceOptOptions::read(pass.options());
    let second_time = options.mode.starts_with("second-time");
    let warnings = !options.mode.ends_with("no-warnings");
    let algorithm = algorithm(root, options.mem_space_alg)?;
    let solve_options = SolveOptions { cluster_join: options.cluster_join, ..SolveOptions::default() };
    let rules = rules(root, options.space_rules)?;
    let assumptions = Assumptions {
        strong_global: true,
        read_published: second_time,
        guards: options.process_builtin_assume,
    };
    let mut extractor = Extractor::new(&rules, assumptions);
    let targets = match interfaces::interfaces(root).contains(InterfaceSet::FUNCTION) {
        true => vec![root],
        false => device_functions(root, &mut extractor),
    };
    let style = style(&targets, &mut extractor);
    let mut result = Ok(());
    for function in targets.into_iter().filter(|function| !functions::is_declaration(*function)) {
        let caster = Caster { context: pass.context(), style };
        if options.process_builtin_assume {
            state_assumptions(&mut extractor, caster, function);
        }
        let extraction = extractor.function(function);
        let function = &extraction.graph.functions[FuncId::new(0)];
        let mut masks: IdMap<NodeId, Mask> = match algorithm {
            Algorithm::Walk => walk(function),
            Algorithm::Fixpoint => {
                let solution = solve(&extraction.graph, &solve_options);
                function.nodes.keys().map(|node| solution.mask(InstanceId::new(0), node)).collect()
            }
        };
        function.forget_unobserved_nulls(&mut masks);
        if check_operations(&mut extractor, &extraction, &masks, warnings).is_err() {
            result = Err(PassFailure);
            continue;
        }
        let stats = retype(&mut extractor, caster, &extraction, &masks, second_time);
        count(pass, stats);
    }
    result
}

/// How the spaces of one function are found (document "Memory Space Optimization", alternate algorithm).
#[derive(Clone, Copy)]
enum Algorithm {
    /// [`mod@walk`].
    Walk,
    /// [`solve`].
    Fixpoint,
}

fn algorithm(op: OperationRef<'_, '_>, option: i64) -> Result<Algorithm, PassFailure> {
    match option {
        1 => Ok(Algorithm::Walk),
        2 => Ok(Algorithm::Fixpoint),
        _ => {
            let message =
                format!("mem-space-alg must be 1 (a plain walk) or 2 (the fixpoint), but is {option}");
            diagnostics::error(op.location(), message).emit();
            Err(PassFailure)
        }
    }
}

/// How the memref types of the functions write a space: new ones follow.
fn style(functions: &[OperationRef<'_, '_>], extractor: &mut Extractor<'_>) -> SpaceStyle {
    for function in functions {
        ir::walk_preorder(*function, |op| {
            for value in op.results() {
                extractor.types().shape(value.r#type());
            }
            for argument in op.regions().filter_map(|region| region.first_block()).flat_map(block_arguments) {
                extractor.types().shape(argument);
            }
        });
    }
    extractor.types().style()
}

fn block_arguments<'c>(block: BlockRef<'c, '_>) -> Vec<Type<'c>> {
    let arguments = (0..block.argument_count()).filter_map(|index| block.argument(index).ok());
    arguments.map(|argument| argument.r#type()).collect()
}

fn count(pass: &mut PassInstance<'_>, stats: RetypeStats) {
    pass.add_statistic(statistics::ACCESSES, stats.accesses);
    pass.add_statistic(statistics::RETYPED, stats.retyped);
    pass.add_statistic(statistics::CASTS_INSERTED, stats.casts);
    pass.add_statistic(statistics::CASTS_FOLDED, stats.folded);
    pass.add_statistic(statistics::TESTS_FOLDED, stats.tests);
}

/// Operations that the hardware lacks in the space that was found (document "Memory Space Optimization", error table).
/// The strings are the documents', their typing slips included.
fn illegal(kind: AccessKind, space: MemorySpace) -> Option<(&'static str, bool)> {
    use AccessKind::{Atomic, Cmpxchg, VectorAtomic, Wmma};
    use MemorySpace::{Constant, Local, Shared};
    let (message, fatal) = match (kind, space) {
        (Atomic | Cmpxchg, Constant) => ("Cannot do atomic operation on const memory", false),
        (Atomic | Cmpxchg, Local) => ("Cannot do atomic on local memory", true),
        (Wmma, Constant) => ("Cannot do WMMA on constant memory", false),
        (Wmma, Local) => ("Cannot do WMMA on local memory", false),
        (VectorAtomic, Shared) => ("Cannot to vector atomic on shared memory", false),
        (VectorAtomic, Local) => ("Cannot to vector atomic on local memory", false),
        (VectorAtomic, Constant) => ("Cannot to vector atomic on const memory", false),
        _ => return None,
    };
    Some((message, fatal))
}

fn check_operations(
    extractor: &mut Extractor<'_>,
    extraction: &Extraction<'_, '_>,
    masks: &IdMap<NodeId, Mask>,
    warnings: bool,
) -> Result<(), PassFailure> {
    let function = FuncId::new(0);
    let mut result = Ok(());
    for access in &extraction.graph.functions[function].accesses {
        let Some(space) = masks[access.node].vote().space() else { continue };
        if access.what == AccessWhat::Test {
            continue;
        }
        let (op, operand) = extraction.functions[function].sites[access.site];
        let Some(rule) = extractor.classes().rule(op) else { continue };
        for effect in &rule.effects {
            if let Effect::Access { operand: position, kind, .. } = effect
                && crate::extract::resolve(op, *position).contains(&operand)
                && let Some((message, fatal)) = illegal(*kind, space)
            {
                if fatal {
                    diagnostics::error(op.location(), message).emit();
                    result = Err(PassFailure);
                } else if warnings {
                    diagnostics::warning(op.location(), message).emit();
                }
            }
        }
    }
    result
}
