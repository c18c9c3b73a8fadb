//! Registers as words: several small elements in one register of 32 bits, and back.
//!
//! ```text
//! four f16     two words of 32 bits, the first element in the low bits
//! two f64      two words of 64 bits
//! three i1     three bytes, in words of 16 bits: a truth value is a byte in memory
//! ```

use crate::threads::Threads;
use melior::ir::{Type, TypeLike, Value, ValueLike};
use mlir_ext::types::{float_width, integer_width, vector_type};
use tilespace_emit::{Res, integer};

/// How elements are put into words.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Words {
    /// Bits of an element in memory.
    pub element: u32,
    /// Bits of a word: 16 for a single byte, too.
    pub word: u32,
    /// The number of words.
    pub count: usize,
    /// Whether it is a single byte, which PTX can access but not hold in a register.
    is_byte: bool,
}

impl Words {
    /// The words of so many elements.
    pub fn of(element: u32, elements: usize) -> Self {
        let bits = element as usize * elements;
        let word = match element {
            64 => 64,
            _ if bits >= 32 => 32,
            _ => 16,
        };
        Self { element, word, count: bits.div_ceil(word as usize).max(1), is_byte: bits == 8 }
    }

    /// PTX's type for the access, as `v4.b32`.
    pub fn ptx(self) -> String {
        let bits = if self.is_byte { "b8".to_owned() } else { format!("b{}", self.word) };
        match self.count {
            1 => bits,
            count => format!("v{count}.{bits}"),
        }
    }

    /// The registers of inline assembly, operands from a number on: a vector, if there are several.
    pub fn operands(self, first: usize) -> String {
        let list: Vec<_> = (first..first + self.count).map(|operand| format!("${operand}")).collect();
        if self.count == 1 { list.concat() } else { format!("{{{}}}", list.join(", ")) }
    }

    /// The letter of its registers in the constraints of inline assembly.
    pub fn letter(self) -> char {
        match self.word {
            64 => 'l',
            32 => 'r',
            _ => 'h',
        }
    }
}

/// Bits of an element in memory.
pub fn memory_bits(register: Type<'_>) -> u32 {
    match integer_width(register).or_else(|| float_width(register)) {
        Some(width) => width.div_ceil(8).next_power_of_two() * 8,
        // An index, or an address.
        None => 64,
    }
}

impl<'c, 'a> Threads<'_, 'c, 'a> {
    /// An element as the integer of its bits in memory.
    pub fn to_bits(&self, value: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
        let ty = value.r#type();
        let bits = integer(self.context, memory_bits(ty));
        match integer_width(ty) {
            Some(_) if ty == bits => Ok(value),
            Some(_) => self.value("arith.extui", &[value], bits, &[]),
            None if float_width(ty).is_some() => self.value("arith.bitcast", &[value], bits, &[]),
            None if ty.is_index() => self.value("arith.index_cast", &[value], bits, &[]),
            None => self.value("llvm.ptrtoint", &[value], bits, &[]),
        }
    }

    /// An element from the integer of its bits in memory.
    pub fn of_bits(&self, value: Value<'c, 'a>, ty: Type<'c>) -> Res<Value<'c, 'a>> {
        match integer_width(ty) {
            Some(_) if ty == value.r#type() => Ok(value),
            // Every byte of memory except zero is true.
            Some(1) => self.is_not_zero(value),
            Some(_) => self.value("arith.trunci", &[value], ty, &[]),
            None if float_width(ty).is_some() => self.value("arith.bitcast", &[value], ty, &[]),
            None if ty.is_index() => self.value("arith.index_cast", &[value], ty, &[]),
            None => self.value("llvm.inttoptr", &[value], ty, &[]),
        }
    }

    /// Elements in words.
    pub fn pack(&self, elements: &[Value<'c, 'a>], words: Words) -> Res<Vec<Value<'c, 'a>>> {
        let word = integer(self.context, words.word);
        let each = (words.word / words.element).max(1) as usize;
        let mut packed = vec![];
        for group in elements.chunks(each) {
            let bits: Vec<_> = group.iter().map(|element| self.to_bits(*element)).collect::<Res<_>>()?;
            packed.push(match &bits[..] {
                [one] if words.element == words.word => *one,
                [one] => self.value("arith.extui", &[*one], word, &[])?,
                many => {
                    let ty = vector_type(&[many.len() as i64], integer(self.context, words.element));
                    let vector = self.vector(many, ty.ok_or("there is no such vector")?)?;
                    match many.len() == each {
                        true => self.value("llvm.bitcast", &[vector], word, &[])?,
                        false => return Err("elements do not fill a word".into()),
                    }
                }
            });
        }
        Ok(packed)
    }

    /// Elements of a type from words.
    pub fn unpack(
        &self,
        packed: &[Value<'c, 'a>],
        elements: usize,
        ty: Type<'c>,
        words: Words,
    ) -> Res<Vec<Value<'c, 'a>>> {
        let each = ((words.word / words.element).max(1) as usize).min(elements);
        let bits = integer(self.context, words.element);
        let mut found = vec![];
        for word in packed {
            match each {
                1 if words.element == words.word => found.push(self.of_bits(*word, ty)?),
                1 => {
                    let element = self.value("arith.trunci", &[*word], bits, &[])?;
                    found.push(self.of_bits(element, ty)?);
                }
                _ => {
                    let vector = vector_type(&[each as i64], bits).ok_or("there is no such vector")?;
                    let vector = self.value("llvm.bitcast", &[*word], vector, &[])?;
                    for index in 0..each {
                        let element = self.element(vector, index)?;
                        found.push(self.of_bits(element, ty)?);
                    }
                }
            }
        }
        Ok(found)
    }
}
