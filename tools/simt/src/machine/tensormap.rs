//! Tensor maps: the description of a tensor's tiles, in 128 bytes.
//!
//! The coding of a GPU's 128 bytes is not public, so the machine has a coding of its own, and the host gives
//! a description:
//!
//! ```text
//! tensormap=b0:f16:dims=256x128:strides=512:box=64x128:swizzle=128
//! ```
//!
//! A map for `im2col` has corners, channels and pixels instead of a box (`columns`).
//!
//! A map that code copies word by word, or changes with `tensormap.replace`, is a map of the machine all the
//! same. Fields that `tensormap.replace` sets are coded by its numbers (PTX ISA, "tensormap.replace").

use super::{
    Stop,
    columns::Columns,
    decode::Inst,
    memory::Window,
    run::Machine,
    thread::{Thread, fault, unsupported},
    tma::{swizzled, swizzled_coarsely},
};

/// The size of a map.
pub(super) const SIZE: u64 = 128;
/// The mark of a map.
const MARK: [u8; 4] = *b"TMAP";
/// The place of the mark. All fields are in the first half: NVIDIA's compiler copies no more of a map.
const MARKED: std::ops::Range<usize> = 60..64;
const MODE: usize = 11;
const DIMS: usize = 12;
const STRIDES: usize = 32;
const TILE: usize = 48;

/// Types of elements, by their numbers in PTX: word, and bits.
const ELEMENTS: [(&str, u64); 14] = [
    ("u8", 8),
    ("u16", 16),
    ("u32", 32),
    ("s32", 32),
    ("u64", 64),
    ("s64", 64),
    ("f16", 16),
    ("f32", 32),
    ("f32.ftz", 32),
    ("f64", 64),
    ("bf16", 16),
    ("tf32", 32),
    ("tf32.ftz", 32),
    ("b4x16", 4),
];

/// The description of a tile of a tensor.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TensorMap {
    /// The address of the tensor.
    pub address: u64,
    /// The number of an element type.
    element: u8,
    /// The bytes of a row of a tile, over which 16-byte parts are permuted: 0 for none, 1 for 32, 2 for 64, 3
    /// for 128, 4 for 128 with parts of 32 bytes.
    swizzle: u8,
    /// Elements along each dimension, first the dimension without a stride.
    pub dims: Vec<u64>,
    /// Bytes from one element to the next, along all dimensions but the first.
    pub strides: Vec<u64>,
    /// Elements of a tile; for `im2col`, only the channels of a pixel.
    pub tile: Vec<u32>,
    /// The pixels of `im2col`.
    pub(super) columns: Option<Columns>,
}

impl TensorMap {
    /// A map of tiles; the error says why there is no such map.
    pub fn new(
        address: u64,
        element: &str,
        swizzle: u32,
        sizes: (Vec<u64>, Vec<u64>, Vec<u32>),
    ) -> Result<Self, String> {
        Self::of(address, element, swizzle, sizes, None)
    }

    /// A map for `im2col` with so many channels of a pixel; the error says why there is no such map.
    pub fn of_columns(
        address: u64,
        element: &str,
        swizzle: u32,
        (dims, strides, channels): (Vec<u64>, Vec<u64>, u32),
        columns: Columns,
    ) -> Result<Self, String> {
        Self::of(address, element, swizzle, (dims, strides, vec![channels]), Some(columns))
    }

    fn of(
        address: u64,
        element: &str,
        swizzle: u32,
        sizes: (Vec<u64>, Vec<u64>, Vec<u32>),
        columns: Option<Columns>,
    ) -> Result<Self, String> {
        let number = ELEMENTS.iter().position(|(word, _)| *word == element);
        let number = number.ok_or_else(|| format!("element type {element}"))?;
        let swizzle = [0, 32, 64, 128].iter().position(|bytes| *bytes == swizzle);
        let swizzle = swizzle.ok_or("a swizzle must be 0, 32, 64 or 128")?;
        let (dims, strides, tile) = sizes;
        let map =
            Self { address, element: number as u8, swizzle: swizzle as u8, dims, strides, tile, columns };
        map.check()?;
        Ok(map)
    }

    /// The map with a swizzle in parts of so many bytes.
    pub fn in_parts_of(self, bytes: u32) -> Result<Self, String> {
        match (bytes, self.swizzle) {
            (16, _) => Ok(self),
            (32, 3) => Ok(Self { swizzle: 4, ..self }),
            _ => Err(format!("a swizzle of {} bytes in parts of {bytes}", self.swizzle_bytes())),
        }
    }

    /// The address, after the swizzle, of the part of a tile at an address.
    pub(super) fn swizzled(&self, address: u64) -> u64 {
        match self.swizzle {
            4 => swizzled_coarsely(address),
            _ => swizzled(address, self.swizzle_bytes()),
        }
    }

    /// The element type, by its word.
    pub(super) fn element(&self) -> &'static str {
        ELEMENTS[self.element as usize].0
    }

    pub(super) fn element_bits(&self) -> u64 {
        ELEMENTS[self.element as usize].1
    }

    /// The bytes of a row over which parts are permuted.
    pub(super) fn swizzle_bytes(&self) -> u64 {
        [0, 32, 64, 128, 128][self.swizzle as usize]
    }

    /// The rules of the driver.
    fn check(&self) -> Result<(), String> {
        let rank = self.dims.len();
        let sides = if self.columns.is_some() { 1 } else { rank };
        if !(1..=5).contains(&rank) || self.strides.len() + 1 != rank || self.tile.len() != sides {
            return Err(format!(
                "{rank} dimensions, {} strides, a tile of {}",
                self.strides.len(),
                self.tile.len()
            ));
        }
        if !self.address.is_multiple_of(16)
            || self.strides.iter().any(|stride| stride % 16 != 0 || *stride >= 1 << 36)
        {
            return Err("an address or stride that is not a multiple of 16".into());
        }
        if self.tile.iter().any(|side| !(1..=256).contains(side)) {
            return Err(format!("a tile of {:?}", self.tile));
        }
        if self.dims.iter().any(|side| *side == 0 || *side > 1 << 32) {
            return Err(format!("dimensions {:?}", self.dims));
        }
        let row = u64::from(self.tile[0]) * self.element_bits() / 8;
        if !row.is_multiple_of(16) {
            return Err(format!("a row of a tile of {row} bytes"));
        }
        if self.swizzle > 0 && row > self.swizzle_bytes() {
            return Err(format!("a row of {row} bytes, swizzled over {}", self.swizzle_bytes()));
        }
        self.columns.as_ref().map_or(Ok(()), |columns| columns.check(self))
    }

    /// The 128 bytes; the last 64 are zeros.
    pub fn encode(&self) -> [u8; SIZE as usize] {
        let mut bytes = [0; SIZE as usize];
        bytes[..8].copy_from_slice(&self.address.to_le_bytes());
        bytes[8..11].copy_from_slice(&[self.dims.len() as u8, self.element, self.swizzle]);
        let dims = self.dims.iter().map(|side| (side - 1) as u32);
        let strides = self.strides.iter().map(|stride| (stride / 16) as u32);
        for (place, value) in (0..).map(|at| DIMS + 4 * at).zip(dims) {
            bytes[place..place + 4].copy_from_slice(&value.to_le_bytes());
        }
        for (place, value) in (0..).map(|at| STRIDES + 4 * at).zip(strides) {
            bytes[place..place + 4].copy_from_slice(&value.to_le_bytes());
        }
        for (place, side) in (TILE..).zip(&self.tile) {
            bytes[place] = (side - 1) as u8;
        }
        if let Some(columns) = &self.columns {
            let (head, rest) = bytes.split_at_mut(TILE);
            columns.encode(self.dims.len(), &mut head[MODE], &mut rest[1..]);
        }
        bytes[MARKED].copy_from_slice(&MARK);
        bytes
    }

    /// The map in 128 bytes.
    pub(super) fn decode(bytes: &[u8]) -> Result<Self, String> {
        let map = Self::read(bytes).ok_or("no tensor map")?;
        map.check()?;
        Ok(map)
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let word = |at: usize| Some(u64::from(u32::from_le_bytes(bytes.get(at..at + 4)?.try_into().ok()?)));
        let [rank, element, swizzle] = *bytes.get(8..11)? else { return None };
        let is_known = usize::from(element) < ELEMENTS.len() && swizzle < 5 && (1..=5).contains(&rank);
        if bytes.get(MARKED)? != MARK || !is_known {
            return None;
        }
        let rank = usize::from(rank);
        let (mode, sides) = (bytes[MODE], if bytes[MODE] == 0 { rank } else { 1 });
        let columns = match mode {
            0 => None,
            _ => Some(Columns::decode(rank, mode, &bytes[TILE + 1..MARKED.start])?),
        };
        Some(Self {
            address: word(0)? | word(4)? << 32,
            element,
            swizzle,
            dims: (0..rank).map(|at| Some(word(DIMS + 4 * at)? + 1)).collect::<Option<_>>()?,
            strides: (1..rank).map(|at| Some(16 * word(STRIDES + 4 * (at - 1))?)).collect::<Option<_>>()?,
            tile: bytes[TILE..TILE + sides].iter().map(|side| u32::from(*side) + 1).collect(),
            columns,
        })
    }
}

impl<'p> Machine<'p> {
    /// The map at a generic address.
    pub(super) fn map_at(&mut self, inst: &Inst, address: u64) -> Result<TensorMap, Stop> {
        if !address.is_multiple_of(64) {
            return Err(fault(inst, format!("a tensor map at {address:#x}")));
        }
        TensorMap::decode(self.shared_bytes(inst, address, SIZE)?).map_err(|why| fault(inst, why))
    }

    /// `prefetch.tensormap`: only checks that there is a map.
    pub(super) fn prefetch_map(&mut self, thread: &mut Thread<'p>, inst: &'p Inst) -> Result<(), Stop> {
        let mut address = self.value(thread, inst, self.arg(inst, 0)?)?;
        if let Some(window) = inst.parts.iter().find_map(|part| Window::of(part)) {
            address = window.access(address, thread.rank).map_err(|why| fault(inst, why))?;
        }
        self.map_at(inst, address).map(drop)
    }

    /// `tensormap.replace`: a field of a map in shared or global memory.
    pub(super) fn replace_field(&mut self, thread: &mut Thread<'p>, inst: &'p Inst) -> Result<(), Stop> {
        const FIELDS: [&str; 11] = [
            "global_address",
            "rank",
            "box_dim",
            "global_dim",
            "global_stride",
            "element_stride",
            "elemtype",
            "swizzle_mode",
            "swizzle_atomicity",
            "interleave_layout",
            "fill_mode",
        ];
        let field = inst.one_of(&FIELDS).ok_or_else(|| unsupported(inst))?;
        let window = inst.parts.iter().find_map(|part| Window::of(part)).ok_or_else(|| unsupported(inst))?;
        let address = self.value(thread, inst, self.arg(inst, 0)?)?;
        let address = window.access(address, thread.rank).map_err(|why| fault(inst, why))?;
        let last = self.value(thread, inst, self.arg(inst, inst.args.len() - 1)?)?;
        let index = if inst.args.len() == 3 { self.value(thread, inst, &inst.args[1])? as usize } else { 0 };
        let bytes = self.shared_bytes(inst, address, SIZE)?;
        // A map can begin as zeros.
        if bytes.iter().all(|byte| *byte == 0) {
            bytes[MARKED].copy_from_slice(&MARK);
        }
        if bytes[MARKED] != MARK || index > 4 {
            return Err(fault(inst, "no tensor map, or a dimension that it does not have"));
        }
        if bytes[MODE] != 0 {
            return Err(fault(inst, "a map for im2col: no field is replaced"));
        }
        match field {
            "global_address" => bytes[..8].copy_from_slice(&last.to_le_bytes()),
            "rank" => bytes[8] = last as u8 + 1,
            "elemtype" => bytes[9] = last as u8,
            // 128 bytes in parts of 32 have the number 4 here.
            "swizzle_mode" if bytes[10] == 4 && last == 3 => {}
            "swizzle_mode" if last <= 3 => bytes[10] = last as u8,
            "swizzle_atomicity" if last == 0 => bytes[10] = bytes[10].min(3),
            "swizzle_atomicity" if last == 1 && bytes[10] >= 3 => bytes[10] = 4,
            // No interleaving, and zeros for elements outside.
            "interleave_layout" | "fill_mode" if last == 0 => {}
            "global_dim" => {
                let side = (last as u32).wrapping_sub(1);
                bytes[DIMS + 4 * index..DIMS + 4 * index + 4].copy_from_slice(&side.to_le_bytes());
            }
            "global_stride" if index < 4 && last % 16 == 0 && last >> 36 == 0 => {
                let stride = (last / 16) as u32;
                bytes[STRIDES + 4 * index..STRIDES + 4 * index + 4].copy_from_slice(&stride.to_le_bytes());
            }
            "box_dim" => bytes[TILE + index] = (last as u32).wrapping_sub(1) as u8,
            "element_stride" if last as u32 == 1 => {}
            _ => return Err(unsupported(inst)),
        }
        Ok(())
    }

    /// `tensormap.cp_fenceproxy`: a warp copies a map from shared to global memory.
    pub(super) fn copy_map(
        &mut self,
        inst: &'p Inst,
        threads: &mut [Thread<'p>],
        group: &[usize],
    ) -> Result<(), Stop> {
        if !inst.has("cp_fenceproxy") {
            return Err(unsupported(inst));
        }
        let thread = &mut threads[group[0]];
        let (into, from) =
            (self.value(thread, inst, self.arg(inst, 0)?)?, self.value(thread, inst, self.arg(inst, 1)?)?);
        let into = Window::Global.access(into, 0).map_err(|why| fault(inst, why))?;
        let from = Window::Shared.access(from, thread.rank).map_err(|why| fault(inst, why))?;
        let bytes = self.aligned(inst, from, SIZE)?.to_vec();
        self.aligned(inst, into, SIZE)?.copy_from_slice(&bytes);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_map_is_read_as_it_was_written() {
        let sizes = (vec![256, 100, 3], vec![512, 51200], vec![64, 128, 1]);
        let map = TensorMap::new(0x7f00_0000_0000, "f16", 128, sizes).unwrap();
        assert_eq!(TensorMap::decode(&map.encode()), Ok(map));
    }

    #[test]
    fn a_map_that_the_driver_would_refuse_is_an_error() {
        let map = |swizzle, stride, side| {
            TensorMap::new(0, "f16", swizzle, (vec![64, 64], vec![stride], vec![side, 8]))
        };
        assert!(map(128, 128, 64).is_ok());
        assert!(map(64, 128, 64).is_err());
        assert!(map(128, 100, 64).is_err());
        assert!(map(128, 128, 4).is_err());
        assert!(map(48, 128, 8).is_err());
        assert!(TensorMap::decode(&[0; 128]).is_err());
    }
}
