//! Runs decoded modules, one thread at a time.
//!
//! Undefined behaviour in LLVM's sense stops the run: an access outside of a living object, through a pointer
//! to another space than the object is in, or at a poison address; a branch on poison; a division by zero; an
//! assumption that does not hold. A cast of an address to a space that it is not in yields poison, so that a
//! wrong claim of a pass stops the run at the first access that relies on it, and is harmless if none does.

mod step;

use crate::{
    code::{Code, Func, Inst, Linkage, Slot, Target},
    memory::{Memory, ObjectId, Space, from_generic, to_generic},
    trap::{Run, Trap, undefined},
    types::Ty,
    value::Val,
    world::{Event, World},
};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// The calls that may be active at once.
const DEPTH: usize = 24;

/// The bits of a null of a memory space, where this is null as a generic pointer: -1, as on AMDGPU.
const NULL_OF_SPACE: u64 = u64::MAX;

/// A recorded access.
#[derive(Clone, Debug)]
pub struct Touch {
    /// The number of the call.
    pub(crate) call: u64,
    /// The function, by its address in the code.
    pub(crate) function: usize,
    /// The pointer.
    pub(crate) pointer: Slot,
    /// The bytes, by generic addresses.
    pub(crate) bytes: Range<u64>,
}

/// A machine with its memory.
pub struct Machine<'a> {
    pub(crate) code: &'a Code,
    pub(crate) world: &'a World,
    /// All memory.
    pub memory: Memory,
    pub(crate) symbols: FxHashMap<String, u64>,
    functions: FxHashMap<u64, usize>,
    /// The events observable from outside.
    pub events: Vec<Event>,
    /// The objects that have escaped from the module.
    pub(crate) escaped: Vec<ObjectId>,
    /// The stack slots passed to the active call of unknown code.
    pub(crate) given: Vec<ObjectId>,
    pub(crate) draws: u64,
    /// The buffers of this launch that are reachable only through an argument.
    pub(crate) own: Vec<ObjectId>,
    depth: usize,
    /// Active calls by unknown code: not all calls, since inlining removes some.
    pub(crate) from_outside: usize,
    steps: u64,
    /// All accesses, if they are recorded.
    pub(crate) touched: Option<Vec<Touch>>,
    calls: u64,
    /// The last wrong cast, for messages.
    wrong: Option<String>,
}

enum Next {
    Block(usize, Vec<Val>),
    Return(Option<Val>),
}

impl<'a> Machine<'a> {
    /// A machine with a limit of steps.
    pub fn new(code: &'a Code, world: &'a World, steps: u64) -> Self {
        Self {
            code,
            world,
            memory: Memory::new(world.mirrored),
            symbols: FxHashMap::default(),
            functions: FxHashMap::default(),
            events: vec![],
            escaped: vec![],
            given: vec![],
            draws: 0,
            own: vec![],
            depth: 0,
            from_outside: 0,
            steps,
            touched: None,
            calls: 0,
            wrong: None,
        }
    }

    /// Registers the address of a function.
    pub(crate) fn add_function(&mut self, name: &str, address: u64, index: usize) {
        self.symbols.insert(name.to_string(), address);
        self.functions.insert(address, index);
    }

    /// The remaining steps.
    pub fn steps_left(&self) -> u64 {
        self.steps
    }

    /// Runs a function.
    pub fn call(&mut self, function: &'a Func, mut args: Vec<Val>) -> Run<Option<Val>> {
        let replaceable = matches!(function.linkage, Linkage::Replaceable | Linkage::Discardable);
        let replaced = replaceable && self.world.replaces;
        if function.blocks.is_empty() || replaced && !function.is_kernel {
            return self.call_outside(function, &args);
        }
        if self.depth == DEPTH {
            return Err(Trap::Limit);
        }
        self.check_published(function, &args)?;
        let mut owned = Vec::new();
        if !function.is_kernel {
            for (arg, (ty, by_value)) in args.iter_mut().zip(&function.params) {
                if let Some(value) = by_value {
                    let address = self.address(arg, ty)?;
                    let bytes = self.memory.read(address, value.size()).map_err(Trap::Undefined)?.to_vec();
                    let copy = self.memory.add(Space::Local, bytes, true);
                    owned.push(copy);
                    *arg = Val::Bits(self.memory.objects[copy].base.into());
                }
            }
        }
        self.depth += 1;
        let result = self.run_body(function, args, &mut owned);
        self.depth -= 1;
        for object in owned {
            self.memory.objects[object].alive = false;
        }
        result
    }

    /// `nvvm.as` must hold for each argument passed.
    fn check_published(&self, function: &Func, args: &[Val]) -> Run<()> {
        for (index, number) in function.published.iter().enumerate() {
            if let (Some(Val::Bits(bits)), Some((Ty::Ptr(0), None)), 1..) =
                (args.get(index), function.params.get(index), *number)
                && *bits != 0
                && from_generic(*number as u32, *bits as u64).is_none()
            {
                let space = Space::of(*bits as u64);
                let name = &function.name;
                return undefined(format!(
                    "nvvm.as says {number} of argument {index} of {name}, but it points to {space:?}"
                ));
            }
        }
        Ok(())
    }

    pub(crate) fn run_body(
        &mut self,
        function: &'a Func,
        args: Vec<Val>,
        owned: &mut Vec<ObjectId>,
    ) -> Run<Option<Val>> {
        let mut frame = vec![Val::Poison; function.slots];
        let (mut at, mut passed) = (0, args);
        let call = self.calls;
        self.calls += 1;
        loop {
            let block = &function.blocks[at];
            for (slot, value) in block.params.iter().zip(passed.drain(..)) {
                frame[*slot] = value;
            }
            let mut next = None;
            for inst in &block.insts {
                self.steps = self.steps.checked_sub(1).ok_or(Trap::Limit)?;
                if self.touched.is_some() {
                    self.touch(call, function, inst, &frame);
                }
                next = self.step(inst, &mut frame, owned)?;
                if next.is_some() {
                    break;
                }
            }
            match next {
                Some(Next::Block(to, values)) => (at, passed) = (to, values),
                Some(Next::Return(value)) => return Ok(value),
                None => return undefined("the end of a block"),
            }
        }
    }

    /// The generic address that a pointer operand holds.
    pub(crate) fn address(&self, value: &Val, ty: &Ty) -> Run<u64> {
        let Ty::Ptr(number) = ty else {
            return Err(Trap::Unsupported("an address that is not a pointer".into()));
        };
        let Val::Bits(bits) = value else {
            let wrong = self.wrong.as_ref().map_or(String::new(), |wrong| format!(", perhaps by a {wrong}"));
            return undefined(format!("access at an address that is poison{wrong}"));
        };
        let address = self.generic(*number, *bits as u64);
        match self.of_window(*number, address) {
            Some(_) => Ok(address),
            None => undefined(format!("access to {:?} through ptr<{number}>", Space::of(address))),
        }
    }

    /// The address of an atomic operation, which the hardware supports only in some spaces.
    fn atomic_address(&self, value: &Val, ty: &Ty) -> Run<u64> {
        let address = self.address(value, ty)?;
        match Space::of(address) {
            Space::Global | Space::Shared | Space::Cluster => Ok(address),
            other => undefined(format!("an atomic operation in {other:?} memory")),
        }
    }

    fn load(&self, at: u64, ty: &Ty) -> Run<Val> {
        Ok(Val::from_bytes(self.memory.read(at, ty.stored()).map_err(Trap::Undefined)?, ty))
    }

    fn store(&mut self, at: u64, value: &Val, ty: &Ty) -> Run<()> {
        self.memory.write(at, &value.to_bytes(ty)).map_err(Trap::Undefined)
    }

    /// [`to_generic`], with a null of a space where there is one.
    fn generic(&self, number: u32, bits: u64) -> u64 {
        match self.world.keeps_null && number > 1 && bits == NULL_OF_SPACE {
            true => 0,
            false => to_generic(number, bits),
        }
    }

    /// [`from_generic`], likewise.
    fn of_generic(&self, number: u32, address: u64) -> Option<u64> {
        match self.world.keeps_null && number > 1 && address == 0 {
            true => Some(NULL_OF_SPACE),
            false => self.of_window(number, address),
        }
    }

    /// [`from_generic`], where global memory may have the constants.
    fn of_window(&self, number: u32, address: u64) -> Option<u64> {
        let is_constant = self.world.merges_constants && Space::of(address) == Space::Constant;
        if is_constant && number == 1 { Some(address) } else { from_generic(number, address) }
    }

    /// A cast from space to space.
    fn space_cast(&mut self, value: &Val, from: &Ty, to: &Ty) -> Val {
        match (value, from, to) {
            (Val::List(lanes), _, _) => {
                let lanes = lanes.iter().map(|lane| self.space_cast(lane, from.element(0), to.element(0)));
                Val::List(lanes.collect())
            }
            (Val::Bits(bits), Ty::Ptr(from), Ty::Ptr(to)) => {
                let address = self.generic(*from, *bits as u64);
                match self.of_generic(*to, address) {
                    Some(bits) => Val::Bits(bits.into()),
                    None => {
                        let what =
                            if address == 0 { "null".into() } else { format!("{:?}", Space::of(address)) };
                        self.wrong = Some(format!("cast of an address of {what} to ptr<{to}>"));
                        Val::Poison
                    }
                }
            }
            _ => Val::Poison,
        }
    }

    fn call_target(&mut self, target: &Target, inst: &Inst, mut args: Vec<Val>) -> Run<Option<Val>> {
        let mut types = inst.arg_types.as_slice();
        let function = match target {
            Target::Symbol(name) => self.code.by_name.get(name).copied(),
            Target::Address => {
                let address = self.address(&args.remove(0), &types[0])?;
                types = &types[1..];
                self.functions.get(&address).copied()
            }
        };
        let Some(function) = function.map(|index| &self.code.functions[index]) else {
            return undefined("a call of an address without a function");
        };
        if !function.params.iter().map(|(ty, _)| ty).eq(types)
            || function.result.as_ref() != inst.result_types.first()
        {
            return undefined(format!("a call of {} with other types than it takes", function.name));
        }
        self.call(function, args)
    }
}
