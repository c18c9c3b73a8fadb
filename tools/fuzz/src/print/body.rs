//! Statements.

use super::{
    OBJECT, PAIR, Printer, Storage,
    env::{At, Pointer, choose},
    pointer_to, type_of,
};
use crate::program::{Kind, Pick, Stmt};

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

/// Spaces that can be asked for.
const TESTS: [(&str, u32); 4] = [("shared", 3), ("global", 1), ("local", 5), ("const", 4)];

impl Printer<'_> {
    fn push(&mut self, pointer: Pointer) {
        self.env.pointers.push(pointer);
    }

    fn unknown(&self, name: String) -> Pointer {
        Pointer::unknown(name, self.program.shares_constants)
    }

    /// Something that was passed, returned or found.
    pub(super) fn receive(&mut self, kind: Kind, name: String, passed: bool) {
        match kind {
            Kind::Pointer => {
                let pointer = self.unknown(name);
                self.push(pointer);
            }
            Kind::Nullable => {
                let pointer = Pointer { null: true, ..self.unknown(name) };
                self.push(pointer);
            }
            Kind::Pair => self.env.pairs.push(name),
            Kind::Number => self.env.numbers.push(name),
            Kind::ByValue if passed => {
                self.push(Pointer { space: Some(5), own: true, ..Pointer::unknown(name, false) });
            }
            Kind::ByValue => {
                let pointer = self.unknown(name);
                self.push(pointer);
            }
            Kind::Int => self.env.ints.push(name),
        }
    }

    /// What a kernel gets by value may only be read.
    pub(super) fn receive_parameter(&mut self, name: String) {
        self.push(Pointer { own: true, ..Pointer::unknown(name, true) });
    }

    fn pointer(&self, pick: Pick, wanted: impl Fn(&Pointer) -> bool) -> Option<Pointer> {
        let all: Vec<&Pointer> = self.env.pointers.iter().filter(|pointer| wanted(pointer)).collect();
        choose(pick, &all).map(|pointer| (*pointer).clone())
    }

    fn object(&self, pick: Pick) -> Option<Pointer> {
        self.pointer(pick, Pointer::is_object)
    }

    /// An object whose address may go anywhere.
    fn sharable(&self, pick: Pick) -> Option<Pointer> {
        let shares = self.program.shares_constants;
        self.pointer(pick, |pointer| pointer.is_object() && (shares || !pointer.read_only))
    }

    fn condition(&mut self, pick: Pick) -> String {
        let (ints, conditions) = (self.env.ints.len(), self.env.conditions.len());
        match pick as usize % (ints + conditions + 1) {
            at if at < ints => {
                let limit = self.int(2, "i64");
                let int = self.env.ints[at].clone();
                self.op(format!("llvm.icmp \"slt\" {int}, {limit} : i64"))
            }
            at if at < ints + conditions => self.env.conditions[at - ints].clone(),
            _ => {
                let id = self.op("nvvm.read.ptx.sreg.tid.x : i32");
                let limit = self.int(i64::from(pick) % 3, "i32");
                self.op(format!("llvm.icmp \"sgt\" {id}, {limit} : i32"))
            }
        }
    }

    /// Moves a pointer by bytes, in one of several ways.
    fn moved(&mut self, base: &str, words: usize, form: Pick) -> String {
        match form % 5 {
            _ if words == 0 && form.is_multiple_of(2) => base.to_string(),
            0 => self.op(format!("llvm.getelementptr {base}[{}] : (!llvm.ptr) -> !llvm.ptr, i8", 8 * words)),
            1 => {
                let (field, word) = (words / 4, words % 4);
                self.op(format!("llvm.getelementptr {base}[0, {field}, {word}] : (!llvm.ptr) -> !llvm.ptr, {OBJECT}"))
            }
            2 => {
                let index = self.int(words as i64, "i64");
                self.op(format!("llvm.getelementptr {base}[{index}] : (!llvm.ptr, i64) -> !llvm.ptr, i64"))
            }
            3 => {
                self.op(format!("llvm.getelementptr inbounds {base}[0, {words}] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<8 x ptr>"))
            }
            // An index that only the run tells, within the same four words.
            _ => {
                let index = match self.env.ints.last() {
                    Some(index) => index.clone(),
                    None => self.int(words as i64, "i64"),
                };
                let mask = self.int(if words < 4 { 3 } else { 1 }, "i64");
                let index = self.op(format!("llvm.and {index}, {mask} : i64"));
                self.op(format!("llvm.getelementptr {base}[0, {}, {index}] : (!llvm.ptr, i64) -> !llvm.ptr, {OBJECT}", words / 4))
            }
        }
    }

    /// The address of a word of data.
    fn data_at(&mut self, pick: Pick, word: Pick, form: Pick, writes: bool) -> Option<Pointer> {
        let pointer = self.pointer(pick, |pointer| {
            (pointer.is_object() || pointer.at == At::Data) && !(writes && pointer.read_only)
        })?;
        match pointer.at {
            At::Data => Some(pointer),
            _ => {
                let name = self.moved(&pointer.name, word as usize % 4, form);
                Some(Pointer { name, at: At::Data, ..pointer })
            }
        }
    }

    /// The address of a word with a pointer. The last one may hold null, and is never reached by an unknown index.
    fn slot_at(&mut self, pick: Pick, slot: Pick, form: Pick, writes: bool) -> Option<Pointer> {
        let pointer = self.pointer(pick, |pointer| {
            (pointer.is_object() || matches!(pointer.at, At::Slot(_))) && !(writes && pointer.read_only)
        })?;
        match pointer.at {
            At::Slot(_) => Some(pointer),
            _ => {
                let slot = slot as usize % 4;
                let form = if slot == 3 { form % 4 } else { form };
                let name = self.moved(&pointer.name, 4 + slot, form);
                Some(Pointer { name, at: At::Slot(slot == 3), ..pointer })
            }
        }
    }

    /// The address as an access names it: some name the space by themselves.
    fn typed(&mut self, pointer: &Pointer, form: Pick) -> (String, String) {
        match pointer.space.filter(|_| form % 7 == 6) {
            Some(space) => {
                let ty = pointer_to(space);
                (self.op(format!("llvm.addrspacecast {} : !llvm.ptr to {ty}", pointer.name)), ty)
            }
            None => (pointer.name.clone(), "!llvm.ptr".into()),
        }
    }

    fn load_pointer(&mut self, from: &Pointer, form: Pick) -> String {
        let (address, ty) = self.typed(from, form);
        match form / 8 % 8 {
            0 => self.op(format!("llvm.load volatile {address} : {ty} -> !llvm.ptr")),
            1 => self.op(format!(
                "llvm.load {address} atomic monotonic {{alignment = 8 : i64}} : {ty} -> !llvm.ptr"
            )),
            2 => {
                let bits = self.op(format!("llvm.load {address} : {ty} -> i64"));
                self.op(format!("llvm.inttoptr {bits} : i64 to !llvm.ptr"))
            }
            _ => self.op(format!("llvm.load {address} : {ty} -> !llvm.ptr")),
        }
    }

    /// The pointer that was found in a slot.
    fn found(&mut self, name: String, slot: &Pointer) {
        let pointer = Pointer { null: slot.at == At::Slot(true), ..self.unknown(name) };
        self.push(pointer);
    }

    /// Shared variables hold nothing when a kernel starts.
    pub(super) fn fill_shared(&mut self) {
        for (index, variable) in self.program.variables.iter().enumerate() {
            if let (Some(holds), true) = (variable.holds, Storage::of(variable.kind).is_shared()) {
                let before = self.env.clone();
                self.address_of(index);
                let name = self.env.pointers.last().map_or(String::new(), |pointer| pointer.name.clone());
                for slot in 0..4 {
                    if let Some(value) = self.sharable(holds[slot % 2]) {
                        let to = self.moved(&name, 4 + slot, 0);
                        self.line(format!("llvm.store {}, {to} : !llvm.ptr, !llvm.ptr", value.name));
                    }
                }
                self.env = before;
            }
        }
    }

    fn address_of(&mut self, index: usize) {
        let storage = Storage::of(self.program.variables[index].kind);
        let mut name = self.op(format!("llvm.mlir.addressof @v{index} : {}", storage.pointer()));
        if storage.space != 0 {
            name = self.op(format!("llvm.addrspacecast {name} : {} to !llvm.ptr", storage.pointer()));
        }
        let space = Some(storage.space.max(1));
        self.push(Pointer { space, ..Pointer::unknown(name, storage.is_read_only()) });
    }

    /// A value to pass.
    fn argument(&mut self, kind: Kind, pick: Pick) -> Option<String> {
        match kind {
            Kind::Pointer | Kind::ByValue => self.sharable(pick).map(|pointer| pointer.name),
            Kind::Nullable => {
                let shares = self.program.shares_constants;
                let fits = |pointer: &Pointer| pointer.at == At::Object && (shares || !pointer.read_only);
                self.pointer(pick, fits).map(|pointer| pointer.name)
            }
            Kind::Pair => match choose(pick, &self.env.pairs).cloned() {
                Some(pair) => Some(pair),
                None => self.pair([pick, pick / 2]),
            },
            Kind::Number => match choose(pick, &self.env.numbers).cloned() {
                Some(number) => Some(number),
                None => {
                    let pointer = self.sharable(pick)?;
                    Some(self.op(format!("llvm.ptrtoint {} : !llvm.ptr to i64", pointer.name)))
                }
            },
            Kind::Int => match choose(pick, &self.env.ints).cloned() {
                Some(int) => Some(int),
                None => Some(self.int(i64::from(pick % 4), "i64")),
            },
        }
    }

    fn pair(&mut self, picks: [Pick; 2]) -> Option<String> {
        let (a, b) = (self.sharable(picks[0])?, self.sharable(picks[1])?);
        let pair = self.op(format!("llvm.mlir.undef : {PAIR}"));
        let pair = self.op(format!("llvm.insertvalue {}, {pair}[0] : {PAIR}", a.name));
        Some(self.op(format!("llvm.insertvalue {}, {pair}[1] : {PAIR}", b.name)))
    }

    pub(super) fn value_to_return(&mut self, kind: Kind, pick: Pick) -> String {
        self.env.pointers.retain(|pointer| !pointer.own);
        if self.sharable(0).is_none() {
            self.env.pointers.clear();
            self.address_of(0);
            if let Some(pointer) = self.env.pointers.last_mut() {
                pointer.read_only = false;
            }
        }
        self.argument(kind, pick).unwrap_or_default()
    }

    fn call(
        &mut self,
        callee: &str,
        function: usize,
        picks: [Pick; 4],
        fuel: Option<String>,
    ) -> Option<(Kind, String)> {
        let function = &self.program.functions[function];
        let (mut values, mut types) = (Vec::new(), Vec::new());
        for (kind, pick) in function.params.iter().zip(picks) {
            values.push(self.argument(*kind, pick)?);
            types.push(type_of(*kind, true));
        }
        if function.recurs {
            let fuel = match fuel {
                Some(fuel) => fuel,
                None => self.int(2, "i32"),
            };
            values.push(fuel);
            types.push("i32".into());
        }
        let callee_type = if callee.starts_with('@') { "" } else { "!llvm.ptr, " };
        let (values, types) = (values.join(", "), types.join(", "));
        let result = function.result.map(|kind| (kind, type_of(kind, false)));
        match result {
            Some((kind, ty)) => {
                let name = self.op(format!("llvm.call {callee}({values}) : {callee_type}({types}) -> {ty}"));
                Some((kind, name))
            }
            None => {
                self.line(format!("llvm.call {callee}({values}) : {callee_type}({types}) -> ()"));
                None
            }
        }
    }

    /// A call that is made while there is fuel.
    fn guarded_call(&mut self, callee: usize, picks: [Pick; 4], fuel: String) {
        let (yes, join) = (self.label(), self.label());
        let zero = self.int(0, "i32");
        let more = self.op(format!("llvm.icmp \"sgt\" {fuel}, {zero} : i32"));
        let other =
            self.sharable(picks[3]).filter(|_| self.program.functions[callee].result == Some(Kind::Pointer));
        let passed = other.as_ref().map_or(String::new(), |other| format!("({} : !llvm.ptr)", other.name));
        self.line(format!("llvm.cond_br {more}, {yes}, {join}{passed}"));
        self.start(&yes);
        let before = self.env.clone();
        let one = self.int(1, "i32");
        let less = self.op(format!("llvm.sub {fuel}, {one} : i32"));
        let result = self.call(&format!("@f{callee}"), callee, picks, Some(less));
        self.env = before;
        match (other, result) {
            (Some(other), result) => {
                let result = result.map_or(other.name.clone(), |(_, name)| name);
                self.line(format!("llvm.br {join}({result} : !llvm.ptr)"));
                let name = self.name();
                self.start(&format!("{join}({name}: !llvm.ptr)"));
                let pointer = Pointer { own: other.own, ..self.unknown(name) };
                self.push(pointer);
            }
            _ => {
                self.line(format!("llvm.br {join}"));
                self.start(&join);
            }
        }
    }

    pub(super) fn statement(&mut self, statement: &Stmt) {
        // What there is nothing for is passed over.
        let _ = self.try_statement(statement);
    }

    fn try_statement(&mut self, statement: &Stmt) -> Option<()> {
        match statement {
            Stmt::Address(pick) => self.address_of(*pick as usize % self.program.variables.len().max(1)),
            Stmt::Slot { filled, form } => {
                let one = self.int(1, "i32");
                let ty = ["!llvm.array<64 x i8>", OBJECT, "!llvm.array<8 x ptr>", OBJECT][*form as usize % 4];
                let name = self.op(format!(
                    "llvm.alloca %{} x {ty} {{alignment = 8 : i64}} : (i32) -> !llvm.ptr",
                    &one[1..]
                ));
                for (slot, pick) in filled.iter().flatten().enumerate() {
                    if let Some(value) = self.sharable(*pick) {
                        let to = self.moved(&name, 4 + slot, form / 4 % 4);
                        self.line(format!("llvm.store {}, {to} : !llvm.ptr, !llvm.ptr", value.name));
                    }
                }
                self.push(Pointer { space: Some(5), own: true, ..Pointer::unknown(name, false) });
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
                    pointer.at == At::Object && (nullable || !pointer.null) && (shares || !pointer.read_only)
                })?;
                let (address, at) = self.typed(&address, *form);
                self.line(format!("llvm.store {}, {address} : !llvm.ptr, {at}", value.name));
            }
            Stmt::CopySlot { from, to, slots, form } => self.copy_slot(*from, *to, *slots, *form)?,
            Stmt::CopyAll { from, to, form } => self.copy_all(*from, *to, *form)?,
            Stmt::Fill { to, form } => {
                let to = self.pointer(*to, |pointer| pointer.is_object() && !pointer.read_only)?;
                let (byte, len) = (self.int(i64::from(*form), "i8"), self.int(32, "i64"));
                let (to, at) = self.typed(&to, *form);
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
                let a = self.pointer(values[0], |pointer| pointer.at == At::Object)?;
                let b = self.pointer(values[1], |pointer| pointer.at == At::Object)?;
                let condition = self.condition(*condition);
                let name =
                    self.op(format!("llvm.select {condition}, {}, {} : i1, !llvm.ptr", a.name, b.name));
                self.push(Pointer { name, ..joined(&a, &b) });
            }
            Stmt::OrNull { condition, value } => {
                let value = self.pointer(*value, |pointer| pointer.at == At::Object)?;
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
                let to = self.moved(&to.name, 4, 0);
                self.line(format!("llvm.store {pair}, {to} : {PAIR}, !llvm.ptr"));
            }
            Stmt::GetPair { from } => {
                let from = self.object(*from)?;
                let from = self.moved(&from.name, 4, 1);
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
            Stmt::Barrier => self.line("nvvm.barrier0"),
            Stmt::Call { callee, values } => {
                let (callee, costs) = *choose(*callee, &self.callees())?;
                match self.fuel.clone().filter(|_| costs) {
                    Some(fuel) => self.guarded_call(callee, *values, fuel),
                    None => {
                        let fuel = self.fuel.clone();
                        if let Some((kind, name)) = self.call(&format!("@f{callee}"), callee, *values, fuel) {
                            self.receive(kind, name, false);
                        }
                    }
                }
            }
            Stmt::CallAny { callees, condition, values, form } => {
                self.call_any(*callees, *condition, *values, *form)?;
            }
            Stmt::Outside { callee, values } => self.outside(*callee, *values)?,
            Stmt::If { condition, yes, no, values } => {
                let condition = self.condition(*condition);
                let (then, other, join) = (self.label(), self.label(), self.label());
                self.line(format!("llvm.cond_br {condition}, {then}, {other}"));
                let before = self.env.clone();
                let mut ends = Vec::new();
                let has_value = before.pointers.iter().any(|pointer| pointer.at == At::Object);
                for ((label, body), pick) in [(&then, yes), (&other, no)].into_iter().zip(values) {
                    self.start(label);
                    self.block(body);
                    match self.pointer(*pick, |pointer| pointer.at == At::Object).filter(|_| has_value) {
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
            Stmt::Loop { count, start, body, next } => self.repeat(*count, *start, body, *next),
            Stmt::Switch { on, values } => {
                let ends: Option<Vec<Pointer>> = values.iter().map(|pick| self.object(*pick)).collect();
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

    fn test(&mut self, space: &str, value: &str) -> String {
        self.op(format!("llvm.call_intrinsic \"llvm.nvvm.isspacep.{space}\"({value}) : (!llvm.ptr) -> i1"))
    }

    fn if_in(&mut self, value: Pick, space: Pick, form: Pick, yes: &[Stmt], no: &[Stmt]) -> Option<()> {
        let value = self.pointer(value, |pointer| pointer.at == At::Object)?;
        let (space, number) = TESTS[space as usize % TESTS.len()];
        let mut test = self.test(space, &value.name);
        let (then, other, join) = (self.label(), self.label(), self.label());
        let mut order = [then.clone(), other.clone()];
        if form % 3 == 1 {
            let one = self.op("llvm.mlir.constant(true) : i1");
            test = self.op(format!("llvm.xor {test}, {one} : i1"));
            order.swap(0, 1);
        }
        self.env.conditions.push(test.clone());
        self.line(format!("llvm.cond_br {test}, {}, {}", order[0], order[1]));
        let before = self.env.clone();
        self.start(&then);
        // Null lies in the window of global memory alone. What a test says of parameters is no promise.
        let null = value.null && number == 1;
        let certain = !(null || number == 1 && value.read_only);
        let known = Pointer { space: certain.then_some(number), null, ..value.clone() };
        if certain && form / 3 % 2 == 1 {
            let ty = pointer_to(number);
            let cast = self.op(format!("llvm.addrspacecast {} : !llvm.ptr to {ty}", value.name));
            let name = self.op(format!("llvm.addrspacecast {cast} : {ty} to !llvm.ptr"));
            self.push(Pointer { name, ..known });
        } else {
            self.push(known);
        }
        self.block(yes);
        self.env = before.clone();
        self.line(format!("llvm.br {join}"));
        self.start(&other);
        self.block(no);
        self.env = before;
        self.line(format!("llvm.br {join}"));
        self.start(&join);
        Some(())
    }

    fn repeat(&mut self, count: Pick, start: Pick, body: &[Stmt], next: Pick) {
        let start = self.pointer(start, |pointer| pointer.at == At::Object);
        let (zero, one) = (self.int(0, "i64"), self.int(1, "i64"));
        let count = self.int(i64::from(count % 3) + 1, "i64");
        let (head, inside, exit) = (self.label(), self.label(), self.label());
        let (index, carried) = (self.name(), self.name());
        let with = |index: &str, value: Option<&str>| match value {
            Some(value) => format!("{head}({index}, {value} : i64, !llvm.ptr)"),
            None => format!("{head}({index} : i64)"),
        };
        let jump = with(&zero, start.as_ref().map(|start| start.name.as_str()));
        self.line(format!("llvm.br {jump}"));
        let value = if start.is_some() { format!(", {carried}: !llvm.ptr") } else { String::new() };
        self.start(&format!("{head}({index}: i64{value})"));
        let more = self.op(format!("llvm.icmp \"slt\" {index}, {count} : i64"));
        self.line(format!("llvm.cond_br {more}, {inside}, {exit}"));
        self.start(&inside);
        if let Some(start) = &start {
            let pointer = Pointer { null: start.null, own: true, ..self.unknown(carried) };
            self.push(pointer);
        }
        let before = self.env.clone();
        self.env.ints.push(index.clone());
        self.block(body);
        let null = start.as_ref().is_some_and(|start| start.null);
        let end = self.pointer(next, |pointer| {
            pointer.at == At::Object
                && (null || !pointer.null)
                && (self.program.shares_constants || !pointer.read_only)
        });
        let end = start
            .is_some()
            .then(|| end.map_or(before.pointers.last().map(|p| p.name.clone()), |end| Some(end.name)));
        let following = self.op(format!("llvm.add {index}, {one} : i64"));
        let jump = with(&following, end.flatten().as_deref());
        self.line(format!("llvm.br {jump}"));
        self.env = before;
        if let (Some(start), Some(last)) = (&start, self.env.pointers.last_mut()) {
            last.read_only |= start.read_only;
        }
        self.start(&exit);
    }

    /// Arithmetic that leaves a number what it is.
    fn worked(&mut self, number: String, form: Pick) -> String {
        match form % 8 {
            1 => {
                let by = self.int(24, "i64");
                let more = self.op(format!("llvm.add {number}, {by} : i64"));
                self.op(format!("llvm.sub {more}, {by} : i64"))
            }
            2 => {
                let by = self.int(48, "i64");
                let other = self.op(format!("llvm.xor {number}, {by} : i64"));
                self.op(format!("llvm.xor {other}, {by} : i64"))
            }
            3 => {
                let mask = self.int(-8, "i64");
                self.op(format!("llvm.and {number}, {mask} : i64"))
            }
            4 => {
                let low = self.op(format!("llvm.trunc {number} : i64 to i32"));
                let low = self.op(format!("llvm.zext {low} : i32 to i64"));
                let by = self.int(32, "i64");
                let high = self.op(format!("llvm.lshr {number}, {by} : i64"));
                let high = self.op(format!("llvm.shl {high}, {by} : i64"));
                self.op(format!("llvm.or {high}, {low} : i64"))
            }
            5 => {
                let lanes = self.op(format!("llvm.bitcast {number} : i64 to vector<2xi32>"));
                self.op(format!("llvm.bitcast {lanes} : vector<2xi32> to i64"))
            }
            6 => {
                let zero = self.int(0, "i64");
                let negative = self.op(format!("llvm.sub {zero}, {number} : i64"));
                self.op(format!("llvm.sub {zero}, {negative} : i64"))
            }
            7 => {
                let wide = self.op(format!("llvm.zext {number} : i64 to i128"));
                self.op(format!("llvm.trunc {wide} : i128 to i64"))
            }
            _ => number,
        }
    }

    fn copy_slot(&mut self, from: Pick, to: Pick, slots: [Pick; 2], form: Pick) -> Option<()> {
        // Both may hold null, or neither.
        let nullable = slots[0] % 4 == 3;
        let second = if nullable { 3 } else { slots[1] % 3 };
        let from = self.slot_at(from, slots[0], form / 8, false)?;
        let to = self.slot_at(to, second, form / 8, true)?;
        if from.at == At::Slot(true) && to.at == At::Slot(false) {
            return None;
        }
        match form % 8 {
            0..=4 => {
                let ty = ["i64", "f64", "vector<2xi32>", "vector<8xi8>", "!llvm.array<2 x i32>"]
                    [form as usize % 8];
                let bits = self.op(format!("llvm.load {} : !llvm.ptr -> {ty}", from.name));
                self.line(format!("llvm.store {bits}, {} : {ty}, !llvm.ptr", to.name));
            }
            5 => {
                for half in [0, 4] {
                    let mut at = [from.name.clone(), to.name.clone()];
                    for name in at.iter_mut().filter(|_| half != 0) {
                        *name = self
                            .op(format!("llvm.getelementptr {name}[{half}] : (!llvm.ptr) -> !llvm.ptr, i8"));
                    }
                    let bits = self.op(format!("llvm.load {} : !llvm.ptr -> i32", at[0]));
                    self.line(format!("llvm.store {bits}, {} : i32, !llvm.ptr", at[1]));
                }
            }
            6 if from.space != Some(5) || to.space != Some(5) => {
                let len = self.int(8, "i64");
                self.line(format!(
                    "\"llvm.intr.memmove\"({}, {}, {len}) <{{isVolatile = false}}> : (!llvm.ptr, !llvm.ptr, i64) -> ()",
                    to.name, from.name
                ));
            }
            _ => {
                let bits = self.op(format!("llvm.load {} : !llvm.ptr -> i64", from.name));
                let number = self.worked(bits, slots[1]);
                self.line(format!("llvm.store {number}, {} : i64, !llvm.ptr", to.name));
            }
        }
        Some(())
    }

    fn copy_all(&mut self, from: Pick, to: Pick, form: Pick) -> Option<()> {
        let from = self.object(from)?;
        let to = self.pointer(to, |pointer| pointer.is_object() && !pointer.read_only)?;
        if from.read_only && !self.program.shares_constants && !from.own && from.space.is_none() {
            return None;
        }
        // Upstream's sroa (LLVM 22) crashes where a slot is copied to itself.
        let both_local = from.space == Some(5) && to.space == Some(5);
        match if both_local { form % 3 } else { form % 6 } {
            0 => {
                let value = self.op(format!("llvm.load {} : !llvm.ptr -> {OBJECT}", from.name));
                self.line(format!("llvm.store {value}, {} : {OBJECT}, !llvm.ptr", to.name));
            }
            1 => {
                let (a, b) = (self.moved(&from.name, 4, form), self.moved(&to.name, 4, form));
                let value = self.op(format!("llvm.load {a} : !llvm.ptr -> vector<2xi64>"));
                self.line(format!("llvm.store {value}, {b} : vector<2xi64>, !llvm.ptr"));
            }
            2 => {
                let (a, b) = (self.moved(&from.name, 4, form / 6), self.moved(&to.name, 4, form / 6));
                let value = self.op(format!("llvm.load {a} : !llvm.ptr -> i128"));
                self.line(format!("llvm.store {value}, {b} : i128, !llvm.ptr"));
            }
            which => {
                let len = match self.env.ints.last().cloned().filter(|_| form % 12 > 8) {
                    Some(int) => {
                        let (mask, eight) = (self.int(1, "i64"), self.int(32, "i64"));
                        let len = self.op(format!("llvm.and {int}, {mask} : i64"));
                        let len = self.op(format!("llvm.mul {len}, {eight} : i64"));
                        self.op(format!("llvm.add {len}, {eight} : i64"))
                    }
                    None => self.int([64, 48, 64, 40][form as usize / 12 % 4], "i64"),
                };
                let op = if which == 3 && from.name != to.name { "memcpy" } else { "memmove" };
                // Two different names may be one object, which memcpy allows.
                let (to, to_type) = self.typed(&to, form / 2);
                let (from, from_type) = self.typed(&from, form / 3);
                self.line(format!(
                    "\"llvm.intr.{op}\"({to}, {from}, {len}) <{{isVolatile = false}}> : ({to_type}, {from_type}, i64) -> ()"
                ));
            }
        }
        Some(())
    }

    fn call_any(&mut self, picks: [Pick; 2], condition: Pick, values: [Pick; 4], form: Pick) -> Option<()> {
        // Calls through addresses go to later functions alone: what a table holds is not to be followed.
        let callees: Vec<usize> =
            self.callees().into_iter().filter(|(_, costs)| !costs).map(|(callee, _)| callee).collect();
        let first = *choose(picks[0], &callees)?;
        let signature = |index: usize| {
            let function = &self.program.functions[index];
            (function.params.clone(), function.result, function.recurs)
        };
        let alike: Vec<usize> =
            callees.into_iter().filter(|callee| signature(*callee) == signature(first)).collect();
        let second = *choose(picks[1], &alike)?;
        let target = match form % 3 {
            0 => {
                self.tables.push([first, second]);
                let table = self.tables.len() - 1;
                let condition = self.condition(condition);
                let index = self.op(format!("llvm.zext {condition} : i1 to i64"));
                let table = self.op(format!("llvm.mlir.addressof @table{table} : !llvm.ptr"));
                let at = self.op(format!(
                    "llvm.getelementptr {table}[0, {index}] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<2 x ptr>"
                ));
                self.op(format!("llvm.load {at} : !llvm.ptr -> !llvm.ptr"))
            }
            _ => {
                let condition = self.condition(condition);
                let a = self.op(format!("llvm.mlir.addressof @f{first} : !llvm.ptr"));
                let b = self.op(format!("llvm.mlir.addressof @f{second} : !llvm.ptr"));
                self.op(format!("llvm.select {condition}, {a}, {b} : i1, !llvm.ptr"))
            }
        };
        let fuel = self.fuel.clone();
        if let Some((kind, name)) = self.call(&target, first, values, fuel) {
            self.receive(kind, name, false);
        }
        Some(())
    }

    fn outside(&mut self, callee: Pick, values: [Pick; 2]) -> Option<()> {
        if !self.program.calls_outside {
            return None;
        }
        match callee % 6 {
            0 => self.line("llvm.call @out0() : () -> ()"),
            1 => {
                let value = self.sharable(values[0])?;
                self.line(format!("llvm.call @out1({}) : (!llvm.ptr) -> ()", value.name));
            }
            2 => {
                let value = self.sharable(values[0])?;
                let name = self.op(format!("llvm.call @out2({}) : (!llvm.ptr) -> !llvm.ptr", value.name));
                self.receive(Kind::Pointer, name, false);
            }
            3 => {
                let name = self.op("llvm.call @out3() : () -> !llvm.ptr");
                self.receive(Kind::Pointer, name, false);
            }
            4 => {
                let number = self.argument(Kind::Number, values[0])?;
                self.line(format!("llvm.call @out4({number}) : (i64) -> ()"));
            }
            _ => {
                let pair = self.argument(Kind::Pair, values[0])?;
                let name = self.op(format!("llvm.call @out5({pair}) : ({PAIR}) -> {PAIR}"));
                self.receive(Kind::Pair, name, false);
            }
        }
        Some(())
    }
}

/// What is known of a value that is one of two.
fn joined(a: &Pointer, b: &Pointer) -> Pointer {
    Pointer {
        name: String::new(),
        at: a.at,
        null: a.null || b.null,
        read_only: a.read_only || b.read_only,
        space: a.space.filter(|space| b.space == Some(*space)),
        own: a.own || b.own,
    }
}
