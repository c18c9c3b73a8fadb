//! Pointers in other forms: chosen, masked, cast, in a pair, in a vector.

use super::{
    PAIR, Printer,
    env::{At, Pointer, choose},
    pointer_to,
    values::joined,
};
use crate::program::Pick;

impl Printer<'_> {
    /// One of two pointers.
    pub(super) fn choose_pointer(&mut self, condition: Pick, values: [Pick; 2]) -> Option<()> {
        let kept = condition.is_multiple_of(4);
        let fits = |pointer: &Pointer| pointer.at == At::Object && pointer.kept == kept;
        let a = self.pointer(values[0], fits)?;
        let b = self.pointer(values[1], fits)?;
        let condition = self.condition(condition);
        let name = self.op(format!("llvm.select {condition}, {}, {} : i1, !llvm.ptr", a.name, b.name));
        self.push(Pointer { name, ..joined(&a, &b) });
        Some(())
    }

    /// A pointer or null.
    pub(super) fn or_null(&mut self, condition: Pick, value: Pick) -> Option<()> {
        let value = self.pointer(value, Pointer::is_free)?;
        let condition = self.condition(condition);
        let null = self.op("llvm.mlir.zero : !llvm.ptr");
        let name = self.op(format!("llvm.select {condition}, {}, {null} : i1, !llvm.ptr", value.name));
        self.push(Pointer { name, null: true, space: None, ..value });
        Some(())
    }

    /// A cast to the space and back.
    pub(super) fn cast(&mut self, value: Pick) -> Option<()> {
        let value = self.pointer(value, |pointer| pointer.space.is_some() && !pointer.null)?;
        let ty = pointer_to(value.space?);
        let cast = self.op(format!("llvm.addrspacecast {} : !llvm.ptr to {ty}", value.name));
        let name = self.op(format!("llvm.addrspacecast {cast} : {ty} to !llvm.ptr"));
        self.push(Pointer { name, ..value });
        Some(())
    }

    pub(super) fn mask(&mut self, value: Pick) -> Option<()> {
        let value = self.object(value)?;
        let mask = self.int(-8, "i64");
        let name =
            self.op(format!("llvm.intr.ptrmask {}, {mask} : (!llvm.ptr, i64) -> !llvm.ptr", value.name));
        self.push(Pointer { name, ..value });
        Some(())
    }

    /// A pointer of a pair.
    pub(super) fn part(&mut self, pair: Pick, which: bool) -> Option<()> {
        let pair = choose(pair, &self.env.pairs)?.clone();
        let name = self.op(format!("llvm.extractvalue {pair}[{}] : {PAIR}", u8::from(which)));
        let pointer = Pointer { own: true, ..self.unknown(name) };
        self.push(pointer);
        Some(())
    }

    pub(super) fn put_pair(&mut self, pair: Pick, to: Pick) -> Option<()> {
        let pair = choose(pair, &self.env.pairs)?.clone();
        let to = self.pointer(to, |pointer| pointer.is_object() && !pointer.read_only)?;
        let to = self.moved(&to.name, self.program.slot(0), 0);
        self.line(format!("llvm.store {pair}, {to} : {PAIR}, !llvm.ptr"));
        Some(())
    }

    pub(super) fn get_pair(&mut self, from: Pick) -> Option<()> {
        let from = self.object(from)?;
        let from = self.moved(&from.name, self.program.slot(0), 1);
        let pair = self.op(format!("llvm.load {from} : !llvm.ptr -> {PAIR}"));
        self.env.pairs.push(pair);
        Some(())
    }

    /// One of two pointers, as a lane of a vector.
    pub(super) fn lanes(&mut self, values: [Pick; 2], lane: Pick) -> Option<()> {
        let (a, b) = (self.sharable(values[0])?, self.sharable(values[1])?);
        let lanes = self.op("llvm.mlir.undef : vector<2x!llvm.ptr>");
        let (zero, one) = (self.int(0, "i32"), self.int(1, "i32"));
        let lanes =
            self.op(format!("llvm.insertelement {}, {lanes}[{zero} : i32] : vector<2x!llvm.ptr>", a.name));
        let lanes =
            self.op(format!("llvm.insertelement {}, {lanes}[{one} : i32] : vector<2x!llvm.ptr>", b.name));
        let at = if lane.is_multiple_of(2) { zero } else { one };
        let name = self.op(format!("llvm.extractelement {lanes}[{at} : i32] : vector<2x!llvm.ptr>"));
        self.push(Pointer { name, ..joined(&a, &b) });
        Some(())
    }
}
