//! Values: bits, poison, or a list of values.
//!
//! Integers, floating-point numbers and pointers are all bits; a pointer to a space is an address in its
//! window, as on the hardware. So a number that was a pointer still is one; there are no provenance marks.

use crate::types::Ty;

/// A byte of memory; none if it is poison.
pub type Byte = Option<u8>;

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum Val {
    /// A scalar, truncated to its width.
    Bits(u128),
    /// Poison.
    Poison,
    /// The parts of a struct, an array or a vector.
    List(Vec<Val>),
}

/// The lowest `width` bits.
pub fn cut(bits: u128, width: u32) -> u128 {
    if width >= 128 { bits } else { bits & ((1 << width) - 1) }
}

/// A number of `width` bits with its sign.
pub fn signed(bits: u128, width: u32) -> i128 {
    let unused = 128 - width.clamp(1, 128);
    ((bits << unused) as i128) >> unused
}

impl Val {
    /// Poison of a type.
    pub fn poison(ty: &Ty) -> Self {
        Self::filled(ty, &Val::Poison)
    }

    /// All bits zero.
    pub fn zero(ty: &Ty) -> Self {
        Self::filled(ty, &Val::Bits(0))
    }

    fn filled(ty: &Ty, with: &Val) -> Self {
        match ty.is_aggregate() {
            true => Val::List((0..ty.parts()).map(|index| Self::filled(ty.element(index), with)).collect()),
            false => with.clone(),
        }
    }

    /// The bits of a scalar.
    pub fn bits(&self) -> Option<u128> {
        match self {
            Val::Bits(bits) => Some(*bits),
            _ => None,
        }
    }

    /// This value, with these bits where it is poison.
    pub fn frozen(&self, bits: u128, ty: &Ty) -> Self {
        match self {
            Val::Bits(_) => self.clone(),
            Val::Poison => Val::Bits(cut(bits, ty.bits())),
            Val::List(parts) => {
                let parts = parts.iter().enumerate();
                Val::List(parts.map(|(index, part)| part.frozen(bits, ty.element(index as u64))).collect())
            }
        }
    }

    /// Whether some of it is poison.
    pub fn has_poison(&self) -> bool {
        match self {
            Val::Bits(_) => false,
            Val::Poison => true,
            Val::List(parts) => parts.iter().any(Val::has_poison),
        }
    }

    /// The value in memory.
    pub fn to_bytes(&self, ty: &Ty) -> Vec<Byte> {
        let mut bytes = vec![None; ty.stored() as usize];
        match self {
            Val::Poison => {}
            Val::Bits(bits) => {
                for (index, byte) in bytes.iter_mut().enumerate() {
                    *byte = Some((bits >> (8 * index)) as u8);
                }
            }
            Val::List(parts) => {
                for (index, part) in parts.iter().enumerate() {
                    let element = ty.element(index as u64);
                    let at = ty.offset(index as u64) as usize;
                    let part = part.to_bytes(element);
                    bytes[at..at + part.len()].copy_from_slice(&part);
                }
            }
        }
        bytes
    }

    /// The value in bytes of memory.
    pub fn from_bytes(bytes: &[Byte], ty: &Ty) -> Self {
        if ty.is_aggregate() {
            let part = |index| {
                let (element, at) = (ty.element(index), ty.offset(index) as usize);
                Self::from_bytes(&bytes[at..at + element.stored() as usize], element)
            };
            return Val::List((0..ty.parts()).map(part).collect());
        }
        let mut bits = 0;
        for (index, byte) in bytes.iter().enumerate() {
            match byte {
                Some(byte) => bits |= u128::from(*byte) << (8 * index),
                None => return Val::Poison,
            }
        }
        Val::Bits(cut(bits, ty.bits()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_stored_is_loaded() {
        let ty = Ty::Struct([Ty::Int(16), Ty::Ptr(0), Ty::Vector(2, Ty::Int(32).into())].into(), false);
        let lanes = Val::List(vec![Val::Bits(1), Val::Bits(2)]);
        let value = Val::List(vec![Val::Bits(0xabcd), Val::Bits(0x1234_5678_9abc), lanes]);
        let bytes = value.to_bytes(&ty);
        assert_eq!(bytes[..4], [Some(0xcd), Some(0xab), None, None]);
        assert_eq!(Val::from_bytes(&bytes, &ty), value);
    }

    #[test]
    fn one_poison_byte_spoils_a_number_and_not_its_neighbours() {
        let pair = Ty::Array(2, Ty::Int(32).into());
        let mut bytes = Val::List(vec![Val::Bits(7), Val::Bits(9)]).to_bytes(&pair);
        bytes[5] = None;
        assert_eq!(Val::from_bytes(&bytes, &pair), Val::List(vec![Val::Bits(7), Val::Poison]));
    }

    #[test]
    fn signs_are_those_of_the_width() {
        assert_eq!((signed(0xff, 8), signed(0x7f, 8), signed(1, 1)), (-1, 127, -1));
        assert_eq!(cut(0x1ff, 8), 0xff);
    }
}
