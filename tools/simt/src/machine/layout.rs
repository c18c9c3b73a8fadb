//! A program: the functions of a module, decoded, and where its variables are.
//!
//! Each variable has an address before anything runs, so that operands and initializers that name it are
//! numbers: `mov.b64 %rd1, sm` gives an offset in the window of shared memory, `generic(sm)` an address.

use super::{
    Stop,
    decode::{Code, decode},
    memory::{CODE, GLOBAL, Objects, Window},
    syntax::{Arg, Function, Text, Variable, parse},
};
use rustc_hash::FxHashMap;

/// A module that can be run.
#[derive(Clone, Debug, Default)]
pub struct Program {
    pub(super) codes: Vec<Code>,
    /// Functions by name, including those without a body.
    pub(super) functions: FxHashMap<String, Callee>,
    /// By address.
    pub(super) by_address: FxHashMap<u64, Callee>,
    pub(super) variables: Vec<Placed>,
    /// Addresses in their windows, by name.
    pub(super) symbols: FxHashMap<String, (Window, u64)>,
}

/// The callee of a call.
#[derive(Clone, Debug)]
pub(super) enum Callee {
    Code(usize),
    Unseen(String),
}

#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub window: Window,
    pub offset: u64,
    pub bytes: Vec<u8>,
    pub name: String,
    pub visible: bool,
    /// Whether the launch gives its size; all such variables share one place.
    pub dynamic: bool,
}

/// The places of the module's names.
pub(super) struct Names<'n> {
    pub symbols: &'n FxHashMap<String, (Window, u64)>,
    pub functions: FxHashMap<String, u64>,
}

impl Names<'_> {
    /// A constant operand, or an element of an initializer.
    pub(super) fn constant(&self, arg: &Arg, line: u32) -> Result<u64, Stop> {
        match arg {
            Arg::Number(value) => Ok(*value),
            Arg::Sum(base, offset) => Ok(self.constant(base, line)?.wrapping_add_signed(*offset)),
            Arg::Name(name) => self.named(name).map(|(_, at)| at).ok_or_else(|| unknown(name, line)),
            Arg::Apply(word, inner) if word == "generic" => match &**inner {
                Arg::Name(name) => {
                    let (window, at) = self.named(name).ok_or_else(|| unknown(name, line))?;
                    Ok(window.address_of(at, 0))
                }
                _ => Err(Stop::syntax(line, "generic() of no name")),
            },
            Arg::Apply(mask, inner) => {
                let mask = super::syntax::number(mask).filter(|mask| *mask != 0);
                let mask = mask.ok_or_else(|| Stop::syntax(line, "a mask of zero"))?;
                Ok((self.constant(inner, line)? & mask) >> (mask.trailing_zeros() / 8 * 8))
            }
            _ => Err(Stop::syntax(line, format!("a constant {arg:?}"))),
        }
    }

    fn named(&self, name: &str) -> Option<(Window, u64)> {
        let function = || self.functions.get(name).map(|at| (Window::Global, *at));
        self.symbols.get(name).copied().or_else(function)
    }

    fn bytes(&self, variable: &Variable) -> Result<Vec<u8>, Stop> {
        let shared = variable.space == "shared";
        let mut bytes: Vec<u8> =
            (0..variable.size()).map(|at| if shared { (7 * at + 3) as u8 } else { 0 }).collect();
        let elements = match &variable.init {
            None => &[][..],
            Some(Arg::Vector(elements)) => elements,
            Some(one) => std::slice::from_ref(one),
        };
        let width = variable.width as usize;
        for (index, element) in elements.iter().enumerate() {
            let value = u128::from(self.constant(element, variable.line)?).to_le_bytes();
            let place = bytes.get_mut(index * width..(index + 1) * width);
            let place =
                place.ok_or_else(|| Stop::syntax(variable.line, "an initializer that is too long"))?;
            place.copy_from_slice(value.get(..width).unwrap_or(&[]));
        }
        Ok(bytes)
    }
}

fn unknown(name: &str, line: u32) -> Stop {
    Stop::syntax(line, format!("the name {name}"))
}

/// The start of global variables, after the buffers of the host.
const VARIABLES: u64 = GLOBAL + (1 << 36);

/// Gives variables of each window the next free place.
struct Places {
    next: FxHashMap<String, u64>,
    /// The start of variables in global memory.
    globals: u64,
}

impl Places {
    fn place(&mut self, variable: &Variable) -> Option<(Window, u64)> {
        let window = Window::of(&variable.space)?;
        let start = match window {
            Window::Global => self.globals,
            // Offset 0 is an address there.
            Window::Shared => 0,
            _ => 0x400,
        };
        let next = self.next.entry(variable.space.clone()).or_insert(start);
        let at = next.next_multiple_of(variable.align.max(8));
        if !variable.dynamic {
            *next = at + variable.size() + 64;
        }
        Some((window, at))
    }
}

fn shared_of(function: &Function) -> impl Iterator<Item = &Variable> {
    let statements = function.body.iter().flatten();
    statements.filter_map(|statement| match &statement.kind {
        super::syntax::Kind::Variable(variable) if variable.space == "shared" => Some(variable),
        _ => None,
    })
}

impl Program {
    /// The program of a text.
    pub fn new(text: &str) -> Result<Self, Stop> {
        Self::with_globals(text, VARIABLES)
    }

    /// The program of a text, with its global variables from an address on.
    pub fn with_globals(text: &str, globals: u64) -> Result<Self, Stop> {
        let Text { variables, functions, aliases } = parse(text)?;
        let mut program = Self::default();
        let mut places = Places { next: FxHashMap::default(), globals };
        let mut all: Vec<&Variable> = variables.iter().chain(functions.iter().flat_map(shared_of)).collect();
        all.sort_by_key(|variable| variable.dynamic);
        for variable in &all {
            let space = || Stop::syntax(variable.line, format!("a variable in {}", variable.space));
            let place = places.place(variable).ok_or_else(space)?;
            program.symbols.insert(variable.name.clone(), place);
        }
        let mut addresses = FxHashMap::default();
        for function in &functions {
            let next = CODE + 256 * addresses.len() as u64;
            addresses.entry(function.name.clone()).or_insert(next);
        }
        for (name, of) in &aliases {
            addresses.insert(name.clone(), addresses.get(of).copied().unwrap_or(CODE));
        }
        let names = Names { symbols: &program.symbols, functions: addresses };
        for variable in all {
            let (window, offset) = names.symbols[&variable.name];
            let (bytes, name) = (names.bytes(variable)?, variable.name.clone());
            program.variables.push(Placed {
                window,
                offset,
                bytes,
                name,
                visible: variable.visible,
                dynamic: variable.dynamic,
            });
        }
        for function in &functions {
            let callee = match &function.body {
                Some(body) => {
                    program.codes.push(decode(function, body, &names)?);
                    Callee::Code(program.codes.len() - 1)
                }
                None if program.functions.contains_key(&function.name) => continue,
                None => Callee::Unseen(function.name.clone()),
            };
            program.functions.insert(function.name.clone(), callee);
        }
        for (name, of) in aliases {
            if let Some(callee) = program.functions.get(&of).cloned() {
                program.functions.insert(name, callee);
            }
        }
        for (name, address) in names.functions {
            if let Some(callee) = program.functions.get(&name) {
                program.by_address.insert(address, callee.clone());
            }
        }
        Ok(program)
    }

    /// The kernels, in the order of the text.
    pub fn kernels(&self) -> impl Iterator<Item = &str> {
        self.codes.iter().filter(|code| code.is_kernel).map(|code| code.name.as_str())
    }

    /// The variables in global memory: name, address and first contents.
    pub fn globals(&self) -> impl Iterator<Item = (&str, u64, &[u8])> {
        let globals = self.variables.iter().filter(|variable| variable.window == Window::Global);
        globals.map(|variable| (variable.name.as_str(), variable.offset, variable.bytes.as_slice()))
    }

    /// The sizes of the parameters of a kernel.
    pub fn parameters(&self, kernel: &str) -> Option<Vec<u64>> {
        let code = self.codes.iter().find(|code| code.is_kernel && code.name == kernel)?;
        Some(code.params.iter().map(|slot| code.slots[*slot].size).collect())
    }

    /// The variables, each in its window.
    pub(super) fn place(&self, objects: &mut Objects, wanted: impl Fn(&Placed) -> bool) {
        for variable in self.variables.iter().filter(|variable| wanted(variable)) {
            let address = variable.window.address_of(variable.offset, 0);
            objects.add(address, variable.bytes.clone(), &variable.name);
        }
    }
}
