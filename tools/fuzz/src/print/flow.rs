//! Tests of a space, and loops.

use super::{
    Printer,
    env::{At, Pointer},
    pointer_to,
};
use crate::program::{Pick, Stmt};

/// Spaces with a test.
pub(super) const TESTS: [(&str, u32); 5] =
    [("shared", 3), ("global", 1), ("local", 5), ("const", 4), ("shared.cluster", 7)];

impl Printer<'_> {
    pub(super) fn test(&mut self, space: &str, value: &str) -> String {
        self.op(format!("llvm.call_intrinsic \"llvm.nvvm.isspacep.{space}\"({value}) : (!llvm.ptr) -> i1"))
    }

    pub(super) fn if_in(
        &mut self,
        value: Pick,
        space: Pick,
        form: Pick,
        yes: &[Stmt],
        no: &[Stmt],
    ) -> Option<()> {
        let value = self.pointer(value, |pointer| pointer.at == At::Object)?;
        let (space, number) = TESTS[space as usize % TESTS.len()];
        let mut test = self.test(space, &value.name);
        let (then, other, join) = (self.label(), self.label(), self.label());
        let mut order = [then.clone(), other.clone()];
        // Whether only the result of the test decides the branch.
        let mut decides = true;
        match form % 12 {
            0 | 3 | 6 => {
                let one = self.op("llvm.mlir.constant(true) : i1");
                test = self.op(format!("llvm.xor {test}, {one} : i1"));
                order.swap(0, 1);
            }
            1 => {
                let zero = self.op("llvm.mlir.constant(false) : i1");
                test = self.op(format!("llvm.xor {test}, {zero} : i1"));
            }
            // One side is never taken.
            2 if form / 12 % 4 < 2 => {
                let (op, constant) =
                    if (form / 12).is_multiple_of(4) { ("and", "false") } else { ("or", "true") };
                let constant = self.op(format!("llvm.mlir.constant({constant}) : i1"));
                test = self.op(format!("llvm.{op} {test}, {constant} : i1"));
                decides = false;
            }
            2 => {
                let condition = self.condition(form / 48);
                test = self.op(format!("llvm.xor {test}, {condition} : i1"));
                decides = false;
            }
            // Combined with another condition, so that one result of the test decides, or neither.
            kind @ 7..=11 if (form / 12).is_multiple_of(3) => {
                let condition = self.condition(form / 36);
                let constant = if kind == 10 { "false" } else { "true" };
                let constant = self.op(format!("llvm.mlir.constant({constant}) : i1"));
                if matches!(kind, 9 | 11) {
                    test = self.op(format!("llvm.xor {test}, {constant} : i1"));
                    order.swap(0, 1);
                }
                test = self.op(match kind {
                    7 => format!("llvm.and {condition}, {test} : i1"),
                    10 => format!("llvm.select {test}, {condition}, {constant} : i1, i1"),
                    11 => format!("llvm.select {condition}, {constant}, {test} : i1, i1"),
                    _ => format!("llvm.or {test}, {condition} : i1"),
                });
                decides = kind != 8;
            }
            // Both results lead to one block.
            4 => order[1].clone_from(&then),
            // The false edge has no block of its own.
            5 => order[1].clone_from(&join),
            _ => {}
        }
        self.env.conditions.push(test.clone());
        self.line(format!("llvm.cond_br {test}, {}, {}", order[0], order[1]));
        let before = self.env.clone();
        self.start(&then);
        decides &= order[0] != order[1];
        // Null lies only in the window of global memory. A test for parameters is not a guard.
        let null = value.null && (number == 1 || !decides);
        let certain = decides && !(null || number == 1 && value.read_only);
        let known = Pointer { space: certain.then_some(number), null, ..value.clone() };
        if certain && form / 12 % 2 == 1 {
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
        if order.contains(&other) {
            self.start(&other);
            self.block(no);
            self.env = before;
            self.line(format!("llvm.br {join}"));
        }
        self.start(&join);
        // The guard no longer holds at the join.
        if order.contains(&join) {
            self.push(value);
            self.block(no);
        }
        Some(())
    }

    pub(super) fn repeat(&mut self, count: Pick, start: Pick, body: &[Stmt], next: Pick) {
        let start = self.pointer(start, Pointer::is_free);
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
            pointer.is_free()
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
}
