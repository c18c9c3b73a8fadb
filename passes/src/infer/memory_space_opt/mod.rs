//! `memory-space-opt`: retypes generic pointers to their space, so that accesses name it.
//!
//! Works on one function at a time, so that functions run in parallel. Facts that need the whole module are
//! already in the IR: `ip-msp` has put them there as types, casts and `nvvm.as`. Directly after `ip-msp`, a
//! function is read again only to explain what stays generic (`forwarded_facts.rs`).

mod access_diagnostics;
pub mod mode;

use super::planned::Planned;
use crate::{
    apply::{
        Caster,
        naming::illegal,
        retype::{Interface, RetypeStats, retype},
        specialize::Rewritten,
    },
    extract::{
        Assumptions, Code, Device, Extraction, Extractor, Slots, functions_of_a_thread,
        has_constant_reference, interfaces_of, mlir::Raw, name_of_code, spaces_keep_null,
    },
    options::{MemorySpaceOptOptions, MemrefSpaces, memory_space_opt_statistics as statistics},
    publish,
    report::{
        debug_output,
        unanalysed::{emit_unanalysed, remark_fixed, unanalysed},
    },
    rule_file::rules,
    types::SpaceStyle,
    verify::original,
};
use access_diagnostics::{AnalyzedFunction, ModuleFacts, Unproved, remark, report_illegal};
use melior::{
    Context,
    ir::{OperationRef, operation::OperationLike},
};
use mlir_ext::{
    diagnostics, ir, parallel,
    pass::{PassFailure, PassInstance},
    types,
};
use mode::Mode;
use rustc_hash::FxHashSet;
use tilespace_core::{
    backward::reaching_spaces,
    generic::{SolvedBody, keep_generic},
    ids::{FuncId, Id, IdMap, InstanceId, NodeId},
    ir::InterfaceSet,
    lattice::{Mask, Vote},
    solve::{Solution, SolveOptions, solve},
};

/// Runs the pass on a function, or on all functions of a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, root: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let options = MemorySpaceOptOptions::read(pass.options());
    let mode = Mode::of(&options).or_else(|message| diagnostics::fail(root.location(), message))?;
    if !options.memspace_opt_enable {
        pass.mark_all_analyses_preserved();
        return Ok(());
    }
    let mut how = algorithm(root, &options)?;
    let rules = rules(root, options.space_rules)?;
    if options.dump_ir_before {
        eprint!("{}", debug_output::dump("before", "memory-space-opt", root));
    }
    let original = options.check.then(|| original::Original::of(root));
    let mut extractor = Extractor::new(rules, assumptions(&options, mode, root));
    let is_function = interfaces_of(root).contains(InterfaceSet::FUNCTION);
    let presumes = options.unproven.presumes_global();
    // The plan of `ip-msp` has no reasons, and does not decide what a function in isolation may presume.
    let needs_more = presumes || options.require_resolved || options.memspace_opt_verbose;
    let is_usual = mode.second_time && !how.is_backward && !options.cluster_join && !needs_more;
    let context = pass.context();
    let planned = pass.take_handed_on::<Planned>(root);
    let known_style = planned.as_ref().map(|planned| planned.summary.style);
    let done = planned.and_then(|planned| {
        if planned.has_constant_reference() {
            extractor.assumptions.slots = Slots::Untyped;
        }
        let style = options.memref_spaces.style(planned.summary.style);
        let caster = Caster { context, style, types: rules.types() };
        if is_usual && planned.is_for(&extractor) {
            extractor.types().join_summary(planned.summary);
            return Some(planned.apply(&mut extractor, caster, mode.warnings));
        }
        planned.state(caster);
        None
    });
    let device = Device::find(root, &mut extractor);
    let targets = device.code(&mut extractor);
    // A pass on one function cannot look at the module around it.
    if is_function || targets.iter().any(|function| has_constant_reference(*function)) {
        extractor.assumptions.slots = Slots::Untyped;
    }
    if mode.warnings {
        device.report_left();
    }
    let grain = functions_of_a_thread(context, &targets);
    let style = match known_style {
        Some(style) => style,
        None if options.memref_spaces == MemrefSpaces::Numbers => SpaceStyle::Number,
        None => style(context, &targets, grain, &mut extractor),
    };
    let style = options.memref_spaces.style(style);
    let unreached = match options.require_resolved && !is_function {
        true => unreached(&mut extractor, context, root, &device),
        false => FxHashSet::default(),
    };
    if presumes && !is_function {
        how.module_facts = ModuleFacts::Uncontradicted(uncontradicted(&extractor, context, root, &device));
    }
    let optimize = |extractor: &mut Extractor, context: &'c Context, function: OperationRef<'c, 'a>| {
        let must_resolve = options.require_resolved && !unreached.contains(&ir::operation_id(function));
        let caster = Caster { context, style, types: rules.types() };
        let mut unproved = Vec::new();
        let rewritten = done.as_ref().and_then(|done| done.rewritten.get(&ir::operation_id(function)));
        let result = match rewritten {
            Some(Rewritten { stats, left, illegal }) => report_illegal(illegal, mode.warnings).map(|()| {
                if !left.is_empty() {
                    unproved = of_function_alone(extractor, &how, function, |mut found| {
                        found.report_unproved(&[], Some(left))
                    });
                }
                *stats
            }),
            None if done.as_ref().is_some_and(|done| done.is_unreached(function)) => {
                Ok(RetypeStats::default())
            }
            None => {
                let stats = optimize(extractor, caster, &options, mode, &how, function, &mut unproved);
                stats.and_then(|stats| {
                    if must_resolve {
                        of_function_alone(extractor, &how, function, |mut found| found.require_resolved())?;
                    }
                    Ok(stats)
                })
            }
        };
        (result, extractor.types().summary(), unproved)
    };
    let isolated = targets
        .iter()
        .all(|function| extractor.classes().class(*function).interfaces.contains(InterfaceSet::ISOLATED));
    // Verbose output is not ordered like diagnostics, so it needs one thread.
    let results = match options.memspace_opt_verbose || !isolated {
        true => targets.iter().map(|function| optimize(&mut extractor, context, *function)).collect(),
        false => {
            let others = extractor.others();
            parallel::map_operations(context, &targets, grain, &mut extractor, others, optimize)
        }
    };
    let (mut result, mut unproved) = (Ok(()), Vec::new());
    for (function, (optimized, summary, of_function)) in targets.iter().zip(results) {
        unproved.push((*function, of_function));
        extractor.types().join_summary(summary);
        match optimized {
            Ok(stats) => count(pass, stats),
            Err(failure) => result = Err(failure),
        }
    }
    remark(root, &unproved);
    let unread = match mode.warnings || options.require_resolved {
        true => emit_unanalysed(root, &unanalysed(&device, &mut extractor), true, options.require_resolved),
        false => Ok(()),
    };
    result = result.and(unread);
    if mode.warnings {
        remark_fixed(root, &device, &mut extractor);
    }
    if options.dump_ir_after {
        eprint!("{}", debug_output::dump("after", "memory-space-opt", root));
    }
    if let Some(original) = original {
        let report = original.check(rules, original::Options::default(), root);
        pass.add_statistic(statistics::CLAIMS_CHECKED, report.claims);
        result = result.and(original::result(report));
    }
    result
}

/// How the memref types of all functions write a space, since new ones will: it cannot be written as an
/// attribute of a dialect that is not loaded.
fn style(
    context: &Context,
    functions: &[OperationRef<'_, '_>],
    grain: usize,
    extractor: &mut Extractor,
) -> SpaceStyle {
    if types::gpu_address_space(context, "global").is_none() {
        return SpaceStyle::default();
    }
    let others = extractor.others();
    let one =
        |extractor: &mut Extractor, _: &Context, function: OperationRef<'_, '_>| extractor.style_in(function);
    let styles = parallel::map_operations(context, functions, grain, extractor, others, one);
    styles.into_iter().fold(SpaceStyle::default(), SpaceStyle::join)
}

fn assumptions(options: &MemorySpaceOptOptions<'_>, mode: Mode, root: OperationRef<'_, '_>) -> Assumptions {
    Assumptions {
        strong_global: true,
        read_published: mode.second_time,
        kernel_arguments_are_global: options.param_always_point_to_global,
        track_indir_load: options.track_indir_load,
        track_int2ptr: options.track_int2ptr,
        alloca_is_local: options.process_alloca_always,
        conservative: options.memspace_opt_conservative,
        guards: options.process_builtin_assume,
        assembly: mode.second_time,
        spaces_keep_null: spaces_keep_null(root),
        ..Assumptions::default()
    }
}

/// Optimizes one function, and collects accesses of it that stay generic.
fn optimize<'c: 'a, 'a>(
    extractor: &mut Extractor,
    caster: Caster<'c>,
    options: &MemorySpaceOptOptions<'_>,
    mode: Mode,
    how: &Algorithm,
    function: OperationRef<'c, 'a>,
    unproved: &mut Vec<Unproved<'c>>,
) -> Result<RetypeStats, PassFailure> {
    if mode.second_time && mode.warnings {
        report_misfits(extractor, function);
    }
    let code = extractor.read(function);
    let (extraction, solution, masks) = analyze(extractor, how, &code);
    if options.check {
        original::solves(function.location(), &extraction.graph, &solution)?;
    }
    if options.memspace_opt_verbose {
        let (id, ir) = (FuncId::new(0), &extraction.functions[FuncId::new(0)]);
        let returned = extraction.graph.functions()[id].returned().iter();
        let results: Vec<Vote> = returned.map(|node| masks[*node].vote()).collect();
        let solved = (&solution.state, id);
        eprint!("{}", debug_output::state(name_of_code(function), ir, &masks, &results, solved));
    }
    let first = FuncId::new(0);
    let (graph, ir) = (&extraction.graph.functions()[first], &extraction.functions[first]);
    report_illegal(&illegal(extractor, graph, ir, &masks), mode.warnings)?;
    let mut checked =
        AnalyzedFunction { extractor, extraction: &extraction, solution: &solution, masks: &masks };
    let presumed = match options.unproven.presumes_global() {
        true => checked.presumed(caster, options.wmma_memory_space_opt, &how.module_facts),
        false => Vec::new(),
    };
    if mode.warnings {
        *unproved = checked.report_unproved(&presumed, None);
    }
    let none = Interface::default();
    Ok(retype(extractor, caster, graph, ir, &masks, &presumed, mode.second_time, &none))
}

/// Asks something of the analysis of a function in isolation.
fn of_function_alone<'c: 'a, 'a, R>(
    extractor: &mut Extractor,
    how: &Algorithm,
    function: OperationRef<'c, 'a>,
    ask: impl FnOnce(AnalyzedFunction<'_, 'c, 'a>) -> R,
) -> R {
    let code = extractor.read(function);
    let (extraction, solution, masks) = analyze(extractor, how, &code);
    ask(AnalyzedFunction { extractor, extraction: &extraction, solution: &solution, masks: &masks })
}

/// Warns about published attributes that do not fit the signature of the function.
fn report_misfits(extractor: &mut Extractor, function: OperationRef<'_, '_>) {
    for name in [publish::ARGUMENTS, publish::RESULTS] {
        if let Some(why) = publish::misfit(extractor.types(), function, name) {
            let message = format!("'{name}' does not fit the signature and is ignored: {why}");
            diagnostics::warning(function.location(), message).emit();
        }
    }
}

/// The accesses of a module that may be to global memory by all that can be proved, whatever the options say.
fn uncontradicted<'c: 'a, 'a>(
    extractor: &Extractor,
    context: &'c Context,
    module: OperationRef<'c, 'a>,
    device: &Device<'c, 'a>,
) -> FxHashSet<(ir::OperationId, usize)> {
    let assumptions = Assumptions {
        track_indir_load: true,
        track_int2ptr: true,
        guards: true,
        presumes: true,
        ..extractor.assumptions
    };
    Extractor::new(extractor.rules, assumptions).uncontradicted(context, module, device)
}

/// Functions of a module that neither kernels nor unknown code reach: no pointer reaches an access in them.
fn unreached<'c: 'a, 'a>(
    extractor: &mut Extractor,
    context: &'c Context,
    module: OperationRef<'c, 'a>,
    device: &Device<'c, 'a>,
) -> FxHashSet<ir::OperationId> {
    let extraction = extractor.device(context, module, device);
    let solution = solve(&extraction.graph, &SolveOptions::default());
    let live = solution.live();
    let mut ids: FxHashSet<ir::OperationId> =
        extraction.functions.values().map(|function| ir::operation_id(function.op().raw())).collect();
    for (_, instance) in solution.instances.iter().filter(|(id, _)| live[*id]) {
        ids.remove(&ir::operation_id(extraction.functions[instance.function].op().raw()));
    }
    ids
}

/// The graph of a function, its fixpoint, and the masks of its values.
fn analyze<'c: 'a, 'a>(
    extractor: &mut Extractor,
    how: &Algorithm,
    code: &Code<'c, 'a>,
) -> (Extraction<'c, 'a>, Solution, IdMap<NodeId, Mask>) {
    let extraction = extractor.function(code);
    let solution = solve(&extraction.graph, &how.options);
    let graph = &extraction.graph.functions()[FuncId::new(0)];
    let entry = InstanceId::new(0);
    let mut masks: IdMap<NodeId, Mask> = match how.is_backward {
        true => reaching_spaces(graph),
        false => graph.nodes.keys().map(|node| solution.mask(entry, node)).collect(),
    };
    graph.forget_contradictions(&mut masks);
    graph.forget_unobserved_nulls(&mut masks);
    let calls = IdMap::filled(graph.calls.len(), None);
    let body = SolvedBody { function: FuncId::new(0), masks: &mut masks, calls };
    keep_generic(&extraction.graph, &mut [body]);
    (extraction, solution, masks)
}

/// How the spaces of one function are inferred (document "Memory Space Optimization", alternate algorithm).
struct Algorithm {
    /// By the backward walk; the fixpoint then only explains.
    is_backward: bool,
    options: SolveOptions,
    /// The surrounding module, where a space may be presumed.
    module_facts: ModuleFacts,
}

fn algorithm(
    op: OperationRef<'_, '_>,
    options: &MemorySpaceOptOptions<'_>,
) -> Result<Algorithm, PassFailure> {
    let solve = SolveOptions { cluster_join: options.cluster_join, ..SolveOptions::default() };
    match options.mem_space_alg {
        1 => Ok(Algorithm { is_backward: true, options: solve, module_facts: ModuleFacts::Unknown }),
        2 => Ok(Algorithm { is_backward: false, options: solve, module_facts: ModuleFacts::Unknown }),
        other => {
            let message =
                format!("mem-space-alg must be 1 (a plain walk) or 2 (the fixpoint), but is {other}");
            diagnostics::fail(op.location(), message)
        }
    }
}

fn count(pass: &mut PassInstance<'_>, stats: RetypeStats) {
    pass.add_statistic(statistics::ACCESSES, stats.accesses);
    pass.add_statistic(statistics::RETYPED, stats.retyped);
    pass.add_statistic(statistics::CASTS_INSERTED, stats.casts);
    pass.add_statistic(statistics::CASTS_FOLDED, stats.folded);
    pass.add_statistic(statistics::TESTS_FOLDED, stats.tests);
}
