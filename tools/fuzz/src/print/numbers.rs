//! Addresses as numbers, and addresses computed from others: by an offset in a window, by a distance, bit by
//! bit.

use super::{
    Printer,
    env::{At, Pointer, choose},
    is_defined, pointer_to,
};
use crate::program::{Kind, Pick, Stmt};

impl Printer<'_> {
    fn number_of(&mut self, pointer: &str, ty: &str) -> String {
        self.op(format!("llvm.ptrtoint {pointer} : {ty} to i64"))
    }

    fn pointer_from(&mut self, number: &str) -> String {
        self.op(format!("llvm.inttoptr {number} : i64 to !llvm.ptr"))
    }

    fn push_made(&mut self, name: String, of: &Pointer) {
        let pointer = Pointer { own: true, read_only: of.read_only, ..self.unknown(name) };
        self.push(pointer);
    }

    /// The number of a pointer to a space counts from the start of the window: the pointer is recovered
    /// through the same type, or by adding the start of the window.
    pub(super) fn by_offset(&mut self, values: [Pick; 2], form: Pick) -> Option<()> {
        let shares = self.program.shares_constants;
        let is_known = |pointer: &Pointer| {
            pointer.is_object() && pointer.space.is_some() && (shares || !pointer.read_only)
        };
        let value = self.pointer(values[0], is_known)?;
        let ty = pointer_to(value.space?);
        let cast = |printer: &mut Self, value: &Pointer| {
            printer.op(format!("llvm.addrspacecast {} : !llvm.ptr to {ty}", value.name))
        };
        let typed = cast(self, &value);
        if form.is_multiple_of(2) {
            // Windows are small, except the window of global memory.
            let width = if form.is_multiple_of(4) && value.space != Some(1) { "i32" } else { "i64" };
            let offset = self.op(format!("llvm.ptrtoint {typed} : {ty} to {width}"));
            let back = self.op(format!("llvm.inttoptr {offset} : {width} to {ty}"));
            let name = self.op(format!("llvm.addrspacecast {back} : {ty} to !llvm.ptr"));
            self.push(Pointer { name, ..value });
            return Some(());
        }
        let other = self.pointer(values[1], |pointer| is_known(pointer) && pointer.space == value.space)?;
        let (whole, offset) = (self.number_of(&value.name, "!llvm.ptr"), self.number_of(&typed, &ty));
        let window = self.op(format!("llvm.sub {whole}, {offset} : i64"));
        let other_typed = cast(self, &other);
        let other_offset = self.number_of(&other_typed, &ty);
        let number = self.op(format!("llvm.add {other_offset}, {window} : i64"));
        let name = self.pointer_from(&number);
        self.push_made(name, &other);
        Some(())
    }

    /// One address and its distance to another, or the sum of both: computed here or in a function, and
    /// perhaps stored in between.
    pub(super) fn by_distance(&mut self, values: [Pick; 2], to: Pick, word: Pick, form: Pick) -> Option<()> {
        let (end, start) = (self.sharable(values[0])?, self.sharable(values[1])?);
        let is_sum = form / 18 % 3 == 2;
        let mut distance = match form % 3 {
            _ if is_sum => {
                let (a, b) =
                    (self.number_of(&end.name, "!llvm.ptr"), self.number_of(&start.name, "!llvm.ptr"));
                self.op(format!("llvm.add {a}, {b} : i64"))
            }
            0 => self.op(format!(
                "llvm.call @distance({}, {}) : (!llvm.ptr, !llvm.ptr) -> i64",
                end.name, start.name
            )),
            _ => {
                let (a, b) =
                    (self.number_of(&end.name, "!llvm.ptr"), self.number_of(&start.name, "!llvm.ptr"));
                self.op(format!("llvm.sub {a}, {b} : i64"))
            }
        };
        if form / 3 % 2 == 1 {
            let place = self.data_at(to, word, 0, true)?;
            self.line(format!("llvm.store {distance}, {} : i64, !llvm.ptr", place.name));
            distance = self.op(format!("llvm.load {} : !llvm.ptr -> i64", place.name));
        }
        let name = match form / 6 % 3 {
            _ if is_sum => {
                let number = self.number_of(&start.name, "!llvm.ptr");
                let number = self.op(format!("llvm.sub {distance}, {number} : i64"));
                self.pointer_from(&number)
            }
            0 => self.op(format!(
                "llvm.call @by_distance({}, {distance}) : (!llvm.ptr, i64) -> !llvm.ptr",
                start.name
            )),
            other => {
                let number = self.number_of(&start.name, "!llvm.ptr");
                let (a, b) = if other == 1 { (&number, &distance) } else { (&distance, &number) };
                let number = self.op(format!("llvm.add {a}, {b} : i64"));
                self.pointer_from(&number)
            }
        };
        self.push_made(name, &end);
        Some(())
    }

    /// An address that gets the low bits of another address, and the high bits of that address's window. If
    /// the two objects have the same offset in their windows, it is the other address.
    pub(super) fn by_window(&mut self, values: [Pick; 2], form: Pick) -> Option<()> {
        let (from, to) = (self.sharable(values[0])?, self.sharable(values[1])?);
        let (a, b) = (self.number_of(&from.name, "!llvm.ptr"), self.number_of(&to.name, "!llvm.ptr"));
        let differ = self.op(format!("llvm.xor {a}, {b} : i64"));
        let (mask, by) = (self.int(0xffff, "i64"), self.int(40, "i64"));
        let low = self.op(format!("llvm.and {differ}, {mask} : i64"));
        let high = self.op(format!("llvm.lshr {differ}, {by} : i64"));
        let high = self.op(format!("llvm.and {high}, {mask} : i64"));
        let high = self.op(format!("llvm.shl {high}, {by} : i64"));
        let made = self.op(format!("llvm.xor {a}, {low} : i64"));
        let made = self.op(format!("llvm.xor {made}, {high} : i64"));
        let test = self.op(format!("llvm.icmp \"eq\" {made}, {b} : i64"));
        let (yes, join) = (self.label(), self.label());
        self.line(format!("llvm.cond_br {test}, {yes}, {join}"));
        self.start(&yes);
        let before = self.env.clone();
        let name = self.pointer_from(&made);
        self.push_made(name, &to);
        self.block(&[
            Stmt::Write { to: 0, word: form, value: form, form: 0 },
            Stmt::Read { from: 0, word: form, form: 0 },
        ]);
        self.env = before;
        self.line(format!("llvm.br {join}"));
        self.start(&join);
        Some(())
    }

    /// Pointers as an array value: one is inserted, one is extracted, and all may be stored.
    pub(super) fn elements(&mut self, from: Pick, value: Pick, at: [Pick; 2], form: Pick) -> Option<()> {
        const ALL: &str = "!llvm.array<4 x ptr>";
        let from = self.object(from)?;
        let value = self.sharable(value)?;
        let object = self.program.object();
        let field = self.program.slot(0) / 4;
        let (whole, loaded) = match form % 2 {
            0 => {
                let slots = self.moved(&from.name, self.program.slot(0), form / 2);
                (None, self.op(format!("llvm.load {slots} : !llvm.ptr -> {ALL}")))
            }
            _ => {
                let whole = self.op(format!("llvm.load {} : !llvm.ptr -> {object}", from.name));
                let loaded = self.op(format!("llvm.extractvalue {whole}[{field}] : {object}"));
                (Some(whole), loaded)
            }
        };
        let changed =
            self.op(format!("llvm.insertvalue {}, {loaded}[{}] : {ALL}", value.name, at[0] as usize % 3));
        let taken = at[1] as usize % 4;
        let name = self.op(format!("llvm.extractvalue {changed}[{taken}] : {ALL}"));
        if !from.read_only && (form / 8).is_multiple_of(2) {
            match whole {
                Some(whole) => {
                    let whole = self.op(format!("llvm.insertvalue {changed}, {whole}[{field}] : {object}"));
                    self.line(format!("llvm.store {whole}, {} : {object}, !llvm.ptr", from.name));
                }
                None => {
                    let slots = self.moved(&from.name, self.program.slot(0), 0);
                    self.line(format!("llvm.store {changed}, {slots} : {ALL}, !llvm.ptr"));
                }
            }
        }
        let found = Pointer { null: taken == 3, own: true, ..self.unknown(name) };
        self.push(found);
        Some(())
    }

    /// The result of an operation that forwards its operand.
    pub(super) fn same(&mut self, value: Pick, form: Pick) -> Option<()> {
        let value = self.pointer(value, |pointer| pointer.at == At::Object)?;
        let op = ["llvm.bitcast", "llvm.freeze", "llvm.bitcast", "llvm.intr.launder.invariant.group"]
            [form as usize % 4];
        let ty = match op {
            "llvm.bitcast" => "!llvm.ptr to !llvm.ptr",
            _ => "!llvm.ptr",
        };
        let name = self.op(format!("{op} {} : {ty}", value.name));
        if form / 4 % 2 == 1 {
            let is_same = self.op(format!("llvm.icmp \"eq\" {}, {name} : !llvm.ptr", value.name));
            self.env.conditions.push(is_same);
        }
        self.push(Pointer { name, ..value });
        Some(())
    }

    /// The address at the operand's offset in the shared memory of another block of the cluster, filled in
    /// most cases.
    pub(super) fn remote(&mut self, value: Pick, form: Pick) -> Option<()> {
        let value = self.pointer(value, |pointer| pointer.is_object() && pointer.space == Some(3))?;
        let held = self.sharable(form / 2)?;
        let rank = self.int(1, "i32");
        let name = match form % 2 {
            0 => self.op(format!("nvvm.mapa {}, {rank} : !llvm.ptr -> !llvm.ptr", value.name)),
            _ => {
                let typed = self.op(format!("llvm.addrspacecast {} : !llvm.ptr to !llvm.ptr<3>", value.name));
                let mapped = self.op(format!("nvvm.mapa {typed}, {rank} : !llvm.ptr<3> -> !llvm.ptr<7>"));
                self.op(format!("llvm.addrspacecast {mapped} : !llvm.ptr<7> to !llvm.ptr"))
            }
        };
        for slot in (0..4).filter(|_| form >= 64) {
            let to = self.moved(&name, self.program.slot(slot), 0);
            self.line(format!("llvm.store {}, {to} : !llvm.ptr, !llvm.ptr", held.name));
        }
        self.push(Pointer { space: Some(7), ..Pointer::unknown(name, false) });
        Some(())
    }

    /// A call of the CUDA device runtime, unless the program has a function of that name.
    pub(super) fn library(&mut self, value: Pick, form: Pick) -> Option<()> {
        let called = ["@malloc", "@vprintf", "@free"][form as usize % 3];
        if is_defined(self.program, called) {
            return None;
        }
        match called {
            "@malloc" => {
                let value = self.sharable(value)?;
                let size = self.int(64, "i64");
                let name = self.op(format!("llvm.call @malloc({size}) : (i64) -> !llvm.ptr"));
                for slot in 0..4 {
                    let to = self.moved(&name, self.program.slot(slot), 0);
                    self.line(format!("llvm.store {}, {to} : !llvm.ptr, !llvm.ptr", value.name));
                }
                self.push(Pointer { space: Some(1), ..Pointer::unknown(name, false) });
            }
            "@vprintf" => {
                let value = self.argument(Kind::Nullable, value)?;
                self.op(format!("llvm.call @vprintf({value}, {value}) : (!llvm.ptr, !llvm.ptr) -> i32"));
            }
            // Freeing null does nothing.
            _ => {
                let null = self.op("llvm.mlir.zero : !llvm.ptr");
                self.line(format!("llvm.call @free({null}) : (!llvm.ptr) -> ()"));
            }
        }
        Some(())
    }

    pub(super) fn number_from_pointer(&mut self, value: Pick, form: Pick) -> Option<()> {
        let value = self.sharable(value)?;
        let number = self.op(format!("llvm.ptrtoint {} : !llvm.ptr to i64", value.name));
        let number = self.worked(number, form);
        self.env.numbers.push(number);
        Some(())
    }

    pub(super) fn pointer_from_number(&mut self, value: Pick, form: Pick) -> Option<()> {
        let number = choose(value, &self.env.numbers)?.clone();
        let number = self.worked(number, form);
        let name = self.op(format!("llvm.inttoptr {number} : i64 to !llvm.ptr"));
        let pointer = Pointer { own: true, ..self.unknown(name) };
        self.push(pointer);
        Some(())
    }

    pub(super) fn put_number(&mut self, value: Pick, to: Pick, slot: Pick) -> Option<()> {
        let number = choose(value, &self.env.numbers)?.clone();
        let address = self.slot_at(to, slot, 0, true)?;
        self.line(format!("llvm.store {number}, {} : i64, !llvm.ptr", address.name));
        Some(())
    }

    pub(super) fn choose_number(&mut self, condition: Pick, values: [Pick; 2]) -> Option<()> {
        let a = choose(values[0], &self.env.numbers)?.clone();
        let b = choose(values[1], &self.env.numbers)?.clone();
        let condition = self.condition(condition);
        let number = self.op(format!("llvm.select {condition}, {a}, {b} : i1, i64"));
        self.env.numbers.push(number);
        Some(())
    }
}
