//! Runs a program: control flow, and the file that computes each op.
//!
//! ```text
//! %r = loop iter_values(%i = %zero) { if %done { break %i } .. continue %next }
//! ```
//!
//! An op list runs until one of its ops ends it, and says how ([`Flow`]): an `if` passes on every end except
//! its own `yield`, a loop every end except its own `continue` or `break`. Blocks of the grid run one after
//! another.

mod access;
mod elementwise;
mod functions;
mod promises;
mod shapes;

use crate::{
    memory::{Access, Buffer, Memory, Stop},
    value::{Element, Tensor, Tile, Tokens, Value, View, cut, signed, size},
};
use std::{collections::HashMap, rc::Rc, sync::Arc};
use tilespace_tile_bytecode::{Attribute, Module, Op, Region, Scalar, Type, TypeId, Value as Named, ValueId};

/// How a list of ops ended.
pub(crate) enum Flow {
    /// With its last op.
    Next,
    /// `yield`.
    Yield(Vec<Value>),
    /// `continue`.
    Continue(Vec<Value>),
    /// `break`.
    Break(Vec<Value>),
    /// `return`.
    Return,
}

/// The first address of memory that a program makes itself, far from all memory that it is given.
const OWN: u64 = 0x1000_0000_0000;

/// Turns and ops of a run.
const LIMIT: u32 = 200_000;

/// A run.
pub(crate) struct Run<'m> {
    pub module: &'m Module,
    pub memory: Memory,
    pub values: HashMap<ValueId, Value>,
    pub block: [u32; 3],
    pub grid: [u32; 3],
    /// The elements with a rounded operation, while a region of a reduction runs.
    pub rounded: Vec<bool>,
    /// Addresses of globals.
    pub globals: HashMap<Arc<str>, u64>,
    /// The address of the next piece of memory that a program makes itself.
    pub free: u64,
    steps: u32,
    accesses: u32,
}

/// An argument of a kernel: the bits of a number or an address.
pub type Argument = u64;

/// Runs a kernel in each block of a grid.
///
/// # Errors
///
/// If the program means nothing, or several things.
pub fn run(
    module: &Module,
    kernel: &str,
    memory: Memory,
    arguments: &[Argument],
    grid: [u32; 3],
) -> Result<Memory, Stop> {
    let function = module.functions.iter().find(|function| &*function.name == kernel);
    let function = function.ok_or_else(|| Stop::Unknown(format!("kernel {kernel}")))?;
    let contended = memory.contended.len();
    let before = memory.clone();
    let mut run = Run {
        module,
        memory,
        values: HashMap::new(),
        block: [0; 3],
        grid,
        rounded: Vec::new(),
        globals: HashMap::new(),
        free: OWN,
        steps: 0,
        accesses: 0,
    };
    run.place_globals()?;
    for z in 0..grid[2] {
        for y in 0..grid[1] {
            for x in 0..grid[0] {
                run.block = [x, y, z];
                run.values.clear();
                for (argument, bits) in function.arguments.iter().zip(arguments) {
                    let (element, shape) = run.tile_type(argument.ty)?;
                    run.define(argument, Value::Tile(Rc::new(Tile::new(element, shape, vec![*bits]))));
                }
                run.ops(&function.body)?;
            }
        }
    }
    if run.memory.contended.len() > contended {
        // The results of these operations are not known, which the first of them could not take into account.
        let contended = run.memory.contended;
        return self::run(module, kernel, Memory { contended, ..before }, arguments, grid);
    }
    Ok(run.memory)
}

impl Run<'_> {
    fn place_globals(&mut self) -> Result<(), Stop> {
        let module = self.module;
        for global in &module.globals {
            let (element, shape) = self.tile_type(global.ty)?;
            let tile = Tile::of_data(element, shape, &global.data);
            let width = size(element.scalar());
            let bytes: Vec<u8> =
                tile.bits.iter().flat_map(|bits| bits.to_le_bytes()[..width].to_vec()).collect();
            let base = self.place(Buffer::new(0, &bytes));
            self.globals.insert(global.name.clone(), base);
        }
        Ok(())
    }

    /// Gives a piece of memory an address.
    pub fn place(&mut self, buffer: Buffer) -> u64 {
        let base = self.free;
        self.free = (base + buffer.bytes.len() as u64 + 64).next_multiple_of(1024);
        self.memory.buffers.push(Buffer { base, ..buffer });
        base
    }

    pub fn tile_type(&self, ty: TypeId) -> Result<(Element, Vec<usize>), Stop> {
        match self.module.type_of(ty) {
            Some(Type::Tile { element, shape }) => {
                let shape = shape.iter().map(|size| *size as usize).collect();
                let element = match self.module.type_of(*element) {
                    Some(Type::Scalar(scalar)) => Element::Number(*scalar),
                    Some(Type::Pointer { pointee, .. }) => Element::Pointer(self.scalar(*pointee)?),
                    _ => return Err(Stop::Unknown("an element".into())),
                };
                Ok((element, shape))
            }
            _ => Err(Stop::Unknown("a type that should be a tile's".into())),
        }
    }

    pub fn scalar(&self, ty: TypeId) -> Result<Scalar, Stop> {
        match self.module.type_of(ty) {
            Some(Type::Scalar(scalar)) => Ok(*scalar),
            _ => Err(Stop::Unknown("a type that should be a number's".into())),
        }
    }

    pub fn define(&mut self, named: &Named, value: Value) {
        self.values.insert(named.id, value);
    }

    pub fn value(&self, id: ValueId) -> Result<&Value, Stop> {
        self.values.get(&id).ok_or_else(|| Stop::Unknown(format!("value {}", id.0)))
    }

    pub fn tile(&self, id: ValueId) -> Result<Rc<Tile>, Stop> {
        match self.value(id)? {
            Value::Tile(tile) => Ok(tile.clone()),
            _ => Err(Stop::Unknown("a value that should be a tile".into())),
        }
    }

    pub fn tensor(&self, id: ValueId) -> Result<Rc<Tensor>, Stop> {
        match self.value(id)? {
            Value::Tensor(tensor) => Ok(tensor.clone()),
            _ => Err(Stop::Unknown("a value that should be a tensor".into())),
        }
    }

    pub fn view(&self, id: ValueId) -> Result<Rc<View>, Stop> {
        match self.value(id)? {
            Value::View(view) => Ok(view.clone()),
            _ => Err(Stop::Unknown("a value that should be a view".into())),
        }
    }

    /// The tile of a group with one operand.
    pub fn operand(&self, op: &Op, group: &str) -> Result<Rc<Tile>, Stop> {
        let id = op.operand_group(group).first();
        self.tile(*id.ok_or_else(|| Stop::Unknown(format!("{} without {group}", op.record.name)))?)
    }

    /// The tile of a group with at most one operand.
    pub fn optional(&self, op: &Op, group: &str) -> Result<Option<Rc<Tile>>, Stop> {
        op.operand_group(group).first().map(|id| self.tile(*id)).transpose()
    }

    pub fn values_of(&self, ids: &[ValueId]) -> Result<Vec<Value>, Stop> {
        ids.iter().map(|id| self.value(*id).cloned()).collect()
    }

    /// The one element of a tile, which has to be known.
    pub fn number(&self, id: ValueId) -> Result<i64, Stop> {
        let tile = self.tile(id)?;
        if tile.slack[0] != 0.0 {
            return Err(Stop::Undefined("control flow, or an index".into()));
        }
        Ok(signed(tile.bits[0], tile.element.bits()))
    }

    /// The accesses that the token of an op stands for.
    pub fn tokens(&self, op: &Op, group: &str) -> Result<Tokens, Stop> {
        let mut all = Tokens::default();
        for id in op.operand_group(group) {
            match self.value(*id)? {
                Value::Token(tokens) if all.is_empty() => all = tokens.clone(),
                Value::Token(tokens) => all = Rc::new(all.union(tokens).copied().collect()),
                _ => return Err(Stop::Unknown("a value that should be a token".into())),
            }
        }
        Ok(all)
    }

    /// A new access, and the accesses that its token stands for.
    pub fn access(&mut self, op: &Op) -> Result<(Access, Tokens), Stop> {
        let behind = self.tokens(op, "token")?;
        self.accesses += 1;
        let id = self.accesses;
        let token = Rc::new(behind.iter().copied().chain([id]).collect());
        Ok((Access { id, behind }, token))
    }

    /// Defines the results of an op.
    pub fn results(&mut self, op: &Op, values: Vec<Value>) -> Result<(), Stop> {
        if values.len() < op.results.len() {
            return Err(Stop::Unknown(format!("{} with so many results", op.record.name)));
        }
        op.results.iter().zip(values).for_each(|(result, value)| self.define(result, value));
        Ok(())
    }

    fn step(&mut self) -> Result<(), Stop> {
        self.steps += 1;
        if self.steps > LIMIT { Err(Stop::Steps) } else { Ok(()) }
    }

    pub fn ops(&mut self, ops: &[Op]) -> Result<Flow, Stop> {
        for op in ops {
            match self.op(op)? {
                Flow::Next => {}
                flow => return Ok(flow),
            }
        }
        Ok(Flow::Next)
    }

    /// Runs the one block of a region.
    pub fn region(&mut self, region: &Region, arguments: Vec<Value>) -> Result<Flow, Stop> {
        let Some(block) = region.blocks.first() else { return Ok(Flow::Yield(Vec::new())) };
        block.arguments.iter().zip(arguments).for_each(|(argument, value)| self.define(argument, value));
        self.ops(&block.ops)
    }

    fn op(&mut self, op: &Op) -> Result<Flow, Stop> {
        self.step()?;
        let operands = |run: &Self| run.values_of(op.operands.first().map_or(&[], Vec::as_slice));
        match op.record.name {
            "return" => return Ok(Flow::Return),
            "yield" => return Ok(Flow::Yield(operands(self)?)),
            "continue" => return Ok(Flow::Continue(operands(self)?)),
            "break" => return Ok(Flow::Break(operands(self)?)),
            "if" => {
                let id = op.operand_group("condition");
                let holds = self.number(id[0])? != 0;
                let Some(region) = op.regions.get(usize::from(!holds)) else { return Ok(Flow::Next) };
                match self.region(region, Vec::new())? {
                    Flow::Yield(values) => self.results(op, values)?,
                    Flow::Next => {}
                    flow => return Ok(flow),
                }
            }
            "for" => return self.repeat(op),
            "loop" => {
                let mut carried = operands(self)?;
                loop {
                    self.step()?;
                    match self.region(&op.regions[0], carried)? {
                        Flow::Continue(values) => carried = values,
                        Flow::Break(values) => break self.results(op, values)?,
                        Flow::Return => return Ok(Flow::Return),
                        _ => return Err(Stop::Unknown("the end of a loop".into())),
                    }
                }
            }
            "get_tile_block_id" | "get_num_tile_blocks" => {
                let of = if op.record.name == "get_tile_block_id" { self.block } else { self.grid };
                let tile = |number: u32| {
                    Value::Tile(Rc::new(Tile::new(
                        Element::Number(Scalar::I32),
                        Vec::new(),
                        vec![number.into()],
                    )))
                };
                self.results(op, of.map(tile).to_vec())?;
            }
            "get_global" => {
                let base = match op.attribute("name") {
                    Some(Attribute::Symbol(name)) => self.globals.get(name).copied(),
                    _ => None,
                };
                self.address(op, base.ok_or_else(|| Stop::Unknown("a global".into()))?)?;
            }
            "alloca" => {
                let Some(Attribute::Number(count)) = op.attribute("num_elem") else {
                    return Err(Stop::Unknown("memory of this size".into()));
                };
                let (element, _) = self.tile_type(op.results[0].ty)?;
                let base = self.place(Buffer::unset(0, *count as usize * size(element.scalar())));
                self.address(op, base)?;
            }
            "assert" => self.assert(op)?,
            "reduce" => self.reduce(op)?,
            "scan" => self.scan(op)?,
            "assume" => self.assume(op)?,
            _ => {
                let is_known = self.accesses_memory(op)? || self.reshapes(op)? || elementwise::run(self, op)?;
                if !is_known {
                    return Err(Stop::Unknown(op.record.name.into()));
                }
            }
        }
        Ok(Flow::Next)
    }

    fn address(&mut self, op: &Op, base: u64) -> Result<(), Stop> {
        let (element, shape) = self.tile_type(op.results[0].ty)?;
        self.results(op, vec![Value::Tile(Rc::new(Tile::new(element, shape, vec![base])))])
    }

    fn repeat(&mut self, op: &Op) -> Result<Flow, Stop> {
        let bound = |run: &Self, group: &str| run.number(op.operand_group(group)[0]);
        let (mut at, end) = (bound(self, "lowerBound")?, bound(self, "upperBound")?);
        let step = bound(self, "step")?;
        let ty = self.tile(op.operand_group("lowerBound")[0])?.element;
        if step <= 0 {
            return Err(Stop::Undefined("the step of a loop".into()));
        }
        let is_unsigned = op.attribute("unsignedCmp").is_some();
        let goes_on = |at: i64| match is_unsigned {
            true => (at as u64) < end as u64,
            false => at < end,
        };
        if is_unsigned && (at < 0 || end < 0) {
            return Err(Stop::Undefined("a bound of a loop".into()));
        }
        let mut carried = self.values_of(op.operand_group("initValues"))?;
        while goes_on(at) {
            self.step()?;
            let number = Tile::new(ty, Vec::new(), vec![cut(at as u64, ty.bits())]);
            carried.insert(0, Value::Tile(Rc::new(number)));
            match self.region(&op.regions[0], carried)? {
                Flow::Continue(values) => carried = values,
                Flow::Return => return Ok(Flow::Return),
                _ => return Err(Stop::Unknown("the end of a for".into())),
            }
            at += step;
            if at > signed(u64::MAX >> 1, 64) - step || signed(at as u64, ty.bits()) != at {
                return Err(Stop::Undefined("a loop that wraps".into()));
            }
        }
        self.results(op, carried)?;
        Ok(Flow::Next)
    }
}

/// The number of the case of an enum.
pub(crate) fn case(op: &Op, name: &str) -> u32 {
    let index = op.record.attribute(name);
    let value = index.and_then(|index| op.attributes[index].clone().or_else(|| op.default_attribute(index)));
    match value {
        Some(Attribute::Enum { value, .. }) => value,
        _ => 0,
    }
}

/// Whether an op has a unit attribute.
pub(crate) fn has(op: &Op, name: &str) -> bool {
    op.attribute(name).is_some_and(|value| *value != Attribute::Bool(false))
}
