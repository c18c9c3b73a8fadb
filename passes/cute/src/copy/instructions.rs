//! The instruction of one copy atom, for atoms other than TMA and copies of scales.
//!
//! ```text
//! universal_copy<f32, 128 b>         llvm.load and llvm.store of 16 bytes, aligned as the types of the views say
//! simt_async_copy<f16, 128 b>        cp.async
//! ldsm<f16, num_matrices = 4>        nvvm.ldmatrix, and a store of each register
//! tmem_load<f32, 32 DP, 32 bit, x8>  nvvm.tcgen05.ld, and a store of each register
//! ```
//!
//! Why it is right: [`crate::copy::copies`] requires that both views have the elements of the atom where its
//! instruction has them. Registers are stack slots, which LLVM replaces. Plain atoms of one element that are
//! contiguous in both views become one access, if the address of the first is known to be aligned to the
//! access.

use crate::{
    copy::atoms::{Access, Columns, Elements, Matrices, OfWarp},
    emit::{Lowering, Res},
    layout::numbers::Number,
    mma::blackwell,
    nvidia::reductions::store_past,
    text::{
        tree::Num,
        types::{bits, integer},
    },
    views::{
        elements::{offset, require_contiguous},
        memory::{access_type, address_of},
        pointers::columns_behind,
        values::View,
    },
};
use melior::ir::{Attribute, Value};
use tilespace_core::MemorySpace;
use tilespace_emit::warp::{self, AsyncCopy};

/// The bytes of the widest access.
const WIDEST: i64 = 16;

/// The bits of an address in tensor memory that number the lane within a warp.
const LANES_OF_WARP: i32 = 31 << 16;

/// The place of an atom: its first element in mode 0 of both views, and its index in the rest.
#[derive(Clone, Copy)]
pub struct Place {
    /// The first element in the view that is read.
    pub from: i64,
    /// The first element in the view that is written.
    pub to: i64,
    /// The index in the rest of both views.
    pub rest: i64,
}

/// One atom of a copy.
pub struct One<'v, 'c, 'a> {
    /// The view that is read.
    pub from: &'v View<'c, 'a>,
    /// The view that is written.
    pub to: &'v View<'c, 'a>,
    /// The offset of the first element of the source.
    pub from_offset: Number<'c, 'a>,
    /// The offset of the first element of the destination.
    pub to_offset: Number<'c, 'a>,
    /// The place of the atom in the views.
    pub place: Place,
    /// The divisors of the dynamic strides of both views.
    pub divisors: [i64; 2],
    /// The number of elements of the atom in registers.
    pub count: i64,
    /// Whether the view of tensor memory is the slice of a single lane.
    pub is_own_lane: bool,
}

/// How many plain atoms of one element can become one access, if all of both views can be accessed so: the
/// atoms of each access are contiguous in both views, and its first element is aligned to its size. A width
/// that the program states is kept.
pub fn joined<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    [from, to]: [&View<'c, 'a>; 2],
    [atoms, rest]: [i64; 2],
) -> Res<i64> {
    let is_known = |view: &View<'c, 'a>| {
        let mut leaves = view.layout.stride.leaves().into_iter();
        leaves.all(|leaf| matches!(leaf.number(), Some(Num::Static(_))))
    };
    let bytes = i64::from(bits(from.pointer.element).unwrap_or(0)) / 8;
    if bytes == 0 || !is_known(from) || !is_known(to) {
        return Ok(1);
    }
    let mut count = (WIDEST / bytes).max(1);
    while count > 1 && !are_joined(at, [from, to], [atoms, rest], count)? {
        count /= 2;
    }
    Ok(count)
}

fn are_joined<'c, 'a>(
    at: &mut Lowering<'c, 'a>,
    [from, to]: [&View<'c, 'a>; 2],
    [atoms, rest]: [i64; 2],
    count: i64,
) -> Res<bool> {
    let step = usize::try_from(count).map_err(|_| "an access is too wide")?;
    if atoms % count != 0 {
        return Ok(false);
    }
    for first in (0..atoms).step_by(step) {
        if require_contiguous(at, from, first, count).is_err()
            || require_contiguous(at, to, first, count).is_err()
        {
            return Ok(false);
        }
        for rest in 0..rest {
            let (from_offset, to_offset) =
                (offset(at, &from.layout, first, &[rest])?, offset(at, &to.layout, first, &[rest])?);
            let place = Place { from: first, to: first, rest };
            let one =
                One { from, to, from_offset, to_offset, place, divisors: [0, 0], count, is_own_lane: false };
            let bytes = one.bytes()?;
            if one.alignment(at, 0)? < bytes || one.alignment(at, 1)? < bytes {
                return Ok(false);
            }
        }
    }
    Ok(true)
}

impl<'c, 'a> One<'_, 'c, 'a> {
    /// Writes the instruction, for the threads that a predicate allows.
    pub fn emit(
        self,
        at: &mut Lowering<'c, 'a>,
        atom: Elements<'_>,
        allows: Option<Value<'c, 'a>>,
    ) -> Res<()> {
        let of_thread = match atom {
            // It has a predicate of its own.
            Elements::Thread(Access::Async(cache), _) => return self.asynchronous(at, cache, allows),
            Elements::Thread(Access::Plain, _) => Self::plain,
            Elements::Thread(Access::Past, _) => Self::past,
            Elements::Thread(Access::Volatile, _) => Self::volatile,
            Elements::Warp(..) if allows.is_some() => {
                return Err("a warp-wide copy with a predicate is not supported".into());
            }
            Elements::Warp(OfWarp::Matrices(matrices), true) => return self.load_matrices(at, matrices),
            Elements::Warp(OfWarp::Matrices(matrices), false) => return self.store_matrices(at, matrices),
            Elements::Warp(OfWarp::Columns(columns), true) => return self.load_columns(at, columns),
            Elements::Warp(OfWarp::Columns(columns), false) => return self.store_columns(at, columns),
        };
        match allows {
            None => of_thread(&self, at),
            Some(allows) => at.when(allows, |at| of_thread(&self, at)),
        }
    }

    fn addresses(&self, at: &mut Lowering<'c, 'a>) -> Res<(Value<'c, 'a>, Value<'c, 'a>)> {
        Ok((address_of(at, self.from, &self.from_offset)?, address_of(at, self.to, &self.to_offset)?))
    }

    fn bytes(&self) -> Res<i64> {
        let bits = i64::from(bits(self.from.pointer.element).unwrap_or(0)) * self.count;
        match bits % 8 {
            0 => Ok(bits / 8),
            _ => Err("an atom is not a whole number of bytes".into()),
        }
    }

    /// The value, and the address that it is stored to.
    fn loaded(&self, at: &mut Lowering<'c, 'a>) -> Res<(Value<'c, 'a>, Value<'c, 'a>)> {
        let ty = access_type(at, &self.from.pointer, self.count)?;
        access_type(at, &self.to.pointer, self.count)?;
        let (from, to) = self.addresses(at)?;
        let alignment = self.alignment(at, 0)?;
        let alignment = [("alignment", at.number_attribute(alignment))];
        Ok((at.value("llvm.load", &[from], ty, &alignment)?, to))
    }

    /// A store that bypasses the L1 cache.
    fn past(&self, at: &mut Lowering<'c, 'a>) -> Res<()> {
        let bytes = self.bytes()?;
        if self.alignment(at, 1)? < bytes {
            return Err(format!(
                "an L1::no_allocate store of {bytes} bytes needs an address that is aligned to its size"
            )
            .into());
        }
        let (value, to) = self.loaded(at)?;
        store_past(at, value, to, bytes * 8)
    }

    /// A load and a store, with a volatile access to global memory. It is not split: PTX has it of up to 16
    /// bytes.
    fn volatile(&self, at: &mut Lowering<'c, 'a>) -> Res<()> {
        let bytes = self.bytes()?;
        let spaces = [self.from, self.to].map(|view| view.pointer.space);
        let is_one = bytes <= WIDEST && self.alignment(at, 0)? >= bytes && self.alignment(at, 1)? >= bytes;
        if !is_one || !spaces.contains(&MemorySpace::Global) || !spaces.contains(&MemorySpace::Local) {
            return Err(
                "a volatile copy moves up to 16 aligned bytes between global memory and registers".into()
            );
        }
        let ty = access_type(at, &self.from.pointer, self.count)?;
        let (from, to) = self.addresses(at)?;
        let alignment = ("alignment", at.number_attribute(bytes));
        let volatile = ("volatile_", Attribute::unit(at.context));
        let of =
            |space| if space == MemorySpace::Global { vec![alignment, volatile] } else { vec![alignment] };
        let value = at.value("llvm.load", &[from], ty, &of(spaces[0]))?;
        at.emit("llvm.store", &[value, to], &[], &of(spaces[1])).map(|_| ())
    }

    /// A load and a store.
    fn plain(&self, at: &mut Lowering<'c, 'a>) -> Res<()> {
        let (value, to) = self.loaded(at)?;
        let alignment = self.alignment(at, 1)?;
        let alignment = [("alignment", at.number_attribute(alignment))];
        at.emit("llvm.store", &[value, to], &[], &alignment).map(|_| ())
    }

    /// The alignment of an atom: the alignment of the view, reduced by the offset, which is known up to a
    /// multiple of a divisor, and by the swizzle.
    fn alignment(&self, at: &mut Lowering<'c, 'a>, side: usize) -> Res<i64> {
        let (view, first) = [(self.from, self.place.from), (self.to, self.place.to)][side];
        let element = i64::from(bits(view.pointer.element).unwrap_or(8));
        let (known, divisor) = match [&self.from_offset, &self.to_offset][side] {
            Num::Static(known) => (*known, 0),
            Num::Dynamic(..) => match offset(at, &view.layout.static_part(), first, &[self.place.rest])? {
                Num::Static(known) => (known, self.divisors[side]),
                Num::Dynamic(..) | Num::Part(..) => (1, 1),
            },
            Num::Part(..) => (1, 1),
        };
        let aligned = i64::try_from(view.pointer.aligned()).map_err(|_| "its alignment is too large")?;
        let aligned = view.pointer.swizzle.map_or(aligned, |swizzle| aligned.min(1 << swizzle.base));
        let least = |number: i64| least_byte(number.wrapping_mul(element), aligned);
        Ok(least(known).min(least(divisor)))
    }

    /// An asynchronous copy.
    fn asynchronous(
        &self,
        at: &mut Lowering<'c, 'a>,
        mode: Option<&str>,
        allows: Option<Value<'c, 'a>>,
    ) -> Res<()> {
        if self.from.pointer.space != MemorySpace::Global || self.to.pointer.space != MemorySpace::Shared {
            return Err(format!(
                "cp.async copies from global to shared memory, and not from {} to {}",
                self.from.pointer.space, self.to.pointer.space
            )
            .into());
        }
        for side in 0..2 {
            if self.alignment(at, side)? < self.bytes()? {
                return Err("cp.async needs addresses that are aligned to the size of the copy".into());
            }
        }
        let (from, to) = self.addresses(at)?;
        let bytes = self.bytes()?;
        let all = at.constant(bytes, 32)?;
        let copied = allows.map(|allows| warp::bytes_if(at, allows, all)).transpose()?;
        AsyncCopy { to, from, bytes, mode, copied }.emit(at)
    }

    /// Loads matrices from the address in shared memory, and stores them to the registers.
    fn load_matrices(&self, at: &mut Lowering<'c, 'a>, matrices: Matrices) -> Res<()> {
        let from = address_of(at, self.from, &self.from_offset)?;
        shared(self.from)?;
        let counts = [matrices.count as usize, matrices.registers() as usize];
        let words = warp::load_matrices(at, from, counts, matrices.rows, matrices.is_transposed)?;
        self.write_registers(at, &words)
    }

    /// Loads the registers, and stores them as matrices to shared memory.
    fn store_matrices(&self, at: &mut Lowering<'c, 'a>, matrices: Matrices) -> Res<()> {
        let to = address_of(at, self.to, &self.to_offset)?;
        shared(self.to)?;
        let words = self.read_registers(at, matrices.count)?;
        warp::store_matrices(at, to, &words, matrices.is_transposed)
    }

    /// Loads a box of tensor memory, and stores it to the registers of a lane.
    fn load_columns(&self, at: &mut Lowering<'c, 'a>, columns: Columns) -> Res<()> {
        tensor(self.from)?;
        let from = columns_behind(at, &self.from.pointer, self.from.address, &self.from_offset)?;
        let from = self.of_warp(at, from)?;
        let words = blackwell::load_columns(at, from, columns)?;
        self.write_registers(at, &words)
    }

    /// Loads the registers of a lane, and stores them to a box of tensor memory.
    fn store_columns(&self, at: &mut Lowering<'c, 'a>, columns: Columns) -> Res<()> {
        let words = self.read_registers(at, columns.registers())?;
        tensor(self.to)?;
        let to = columns_behind(at, &self.to.pointer, self.to.address, &self.to_offset)?;
        let to = self.of_warp(at, to)?;
        blackwell::store_columns(at, to, columns, &words)
    }

    /// The address in tensor memory that an instruction takes: the address of the first lane, the same in all
    /// lanes.
    fn of_warp(&self, at: &mut Lowering<'c, 'a>, address: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
        if !self.is_own_lane {
            return Ok(address);
        }
        let mask = at.constant(!i64::from(LANES_OF_WARP), 32)?;
        at.value("arith.andi", &[address, mask], integer(at.context, 32), &[])
    }

    /// Puts words into the registers that are written.
    fn write_registers(&self, at: &mut Lowering<'c, 'a>, words: &[Value<'c, 'a>]) -> Res<()> {
        let alignment = [("alignment", at.number_attribute(4))];
        for (number, word) in words.iter().enumerate() {
            let place = self.register(at, self.to, self.place.to, number)?;
            at.emit("llvm.store", &[*word, place], &[], &alignment)?;
        }
        Ok(())
    }

    /// The words in the registers that are read.
    fn read_registers(&self, at: &mut Lowering<'c, 'a>, count: i64) -> Res<Vec<Value<'c, 'a>>> {
        let (word, alignment) = (integer(at.context, 32), [("alignment", at.number_attribute(4))]);
        let mut words = vec![];
        for number in 0..usize::try_from(count).unwrap_or(0) {
            let place = self.register(at, self.from, self.place.from, number)?;
            words.push(at.value("llvm.load", &[place], word, &alignment)?);
        }
        Ok(words)
    }

    /// The address of a 32-bit register, which holds one element or several.
    fn register(
        &self,
        at: &mut Lowering<'c, 'a>,
        view: &View<'c, 'a>,
        first: i64,
        number: usize,
    ) -> Res<Value<'c, 'a>> {
        let bits = bits(view.pointer.element).filter(|bits| matches!(bits, 4 | 8 | 16 | 32));
        let (Some(bits), MemorySpace::Local) = (bits, view.pointer.space) else {
            return Err("the registers of a warp-wide copy must have elements of 4, 8, 16 or 32 bits".into());
        };
        let elements = i64::from(32 / bits);
        let place = offset(at, &view.layout, first + elements * number as i64, &[self.place.rest])?;
        match &place {
            Num::Static(place) if place % elements == 0 => {}
            Num::Dynamic(..) if elements == 1 => {}
            _ => return Err("a register does not begin at a multiple of its number of elements".into()),
        }
        address_of(at, view, &place)
    }
}

fn tensor(view: &View<'_, '_>) -> Res<()> {
    match view.pointer.space {
        MemorySpace::Tensor => Ok(()),
        space => {
            Err(format!("its columns must be in tensor memory, but the view is in {space} memory").into())
        }
    }
}

/// The alignment in bytes of an address with this alignment plus a number of bits.
fn least_byte(bits: i64, aligned: i64) -> i64 {
    match bits {
        0 => aligned,
        // Half a byte is within a byte.
        _ => aligned.min(((bits & bits.wrapping_neg()) as u64 / 8).max(1) as i64),
    }
}

fn shared(view: &View<'_, '_>) -> Res<()> {
    match view.pointer.space {
        MemorySpace::Shared => Ok(()),
        space => {
            Err(format!("its matrices must be in shared memory, but the view is in {space} memory").into())
        }
    }
}
