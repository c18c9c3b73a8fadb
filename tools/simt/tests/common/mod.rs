//! Kernels that are a few lines, run on one buffer.

#![allow(dead_code, reason = "each file of tests uses a part")]

use tilespace_simt::{Arg, Machine, Program, Shape, Stop, TensorMap};

/// The words of the buffer in the beginning.
pub const WORDS: u32 = 4096;

/// A kernel with these lines: `%rd1` is the address of the buffer, `%r1` the thread, `sm` shared memory, `map` a map.
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

/// The words of the buffer behind a run.
pub fn run_with(lines: &str, shape: Shape, map: Option<Map>) -> Result<Vec<u32>, Stop> {
    run_all(lines, shape, map, 0)
}

/// The same by turns that a seed draws.
pub fn run_by(lines: &str, shape: Shape, schedule: u64) -> Result<Vec<u32>, Stop> {
    run_all(lines, shape, None, schedule)
}

fn run_all(lines: &str, shape: Shape, map: Option<Map>, schedule: u64) -> Result<Vec<u32>, Stop> {
    let program = Program::new(&kernel(lines))?;
    let mut machine = Machine::new(&program, 1 << 22);
    machine.schedule = schedule;
    let bytes: Vec<u8> = (0..WORDS).flat_map(u32::to_le_bytes).collect();
    let size = bytes.len() as u64;
    let address = machine.add_buffer("out", bytes);
    let map = map.map(|(dims, strides, tile, swizzle)| {
        TensorMap::new(address, "u32", swizzle, (dims, strides, tile)).expect("a map").encode().to_vec()
    });
    machine.launch("test", &[Arg::Number(address), Arg::Bytes(map.unwrap_or_default())], shape)?;
    let bytes = machine.bytes(address, size).expect("the buffer");
    Ok(bytes.chunks(4).map(|word| u32::from_le_bytes(word.try_into().expect("four bytes"))).collect())
}

/// A launch of one block.
pub fn threads(count: u32) -> Shape {
    Shape { block: [count, 1, 1], shared: 1 << 16, ..Shape::default() }
}

pub fn run(count: u32, lines: &str) -> Result<Vec<u32>, Stop> {
    run_with(lines, threads(count), None)
}

/// Why a run stopped with a fault.
pub fn fault(count: u32, lines: &str) -> String {
    match run(count, lines) {
        Err(Stop::Fault(_, why)) => why,
        other => panic!("{other:?}"),
    }
}

/// Whether a run stopped at something that the machine does not know.
pub fn is_unknown(lines: &str) -> bool {
    matches!(run(32, lines), Err(Stop::Unsupported(..)))
}
