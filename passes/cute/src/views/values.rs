//! The parts of values: reading the parts of operands, and binding the parts of results.
//!
//! ```text
//! %l : !cute.layout<"(?,8):(8,?{i64})">   the parts %a : i32 and %b : i64
//! its layout                              (%a,8):(8,%b)
//! ```
//!
//! An operand is read as the tree, layout, view or pointer that its type states, with its parts filled in. A
//! result is converted to the widths of its type, and must have the parts that its type states
//! ([`Lowering::bind`]).

use crate::{
    emit::{Lowering, Op, Res},
    text::{
        tree::{Layout, Num, Tree},
        types::{Kind, Pointer},
    },
};
use melior::ir::{Type, Value, ValueLike, operation::OperationLike};
use mlir_ext::{ir, types};
use std::rc::Rc;

/// A view: its address, and the layout of the elements there.
pub struct View<'c, 'a> {
    /// The pointer type of the address.
    pub pointer: Pointer<'c>,
    /// The address.
    pub address: Value<'c, 'a>,
    /// The layout.
    pub layout: Layout<Value<'c, 'a>>,
}

impl<'c, 'a> Lowering<'c, 'a> {
    /// The kind of a type.
    pub fn kind(&mut self, ty: Type<'c>) -> Res<Rc<Kind<'c>>> {
        let key = ir::type_id_key(ty);
        if let Some(kind) = self.kinds.get(&key) {
            return Ok(kind.clone());
        }
        let kind = Kind::of(self.context, ty)
            .ok_or_else(|| format!("values of type {} are not supported", ir::type_text(ty)))?;
        let kind = Rc::new(kind);
        self.kinds.insert(key, kind.clone());
        Ok(kind)
    }

    /// The types of the parts of a type.
    pub fn parts(&mut self, ty: Type<'c>) -> Res<Vec<Type<'c>>> {
        Ok(self.kind(ty)?.parts(self.context))
    }

    /// The types of the parts of all results, in order.
    pub fn result_parts(&mut self, op: Op<'c, 'a>) -> Res<Vec<Type<'c>>> {
        let mut all = vec![];
        for index in 0..op.result_count() {
            all.extend(self.parts(self.result_type(op, index)?)?);
        }
        Ok(all)
    }

    /// Binds an old value to its new parts, which must have the types that its type states.
    pub fn bind(&mut self, old: Value<'c, 'a>, new: Vec<Value<'c, 'a>>) -> Res<()> {
        let parts = self.parts(old.r#type())?;
        if !parts.iter().copied().eq(new.iter().map(|value| value.r#type())) {
            return Err(
                format!("its operands do not make a result of type {}", ir::type_text(old.r#type())).into()
            );
        }
        self.values.insert(ir::value_id(old), new);
        Ok(())
    }

    /// The parts that an old value has become.
    pub fn leaves(&self, old: Value<'c, 'a>) -> Res<Vec<Value<'c, 'a>>> {
        self.values
            .get(&ir::value_id(old))
            .cloned()
            .ok_or_else(|| "it uses a value before it is defined".into())
    }

    /// Operand number `index`.
    pub fn operand(&self, op: Op<'c, 'a>, index: usize) -> Res<Value<'c, 'a>> {
        ir::operand(op, index).ok_or_else(|| format!("operand {index} is missing").into())
    }

    /// The parts of an operand.
    pub fn operand_leaves(&self, op: Op<'c, 'a>, index: usize) -> Res<Vec<Value<'c, 'a>>> {
        self.leaves(self.operand(op, index)?)
    }

    /// The kind of the type of an operand.
    pub fn operand_kind(&mut self, op: Op<'c, 'a>, index: usize) -> Res<Rc<Kind<'c>>> {
        let operand = self.operand(op, index)?;
        self.kind(operand.r#type())
    }

    /// An operand of one part.
    pub fn single(&self, op: Op<'c, 'a>, index: usize) -> Res<Value<'c, 'a>> {
        match self.operand_leaves(op, index)?[..] {
            [value] => Ok(value),
            _ => Err(format!("operand {index} is not a single number or address").into()),
        }
    }

    /// The parts of all operands, in order.
    pub fn all_leaves(&self, op: Op<'c, 'a>) -> Res<Vec<Value<'c, 'a>>> {
        let mut all = vec![];
        for index in 0..op.operand_count() {
            all.extend(self.operand_leaves(op, index)?);
        }
        Ok(all)
    }

    /// An operand that is a tuple or a number.
    pub fn tree(&mut self, op: Op<'c, 'a>, index: usize) -> Res<Tree<Value<'c, 'a>>> {
        let (kind, leaves) = (self.operand_kind(op, index)?, self.operand_leaves(op, index)?);
        let number = |value: Value<'c, 'a>| {
            let width = types::integer_width(value.r#type());
            width.map(|width| {
                let dynamic = Num::Dynamic(value, width);
                Tree::Num(ir::constant_integer(value).map_or(dynamic, Num::Static))
            })
        };
        let tree = match (&*kind, &leaves[..]) {
            (Kind::Tuple(form), _) => form.fill(&mut leaves.into_iter()),
            (Kind::Scalar(_) | Kind::Plain(_), [value]) => number(*value),
            _ => None,
        };
        tree.ok_or_else(|| format!("operand {index} is not a number or a tuple of numbers").into())
    }

    /// The layout that an operand is or has.
    pub fn layout(&mut self, op: Op<'c, 'a>, index: usize) -> Res<Layout<Value<'c, 'a>>> {
        let (kind, leaves) = (self.operand_kind(op, index)?, self.operand_leaves(op, index)?);
        let (before, layout) = kind.layout().ok_or_else(|| format!("operand {index} has no layout"))?;
        let mut leaves = leaves.into_iter().skip(before);
        layout.fill(&mut leaves).ok_or_else(|| "a dynamic value of the layout is missing".into())
    }

    /// The layout that an operand is or has, which must not be a composed layout.
    pub fn plain_layout(&mut self, op: Op<'c, 'a>, index: usize) -> Res<Layout<Value<'c, 'a>>> {
        let layout = self.layout(op, index)?;
        match layout.outer {
            None => Ok(layout),
            Some(_) => Err("a composed layout is not supported here".into()),
        }
    }

    /// An operand that is a view of memory without a composed layout.
    pub fn view(&mut self, op: Op<'c, 'a>, index: usize) -> Res<View<'c, 'a>> {
        let view = self.any_view(op, index)?;
        match view.layout.outer {
            None => Ok(view),
            Some(_) => Err("a composed layout is not supported here".into()),
        }
    }

    /// An operand that is a view of memory.
    pub fn any_view(&mut self, op: Op<'c, 'a>, index: usize) -> Res<View<'c, 'a>> {
        let kind = self.operand_kind(op, index)?;
        let (Kind::View(pointer, _), [address, ..]) = (&*kind, &self.operand_leaves(op, index)?[..]) else {
            return Err(format!("operand {index} is not a view of memory").into());
        };
        Ok(View { pointer: pointer.clone(), address: *address, layout: self.layout(op, index)? })
    }

    /// An operand that is a pointer.
    pub fn pointer(&mut self, op: Op<'c, 'a>, index: usize) -> Res<(Pointer<'c>, Value<'c, 'a>)> {
        match &*self.operand_kind(op, index)? {
            Kind::Pointer(pointer) => Ok((pointer.clone(), self.single(op, index)?)),
            _ => Err(format!("operand {index} is not a pointer").into()),
        }
    }

    /// Result number `index`.
    pub fn result(&self, op: Op<'c, 'a>, index: usize) -> Res<Value<'c, 'a>> {
        ir::result(op, index).ok_or_else(|| format!("result {index} is missing").into())
    }

    /// Binds the only result of an operation to its new parts.
    pub fn bind_result(&mut self, op: Op<'c, 'a>, new: Vec<Value<'c, 'a>>) -> Res<()> {
        self.bind(self.result(op, 0)?, new)
    }
}

/// Requires that an address of one type, `offset` elements further on, is an address of another type.
pub fn require_address(from: &Pointer<'_>, offset: &Num<Value<'_, '_>>, to: &Pointer<'_>) -> Res<()> {
    if !from.same_elements(to) {
        return Err("its result and its operand differ in element type, memory space or swizzle".into());
    }
    let offset = if let Num::Static(offset) = offset { *offset } else { 0 };
    let (own, stated) = (from.aligned_behind(offset), to.aligned());
    match stated <= own {
        true => Ok(()),
        false => Err(format!(
            "its result type is aligned to {stated} bytes, but the address there is aligned to {own}"
        )
        .into()),
    }
}
