//! Addresses in memory, and copies between them.

use super::{
    Printer,
    env::{At, Pointer},
    pointer_to,
};
use crate::program::{Pick, Stmt};

impl Printer<'_> {
    /// Moves a pointer by bytes, in one of several forms.
    pub(super) fn moved(&mut self, base: &str, words: usize, form: Pick) -> String {
        let object = self.program.object();
        match form % 5 {
            _ if words == 0 && form.is_multiple_of(2) => base.to_string(),
            0 => self.op(format!("llvm.getelementptr {base}[{}] : (!llvm.ptr) -> !llvm.ptr, i8", 8 * words)),
            1 => {
                let (field, word) = (words / 4, words % 4);
                self.op(format!("llvm.getelementptr {base}[0, {field}, {word}] : (!llvm.ptr) -> !llvm.ptr, {object}"))
            }
            2 => {
                let index = self.int(words as i64, "i64");
                self.op(format!("llvm.getelementptr {base}[{index}] : (!llvm.ptr, i64) -> !llvm.ptr, i64"))
            }
            3 => {
                self.op(format!("llvm.getelementptr inbounds {base}[0, {words}] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<8 x ptr>"))
            }
            // A dynamic index within the same four words.
            _ => {
                let index = match self.env.ints.last() {
                    Some(index) => index.clone(),
                    None => self.int(words as i64, "i64"),
                };
                let mask = self.int(if words / 4 == self.program.datum(0) / 4 { 3 } else { 1 }, "i64");
                let index = self.op(format!("llvm.and {index}, {mask} : i64"));
                self.op(format!("llvm.getelementptr {base}[0, {}, {index}] : (!llvm.ptr, i64) -> !llvm.ptr, {object}", words / 4))
            }
        }
    }

    /// The address of a word of data.
    pub(super) fn data_at(&mut self, pick: Pick, word: Pick, form: Pick, writes: bool) -> Option<Pointer> {
        let pointer = self.pointer(pick, |pointer| {
            (pointer.is_object() || pointer.at == At::Data) && !(writes && pointer.read_only)
        })?;
        match pointer.at {
            At::Data => Some(pointer),
            _ => {
                let name = self.moved(&pointer.name, self.program.datum(word as usize % 4), form);
                Some(Pointer { name, at: At::Data, ..pointer })
            }
        }
    }

    /// The address of a word with a pointer. The last one may hold null, and is never reached by an unknown
    /// index.
    pub(super) fn slot_at(&mut self, pick: Pick, slot: Pick, form: Pick, writes: bool) -> Option<Pointer> {
        let pointer = self.pointer(pick, |pointer| {
            (pointer.is_object() || matches!(pointer.at, At::Slot(_))) && !(writes && pointer.read_only)
        })?;
        match pointer.at {
            At::Slot(_) => Some(pointer),
            _ => {
                let slot = slot as usize % 4;
                let form = if slot == 3 { form % 4 } else { form };
                let name = self.moved(&pointer.name, self.program.slot(slot), form);
                Some(Pointer { name, at: At::Slot(slot == 3), ..pointer })
            }
        }
    }

    /// A private object that holds another pointer besides its own, and the element at a dynamic index.
    pub(super) fn at_any_index(&mut self, value: Pick, to: Pick, form: Pick) -> Option<()> {
        let to =
            self.pointer(to, |pointer| pointer.is_object() && pointer.own && pointer.space == Some(5))?;
        let value = self.sharable(value)?;
        let second = self.moved(&to.name, self.program.slot(1), form % 4);
        self.line(format!("llvm.store {}, {second} : !llvm.ptr, !llvm.ptr", value.name));
        let id = self.op("nvvm.read.ptx.sreg.tid.x : i32");
        let (zero, one) = (self.int(0, "i32"), self.int(1, "i32"));
        let is_first = self.op(format!("llvm.icmp \"eq\" {id}, {zero} : i32"));
        let index = self.op(format!("llvm.select {is_first}, {zero}, {one} : i1, i32"));
        let object = self.program.object();
        let field = self.program.slot(0) / 4;
        let any = self.op(format!(
            "llvm.getelementptr {}[0, {field}, {index}] : (!llvm.ptr, i32) -> !llvm.ptr, {object}",
            to.name
        ));
        let name = self.op(format!("llvm.load {any} : !llvm.ptr -> !llvm.ptr"));
        let found = Pointer { own: true, ..self.unknown(name) };
        self.push(found);
        self.statement(&Stmt::Read { from: 0, word: form, form });
        Some(())
    }

    /// The address as the operand of an access: some are cast to the space explicitly.
    pub(super) fn typed(&mut self, pointer: &Pointer, form: Pick) -> (String, String) {
        match pointer.space.filter(|_| form % 7 == 6) {
            Some(space) => {
                let ty = pointer_to(space);
                (self.op(format!("llvm.addrspacecast {} : !llvm.ptr to {ty}", pointer.name)), ty)
            }
            None => (pointer.name.clone(), "!llvm.ptr".into()),
        }
    }

    pub(super) fn load_pointer(&mut self, from: &Pointer, form: Pick) -> String {
        let (address, ty) = self.typed(from, form);
        match form / 8 % 8 {
            0 => self.op(format!("llvm.load volatile {address} : {ty} -> !llvm.ptr")),
            // The hardware has no atomics on the stack.
            1 if from.space != Some(5) => self.op(format!(
                "llvm.load {address} atomic monotonic {{alignment = 8 : i64}} : {ty} -> !llvm.ptr"
            )),
            2 => {
                let bits = self.op(format!("llvm.load {address} : {ty} -> i64"));
                self.op(format!("llvm.inttoptr {bits} : i64 to !llvm.ptr"))
            }
            _ => self.op(format!("llvm.load {address} : {ty} -> !llvm.ptr")),
        }
    }

    /// Adds the pointer loaded from a slot.
    pub(super) fn found(&mut self, name: String, slot: &Pointer) {
        let pointer = Pointer { null: slot.at == At::Slot(true), ..self.unknown(name) };
        self.push(pointer);
    }

    pub(super) fn copy_slot(&mut self, from: Pick, to: Pick, slots: [Pick; 2], form: Pick) -> Option<()> {
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
            6 => {
                let len = self.int(8, "i64");
                let from =
                    if (form / 16).is_multiple_of(2) { from.name } else { self.boxed(&from.name, &len) };
                self.line(format!(
                    "\"llvm.intr.memmove\"({}, {from}, {len}) <{{isVolatile = false}}> : (!llvm.ptr, !llvm.ptr, i64) -> ()",
                    to.name
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

    /// A slot with a copy of a word, reached by an offset of zero.
    fn boxed(&mut self, word: &str, len: &str) -> String {
        let one = self.int(1, "i32");
        let slot =
            self.op(format!("llvm.alloca {one} x !llvm.ptr {{alignment = 8 : i64}} : (i32) -> !llvm.ptr"));
        self.line(format!(
            "\"llvm.intr.memcpy\"({slot}, {word}, {len}) <{{isVolatile = false}}> : (!llvm.ptr, !llvm.ptr, i64) -> ()"
        ));
        self.op(format!("llvm.getelementptr {slot}[0] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr"))
    }

    pub(super) fn copy_all(&mut self, from: Pick, to: Pick, form: Pick) -> Option<()> {
        let from = self.object(from)?;
        let to = self.pointer(to, |pointer| pointer.is_object() && !pointer.read_only)?;
        if from.read_only && !self.program.shares_constants && !from.own && from.space.is_none() {
            return None;
        }
        match form % 6 {
            0 => {
                let object = self.program.object();
                let value = self.op(format!("llvm.load {} : !llvm.ptr -> {object}", from.name));
                self.line(format!("llvm.store {value}, {} : {object}, !llvm.ptr", to.name));
            }
            1 => {
                let slots = self.program.slot(0);
                let (a, b) = (self.moved(&from.name, slots, form), self.moved(&to.name, slots, form));
                let value = self.op(format!("llvm.load {a} : !llvm.ptr -> vector<2xi64>"));
                self.line(format!("llvm.store {value}, {b} : vector<2xi64>, !llvm.ptr"));
            }
            2 => {
                let slots = self.program.slot(0);
                let (a, b) = (self.moved(&from.name, slots, form / 6), self.moved(&to.name, slots, form / 6));
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
                // Both may be one object, which memcpy allows.
                let op = if which == 3 { "memcpy" } else { "memmove" };
                let (to, to_type) = self.typed(&to, form / 2);
                let (from, from_type) = self.typed(&from, form / 3);
                self.line(format!(
                    "\"llvm.intr.{op}\"({to}, {from}, {len}) <{{isVolatile = false}}> : ({to_type}, {from_type}, i64) -> ()"
                ));
            }
        }
        Some(())
    }
}
