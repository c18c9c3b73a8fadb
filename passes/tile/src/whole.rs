//! Operations on whole tiles: products, and regions that run once for each element.
//!
//! A region is cloned for each element, with elements of the tiles for its arguments, in the order that the
//! operation defines. Operations of the dialect in it are lowered afterwards, like any others.

use super::emit::{Lowered, Lowering, Match, Refusal, count, elements_of, refuse, with_elements};
use melior::ir::{
    Attribute, BlockLike, BlockRef, RegionLike, Type, Value, ValueLike,
    attribute::{ArrayAttribute, IntegerAttribute},
};
use mlir_ext::{
    ir,
    types::{integer_width, shape},
};

/// The operations of this file.
pub(super) const LOWERINGS: &[(&str, Lowering)] =
    &[("dot", dot), ("reduce", reduce), ("scan", scan), ("generate", generate), ("histogram", histogram)];

/// `arith.cmpi`'s number for "equal".
const EQ: i64 = 0;

//===----------------------------------------------------------------------===//
// Products
//===----------------------------------------------------------------------===//

fn dot<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    if at.optional(3).is_some() || at.optional(4).is_some() {
        return refuse("how scales belong to elements is not known");
    }
    let c = at.optional(2).ok_or(Refusal::Silent)?;
    let ty = c.r#type();
    let element = elements_of(ty);
    let operand = |group, signedness| -> Result<Value<'c, 'a>, Refusal> {
        let value = at.optional(group).ok_or(Refusal::Silent)?;
        match (integer_width(elements_of(value.r#type())), integer_width(element)) {
            (None, _) => at.float_cast(value, element),
            (from, to) if from == to => Ok(value),
            _ => {
                let name = if at.word(signedness) == "unsigned" { "arith.extui" } else { "arith.extsi" };
                at.value(name, &[value], with_elements(value.r#type(), element)?, &[])
            }
        }
    };
    let (a, b) = (operand(0, "signedness_a")?, operand(1, "signedness_b")?);
    let is_batch = shape(ty).is_some_and(|shape| shape.len() == 3);
    let maps = match is_batch {
        false => ["(m, n, k) -> (m, k)", "(m, n, k) -> (k, n)", "(m, n, k) -> (m, n)"],
        true => ["(b, m, n, k) -> (b, m, k)", "(b, m, n, k) -> (b, k, n)", "(b, m, n, k) -> (b, m, n)"],
    };
    let parse = |text: &str| Attribute::parse(at.context(), text).ok_or(Refusal::Silent);
    let array = |texts: &[String]| -> Result<Attribute<'c>, Refusal> {
        let attributes: Vec<_> = texts.iter().map(|text| parse(text)).collect::<Result<_, _>>()?;
        Ok(ArrayAttribute::new(at.context(), &attributes).into())
    };
    let parallel = if is_batch { 3 } else { 2 };
    let iterators: Vec<_> = (0..=parallel)
        .map(|dim| if dim < parallel { "parallel" } else { "reduction" })
        .map(|word| format!("#vector.iterator_type<{word}>"))
        .collect();
    let attributes = [
        ("indexing_maps", array(&maps.map(|map| format!("affine_map<{map}>")))?),
        ("iterator_types", array(&iterators)?),
        ("kind", parse("#vector.kind<add>")?),
    ];
    Ok(vec![at.value("vector.contract", &[a, b, c], ty, &attributes)?])
}

//===----------------------------------------------------------------------===//
// Regions
//===----------------------------------------------------------------------===//

/// The positions of the elements along a dimension of a tile, in row-major order.
struct Lines {
    /// The number of elements along the dimension.
    length: usize,
    /// The distance between neighbours.
    stride: usize,
    /// The number of lines.
    count: usize,
}

impl Lines {
    fn along(ty: Type<'_>, dim: usize) -> Result<Self, Refusal> {
        let sizes: Vec<_> = shape(ty).unwrap_or_default().into_iter().map(|size| size as usize).collect();
        let (Some(length), Some(inner)) = (sizes.get(dim), sizes.get(dim + 1..)) else {
            return Err(Refusal::Silent);
        };
        let stride: usize = inner.iter().product();
        Ok(Self { length: *length, stride, count: sizes.iter().product::<usize>() / length })
    }

    /// The position of an element of a line.
    fn place(&self, line: usize, index: usize) -> usize {
        (line / self.stride * self.length + index) * self.stride + line % self.stride
    }
}

impl<'c, 'a> Match<'_, 'c, 'a> {
    fn body(&self) -> Result<BlockRef<'c, 'a>, Refusal> {
        ir::region(self.op, 0).and_then(|region| region.first_block()).ok_or(Refusal::Silent)
    }

    /// Inlines the region of the operation, whose arguments and results have the types before conversion.
    fn run(&self, arguments: &[Value<'c, 'a>]) -> Result<Vec<Value<'c, 'a>>, Refusal> {
        let body = self.body()?;
        let mut before = Vec::with_capacity(arguments.len());
        for (index, argument) in arguments.iter().enumerate() {
            let ty = body.argument(index).map_err(|_| Refusal::Silent)?.r#type();
            before.push(self.as_type(*argument, ty)?);
        }
        let yielded = self.rewriter.clone_block(body, &before).into_iter();
        yielded.map(|value| self.as_type(value, self.convert(value.r#type())?)).collect()
    }

    /// Casts a value to its type before or after conversion.
    fn as_type(&self, value: Value<'c, 'a>, ty: Type<'c>) -> Result<Value<'c, 'a>, Refusal> {
        match value.r#type() == ty {
            true => Ok(value),
            false => {
                let passing = [(super::PASSING, Attribute::unit(self.context()))];
                self.value(super::CAST, &[value], ty, &passing)
            }
        }
    }

    /// The elements of all operands, in row-major order.
    fn elements_of_operands(&self) -> Result<Vec<Vec<Value<'c, 'a>>>, Refusal> {
        self.operands.iter().map(|operand| self.elements(*operand)).collect()
    }

    /// Assembles the results from tuples with one element of each.
    fn results_of(&self, elements: &[Vec<Value<'c, 'a>>]) -> Lowered<'c, 'a> {
        let result = |index| {
            let of_result: Vec<_> = elements.iter().map(|all| all[index]).collect();
            self.of_elements(&of_result, self.result_type(index)?)
        };
        (0..self.operands.len()).map(result).collect()
    }
}

/// The element of each operand at a position.
fn at_place<'c, 'a>(elements: &[Vec<Value<'c, 'a>>], place: usize) -> Vec<Value<'c, 'a>> {
    elements.iter().map(|of_operand| of_operand[place]).collect()
}

fn reduce<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let lines = Lines::along(at.operand(0)?.r#type(), at.integer("dim")? as usize)?;
    let elements = at.elements_of_operands()?;
    let mut results = Vec::with_capacity(lines.count);
    for line in 0..lines.count {
        let mut combined = at_place(&elements, lines.place(line, 0));
        for index in 1..lines.length {
            combined.extend(at_place(&elements, lines.place(line, index)));
            combined = at.run(&combined)?;
        }
        results.push(combined);
    }
    at.results_of(&results)
}

fn scan<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let lines = Lines::along(at.operand(0)?.r#type(), at.integer("dim")? as usize)?;
    let is_reverse = at.attribute("reverse").is_some();
    let elements = at.elements_of_operands()?;
    let mut results = vec![vec![]; lines.count * lines.length];
    for line in 0..lines.count {
        let mut combined: Vec<Value<'c, 'a>> = vec![];
        for step in 0..lines.length {
            let index = if is_reverse { lines.length - 1 - step } else { step };
            let place = lines.place(line, index);
            combined.extend(at_place(&elements, place));
            if step > 0 {
                combined = at.run(&combined)?;
            }
            results[place] = combined.clone();
        }
    }
    at.results_of(&results)
}

fn generate<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let ty = at.result_type(0)?;
    let sizes = shape(ty).unwrap_or_default();
    let mut elements = Vec::with_capacity(count(ty) as usize);
    for place in 0..count(ty) {
        let mut rest = place;
        let mut indices = Vec::with_capacity(sizes.len());
        for size in sizes.iter().rev() {
            indices.push(at.index(rest % size)?);
            rest /= size;
        }
        indices.reverse();
        elements.extend(at.run(&indices)?);
    }
    Ok(vec![at.of_elements(&elements, ty)?])
}

//===----------------------------------------------------------------------===//
// Counting
//===----------------------------------------------------------------------===//

/// Counts the elements equal to each bin number. Elements are read as unsigned; those that are too big are in
/// no bin.
fn histogram<'c, 'a>(at: &Match<'_, 'c, 'a>) -> Lowered<'c, 'a> {
    let ty = at.result_type(0)?;
    let source = at.flat(at.operand(0)?)?;
    let mask = match at.operands.get(1) {
        Some(mask) => Some(at.flat(*mask)?),
        None => None,
    };
    let element = elements_of(source.r#type());
    let width = integer_width(element).ok_or(Refusal::Silent)?.min(63);
    let bits = with_elements(source.r#type(), at.int(1))?;
    let counts = with_elements(source.r#type(), elements_of(ty))?;
    let (zero, one) = (at.constant(counts, 0)?, at.constant(counts, 1)?);
    let add = Attribute::parse(at.context(), "#vector.kind<add>").ok_or(Refusal::Silent)?;
    let mut bins = vec![];
    for bin in 0..count(ty) {
        if bin >> width != 0 {
            bins.push(at.constant(elements_of(ty), 0)?);
            continue;
        }
        let signed = bin << (64 - width) >> (64 - width);
        let number = at.constant_of(source.r#type(), IntegerAttribute::new(element, signed).into())?;
        let predicate = [("predicate", at.number(EQ))];
        let mut is_equal = at.value("arith.cmpi", &[source, number], bits, &predicate)?;
        if let Some(mask) = mask {
            is_equal = at.value("arith.andi", &[is_equal, mask], bits, &[])?;
        }
        let ones = at.value("arith.select", &[is_equal, one, zero], counts, &[])?;
        bins.push(at.value("vector.reduction", &[ones], elements_of(ty), &[("kind", add)])?);
    }
    Ok(vec![at.of_elements(&bins, ty)?])
}
