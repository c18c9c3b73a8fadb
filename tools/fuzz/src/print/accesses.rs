//! Accesses: loads and stores of data and of pointers, atomic ones, and stack slots.

use super::{
    Printer,
    env::{At, Pointer, choose},
};
use crate::program::Pick;

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
    /// A stack slot, with pointers in it.
    pub(super) fn stack_slot(&mut self, filled: Option<[Pick; 4]>, form: Pick) {
        let one = self.int(1, "i32");
        let object = self.program.object();
        let ty = ["!llvm.array<64 x i8>", object, "!llvm.array<8 x ptr>", object][form as usize % 4];
        let name = self
            .op(format!("llvm.alloca %{} x {ty} {{alignment = 8 : i64}} : (i32) -> !llvm.ptr", &one[1..]));
        for (slot, pick) in filled.into_iter().flatten().enumerate() {
            if let Some(value) = self.sharable(pick) {
                let to = self.moved(&name, self.program.slot(slot), form / 4 % 4);
                self.line(format!("llvm.store {}, {to} : !llvm.ptr, !llvm.ptr", value.name));
            }
        }
        // Half of the slots do not escape.
        let kept = form >= 128;
        self.push(Pointer { space: Some(5), own: true, kept, ..Pointer::unknown(name, false) });
    }

    /// A load of data.
    pub(super) fn read(&mut self, from: Pick, word: Pick, form: Pick) -> Option<()> {
        let address = self.data_at(from, word, form, false)?;
        let (ty, _) = DATA[form as usize / 4 % DATA.len()];
        let (address, at) = self.typed(&address, form / 2);
        let name = self.op(format!("llvm.load {address} : {at} -> {ty}"));
        self.env.data.push((name, ty));
        Some(())
    }

    /// A store of data.
    pub(super) fn write(&mut self, to: Pick, word: Pick, value: Pick, form: Pick) -> Option<()> {
        let address = self.data_at(to, word, form, true)?;
        let (ty, constant) = DATA[form as usize / 4 % DATA.len()];
        let fitting: Vec<String> =
            self.env.data.iter().filter(|(_, of)| *of == ty).map(|(name, _)| name.clone()).collect();
        let value = match choose(value, &fitting) {
            Some(name) => name.clone(),
            None => self.op(format!("llvm.mlir.constant({constant}) : {ty}")),
        };
        let (address, at) = self.typed(&address, form / 2);
        self.line(format!("llvm.store {value}, {address} : {ty}, {at}"));
        Some(())
    }

    /// A store of a pointer.
    pub(super) fn put(&mut self, value: Pick, to: Pick, slot: Pick, form: Pick) -> Option<()> {
        let address = self.slot_at(to, slot, form, true)?;
        let nullable = address.at == At::Slot(true);
        let shares = self.program.shares_constants;
        let value = self.pointer(value, |pointer| {
            pointer.is_free() && (nullable || !pointer.null) && (shares || !pointer.read_only)
        })?;
        let (address, at) = self.typed(&address, form);
        self.line(format!("llvm.store {}, {address} : !llvm.ptr, {at}", value.name));
        Some(())
    }

    /// A store of the address of an object that does not escape into another one.
    pub(super) fn hold(&mut self, value: Pick, to: Pick, slot: Pick, form: Pick) -> Option<()> {
        let value = self.pointer(value, |pointer| pointer.is_object() && pointer.kept)?;
        let to = self.pointer(to, |pointer| {
            pointer.is_object() && pointer.kept && pointer.name != value.name && !pointer.read_only
        })?;
        let at = self.moved(&to.name, self.program.slot(slot as usize % 3), form % 4);
        self.line(format!("llvm.store {}, {at} : !llvm.ptr, !llvm.ptr", value.name));
        Some(())
    }

    /// A load of such an address.
    pub(super) fn held(&mut self, from: Pick, slot: Pick, form: Pick) -> Option<()> {
        let from = self.pointer(from, |pointer| pointer.is_object() && pointer.kept)?;
        let at = self.moved(&from.name, self.program.slot(slot as usize % 3), form % 4);
        let name = self.op(format!("llvm.load {at} : !llvm.ptr -> !llvm.ptr"));
        self.push(Pointer { kept: true, own: true, ..self.unknown(name) });
        Some(())
    }

    /// A `memset` of data.
    pub(super) fn fill(&mut self, to: Pick, form: Pick) -> Option<()> {
        let to = self.pointer(to, |pointer| pointer.is_object() && !pointer.read_only)?;
        let (byte, len) = (self.int(i64::from(form), "i8"), self.int(32, "i64"));
        let (to, at) = match self.program.datum(0) {
            0 => self.typed(&to, form),
            data => (self.moved(&to.name, data, 0), "!llvm.ptr".into()),
        };
        self.line(format!(
            "\"llvm.intr.memset\"({to}, {byte}, {len}) <{{isVolatile = false}}> : ({at}, i8, i64) -> ()"
        ));
        Some(())
    }

    /// A pointer into an object.
    pub(super) fn move_into(&mut self, from: Pick, word: Pick, form: Pick) -> Option<()> {
        let pointer = match form % 2 {
            0 => self.data_at(from, word, form / 2, false)?,
            _ => self.slot_at(from, word, form / 2, false)?,
        };
        self.push(pointer);
        Some(())
    }

    /// An atomic exchange of a pointer.
    pub(super) fn exchange(&mut self, value: Pick, to: Pick, slot: Pick, form: Pick) -> Option<()> {
        let to = self.slot_at(to, slot, form, true).filter(|to| !matches!(to.space, Some(5)))?;
        let value = self.sharable(value)?;
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
        Some(())
    }

    /// An atomic addition to data.
    pub(super) fn count(&mut self, to: Pick, word: Pick) -> Option<()> {
        let to = self.data_at(to, word, word, true).filter(|to| !matches!(to.space, Some(5)))?;
        let one = self.int(1, "i64");
        let old = self.op(format!("llvm.atomicrmw add {}, {one} monotonic : !llvm.ptr, i64", to.name));
        self.env.data.push((old, "i64"));
        Some(())
    }
}
