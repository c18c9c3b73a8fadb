//! A module as the interpreter runs it: plain data, decoded once.

use crate::{memory::Space, types::Ty, value::Val};
use rustc_hash::FxHashMap;

/// The index of a value in a frame.
pub type Slot = usize;

/// Where control goes, and what it takes along.
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

/// Who sees a symbol, and what may become of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Linkage {
    /// Nobody outside the module.
    Internal,
    /// Everybody.
    External,
    /// Everybody, and the linker may take another body.
    Replaceable,
    /// The same, and it goes if the module has no use for it.
    Discardable,
}

/// A function.
#[derive(Debug)]
pub struct Func {
    /// The symbol.
    pub name: String,
    /// The types of the arguments, and what is passed by value.
    pub params: Vec<(Ty, Option<Ty>)>,
    /// The type of the result.
    pub result: Option<Ty>,
    /// Whether the host launches it.
    pub is_kernel: bool,
    /// Who else can call it.
    pub linkage: Linkage,
    /// Empty for a declaration.
    pub blocks: Vec<Block>,
    /// How many values there are.
    pub slots: usize,
    /// Which of them each value of the IR is, by its identity, while the IR is there.
    pub values: FxHashMap<usize, Slot>,
    /// What `nvvm.as` says of each argument, if it fits them.
    pub published: Vec<i32>,
}

/// Whether a list of spaces is one of these arguments: an entry for each, which says that it is no pointer where it is
/// none, and a space where it is one. Another is left from before the arguments changed, and says nothing.
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
    /// Whether memory that an argument points to is only read, through addresses that are computed from it. The back
    /// end copies a parameter to the stack of which that is not so (LLVM, NVPTXLowerArgs).
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
    /// Its instructions; the last one leaves it.
    pub insts: Vec<Inst>,
}

/// A variable.
#[derive(Debug)]
pub struct Global {
    /// The symbol.
    pub name: String,
    /// The number of its space; 0 means global memory.
    pub space: u32,
    /// What it holds.
    pub ty: Ty,
    /// Whether it is never written.
    pub is_constant: bool,
    /// Who else can name it.
    pub linkage: Linkage,
    /// What it starts with.
    pub init: Init,
}

/// What a variable starts with.
#[derive(Debug)]
pub enum Init {
    /// Nothing that is known.
    None,
    /// A constant.
    Value(Val),
    /// What a region returns.
    Region(Box<Func>),
}

/// An instruction.
#[derive(Debug)]
pub struct Inst {
    /// What it does.
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

/// What is called.
#[derive(Clone, Debug)]
pub enum Target {
    /// A function by name.
    Symbol(String),
    /// The function whose address operand 0 is.
    Address,
}

/// What an instruction does.
#[derive(Clone, Debug)]
pub enum Op {
    /// Gives a constant.
    Constant(Val),
    /// Gives the address of a symbol.
    AddressOf(String),
    /// Makes a stack slot of so many of these.
    Alloca(Ty),
    /// Reads memory.
    Load,
    /// Writes memory.
    Store,
    /// Moves an address by indices into a type.
    Gep(Ty, Vec<Index>),
    /// Casts an address to another space.
    SpaceCast,
    /// Numbers to addresses and back, and to other widths, by zeros.
    Resize,
    /// A number to a wider one, by its sign.
    SignExtend,
    /// Reads the bits as another type.
    Bitcast,
    /// Gives the operand; poison becomes some number.
    Freeze,
    /// Arithmetic.
    Arith(Arith),
    /// Compares, by LLVM's number of the predicate.
    Compare(i64),
    /// One of two.
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
    /// Copies memory; the ranges must not overlap where it says so.
    Copy(bool),
    /// Fills memory.
    Fill,
    /// Says what holds.
    Assume,
    /// Does nothing that matters to one thread.
    Nothing,
    /// Reads, computes and writes.
    Atomic(Arith),
    /// Compares and writes.
    CompareExchange,
    /// Asks for the space of an address, by the number of the space.
    IsSpace(u32),
    /// The same place in the shared memory of another block.
    MapShared,
    /// The bits of an address under a mask.
    MaskPointer,
    /// A special register; what it says is the thread's.
    Register(u64),
    /// Goes to the one successor.
    Branch,
    /// Goes to one of two.
    Condition,
    /// Goes where a number says; the default comes first.
    Switch(Vec<u128>),
    /// Leaves the function.
    Return,
    /// Is never reached.
    Unreachable,
    /// Calls.
    Call(Target),
    /// Something that the interpreter does not know.
    Unknown(String),
}
