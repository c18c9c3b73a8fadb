//! Memory: objects, each in the window of its space.
//!
//! A generic address is an address in a window; global memory is everything outside of the other windows. A
//! named access takes an offset in its window (for global memory the address). `cvta.to.local` of an address
//! in global memory is garbage beyond all windows, so that an access to it faults rather than reads the bytes
//! that happen to be there.
//!
//! A program that runs inside of its host ([`HostMemory`]) shares the host's addresses: the machine asks the
//! host for memory that is not in one of its objects. The host must not use the [`reserved`] addresses
//! itself.

use std::{fmt, ops::Range};

/// The window of an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Window {
    /// Everything outside of the other windows.
    Global,
    /// The block's own.
    Shared,
    /// Shared memory of another block of the cluster.
    Cluster,
    /// Constant memory.
    Const,
    /// A thread's own.
    Local,
    /// The parameters of a kernel.
    Param,
}

/// The size of a window.
pub(super) const SIZE: u64 = 1 << 24;
/// The most blocks of a cluster.
pub(super) const RANKS: u64 = 16;
const PARAM: u64 = 0x7b00_0000_0000;
const CONST: u64 = 0x7c00_0000_0000;
const LOCAL: u64 = 0x7d00_0000_0000;
const SHARED: u64 = 0x7e00_0000_0000;
/// The start of the host's memory.
pub(super) const GLOBAL: u64 = 0x7f00_0000_0000;
/// The start of functions.
pub(super) const CODE: u64 = 0x55_0000_0000;
/// The start of the heap of a program in its host.
pub(super) const HOST_HEAP: u64 = 0x7a00_0000_0000;
/// Garbage.
const BAD: u64 = 0x0bad_0000_0000_0000;
const BAD_GENERIC: u64 = 0x0bae_0000_0000_0000;

/// The window of an address, for the first block of a cluster.
pub fn window(address: u64) -> Window {
    let within = |base: u64, size: u64| (base..base + size).contains(&address);
    match () {
        () if within(PARAM, SIZE) => Window::Param,
        () if within(CONST, SIZE) => Window::Const,
        () if within(LOCAL, SIZE) => Window::Local,
        () if within(SHARED, SIZE) => Window::Shared,
        () if within(SHARED, RANKS * SIZE) => Window::Cluster,
        () => Window::Global,
    }
}

impl fmt::Display for Window {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Global => "global",
            Self::Shared => "shared",
            Self::Cluster => "shared::cluster",
            Self::Const => "const",
            Self::Local => "local",
            Self::Param => "param",
        })
    }
}

impl Window {
    /// The window of a space of PTX, by its word.
    pub fn of(word: &str) -> Option<Self> {
        Some(match word {
            "global" => Self::Global,
            "shared" | "shared::cta" => Self::Shared,
            "shared::cluster" => Self::Cluster,
            "const" => Self::Const,
            "local" => Self::Local,
            "param" | "param::entry" | "param::func" => Self::Param,
            _ => return None,
        })
    }

    /// The address of its offset 0, and the offsets that a block of a cluster has in it. The 24 low bits of
    /// an offset in shared memory are the offset in the block, the others its rank, so that all blocks of a
    /// cluster have windows side by side.
    fn extent(self, rank: u64) -> (u64, Range<u64>) {
        match self {
            Self::Global => (0, 0..u64::MAX),
            Self::Shared => (SHARED, rank * SIZE..(rank + 1) * SIZE),
            Self::Cluster => (SHARED, 0..RANKS * SIZE),
            Self::Const => (CONST, 0..SIZE),
            Self::Local => (LOCAL, 0..SIZE),
            Self::Param => (PARAM, 0..SIZE),
        }
    }

    /// `cvta`: the generic address of an offset, in a block of this rank.
    pub(super) fn address_of(self, offset: u64, rank: u64) -> u64 {
        let (base, offsets) = self.extent(rank);
        match self {
            Self::Global => offset,
            _ if offsets.contains(&offset) => base + offset,
            // Back to the original address: LLVM moves such pairs of casts around.
            _ if offset >> 48 == BAD >> 48 => BAD_GENERIC | (offset & 0xffff_ffff_ffff),
            _ => BAD_GENERIC | (offset & 0xffff_ffff),
        }
    }

    /// `cvta.to`: the offset of a generic address, in a block of this rank.
    pub(super) fn offset_of(self, address: u64, rank: u64) -> u64 {
        let (base, offsets) = self.extent(rank);
        match self {
            Self::Global => address,
            _ if offsets.contains(&address.wrapping_sub(base)) => address - base,
            _ => BAD | (address & 0xffff_ffff_ffff),
        }
    }

    /// The generic address of a named access by a block of this rank.
    pub(super) fn access(self, offset: u64, rank: u64) -> Result<u64, String> {
        let is_in = match self {
            Self::Global => window(offset) == Self::Global,
            _ => self.extent(rank).1.contains(&offset),
        };
        if is_in {
            return Ok(self.address_of(offset, rank));
        }
        let at =
            if self == Self::Global { window(offset).to_string() } else { "no offset in its window".into() };
        Err(format!("{self} access at {offset:#x} ({at})"))
    }
}

/// The memory of the host, for a program that has the addresses of the host.
pub trait HostMemory {
    /// The bytes at an address, if they are all in one piece of memory that may be read and written.
    fn bytes(&mut self, address: u64, size: u64) -> Option<&mut [u8]>;

    /// The place of an address that has no such bytes, in words.
    fn describe(&mut self, address: u64, size: u64) -> String;

    /// The place of an address that has bytes, if it has a name.
    fn locate(&mut self, _address: u64) -> Option<String> {
        None
    }
}

/// The addresses that the machine uses for memory other than the host's: its windows, and the heap of
/// `malloc`.
pub fn reserved() -> [Range<u64>; 5] {
    let windows = [PARAM, CONST, LOCAL].map(|base| base..base + SIZE);
    let [param, constant, local] = windows;
    [param, constant, local, SHARED..SHARED + RANKS * SIZE, HOST_HEAP..HOST_HEAP + (1 << 32)]
}

/// An object.
#[derive(Clone, Debug)]
pub(super) struct Object {
    pub base: u64,
    pub bytes: Vec<u8>,
    pub name: String,
    /// Which bytes somebody may have written, for memory where the machine checks that.
    written: Option<Vec<bool>>,
}

/// Objects of some windows, by address.
#[derive(Default)]
pub(super) struct Objects {
    all: Vec<Object>,
    /// The owner of memory outside of the objects.
    pub host: Option<Box<dyn HostMemory>>,
}

impl Objects {
    pub(super) fn add(&mut self, base: u64, bytes: Vec<u8>, name: &str) {
        let at = self.all.partition_point(|object| object.base < base);
        self.all.insert(at, Object { base, bytes, name: name.to_string(), written: None });
    }

    /// Notes from now on which bytes of an object are written.
    pub(super) fn watch(&mut self, base: u64) {
        if let Some(index) = self.index(base) {
            self.all[index].written = Some(vec![false; self.all[index].bytes.len()]);
        }
    }

    /// Whether none of these bytes of a watched object was written.
    pub(super) fn is_unwritten(&self, address: u64, size: u64) -> bool {
        let written = self.at(address).and_then(|(object, at)| {
            let written = object.written.as_ref()?;
            written.get(at as usize..(at + size) as usize)
        });
        written.is_some_and(|written| !written.contains(&true))
    }

    fn index(&self, address: u64) -> Option<usize> {
        let index = self.all.partition_point(|object| object.base <= address).checked_sub(1)?;
        let object = &self.all[index];
        (address - object.base < object.bytes.len().max(1) as u64).then_some(index)
    }

    /// The object at an address, and the offset in it.
    pub(super) fn at(&self, address: u64) -> Option<(&Object, u64)> {
        let object = &self.all[self.index(address)?];
        Some((object, address - object.base))
    }

    /// The bytes at an address, if they are all in one object.
    pub(super) fn bytes(&mut self, address: u64, size: u64) -> Option<&mut [u8]> {
        let Some(index) = self.index(address) else {
            return self.host.as_mut().filter(|_| window(address) == Window::Global)?.bytes(address, size);
        };
        let object = &mut self.all[index];
        let start = (address - object.base) as usize;
        // Whoever has the bytes may write them.
        if let Some(written) = &mut object.written {
            written.get_mut(start..start.checked_add(size as usize)?)?.fill(true);
        }
        object.bytes.get_mut(start..start.checked_add(size as usize)?)
    }

    /// The host's description of an address without memory.
    pub(super) fn host_says(&mut self, address: u64, size: u64) -> Option<String> {
        let is_its = window(address) == Window::Global && self.index(address).is_none();
        Some(self.host.as_mut().filter(|_| is_its)?.describe(address, size))
    }

    /// Removes an object.
    pub(super) fn remove(&mut self, base: u64) -> bool {
        let index = self.all.iter().position(|object| object.base == base);
        index.map(|index| self.all.remove(index)).is_some()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Object> {
        self.all.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn windows_are_disjoint_and_garbage_stays_garbage() {
        let local = Window::Local.address_of(0x400, 0);
        assert_eq!(window(local), Window::Local);
        assert_eq!(Window::Local.offset_of(local, 0), 0x400);
        let wrong = Window::Shared.offset_of(local, 0);
        assert!(Window::Shared.access(wrong, 0).is_err());
        assert!(Window::Shared.access(wrong + 64, 0).is_err());
        assert_eq!(window(Window::Shared.address_of(wrong, 0)), Window::Global);
        assert!(Window::Global.access(local, 0).is_err());
    }

    #[test]
    fn shared_memory_of_another_block_is_of_the_cluster_alone() {
        assert!(Window::Shared.access(SIZE + 8, 1).is_ok());
        assert!(Window::Shared.access(SIZE + 8, 0).is_err());
        assert!(Window::Cluster.access(SIZE + 8, 0).is_ok());
    }

    #[test]
    fn an_access_ends_in_the_object_that_it_starts_in() {
        let mut objects = Objects::default();
        objects.add(GLOBAL, vec![0; 8], "a");
        objects.add(GLOBAL + 8, vec![0; 8], "b");
        assert!(objects.bytes(GLOBAL + 4, 4).is_some());
        assert!(objects.bytes(GLOBAL + 4, 8).is_none());
        assert_eq!(objects.at(GLOBAL + 9).map(|(object, at)| (object.name.as_str(), at)), Some(("b", 1)));
    }
}
