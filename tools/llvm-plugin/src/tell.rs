//! The outcome told: remarks, errors where an access stays generic that must not, and the report.

use crate::{
    answer::{Messages, Say},
    read::{List, RawOptions, RawProgram, assumptions_of, table},
};
use rustc_hash::FxHashMap;
use std::{
    ffi::c_void,
    panic::{AssertUnwindSafe, catch_unwind},
    time::Instant,
};
use tilespace_core::{
    MemorySpace,
    decide::decide,
    ids::{Id, IdMap},
    ir::Op,
};
use tilespace_llvm_reader::{
    TableReader,
    analysis::{Extraction, left, read},
    named::set_demangler,
    program::IsOp,
    table::{Place, Places, Table},
};
use tilespace_report::{Code, Findings, Heading, Outcome, Output, Seconds};
use tilespace_rules::RuleTable;

/// `TsOutcome`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct RawOutcome {
    body: u32,
    record: u32,
    operand: u32,
    space: u32,
}

/// `TsTold`.
#[repr(C)]
#[derive(Debug)]
pub struct RawTold {
    places: List<Place>,
    text: List<u8>,
    outcomes: List<RawOutcome>,
    heading: List<u8>,
    report: List<u8>,
    sources: List<u8>,
    code: List<u8>,
    remarks: u32,
    require_resolved: u32,
}

const _: () = assert!(size_of::<RawTold>() == 120);

unsafe extern "C" {
    fn tilespaceDemangle(
        name: *const u8,
        size: usize,
        take: unsafe extern "C" fn(*mut c_void, *const u8, usize),
        to: *mut c_void,
    );
}

fn demangled(name: &str) -> String {
    unsafe extern "C" fn take(to: *mut c_void, text: *const u8, size: usize) {
        // SAFETY: it is called with the text of a name, and the string below.
        let (to, text) = unsafe { (&mut *to.cast::<String>(), std::slice::from_raw_parts(text, size)) };
        *to = String::from_utf8_lossy(text).into_owned();
    }
    let mut found = String::new();
    // SAFETY: the name and the string live until the function returns.
    unsafe { tilespaceDemangle(name.as_ptr(), name.len(), take, (&raw mut found).cast()) };
    found
}

/// What is told.
struct Told<'t> {
    places: Places<'t>,
    outcomes: &'t [RawOutcome],
    heading: &'t str,
    report: &'t str,
    sources: &'t str,
    code: &'t str,
}

/// Tells of the outcome.
///
/// # Safety
///
/// The lists are those of a module.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilespaceTell(
    raw: &RawProgram,
    options: &RawOptions,
    told: &RawTold,
    say: Say,
    to: *mut c_void,
) {
    set_demangler(demangled);
    let text = |bytes: &'static [u8]| str::from_utf8(bytes).unwrap_or_default();
    // SAFETY: the caller says so; the parts are used until this function returns.
    let (table, rules, given) = unsafe {
        let given = Told {
            places: Places { places: told.places.get(), text: told.text.get() },
            outcomes: told.outcomes.get(),
            heading: text(told.heading.get()),
            report: text(told.report.get()),
            sources: text(told.sources.get()),
            code: text(told.code.get()),
        };
        (table(raw), options.rules(), given)
    };
    let mut messages = Messages { say, to };
    let Ok(rules) = rules else { return };
    let (remarks, must_resolve) = (told.remarks != 0, told.require_resolved != 0);
    let tell = || tell(table, options, rules, &given, (remarks, must_resolve), &mut messages);
    // A panic must not reach LLVM.
    if catch_unwind(AssertUnwindSafe(tell)).is_err() {
        Messages { say, to }.give(0, 0, "the report failed");
    }
}

fn tell(
    table: Table<'_>,
    options: &RawOptions,
    rules: &'static RuleTable,
    told: &Told<'_>,
    (remarks, must_resolve): (bool, bool),
    messages: &mut Messages,
) {
    let start = Instant::now();
    let mut program = read(table, rules);
    program.places = told.places;
    let mut reader = TableReader::new(&program, rules, assumptions_of(options, &program));
    let extraction = Extraction::of(&program, &mut reader);
    let extract = start.elapsed().as_secs_f64();
    let Ok((solution, plan)) = decide(&extraction.graph, options.limits()) else { return };
    let seconds = Seconds { extract, solve: start.elapsed().as_secs_f64() - extract };
    let names: IdMap<_, _> = plan.names(&extraction.graph, |_| '.');
    let mut known: FxHashMap<(usize, u32, usize), Vec<MemorySpace>> = FxHashMap::default();
    for RawOutcome { body, record, operand, space } in told.outcomes {
        if let Some(space) = MemorySpace::from_number(*space) {
            known.entry((*body as usize, *record, *operand as usize)).or_default().push(space);
        }
    }
    let mut outcome = Outcome::default();
    for (id, body) in plan.bodies.iter() {
        for access in &extraction.graph.functions()[body.function].accesses {
            let (op, operand) = extraction.functions[body.function].site(access.site);
            if let Some(spaces) = known.get(&(id.index(), op.0.id, operand)) {
                outcome.set(id, access.site, spaces.clone());
            }
        }
    }
    let code = (!told.code.is_empty()).then(|| Code::parse(told.code));
    let found = Findings {
        graph: &extraction.graph,
        functions: &extraction.functions,
        solution: &solution,
        plan: &plan,
        names: &names,
        outcome: &outcome,
        code: code.as_ref(),
        seconds,
    };
    let mut lines = told.heading.lines();
    let mut next = || lines.next().unwrap_or_default().to_string();
    let [source, module, chip, llvm, triple] = [next(), next(), next(), next(), next()];
    if remarks && (!table.is_read || left(&program).is_some()) {
        let why = format!("left alone: memory spaces are those of NVPTX, and the target is '{triple}'");
        messages.give(2, 0, &why);
    }
    // What fails has said so.
    let _ = match &code {
        Some(_) => found.report_code(must_resolve, messages),
        None => found.report(remarks, must_resolve, messages),
    };
    if !told.report.is_empty() {
        let options = lines.filter_map(|line| {
            let (name, value) = line.split_once('=')?;
            Some((name.to_string(), value.to_string()))
        });
        let chip = Some(chip).filter(|chip| !chip.is_empty());
        let heading = Heading::of(Some(source.clone()), chip, &llvm, options, &found);
        let mut files = vec![source];
        files.extend((module != files[0]).then_some(module));
        let root = Op(program.at::<IsOp>(0));
        let (file, sources) = (told.report, told.sources);
        let output = Output { root, heading, files, not_read: Vec::new(), file, sources };
        let _ = found.write(output, &mut reader, messages);
    }
}
