//! Kernels of a few lines, run on one buffer.

#![allow(dead_code, reason = "each file of tests uses a part")]

use tilespace_simt::{Arg, Machine, Program, Shape, Stop, TensorMap};

/// The words of the buffer in the beginning.
pub const WORDS: u32 = 4096;

/// A kernel with these lines: `%rd1` is the address of the buffer, `%r1` the thread, `sm` shared memory,
/// `map` a map.
pub fn kernel(lines: &str) -> String {
    format!(
        "
        .version 8.8
        .target sm_100a
        .address_size 64
        .extern .shared .align 1024 .b8 sm[];
        .visible .entry test(.param .u64 out, .param .align 64 .b8 map[128])
        {{
          .reg .pred %p<8>;
          .reg .b16 %h<8>;
          .reg .b32 %r<200>;
          .reg .b64 %rd<20>;
          .reg .b128 %q<2>;
          ld.param.b64 %rd1, [out];
          mov.b64 %rd2, map;
          cvta.param.u64 %rd2, %rd2;
          mov.u32 %r1, %tid.x;
          mul.wide.u32 %rd3, %r1, 4;
          add.s64 %rd4, %rd1, %rd3;
          mov.b32 %r2, sm;
          {lines}
          ret;
        }}"
    )
}

/// Dimensions, strides, tile and swizzle of a map of the buffer.
pub type Map = (Vec<u64>, Vec<u64>, Vec<u32>, u32);

/// The words of the buffer after a run.
pub fn run_with(lines: &str, shape: Shape, map: Option<Map>) -> Result<Vec<u32>, Stop> {
    run_all(lines, shape, &|at| map.clone().map(|map| tiled(at, map)), 0, &[])
}

/// The words of the buffer after a run with a map of the buffer's address.
pub fn run_with_map(lines: &str, shape: Shape, map: &dyn Fn(u64) -> TensorMap) -> Result<Vec<u32>, Stop> {
    run_all(lines, shape, &|at| Some(map(at)), 0, &[])
}

fn tiled(address: u64, (dims, strides, tile, swizzle): Map) -> TensorMap {
    TensorMap::new(address, "u32", swizzle, (dims, strides, tile)).expect("a map")
}

/// The words after a run of a buffer that begins with these words.
pub fn run_on(words: &[u32], lines: &str, shape: Shape) -> Result<Vec<u32>, Stop> {
    run_all(lines, shape, &|_| None, 0, words)
}

/// The words of the buffer after a run by turns that a seed draws.
pub fn run_by(lines: &str, shape: Shape, schedule: u64) -> Result<Vec<u32>, Stop> {
    run_all(lines, shape, &|_| None, schedule, &[])
}

fn run_all(
    lines: &str,
    shape: Shape,
    map: &dyn Fn(u64) -> Option<TensorMap>,
    schedule: u64,
    given: &[u32],
) -> Result<Vec<u32>, Stop> {
    let program = Program::new(&kernel(lines))?;
    let mut machine = Machine::new(&program, 1 << 22);
    machine.schedule = schedule;
    let word = |at: u32| given.get(at as usize).copied().unwrap_or(at);
    let bytes: Vec<u8> = (0..WORDS).flat_map(|at| word(at).to_le_bytes()).collect();
    let size = bytes.len() as u64;
    let address = machine.add_buffer("out", bytes);
    let map = map(address).map(|map| map.encode().to_vec());
    machine.launch("test", &[Arg::Number(address), Arg::Bytes(map.unwrap_or_default())], shape)?;
    let bytes = machine.bytes(address, size).expect("the buffer");
    Ok(bytes.chunks(4).map(|word| u32::from_le_bytes(word.try_into().expect("four bytes"))).collect())
}

/// The bits of a small whole number, from -3 to 3, in a format.
pub fn bits(word: &str, value: i64) -> u64 {
    let (size, of) = match word {
        "e2m1" => (4, [0, 0b010, 0b100, 0b101]),
        "e2m3" => (6, [0, 8, 16, 20]),
        "e3m2" => (6, [0, 12, 16, 18]),
        "e4m3" => (8, [0, 0x38, 0x40, 0x44]),
        "e5m2" => (8, [0, 60, 64, 66]),
        "f16" => (16, [0, 0x3c00, 0x4000, 0x4200]),
        "bf16" => (16, [0, 0x3f80, 0x4000, 0x4040]),
        "tf32" => (32, [0, 0x3f80_0000, 0x4000_0000, 0x4040_0000]),
        "s8" => return value as u64 & 0xff,
        "s4" => return value as u64 & 0xf,
        _ => panic!("{word}"),
    };
    of[value.unsigned_abs() as usize] | u64::from(value < 0) << (size - 1)
}

/// Numbers that look random.
pub fn drawn(seed: &mut u64) -> u64 {
    *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *seed >> 33
}

/// A launch of one block.
pub fn threads(count: u32) -> Shape {
    Shape { block: [count, 1, 1], shared: 1 << 16, ..Shape::default() }
}

pub fn run(count: u32, lines: &str) -> Result<Vec<u32>, Stop> {
    run_with(lines, threads(count), None)
}

/// The reason of a fault that stopped a run.
pub fn fault(count: u32, lines: &str) -> String {
    match run(count, lines) {
        Err(Stop::Fault(_, why)) => why,
        other => panic!("{other:?}"),
    }
}

/// Whether a run stopped at an instruction that the machine does not know.
pub fn is_unknown(lines: &str) -> bool {
    matches!(run(32, lines), Err(Stop::Unsupported(..)))
}
