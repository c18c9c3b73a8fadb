//! The answer for C++: the facts about each body, by LLVM's own values.

use crate::read::{List, RawOptions, RawProgram, table};
use rustc_hash::FxHashSet;
use std::{
    ffi::c_void,
    panic::{AssertUnwindSafe, catch_unwind},
    ptr::{self, NonNull},
    time::Instant,
};
use tilespace_core::{
    MemorySpace,
    decide::decide,
    graph::AccessWhat,
    ir::Op,
    ops::atomics::{EqualAtomic, assembly},
    plan::Plan,
    solve::Solution,
};
use tilespace_llvm_reader::{
    Llvm, TableReader,
    analysis::{Extraction, read},
    answer::{BodyAnswer, answer},
    plain,
    program::Program,
    table::{Record, Table},
};
use tilespace_report::{Message, Missed, Seconds, Severity, Sink, illegal::for_each_illegal};
use tilespace_rules::{RuleTable, assembly::cast_behind_test};

type Value = *const c_void;
/// The start and the size of a part of the text.
type Text = [u32; 2];
/// The start of a part of a list, and the number of its elements.
type Slice = [u32; 2];

plain! {
    Fact, 32 { value: Value, from: Value, space: u32, is_only_from_there: u32, uses: Slice, }
    Pair, 16 { instruction: Value, what: u32, unused: u32, }
    Atomic, 56 {
        instruction: Value, space: u32, operation: Text, ordering: Text, scope: Text, assembly: Text,
        constraints: Text, unused: u32,
    }
    Split, 20 { access: u32, operand: u32, merge: u32, choices: Slice, }
    Body, 64 {
        function: Value, is_clone: u32, name: Text, facts: Slice, calls: Slice, retyped: Slice, atomics: Slice,
        splits: Slice, unused: u32,
    }
    Cast, 20 { space: u32, assembly: Text, constraints: Text, }
}

/// The lists of an answer, and the answer itself, which names them.
macro_rules! lists {
    ($($field:ident: $ty:ty,)*) => {
        #[derive(Default)]
        struct Lists<'t> {
            records: &'t [Record],
            $($field: Vec<$ty>,)*
        }

        #[repr(C)]
        #[derive(Debug)]
        struct Answer {
            $($field: List<$ty>,)*
        }

        impl Lists<'_> {
            fn answer(&self) -> Answer {
                Answer { $($field: List::of(&self.$field),)* }
            }
        }
    };
}

lists! {
    bodies: Body, facts: Fact, uses: Value, calls: Pair, retyped: Pair, atomics: Atomic, splits: Split, choices: Pair,
    casts: Cast, text: u8,
}

const _: () = assert!(size_of::<Answer>() == 160);

impl Lists<'_> {
    fn value(&self, record: u32) -> Value {
        self.records.get(record as usize).map_or(ptr::null(), |record| record.value as Value)
    }

    fn text(&mut self, text: &str) -> Text {
        let start = self.text.len() as u32;
        self.text.extend_from_slice(text.as_bytes());
        [start, text.len() as u32]
    }

    fn add(&mut self, body: BodyAnswer) {
        let name = self.text(&body.name);
        let starts = self.sizes();
        for fact in body.facts {
            let uses = [self.uses.len() as u32, fact.uses.len() as u32];
            let used: Vec<Value> = fact.uses.iter().map(|at| self.value(*at)).collect();
            self.uses.extend(used);
            self.facts.push(Fact {
                value: self.value(fact.value),
                from: fact.from.map_or(ptr::null(), |from| self.value(from)),
                space: fact.space.number(),
                is_only_from_there: fact.is_only_from_there.into(),
                uses,
            });
        }
        for (to, from) in [(true, &body.calls), (false, &body.retyped)] {
            for (instruction, what) in from {
                let pair = Pair { instruction: self.value(*instruction), what: *what, unused: 0 };
                if to { &mut self.calls } else { &mut self.retyped }.push(pair);
            }
        }
        for (instruction, space, equal) in &body.atomics {
            let instruction = self.value(*instruction);
            let atomic = self.atomic(instruction, *space, *equal);
            self.atomics.push(atomic);
        }
        for split in &body.splits {
            let choices = [self.choices.len() as u32, split.choices.len() as u32];
            for (value, space) in &split.choices {
                let pair = Pair { instruction: self.value(*value), what: space.number(), unused: 0 };
                self.choices.push(pair);
            }
            let (access, operand) = split.access;
            self.splits.push(Split { access, operand, merge: split.merge, choices });
        }
        let ends = self.sizes();
        let slice = |at: usize| [starts[at], ends[at] - starts[at]];
        self.bodies.push(Body {
            function: body.function.map_or(ptr::null(), |function| self.value(function)),
            is_clone: body.is_clone.into(),
            name,
            facts: slice(0),
            calls: slice(1),
            retyped: slice(2),
            atomics: slice(3),
            splits: slice(4),
            unused: 0,
        });
    }

    /// How many parts of bodies there are.
    fn sizes(&self) -> [u32; 5] {
        [self.facts.len(), self.calls.len(), self.retyped.len(), self.atomics.len(), self.splits.len()]
            .map(|size| size as u32)
    }

    fn atomic(&mut self, instruction: Value, space: MemorySpace, equal: EqualAtomic) -> Atomic {
        let mut parts = [const { String::new() }; 5];
        match equal {
            EqualAtomic::Operation { operation, ordering, syncscope } => {
                parts[0] = format!("{operation:?}").to_lowercase();
                parts[1] = format!("{ordering:?}").to_lowercase();
                parts[2] = syncscope.to_string();
            }
            EqualAtomic::Instruction { name, register, values } => {
                (parts[3], parts[4]) = assembly(name, register, values);
            }
        }
        let [operation, ordering, scope, assembly, constraints] = parts.map(|part| self.text(&part));
        let space = space.number();
        Atomic { instruction, space, operation, ordering, scope, assembly, constraints, unused: 0 }
    }
}

/// `TsSay`.
pub type Say = unsafe extern "C" fn(*mut c_void, u32, u32, *const u8, usize);

/// Messages for C++.
pub struct Messages {
    /// Takes a message.
    pub say: Say,
    /// The first argument of `say`.
    pub to: *mut c_void,
}

impl Messages {
    /// A message of a kind about a record.
    pub fn give(&self, kind: u32, record: u32, text: &str) {
        // SAFETY: the function takes a text, which lives until it returns.
        unsafe { (self.say)(self.to, kind, record, text.as_ptr(), text.len()) };
    }
}

impl<'p> Sink<Llvm<'p>> for Messages {
    fn say(&mut self, message: Message<Llvm<'p>>) {
        let kind = match message.severity {
            Severity::Error => 0,
            Severity::Warning => 1,
            Severity::Remark => 2,
        };
        self.give(kind, message.at.0.id, &message.text);
        for (op, words) in message.notes {
            self.give(3, op.0.id, &words);
        }
    }

    // A remark of LLVM is made of the message.
    fn missed(&mut self, _: Op<Llvm<'p>>, _: Missed<'_>) {}
}

/// Warns about operations that the hardware lacks, once for each.
fn warn<'p>(reader: &mut TableReader<'p>, read: &Extraction<'p>, plan: &Plan, messages: &mut Messages) {
    let mut known = FxHashSet::default();
    for body in plan.bodies.values() {
        let (function, ir) = (&read.graph.functions()[body.function], &read.functions[body.function]);
        for_each_illegal(reader, function, ir, &body.masks, |op, message, _, what| {
            // LLVM turns an atomic by a pointer of local type into a plain access, which is right.
            if what != AccessWhat::Typed && known.insert((op.0.id, message)) {
                messages.say(Message::new(Severity::Warning, op, message));
            }
        });
    }
}

/// A program at a fixed address.
struct Home(NonNull<Program<'static>>);

impl Drop for Home {
    fn drop(&mut self) {
        // SAFETY: it was made from a box, and no other reference to it is left.
        drop(unsafe { Box::from_raw(self.0.as_ptr()) });
    }
}

/// The findings about a module, kept for the report on the outcome.
pub struct Found {
    /// The reader of its program.
    pub reader: TableReader<'static>,
    /// Its graph.
    pub extraction: Extraction<'static>,
    /// The fixpoint.
    pub solution: Solution,
    /// The bodies.
    pub plan: Plan,
    /// The time that it took.
    pub seconds: Seconds,
    // Fields are dropped in order, so this is the last: the others refer to it.
    _home: Home,
}

impl Found {
    fn of(table: Table<'static>, options: &RawOptions, rules: &'static RuleTable) -> Result<Self, String> {
        let start = Instant::now();
        let home = Home(NonNull::from(Box::leak(Box::new(read(table, rules)))));
        // SAFETY: all references to the program are in the fields before, which are dropped first; nothing
        // changes it.
        let program: &'static Program<'static> = unsafe { home.0.as_ref() };
        let mut reader = TableReader::new(program, rules, options.assumptions(program));
        let extraction = Extraction::of(program, &mut reader);
        let extract = start.elapsed().as_secs_f64();
        let (solution, plan) = decide(&extraction.graph, options.limits())?;
        let seconds = Seconds { extract, solve: start.elapsed().as_secs_f64() - extract };
        Ok(Self { reader, extraction, solution, plan, seconds, _home: home })
    }
}

/// Frees the findings about a module.
///
/// # Safety
///
/// `found` came from [`tilespaceAnswer`] or is null, and it is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilespaceForget(found: *mut Found) {
    if !found.is_null() {
        // SAFETY: the caller says so.
        drop(unsafe { Box::from_raw(found) });
    }
}

/// A function that takes an answer, and the findings, which it owns then.
pub type Apply = unsafe extern "C" fn(*mut c_void, *const c_void, *mut Found);

/// Answers for a module: gives the answer to `apply`, or the reason that there is none to `say`.
///
/// # Safety
///
/// The lists belong to one module, and stay until [`tilespaceForget`] is called for the findings.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn tilespaceAnswer(
    raw: &RawProgram,
    options: &RawOptions,
    apply: Apply,
    say: Say,
    to: *mut c_void,
) {
    // SAFETY: the caller says so.
    let (table, rules) = unsafe { (table(raw), options.rules()) };
    let messages = Messages { say, to };
    let rules = match rules {
        Ok(rules) => rules,
        Err(wrong) => return messages.give(0, 0, &wrong),
    };
    let found = || -> Result<_, String> {
        let mut found = Found::of(table, options, rules)?;
        let Found { reader, extraction, solution, plan, .. } = &mut found;
        if options.checks() {
            tilespace_core::solve::check(&extraction.graph, solution).unwrap_or_else(|violation| {
                messages.give(0, 0, &format!("check: internal error, {violation}"))
            });
        }
        let mut lists = Lists { records: table.records, ..Lists::default() };
        answer(reader, extraction, plan).into_iter().for_each(|body| lists.add(body));
        for space in MemorySpace::CONCRETE {
            if let Some(conversion) = MemorySpace::Generic.conversion(space) {
                let (text, constraints) = cast_behind_test(conversion.instruction);
                let (assembly, constraints) = (lists.text(&text), lists.text(constraints));
                lists.casts.push(Cast { space: space.number(), assembly, constraints });
            }
        }
        warn(reader, extraction, plan, &mut Messages { say, to });
        Ok((lists, Box::new(found)))
    };
    // A panic must not reach LLVM: nothing is changed then.
    let found = catch_unwind(AssertUnwindSafe(found));
    match found.unwrap_or_else(|_| Err("the analysis failed".to_string())) {
        Ok((lists, found)) => {
            let answer = lists.answer();
            // SAFETY: the function takes an answer, with lists that live until it returns, and the findings,
            // which it owns then.
            unsafe { apply(to, ptr::from_ref(&answer).cast(), Box::into_raw(found)) };
        }
        Err(why) => messages.give(2, 0, &format!("the module stays as it is: {why}")),
    }
}
