//! Values: their origins, their uses, and values computed from them.

use super::{
    PAIR, Printer, Storage, WORDS,
    env::{Pointer, choose},
};
use crate::program::{Kind, Pick};

impl Printer<'_> {
    pub(super) fn push(&mut self, pointer: Pointer) {
        self.env.pointers.push(pointer);
    }

    pub(super) fn unknown(&self, name: String) -> Pointer {
        Pointer::unknown(name, self.program.shares_constants)
    }

    /// Adds a value that was passed, returned or loaded.
    pub(super) fn receive(&mut self, kind: Kind, name: String, passed: bool) {
        match kind {
            Kind::Pointer => {
                let pointer = self.unknown(name);
                self.push(pointer);
            }
            Kind::Reference => {
                self.push(Pointer { kept: true, ..Pointer::unknown(name, false) });
            }
            Kind::Nullable => {
                let pointer = Pointer { null: true, ..self.unknown(name) };
                self.push(pointer);
            }
            Kind::Pair => self.env.pairs.push(name),
            Kind::Number => self.env.numbers.push(name),
            Kind::ByValue | Kind::Bytes if passed => {
                self.push(Pointer { space: Some(5), own: true, ..Pointer::unknown(name, false) });
            }
            Kind::ByValue | Kind::Bytes => {
                let pointer = self.unknown(name);
                self.push(pointer);
            }
            Kind::Int => self.env.ints.push(name),
        }
    }

    /// Adds a kernel's argument by value, which is read-only.
    pub(super) fn receive_parameter(&mut self, name: String) {
        self.push(Pointer { own: true, ..Pointer::unknown(name, true) });
    }

    pub(super) fn pointer(&self, pick: Pick, wanted: impl Fn(&Pointer) -> bool) -> Option<Pointer> {
        let all: Vec<&Pointer> = self.env.pointers.iter().filter(|pointer| wanted(pointer)).collect();
        choose(pick, &all).map(|pointer| (*pointer).clone())
    }

    pub(super) fn object(&self, pick: Pick) -> Option<Pointer> {
        self.pointer(pick, Pointer::is_object)
    }

    /// An object with an address that may escape.
    pub(super) fn sharable(&self, pick: Pick) -> Option<Pointer> {
        let shares = self.program.shares_constants;
        self.pointer(pick, |pointer| pointer.is_object() && !pointer.kept && (shares || !pointer.read_only))
    }

    pub(super) fn condition(&mut self, pick: Pick) -> String {
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

    pub(super) fn address_of(&mut self, index: usize) {
        let storage = Storage::of(self.program.variables[index].kind);
        let mut name = self.op(format!("llvm.mlir.addressof @v{index} : {}", storage.pointer()));
        if storage.space != 0 {
            name = self.op(format!("llvm.addrspacecast {name} : {} to !llvm.ptr", storage.pointer()));
        }
        let space = Some(storage.space.max(1));
        self.push(Pointer { space, ..Pointer::unknown(name, storage.is_read_only()) });
    }

    /// Shared variables are uninitialized when a kernel starts.
    pub(super) fn fill_shared(&mut self) {
        for (index, variable) in self.program.variables.iter().enumerate() {
            if let (Some(holds), true) = (variable.holds, Storage::of(variable.kind).is_shared()) {
                let before = self.env.clone();
                self.address_of(index);
                let name = self.env.pointers.last().map_or(String::new(), |pointer| pointer.name.clone());
                for slot in 0..4 {
                    if let Some(value) = self.sharable(holds[slot % 2]) {
                        let to = self.moved(&name, self.program.slot(slot), 0);
                        self.line(format!("llvm.store {}, {to} : !llvm.ptr, !llvm.ptr", value.name));
                    }
                }
                self.env = before;
            }
        }
    }

    /// A value to pass.
    pub(super) fn argument(&mut self, kind: Kind, pick: Pick) -> Option<String> {
        match kind {
            Kind::Pointer | Kind::ByValue | Kind::Bytes => self.sharable(pick).map(|pointer| pointer.name),
            Kind::Reference => {
                let fits = |pointer: &Pointer| pointer.is_object() && !pointer.read_only;
                let kept = self.pointer(pick, |pointer| fits(pointer) && pointer.kept);
                let kept = kept.filter(|_| !pick.is_multiple_of(4) || pick == 0);
                kept.or_else(|| self.pointer(pick / 4, fits)).map(|pointer| pointer.name)
            }
            Kind::Nullable => {
                let shares = self.program.shares_constants;
                let fits = |pointer: &Pointer| pointer.is_free() && (shares || !pointer.read_only);
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

    pub(super) fn pair(&mut self, picks: [Pick; 2]) -> Option<String> {
        let (a, b) = (self.sharable(picks[0])?, self.sharable(picks[1])?);
        let pair = self.op(format!("llvm.mlir.undef : {PAIR}"));
        let pair = self.op(format!("llvm.insertvalue {}, {pair}[0] : {PAIR}", a.name));
        Some(self.op(format!("llvm.insertvalue {}, {pair}[1] : {PAIR}", b.name)))
    }

    pub(super) fn value_to_return(&mut self, kind: Kind, pick: Pick) -> String {
        self.env.pointers.retain(|pointer| !pointer.own);
        let kept = self.pointer(pick / 3, |pointer| pointer.is_object() && pointer.kept);
        if let Some(kept) = kept.filter(|_| kind == Kind::Pointer && pick.is_multiple_of(3)) {
            return kept.name;
        }
        if self.sharable(0).is_none() {
            self.env.pointers.clear();
            self.address_of(0);
            if let Some(pointer) = self.env.pointers.last_mut() {
                pointer.read_only = false;
            }
        }
        self.argument(kind, pick).unwrap_or_default()
    }

    /// Arithmetic that leaves a number unchanged.
    pub(super) fn worked(&mut self, number: String, form: Pick) -> String {
        match form % 18 {
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
            8 => self.op(format!("llvm.call @same({number}) : (i64) -> i64")),
            9..=12 => self.kept_number(&number, form % 18),
            14..=17 => self.number_in_struct(&number, form),
            _ => number,
        }
    }

    /// A number that passes through a struct with another one, as a value or in memory.
    fn number_in_struct(&mut self, number: &str, form: Pick) -> String {
        let other = match choose(form / 36, &self.env.numbers).cloned() {
            Some(other) => other,
            None => self.int(i64::from(form % 4), "i64"),
        };
        let at = form / 18 % 2;
        let (first, second) = if at == 0 { (number, &*other) } else { (&*other, number) };
        let words = self.op(format!("llvm.call @words({first}, {second}) : (i64, i64) -> {WORDS}"));
        let make_slot = |printer: &mut Self| {
            let one = printer.int(1, "i32");
            let slot = printer
                .op(format!("llvm.alloca {one} x {WORDS} {{alignment = 8 : i64}} : (i32) -> !llvm.ptr"));
            printer.line(format!("llvm.store {words}, {slot} : {WORDS}, !llvm.ptr"));
            slot
        };
        match (form % 18, at) {
            (14, _) => {
                let changed = self.op(format!("llvm.insertvalue {other}, {words}[{}] : {WORDS}", 1 - at));
                self.op(format!("llvm.extractvalue {changed}[{at}] : {WORDS}"))
            }
            (15, 0) => {
                let slot = make_slot(self);
                self.op(format!("llvm.call @first({slot}) : (!llvm.ptr) -> i64"))
            }
            (15, _) => self.op(format!("llvm.call @second({words}) : ({WORDS}) -> i64")),
            (16, _) => {
                let slot = make_slot(self);
                let place = self.moved(&slot, at as usize, 0);
                self.op(format!("llvm.load {place} : !llvm.ptr -> i64"))
            }
            _ => {
                let slot = make_slot(self);
                let place = self.moved(&slot, 1 - at as usize, 0);
                self.line(format!("llvm.store {other}, {place} : i64, !llvm.ptr"));
                let words = self.op(format!("llvm.load {slot} : !llvm.ptr -> {WORDS}"));
                self.op(format!("llvm.extractvalue {words}[{at}] : {WORDS}"))
            }
        }
    }

    /// A number that passes through memory, with a tag, or in separate halves.
    fn kept_number(&mut self, number: &str, form: Pick) -> String {
        let one = self.int(1, "i32");
        let at = self.op(format!("llvm.alloca {one} x i64 {{alignment = 8 : i64}} : (i32) -> !llvm.ptr"));
        let load = |printer: &mut Self| printer.op(format!("llvm.load {at} : !llvm.ptr -> i64"));
        match form {
            9 => {
                self.line(format!("llvm.call @keep({at}, {number}) : (!llvm.ptr, i64) -> ()"));
                self.op(format!("llvm.call @kept({at}) : (!llvm.ptr) -> i64"))
            }
            10 | 11 => {
                let (tag, mask) = (self.int(1, "i64"), self.int(-2, "i64"));
                let op = if form == 10 { "add" } else { "or" };
                let tagged = self.op(format!("llvm.{op} {number}, {tag} : i64"));
                self.line(format!("llvm.store {tagged}, {at} : i64, !llvm.ptr"));
                let found = load(self);
                self.op(format!("llvm.and {found}, {mask} : i64"))
            }
            _ => {
                let low = self.op(format!("llvm.trunc {number} : i64 to i32"));
                let zero = self.int(0, "i64");
                self.line(format!("llvm.store {number}, {at} : i64, !llvm.ptr"));
                self.line(format!("llvm.store {low}, {at} : i32, !llvm.ptr"));
                let found = load(self);
                self.op(format!("llvm.add {found}, {zero} : i64"))
            }
        }
    }
}

/// The facts about a value that is either of two.
pub(super) fn joined(a: &Pointer, b: &Pointer) -> Pointer {
    Pointer {
        name: String::new(),
        at: a.at,
        null: a.null || b.null,
        read_only: a.read_only || b.read_only,
        space: a.space.filter(|space| b.space == Some(*space)),
        own: a.own || b.own,
        kept: a.kept || b.kept,
    }
}
