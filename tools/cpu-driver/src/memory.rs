//! The device's memory, which is the host's: allocated, named by the user, or simply there.
//!
//! ```text
//! cuMemAlloc(&a, 4096)                      a..a+4096 is known
//! cuMemHostRegister(array, 800, 0)          array..array+800 is known
//! kernel<<<...>>>(a, array)                 a[1024] is a fault: 4 bytes after the end of 4,096
//! kernel<<<...>>>(another_array)            its pages are asked of the kernel (/proc/self/maps)
//! ```
//!
//! An address has no size, so an array has the bounds that somebody has given. A launch that has pointers
//! only to known memory may access nothing else. If a pointer leads elsewhere, the whole writable memory of
//! the process is the device's for that launch; then a wild address that has no page is still a fault and not
//! a crash. Pages that may not be written are not the device's: the machine asks for bytes before it knows
//! whether it will store.
//!
//! An allocation has a gap on each side, so that an address that has left it is not in another allocation.
//!
//! Memory that the user has named is looked up as well: it is a fault if it is not there. So only a program
//! that frees memory while a kernel uses it can make this process crash, as CUDA's rules forbid.

use crate::{
    error::{Code, Outcome},
    raw::{self, Checked},
};
use std::{collections::BTreeMap, fs, ops::Range, sync::Arc};
use tilespace_simt::{HostMemory, Window, window};

/// Bytes before and after an allocation that belong to no array: an address there has left its array.
const GAP: u64 = 256;

/// The owner of a piece of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// `cuMemAlloc` and its kin.
    Device,
    /// `cuMemAllocHost` and its kin.
    Host,
    /// The user, who has registered it.
    User,
    /// A variable of a module.
    Module,
}

impl Owner {
    /// The words for a piece in messages.
    fn words(self) -> &'static str {
        match self {
            Self::Device => "allocation",
            Self::Host => "allocation of the host",
            Self::User => "registered memory",
            Self::Module => "variables of the module",
        }
    }
}

/// A piece of memory.
#[derive(Clone, Debug)]
pub struct Piece {
    /// Its size in bytes.
    pub size: u64,
    /// Who has allocated it.
    pub owner: Owner,
    /// A number of its own.
    pub id: u64,
}

/// A piece that the user has named for the time of a launch.
#[derive(Clone, Debug)]
struct Named {
    addresses: Range<u64>,
    name: String,
}

/// All known memory.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// By address; none overlap.
    pieces: Arc<BTreeMap<u64, Piece>>,
    /// Named memory: the ranges may overlap, each other and the pieces.
    named: Vec<Named>,
    next: u64,
}

impl Memory {
    fn add(&mut self, address: u64, size: u64, owner: Owner) {
        self.next += 1;
        Arc::make_mut(&mut self.pieces).insert(address, Piece { size, owner, id: self.next });
    }

    /// Allocates.
    pub fn allocate(&mut self, size: usize, owner: Owner) -> Outcome<u64> {
        let whole = size.checked_add(2 * GAP as usize).ok_or(Code::OUT_OF_MEMORY)?;
        let address = raw::allocate(whole)? + GAP;
        self.add(address, size as u64, owner);
        Ok(address)
    }

    /// Frees memory that was allocated for an owner.
    pub fn free(&mut self, address: u64, owner: Owner) -> Outcome<()> {
        let piece = self.pieces.get(&address).filter(|piece| piece.owner == owner && owner != Owner::User);
        let size = piece.ok_or(Code::INVALID_VALUE)?.size;
        Arc::make_mut(&mut self.pieces).remove(&address);
        // SAFETY: a piece of these owners was allocated with this size and two gaps, and is in the table no
        // longer.
        unsafe { raw::free(address - GAP, (size + 2 * GAP) as usize) };
        Ok(())
    }

    /// Makes memory of the user known, until `unregister`.
    pub fn register(&mut self, address: u64, size: u64) -> Outcome<()> {
        let end = address.checked_add(size).filter(|_| size > 0 && address > 0).ok_or(Code::INVALID_VALUE)?;
        let last = self.pieces.range(..end).next_back();
        if last.is_some_and(|(base, piece)| base + piece.size > address) {
            return Err(Code::HOST_MEMORY_ALREADY_REGISTERED);
        }
        self.add(address, size, Owner::User);
        Ok(())
    }

    /// Forgets memory of the user.
    pub fn unregister(&mut self, address: u64) -> Outcome<()> {
        let is_its = self.pieces.get(&address).is_some_and(|piece| piece.owner == Owner::User);
        if !is_its {
            return Err(Code::HOST_MEMORY_NOT_REGISTERED);
        }
        Arc::make_mut(&mut self.pieces).remove(&address);
        Ok(())
    }

    /// Names memory, in addition to the known memory.
    pub fn name(&mut self, address: u64, size: u64, name: String) -> Outcome<()> {
        let end = address.checked_add(size).ok_or(Code::INVALID_VALUE)?;
        self.named.push(Named { addresses: address..end, name });
        Ok(())
    }

    /// Takes the last name of an address back.
    pub fn forget(&mut self, address: u64) -> Outcome<()> {
        let at = self.named.iter().rposition(|named| named.addresses.start == address);
        self.named.remove(at.ok_or(Code::INVALID_VALUE)?);
        Ok(())
    }

    /// The piece that an address is in, and where it begins.
    pub fn piece(&self, address: u64) -> Option<(u64, &Piece)> {
        let (base, piece) = self.pieces.range(..=address).next_back()?;
        (address - base < piece.size.max(1)).then_some((*base, piece))
    }

    /// Whether an address is in an allocation, or in the gaps around it.
    fn is_around(&self, address: u64) -> bool {
        let mut near = self.pieces.range(..=address.saturating_add(GAP)).rev().take(2);
        near.any(|(base, piece)| {
            let gap = if piece.owner == Owner::User { 0 } else { GAP };
            (base - gap..base + piece.size + gap).contains(&address)
        })
    }

    /// The known memory around an address that has so many bytes from there, and whether it was allocated
    /// here, so that it is there for certain.
    fn known(&self, address: u64, size: u64) -> Option<(Range<u64>, bool)> {
        let begins = |range: &Range<u64>| range.contains(&address) || (size == 0 && address == range.start);
        let holds = |range: &Range<u64>| begins(range) && size <= range.end - address;
        let piece =
            self.piece(address).map(|(base, piece)| (base..base + piece.size, piece.owner != Owner::User));
        let piece = piece.filter(|(range, _)| holds(range));
        let named = || self.named.iter().map(|named| named.addresses.clone()).find(holds);
        piece.or_else(|| Some((named()?, false)))
    }

    /// Whether a kernel could use an address.
    pub fn is_there(&self, address: u64) -> bool {
        self.known(address, 0).is_some() || is_mapped(&pages(false), address, address.saturating_add(1))
    }

    /// Memory for a function of the driver: known, or at least there.
    pub fn look_up(&self, address: u64, size: u64, writes: bool) -> Outcome<Checked> {
        let end = address.checked_add(size).ok_or(Code::INVALID_VALUE)?;
        if self.is_around(address) && self.known(address, size).is_none() {
            return Err(Code::INVALID_VALUE);
        }
        let is_ours = self.known(address, size).is_some_and(|(_, is_ours)| is_ours);
        let is_there = size == 0 || is_ours || is_mapped(&pages(!writes), address, end);
        // SAFETY: it was allocated here and is not freed, or the system has just said that it is there.
        is_there.then(|| unsafe { Checked::new(address..end) }).ok_or(Code::INVALID_VALUE)
    }

    /// The memory for a launch with these words among its arguments.
    pub fn for_launch(&self, words: impl Iterator<Item = u64>) -> Launched {
        let is_known = |word: u64| word < 1 << 16 || self.is_around(word) || self.known(word, 0).is_some();
        let unknown: Vec<u64> = words.filter(|word| !is_known(*word)).collect();
        let is_certain = unknown.is_empty() && self.named.is_empty();
        let is_certain = is_certain && self.pieces.values().all(|piece| piece.owner != Owner::User);
        let pages = if is_certain { Vec::new() } else { pages(false) };
        let is_open = unknown.iter().any(|word| is_mapped(&pages, *word, word.saturating_add(1)));
        Launched { memory: self.clone(), last: 0..0, current: Checked::none(), pages, is_open }
    }
}

/// The memory of a running kernel.
#[derive(Debug)]
pub struct Launched {
    memory: Memory,
    /// Where the last access was: the next one is likely there, too.
    last: Range<u64>,
    /// The bytes of the last access.
    current: Checked,
    /// The writable pages of the process, at the time of the launch.
    pages: Vec<Range<u64>>,
    /// Whether all of the process may be accessed.
    is_open: bool,
}

impl Launched {
    fn find(&self, address: u64, size: u64) -> Option<Range<u64>> {
        let end = address.checked_add(size)?;
        let page = || self.pages.iter().find(|page| page.contains(&address) && end <= page.end);
        match self.memory.known(address, size) {
            Some((range, true)) => Some(range),
            // A user may be wrong, or mean memory that is not to be written.
            Some((range, false)) => page().map(|page| range.start.max(page.start)..range.end.min(page.end)),
            // An access that begins in known memory ends there.
            None if self.memory.is_around(address) || !self.is_open => None,
            // Up to the beginning of known memory.
            None => page().map(|page| {
                let next = self.memory.pieces.range(end..).next().map_or(u64::MAX, |(base, _)| *base - GAP);
                address..page.end.min(next).max(end)
            }),
        }
    }
}

impl HostMemory for Launched {
    fn bytes(&mut self, address: u64, size: u64) -> Option<&mut [u8]> {
        if !(self.last.start <= address && address < self.last.end && size <= self.last.end - address) {
            self.last = self.find(address, size)?;
        }
        // SAFETY: `last` was looked up in this launch: it was allocated here, or has pages that may be
        // written. The machine has one access at a time, and the driver's lock keeps others of its functions
        // away.
        self.current = unsafe { Checked::new(address..address + size) };
        Some(self.current.bytes())
    }

    fn locate(&mut self, address: u64) -> Option<String> {
        let is_in = |range: &Range<u64>| range.contains(&address);
        let named = self.memory.named.iter().find(|named| is_in(&named.addresses));
        let named = named.map(|named| (named.addresses.start, named.name.as_str()));
        let piece = || {
            let (base, piece) = self.memory.piece(address)?;
            Some((base, piece.owner.words()))
        };
        named.or_else(piece).map(|(base, name)| format!("byte {} of {name}", address - base))
    }

    fn describe(&mut self, address: u64, width: u64) -> String {
        let near = |range: Range<u64>, name: String| (range.start.abs_diff(address), range, name);
        let pieces = self.memory.pieces.range(..=address).next_back().into_iter();
        let pieces = pieces.chain(self.memory.pieces.range(address..).next());
        let pieces =
            pieces.map(|(base, piece)| near(*base..base + piece.size, piece.owner.words().to_string()));
        let named = self.memory.named.iter().map(|named| near(named.addresses.clone(), named.name.clone()));
        let Some((distance, range, name)) = pieces.chain(named).min_by_key(|(distance, ..)| *distance) else {
            return "no memory is there".into();
        };
        let size = range.end - range.start;
        if range.contains(&address) && width <= range.end - address {
            return format!(
                "byte {distance} of the {size} of {name}, where the process has no writable page"
            );
        }
        if distance > 1 << 30 {
            return "no memory that the driver knows is near".into();
        }
        if address < range.start {
            return format!("{distance} bytes before the {size} of {name}");
        }
        match distance.checked_sub(size) {
            None => format!("from byte {distance} of the {size} of {name} across its end"),
            Some(0) => format!("right after the {size} bytes of {name}"),
            Some(past) => format!("{past} bytes after the {size} of {name}"),
        }
    }
}

/// The memory of the process that may be written, or read, with adjacent ranges merged. The machine's own
/// windows are not in it.
fn pages(reads: bool) -> Vec<Range<u64>> {
    let text = fs::read_to_string("/proc/self/maps").unwrap_or_default();
    let mut all: Vec<Range<u64>> = Vec::new();
    for line in text.lines() {
        let mut words = line.split(' ');
        let (Some(range), Some(may)) = (words.next(), words.next()) else { continue };
        if !may.starts_with(if reads { "r" } else { "rw" }) || line.ends_with("[vsyscall]") {
            continue;
        }
        let Some((start, end)) = range.split_once('-') else { continue };
        let (Ok(start), Ok(end)) = (u64::from_str_radix(start, 16), u64::from_str_radix(end, 16)) else {
            continue;
        };
        if window(start) != Window::Global {
            continue;
        }
        match all.last_mut().filter(|last| last.end == start) {
            Some(last) => last.end = end,
            None => all.push(start..end),
        }
    }
    all
}

fn is_mapped(pages: &[Range<u64>], address: u64, end: u64) -> bool {
    pages.iter().any(|page| page.contains(&address) && end <= page.end)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_launch_has_what_is_known_and_nothing_beside_it() {
        let mut memory = Memory::default();
        let a = memory.allocate(64, Owner::Device).unwrap();
        let mut launched = memory.for_launch([a, 5].into_iter());
        assert!(launched.bytes(a + 60, 4).is_some());
        assert!(launched.bytes(a + 62, 4).is_none());
        assert!(launched.bytes(a + 64, 4).is_none());
        assert_eq!(launched.describe(a + 64, 4), "right after the 64 bytes of allocation");
        memory.free(a, Owner::Device).unwrap();
        assert_eq!(memory.free(a, Owner::Device), Err(Code::INVALID_VALUE));
    }

    #[test]
    fn an_unknown_pointer_opens_the_process_but_no_page_that_is_not_there() {
        let array = vec![7_u8; 4096];
        let at = array.as_ptr() as u64;
        let memory = Memory::default();
        let mut launched = memory.for_launch([at].into_iter());
        assert_eq!(launched.bytes(at, 2).map(|bytes| bytes.to_vec()), Some(vec![7, 7]));
        assert!(launched.bytes(0x1234_5678, 4).is_none());
        assert!(launched.bytes(u64::MAX - 1, 4).is_none());
        assert!(memory.for_launch([5].into_iter()).bytes(at, 2).is_none());
    }

    #[test]
    fn names_may_overlap_and_registered_memory_may_not() {
        let array = vec![0_u8; 4096];
        let at = array.as_ptr() as u64;
        let mut memory = Memory::default();
        memory.name(at, 100, "a".into()).unwrap();
        memory.name(at + 50, 100, "b".into()).unwrap();
        let mut launched = memory.for_launch([at].into_iter());
        assert!(launched.bytes(at + 120, 8).is_some() && launched.bytes(at + 149, 2).is_none());
        assert_eq!(launched.describe(at + 152, 2), "2 bytes after the 100 of b");
        memory.forget(at).unwrap();
        assert_eq!(memory.forget(at), Err(Code::INVALID_VALUE));
        memory.register(at, 64).unwrap();
        assert_eq!(memory.register(at + 32, 64), Err(Code::HOST_MEMORY_ALREADY_REGISTERED));
        memory.unregister(at).unwrap();
        assert_eq!(memory.unregister(at), Err(Code::HOST_MEMORY_NOT_REGISTERED));
    }

    #[test]
    fn a_driver_function_takes_memory_that_is_there() {
        let memory = Memory::default();
        let array = [1_u8, 2, 3];
        assert!(memory.look_up(array.as_ptr() as u64, 3, false).is_ok());
        assert!(memory.look_up(0x10, 3, false).is_err());
    }
}
