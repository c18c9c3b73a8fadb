//! The device: one, which has what the machine has, and otherwise the numbers of a GPU of its compute
//! capability.
//!
//! ```text
//! TILESPACE_COMPUTE_CAPABILITY=9.0      cuDeviceGetAttribute(..., COMPUTE_CAPABILITY_MAJOR) -> 9
//! ```
//!
//! A program asks the capability to choose its code: cuTile compiles for it. The default is 8.0, the oldest
//! that cuTile has: its code has no tensor maps. Limits (threads of a block, shared memory) are the limits
//! that code may rely on; counts (multiprocessors) are one, so that persistent kernels start few blocks.
//! Textures are zero: the machine has none.

use std::env;

/// The variable that names the compute capability.
pub const CAPABILITY: &str = "TILESPACE_COMPUTE_CAPABILITY";
/// Threads of a block at most.
pub const THREADS: u32 = 1024;
/// Shared memory of a block at most, if the kernel does not ask for more.
pub const SHARED: u32 = 48 << 10;
/// The version of CUDA to which the functions belong.
pub const VERSION: i32 = 13000;
/// Blocks of a grid at most.
pub const GRID: [u32; 3] = [0x7fff_ffff, 65535, 65535];

/// Major and minor number.
pub fn capability() -> (i32, i32) {
    let given = env::var(CAPABILITY).unwrap_or_default();
    parsed(&given).unwrap_or((8, 0))
}

fn parsed(text: &str) -> Option<(i32, i32)> {
    let (major, minor) = text.trim().split_once('.')?;
    Some((major.parse().ok()?, minor.parse().ok()?)).filter(|(major, _)| (5..=20).contains(major))
}

/// Shared memory of a block that a kernel may ask for.
pub fn most_shared() -> u32 {
    match capability() {
        (8, 0 | 7) => 163 << 10,
        (8, _) | (12, _) => 99 << 10,
        (9.., _) => 227 << 10,
        _ => 64 << 10,
    }
}

/// Memory that is free, and all of it.
pub fn memory() -> (usize, usize) {
    let text = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let size = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name))?;
        Some(line.split_whitespace().nth(1)?.parse::<usize>().ok()? << 10)
    };
    (size("MemAvailable:").unwrap_or(1 << 30), size("MemTotal:").unwrap_or(1 << 30))
}

/// An attribute by its number; none for a number that CUDA does not have.
pub fn attribute(number: i32) -> Option<i32> {
    let (major, minor) = capability();
    let most = most_shared() as i32;
    let from = |least: i32| i32::from(major >= least);
    Some(match number {
        // Threads of a block, and its sides.
        1..=3 => THREADS as i32,
        4 => 64,
        5 => GRID[0] as i32,
        6 | 7 => GRID[1] as i32,
        8 => SHARED as i32,
        // Constant memory, lanes of a warp, pitch, registers.
        9 => 64 << 10,
        10 => 32,
        11 => i32::MAX,
        12 | 82 => 65536,
        // Clocks in kHz, alignment of textures, copies beside kernels.
        13 | 36 => 1_000_000,
        14 => 512,
        15 => 0,
        // Multiprocessors.
        16 => 1,
        // Integrated, maps memory of the host.
        18 | 19 => 1,
        // Bits of the bus, cache, threads of a multiprocessor, blocks.
        37 => 128,
        38 => 1 << 20,
        39 => 2048,
        106 => 32,
        // One address space; streams have priorities; caches.
        41 | 78..=80 => 1,
        75 => major,
        76 => minor,
        81 => most + 1024,
        // The host's memory is the device's: managed, pageable, atomics, registered pointers.
        83 | 86 | 88 | 89 | 91 | 99 | 100 => 1,
        87 => 2,
        97 => most,
        111 => 1024,
        // Clusters and tensor maps.
        120 | 127 => from(9),
        0 | 149.. => return None,
        // Absent features: textures, memory that is mapped, pools, graphics.
        _ if number > 0 => 0,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_capability_is_two_numbers() {
        assert_eq!(parsed("9.0"), Some((9, 0)));
        assert_eq!(parsed("12.1"), Some((12, 1)));
        assert_eq!(parsed("sm_90"), None);
        assert_eq!(parsed("3.5"), None);
    }

    #[test]
    fn every_attribute_has_a_value_and_numbers_of_none_have_not() {
        assert_eq!((attribute(10), attribute(16)), (Some(32), Some(1)));
        assert!((1..149).all(|number| attribute(number).is_some()));
        assert_eq!((attribute(0), attribute(-1), attribute(1000)), (None, None, None));
    }
}
