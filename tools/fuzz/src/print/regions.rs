//! Choices and loops as operations with regions.

use super::{Printer, env::Pointer, values::joined};
use crate::program::{Pick, Stmt};

impl Printer<'_> {
    /// The body of a region that yields one of its pointers.
    fn region(
        &mut self,
        body: &[Stmt],
        yields: impl FnOnce(&mut Self) -> Option<Pointer>,
    ) -> Option<Pointer> {
        let (before, outer) = (self.env.clone(), self.in_region);
        self.in_region = true;
        self.block(body);
        let end = yields(self);
        match &end {
            Some(end) => self.line(format!("scf.yield {} : !llvm.ptr", end.name)),
            None => self.line("scf.yield"),
        }
        (self.env, self.in_region) = (before, outer);
        end
    }

    pub(super) fn choice(&mut self, condition: Pick, sides: [&[Stmt]; 2], values: [Pick; 2]) {
        let condition = self.condition(condition);
        let gives = self.env.pointers.iter().any(Pointer::is_free);
        let name = self.name();
        match gives {
            true => self.line(format!("{name} = scf.if {condition} -> (!llvm.ptr) {{")),
            false => self.line(format!("scf.if {condition} {{")),
        }
        let mut ends = Vec::new();
        for (number, (body, pick)) in sides.into_iter().zip(values).enumerate() {
            if number == 1 {
                self.line("} else {");
            }
            ends.extend(
                self.region(body, |printer| printer.pointer(pick, |pointer| gives && pointer.is_free())),
            );
        }
        self.line("}");
        if let [a, b] = &ends[..] {
            self.push(Pointer { name, ..joined(a, b) });
        }
    }

    pub(super) fn repetition(&mut self, count: Pick, start: Pick, body: &[Stmt], next: Pick) {
        let start = self.pointer(start, Pointer::is_free);
        let (zero, one) = (self.int(0, "i64"), self.int(1, "i64"));
        let count = self.int(i64::from(count % 3) + 1, "i64");
        let (index, carried, name) = (self.name(), self.name(), self.name());
        let bounds = format!("scf.for {index} = {zero} to {count} step {one}");
        match &start {
            Some(start) => self.line(format!(
                "{name} = {bounds} iter_args({carried} = {}) -> (!llvm.ptr) : i64 {{",
                start.name
            )),
            None => self.line(format!("{bounds} : i64 {{")),
        }
        let before = self.env.clone();
        self.env.ints.push(index);
        let carries = start.as_ref().map(|start| Pointer {
            null: start.null,
            own: true,
            read_only: start.read_only || self.program.shares_constants,
            ..self.unknown(carried)
        });
        if let Some(carries) = carries.clone() {
            self.push(carries);
        }
        let end = self.region(body, |printer| {
            let carries = carries.clone()?;
            let fits = |pointer: &Pointer| {
                pointer.is_free()
                    && (carries.null || !pointer.null)
                    && (carries.read_only || !pointer.read_only)
            };
            Some(printer.pointer(next, fits).unwrap_or_else(|| carries.clone()))
        });
        self.env = before;
        self.line("}");
        if let (Some(carries), Some(_)) = (carries, end) {
            self.push(Pointer { name, ..carries });
        }
    }
}
