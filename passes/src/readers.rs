//! Functions that take the address of a by-value argument only to read it: methods, mostly.
//!
//! ```text
//! kernel @k(%t: ptr byval(T)) {              kernel @k(%t: ptr byval(T)) {
//!   %p = call @at(%t, %i)           =>         %d = load %t
//!                                              %p = gep %d, %i
//! ```
//!
//! Passing the address requires a copy of the argument, since the address of parameter memory must not
//! escape. LLVM inlines such functions later, and the copy would no longer be needed. But it exists by then,
//! and stays if it is indexed by anything but constants. So these calls are inlined before, if then the
//! argument is only read: if only functions of this module get the address, and none of them writes through
//! it or lets it escape. Functions that must not be inlined, that are big, or whose body may be replaced at
//! link time, are not inlined.

use crate::{
    always_inline::has_room,
    extract::{Extractor, Symbols, Use, follow_uses, passed_as},
};
use melior::ir::{BlockLike, OperationRef, Value, operation::OperationLike};
use mlir_ext::{functions, interfaces::InterfaceSet, ir};
use rustc_hash::{FxHashMap, FxHashSet};
use tilespace_core::ids::{FuncId, Id};

/// Attributes of functions that must not be inlined.
pub const NO_INLINE: [&str; 2] = ["no_inline", "optimize_none"];
/// The most operations of an inlined function: about LLVM's limit for NVPTX.
const CALLEE: usize = 512;
/// The most operations that inlining may add to a kernel.
const GROWTH: usize = 8192;

/// The functions analysed so far.
pub struct Readers<'s, 'c, 'a> {
    symbols: &'s Symbols<'c, 'a>,
    /// What a function does with the memory that an argument points to; none if it does more than read it, or
    /// is still being analysed.
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
    /// No function is analysed yet.
    pub fn new(symbols: &'s Symbols<'c, 'a>) -> Self {
        Self { symbols, known: FxHashMap::default(), sizes: FxHashMap::default() }
    }

    /// Whether `kernel` and its callees in this module only read what an argument points to.
    pub fn only_read(
        &mut self,
        extractor: &mut Extractor,
        kernel: OperationRef<'c, 'a>,
        argument: Value<'c, 'a>,
    ) -> bool {
        self.read(extractor, kernel, argument).is_some_and(|read| !read.returned)
    }

    /// Inlines all calls that take an address derived from `argument`, up to the first that cannot be
    /// inlined.
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

    /// What a function does with the memory that argument number `index` points to. Recursive functions are
    /// taken to do more than read it.
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
                let passed = self.callee(op).zip(passed_as(op, operand));
                let read = passed.and_then(|(callee, index)| self.read_by(extractor, callee, index));
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
