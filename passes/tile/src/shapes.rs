//! Changes of shape, which keep the elements of tiles, pointers included.
//!
//! If upstream's `vector` has the operation, it is used. Where each element goes is static, since sizes and
//! positions are in types and attributes, with one exception: `extract` takes the indices of a part at run
//! time. For a dynamic index into a vector, LLVM spills the vector to the stack and loads through a generic
//! pointer. So all parts are extracted, and the bits of the index select between them, each halving the
//! candidates:
//!
//! ```text
//! part 0 ─┐
//! part 1 ─┴─ bit 0 ─┐
//! part 2 ─┐         ├─ bit 1 ── the part
//! part 3 ─┴─ bit 0 ─┘
//! ```
//!
//! This is done dimension by dimension; the first removes the most. A constant index extracts its part
//! directly.

use super::emit::{Lowered, Lowering, Match, Refusal, count, elements_of, refuse};
use melior::ir::{
    Attribute, TypeLike, Value, ValueLike,
    attribute::{ArrayAttribute, DenseElementsAttribute, DenseI64ArrayAttribute, IntegerAttribute},
};
use mlir_ext::{
    ir,
    types::{integer_width, shape},
};

/// The operations of this file.
pub(super) const LOWERINGS: &[(&str, Lowering)] = &[
    ("splat", broadcast),
    ("broadcast", broadcast),
    ("expand_dims", reshape),
    ("view", reshape),
    ("permute", permute),
    ("extract_slice", extract_slice),
    ("extract", extract),
    ("cat", cat),
    ("make_range", make_range),
];

impl<'c, 'a> Match<'_, 'c, 'a> {
    /// An array attribute of integers.
    fn numbers(&self, numbers: &[i64]) -> Attribute<'c> {
        let numbers: Vec<_> = numbers.iter().map(|number| self.number(*number)).collect();
        ArrayAttribute::new(self.context(), &numbers).into()
    }

    /// The slice of a vector with these sizes at these offsets.
    fn slice(&self, source: Value<'c, 'a>, offsets: &[i64], sizes: &[i64]) -> Result<Value<'c, 'a>, Refusal> {
        let ty = self.vector(sizes, elements_of(source.r#type()))?;
        if source.r#type() == ty {
            return Ok(source);
        }
        let attributes = [
            ("offsets", self.numbers(offsets)),
            ("sizes", self.numbers(sizes)),
            ("strides", self.numbers(&vec![1; sizes.len()])),
        ];
        self.value("vector.extract_strided_slice", &[source], ty, &attributes)
    }

    /// Inserts a vector into another at these offsets.
    fn insert_slice(
        &self,
        part: Value<'c, 'a>,
        into: Value<'c, 'a>,
        offsets: &[i64],
    ) -> Result<Value<'c, 'a>, Refusal> {
        let attributes =
            [("offsets", self.numbers(offsets)), ("strides", self.numbers(&vec![1; offsets.len()]))];
        self.value("vector.insert_strided_slice", &[part, into], into.r#type(), &attributes)
    }

    /// Selects the value with index `number`, from one or more values of one type.
    fn choose(
        &self,
        mut values: Vec<Value<'c, 'a>>,
        number: Value<'c, 'a>,
    ) -> Result<Value<'c, 'a>, Refusal> {
        let mut rest = match number.r#type().is_index() {
            true => self.integer_cast(number, self.int(64))?,
            false => number,
        };
        let one = self.constant(rest.r#type(), 1)?;
        while values.len() > 1 {
            let is_odd = self.value("arith.trunci", &[rest], self.int(1), &[])?;
            let pairs = values.chunks(2).map(|pair| match pair {
                [even, odd] => self.value("arith.select", &[is_odd, *odd, *even], odd.r#type(), &[]),
                _ => Ok(pair[0]),
            });
            values = pairs.collect::<Result<_, _>>()?;
            if values.len() > 1 {
                rest = self.value("arith.shrui", &[rest, one], rest.r#type(), &[])?;
            }
        }
        values.first().copied().ok_or(Refusal::Silent)
    }
}

fn broadcast<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    Ok(vec![at.broadcast(at.operand(0)?, at.result_type(0)?)?])
}

fn reshape<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    Ok(vec![at.unflat(at.operand(0)?, at.result_type(0)?)?])
}

fn permute<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let permutation = at.integers("permutation").ok_or(Refusal::Silent)?;
    if permutation.is_empty() {
        return Ok(vec![at.operand(0)?]);
    }
    let attributes = [("permutation", DenseI64ArrayAttribute::new(at.context(), &permutation).into())];
    Ok(vec![at.value("vector.transpose", at.operands, at.result_type(0)?, &attributes)?])
}

fn extract_slice<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let (source, ty) = (at.operand(0)?, at.result_type(0)?);
    let offsets = at.integers("offsets").ok_or(Refusal::Silent)?;
    let strides = at.integers("strides").unwrap_or_else(|| vec![1; offsets.len()]);
    let (from, to) = (shape(source.r#type()).unwrap_or_default(), shape(ty).unwrap_or_default());
    if strides.iter().zip(&to).all(|(stride, size)| *stride == 1 || *size == 1) {
        return Ok(vec![at.slice(source, &offsets, &to)?]);
    }
    // `vector.extract_strided_slice` has unit strides only.
    let mut places = vec![0];
    for (dim, size) in to.iter().enumerate() {
        let stride = strides[dim];
        let along = |first: i64| (0..*size).map(move |index| first + index * stride);
        places = places.iter().flat_map(|place| along(place * from[dim] + offsets[dim])).collect();
    }
    let flat = at.flat(source)?;
    let mask = [("mask", DenseI64ArrayAttribute::new(at.context(), &places).into())];
    let part = at.vector(&[count(ty)], elements_of(ty))?;
    Ok(vec![at.unflat(at.value("vector.shuffle", &[flat, flat], part, &mask)?, ty)?])
}

fn extract<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let (mut part, ty) = (at.operand(0)?, at.result_type(0)?);
    let mut sizes = shape(part.r#type()).unwrap_or_default();
    let rank = sizes.len();
    let to = if ty.is_vector() { shape(ty).unwrap_or_default() } else { vec![1; rank] };
    for (dim, index) in at.operands[1..].iter().enumerate() {
        let parts = sizes[dim] / to[dim];
        if parts == 1 {
            continue;
        }
        sizes[dim] = to[dim];
        let number = |number: i64| {
            let mut offsets = vec![0; rank];
            offsets[dim] = number * to[dim];
            at.slice(part, &offsets, &sizes)
        };
        // An index beyond the last part is undefined behaviour.
        if let Some(index) = ir::constant_integer(*index) {
            part = number(index.clamp(0, parts - 1))?;
            continue;
        }
        let flat: Vec<_> = (0..parts).map(|index| at.flat(number(index)?)).collect::<Result<_, Refusal>>()?;
        let of_part = at.vector(&sizes, elements_of(ty))?;
        part = at.unflat(at.choose(flat, *index)?, of_part)?;
    }
    match ty.is_vector() {
        true => Ok(vec![part]),
        false => Ok(vec![at.extract(at.flat(part)?, 0)?]),
    }
}

fn cat<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let (lhs, rhs) = (at.operand(0)?, at.operand(1)?);
    let ty = at.result_type(0)?;
    let mut offsets = vec![0; shape(ty).unwrap_or_default().len()];
    let nothing = at.value("ub.poison", &[], ty, &[])?;
    let first = at.insert_slice(lhs, nothing, &offsets)?;
    let dim = at.integer("dim")? as usize;
    offsets[dim] = shape(lhs.r#type()).unwrap_or_default()[dim];
    Ok(vec![at.insert_slice(rhs, first, &offsets)?])
}

fn make_range<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let ty = at.result_type(0)?;
    let element = elements_of(ty);
    // Numbers that the type cannot represent wrap around.
    let unused = 64 - integer_width(element).unwrap_or(64).min(64);
    let numbers: Vec<Attribute<'c>> = (at.integer("start")?..at.integer("end")?)
        .map(|number| IntegerAttribute::new(element, number << unused >> unused).into())
        .collect();
    match DenseElementsAttribute::new(ty, &numbers) {
        Ok(value) => Ok(vec![at.value("arith.constant", &[], ty, &[("value", value.into())])?]),
        Err(error) => refuse(format!("it has no constant: {error}")),
    }
}
