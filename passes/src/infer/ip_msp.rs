//! `ip-msp`: memory spaces across calls, with clones where callers disagree.

use super::{
    plan_module::{decide, limits_of},
    planned::{Planned, PlannedModule},
};
use crate::{
    apply::{
        Caster,
        specialize::{SpecializedBody, specialize},
    },
    extract::{Device, Extraction, Extractor, assumptions_of, mlir::Raw},
    options::{IpMspOptions, ip_msp_statistics as statistics},
    report::{
        body_names, debug_output,
        unanalysed::{emit_unanalysed, remark_fixed, unanalysed},
    },
    rule_file::rules,
    verify::original,
};
use melior::ir::{OperationRef, operation::OperationLike};
use mlir_ext::{
    diagnostics,
    pass::{PassFailure, PassInstance},
};
use tilespace_core::{
    graph::Function,
    ids::{BodyId, IdMap},
    plan::{BodyKind, Decision, Plan},
    solve::{SolveStats, VECTORS},
};

/// Runs the pass on a module.
pub fn run<'c, 'a>(pass: &mut PassInstance<'c>, module: OperationRef<'c, 'a>) -> Result<(), PassFailure> {
    let options = IpMspOptions::read(pass.options());
    if !options.memspace_opt_enable {
        pass.mark_all_analyses_preserved();
        return Ok(());
    }
    let rules = rules(module, options.space_rules)?;
    let assumptions = assumptions_of!(options, module);
    let original = options.check.then(|| original::Original::of(module));
    let mut extractor = Extractor::new(rules, assumptions);
    let device = Device::find(module, &mut extractor);
    device.report_left();
    let extraction = extractor.device(pass.context(), module, &device);
    emit_unanalysed(module, &unanalysed(&device, &mut extractor), true, false)?;
    remark_fixed(module, &device, &mut extractor);
    let (solution, plan) = decide(module, &extraction.graph, limits_of!(options))?;
    if options.check {
        original::solves(module.location(), &extraction.graph, &solution)?;
    }
    for decision in &plan.decisions {
        if let Decision::Crowded(function) = decision {
            let op = extraction.functions[*function].op();
            diagnostics::remark(
                op.raw().location(),
                format!(
                    "called with more combinations of memory spaces than the solver keeps separate \
                     ({VECTORS} for a function): the rest shares one body"
                ),
            )
            .emit();
        }
    }
    if options.memspace_opt_verbose {
        let names = body_names(&extraction, &plan);
        for (id, body) in plan.bodies.iter().filter(|(id, _)| !names[*id].is_empty()) {
            let function = body.function;
            // Memory that is returned by reference is not a result of the function.
            let results = extraction.graph.functions()[function].returned().len();
            let solved = (&solution.state, function);
            let ir = &extraction.functions[function];
            eprint!("{}", debug_output::state(&names[id], ir, &body.masks, &body.results[..results], solved));
        }
    }
    count(pass, solution.stats, &plan);
    let inline = options.always_inline_clones;
    // The transcript names the bodies. A plan does not record `cluster-join`, and `memory-space-opt` may run
    // without it.
    if options.plan_only && !options.dump_ip_msp && !options.cluster_join {
        pass.mark_all_analyses_preserved();
        pass.hand_on::<Planned>(PlannedModule::new(&mut extractor, extraction, plan, inline));
        return Ok(());
    }
    let caster = Caster {
        context: pass.context(),
        style: options.memref_spaces.style(extraction.style),
        types: rules.types(),
    };
    let specialized = specialize(&mut extractor, caster, &extraction, &plan, inline, None);
    if options.dump_ip_msp {
        eprint!("{}", transcript(&extraction, &plan, &specialized));
    }
    let Some(original) = original else { return Ok(()) };
    let report = original.check(rules, original::Options::default(), module);
    pass.add_statistic(statistics::CLAIMS_CHECKED, report.claims);
    original::result(report)
}

/// The decisions in the words of the documents, one line each.
fn transcript(
    extraction: &Extraction<'_, '_>,
    plan: &Plan,
    specialized: &IdMap<BodyId, SpecializedBody<'_, '_>>,
) -> String {
    let functions = &extraction.graph.functions();
    let has_pointers = |function: &&Function| {
        !function.formals.is_empty() || function.results.len() > function.by_reference.results
    };
    let listed = functions.values().filter(|function| !function.dispatches);
    let work_list = listed.filter(has_pointers).count();
    let mut text = format!("Initial work list size : {work_list}\n");
    for decision in &plan.decisions {
        match decision {
            Decision::OverBudget(function) => {
                text += &format!("avoid cloning of {}\n", functions[*function].name);
            }
            Decision::Cloned(body) => {
                text += &format!("{} is cloned\n", functions[plan.bodies[*body].function].name);
            }
            Decision::Crowded(_) => {}
        }
    }
    for (id, body) in plan.bodies.iter().filter(|(_, body)| body.kind != BodyKind::Original) {
        let resolved = body.votes.iter().filter(|vote| vote.space().is_some()).count();
        if resolved != 0 {
            text += &format!(
                "{} : changed in argument memory space ({resolved} arguments)\n",
                specialized[id].name
            );
        }
        for space in body.results.iter().filter_map(|vote| vote.space()) {
            text +=
                &format!("{} : return memory space is resolved : {}\n", specialized[id].name, space.number());
        }
        let affected =
            body.calls.values().flatten().filter(|callee| plan.bodies[**callee].kind != BodyKind::Original);
        let affected = affected.count();
        if affected != 0 {
            text += &format!("{affected} callees are affected\n");
        }
    }
    text
}

fn count(pass: &mut PassInstance<'_>, solved: SolveStats, plan: &Plan) {
    let of_kind = |kind| plan.bodies.values().filter(move |body| body.kind == kind);
    let changed =
        |kind| of_kind(kind).filter(|body| body.votes.iter().any(|vote| vote.space().is_some())).count();
    pass.add_statistic(statistics::VALUES, solved.values);
    pass.add_statistic(statistics::BLOCKS, solved.blocks);
    pass.add_statistic(statistics::VISITS, solved.visits);
    pass.add_statistic(statistics::CLONE_ATTEMPTS, plan.clone_attempts);
    pass.add_statistic(statistics::CLONES, of_kind(BodyKind::Clone).count() as u64);
    pass.add_statistic(statistics::SPECIALIZED_IN_PLACE, changed(BodyKind::InPlace) as u64);
    pass.add_statistic(statistics::DROPPED, plan.dropped.len() as u64);
}
