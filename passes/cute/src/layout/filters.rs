//! Layouts without repetition.
//!
//! ```text
//! "cute.filter_zeros"(%v)   (16,4,(8,2)):(0,16,(1,0)) becomes (1,4,(8,1)):(0,16,(1,0))
//! ```
//!
//! A mode of stride 0 has the same element at each index, and a copy of it needs one of them.
//!
//! Why it is right: CuTe defines it so (`filter_zeros`): the size of each leaf with the constant stride 0
//! becomes 1, and nothing else changes. A dynamic stride stays, even if it is 0 at run time.

use crate::{
    emit::{Lowering, Op, Res},
    layout::{
        made::plain,
        numbers::{Numbers, zero},
    },
    record::{Emission::Code, Record, record},
    text::tree::{Num, Tree},
};
use melior::ir::operation::OperationLike;

/// The operations of this file.
pub const RECORDS: &[Record] = &[record("cute.filter_zeros", Code("its parts", filter_zeros))];

fn filter_zeros<'c, 'a>(at: &mut Lowering<'c, 'a>, op: Op<'c, 'a>) -> Res<()> {
    if op.operand_count() != 1 {
        return Err("a profile is not supported".into());
    }
    let source = at.source(op, 0)?;
    if source.layout.outer.is_some() {
        return Err("a composed layout is not supported here".into());
    }
    let shape = filtered(&source.layout.shape, &source.layout.stride)
        .ok_or("the shape and the stride of its layout are not congruent")?;
    let made = plain(shape, source.layout.stride.clone());
    at.bind_layout(op, &source, &zero(), &made)
}

/// A shape with 1 where the stride is 0.
pub fn filtered<'c, 'a>(shape: &Numbers<'c, 'a>, stride: &Numbers<'c, 'a>) -> Option<Numbers<'c, 'a>> {
    match (shape, stride) {
        (Tree::Tuple(shapes), Tree::Tuple(strides)) if shapes.len() == strides.len() => {
            let parts = shapes.iter().zip(strides).map(|(shape, stride)| filtered(shape, stride));
            Some(Tree::Tuple(parts.collect::<Option<_>>()?))
        }
        (Tree::Tuple(_), _) | (_, Tree::Tuple(_)) => None,
        (_, Tree::Num(Num::Static(0))) => Some(Tree::Num(Num::Static(1))),
        _ => Some(shape.clone()),
    }
}
