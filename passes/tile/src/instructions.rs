//! The PTX instructions of tile atomics, and the targets that an order and a scope require.
//!
//! ```text
//! atomic_rmw add {acquire_release, sys} : ptr<i32, 1>      atom.acq_rel.sys.global.add.u32 $0, [$1], $2;
//! ```
//!
//! LLVM 22's NVPTX back end keeps the order and the scope of loads, stores, fences and `cmpxchg`, and of an
//! `atomicrmw` for which it makes a loop of `atom.cas`. An `atomicrmw` that is one instruction loses both:
//! `atom.global.add.u32` is relaxed and of scope `gpu`, whatever was requested. Such an atomic is emitted as
//! inline assembly here. With side effects and a memory clobber, LLVM moves no memory access across it, so
//! PTX keeps the program order. So are `and`, `or` and `xor` on 16 bits, which are one instruction on the
//! word around them. Everything else is left to LLVM.
//!
//! Only for floats of 16 bits does the chip decide what is one instruction: if all targets of the
//! `gpu.module` lack it, LLVM emits a loop. The requirements of an order or a scope are checked against these
//! targets; without targets, ptxas reports them.

use super::{
    addresses::Addresses,
    emit::{Match, Refusal, elements_of, refuse},
};
use melior::ir::{
    Attribute, Type, ValueLike,
    attribute::{ArrayAttribute, StringAttribute},
    operation::OperationLike,
};
use mlir_ext::{
    ir,
    target::nvvm_target,
    types::{PointerSpace, float_width, integer_width, pointer_space},
};
use tilespace_core::MemorySpace;
use tilespace_dialects::{AtomicOrdering, nv_tileaa::integer_atomic};

/// The order of an access against those of other threads.
#[derive(Clone, Copy)]
pub struct Order {
    /// LLVM's order.
    pub ordering: AtomicOrdering,
    /// LLVM's synchronization scope; empty for the system.
    pub syncscope: &'static str,
    /// PTX's order.
    pub qualifier: &'static str,
    /// PTX's scope.
    pub scope: &'static str,
}

/// The weakest order of an atomic, which has no qualifier where PTX has no orders.
pub const RELAXED: &str = "relaxed";
/// The scope of the blocks of a cluster.
pub const CLUSTER: &str = "cluster";

/// An instruction on one type: its suffix after the space, and LLVM's constraint letter for its registers.
#[derive(Clone, Copy)]
pub struct Instruction {
    suffix: &'static str,
    register: char,
}

/// A compute capability and a version of PTX, in LLVM's numbers: 90 and 78 are sm_90 and PTX 7.8.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Level {
    chip: u32,
    ptx: u32,
}

/// The requirements of orders and scopes (PTX ISA, "Parallel Synchronization and Communication Instructions:
/// atom", "ld", "st").
const SCOPES: Level = Level { chip: 60, ptx: 50 };
const ORDERS: Level = Level { chip: 70, ptx: 60 };
const CLUSTERS: Level = Level { chip: 90, ptx: 78 };
/// The requirements of an atomic addition of floats of 16 bits.
const HALVES: Level = Level { chip: 70, ptx: 63 };
const BRAINS: Level = Level { chip: 90, ptx: 78 };
/// The first version of PTX for each chip, which LLVM uses if none is given (`NVPTX.td`).
const FIRST_PTX: [Level; 7] = [
    Level { chip: 60, ptx: 50 },
    Level { chip: 70, ptx: 60 },
    Level { chip: 75, ptx: 63 },
    Level { chip: 80, ptx: 70 },
    Level { chip: 89, ptx: 78 },
    Level { chip: 100, ptx: 86 },
    Level { chip: 110, ptx: 90 },
];

/// A target chip.
struct Target<'c> {
    name: &'c str,
    level: Level,
}

impl Target<'_> {
    fn has(&self, need: Level) -> bool {
        self.level.chip >= need.chip && self.level.ptx >= need.ptx
    }
}

/// The number after a prefix: 90 of `sm_90a`.
fn number_after(text: &str, prefix: &str) -> Option<u32> {
    let digits = text.strip_prefix(prefix)?;
    let end = digits.find(|character: char| !character.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().ok()
}

impl<'c, 'a> Match<'_, 'c, 'a> {
    /// The known target chips of the `gpu.module` around the operation.
    fn targets(&self) -> Vec<Target<'c>> {
        let mut at = Some(self.op);
        let targets = std::iter::from_fn(|| {
            at = at?.parent_operation();
            at
        })
        .find_map(|op| ir::attribute(op, "targets"));
        let Some(targets) = targets.and_then(|targets| ArrayAttribute::try_from(targets).ok()) else {
            return Vec::new();
        };
        let target = |attribute: Attribute<'c>| {
            let (name, features) = nvvm_target(attribute)?;
            let chip = number_after(name, "sm_")?;
            let requested =
                features.split(',').filter_map(|feature| number_after(feature, "+ptx")).next_back();
            let first = FIRST_PTX.iter().rev().find(|first| first.chip <= chip);
            let ptx = requested.or(first.map(|first| first.ptx)).unwrap_or_default();
            Some(Target { name, level: Level { chip, ptx } })
        };
        (0..targets.len()).filter_map(|index| target(targets.element(index).ok()?)).collect()
    }

    /// Refuses a feature that a target lacks.
    fn require(&self, what: &str, need: Level) -> Result<(), Refusal> {
        let version = |ptx: u32| format!("{}.{}", ptx / 10, ptx % 10);
        match self.targets().iter().find(|target| !target.has(need)) {
            None => Ok(()),
            Some(Target { name, level }) => refuse(format!(
                "{what} needs sm_{} and PTX {}, but it is compiled for {name} and PTX {}",
                need.chip,
                version(need.ptx),
                version(level.ptx)
            )),
        }
    }

    /// Refuses an order or a scope that a target lacks.
    pub fn check_target(&self, order: Order) -> Result<(), Refusal> {
        if order.scope == CLUSTER {
            self.require("the scope 'cluster'", CLUSTERS)?;
        }
        if order.qualifier != RELAXED {
            self.require(&format!("the order '{}'", self.word("mem_semantic")), ORDERS)?;
        }
        Ok(())
    }

    /// The space of an atomic, if PTX has atomics of that order in it.
    pub fn check_order(&self, addresses: &Addresses<'c, 'a>, order: Order) -> Result<MemorySpace, Refusal> {
        self.check_target(order)?;
        self.require(&format!("the scope '{}'", self.word("mem_scope")), SCOPES)?;
        let space = match pointer_space(elements_of(addresses.pointers.r#type())) {
            Some(PointerSpace::Number(number)) => MemorySpace::from_number(number),
            _ => Some(MemorySpace::Generic),
        };
        match space {
            Some(space @ (MemorySpace::Generic | MemorySpace::Global | MemorySpace::Shared)) => Ok(space),
            Some(MemorySpace::SharedCluster) => {
                self.require("shared memory of the cluster", CLUSTERS)?;
                Ok(MemorySpace::SharedCluster)
            }
            Some(space) => refuse(format!("PTX has no atomic operation on {space} memory")),
            None => refuse("PTX has no atomic operation on such memory"),
        }
    }

    /// The instruction of an atomic; none if LLVM emits a loop of `atom.cas`.
    pub fn instruction(&self, mode: &str, element: Type<'c>) -> Result<Option<Instruction>, Refusal> {
        let known = |suffix, register| Ok(Some(Instruction { suffix, register }));
        let bits = integer_width(element).or(float_width(element)).unwrap_or_default();
        let is_float = float_width(element).is_some();
        if mode == "addf" {
            return match bits {
                32 => known("add.f32", 'f'),
                64 => known("add.f64", 'd'),
                _ if element == Type::float16(self.context()) => self.half("add.noftz.f16", HALVES),
                _ => self.half("add.noftz.bf16", BRAINS),
            };
        }
        let register = match (bits, is_float) {
            (32, false) => 'r',
            (64, false) => 'l',
            (32, true) => 'f',
            (64, true) => 'd',
            _ => return Ok(None),
        };
        match integer_atomic(mode, bits) {
            Some(suffix) => known(suffix, register),
            None => Ok(None),
        }
    }

    /// The instruction on a word for an operation on 16 bits of it: LLVM emits that instruction, and no loop.
    pub fn instruction_on_word(&self, mode: &str, element: Type<'c>) -> Result<Option<Instruction>, Refusal> {
        match integer_width(element) == Some(16) && ["and", "or", "xor"].contains(&mode) {
            true => self.instruction(mode, self.int(32)),
            false => Ok(None),
        }
    }

    /// An instruction on floats of 16 bits, unless no target has it.
    fn half(&self, suffix: &'static str, need: Level) -> Result<Option<Instruction>, Refusal> {
        let targets = self.targets();
        if !targets.is_empty() && !targets.iter().any(|target| target.has(need)) {
            return Ok(None);
        }
        self.require(&format!("'{suffix}' beside a target that has it"), need)?;
        Ok(Some(Instruction { suffix, register: 'h' }))
    }

    /// The attributes of the inline assembly for an instruction on an address and a value.
    pub fn spell(
        &self,
        Instruction { suffix, register }: Instruction,
        order: Order,
        space: MemorySpace,
    ) -> [(&'static str, Attribute<'c>); 3] {
        // A chip without order qualifiers has relaxed atomics only.
        let old = self.targets().iter().any(|target| !target.has(ORDERS));
        let qualifier = if old { String::new() } else { format!(".{}", order.qualifier) };
        let space = space.ptx().unwrap_or_default();
        let text = format!("atom{qualifier}.{}{space}.{suffix} $0, [$1], $2;", order.scope);
        let constraints = format!("={register},l,{register},~{{memory}}");
        [
            ("asm_string", StringAttribute::new(self.context(), &text).into()),
            ("constraints", StringAttribute::new(self.context(), &constraints).into()),
            ("has_side_effects", Attribute::unit(self.context())),
        ]
    }
}
