//! The registers of a product of tiles.
//!
//! ```text
//! %a : ((2,2,2),4,2):((1,2,4),16,8)   values 0 and 1 of an atom are one register of two elements, 2 and 3 the next;
//!                                     atom (i, j) begins at element 16 i + 8 j
//! ```
//!
//! Why it is right: mode 0 of a view counts the values of one atom in the order of its registers. The
//! elements of each register must be contiguous in memory and begin at a multiple of their number.

use crate::{
    emit::{Lowering, Res},
    text::{
        tree::{Layout, Num},
        types::bits,
    },
    views::{
        elements::{MOST_ATOMS, known_size, offset},
        memory::{access_type, address_of},
        values::View,
    },
};
use melior::ir::{Attribute, Type, Value};

/// The most values of a thread in one fragment, which the largest MMA of four warps has.
const MOST_VALUES: i64 = 128;
/// The most accesses to registers that one operation becomes.
const MOST_ACCESSES: i64 = 1 << 15;

/// The values of a thread in one fragment.
pub fn values_of<'c, 'a>(at: &mut Lowering<'c, 'a>, view: &View<'c, 'a>) -> Res<i64> {
    let values = view.layout.shape.modes().first().cloned().ok_or("a view has no modes")?;
    known_size(at, &[values])
}

/// The atoms along a mode of a layout; 1 if it has no such mode.
pub fn atoms_along<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    layout: &Layout<Value<'c, 'a>>,
    mode: usize,
) -> Res<i64> {
    layout.shape.modes().get(mode).cloned().map_or(Ok(1), |shape| known_size(at, &[shape]))
}

/// Requires that a product is small enough to be written out.
pub fn require_moderate<'c, 'a>(at: &mut Lowering<'c, 'a>, atoms: i64, views: &[&View<'c, 'a>]) -> Res<()> {
    let mut values: i64 = 0;
    for view in views {
        values = values.saturating_add(values_of(at, view)?);
    }
    match atoms > MOST_ATOMS || atoms.saturating_mul(values) > MOST_ACCESSES {
        true => Err("it has too many atoms to unroll".into()),
        false => Ok(()),
    }
}

/// The registers of an atom in a view, at an index of its rest.
pub struct Fragment<'v, 'c, 'a> {
    /// The view.
    pub view: &'v View<'c, 'a>,
    /// The index in the rest.
    pub rest: [i64; 2],
    /// The elements of one register.
    pub packed: i64,
}

impl<'c, 'a> Fragment<'_, 'c, 'a> {
    /// The addresses of the registers, and their type.
    pub fn addresses(&self, at: &mut Lowering<'c, 'a>) -> Res<(Vec<Value<'c, 'a>>, Type<'c>)> {
        let values = values_of(at, self.view)?;
        if values > MOST_VALUES {
            return Err(format!("a fragment of {values} values is larger than {MOST_VALUES}").into());
        }
        if values % self.packed != 0 {
            return Err("a fragment is not a whole number of registers".into());
        }
        let mut addresses = vec![];
        for number in 0..values / self.packed {
            let place = offset(at, &self.view.layout, number * self.packed, &self.rest)?;
            // The elements of a register are contiguous.
            for next in 1..self.packed {
                let other = offset(at, &self.view.layout, number * self.packed + next, &self.rest)?;
                match (&place, other) {
                    (Num::Static(first), Num::Static(other)) if first + next == other => {}
                    _ => return Err("the elements of a register are not contiguous".into()),
                }
            }
            if matches!(&place, Num::Static(place) if place % self.packed != 0) {
                return Err("a register does not begin at a multiple of its number of elements".into());
            }
            addresses.push(address_of(at, self.view, &place)?);
        }
        Ok((addresses, access_type(at, &self.view.pointer, self.packed)?))
    }

    /// The alignment of a register.
    fn alignment(&self, at: &Lowering<'c, 'a>) -> [(&'static str, Attribute<'c>); 1] {
        let bits = i64::from(bits(self.view.pointer.element).unwrap_or(8));
        let aligned = i64::try_from(self.view.pointer.aligned()).unwrap_or(1);
        [("alignment", at.number_attribute((bits * self.packed / 8).max(1).min(aligned)))]
    }

    /// Loads the registers at these addresses.
    pub fn load(
        &self,
        at: &mut Lowering<'c, 'a>,
        places: &[Value<'c, 'a>],
        ty: Type<'c>,
    ) -> Res<Vec<Value<'c, 'a>>> {
        let alignment = self.alignment(at);
        places.iter().map(|place| at.value("llvm.load", &[*place], ty, &alignment)).collect()
    }

    /// Stores registers at these addresses.
    pub fn store(
        &self,
        at: &mut Lowering<'c, 'a>,
        places: &[Value<'c, 'a>],
        values: &[Value<'c, 'a>],
    ) -> Res<()> {
        if values.len() != places.len() {
            return Err("its result and its accumulator differ in their number of registers".into());
        }
        let alignment = self.alignment(at);
        for (value, place) in values.iter().zip(places) {
            at.emit("llvm.store", &[*value, *place], &[], &alignment)?;
        }
        Ok(())
    }
}
