//! Reports the outcome: remarks, errors about accesses that must not stay generic, and the report.

use crate::{
    answer::{Found, Messages, Say},
    read::List,
};
use rustc_hash::FxHashMap;
use std::{
    ffi::c_void,
    panic::{AssertUnwindSafe, catch_unwind},
};
use tilespace_core::{
    MemorySpace,
    ids::{Id, IdMap},
    ir::Op,
};
use tilespace_llvm_reader::{analysis::left, named::set_demangler, program::IsOp};
use tilespace_report::{Code, Findings, Heading, Outcome, Output};

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
    outcomes: List<RawOutcome>,
    heading: List<u8>,
    report: List<u8>,
    sources: List<u8>,
    code: List<u8>,
    without: List<u8>,
    remarks: u32,
    require_resolved: u32,
}

const _: () = assert!(size_of::<RawTold>() == 104);

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

/// Reports the outcome.
///
/// # Safety
///
/// The lists belong to one module and to the findings about it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilespaceTell(found: &mut Found, told: &RawTold, say: Say, to: *mut c_void) {
    set_demangler(demangled);
    let text = |bytes: &'static [u8]| str::from_utf8(bytes).unwrap_or_default();
    // SAFETY: the caller says so; the parts are used until this function returns.
    let (outcomes, texts) = unsafe {
        (
            told.outcomes.get(),
            [&told.heading, &told.report, &told.sources, &told.code, &told.without]
                .map(|list| text(list.get())),
        )
    };
    let (remarks, must_resolve) = (told.remarks != 0, told.require_resolved != 0);
    let tell = || tell(found, outcomes, texts, (remarks, must_resolve), &mut Messages { say, to });
    // A panic must not reach LLVM.
    if catch_unwind(AssertUnwindSafe(tell)).is_err() {
        Messages { say, to }.give(0, 0, "the report failed");
    }
}

fn tell(
    found: &mut Found,
    outcomes: &[RawOutcome],
    [heading, file, sources, code, without]: [&str; 5],
    (remarks, must_resolve): (bool, bool),
    messages: &mut Messages,
) {
    let Found { reader, extraction, solution, plan, seconds, .. } = found;
    let program = reader.program();
    let names: IdMap<_, _> = plan.names(&extraction.graph, |_| '.');
    let mut known: FxHashMap<(usize, u32, usize), Vec<MemorySpace>> = FxHashMap::default();
    for RawOutcome { body, record, operand, space } in outcomes {
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
    let [code, without] = [code, without].map(|text| (!text.is_empty()).then(|| Code::parse(text)));
    let found = Findings {
        graph: &extraction.graph,
        functions: &extraction.functions,
        solution,
        plan,
        names: &names,
        outcome: Some(&outcome),
        code: code.as_ref(),
        without: without.as_ref(),
        seconds: *seconds,
    };
    let mut lines = heading.lines();
    let mut next = || lines.next().unwrap_or_default().to_string();
    let [source, module, chip, llvm, triple] = [next(), next(), next(), next(), next()];
    if remarks && (!program.table.is_read || left(program).is_some()) {
        let why = format!("left alone: not code for NVPTX (the target is '{triple}')");
        messages.give(2, 0, &why);
    }
    // A failure has been reported.
    let _ = match &code {
        Some(_) => found.report_code(must_resolve, messages),
        None => found.report(remarks, must_resolve, messages),
    };
    if !file.is_empty() {
        let options = lines.filter_map(|line| {
            let (name, value) = line.split_once('=')?;
            Some((name.to_string(), value.to_string()))
        });
        let chip = Some(chip).filter(|chip| !chip.is_empty());
        let heading = Heading::of(Some(source.clone()), chip, &llvm, options, &found);
        let mut files = vec![source];
        files.extend((module != files[0]).then_some(module));
        let root = Op(program.at::<IsOp>(0));
        let output = Output { root, heading, files, not_read: Vec::new(), file, sources };
        let _ = found.write(output, reader, messages);
    }
}
