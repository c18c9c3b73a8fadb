//! A machine that runs a program, and tests each claim where the program relies on it.
//!
//! ```text
//! %q = llvm.load %p      %p is in the window of shared memory: so the mask of %p has shared
//! ```
//!
//! An address is a number, and its window says its space, as on the hardware. Objects lie far apart in their
//! window, so that an offset which leaves one leads nowhere: there the run ends, for the rest is undefined
//! behaviour. The values that the host left in memory, the values of special registers and the effects of
//! unknown code are drawn. Unknown code knows the addresses that it was ever given, those in visible
//! variables, and all that it finds in their memory; it writes some of them to others.

use crate::{
    ir::{AttributeData, BlockAt, DYNAMIC, IsBlock, IsOp, IsType, IsValue, OpAt, Text, TypeAt, TypeData},
    layout,
    module::{Module, function_of},
    soundness::Random,
    symbols::{linkage, lookup},
};
use std::collections::BTreeMap;
use tilespace_core::{
    MemorySpace,
    graph::Linkage,
    ids::{FuncId, InstanceId, NodeId, ObjectId},
    ir::Ir,
};

/// Steps of one run.
const STEPS: usize = 3_000;
const DEPTH: usize = 24;
/// Bytes from the start of one window to the next.
pub const WINDOW: u64 = 1 << 44;
/// Bytes from the start of one object to the next.
const APART: u64 = 1 << 20;
/// The window of functions.
const CODE: u64 = 0x4_d2e7;

/// Why a run ends early.
#[derive(Debug)]
pub enum Stop {
    Undefined,
    OutOfSteps,
    Wrong(String),
}

pub type Run<T> = Result<T, Stop>;

/// A value: a number, or the parts of a struct.
#[derive(Clone, Debug, PartialEq)]
pub enum Word {
    Number(u64),
    Parts(Vec<Word>),
}

pub struct Memory {
    pub start: u64,
    pub space: MemorySpace,
    pub words: Vec<u64>,
    /// The object that an access was through, if it was through one; also none for unknown code.
    pub owner: Option<Option<ObjectId>>,
}

/// Counts of the tests made.
#[derive(Debug, Default)]
pub struct Tested {
    pub accesses: usize,
    /// Accesses with one space in the mask.
    pub claims: usize,
    pub answers: usize,
    /// Runs to the end of the kernel.
    pub ends: usize,
    /// Accesses through an object.
    pub objects: usize,
}

/// A machine for one run.
pub struct Machine<'m, 'p> {
    pub module: &'m Module<'p>,
    pub objects: Vec<Memory>,
    pub variables: BTreeMap<u32, u64>,
    /// The node of each pointer.
    pub nodes: BTreeMap<u32, NodeId>,
    /// The nodes of each access, by op and operand.
    pub accesses: BTreeMap<(u32, usize), Vec<NodeId>>,
    /// Whether some code tests for global memory.
    pub tests_global: bool,
    pub random: Random,
    pub steps: usize,
    /// Addresses that unknown code was given.
    pub escaped: Vec<u64>,
    /// The numbers that each shuffle of each instance was given.
    pub shuffled: BTreeMap<(u32, Option<InstanceId>), Vec<u64>>,
    pub tested: Tested,
}

pub struct Frame<'p> {
    pub id: FuncId,
    /// None for a callee of unknown code or of a call by address: any instance may be meant.
    pub instance: Option<InstanceId>,
    pub values: BTreeMap<u32, Word>,
    pub depth: usize,
    pub function: OpAt<'p>,
}

/// The number of a window. No sum of two windows is one, nor any other number that bits of two give: an
/// offset that leaves its window does not end in another.
pub fn window(space: MemorySpace) -> u64 {
    match space {
        MemorySpace::Global => 0x1_9a35,
        MemorySpace::Shared => 0x2_6c5b,
        MemorySpace::Constant => 0x5_3b96,
        MemorySpace::Local => 0x3_58cd,
        MemorySpace::Param => 0x6_a773,
        _ => 0x7_0e1d,
    }
}

impl<'m, 'p> Machine<'m, 'p> {
    pub fn new(module: &'m Module<'p>, seed: u64) -> Self {
        let mut machine = Self {
            module,
            objects: Vec::new(),
            variables: BTreeMap::new(),
            nodes: BTreeMap::new(),
            accesses: BTreeMap::new(),
            tests_global: false,
            random: Random(seed),
            steps: 0,
            escaped: Vec::new(),
            shuffled: BTreeMap::new(),
            tested: Tested::default(),
        };
        let test = AttributeData::String("llvm.nvvm.isspacep.global".to_string());
        machine.tests_global = module.program.attributes.contains(&test);
        for (id, ir) in module.functions.iter() {
            for (node, of) in ir.values.iter() {
                let of = of.filter(|of| {
                    function_of(Text::defining_block(of.value.0).and_then(Text::op_around)) == Some(ir.op().0)
                });
                machine.nodes.extend(of.map(|of| (of.value.0.id, node)));
            }
            for access in &module.graph.functions()[id].accesses {
                let (op, operand) = ir.site(access.site);
                machine.accesses.entry((op.0.id, operand)).or_default().push(access.node);
            }
        }
        machine
    }

    /// Runs the kernel once, on memory that the host filled.
    pub fn launch(&mut self, kernel: &str) -> Run<()> {
        let buffers: Vec<u64> = (0..3).map(|_| self.allocate(MemorySpace::Global, 4)).collect();
        self.escaped.extend(&buffers);
        for op in self.module.program.symbols() {
            if let Some(ty) = op.named("global_type").and_then(Text::type_in) {
                let space =
                    op.named("addr_space").and_then(Text::space_number).and_then(MemorySpace::from_number);
                let space = space.unwrap_or(MemorySpace::Global);
                let start = self.allocate(space, layout::size(ty).0.div_ceil(8));
                self.variables.insert(op.id, start);
                if linkage(op).0 != Linkage::Private {
                    self.escaped.push(start);
                }
            }
        }
        for index in 0..self.objects.len() {
            for word in 0..self.objects[index].words.len() {
                if self.objects[index].space.host_writes() {
                    self.objects[index].words[word] = self.host(&buffers);
                }
            }
        }
        let function = lookup(self.module.program, kernel).expect("a kernel");
        let mut arguments = Vec::new();
        for (number, ty) in Text::function_inputs(function).enumerate() {
            let by_value =
                Text::argument_attributes(function, number).and_then(|all| Text::entry(all, "llvm.byval"));
            arguments.push(Word::Number(match by_value.and_then(Text::type_in) {
                Some(pointee) => {
                    let start = self.allocate(MemorySpace::Param, layout::size(pointee).0.div_ceil(8));
                    let object = self.objects.len() - 1;
                    for word in 0..self.objects[object].words.len() {
                        self.objects[object].words[word] = self.host(&buffers);
                    }
                    start
                }
                None if Text::is_pointer(ty) => buffers[self.draw(3)],
                None => self.host(&buffers),
            }));
        }
        let id = self.module.id(kernel);
        let mut entries = self.module.solution.entries.iter().copied();
        let instance = entries.find(|entry| self.module.solution.instances[*entry].function == id);
        self.call(function, instance, arguments, 0).map(drop)
    }

    pub fn draw(&mut self, options: usize) -> usize {
        self.random.next(options)
    }

    /// A value that the host writes: an address of a buffer, or a small number.
    pub fn host(&mut self, buffers: &[u64]) -> u64 {
        match self.draw(3) {
            0 => 8 * self.draw(3) as u64,
            _ => buffers[self.draw(buffers.len())] + 8 * self.draw(2) as u64,
        }
    }

    pub fn allocate(&mut self, space: MemorySpace, words: u64) -> u64 {
        let start = window(space) * WINDOW + (1 + self.objects.len() as u64) * APART;
        self.objects.push(Memory { start, space, words: vec![0; words as usize], owner: None });
        start
    }

    /// The object at an address, and the number of the word there; none if the word is not all in the object.
    pub fn find(&self, address: u64) -> Option<(usize, usize)> {
        let index = (address % WINDOW / APART).checked_sub(1)? as usize;
        let object = self.objects.get(index)?;
        let offset = address.checked_sub(object.start)?;
        let word = (offset / 8) as usize;
        (offset % 8 == 0 && word < object.words.len()).then_some((index, word))
    }

    pub fn call(
        &mut self,
        function: OpAt<'p>,
        instance: Option<InstanceId>,
        arguments: Vec<Word>,
        depth: usize,
    ) -> Run<Vec<Word>> {
        if depth > DEPTH {
            return Err(Stop::OutOfSteps);
        }
        let id = self.module.id(function.symbol_name());
        let mut frame = Frame { id, instance, values: BTreeMap::new(), depth, function };
        let mut block = Text::entry_block(function).ok_or(Stop::Undefined)?;
        for (argument, value) in block.data().arguments.iter().zip(arguments) {
            self.define(&mut frame, *argument, value)?;
        }
        loop {
            match self.block(&mut frame, block)? {
                Next::Block(to, forwarded) => {
                    block = to;
                    for (argument, value) in to.data().arguments.iter().zip(forwarded) {
                        self.define(&mut frame, *argument, value)?;
                    }
                }
                Next::Return(results) => return Ok(results),
            }
        }
    }

    fn block(&mut self, frame: &mut Frame<'p>, block: BlockAt<'p>) -> Run<Next<'p>> {
        for op in &block.data().ops {
            let op: OpAt<'p> = block.at::<IsOp>(*op);
            self.steps += 1;
            if self.steps > STEPS {
                return Err(Stop::OutOfSteps);
            }
            let data = op.data();
            let operands: Vec<Word> = data.operands.iter().map(|value| frame.values[value].clone()).collect();
            match &*data.name {
                "llvm.return" => return Ok(Next::Return(operands)),
                "llvm.br" | "llvm.cond_br" => {
                    let number = usize::from(data.own == 1 && operands[0] == Word::Number(0));
                    let (to, range) = &data.successors[number];
                    return Ok(Next::Block(op.at::<IsBlock>(*to), operands[range.clone()].to_vec()));
                }
                _ => {
                    let results = self.op(frame, op, &operands)?;
                    for (result, value) in data.results.iter().zip(results) {
                        self.define(frame, *result, value)?;
                    }
                }
            }
        }
        Err(Stop::Undefined)
    }

    /// The results of an op.
    fn op(&mut self, frame: &Frame<'p>, op: OpAt<'p>, operands: &[Word]) -> Run<Vec<Word>> {
        let number = |index: usize| match operands.get(index) {
            Some(Word::Number(number)) => *number,
            _ => 0,
        };
        let ty = op.data().results.first().map(|value| op.at::<IsType>(op.at::<IsValue>(*value).data().ty));
        let binary = |of: fn(u64, u64) -> u64| Word::Number(cut(ty, of(number(0), number(1))));
        let position = || {
            op.named("position").and_then(Text::integers).and_then(|all| all.first().copied()).unwrap_or(0)
        };
        Ok(vec![match &*op.data().name {
            "llvm.mlir.constant" => {
                Word::Number(cut(ty, op.named("value").and_then(Text::integer).unwrap_or(0) as u64))
            }
            "llvm.mlir.zero" | "llvm.mlir.undef" => zero(ty.ok_or(Stop::Undefined)?),
            "llvm.mlir.addressof" => Word::Number(self.address_of(op)?),
            "llvm.alloca" => {
                let element = op.named("elem_type").and_then(Text::type_in).ok_or(Stop::Undefined)?;
                Word::Number(self.allocate(MemorySpace::Local, layout::size(element).0.div_ceil(8)))
            }
            "llvm.getelementptr" => Word::Number(moved(op, number)),
            "llvm.load" => self.load(frame, op, number(0), ty.ok_or(Stop::Undefined)?)?,
            "llvm.store" => {
                self.access(frame, op, 1, number(1))?;
                self.store(number(1), &operands[0])?;
                return Ok(Vec::new());
            }
            "llvm.intr.memcpy" => {
                self.access(frame, op, 0, number(0))?;
                self.access(frame, op, 1, number(1))?;
                let words: Vec<u64> = (0..number(2) / 8)
                    .map(|word| self.word(number(1).wrapping_add(8 * word)))
                    .collect::<Run<_>>()?;
                for (index, word) in words.into_iter().enumerate() {
                    self.store(number(0).wrapping_add(8 * index as u64), &Word::Number(word))?;
                }
                return Ok(Vec::new());
            }
            "llvm.select" => operands[if number(0) & 1 == 1 { 1 } else { 2 }].clone(),
            "llvm.add" => binary(u64::wrapping_add),
            "llvm.sub" => binary(u64::wrapping_sub),
            "llvm.and" => binary(|a, b| a & b),
            "llvm.or" => binary(|a, b| a | b),
            "llvm.xor" => binary(|a, b| a ^ b),
            "llvm.shl" => binary(|a, b| a << (b % 64)),
            "llvm.lshr" => binary(|a, b| a >> (b % 64)),
            "llvm.trunc" | "llvm.zext" => Word::Number(cut(ty, number(0))),
            "llvm.inline_asm" if operands.len() == 2 => binary(u64::wrapping_add),
            "llvm.inline_asm" => {
                // Another lane, with the same calls on its stack, passed it before.
                let passed = self.shuffled.entry((op.id, frame.instance)).or_default();
                passed.push(number(0));
                let from = self.random.next(passed.len());
                Word::Number(passed[from])
            }
            "llvm.icmp" => {
                let (a, b) = (number(0), number(1));
                Word::Number(u64::from(match op.named("predicate").and_then(Text::integer) {
                    Some(0) => a == b,
                    Some(1) => a != b,
                    _ => a < b,
                }))
            }
            "llvm.ptrtoint" | "llvm.inttoptr" | "llvm.addrspacecast" | "llvm.freeze" => operands[0].clone(),
            "llvm.insertvalue" => {
                let Word::Parts(mut parts) = operands[0].clone() else { return Err(Stop::Undefined) };
                parts[position() as usize] = operands[1].clone();
                Word::Parts(parts)
            }
            "llvm.extractvalue" => {
                let Word::Parts(parts) = &operands[0] else { return Err(Stop::Undefined) };
                parts[position() as usize].clone()
            }
            "llvm.call_intrinsic" => self.intrinsic(frame, op, number(0))?,
            "llvm.call" => return self.call_op(frame, op, operands),
            "my.op" => {
                let found = self.unknown_code(operands, frame.depth)?;
                return Ok(ty.map(|_| Word::Number(found)).into_iter().collect());
            }
            name => return Err(Stop::Wrong(format!("the machine has no {name}"))),
        }])
    }

    fn address_of(&self, op: OpAt<'p>) -> Run<u64> {
        let symbol =
            op.named("global_name").map(tilespace_core::ir::Attribute).and_then(crate::reader::symbol_of);
        let named = symbol.and_then(|name| lookup(op.program, name)).ok_or(Stop::Undefined)?;
        Ok(self.variables.get(&named.id).copied().unwrap_or(CODE * WINDOW + u64::from(named.id)))
    }

    fn word(&self, address: u64) -> Run<u64> {
        self.find(address).map(|(object, word)| self.objects[object].words[word]).ok_or(Stop::Undefined)
    }

    fn load(&mut self, frame: &Frame<'p>, op: OpAt<'p>, address: u64, ty: TypeAt<'p>) -> Run<Word> {
        self.access(frame, op, 0, address)?;
        let count = layout::size(ty).0.div_ceil(8);
        let words: Vec<u64> =
            (0..count).map(|word| self.word(address.wrapping_add(8 * word))).collect::<Run<_>>()?;
        Ok(match ty.data() {
            TypeData::Struct(_) => Word::Parts(words.into_iter().map(Word::Number).collect()),
            _ => Word::Number(words[0]),
        })
    }

    fn store(&mut self, address: u64, value: &Word) -> Run<()> {
        let words = match value {
            Word::Number(number) => vec![Word::Number(*number)],
            Word::Parts(parts) => parts.clone(),
        };
        for (index, word) in words.into_iter().enumerate() {
            let (object, at) = self.find(address.wrapping_add(8 * index as u64)).ok_or(Stop::Undefined)?;
            let object = &mut self.objects[object];
            if matches!(object.space, MemorySpace::Constant | MemorySpace::Param) {
                return Err(Stop::Undefined);
            }
            if let Word::Number(number) = word {
                object.words[at] = number;
            }
        }
        Ok(())
    }

    /// Copies arguments passed by value to memory of the callee.
    pub fn copy_by_value(&mut self, function: OpAt<'p>, passed: &mut [Word]) -> Run<()> {
        for (number, argument) in passed.iter_mut().enumerate() {
            let own =
                Text::argument_attributes(function, number).and_then(|all| Text::entry(all, "llvm.byval"));
            if let (Some(pointee), Word::Number(from)) = (own.and_then(Text::type_in), &argument) {
                let words = layout::size(pointee).0.div_ceil(8);
                let word = |word: u64| self.word(from.wrapping_add(8 * word));
                let contents = (0..words).map(word).collect::<Run<Vec<u64>>>()?;
                let copy = self.allocate(MemorySpace::Local, words);
                self.objects.last_mut().expect("just allocated").words = contents;
                *argument = Word::Number(copy);
            }
        }
        Ok(())
    }

    fn call_op(&mut self, frame: &Frame<'p>, op: OpAt<'p>, operands: &[Word]) -> Run<Vec<Word>> {
        let named = op.named("callee").map(tilespace_core::ir::Attribute).and_then(crate::reader::symbol_of);
        let (function, passed) = match (named, operands) {
            (Some(name), _) => (lookup(op.program, name), operands),
            (None, [Word::Number(address), rest @ ..]) if address / WINDOW == CODE => {
                (Some(op.at::<IsOp>((address % WINDOW) as u32)), rest)
            }
            (None, _) => return Err(Stop::Undefined),
        };
        let function = function.ok_or(Stop::Undefined)?;
        let mut passed = passed.to_vec();
        self.copy_by_value(function, &mut passed)?;
        if linkage(function).1 && self.draw(2) == 0 {
            // Another definition runs.
            let found = self.unknown_code(&passed, frame.depth)?;
            let ty = Text::function_results(function).next();
            let result = match ty.map(TypeAt::data) {
                Some(TypeData::Struct(_)) => Word::Parts(vec![Word::Number(found); 2]),
                _ => Word::Number(found),
            };
            return Ok(vec![result]);
        }
        let instance = self.target(frame, op, named.is_some())?;
        self.call(function, instance, passed, frame.depth + 1)
    }
}

pub enum Next<'p> {
    Block(BlockAt<'p>, Vec<Word>),
    Return(Vec<Word>),
}

/// A number of the width of a type.
fn cut(ty: Option<TypeAt<'_>>, number: u64) -> u64 {
    match ty.and_then(Text::integer_width) {
        Some(width) if width < 64 => number & ((1 << width) - 1),
        _ => number,
    }
}

fn zero(ty: TypeAt<'_>) -> Word {
    match ty.data() {
        TypeData::Struct(fields) => Word::Parts(fields.iter().map(|field| zero(ty.at(*field))).collect()),
        _ => Word::Number(0),
    }
}

/// The address that `llvm.getelementptr` computes.
fn moved(op: OpAt<'_>, number: impl Fn(usize) -> u64) -> u64 {
    let element = op.named("elem_type").and_then(Text::type_in);
    let stride = element.map_or(1, |element| layout::size(element).0);
    let field = |constants: &[i64]| match (element, constants) {
        (Some(element), [_, field]) => layout::offset(element, *field as usize),
        _ => 0,
    };
    let constants = op.named("rawConstantIndices").and_then(Text::integers).unwrap_or_default();
    let index = match constants.first() {
        Some(&DYNAMIC) => number(1),
        Some(constant) => *constant as u64,
        None => 0,
    };
    number(0).wrapping_add(stride.wrapping_mul(index)).wrapping_add(field(&constants))
}
