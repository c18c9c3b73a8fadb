//! The memory spaces of an NVIDIA GPU: one enum and its tables, generated from `dialects/spaces.td`.
//!
//! Every fact about a space is a field of its record there, with its source: numbers from LLVM's NVPTXUsage
//! ("Address Spaces"), windows, `isspacep` and qualifiers from the PTX ISA ("State Spaces", "Generic
//! Addressing"), widths from the NVPTX data layouts of LLVM 22. This file adds no facts, only the tests that
//! the table is sound.
//!
//! *Generic* is a space that a type can carry, but no memory: it has no mask bit, and it aliases everything.

use serde::{Deserialize, Serialize};
use std::{ffi::CStr, fmt, str::FromStr};

include!(concat!(env!("OUT_DIR"), "/spaces.rs"));

/// A target of LLVM: the numbers of its memory spaces, and the facts in which they differ from NVPTX's.
///
/// The analyses know the spaces of [`MemorySpace`], with their numbers. A module for another target is
/// analysed in a copy with these numbers, in which each number that the target does not list is
/// [`Target::APART`] higher.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// Its name in a copy.
    pub name: &'static str,
    /// The prefixes of its triples.
    pub starts: &'static [&'static str],
    /// The calling conventions of its kernels.
    pub kernels: &'static [&'static str],
    /// The attributes that mark its kernels.
    pub marks: &'static [&'static str],
    /// The attributes of a `gpu.module` for it.
    pub attributes: &'static [&'static str],
    /// The prefixes of the names of chips on which a thread may access the stack slots of another thread.
    pub shares_slots: &'static [&'static str],
    /// Whether LLVM turns a cast between two memories into a cast to generic and a cast from generic.
    pub casts_by_generic: bool,
    /// The prefixes of the systems in triples that have no generic pointers.
    pub without_generic: &'static [&'static str],
    /// Its numbers of memory that device code only reads.
    pub read_only: &'static [u32],
    /// Its numbers that no cast makes generic, or from generic.
    pub never_generic: &'static [u32],
    /// Its numbers that no variable has.
    pub no_variables: &'static [u32],
    /// Its numbers for which variables have no initial value.
    pub no_values: &'static [u32],
    /// Bytes of shared memory that the variables of a block can have, by the start of the chip's name.
    pub blocks: &'static [(&'static str, u64)],
    /// Whether the null pointer of a space is null as a generic pointer.
    pub keeps_null: bool,
    /// Whether LLVM's back end infers the spaces of one function by itself.
    pub infers: bool,
    /// The constraints of assembly that hides a generic pointer from LLVM; empty if there is none.
    pub hides: &'static CStr,
    /// Its numbers and the spaces for them; empty if they are the numbers of [`MemorySpace`].
    pub numbers: &'static [(u32, MemorySpace)],
}

impl Target {
    /// The offset in a copy of numbers that a target does not list.
    pub const APART: u32 = 1000;

    /// The target with this triple.
    pub fn of_triple(triple: &str) -> Option<&'static Self> {
        TARGETS.iter().find(|target| target.starts.iter().any(|start| triple.starts_with(start)))
    }

    /// The target with this name.
    pub fn from_name(name: &str) -> Option<&'static Self> {
        TARGETS.iter().find(|target| target.name == name)
    }

    /// Whether the code of a `gpu.module` with this attribute in its list of targets is for it.
    pub fn is_of(&self, attribute: &str) -> bool {
        let name = attribute.split('<').next().unwrap_or_default();
        self.attributes.contains(&name)
    }

    /// Whether a thread may access the stack slots of another thread on a chip. True for an unnamed chip if
    /// it is true for any chip of the target.
    pub fn may_share_slots(&self, chip: &str) -> bool {
        self.shares_slots.iter().any(|start| chip.is_empty() || chip.starts_with(start))
    }

    /// The number in the copy of an address space of this target.
    pub fn in_copy(&self, number: u32) -> u32 {
        let known = self.numbers.iter().find(|(own, _)| *own == number);
        match (self.numbers.is_empty(), known) {
            (true, _) => number,
            (false, Some((_, space))) => space.number(),
            (false, None) => number.saturating_add(Self::APART),
        }
    }

    /// The number of this target for a space with this number in the copy, if it has that space.
    pub fn own(&self, number: u32) -> Option<u32> {
        if self.numbers.is_empty() {
            return Some(number);
        }
        let space = MemorySpace::from_number(number);
        let known = self.numbers.iter().find(|(_, known)| Some(*known) == space);
        known.map(|(own, _)| *own).or(number.checked_sub(Self::APART))
    }
}

/// An instruction that converts a pointer to a space to a pointer to another space.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conversion {
    /// Its name in PTX, without the type.
    pub instruction: &'static str,
    /// Whether it is defined for all pointers, not only for those that lie in the other space.
    pub is_always_legal: bool,
}

impl MemorySpace {
    /// Whether a generic pointer can be converted to a pointer to this space.
    pub fn is_castable(self) -> bool {
        Self::Generic.conversion(self).is_some()
    }

    /// Whether the host or other launches may write to this space while a launch runs.
    pub fn changes_from_outside(self) -> bool {
        self == Self::Generic || self.host_writes() && !self.is_read_only()
    }
}

impl fmt::Display for MemorySpace {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// An error: the text names no memory space.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownSpace(pub String);

impl fmt::Display for UnknownSpace {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "no memory space is named {:?}; the names are", self.0)?;
        MemorySpace::ALL.iter().try_for_each(|space| write!(formatter, " {space}"))
    }
}

impl std::error::Error for UnknownSpace {}

impl FromStr for MemorySpace {
    type Err = UnknownSpace;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::from_name(text).ok_or_else(|| UnknownSpace(text.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use MemorySpace::*;

    fn pairs() -> impl Iterator<Item = (MemorySpace, MemorySpace)> {
        MemorySpace::ALL.into_iter().flat_map(|a| MemorySpace::ALL.map(|b| (a, b)))
    }

    /// Written by hand a second time, to catch a slip in the table.
    #[test]
    fn the_table_says_what_the_design_says() {
        let row = |space: MemorySpace| {
            (
                space.number(),
                space.mask_bits(),
                space.name(),
                space.ptx(),
                space.cute_token(),
                space.gpu_attribute(),
            )
        };
        assert_eq!(
            MemorySpace::ALL.map(row),
            [
                (0, 0x00, "generic", None, Some("generic"), None),
                (1, 0x01, "global", Some(".global"), Some("gmem"), Some("global")),
                (3, 0x02, "shared", Some(".shared"), Some("smem"), Some("workgroup")),
                (4, 0x04, "constant", Some(".const"), Some("cmem"), None),
                (5, 0x08, "local", Some(".local"), Some("rmem"), Some("private")),
                (6, 0x20, "tensor", None, Some("tmem"), None),
                (7, 0x40, "shared_cluster", Some(".shared::cluster"), Some("dsmem"), None),
                (101, 0x10, "param", Some(".param"), None, None),
            ]
        );
        assert_eq!((MASK_UNKNOWN, VOTE_UNSET, VOTE_UNDET, VOTE_POISON), (0x0F, 256, 1000, 2000));
        assert_eq!(ANNOTATION_SPACES.iter().map(|(number, _)| *number).collect::<Vec<_>>(), [25, 53]);
    }

    #[test]
    fn every_encoding_round_trips() {
        for space in MemorySpace::ALL {
            assert_eq!(MemorySpace::from_number(space.number()), Some(space));
            assert_eq!(MemorySpace::from_name(space.name()), Some(space));
            assert_eq!(space.to_string().parse(), Ok(space));
            assert!(
                space.cute_token().is_none_or(|token| MemorySpace::from_cute_token(token) == Some(space))
            );
            assert!(
                space.gpu_attribute().is_none_or(|name| MemorySpace::from_gpu_attribute(name) == Some(space))
            );
            assert!(
                space
                    .nvvm_attribute()
                    .is_none_or(|name| MemorySpace::from_nvvm_attribute(name) == Some(space))
            );
            for suffix in space.isspacep_suffixes() {
                assert_eq!(MemorySpace::from_isspacep_suffix(suffix), Some(space));
            }
        }
        assert_eq!(MemorySpace::from_number(2), None);
        assert_eq!(MemorySpace::from_cute_token(""), None);
        assert!("".parse::<MemorySpace>().is_err());
    }

    #[test]
    fn numbers_of_a_target_are_its_own() {
        let amdgpu = Target::of_triple("amdgcn-amd-amdhsa").unwrap();
        assert_eq!([0, 1, 3, 4, 5, 7].map(|own| amdgpu.in_copy(own)), [0, 1, 3, 1, 5, 1007]);
        assert_eq!(
            [0, 1, 3, 5, 7, 1007].map(|number| amdgpu.own(number)),
            [0, 1, 3, 5].map(Some).into_iter().chain([None, Some(7)]).collect::<Vec<_>>()[..]
        );
        let spirv = Target::of_triple("spirv64-unknown-unknown").unwrap();
        assert_eq!([0, 1, 2, 3, 4, 5].map(|own| spirv.in_copy(own)), [5, 1, 4, 3, 0, 1005]);
        for target in TARGETS {
            assert_eq!(Target::from_name(target.name), Some(target));
            for (number, space) in target.numbers {
                assert_eq!(target.in_copy(*number), space.number());
                assert_eq!(target.own(space.number()).map(|own| target.in_copy(own)), Some(space.number()));
            }
        }
        assert_eq!(TARGETS[0].in_copy(101), 101);
        assert_eq!(Target::of_triple("x86_64-unknown-linux-gnu"), None);
    }

    #[test]
    fn annotations_are_no_spaces() {
        for (number, _) in ANNOTATION_SPACES {
            assert_eq!(MemorySpace::from_number(*number), None);
        }
    }

    #[test]
    fn masks_are_disjoint_single_bits() {
        assert_eq!(Generic.mask_bits(), 0);
        let union = MemorySpace::CONCRETE.iter().fold(0, |seen, space| {
            assert_eq!(space.mask_bits().count_ones(), 1);
            assert_eq!(seen & space.mask_bits(), 0);
            seen | space.mask_bits()
        });
        assert_eq!(union & MASK_UNKNOWN, MASK_UNKNOWN);
    }

    #[test]
    fn unknown_is_what_a_generic_pointer_without_history_can_be() {
        let union = [Global, Shared, Constant, Local].iter().fold(0, |seen, space| seen | space.mask_bits());
        assert_eq!(union, MASK_UNKNOWN);
    }

    #[test]
    fn aliasing_is_reflexive_and_symmetric() {
        for (a, b) in pairs() {
            assert_eq!(a.may_alias(b), b.may_alias(a), "{a} and {b}");
            assert!(a.may_alias(a));
            assert!(a.may_alias(Generic));
        }
        let overlapping: Vec<_> =
            pairs().filter(|(a, b)| a < b && *a != Generic && a.may_alias(*b)).collect();
        assert_eq!(overlapping, [(Global, Param), (Shared, SharedCluster)]);
    }

    #[test]
    fn isspacep_folds_only_where_windows_are_disjoint_or_nested() {
        assert_eq!(Shared.isspacep(Shared), Some(true));
        assert_eq!(Shared.isspacep(SharedCluster), Some(true));
        assert_eq!(SharedCluster.isspacep(SharedCluster), Some(true));
        assert_eq!(SharedCluster.isspacep(Shared), None);
        assert_eq!(Global.isspacep(Shared), Some(false));
        assert_eq!(Global.isspacep(Param), None);
        assert_eq!(Param.isspacep(Global), None);
        assert_eq!(Param.isspacep(Shared), Some(false));
        for space in MemorySpace::ALL {
            assert_eq!(Generic.isspacep(space), None);
            assert_eq!(Tensor.isspacep(space), None);
            assert_eq!(space.isspacep(Generic), None);
            assert_eq!(space.isspacep(Tensor), None);
        }
        // A test that answers no proves the spaces disjoint; the alias table must agree.
        for (space, test) in pairs() {
            assert!(space.isspacep(test) != Some(false) || !space.may_alias(test), "{space} and {test}");
        }
    }

    #[test]
    fn only_spaces_a_generic_address_can_lie_in_can_be_tested() {
        for space in MemorySpace::CONCRETE {
            assert_eq!(space.generic_can_name(), !space.isspacep_suffixes().is_empty(), "{space}");
        }
    }

    /// Written by hand a second time, from the table of transitions in document "Memory Hierarchy".
    #[test]
    fn conversions_are_those_of_the_documents() {
        let rows: Vec<_> = pairs()
            .filter_map(|(from, to)| {
                let Conversion { instruction, is_always_legal } = from.conversion(to)?;
                Some((from, to, instruction, is_always_legal))
            })
            .collect();
        assert_eq!(
            rows,
            [
                (Generic, Global, "cvta.to.global", false),
                (Generic, Shared, "cvta.to.shared", false),
                (Generic, Constant, "cvta.to.const", false),
                (Generic, Local, "cvta.to.local", false),
                (Generic, SharedCluster, "cvta.to.shared::cluster", false),
                (Global, Generic, "cvta.global", true),
                (Shared, Generic, "cvta.shared", true),
                (Shared, SharedCluster, "mapa", false),
                (Constant, Generic, "cvta.const", true),
                (Local, Generic, "cvta.local", true),
                (SharedCluster, Generic, "cvta.shared::cluster", true),
                (Param, Generic, "cvta.param", true),
            ]
        );
        for space in MemorySpace::CONCRETE {
            assert_eq!(space.conversion(Generic).is_some(), space.generic_can_name(), "{space}");
        }
    }

    #[test]
    fn shared_memory_is_listed_by_compute_capability() {
        assert!(SHARED_MEMORY.is_sorted_by_key(|(sm, _)| *sm));
        assert!(SHARED_MEMORY.iter().all(|(_, kilobytes)| (48..=228).contains(kilobytes)));
    }

    #[test]
    fn read_only_gated_and_narrow_spaces() {
        let those = |holds: fn(MemorySpace) -> bool| MemorySpace::ALL.into_iter().filter(move |s| holds(*s));
        assert!(those(MemorySpace::is_read_only).eq([Constant, Param]));
        assert!(those(MemorySpace::host_writes).eq([Global, Constant, Param]));
        assert!(those(MemorySpace::changes_from_outside).eq([Generic, Global]));
        assert!(those(MemorySpace::has_volatile).eq([Generic, Global, Shared]));
        assert!(those(|space| space.min_sm() > 0).eq([Tensor, SharedCluster]));
        assert!(those(|space| space.pointer_bits(false) == 32).eq([Tensor]));
        let narrow = [Shared, Constant, Local, Tensor, SharedCluster];
        assert!(those(|space| space.pointer_bits(true) == 32).eq(narrow));
    }
}
