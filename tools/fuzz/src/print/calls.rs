//! Calls: of functions by name and by address, recursive, and to unknown code.

use super::{
    PAIR, Printer,
    env::{Pointer, choose},
    type_of,
};
use crate::program::{Kind, Pick};

impl Printer<'_> {
    pub(super) fn call(
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
            types.push(type_of(self.program, *kind, true));
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
        let result = function.result.map(|kind| (kind, type_of(self.program, kind, false)));
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

    /// A call that runs while there is fuel.
    pub(super) fn guarded_call(&mut self, callee: usize, picks: [Pick; 4], fuel: String) {
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
        let result = self.call(&format!("@{}", self.program.name(callee)), callee, picks, Some(less));
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

    pub(super) fn call_any(
        &mut self,
        picks: [Pick; 2],
        condition: Pick,
        values: [Pick; 4],
        form: Pick,
    ) -> Option<()> {
        // Calls through addresses go to later functions only, since the contents of a table are not tracked.
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
                let a = self.op(format!("llvm.mlir.addressof @{} : !llvm.ptr", self.program.name(first)));
                let b = self.op(format!("llvm.mlir.addressof @{} : !llvm.ptr", self.program.name(second)));
                self.op(format!("llvm.select {condition}, {a}, {b} : i1, !llvm.ptr"))
            }
        };
        let fuel = self.fuel.clone();
        if let Some((kind, name)) = self.call(&target, first, values, fuel) {
            self.receive(kind, name, false);
        }
        Some(())
    }

    pub(super) fn outside(&mut self, callee: Pick, values: [Pick; 2]) -> Option<()> {
        if !self.program.calls_outside {
            return None;
        }
        match callee % 6 {
            0 => self.line("llvm.call @out0() : () -> ()"),
            1 => {
                let value = self.argument(Kind::Nullable, values[0])?;
                self.line(format!("llvm.call @out1({value}) : (!llvm.ptr) -> ()"));
            }
            2 => {
                let value = self.argument(Kind::Nullable, values[0])?;
                let name = self.op(format!("llvm.call @out2({value}) : (!llvm.ptr) -> !llvm.ptr"));
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

    /// A call by name.
    pub(super) fn call_function(&mut self, callee: Pick, values: [Pick; 4]) -> Option<()> {
        let (callee, costs) = *choose(callee, &self.callees())?;
        match self.fuel.clone().filter(|_| costs) {
            Some(_) if self.in_region => return None,
            Some(fuel) => self.guarded_call(callee, values, fuel),
            None => {
                let fuel = self.fuel.clone();
                let name = format!("@{}", self.program.name(callee));
                let result = self.call(&name, callee, values, fuel);
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
        Some(())
    }
}
