//! Questions with state: a reader remembers its lookups.

use super::{
    Attribute, Ir, Op, Positions, Type, Value,
    class::{Class, ClassId, Traits},
    code::{Code, CodeOp},
    pointer_fields::Size,
    shape::Shape,
};
use crate::{
    MemorySpace,
    graph::{Linkage, Role},
    ids::{FuncId, Id},
    lattice::Mask,
    place::Place,
};
use std::{ops::Deref, rc::Rc, sync::Arc};
use tilespace_rules::{OpModel, model::Ordered};

/// Sets of memory that are distinguished where a loaded pointer is followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MemorySets {
    /// Objects that do not escape, byte by byte; all other memory by space.
    Objects,
    /// Spaces.
    Spaces,
    /// None: memory is one.
    One,
}

/// The reason why a claim about a stack slot holds once its address has left the function, although LLVM may
/// replace slots by other memory (`slots.rs`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slots {
    /// The tool hides each such address from LLVM.
    Hidden,
    /// A function that is passed a claimed address gets another type, so that LLVM passes it no other memory.
    Typed,
    /// There is none: such a slot is not claimed.
    Untyped,
}

/// Assumptions of the analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Assumptions {
    /// Memory that the host can write held only pointers to global memory before the kernel started
    /// (`strong-global-assumptions`).
    pub strong_global: bool,
    /// A function-wide attribute `nvvm.as` is read (`mode=second-time`).
    pub read_published: bool,
    /// The host passes no pointers but those to global memory (`param-always-point-to-global`).
    pub kernel_arguments_are_global: bool,
    /// Memory contents are followed (`track-indir-load`).
    pub track_indir_load: bool,
    /// An address is followed through integers (`track-int2ptr`).
    pub track_int2ptr: bool,
    /// A stack slot is local memory (`process-alloca-always`). If not, its space is unknown.
    pub alloca_is_local: bool,
    /// A value without an address, such as null, may be in any space (`memspace-opt-conservative`).
    pub conservative: bool,
    /// Which sets of memory are distinguished (`memspace-opt-alias-merge`).
    pub memory: MemorySets,
    /// Uses dominated by the answer of a space test see a refined value (`process-builtin-assume`).
    pub guards: bool,
    /// Operations that only an instruction can give a space may become inline assembly. It is opaque to later
    /// passes, so no run that must read them may follow.
    pub assembly: bool,
    /// Everything visible that may reach a pointer is tracked, even where an unknown origin already decides
    /// the result.
    pub presumes: bool,
    /// The reason why claims about a stack slot hold once its address has left the function (`slots.rs`).
    pub slots: Slots,
    /// A null of a memory space is null as a generic pointer, as on targets other than NVPTX.
    pub spaces_keep_null: bool,
}

impl Default for Assumptions {
    fn default() -> Self {
        Self {
            strong_global: true,
            read_published: true,
            kernel_arguments_are_global: true,
            track_indir_load: true,
            track_int2ptr: true,
            alloca_is_local: true,
            conservative: false,
            memory: MemorySets::Objects,
            guards: true,
            assembly: true,
            presumes: false,
            slots: Slots::Typed,
            spaces_keep_null: false,
        }
    }
}

/// Answers about ops and types, by the rules.
pub trait Reader<I: Ir> {
    /// The assumptions.
    fn assumptions(&self) -> &Assumptions;
    /// Changes the reason for claims about stack slots.
    fn set_slots(&mut self, slots: Slots);
    /// The kind of an op, as a number.
    fn class_id(&mut self, op: Op<I>) -> ClassId;
    /// The kind with this number.
    fn class_by_id(&self, id: ClassId) -> Class;
    /// The value that an op casts, if it casts pointers between spaces.
    fn cast_source(&mut self, op: Op<I>) -> Option<Value<I>>;
    /// Whether an op is a function.
    fn is_function(&mut self, op: Op<I>) -> bool;
    /// Whether the host launches this function.
    fn is_kernel(&mut self, op: Op<I>) -> bool;
    /// Whether LLVM must make a call a jump.
    fn is_musttail(&mut self, call: Op<I>) -> bool;
    /// The model of the function without a body that a call names.
    fn rule_of_callee(&mut self, call: Op<I>) -> Option<&'static OpModel>;
    /// The definition of a symbol in an op. `find` finds it in the module, if that is known.
    fn definition_by(
        &mut self,
        op: Op<I>,
        symbol: Attribute<I>,
        find: Option<&dyn Fn() -> Option<Op<I>>>,
    ) -> Definition;
    /// The form of the access of an operand if it is ordered with accesses of other threads.
    fn order(&mut self, op: Op<I>, ordered: Option<Ordered>) -> Option<Ordered>;

    /// The pointer fields of a type.
    fn shape(&mut self, ty: Type<I>) -> Rc<Shape>;
    /// The number of the first field of each part of a struct ([`super::pointer_fields::starts`]).
    fn starts(&mut self, ty: Type<I>) -> Rc<[usize]>;
    /// The space of a pointer type, if it is a space of NVIDIA's; none for other types.
    fn space_of(&self, ty: Type<I>) -> Option<MemorySpace>;
    /// Whether a type is a pointer.
    fn is_pointer(&self, ty: Type<I>) -> bool;

    /// Reads a function, or the initializer of a global variable.
    fn read(&mut self, function: Op<I>) -> Code<I>;
    /// Whether a function writes the memory that an argument points to, if that is known already.
    fn known_writer(&self, function: Op<I>, argument: usize) -> Option<bool>;
    /// Notes whether a function writes the memory that an argument points to.
    fn note_writer(&mut self, function: Op<I>, argument: usize, writes: bool);

    /// Whether a type has pointer fields.
    fn holds_pointers(&mut self, ty: Type<I>) -> bool {
        !self.shape(ty).fields.is_empty()
    }

    /// The code of a function without its body.
    fn no_code(&mut self, function: Op<I>) -> Code<I> {
        let at =
            CodeOp::new(function, self.class_id(function), false, Positions::default(), Positions::default());
        Code::new(Arc::new([at]), Traits::default())
    }

    /// The kind of an op.
    #[inline]
    fn class(&mut self, op: Op<I>) -> Class {
        let id = self.class_id(op);
        self.class_by_id(id)
    }

    /// The kind of an op that was read.
    #[inline]
    fn class_of(&self, at: CodeOp<I>) -> Class {
        self.class_by_id(at.class())
    }

    /// The model of an op: its own, or the model of the intrinsic that it calls.
    fn rule(&mut self, op: Op<I>) -> Option<&'static OpModel> {
        self.class(op).rule
    }

    /// The spaces that pointers written by the host may point to.
    fn host_pointers(&self) -> Mask {
        match self.assumptions().strong_global {
            true => Mask::of(MemorySpace::Global),
            false => Mask::UNKNOWN,
        }
    }
}

/// The definition that a name resolves to.
#[derive(Clone, Copy)]
pub enum Definition {
    /// A function.
    Function,
    /// A variable.
    Variable {
        /// Its space.
        space: MemorySpace,
        /// Its stated alignment.
        alignment: Option<u64>,
    },
    /// Something else, or nothing visible.
    Unknown,
}

/// A function of the module.
pub struct FunctionSymbol<I: Ir> {
    /// The op.
    pub op: Op<I>,
    /// Which callers it may have beyond the calls in the module.
    pub role: Role,
    /// Its linkage.
    pub linkage: Linkage,
    /// Whether it has a body.
    pub has_body: bool,
    /// Whether calls run this body: no other definition may replace it.
    pub is_definitive: bool,
}

impl<I: Ir> FunctionSymbol<I> {
    /// A function, of which nobody has used the name yet: whether the host launches it, its linkage, whether
    /// another definition may replace it, and whether it has a body.
    pub fn new(
        op: Op<I>,
        is_kernel: bool,
        (linkage, is_replaceable): (Linkage, bool),
        has_body: bool,
    ) -> Self {
        let role = match linkage {
            _ if is_kernel => Role::Kernel,
            _ if is_replaceable => Role::Open,
            Linkage::Public => Role::Open,
            Linkage::Private | Linkage::Discardable => Role::Closed,
        };
        Self { op, role, linkage, has_body, is_definitive: has_body && !is_replaceable }
    }
}

/// The functions and variables of a module.
pub struct SymbolTable<I: Ir> {
    /// Functions in program order.
    pub functions: Vec<FunctionSymbol<I>>,
    /// Global variables with an initializer region.
    pub initialized_globals: Vec<Op<I>>,
    /// Address-taken functions, where only this module sees the address.
    pub taken: Vec<FuncId>,
    /// All functions with an address taken in this module.
    pub addressed: Vec<FuncId>,
    /// Whether the module takes the address of a function that has unknown callers or is not in the module.
    pub takes_external_address: bool,
    /// Functions with an op that names the function itself, for neither a call nor its address
    /// (`llvm.blockaddress`): a copy of it would name the original.
    pub fixed: Vec<FuncId>,
    /// Whether there is code outside of functions.
    pub has_unread_code: bool,
}

impl<I: Ir> Default for SymbolTable<I> {
    fn default() -> Self {
        Self {
            functions: Vec::new(),
            initialized_globals: Vec::new(),
            taken: Vec::new(),
            addressed: Vec::new(),
            takes_external_address: false,
            fixed: Vec::new(),
            has_unread_code: false,
        }
    }
}

impl<I: Ir> SymbolTable<I> {
    /// Unknown code may call a function.
    pub fn open(&mut self, function: FuncId) {
        let role = &mut self.functions[function.index()].role;
        if *role == Role::Closed {
            *role = Role::Open;
        }
    }

    /// The name of a function is used for anything but a call: any code that gets its address may call it,
    /// which is code of this module, unless others see the use.
    pub fn take(&mut self, function: FuncId, is_address: bool, is_seen: bool) {
        self.addressed.extend(is_address.then_some(function));
        let named = &self.functions[function.index()];
        if named.role != Role::Closed || !named.has_body {
            self.takes_external_address = true;
        } else if is_seen {
            self.open(function);
        } else {
            self.taken.push(function);
        }
    }

    /// Brings the lists of uses into order.
    pub fn sort_uses(&mut self) {
        for list in [&mut self.taken, &mut self.addressed] {
            list.sort_unstable();
            list.dedup();
        }
    }
}

/// The definitions that names refer to in a module.
pub trait Symbols<I: Ir>: Deref<Target = SymbolTable<I>> {
    /// The name of a function.
    fn name(&self, function: FuncId) -> &str;
    /// The function that a call names.
    fn callee(&self, call: Op<I>) -> Option<FuncId>;
    /// The function that `symbol`, a flat reference used by `op`, names.
    fn function(&self, op: Op<I>, symbol: Attribute<I>) -> Option<FuncId>;
    /// The global variable that it names.
    fn global(&self, op: Op<I>, symbol: Attribute<I>) -> Option<Op<I>>;
    /// The function, host functions included, or global variable that it names.
    fn definition(&self, op: Op<I>, symbol: Attribute<I>) -> Option<Op<I>>;
    /// Whether all uses of a variable are in functions of the module.
    fn is_known_here(&self, variable: Op<I>) -> bool;
}

/// The layouts of types, by the data layout around a function.
pub trait Layouts<I: Ir>: Default {
    /// The bytes of a type, if they are known.
    fn size(&mut self, function: Op<I>, ty: Type<I>) -> Option<Size>;
    /// Where a field of a struct begins, if that is known.
    fn offset(&mut self, function: Op<I>, ty: Type<I>, field: usize) -> Option<u64>;
    /// Whether all accesses of a variable are past its end, in memory that it shares with others. None for a
    /// symbol without a type of its own, such as an alias.
    fn has_no_size(&mut self, global: Op<I>) -> Option<bool>;
    /// The bytes of each pointer field of a value in memory, in the order of its shape
    /// ([`super::pointer_fields::places`]).
    fn fields(&mut self, function: Op<I>, reader: &mut I::Reader, ty: Type<I>) -> Rc<[Place]>;
}
