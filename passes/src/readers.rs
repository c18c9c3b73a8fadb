//! Functions that only read what an argument by value holds, and get its address for that: methods, mostly.
//!
//! ```text
//! kernel @k(%t: ptr byval(T)) {              kernel @k(%t: ptr byval(T)) {
//!   %p = call @at(%t, %i)           =>         %d = load %t
//!                                              %p = gep %d, %i
//! ```
//!
//! An address that is passed on makes a copy of the argument necessary, since parameter memory has no address that can be
//! given away. LLVM inlines such functions later, and would not need the copy any more. It is there by then, and stays where
//! it is indexed by what is no constant. So these calls are inlined before, if that leaves the argument only read: where
//! nothing but the functions in sight gets the address, and none of them writes there or keeps it. A function that is not
//! to be inlined, that is big, or whose body another may replace, is not.

use crate::{
    always_inline::has_room,
    extract::{Extractor, Symbols, Use, follow_uses},
};
use melior::ir::{BlockLike, OperationRef, Value, operation::OperationLike};
use mlir_ext::{
    functions,
    interfaces::{self, InterfaceSet},
    ir,
};
use rustc_hash::{FxHashMap, FxHashSet};
use tilespace_core::ids::{FuncId, Id};

/// Marks of functions that are not inlined.
pub const NO_INLINE: [&str; 2] = ["no_inline", "optimize_none"];
/// Operations in a function that is inlined: about what LLVM inlines for NVPTX.
const CALLEE: usize = 512;
/// Operations that a kernel may get this way.
const GROWTH: usize = 8192;

/// What is known of functions so far.
pub struct Readers<'s, 'c, 'a> {
    symbols: &'s Symbols<'c, 'a>,
    /// What a function does with the memory that an argument points to; none while, and if, it is more than to read.
    known: FxHashMap<(FuncId, usize), Option<Read>>,
    sizes: FxHashMap<FuncId, usize>,
}

/// Memory is only read.
#[derive(Clone, Copy)]
struct Read {
    /// Whether an address of it is returned.
    returned: bool,
}

impl<'s, 'c: 'a, 'a> Readers<'s, 'c, 'a> {
    /// Nothing was asked so far.
    pub fn new(symbols: &'s Symbols<'c, 'a>) -> Self {
        Self { symbols, known: FxHashMap::default(), sizes: FxHashMap::default() }
    }

    /// Whether the functions in sight only read what an argument of `kernel` points to.
    pub fn only_read(
        &mut self,
        extractor: &mut Extractor,
        kernel: OperationRef<'c, 'a>,
        argument: Value<'c, 'a>,
    ) -> bool {
        self.read(extractor, kernel, argument).is_some_and(|read| !read.returned)
    }

    /// Inlines all calls that get an address of `argument`. What cannot be inlined stays.
    pub fn inline(
        &mut self,
        extractor: &mut Extractor,
        kernel: OperationRef<'c, 'a>,
        argument: Value<'c, 'a>,
    ) -> u64 {
        let (mut left, mut inlined) = (GROWTH, 0);
        loop {
            let (mut calls, mut seen) = (Vec::new(), FxHashSet::default());
            follow_uses(extractor, argument, |extractor, op, operand| {
                match extractor.classes().class(op).interfaces.contains(InterfaceSet::CALL) {
                    true if seen.insert(ir::operation_id(op)) => calls.push(op),
                    true => {}
                    false => return Use::of(extractor, op, operand).made(op).map(|(_, made)| made).collect(),
                }
                Vec::new()
            });
            if calls.is_empty() {
                return inlined;
            }
            for call in calls {
                let Some(callee) = self.callee(call) else { return inlined };
                let op = *self.symbols.functions[callee.index()].op;
                match left.checked_sub(self.size(callee)) {
                    Some(rest) if has_room(kernel, call, op) && functions::inline_call(call, op) => {
                        left = rest
                    }
                    _ => return inlined,
                }
                inlined += 1;
            }
        }
    }

    /// The function that a call runs, if it may be inlined.
    fn callee(&mut self, call: OperationRef<'c, 'a>) -> Option<FuncId> {
        let callee = self.symbols.callee(call)?;
        let function = &self.symbols.functions[callee.index()];
        let may_be = function.is_definitive && NO_INLINE.iter().all(|mark| !function.op.has_attribute(mark));
        (may_be && self.size(callee) <= CALLEE).then_some(callee)
    }

    fn size(&mut self, function: FuncId) -> usize {
        let op = *self.symbols.functions[function.index()].op;
        *self.sizes.entry(function).or_insert_with(|| {
            let mut size = 0;
            ir::walk_preorder(op, |_| size += 1);
            size
        })
    }

    /// What a function does with the memory that argument number `index` points to. In a recursion: more than to read.
    fn read_by(&mut self, extractor: &mut Extractor, function: FuncId, index: usize) -> Option<Read> {
        if let Some(known) = self.known.get(&(function, index)) {
            return *known;
        }
        self.known.insert((function, index), None);
        let op = *self.symbols.functions[function.index()].op;
        let argument = functions::entry_block(op)?.argument(index).ok()?;
        let read = self.read(extractor, op, argument.into());
        self.known.insert((function, index), read);
        read
    }

    fn read(
        &mut self,
        extractor: &mut Extractor,
        function: OperationRef<'c, 'a>,
        address: Value<'c, 'a>,
    ) -> Option<Read> {
        let (mut only_read, mut returned) = (true, false);
        follow_uses(extractor, address, |extractor, op, operand| {
            let known = extractor.classes().class(op).interfaces;
            if known.contains(InterfaceSet::CALL) {
                let argument =
                    interfaces::call_arguments(op).and_then(|range| operand.checked_sub(range.start));
                let callee = self.callee(op);
                let read =
                    callee.zip(argument).and_then(|(callee, index)| self.read_by(extractor, callee, index));
                only_read &= read.is_some();
                let is_returned = read.is_some_and(|read| read.returned);
                return if is_returned { op.results().map(Value::from).collect() } else { Vec::new() };
            }
            let is_return = known.contains(InterfaceSet::RETURN_LIKE)
                && op.parent_operation().is_some_and(|at| ir::operation_id(at) == ir::operation_id(function));
            if is_return {
                returned = true;
                return Vec::new();
            }
            let found = Use::of(extractor, op, operand);
            only_read &= found.only_reads();
            found.made(op).map(|(_, made)| made).collect()
        });
        only_read.then_some(Read { returned })
    }
}
