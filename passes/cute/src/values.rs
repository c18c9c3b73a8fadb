//! The parts of values: those of operands, and those that a result gets.
//!
//! ```text
//! %l : !cute.layout<"(?,8):(8,?{i64})">   the parts %a : i32 and %b : i64
//! its layout                              (%a,8):(8,%b)
//! ```
//!
//! An operand is read as the tree, layout, view or pointer that its type says, with its parts filled in. A result is
//! brought to the widths of its type, and must have the parts that its type says ([`Lowering::bind`]).

use crate::{
    emit::{Lowering, Op, Res},
    tree::{Form, Layout, Num, Tree},
    types::{Kind, Pointer},
};
use melior::ir::{Type, Value, ValueLike, operation::OperationLike};
use mlir_ext::{ir, types};
use std::rc::Rc;

/// A view: its address, and the layout of what is there.
pub struct View<'c, 'a> {
    /// What the type says of the address.
    pub pointer: Pointer<'c>,
    /// The address.
    pub address: Value<'c, 'a>,
    /// The layout.
    pub layout: Layout<Value<'c, 'a>>,
}

impl<'c, 'a> Lowering<'c, 'a> {
    /// What a type says of its values.
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

    /// Says what an old value has become. Their types must be those of its parts.
    pub fn bind(&mut self, old: Value<'c, 'a>, new: Vec<Value<'c, 'a>>) -> Res<()> {
        let parts = self.parts(old.r#type())?;
        if !parts.iter().copied().eq(new.iter().map(|value| value.r#type())) {
            return Err(format!(
                "its result of type {} does not follow from its operands",
                ir::type_text(old.r#type())
            )
            .into());
        }
        self.values.insert(ir::value_id(old), new);
        Ok(())
    }

    /// What an old value has become.
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

    /// What the type of an operand says.
    pub fn operand_kind(&mut self, op: Op<'c, 'a>, index: usize) -> Res<Rc<Kind<'c>>> {
        let operand = self.operand(op, index)?;
        self.kind(operand.r#type())
    }

    /// An operand of one part.
    pub fn single(&self, op: Op<'c, 'a>, index: usize) -> Res<Value<'c, 'a>> {
        match self.operand_leaves(op, index)?[..] {
            [value] => Ok(value),
            _ => Err(format!("operand {index} is not one number or address").into()),
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
        tree.ok_or_else(|| format!("operand {index} is no tuple of numbers").into())
    }

    /// The layout that an operand is or has.
    pub fn layout(&mut self, op: Op<'c, 'a>, index: usize) -> Res<Layout<Value<'c, 'a>>> {
        let (kind, leaves) = (self.operand_kind(op, index)?, self.operand_leaves(op, index)?);
        let (before, layout) = kind.layout().ok_or_else(|| format!("operand {index} has no layout"))?;
        let mut leaves = leaves.into_iter().skip(before);
        layout.fill(&mut leaves).ok_or_else(|| "the layout lacks a number of its type".into())
    }

    /// The same, for a layout that is no composed one.
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
            return Err(format!("operand {index} is no view of memory").into());
        };
        Ok(View { pointer: pointer.clone(), address: *address, layout: self.layout(op, index)? })
    }

    /// An operand that is a pointer.
    pub fn pointer(&mut self, op: Op<'c, 'a>, index: usize) -> Res<(Pointer<'c>, Value<'c, 'a>)> {
        match &*self.operand_kind(op, index)? {
            Kind::Pointer(pointer) => Ok((pointer.clone(), self.single(op, index)?)),
            _ => Err(format!("operand {index} is no pointer").into()),
        }
    }

    /// Result number `index`.
    pub fn result(&self, op: Op<'c, 'a>, index: usize) -> Res<Value<'c, 'a>> {
        ir::result(op, index).ok_or_else(|| format!("result {index} is missing").into())
    }

    /// Says what the only result of an operation has become.
    pub fn bind_result(&mut self, op: Op<'c, 'a>, new: Vec<Value<'c, 'a>>) -> Res<()> {
        self.bind(self.result(op, 0)?, new)
    }

    /// The same for a tree, which is brought to the type of the result.
    pub fn bind_tree(&mut self, op: Op<'c, 'a>, index: usize, tree: &Tree<Value<'c, 'a>>) -> Res<()> {
        let result = self.result(op, index)?;
        let leaves = match &*self.kind(result.r#type())? {
            Kind::Tuple(form) => self.fit(tree, form)?,
            Kind::Scalar(width) => self.fit(tree, &Tree::Num(Num::Dynamic((), *width)))?,
            Kind::Plain(ty) => match types::integer_width(*ty) {
                Some(width) => self.fit(tree, &Tree::Num(Num::Dynamic((), width)))?,
                None => return Err("its result is no number".into()),
            },
            _ => return Err("its result is no tuple of numbers".into()),
        };
        self.bind(result, leaves)
    }

    /// The parts of a layout as those of the layout of a result.
    pub fn fit_layout_of(
        &mut self,
        op: Op<'c, 'a>,
        layout: &Layout<Value<'c, 'a>>,
    ) -> Res<Vec<Value<'c, 'a>>> {
        let kind = self.kind(self.result_type(op, 0)?)?;
        let (_, form) = kind.layout().ok_or("its result has no layout")?;
        let mut leaves = self.fit(&layout.shape, &form.shape)?;
        leaves.extend(self.fit(&layout.stride, &form.stride)?);
        match (&layout.outer, &form.outer) {
            (None, None) => {}
            (Some((swizzle, start)), Some((wanted, form))) if swizzle == wanted => {
                leaves.extend(self.fit(start, form)?);
            }
            _ => return Err("its result has another swizzle than its operand".into()),
        }
        Ok(leaves)
    }

    /// The parts of a tree as a value of another form: with its widths, and with constants where the tree
    /// knows a number and the form does not. What the form has and the tree lacks is 0.
    pub fn fit(&mut self, tree: &Tree<Value<'c, 'a>>, form: &Form) -> Res<Vec<Value<'c, 'a>>> {
        match (tree, form) {
            (Tree::Open, Tree::Open) => Ok(vec![]),
            (_, Tree::Tuple(forms)) => {
                if tree.rank() > forms.len() {
                    return Err("its result has fewer modes than its operands".into());
                }
                let zero = Tree::Num(Num::Static(0));
                let mut leaves = vec![];
                for (mode, form) in forms.iter().enumerate() {
                    leaves.extend(self.fit(tree.modes().get(mode).unwrap_or(&zero), form)?);
                }
                Ok(leaves)
            }
            (Tree::Tuple(parts), _) => match &parts[..] {
                [part] => self.fit(part, form),
                _ => Err("its result has fewer modes than its operands".into()),
            },
            (Tree::Basis(_, path), Tree::Basis(_, stated)) if path != stated => {
                Err("its result has steps of other parts of a coordinate than its operands".into())
            }
            _ => match (tree.number(), form.number()) {
                (Some(number), Some(Num::Dynamic((), width))) => Ok(vec![self.number(number, *width)?]),
                (Some(Num::Part(a, b)), Some(Num::Part(c, d))) if (a, b) == (c, d) => Ok(vec![]),
                (Some(Num::Part(..)), _) | (_, Some(Num::Part(..))) => {
                    Err("its result has other parts of elements than its operands".into())
                }
                (Some(Num::Static(is)), Some(Num::Static(says))) if is != says => {
                    Err(format!("its result is {is} where the type says {says}").into())
                }
                (Some(Num::Static(_)), Some(Num::Static(_))) => Ok(vec![]),
                (Some(_), Some(Num::Static(says))) => {
                    Err(format!("its result is known only at run time, and the type says {says}").into())
                }
                _ => Err("its result leaves other modes open than its operands".into()),
            },
        }
    }
}
