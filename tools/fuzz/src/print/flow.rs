//! Blocks: tests of a space and of null, choices, and loops.

use super::{
    Printer,
    env::{At, Pointer, choose},
    pointer_to,
    values::joined,
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

    pub(super) fn if_not_null(&mut self, value: Pick, body: &[Stmt]) -> Option<()> {
        let value = self.pointer(value, |pointer| pointer.null)?;
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
        Some(())
    }

    /// An assumption about the space, which holds.
    pub(super) fn assume_in(&mut self, value: Pick) -> Option<()> {
        let value = self.pointer(value, |pointer| {
            !pointer.null && TESTS.iter().any(|(_, space)| Some(*space) == pointer.space)
        })?;
        let (test, _) = TESTS.iter().find(|(_, space)| Some(*space) == value.space)?;
        let test = self.test(test, &value.name);
        self.line(format!("llvm.intr.assume {test} : i1"));
        Some(())
    }

    /// A choice between two blocks, each of which passes on one of its pointers.
    pub(super) fn branch(&mut self, condition: Pick, [yes, no]: [&[Stmt]; 2], values: [Pick; 2]) {
        let condition = self.condition(condition);
        let (then, other, join) = (self.label(), self.label(), self.label());
        self.line(format!("llvm.cond_br {condition}, {then}, {other}"));
        let before = self.env.clone();
        let mut ends = Vec::new();
        let has_value = before.pointers.iter().any(Pointer::is_free);
        for ((label, body), pick) in [(&then, yes), (&other, no)].into_iter().zip(values) {
            self.start(label);
            self.block(body);
            match self.pointer(pick, Pointer::is_free).filter(|_| has_value) {
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

    /// One of three pointers.
    pub(super) fn switch(&mut self, on: Pick, values: [Pick; 3]) -> Option<()> {
        let ends: Option<Vec<Pointer>> = values.into_iter().map(|pick| self.sharable(pick)).collect();
        let ends = ends?;
        let on = match choose(on, &self.env.ints) {
            Some(int) => int.clone(),
            None => self.int(i64::from(on % 3), "i64"),
        };
        let join = self.label();
        let at = |index: usize| format!("{join}({} : !llvm.ptr)", ends[index].name);
        let cases = format!("{} [0: {}, 1: {}]", at(0), at(1), at(2));
        self.line(format!("llvm.switch {on} : i64, {cases}"));
        let name = self.name();
        self.start(&format!("{join}({name}: !llvm.ptr)"));
        let both = joined(&joined(&ends[0], &ends[1]), &ends[2]);
        self.push(Pointer { name, ..both });
        Some(())
    }
}
