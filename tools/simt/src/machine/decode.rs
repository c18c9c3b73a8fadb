//! Statements to instructions: names become registers, slots of the frame, and addresses.

use super::{
    Stop,
    layout::Names,
    memory::Window,
    syntax::{Arg, Bounds, Function, Kind, Statement, Variable, type_bits},
};
use rustc_hash::FxHashMap;

/// The type of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Ty {
    /// `b`, `u`, `s`, `f`, `p` for predicates, `h` for types that are not supported.
    pub kind: char,
    pub bits: u32,
}

impl Ty {
    pub(super) fn of(word: &str) -> Option<Self> {
        let kind = word.chars().next().filter(|kind| "busfp".contains(*kind))?;
        if let Some((one, count)) = word.split_once('x')
            && let (Some(one), Ok(count)) = (Self::of(one), count.parse::<u32>())
        {
            return Some(Self { kind: 'h', bits: one.bits * count });
        }
        let bits = type_bits(word).filter(|_| word == "pred" || word.len() <= 6)? as u32;
        let is_plain = word == "pred" || word[1..].bytes().all(|byte| byte.is_ascii_digit());
        let kind = if !is_plain || (kind == 'f' && bits < 32) { 'h' } else { kind };
        Some(Self { kind, bits })
    }

    pub(super) fn bytes(self) -> u64 {
        u64::from(self.bits.div_ceil(8))
    }

    /// A value, zero-extended.
    pub(super) fn cut(self, value: u64) -> u64 {
        if self.bits >= 64 { value } else { value & ((1 << self.bits) - 1) }
    }

    /// A value, sign-extended.
    pub(super) fn signed(self, value: u64) -> i64 {
        let shift = 64_u32.saturating_sub(self.bits);
        ((value << shift) as i64) >> shift
    }
}

/// An operand.
#[derive(Clone, Debug)]
pub(super) enum Operand {
    Reg(usize),
    /// The opposite of a predicate.
    Not(usize),
    Bits(u64),
    /// A special register.
    Special(String),
    /// The address of a parameter or stack slot.
    Slot(usize),
    Memory(Base, i64),
    /// The address of a tensor map, and coordinates.
    Tensor(Box<Operand>, Vec<Operand>),
    /// An offset in the shared memory of the block that runs.
    Shared(u64),
    Vector(Vec<Operand>),
    Pair(usize, Option<usize>),
    /// `_`.
    Sink,
}

/// The base of an address.
#[derive(Clone, Copy, Debug)]
pub(super) enum Base {
    Reg(usize),
    Slot(usize),
    Fixed(u64),
    /// In the shared memory of the block that runs.
    Shared(u64),
}

/// The target of a call.
#[derive(Clone, Debug)]
pub(super) enum Target {
    Named(String),
    Reg(usize),
}

/// An instruction.
#[derive(Clone, Debug)]
pub(super) struct Inst {
    pub line: u32,
    pub guard: Option<(usize, bool)>,
    /// The opcode as it is written.
    pub full: String,
    /// Its words between the dots.
    pub parts: Vec<String>,
    pub ty: Ty,
    pub args: Vec<Operand>,
    /// Where branches go.
    pub targets: Vec<usize>,
    pub call: Option<Call>,
}

/// A call: the slots of its result and arguments.
#[derive(Clone, Debug)]
pub(super) struct Call {
    pub result: Option<usize>,
    pub target: Target,
    pub args: Vec<usize>,
}

/// Memory of a frame.
#[derive(Clone, Debug)]
pub(super) struct Slot {
    pub name: String,
    pub size: u64,
    pub align: u64,
    pub is_local: bool,
}

/// A function.
#[derive(Clone, Debug, Default)]
pub(super) struct Code {
    pub name: String,
    pub is_kernel: bool,
    pub params: Vec<usize>,
    pub results: Vec<usize>,
    pub slots: Vec<Slot>,
    pub registers: usize,
    pub bounds: Bounds,
    pub insts: Vec<Inst>,
}

impl Inst {
    pub(super) fn name(&self) -> &str {
        &self.parts[0]
    }

    /// Its effect on memory: a copy of several elements has the effect of a copy of one.
    pub(super) fn action(&self) -> &str {
        match (self.name(), self.parts.get(1).map(String::as_str)) {
            ("multimem", Some(action)) => action,
            (name, _) => name,
        }
    }

    pub(super) fn has(&self, part: &str) -> bool {
        self.parts[1..].iter().any(|other| other == part)
    }

    pub(super) fn one_of<'w>(&self, words: &[&'w str]) -> Option<&'w str> {
        words.iter().copied().find(|word| self.has(word))
    }
}

struct Decoder<'d> {
    names: &'d Names<'d>,
    parents: &'d [usize],
    registers: FxHashMap<(usize, String), usize>,
    slots: FxHashMap<(usize, String), usize>,
    labels: FxHashMap<(usize, String), usize>,
    tables: FxHashMap<(usize, String), Vec<String>>,
    code: Code,
}

impl Decoder<'_> {
    fn find<T: Clone>(&self, map: &FxHashMap<(usize, String), T>, scope: usize, name: &str) -> Option<T> {
        let mut scope = scope;
        loop {
            if let Some(found) = map.get(&(scope, name.to_string())) {
                return Some(found.clone());
            }
            if scope == 0 {
                return None;
            }
            scope = self.parents[scope];
        }
    }

    fn slot(&mut self, scope: usize, variable: &Variable) -> usize {
        let is_local = variable.space == "local";
        let (name, size, align) = (variable.name.clone(), variable.size(), variable.align);
        self.code.slots.push(Slot { name: name.clone(), size, align, is_local });
        self.slots.insert((scope, name), self.code.slots.len() - 1);
        self.code.slots.len() - 1
    }

    fn register(&mut self, scope: usize, name: &str) -> Option<usize> {
        self.find(&self.registers, scope, name)
    }

    fn operand(&mut self, scope: usize, arg: &Arg, line: u32) -> Result<Operand, Stop> {
        Ok(match arg {
            Arg::Name(name) if name == "_" => Operand::Sink,
            Arg::Name(name) if name == "WARP_SZ" => Operand::Bits(32),
            Arg::Name(name) => match self.register(scope, name) {
                Some(register) => Operand::Reg(register),
                None if name.starts_with('%') => Operand::Special(name.clone()),
                None => match self.find(&self.slots, scope, name) {
                    Some(slot) => Operand::Slot(slot),
                    None => self.constant(arg, line)?,
                },
            },
            Arg::Not(inner) => match self.operand(scope, inner, line)? {
                Operand::Reg(register) => Operand::Not(register),
                _ => return Err(Stop::syntax(line, "a negated operand")),
            },
            Arg::Address(None, offset) => Operand::Memory(Base::Fixed(0), *offset),
            Arg::Address(Some(name), offset) => {
                let base = match self.operand(scope, &Arg::Name(name.clone()), line)? {
                    Operand::Reg(register) => Base::Reg(register),
                    Operand::Slot(slot) => Base::Slot(slot),
                    Operand::Bits(value) => Base::Fixed(value),
                    Operand::Shared(value) => Base::Shared(value),
                    _ => return Err(Stop::syntax(line, format!("an address {name}"))),
                };
                Operand::Memory(base, *offset)
            }
            Arg::Vector(args) => Operand::Vector(
                args.iter().map(|arg| self.operand(scope, arg, line)).collect::<Result<_, _>>()?,
            ),
            Arg::Pair(one, other) => {
                match (self.operand(scope, one, line)?, self.operand(scope, other, line)?) {
                    (Operand::Reg(one), Operand::Reg(other)) => Operand::Pair(one, Some(other)),
                    (Operand::Reg(one), Operand::Sink) => Operand::Pair(one, None),
                    (Operand::Sink, Operand::Reg(other)) => {
                        // A register that has no name.
                        self.code.registers += 1;
                        Operand::Pair(self.code.registers - 1, Some(other))
                    }
                    _ => return Err(Stop::syntax(line, "a pair of no registers")),
                }
            }
            Arg::Tensor(address, coordinates) => {
                let address = Box::new(self.operand(scope, address, line)?);
                let coordinates = coordinates.iter().map(|arg| self.operand(scope, arg, line));
                Operand::Tensor(address, coordinates.collect::<Result<_, _>>()?)
            }
            Arg::Number(_) | Arg::Sum(..) | Arg::Apply(..) => self.constant(arg, line)?,
        })
    }

    /// A number; the address of a variable in shared memory depends on the block.
    fn constant(&self, arg: &Arg, line: u32) -> Result<Operand, Stop> {
        let name = match arg {
            Arg::Name(name) => Some(name),
            Arg::Sum(base, _) => {
                if let Arg::Name(name) = &**base {
                    Some(name)
                } else {
                    None
                }
            }
            _ => None,
        };
        let value = self.names.constant(arg, line)?;
        let is_shared =
            name.and_then(|name| self.names.symbols.get(name)).is_some_and(|at| at.0 == Window::Shared);
        Ok(if is_shared { Operand::Shared(value) } else { Operand::Bits(value) })
    }

    fn call(&mut self, scope: usize, args: &[Arg], line: u32) -> Result<Call, Stop> {
        let wrong = || Stop::syntax(line, "a call of this form");
        let (result, rest) = match args {
            [Arg::Vector(results), rest @ ..] => (results.first(), rest),
            _ => (None, args),
        };
        let mut slot = |arg: &Arg| match self.operand(scope, arg, line)? {
            Operand::Slot(slot) => Ok(slot),
            _ => Err(wrong()),
        };
        let result = result.map(&mut slot).transpose()?;
        let passed = match rest.get(1) {
            Some(Arg::Vector(passed)) => passed.iter().map(slot).collect::<Result<_, _>>()?,
            _ => Vec::new(),
        };
        let target = match rest.first() {
            Some(Arg::Name(name)) => match self.register(scope, name) {
                Some(register) => Target::Reg(register),
                None => Target::Named(name.clone()),
            },
            _ => return Err(wrong()),
        };
        Ok(Call { result, target, args: passed })
    }

    fn instruction(&mut self, statement: &Statement) -> Result<(), Stop> {
        let Kind::Op { guard, op, args } = &statement.kind else { return Ok(()) };
        let (line, scope) = (statement.line, statement.scope);
        let unsupported = || Stop::Unsupported(line, op.clone());
        let guard = match guard {
            Some((name, negated)) => Some((self.register(scope, name).ok_or_else(unsupported)?, *negated)),
            None => None,
        };
        let parts: Vec<String> = op.split('.').map(str::to_string).collect();
        let ty = parts.iter().rev().find_map(|part| Ty::of(part)).unwrap_or(Ty { kind: 'b', bits: 32 });
        let mut inst = Inst {
            line,
            guard,
            full: op.clone(),
            parts,
            ty,
            args: Vec::new(),
            targets: Vec::new(),
            call: None,
        };
        let label = |decoder: &Self, name: &str| decoder.find(&decoder.labels, scope, name);
        match (inst.name(), args.as_slice()) {
            ("bra", [Arg::Name(name)]) => {
                inst.targets.push(label(self, name).ok_or_else(unsupported)?);
            }
            ("brx", [index, Arg::Name(table)]) => {
                let names = self.find(&self.tables, scope, table).ok_or_else(unsupported)?;
                for name in names {
                    inst.targets.push(label(self, &name).ok_or_else(unsupported)?);
                }
                inst.args.push(self.operand(scope, index, line)?);
            }
            ("call", _) => inst.call = Some(self.call(scope, args, line)?),
            _ => {
                for arg in args {
                    inst.args.push(self.operand(scope, arg, line)?);
                }
            }
        }
        self.code.insts.push(inst);
        Ok(())
    }
}

/// The instructions of a function.
pub(super) fn decode(function: &Function, body: &[Statement], names: &Names<'_>) -> Result<Code, Stop> {
    let mut decoder = Decoder {
        names,
        parents: &function.parents,
        registers: FxHashMap::default(),
        slots: FxHashMap::default(),
        labels: FxHashMap::default(),
        tables: FxHashMap::default(),
        code: Code {
            name: function.name.clone(),
            is_kernel: function.is_kernel,
            bounds: function.bounds,
            ..Code::default()
        },
    };
    decoder.code.params = function.params.iter().map(|param| decoder.slot(0, param)).collect();
    decoder.code.results = function.results.iter().map(|result| decoder.slot(0, result)).collect();
    let mut place = 0;
    for Statement { scope, kind, .. } in body {
        match kind {
            Kind::Label(name) => {
                decoder.labels.insert((*scope, name.clone()), place);
            }
            Kind::Registers(names, bits) => {
                for name in names {
                    decoder.registers.insert((*scope, name.clone()), decoder.code.registers);
                    // A register of 128 bits takes two, the low half first.
                    decoder.code.registers += bits.div_ceil(64).max(1) as usize;
                }
            }
            Kind::Variable(variable) if variable.space != "shared" => {
                decoder.slot(*scope, variable);
            }
            Kind::Variable(_) => {}
            Kind::Targets(name, targets) => {
                decoder.tables.insert((*scope, name.clone()), targets.clone());
            }
            Kind::Op { .. } => place += 1,
        }
    }
    for statement in body {
        decoder.instruction(statement)?;
    }
    Ok(decoder.code)
}

/// An instruction without operands, for tests of arithmetic.
#[cfg(test)]
pub(super) fn test_inst(op: &str) -> Inst {
    let parts: Vec<String> = op.split('.').map(str::to_string).collect();
    let ty = parts.iter().rev().find_map(|part| Ty::of(part)).unwrap_or(Ty { kind: 'b', bits: 32 });
    let (args, targets) = (Vec::new(), Vec::new());
    Inst { line: 1, guard: None, full: op.to_string(), parts, ty, args, targets, call: None }
}
