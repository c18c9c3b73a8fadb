//! The only comparison of a computed layout, tuple or tiler with the type of the result.
//!
//! ```text
//! computed  ((4,8),2):((1,4),32)      the type says (4,(8,2)):(1,(4,32))     an error: other modes
//! computed  8:%s                      the type says 8:?                      %s, in the width of the type
//! computed  8:4                       the type says 8:?                      a constant
//! computed  8:%s                      the type says 8:4                      an error: nothing proves it
//! ```
//!
//! The modes, each number and each basis element, the swizzle, the elements and the alignment are compared,
//! and tilers as a whole. The type may know less than is computed, but not more.
//!
//! Why it is right: the users of the value read it by its type. So a result either agrees with the definition
//! in everything that its type states, or it is an error.

use crate::{
    emit::{Lowering, Op, Res},
    layout::{
        index,
        made::{Made, leaves},
        numbers::{Numbers, zero},
    },
    text::{
        tilers::Tiler,
        tree::{Form, Layout, Num, Tree, are_congruent, tree_text},
        types::Kind,
    },
    views::{
        pointers::{advanced, columns_behind, matrix_behind},
        slices::Source,
        values::require_address,
    },
};
use melior::ir::{Value, ValueLike};
use mlir_ext::{ir, types};
use tilespace_core::MemorySpace;

impl<'c, 'a> Lowering<'c, 'a> {
    /// Binds a tree, converted to the type of the result.
    pub fn bind_tree(&mut self, op: Op<'c, 'a>, index: usize, tree: &Numbers<'c, 'a>) -> Res<()> {
        let result = self.result(op, index)?;
        let form = self.tuple_form(result)?;
        let leaves = self.fit(tree, &form)?;
        self.bind(result, leaves)
    }

    /// Binds the index of a coordinate, converted to the type of the result; missing modes are 0.
    pub fn bind_place(&mut self, op: Op<'c, 'a>, index: usize, place: &Numbers<'c, 'a>) -> Res<()> {
        let result = self.result(op, index)?;
        let form = self.tuple_form(result)?;
        let leaves = self.fit_place(place, &form)?;
        self.bind(result, leaves)
    }

    fn tuple_form(&mut self, value: Value<'c, 'a>) -> Res<Form> {
        match &*self.kind(value.r#type())? {
            Kind::Tuple(form) => Ok(form.clone()),
            Kind::Scalar(width) => Ok(Tree::Num(Num::Dynamic((), *width))),
            Kind::Plain(ty) => match types::integer_width(*ty) {
                Some(width) => Ok(Tree::Num(Num::Dynamic((), width))),
                None => Err("its result is not a number".into()),
            },
            _ => Err("its result is not a tuple of numbers".into()),
        }
    }

    /// Binds a tiler, converted to the type of the result.
    pub fn bind_tiler(&mut self, op: Op<'c, 'a>, index: usize, tiler: &Tiler<Value<'c, 'a>>) -> Res<()> {
        let result = self.result(op, index)?;
        let text = ir::type_text(result.r#type());
        let other = || format!("its result is {text}, but its operands make the tiler {tiler}");
        let form = Tiler::of_type(&text).ok_or_else(other)?;
        let parts = self.fit_tiler(tiler, &form).map_err(|_| other())?;
        self.bind(result, parts)
    }

    /// The parts of a tiler, converted to a form.
    fn fit_tiler(&mut self, tiler: &Tiler<Value<'c, 'a>>, form: &Tiler<()>) -> Res<Vec<Value<'c, 'a>>> {
        match (tiler, form) {
            (Tiler::Whole, Tiler::Whole) => Ok(vec![]),
            (Tiler::Of(layout), Tiler::Of(form)) => {
                let mut parts = self.fit(&layout.shape, &form.shape)?;
                parts.extend(self.fit(&layout.stride, &form.stride)?);
                Ok(parts)
            }
            (Tiler::Parts(tiles), Tiler::Parts(forms)) if tiles.len() == forms.len() => {
                let parts = tiles.iter().zip(forms).map(|(tile, form)| self.fit_tiler(tile, form));
                Ok(parts.collect::<Res<Vec<_>>>()?.concat())
            }
            _ => Err("its result and its operands differ in structure".into()),
        }
    }

    /// Binds a result: a view of the elements of an operand, with a layout that begins at an offset.
    pub fn bind_layout(
        &mut self,
        op: Op<'c, 'a>,
        source: &Source<'c, 'a>,
        offset: &Numbers<'c, 'a>,
        made: &Made<'c, 'a>,
    ) -> Res<()> {
        let kind = self.kind(self.result_type(op, 0)?)?;
        let (_, form) = kind.layout().ok_or("its result has no layout")?;
        let parts = self.fit_made(made, form)?;
        self.bind_piece(op, source, offset, parts)
    }

    /// Binds a result: a slice or tile that begins at an offset, with the parts of this layout.
    pub fn bind_piece(
        &mut self,
        op: Op<'c, 'a>,
        source: &Source<'c, 'a>,
        offset: &Numbers<'c, 'a>,
        layout: Vec<Value<'c, 'a>>,
    ) -> Res<()> {
        let result = self.result(op, 0)?;
        let kind = self.kind(result.r#type())?;
        let (_, form) = kind.layout().ok_or("its result has no layout")?;
        let mut leaves;
        match (&source.layout.outer, &form.outer) {
            (None, None) => {
                leaves = self.moved_start(source, offset, &kind)?;
                leaves.extend(layout);
            }
            // The swizzle applies after the offset, so the address stays.
            (Some((swizzle, start)), Some((wanted, form))) if swizzle == wanted => {
                leaves = self.moved_start(source, &zero(), &kind)?;
                leaves.extend(layout);
                let sum = index::add(self, start, offset)?;
                leaves.extend(self.fit(&sum, form)?);
            }
            _ => return Err(SWIZZLE.into()),
        }
        self.bind(result, leaves)
    }

    /// The parts before the layout of a slice or tile that begins at an offset.
    pub fn moved_start(
        &mut self,
        source: &Source<'c, 'a>,
        offset: &Numbers<'c, 'a>,
        to: &Kind<'c>,
    ) -> Res<Vec<Value<'c, 'a>>> {
        let number = match offset {
            Tree::Num(number) => Some(number.clone()),
            Tree::Tuple(parts) if parts.is_empty() => Some(Num::Static(0)),
            _ => None,
        };
        match (&*source.kind, to, &source.first[..], number) {
            (Kind::Layout(_), Kind::Layout(_), ..) => Ok(vec![]),
            (Kind::Coordinates(..), Kind::Coordinates(wanted, _), ..) => {
                let start = source.start().ok_or("a dynamic value of operand 0 is missing")?;
                let sum = index::add(self, &start, offset)?;
                self.fit_place(&sum, wanted)
            }
            (Kind::Matrices(_), Kind::Matrices(_), [matrix], Some(number)) => {
                Ok(vec![matrix_behind(self, *matrix, &number)?])
            }
            (Kind::View(from, _), Kind::View(to, _), [address], Some(number)) => {
                require_address(from, &number, to)?;
                Ok(vec![match from.space {
                    MemorySpace::Tensor => columns_behind(self, from, *address, &number)?,
                    _ => advanced(self, from, *address, &number)?,
                }])
            }
            _ => Err("its result and its operand are not of the same kind".into()),
        }
    }

    /// The parts of a layout, converted to the layout of a result.
    pub fn fit_layout_of(
        &mut self,
        op: Op<'c, 'a>,
        layout: &Layout<Value<'c, 'a>>,
    ) -> Res<Vec<Value<'c, 'a>>> {
        let kind = self.kind(self.result_type(op, 0)?)?;
        let (_, form) = kind.layout().ok_or("its result has no layout")?;
        let mut leaves = self.fit_made(layout, form)?;
        match (&layout.outer, &form.outer) {
            (None, None) => {}
            (Some((swizzle, start)), Some((wanted, form))) if swizzle == wanted => {
                leaves.extend(self.fit(start, form)?);
            }
            _ => return Err(SWIZZLE.into()),
        }
        Ok(leaves)
    }

    /// The parts of shape and stride, converted to a layout. The stride of a single element is not compared.
    pub fn fit_made(&mut self, made: &Made<'c, 'a>, form: &Layout<()>) -> Res<Vec<Value<'c, 'a>>> {
        if !are_congruent(&made.shape, &form.shape) {
            return Err(format!(
                "its result type has the size {}, but its operands make {}",
                tree_text(&form.shape),
                tree_text(&made.shape)
            )
            .into());
        }
        for (size, stated) in made.shape.leaves().into_iter().zip(form.shape.leaves()) {
            if let (Tree::Num(Num::Static(is)), Tree::Num(Num::Static(says))) = (size, stated)
                && is != says
            {
                return Err(format!("its result type has the size {says}, but its operands make {is}").into());
            }
        }
        let mut parts = self.fit(&made.shape, &form.shape)?;
        for ((size, stride), stated) in
            leaves(&made.shape, &made.stride).into_iter().zip(form.stride.leaves())
        {
            let has_other = match (stated.number(), stride.number()) {
                (Some(Num::Dynamic(..)), _) | (_, Some(Num::Dynamic(..))) | (None, _) | (_, None) => false,
                _ => tree_text(stated) != tree_text(&stride),
            };
            if size != Num::Static(1) && has_other {
                let [stated, stride] = [tree_text(stated), tree_text(&stride)];
                return Err(format!(
                    "its result type has the stride {stated}, but its elements have {stride}"
                )
                .into());
            }
            match (&size, stated.number(), stride.number()) {
                (Num::Static(1), Some(Num::Dynamic((), width)), Some(number)) => {
                    parts.push(self.number(number, *width)?);
                }
                (Num::Static(1), Some(Num::Static(_) | Num::Part(..)), _) => {}
                _ => parts.extend(self.fit(&stride, stated)?),
            }
        }
        Ok(parts)
    }

    /// The parts of the index of a coordinate, converted to a form. Modes that it lacks are 0.
    pub fn fit_place(&mut self, place: &Numbers<'c, 'a>, form: &Form) -> Res<Vec<Value<'c, 'a>>> {
        match (place, form) {
            (Tree::Num(Num::Static(0)), Tree::Tuple(forms)) => {
                let mut leaves = vec![];
                for form in forms {
                    leaves.extend(self.fit_place(place, form)?);
                }
                Ok(leaves)
            }
            (Tree::Tuple(parts), Tree::Tuple(forms)) if parts.len() <= forms.len() => {
                let (none, mut leaves) = (zero(), vec![]);
                for (mode, form) in forms.iter().enumerate() {
                    leaves.extend(self.fit_place(parts.get(mode).unwrap_or(&none), form)?);
                }
                Ok(leaves)
            }
            _ => self.fit(place, form),
        }
    }

    /// The parts of a tree, converted to a form of the same modes: with the widths of the form, and with
    /// constants where the tree is static and the form is dynamic.
    pub fn fit(&mut self, tree: &Numbers<'c, 'a>, form: &Form) -> Res<Vec<Value<'c, 'a>>> {
        match (tree, form) {
            (Tree::Open, Tree::Open) => Ok(vec![]),
            (Tree::Tuple(parts), Tree::Tuple(forms)) if parts.len() == forms.len() => {
                let mut leaves = vec![];
                for (part, form) in parts.iter().zip(forms) {
                    leaves.extend(self.fit(part, form)?);
                }
                Ok(leaves)
            }
            (Tree::Tuple(_), _) | (_, Tree::Tuple(_)) => Err(format!(
                "its result type has the modes {}, but its operands make {}",
                tree_text(form),
                tree_text(tree)
            )
            .into()),
            (Tree::Basis(_, path), Tree::Basis(_, stated)) if path != stated => Err(PLACE.into()),
            (Tree::Basis(..), Tree::Num(_)) | (Tree::Num(_), Tree::Basis(..)) => Err(PLACE.into()),
            _ => match (tree.number(), form.number()) {
                (Some(number), Some(Num::Dynamic((), width))) => Ok(vec![self.number(number, *width)?]),
                (Some(Num::Part(a, b)), Some(Num::Part(c, d))) if (a, b) == (c, d) => Ok(vec![]),
                (Some(Num::Part(..)), _) | (_, Some(Num::Part(..))) => {
                    Err("its result type and its operands differ in their fractions of elements".into())
                }
                (Some(Num::Static(is)), Some(Num::Static(says))) if is != says => {
                    Err(format!("its result is {is}, but its type says {says}").into())
                }
                (Some(Num::Static(_)), Some(Num::Static(_))) => Ok(vec![]),
                (Some(_), Some(Num::Static(says))) => {
                    Err(format!("its result is known only at run time, but its type says {says}").into())
                }
                _ => Err("its result type and its operands differ in their `_` modes".into()),
            },
        }
    }
}

const SWIZZLE: &str = "its result and its operand differ in their swizzle";
const PLACE: &str = "its result type and its operands have strides along different modes of a coordinate";
