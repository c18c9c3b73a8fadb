//! Memory: objects with disjoint addresses, in one window for each space.
//!
//! A generic address is a number of 64 bits. The window that it lies in is the space; pointers to that space
//! count from the start of the window, as on the hardware, so that a wrong cast yields a wrong address. In
//! global memory the two are the same number, and null is one of them.
//!
//! Stack slots lie above everything else in the window, in the order of their allocation or, mirrored, in the
//! opposite order. So the distance of a slot to anything else, and any part of that number, differs between
//! the two orders.

use crate::value::Byte;
use rustc_hash::FxHashMap;

/// The actual space of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Space {
    /// Device memory.
    Global,
    /// Memory of the block.
    Shared,
    /// Memory that no code writes.
    Constant,
    /// The stack.
    Local,
    /// Memory of another block in the cluster.
    Cluster,
    /// Parameters of the kernel.
    Param,
    /// Functions.
    Code,
}

/// The size of every window except the windows of global memory and of the stack.
const WINDOW: u64 = 1 << 24;
/// Objects start at multiples of this.
const GRAIN: u64 = 256;
/// The size of the stack's window.
const STACK: u64 = 1 << 31;
/// The place where slots begin in there: above the offsets of all other windows.
const SLOTS: u64 = 1 << 25;
/// Slots start at multiples of this, so that the low bits of their addresses do not depend on the number of
/// slots.
const PAGE: u64 = 1 << 16;

impl Space {
    /// All spaces.
    pub const ALL: [Space; 7] = [
        Space::Global,
        Space::Shared,
        Space::Constant,
        Space::Local,
        Space::Cluster,
        Space::Param,
        Space::Code,
    ];

    /// The number in `!llvm.ptr<n>`; none for code.
    pub fn number(self) -> Option<u32> {
        match self {
            Space::Global => Some(1),
            Space::Shared => Some(3),
            Space::Constant => Some(4),
            Space::Local => Some(5),
            Space::Cluster => Some(7),
            Space::Param => Some(101),
            Space::Code => None,
        }
    }

    /// The space of that number.
    pub fn from_number(number: u32) -> Option<Self> {
        Self::ALL.into_iter().find(|space| space.number() == Some(number))
    }

    /// Where its window starts in generic addresses, or its first object in global memory: odd multiples of a
    /// large number, so that the distance of two addresses, or their sum, is an address of nothing.
    pub fn base(self) -> u64 {
        match self {
            Space::Global => 0x7f00_0000_0000,
            Space::Shared => 0x1100_0000_0000,
            // The cluster's window begins with the block's own.
            Space::Cluster => 0x1100_0000_0000 + WINDOW,
            Space::Constant => 0x3100_0000_0000,
            Space::Local => 0x2100_0000_0000,
            Space::Param => 0x4100_0000_0000,
            Space::Code => 0x5100_0000_0000,
        }
    }

    fn window(self) -> u64 {
        if self == Space::Local { STACK } else { WINDOW }
    }

    /// The space of the window that a generic address lies in. Null is an address of global memory, like
    /// every address outside of the windows.
    pub fn of(address: u64) -> Self {
        let within = |space: &Space| {
            *space != Space::Global && (space.base()..space.base() + space.window()).contains(&address)
        };
        Self::ALL.into_iter().find(within).unwrap_or(Space::Global)
    }
}

/// The generic address for the bits of a pointer to the space of that number.
pub fn to_generic(number: u32, bits: u64) -> u64 {
    match number {
        3 | 7 => Space::Shared.base().wrapping_add(bits),
        4 | 5 | 101 => Space::from_number(number).map_or(bits, |space| space.base().wrapping_add(bits)),
        _ => bits,
    }
}

/// The bits of a pointer to the space of that number for a generic address; none if the address is not in the
/// space.
pub fn from_generic(number: u32, address: u64) -> Option<u64> {
    let space = Space::of(address);
    match number {
        0 => Some(address),
        1 => (space == Space::Global).then_some(address),
        7 => matches!(space, Space::Shared | Space::Cluster).then(|| address - Space::Shared.base()),
        _ => (space.number() == Some(number)).then(|| address - space.base()),
    }
}

/// The address in another block of the cluster that corresponds to this one.
pub fn remote(address: u64) -> u64 {
    address + WINDOW
}

/// A piece of memory.
#[derive(Clone, Debug)]
pub struct Object {
    /// Its space.
    pub space: Space,
    /// Its generic address.
    pub base: u64,
    /// Its contents.
    pub bytes: Vec<Byte>,
    /// Whether it may still be accessed.
    pub alive: bool,
    /// Whether it may be written.
    pub writable: bool,
}

/// The index of an object in [`Memory::objects`].
pub type ObjectId = usize;

/// All memory of one run.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// All objects, dead ones too.
    pub objects: Vec<Object>,
    at: FxHashMap<u64, ObjectId>,
    next: FxHashMap<Space, u64>,
    /// The used size of the stack's window.
    slots: u64,
    mirrored: bool,
}

/// Why an access is invalid.
pub type Fault = String;

impl Memory {
    /// Memory without objects, in which stack slots will lie in this order.
    pub fn new(mirrored: bool) -> Self {
        Self { mirrored, ..Self::default() }
    }

    /// A new object, after the last one of its space.
    pub fn add(&mut self, space: Space, bytes: Vec<Byte>, writable: bool) -> ObjectId {
        let at = match space {
            Space::Local => self.slot(bytes.len() as u64),
            _ => *self.next.entry(space).or_default(),
        };
        self.place(space.base() + at, space, bytes, writable)
    }

    /// The place of a new slot in the stack's window.
    fn slot(&mut self, len: u64) -> u64 {
        let start = self.slots;
        self.slots += (len + GRAIN).next_multiple_of(PAGE);
        if self.mirrored { STACK - self.slots } else { SLOTS + start }
    }

    /// A new object at a given address.
    pub fn place(&mut self, base: u64, space: Space, bytes: Vec<Byte>, writable: bool) -> ObjectId {
        let id = self.objects.len();
        // A gap follows each object, so that its end address is not the start of another.
        let end = base + (bytes.len() as u64 + 1).next_multiple_of(GRAIN) + GRAIN;
        for grain in base / GRAIN..end / GRAIN {
            self.at.insert(grain, id);
        }
        let next = self.next.entry(space).or_default();
        *next = (*next).max(end - space.base());
        self.objects.push(Object { space, base, bytes, alive: true, writable });
        id
    }

    /// The object that an address is in or just past, dead or alive.
    pub fn find(&self, address: u64) -> Option<ObjectId> {
        let id = *self.at.get(&(address / GRAIN))?;
        let object = &self.objects[id];
        (object.base..=object.base + object.bytes.len() as u64).contains(&address).then_some(id)
    }

    /// The object and offset of an access of `len` bytes.
    fn locate(&self, address: u64, len: u64, writes: bool) -> Result<(ObjectId, usize), Fault> {
        let found = self.find(address).map(|id| (id, address - self.objects[id].base));
        match found {
            Some((id, at)) if at + len <= self.objects[id].bytes.len() as u64 => {
                let object = &self.objects[id];
                if !object.alive {
                    Err(format!("access at {address:#x} after the life of the object"))
                } else if writes && !object.writable {
                    Err(format!("store to read-only {:?} memory at {address:#x}", object.space))
                } else {
                    Ok((id, at as usize))
                }
            }
            _ => Err(format!("no object at {address:#x}")),
        }
    }

    /// Reads bytes at a generic address.
    pub fn read(&self, address: u64, len: u64) -> Result<&[Byte], Fault> {
        let (id, at) = self.locate(address, len, false)?;
        Ok(&self.objects[id].bytes[at..at + len as usize])
    }

    /// Writes bytes at a generic address.
    pub fn write(&mut self, address: u64, bytes: &[Byte]) -> Result<(), Fault> {
        let (id, at) = self.locate(address, bytes.len() as u64, true)?;
        self.objects[id].bytes[at..at + bytes.len()].copy_from_slice(bytes);
        Ok(())
    }

    /// The word at an offset of an object, if there is one.
    pub fn word(&self, id: ObjectId, at: usize) -> Option<u64> {
        let bytes = self.objects[id].bytes.get(at..at + 8)?;
        bytes.iter().rev().try_fold(0u64, |word, byte| Some(word << 8 | u64::from((*byte)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cast_and_back_is_the_same_address_in_the_window_and_none_outside() {
        for space in Space::ALL {
            let address = space.base() + 40;
            assert_eq!(Space::of(address), space);
            for (other, number) in Space::ALL.into_iter().filter_map(|other| Some((other, other.number()?))) {
                let cast = from_generic(number, address);
                let covers = space == other || (space, other) == (Space::Shared, Space::Cluster);
                assert_eq!(cast.is_some(), covers, "{space:?} to {other:?}");
                assert!(cast.is_none_or(|bits| to_generic(number, bits) == address));
            }
        }
        assert_eq!(from_generic(3, Space::Shared.base()), Some(0));
    }

    #[test]
    fn slots_lie_above_all_else_in_either_order() {
        let slots = |mirrored| {
            let mut memory = Memory::new(mirrored);
            let slots = [8, 1 << 16, 64].map(|len| memory.add(Space::Local, vec![None; len], true));
            slots.map(|slot| memory.objects[slot].base)
        };
        let ([a, b, c], [x, y, z]) = (slots(false), slots(true));
        assert!(a < b && b < c && c < z && z < y && y < x);
        for slot in [a, b, c, x, y, z] {
            assert_eq!((Space::of(slot), slot % PAGE), (Space::Local, 0));
            assert!(u64::from(slot as u32) >= 2 * WINDOW);
        }
    }

    #[test]
    fn null_is_no_address_but_that_of_global_memory() {
        assert_eq!((from_generic(1, 0), from_generic(3, 0), from_generic(5, 0)), (Some(0), None, None));
        assert!(Memory::default().read(0, 1).is_err());
    }

    #[test]
    fn accesses_stay_in_their_object() {
        let mut memory = Memory::default();
        let a = memory.add(Space::Shared, vec![Some(1); 16], true);
        let b = memory.add(Space::Shared, vec![Some(2); 16], false);
        let (at_a, at_b) = (memory.objects[a].base, memory.objects[b].base);
        assert_eq!(memory.read(at_a + 8, 8), Ok([Some(1); 8].as_slice()));
        assert!(memory.read(at_a + 9, 8).is_err() && memory.read(at_a - 1, 1).is_err());
        assert!(memory.write(at_a, &[None]).is_ok() && memory.write(at_b, &[None]).is_err());
        memory.objects[a].alive = false;
        assert!(memory.read(at_a, 1).is_err());
        assert_eq!((memory.find(at_a + 16), memory.word(b, 8)), (Some(a), Some(0x0202_0202_0202_0202)));
    }
}
