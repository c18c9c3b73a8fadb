//! Operations with effects outside of the program: assertions and printing.
//!
//! ```text
//! nv_tileaa.assert %m, "small"        each thread: all of its elements, then __assertfail
//! nv_tileaa.print "%d" {list}, %x     st.shared, barrier, and the first thread prints "[", the elements, "]"
//! nv_tileaa.print "%d %f\0A", %x, %y   the same, and the first thread prints once for each element, in order
//! ```
//!
//! All threads with a copy of an element test an assertion, and each thread that finds it wrong ends the
//! program.

use crate::{
    convert::picked, elementwise::small_of, read::description, register_words::memory_bits, threads::Threads,
};
use melior::ir::{
    Block, BlockLike, BlockRef, Region, RegionLike, Type, Value, ValueLike, operation::OperationLike,
};
use mlir_ext::{
    attributes, ir,
    types::{element_or_self, float_width, integer_width},
};
use tilespace_emit::{Res, integer};
use tilespace_functions::Small;
use tilespace_plan::{
    shared,
    steps::{Input, Step},
};

impl<'c, 'a> Threads<'_, 'c, 'a> {
    /// Emits an assertion, or a call that prints.
    pub fn outside(&mut self, step: &Step) -> Res<()> {
        let original = self.original(step.op);
        if ir::is_named(original, "nv_tileaa.assert") {
            return self.assertion(step);
        }
        let format = original.attribute("format").ok().and_then(attributes::string);
        let format = format.ok_or("its format is not a string")?;
        match step.inputs[..] {
            [Input::Tile(_)] if original.has_attribute("list") => self.list(step, format),
            _ if step.inputs.iter().any(|input| matches!(input, Input::Tile(_))) => self.each(step, format),
            _ => {
                let numbers: Vec<_> =
                    (0..step.inputs.len()).map(|index| self.number(step, index)).collect::<Res<_>>()?;
                let outside = self.when_first()?;
                self.print(format, &numbers)?;
                self.end_when(outside)
            }
        }
    }

    fn assertion(&mut self, step: &Step) -> Res<()> {
        let mut all: Option<Value<'c, 'a>> = None;
        for element in self.input(step.inputs[0])? {
            all = Some(match all {
                Some(all) => self.integers("arith.andi", all, element)?,
                None => element,
            });
        }
        let all = all.ok_or("it has no elements")?;
        self.hardware.assertion(self, self.original(step.op), all)
    }

    /// Begins a branch that only the first thread takes.
    fn when_first(&mut self) -> Res<melior::ir::BlockRef<'c, 'a>> {
        let thread = self.thread()?;
        let is_first = self.is_zero(thread)?;
        self.begin_when(is_first)
    }

    /// Prints numbers, promoted as arguments of C are: at least an `int` or a `double`.
    fn print(&self, format: &str, numbers: &[Value<'c, 'a>]) -> Res<()> {
        let mut promoted = vec![];
        for (number, how) in numbers.iter().zip(conversions(format).chain(std::iter::repeat('d'))) {
            let (ty, is_signed) = (number.r#type(), matches!(how, 'd' | 'i'));
            promoted.push(match (integer_width(ty), float_width(ty)) {
                (Some(width), _) if width < 32 => {
                    let name = if width > 1 && is_signed { "arith.extsi" } else { "arith.extui" };
                    self.value(name, &[*number], integer(self.context, 32), &[])?
                }
                (_, Some(width)) if width < 64 => {
                    self.value("arith.extf", &[*number], Type::float64(self.context), &[])?
                }
                _ => *number,
            });
        }
        self.hardware.print(self, format, &promoted)
    }

    /// A number that is printed: a small float as a float that holds all of its values.
    fn number(&self, step: &Step, index: usize) -> Res<Value<'c, 'a>> {
        let number = picked(&self.input(step.inputs[index])?, 0)?;
        let operand = ir::operand(self.original(step.op), index).ok_or("it prints nothing")?;
        match small_of(&ir::type_text(operand.r#type())) {
            Some(small) => self.small_as_single(small, number),
            None => Ok(number),
        }
    }

    /// Stores a tile in shared memory from a byte on, row by row.
    fn laid(&mut self, step: &Step, index: usize, start: u64) -> Res<Laid<'c, 'a>> {
        let operand = ir::operand(self.original(step.op), index).ok_or("it prints nothing")?;
        let (sizes, _) = description(operand.r#type());
        let sizes = sizes.ok_or("it prints no tile")?;
        let Input::Tile(slot) = step.inputs[index] else { return Err("it prints no tile".into()) };
        let layout = self.schedule.slot(slot).layout.clone();
        let registers = self.slot(slot)?.to_vec();
        let ty = registers.first().ok_or("it has no elements")?.r#type();
        let memory = integer(self.context, memory_bits(ty));
        let base = self.shared_address(start)?;
        let own = self.linear(&layout.thread())?;
        let wide = integer(self.context, 64);
        for (register, value) in registers.iter().enumerate() {
            let index = self.constant(layout.apply(register as u64, 0, 0) as i64, 32)?;
            let index = self.integers("arith.xori", own, index)?;
            let index = self.value("arith.extui", &[index], wide, &[])?;
            let address = self.offset(base, index, memory)?;
            self.store(address, &[*value])?;
        }
        let small = small_of(&ir::type_text(element_or_self(operand.r#type())));
        Ok(Laid { small, sizes, base, memory, ty })
    }

    /// Prints all elements of a tile in order, in brackets.
    fn list(&mut self, step: &Step, format: &str) -> Res<()> {
        let laid = self.laid(step, 0, step.area.start)?;
        self.barrier()?;
        let outside = self.when_first()?;
        let first = self.wide(0)?;
        self.brackets(&laid.sizes, first, &|at: &Self, index| at.print(format, &[laid.element(at, index)?]))?;
        self.end_when(outside)
    }

    /// Prints once for each element of tiles, with numbers in between.
    fn each(&mut self, step: &Step, format: &str) -> Res<()> {
        let (mut start, mut all, mut count) = (step.area.start, vec![], 0);
        for (index, input) in step.inputs.iter().enumerate() {
            all.push(match input {
                Input::Tile(_) => {
                    let laid = self.laid(step, index, start)?;
                    count = laid.sizes.iter().product::<u64>();
                    start +=
                        (count * u64::from(memory_bits(laid.ty) / 8)).next_multiple_of(shared::ALIGNMENT);
                    Ok(laid)
                }
                _ => Err(self.number(step, index)?),
            });
        }
        self.barrier()?;
        let outside = self.when_first()?;
        let (body, index) = self.begin_loop(count)?;
        let values: Vec<_> = all
            .iter()
            .map(|value| match value {
                Ok(laid) => laid.element(self, index),
                Err(number) => Ok(*number),
            })
            .collect::<Res<_>>()?;
        self.print(format, &values)?;
        self.end_loop(body)?;
        self.end_when(outside)
    }

    /// Begins a loop over the first numbers. Returns the block around it, and the number of the turn.
    fn begin_loop(&mut self, turns: u64) -> Res<(BlockRef<'c, 'a>, Value<'c, 'a>)> {
        let bounds = [self.wide(0)?, self.wide(turns as i64)?, self.wide(1)?];
        let new = self.build("scf.for", &bounds, &[], &[], vec![Region::new()])?;
        let outside = self.block()?;
        let new = outside.append_operation(new);
        let body = Block::new(&[(integer(self.context, 64), self.location)]);
        let body = ir::region(new, 0).ok_or("it has no region")?.append_block(body);
        self.block = Some(body);
        Ok((outside, body.argument(0).map_err(|_| "a loop has no number")?.into()))
    }

    fn end_loop(&mut self, outside: BlockRef<'c, 'a>) -> Res<()> {
        self.emit("scf.yield", &[], &[], &[])?;
        self.block = Some(outside);
        Ok(())
    }

    /// A loop for each dimension, with its turns printed in brackets and commas in between. `first` is the
    /// index of the first element.
    fn brackets(
        &mut self,
        sizes: &[u64],
        first: Value<'c, 'a>,
        each: &dyn Fn(&Self, Value<'c, 'a>) -> Res<()>,
    ) -> Res<()> {
        let Some((size, rest)) = sizes.split_first() else { return each(self, first) };
        self.print("[", &[])?;
        let (outside, number) = self.begin_loop(*size)?;
        let zero = self.wide(0)?;
        let differs = ("predicate", self.number_attribute(1));
        let is_next = self.value("arith.cmpi", &[number, zero], integer(self.context, 1), &[differs])?;
        let before = self.begin_when(is_next)?;
        self.print(", ", &[])?;
        self.end_when(before)?;
        let step = self.wide(rest.iter().product::<u64>() as i64)?;
        let moved = self.integers("arith.muli", number, step)?;
        let index = self.integers("arith.addi", first, moved)?;
        self.brackets(rest, index, each)?;
        self.end_loop(outside)?;
        self.print("]", &[])
    }
}

/// The letters that say how the arguments of a format are printed, in order.
fn conversions(format: &str) -> impl Iterator<Item = char> {
    let parts: Vec<&str> = format.split("%%").flat_map(|text| text.split('%').skip(1)).collect();
    let letter = |part: &str| {
        part.chars()
            .find(|letter| letter.is_ascii_alphabetic() && !"hlLqjzt".contains(*letter))
            .unwrap_or('d')
    };
    parts.into_iter().map(letter).collect::<Vec<_>>().into_iter()
}

/// A tile in shared memory, row by row.
struct Laid<'c, 'a> {
    small: Option<Small>,
    sizes: Vec<u64>,
    base: Value<'c, 'a>,
    memory: Type<'c>,
    ty: Type<'c>,
}

impl<'c, 'a> Laid<'c, 'a> {
    fn element(&self, at: &Threads<'_, 'c, 'a>, index: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
        let address = at.offset(self.base, index, self.memory)?;
        let element = picked(&at.load(address, 1, self.ty)?, 0)?;
        self.small.map_or(Ok(element), |small| at.small_as_single(small, element))
    }
}
