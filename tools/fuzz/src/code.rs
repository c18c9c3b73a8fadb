//! A module as the interpreter runs it: plain data, decoded once.

use crate::{memory::Space, types::Ty, value::Val};
use rustc_hash::FxHashMap;

/// The index of a value in a frame.
pub type Slot = usize;

/// The block that control goes to, and its arguments.
pub type Successor = (usize, Vec<Slot>);

/// A whole module.
#[derive(Debug, Default)]
pub struct Code {
    /// Functions in program order, declarations too.
    pub functions: Vec<Func>,
    /// Variables in program order.
    pub globals: Vec<Global>,
    /// Functions by name.
    pub by_name: FxHashMap<String, usize>,
}

/// The linkage of a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Linkage {
    /// Not visible outside the module.
    Internal,
    /// Visible outside the module.
    External,
    /// Visible, and the linker may take another body.
    Replaceable,
    /// Replaceable, and dropped if the module does not use it.
    Discardable,
}

/// A function.
#[derive(Debug)]
pub struct Func {
    /// The symbol.
    pub name: String,
    /// The types of the arguments, and the type of the memory of those that are passed by value.
    pub params: Vec<(Ty, Option<Ty>)>,
    /// The type of the result.
    pub result: Option<Ty>,
    /// Whether the host launches it.
    pub is_kernel: bool,
    /// Its linkage.
    pub linkage: Linkage,
    /// Empty for a declaration.
    pub blocks: Vec<Block>,
    /// How many values there are.
    pub slots: usize,
    /// The slot of each value of the IR, by its identity, while the IR exists.
    pub values: FxHashMap<mlir_ext::ir::ValueId, Slot>,
    /// The `nvvm.as` of the arguments, if it fits them.
    pub published: Vec<i32>,
}

/// Whether a list of spaces fits these arguments: an entry for each, "no pointer" for a non-pointer and a
/// space for a pointer. Any other is stale, from before the arguments changed, and is ignored.
pub fn fits(published: &[i32], params: &[(Ty, Option<Ty>)]) -> bool {
    let fits = |(space, (ty, _)): (&i32, &(Ty, Option<Ty>))| match ty {
        Ty::Ptr(_) => {
            *space == 0 || u32::try_from(*space).is_ok_and(|space| Space::from_number(space).is_some())
        }
        _ => *space == -1,
    };
    published.len() == params.len() && published.iter().zip(params).all(fits)
}

impl Func {
    /// Whether memory that an argument points to is only read, through addresses that are computed from it.
    /// Otherwise the back end copies the parameter to the stack (LLVM, NVPTXLowerArgs).
    pub fn only_reads(&self, argument: usize) -> bool {
        let Some(entry) = self.blocks.first() else { return true };
        let mut pending = vec![entry.params[argument]];
        let mut seen = pending.clone();
        while let Some(slot) = pending.pop() {
            for inst in self.blocks.iter().flat_map(|block| &block.insts) {
                for index in (0..inst.args.len()).filter(|index| inst.args[*index] == slot) {
                    match (&inst.op, index) {
                        (Op::Load, 0) | (Op::Copy(_), 1) | (Op::Compare(_), _) => {}
                        (Op::Gep(..) | Op::SpaceCast, 0) => {
                            if let Some(made) = inst.results.first().filter(|made| !seen.contains(made)) {
                                seen.push(*made);
                                pending.push(*made);
                            }
                        }
                        _ => return false,
                    }
                }
            }
        }
        true
    }
}

/// A block.
#[derive(Debug, Default)]
pub struct Block {
    /// The slots of its arguments.
    pub params: Vec<Slot>,
    /// Its instructions; the last one is the terminator.
    pub insts: Vec<Inst>,
}

/// A variable.
#[derive(Debug)]
pub struct Global {
    /// The symbol.
    pub name: String,
    /// The number of its space; 0 means global memory.
    pub space: u32,
    /// The type of its value.
    pub ty: Ty,
    /// Whether it is never written.
    pub is_constant: bool,
    /// Its linkage.
    pub linkage: Linkage,
    /// Its initial value.
    pub init: Init,
}

/// The initial value of a variable.
#[derive(Debug)]
pub enum Init {
    /// Unknown.
    None,
    /// A constant.
    Value(Val),
    /// The value that a region returns.
    Region(Box<Func>),
}

/// An instruction.
#[derive(Debug)]
pub struct Inst {
    /// The operation.
    pub op: Op,
    /// Its operands.
    pub args: Vec<Slot>,
    /// Their types.
    pub arg_types: Vec<Ty>,
    /// Its results.
    pub results: Vec<Slot>,
    /// Their types.
    pub result_types: Vec<Ty>,
    /// Where control may go.
    pub successors: Vec<Successor>,
}

/// An index of a `getelementptr`.
#[derive(Clone, Copy, Debug)]
pub enum Index {
    /// A number.
    Constant(i64),
    /// The operand of that number.
    Operand(usize),
}

/// Arithmetic of two numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "LLVM's names")]
pub enum Arith {
    Add,
    Sub,
    Mul,
    UDiv,
    SDiv,
    URem,
    SRem,
    And,
    Or,
    Xor,
    Shl,
    LShr,
    AShr,
    UMin,
    UMax,
    SMin,
    SMax,
    Xchg,
    FAdd,
    FSub,
    FMul,
}

/// A callee.
#[derive(Clone, Debug)]
pub enum Target {
    /// A function by name.
    Symbol(String),
    /// The function at the address in operand 0.
    Address,
}

/// The operation of an instruction.
#[derive(Clone, Debug)]
pub enum Op {
    /// Yields a constant.
    Constant(Val),
    /// Yields any number, not the same at each use.
    Undef,
    /// Yields the address of a symbol.
    AddressOf(String),
    /// Allocates a stack slot of this type, as many elements as the operand.
    Alloca(Ty),
    /// Reads memory.
    Load,
    /// Writes memory.
    Store,
    /// Moves an address by indices into a type.
    Gep(Ty, Vec<Index>),
    /// Casts an address to another space.
    SpaceCast,
    /// Conversions between numbers and addresses, and to other widths with zero extension.
    Resize,
    /// Sign extension.
    SignExtend,
    /// Reads the bits as another type.
    Bitcast,
    /// Yields the operand; poison becomes some number.
    Freeze,
    /// Arithmetic.
    Arith(Arith),
    /// Compares, by LLVM's number of the predicate.
    Compare(i64),
    /// One of two operands.
    Select,
    /// A part of an aggregate.
    Extract(Vec<u64>),
    /// An aggregate with another part.
    Insert(Vec<u64>),
    /// A lane.
    ExtractLane,
    /// A vector with another lane.
    InsertLane,
    /// Lanes of two vectors.
    Shuffle(Vec<i64>),
    /// Copies memory; the ranges must not overlap if the flag is set.
    Copy(bool),
    /// Fills memory.
    Fill,
    /// `llvm.assume`.
    Assume,
    /// An operation without an effect on a single thread.
    Nothing,
    /// Reads, computes and writes.
    Atomic(Arith),
    /// Compares and writes.
    CompareExchange,
    /// Tests whether an address is in the space of this number.
    IsSpace(u32),
    /// The address in the shared memory of another block that corresponds to the operand.
    MapShared,
    /// The bits of an address under a mask.
    MaskPointer,
    /// A special register. Its value depends on the thread.
    Register(u64),
    /// Goes to the one successor.
    Branch,
    /// Goes to one of two.
    Condition,
    /// Branches by a number; the default comes first.
    Switch(Vec<u128>),
    /// Leaves the function.
    Return,
    /// Is never reached.
    Unreachable,
    /// Calls.
    Call(Target),
    /// An op that the interpreter does not support.
    Unknown(String),
}
