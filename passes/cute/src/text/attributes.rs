//! The attributes of the operations that are lowered.
//!
//! ```text
//! "cute.copy"(%atom, %a, %b) <{multicast_layout = #cute.layout<"(2):(1)">}>    a copy to two blocks
//! "cute_nvgpu.cvt"(%a) <{shrinks = true}>                                      error: its attribute 'shrinks' is not supported
//! ```
//!
//! A release of the package may give an operation another attribute, which changes its meaning. So each query
//! of an attribute is recorded, and an operation with an attribute that nothing has queried is refused.
//!
//! Why it is right: a lowering does not depend on an attribute that it does not query, so it would be the
//! same without that attribute. Where this is correct, the attribute is in a list here, with the reason.

use crate::emit::{Lowering, Op, Refusal, Res};
use melior::ir::Attribute;
use mlir_ext::{attributes, ir};

/// Attributes that change nothing in the lowered operation.
const UNSAID: [&str; 10] = [
    // The sizes of the operand groups, which are read where they matter.
    "operandSegmentSizes",
    // The range of a number.
    "range",
    // The format in memory, for a shape of matrices that is not lowered.
    "srcFormat",
    // Permission to compute less exactly.
    "fastmath",
    // How NVIDIA's own lowering writes the instruction.
    "useIntrinsic",
    // The number of registers, which the type of the value states.
    "num",
    "num_rep",
    // The function of the package that made a copy.
    "from_block_api",
    // More words around a view that is printed.
    "verbose",
    // The name of an event, for a profiler.
    "event_name",
];

/// Stands in for a name: all attributes of an operation that keeps them.
const ALL: &str = "*";

impl<'c, 'a> Lowering<'c, 'a> {
    /// The attribute of this name.
    pub fn attribute_of(&self, op: Op<'c, 'a>, name: &'static str) -> Option<Attribute<'c>> {
        self.read.borrow_mut().insert((ir::operation_id(op), name));
        ir::attribute(op, name)
    }

    /// The number in an integer attribute.
    pub fn integer_attribute(&self, op: Op<'c, 'a>, name: &'static str) -> Option<i64> {
        let text = ir::attribute_text(self.attribute_of(op, name)?);
        text.split(' ').next()?.parse().ok()
    }

    /// Whether a flag is set: an attribute without a value, or `true`.
    pub fn is_set(&self, op: Op<'c, 'a>, name: &'static str) -> bool {
        self.word(op, name).is_some_and(|flag| flag != "false")
    }

    /// The word in an attribute such as `#cute_nvgpu.load_cache_mode<global>`; its whole text without
    /// brackets.
    pub fn word(&self, op: Op<'c, 'a>, name: &'static str) -> Option<String> {
        let text = ir::attribute_text(self.attribute_of(op, name)?);
        let inner = text.split_once('<').and_then(|(_, rest)| rest.strip_suffix('>'));
        Some(inner.unwrap_or(&text).trim_matches('"').to_owned())
    }

    /// The path in the attribute `mode`, such as `array<i32: 1, 0>`.
    pub fn modes_of(&self, op: Op<'c, 'a>) -> Res<Vec<usize>> {
        let Some(attribute) = self.attribute_of(op, "mode") else { return Ok(vec![]) };
        let text = ir::attribute_text(attribute);
        let Some((_, list)) = text.split_once(':') else { return Ok(vec![]) };
        let number = |part: &str| {
            part.trim().parse().map_err(|_| Refusal::from("its 'mode' is not a list of numbers"))
        };
        list.trim_end_matches('>').split(',').map(number).collect()
    }

    /// Marks all attributes of an operation as read: the lowered operation keeps them.
    pub fn keeps_attributes(&self, op: Op<'c, 'a>) {
        self.read.borrow_mut().insert((ir::operation_id(op), ALL));
    }

    /// Refuses an operation with an attribute that nothing has read. A name with a dot is another dialect's
    /// note, which may be lost.
    pub fn require_all_read(&self, op: Op<'c, 'a>) -> Res<()> {
        let (id, read) = (ir::operation_id(op), self.read.borrow());
        let is_known = |name: &&str| UNSAID.contains(name) || name.contains('.');
        let is_read = |name: &&str| [ALL, *name].iter().any(|name| read.contains(&(id, *name)));
        match names(op).into_iter().find(|name| !is_known(name) && !is_read(name)) {
            Some(name) => Err(format!("its attribute '{name}' is not supported").into()),
            None => Ok(()),
        }
    }
}

/// The names of all attributes, in properties or not.
fn names<'c>(op: Op<'c, '_>) -> Vec<&'c str> {
    let all = ir::properties(op).into_iter().chain([ir::raw_attributes(op)]);
    all.flat_map(attributes::entries).filter_map(|(name, _)| std::str::from_utf8(name).ok()).collect()
}
