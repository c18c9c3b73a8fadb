//! Statements.

use super::{
    PAIR, Printer,
    env::{At, Pointer, choose},
    flow::TESTS,
    pointer_to,
    values::joined,
};
use crate::program::{Kind, Stmt};

/// Types of data, and a constant of each.
const DATA: [(&str, &str); 7] = [
    ("i64", "5 : i64"),
    ("i32", "6 : i32"),
    ("f32", "2.0 : f32"),
    ("f64", "3.0 : f64"),
    ("vector<2xi32>", "dense<7> : vector<2xi32>"),
    ("i16", "8 : i16"),
    ("i8", "9 : i8"),
];

impl Printer<'_> {
    pub(super) fn statement(&mut self, statement: &Stmt) {
        // Statements without operands to choose from are skipped.
        let _ = self.try_statement(statement);
    }

    pub(super) fn try_statement(&mut self, statement: &Stmt) -> Option<()> {
        if self.in_region && needs_blocks(statement) {
            return None;
        }
        match statement {
            Stmt::Address(pick) => self.address_of(*pick as usize % self.program.variables.len().max(1)),
            Stmt::Slot { filled, form } => {
                let one = self.int(1, "i32");
                let object = self.program.object();
                let ty = ["!llvm.array<64 x i8>", object, "!llvm.array<8 x ptr>", object][*form as usize % 4];
                let name = self.op(format!(
                    "llvm.alloca %{} x {ty} {{alignment = 8 : i64}} : (i32) -> !llvm.ptr",
                    &one[1..]
                ));
                for (slot, pick) in filled.iter().flatten().enumerate() {
                    if let Some(value) = self.sharable(*pick) {
                        let to = self.moved(&name, self.program.slot(slot), form / 4 % 4);
                        self.line(format!("llvm.store {}, {to} : !llvm.ptr, !llvm.ptr", value.name));
                    }
                }
                // Half of the slots do not escape.
                let kept = *form >= 128;
                self.push(Pointer { space: Some(5), own: true, kept, ..Pointer::unknown(name, false) });
            }
            Stmt::Read { from, word, form } => {
                let address = self.data_at(*from, *word, *form, false)?;
                let (ty, _) = DATA[*form as usize / 4 % DATA.len()];
                let (address, at) = self.typed(&address, form / 2);
                let name = self.op(format!("llvm.load {address} : {at} -> {ty}"));
                self.env.data.push((name, ty));
            }
            Stmt::Write { to, word, value, form } => {
                let address = self.data_at(*to, *word, *form, true)?;
                let (ty, constant) = DATA[*form as usize / 4 % DATA.len()];
                let fitting: Vec<String> =
                    self.env.data.iter().filter(|(_, of)| *of == ty).map(|(name, _)| name.clone()).collect();
                let value = match choose(*value, &fitting) {
                    Some(name) => name.clone(),
                    None => self.op(format!("llvm.mlir.constant({constant}) : {ty}")),
                };
                let (address, at) = self.typed(&address, form / 2);
                self.line(format!("llvm.store {value}, {address} : {ty}, {at}"));
            }
            Stmt::Get { from, slot, form } => {
                let address = self.slot_at(*from, *slot, *form, false)?;
                let name = self.load_pointer(&address, *form);
                self.found(name, &address);
            }
            Stmt::Put { value, to, slot, form } => {
                let address = self.slot_at(*to, *slot, *form, true)?;
                let nullable = address.at == At::Slot(true);
                let shares = self.program.shares_constants;
                let value = self.pointer(*value, |pointer| {
                    pointer.is_free() && (nullable || !pointer.null) && (shares || !pointer.read_only)
                })?;
                let (address, at) = self.typed(&address, *form);
                self.line(format!("llvm.store {}, {address} : !llvm.ptr, {at}", value.name));
            }
            Stmt::Hold { value, to, slot, form } => {
                let value = self.pointer(*value, |pointer| pointer.is_object() && pointer.kept)?;
                let to = self.pointer(*to, |pointer| {
                    pointer.is_object() && pointer.kept && pointer.name != value.name && !pointer.read_only
                })?;
                let at = self.moved(&to.name, self.program.slot(*slot as usize % 3), form % 4);
                self.line(format!("llvm.store {}, {at} : !llvm.ptr, !llvm.ptr", value.name));
            }
            Stmt::Held { from, slot, form } => {
                let from = self.pointer(*from, |pointer| pointer.is_object() && pointer.kept)?;
                let at = self.moved(&from.name, self.program.slot(*slot as usize % 3), form % 4);
                let name = self.op(format!("llvm.load {at} : !llvm.ptr -> !llvm.ptr"));
                self.push(Pointer { kept: true, own: true, ..self.unknown(name) });
            }
            Stmt::CopySlot { from, to, slots, form } => self.copy_slot(*from, *to, *slots, *form)?,
            Stmt::CopyAll { from, to, form } => self.copy_all(*from, *to, *form)?,
            Stmt::Fill { to, form } => {
                let to = self.pointer(*to, |pointer| pointer.is_object() && !pointer.read_only)?;
                let (byte, len) = (self.int(i64::from(*form), "i8"), self.int(32, "i64"));
                let (to, at) = match self.program.datum(0) {
                    0 => self.typed(&to, *form),
                    data => (self.moved(&to.name, data, 0), "!llvm.ptr".into()),
                };
                self.line(format!("\"llvm.intr.memset\"({to}, {byte}, {len}) <{{isVolatile = false}}> : ({at}, i8, i64) -> ()"));
            }
            Stmt::Move { from, word, form } => {
                let pointer = match form % 2 {
                    0 => self.data_at(*from, *word, form / 2, false)?,
                    _ => self.slot_at(*from, *word, form / 2, false)?,
                };
                self.push(pointer);
            }
            Stmt::Choose { condition, values } => {
                let kept = condition.is_multiple_of(4);
                let fits = |pointer: &Pointer| pointer.at == At::Object && pointer.kept == kept;
                let a = self.pointer(values[0], fits)?;
                let b = self.pointer(values[1], fits)?;
                let condition = self.condition(*condition);
                let name =
                    self.op(format!("llvm.select {condition}, {}, {} : i1, !llvm.ptr", a.name, b.name));
                self.push(Pointer { name, ..joined(&a, &b) });
            }
            Stmt::OrNull { condition, value } => {
                let value = self.pointer(*value, Pointer::is_free)?;
                let condition = self.condition(*condition);
                let null = self.op("llvm.mlir.zero : !llvm.ptr");
                let name =
                    self.op(format!("llvm.select {condition}, {}, {null} : i1, !llvm.ptr", value.name));
                self.push(Pointer { name, null: true, space: None, ..value });
            }
            Stmt::IfNotNull { value, body } => {
                let value = self.pointer(*value, |pointer| pointer.null)?;
                let null = self.op("llvm.mlir.zero : !llvm.ptr");
                let test = self.op(format!("llvm.icmp \"ne\" {}, {null} : !llvm.ptr", value.name));
                self.env.conditions.push(test.clone());
                let (yes, join) = (self.label(), self.label());
                self.line(format!("llvm.cond_br {test}, {yes}, {join}"));
                self.start(&yes);
                let before = self.env.clone();
                self.push(Pointer { null: false, ..value });
                self.block(body);
                self.env = before;
                self.line(format!("llvm.br {join}"));
                self.start(&join);
            }
            Stmt::IfIn { value, space, form, yes, no } => self.if_in(*value, *space, *form, yes, no)?,
            Stmt::AssumeIn { value } => {
                let value = self.pointer(*value, |pointer| {
                    !pointer.null && TESTS.iter().any(|(_, space)| Some(*space) == pointer.space)
                })?;
                let (test, _) = TESTS.iter().find(|(_, space)| Some(*space) == value.space)?;
                let test = self.test(test, &value.name);
                self.line(format!("llvm.intr.assume {test} : i1"));
            }
            Stmt::Cast { value } => {
                let value = self.pointer(*value, |pointer| pointer.space.is_some() && !pointer.null)?;
                let ty = pointer_to(value.space?);
                let cast = self.op(format!("llvm.addrspacecast {} : !llvm.ptr to {ty}", value.name));
                let name = self.op(format!("llvm.addrspacecast {cast} : {ty} to !llvm.ptr"));
                self.push(Pointer { name, ..value });
            }
            Stmt::ToNumber { value, form } => {
                let value = self.sharable(*value)?;
                let number = self.op(format!("llvm.ptrtoint {} : !llvm.ptr to i64", value.name));
                let number = self.worked(number, *form);
                self.env.numbers.push(number);
            }
            Stmt::FromNumber { value, form } => {
                let number = choose(*value, &self.env.numbers)?.clone();
                let number = self.worked(number, *form);
                let name = self.op(format!("llvm.inttoptr {number} : i64 to !llvm.ptr"));
                let pointer = Pointer { own: true, ..self.unknown(name) };
                self.push(pointer);
            }
            Stmt::PutNumber { value, to, slot } => {
                let number = choose(*value, &self.env.numbers)?.clone();
                let address = self.slot_at(*to, *slot, 0, true)?;
                self.line(format!("llvm.store {number}, {} : i64, !llvm.ptr", address.name));
            }
            Stmt::ChooseNumber { condition, values } => {
                let a = choose(values[0], &self.env.numbers)?.clone();
                let b = choose(values[1], &self.env.numbers)?.clone();
                let condition = self.condition(*condition);
                let number = self.op(format!("llvm.select {condition}, {a}, {b} : i1, i64"));
                self.env.numbers.push(number);
            }
            Stmt::MakePair(values) => {
                let pair = self.pair(*values)?;
                self.env.pairs.push(pair);
            }
            Stmt::Part { pair, which } => {
                let pair = choose(*pair, &self.env.pairs)?.clone();
                let name = self.op(format!("llvm.extractvalue {pair}[{}] : {PAIR}", u8::from(*which)));
                let pointer = Pointer { own: true, ..self.unknown(name) };
                self.push(pointer);
            }
            Stmt::PutPair { pair, to } => {
                let pair = choose(*pair, &self.env.pairs)?.clone();
                let to = self.pointer(*to, |pointer| pointer.is_object() && !pointer.read_only)?;
                let to = self.moved(&to.name, self.program.slot(0), 0);
                self.line(format!("llvm.store {pair}, {to} : {PAIR}, !llvm.ptr"));
            }
            Stmt::GetPair { from } => {
                let from = self.object(*from)?;
                let from = self.moved(&from.name, self.program.slot(0), 1);
                let pair = self.op(format!("llvm.load {from} : !llvm.ptr -> {PAIR}"));
                self.env.pairs.push(pair);
            }
            Stmt::Lanes { values, lane } => {
                let (a, b) = (self.sharable(values[0])?, self.sharable(values[1])?);
                let lanes = self.op("llvm.mlir.undef : vector<2x!llvm.ptr>");
                let (zero, one) = (self.int(0, "i32"), self.int(1, "i32"));
                let lanes = self.op(format!(
                    "llvm.insertelement {}, {lanes}[{zero} : i32] : vector<2x!llvm.ptr>",
                    a.name
                ));
                let lanes = self
                    .op(format!("llvm.insertelement {}, {lanes}[{one} : i32] : vector<2x!llvm.ptr>", b.name));
                let at = if lane % 2 == 0 { zero } else { one };
                let name = self.op(format!("llvm.extractelement {lanes}[{at} : i32] : vector<2x!llvm.ptr>"));
                self.push(Pointer { name, ..joined(&a, &b) });
            }
            Stmt::Exchange { value, to, slot, form } => {
                let to = self.slot_at(*to, *slot, *form, true).filter(|to| !matches!(to.space, Some(5)))?;
                let value = self.sharable(*value)?;
                let name = match form % 2 {
                    0 => self.op(format!(
                        "llvm.atomicrmw xchg {}, {} acq_rel : !llvm.ptr, !llvm.ptr",
                        to.name, value.name
                    )),
                    _ => {
                        let old = self.op(format!("llvm.load {} : !llvm.ptr -> !llvm.ptr", to.name));
                        let both = self.op(format!(
                            "llvm.cmpxchg {}, {old}, {} acq_rel monotonic : !llvm.ptr, !llvm.ptr",
                            to.name, value.name
                        ));
                        self.op(format!("llvm.extractvalue {both}[0] : !llvm.struct<(ptr, i1)>"))
                    }
                };
                self.found(name, &to);
            }
            Stmt::Count { to, word } => {
                let to = self.data_at(*to, *word, *word, true).filter(|to| !matches!(to.space, Some(5)))?;
                let one = self.int(1, "i64");
                let old =
                    self.op(format!("llvm.atomicrmw add {}, {one} monotonic : !llvm.ptr, i64", to.name));
                self.env.data.push((old, "i64"));
            }
            Stmt::Mask { value } => {
                let value = self.object(*value)?;
                let mask = self.int(-8, "i64");
                let name = self
                    .op(format!("llvm.intr.ptrmask {}, {mask} : (!llvm.ptr, i64) -> !llvm.ptr", value.name));
                self.push(Pointer { name, ..value });
            }
            Stmt::Same { value, form } => self.same(*value, *form)?,
            Stmt::ByOffset { values, form } => self.by_offset(*values, *form)?,
            Stmt::Distance { values, to, word, form } => self.by_distance(*values, *to, *word, *form)?,
            Stmt::Window(values) => self.by_window(*values, values[0])?,
            Stmt::Elements { from, value, at, form } => self.elements(*from, *value, *at, *form)?,
            Stmt::AtAnyIndex { value, to, form } => self.at_any_index(*value, *to, *form)?,
            Stmt::Remote { value, form } => self.remote(*value, *form)?,
            Stmt::Library { value, form } => self.library(*value, *form)?,
            Stmt::Barrier => self.line("nvvm.barrier"),
            Stmt::Call { callee, values } => {
                let (callee, costs) = *choose(*callee, &self.callees())?;
                match self.fuel.clone().filter(|_| costs) {
                    Some(_) if self.in_region => return None,
                    Some(fuel) => self.guarded_call(callee, *values, fuel),
                    None => {
                        let fuel = self.fuel.clone();
                        let name = format!("@{}", self.program.name(callee));
                        let result = self.call(&name, callee, *values, fuel);
                        let function = &self.program.functions[callee];
                        let is_reference =
                            function.returns.is_multiple_of(3) && function.params.contains(&Kind::Reference);
                        match result {
                            Some((Kind::Pointer, name)) if is_reference => {
                                self.push(Pointer { kept: true, own: true, ..Pointer::unknown(name, false) });
                            }
                            Some((kind, name)) => self.receive(kind, name, false),
                            None => {}
                        }
                    }
                }
            }
            Stmt::CallAny { callees, condition, values, form } => {
                self.call_any(*callees, *condition, *values, *form)?;
            }
            Stmt::Outside { callee, values } => self.outside(*callee, *values)?,
            Stmt::If { condition, yes, no, values, regions } if *regions || self.in_region => {
                self.choice(*condition, [yes, no], *values);
            }
            Stmt::If { condition, yes, no, values, .. } => {
                let condition = self.condition(*condition);
                let (then, other, join) = (self.label(), self.label(), self.label());
                self.line(format!("llvm.cond_br {condition}, {then}, {other}"));
                let before = self.env.clone();
                let mut ends = Vec::new();
                let has_value = before.pointers.iter().any(Pointer::is_free);
                for ((label, body), pick) in [(&then, yes), (&other, no)].into_iter().zip(values) {
                    self.start(label);
                    self.block(body);
                    match self.pointer(*pick, Pointer::is_free).filter(|_| has_value) {
                        Some(end) => {
                            self.line(format!("llvm.br {join}({} : !llvm.ptr)", end.name));
                            ends.push(end);
                        }
                        None => self.line(format!("llvm.br {join}")),
                    }
                    self.env = before.clone();
                }
                match &ends[..] {
                    [a, b] => {
                        let name = self.name();
                        self.start(&format!("{join}({name}: !llvm.ptr)"));
                        self.push(Pointer { name, ..joined(a, b) });
                    }
                    _ => self.start(&join),
                }
            }
            Stmt::Loop { count, start, body, next, regions } if *regions || self.in_region => {
                self.repetition(*count, *start, body, *next);
            }
            Stmt::Loop { count, start, body, next, .. } => self.repeat(*count, *start, body, *next),
            Stmt::Switch { on, values } => {
                let ends: Option<Vec<Pointer>> = values.iter().map(|pick| self.sharable(*pick)).collect();
                let ends = ends?;
                let on = match choose(*on, &self.env.ints) {
                    Some(int) => int.clone(),
                    None => self.int(i64::from(*on % 3), "i64"),
                };
                let join = self.label();
                let at = |index: usize| format!("{join}({} : !llvm.ptr)", ends[index].name);
                let cases = format!("{} [0: {}, 1: {}]", at(0), at(1), at(2));
                self.line(format!("llvm.switch {on} : i64, {cases}"));
                let name = self.name();
                self.start(&format!("{join}({name}: !llvm.ptr)"));
                let both = joined(&joined(&ends[0], &ends[1]), &ends[2]);
                self.push(Pointer { name, ..both });
            }
        }
        Some(())
    }
}

/// Whether a statement branches.
fn needs_blocks(statement: &Stmt) -> bool {
    matches!(statement, Stmt::IfNotNull { .. } | Stmt::IfIn { .. } | Stmt::Switch { .. } | Stmt::Window(_))
}
