//! Copies of boxes of a tensor from global to shared memory: TMA.
//!
//! ```text
//! tensormap.replace.., tensormap.cp_fenceproxy     a map, made by one warp in its slot of global memory
//! mbarrier.arrive.expect_tx                        one thread, for each stage
//! cp.async.bulk.tensor.2d [to], [map, {x, y}]      the same thread, for each box
//! mbarrier.try_wait                                all threads
//! ```
//!
//! A map must be in global memory, and nobody who launches the kernel gives it any. So the module has *slots*,
//! one for each block that can be on the chip at once, and a block claims one when it starts: first one of its
//! multiprocessor's, then the next ones.
//!
//! Why it is right: PTX ISA, "Tensors", "tensormap.replace", and "Memory Consistency Model" of proxies. A map
//! begins as zeros, and each field is replaced; the copy to global memory releases it to the proxy of maps, and
//! the warp that makes copies acquires it. A claim acquires and a release releases, so that a map that is made
//! anew comes after the last copy by the old one. There are at least as many slots as blocks on a chip, so a
//! claim waits for no block that waits for this one. Before PTX 8.6 `ptxas` reads the strides in other units. Some
//! versions of it forget the fence for maps if no wait for bulk copies follows.

use crate::{Emitter, Res, integer};
use melior::ir::Value;
use std::fmt::Write as _;

/// The first version of PTX in which the strides of maps are in bytes.
pub const VERSION: u32 = 86;
/// The time for which a try may suspend a thread, as CUTLASS has it.
pub const TICKS: i64 = 0x0098_9680;

/// The bytes of elements of integers, by their numbers in a map: the third one has a sign.
pub const ELEMENTS: [u64; 5] = [1, 2, 4, 0, 8];

/// Slots in global memory.
pub struct Slots<'c, 'a> {
    /// For each slot a word that is not zero while a block has it.
    pub words: Value<'c, 'a>,
    /// How many there are, and how many of them are of one multiprocessor.
    pub counts: [u64; 2],
}

/// Claims a slot in thread 0, which leaves its number in shared memory, and makes mbarriers there: their
/// distances from an address, and how many arrivals each of them has in a phase. A barrier comes next.
pub fn claim<'c, 'a>(
    at: &Emitter<'c, 'a>,
    thread: Value<'c, 'a>,
    slots: &Slots<'c, 'a>,
    place: Value<'c, 'a>,
    (start, barriers): (Value<'c, 'a>, &[(u64, u64)]),
) -> Res<()> {
    let [count, each] = slots.counts;
    let mut text =
        "{\n.reg .pred p;\n.reg .b32 s, o;\n.reg .b64 w;\nsetp.ne.u32 p, $0, 0;\n@p bra DONE;\n".to_owned();
    for (distance, arrivals) in barriers {
        let _ = writeln!(text, "mbarrier.init.shared::cta.b64 [$3+{distance}], {arrivals};");
    }
    let _ = write!(
        text,
        "fence.mbarrier_init.release.cluster;\nfence.proxy.async.shared::cta;\n\
         mov.u32 o, %ctaid.x;\nrem.u32 o, o, {each};\nmov.u32 s, %smid;\nmad.lo.u32 s, s, {each}, o;\n\
         rem.u32 s, s, {count};\n\
         TRY:\nmad.wide.u32 w, s, 4, $1;\natom.acquire.gpu.global.cas.b32 o, [w], 0, 1;\n\
         setp.eq.u32 p, o, 0;\n@p bra HAVE;\nadd.u32 s, s, 1;\nsetp.eq.u32 p, s, {count};\n\
         selp.u32 s, 0, s, p;\nbra TRY;\nHAVE:\nst.shared.u32 [$2], s;\nDONE:\n}}"
    );
    let operands = [thread, slots.words, shared(at, place)?, shared(at, start)?];
    at.ptx(&text, "r,l,r,r,~{memory}", &operands, None, true).map(|_| ())
}

/// Gives a slot back in thread 0, which has made and awaited all copies.
pub fn release<'c, 'a>(at: &Emitter<'c, 'a>, thread: Value<'c, 'a>, word: Value<'c, 'a>) -> Res<()> {
    let text = "{\n.reg .pred p;\nsetp.ne.u32 p, $0, 0;\n@!p st.release.gpu.global.u32 [$1], 0;\n}";
    at.ptx(text, "r,l,~{memory}", &[thread, word], None, true).map(|_| ())
}

/// The fields of a map of tensors.
pub struct Map<'c, 'a> {
    /// The address of the first element.
    pub address: Value<'c, 'a>,
    /// The number of elements along each dimension, in 32 bits, and along a box.
    pub dims: Vec<(Value<'c, 'a>, u64)>,
    /// Bytes from an element to the next one along all dimensions but the first, in 64 bits.
    pub strides: Vec<Value<'c, 'a>>,
    /// The number of the type of an element.
    pub element: u32,
    /// The swizzle: 0 for none, 1, 2, 3 for rows of 32, 64, 128 bytes.
    pub swizzle: u32,
}

/// Makes a map in warp 0: in shared memory, and then in global memory.
pub fn make<'c, 'a>(
    at: &Emitter<'c, 'a>,
    thread: Value<'c, 'a>,
    map: &Map<'c, 'a>,
    draft: Value<'c, 'a>,
    to: Value<'c, 'a>,
) -> Res<()> {
    let rank = map.dims.len();
    let mut text = "{\n.reg .pred p;\n.reg .b32 a;\nsetp.gt.u32 p, $0, 31;\n@p bra DONE;\n\
                    shl.b32 a, $0, 2;\nadd.u32 a, a, $1;\nst.shared.u32 [a], 0;\nbar.warp.sync 0xffffffff;\n\
                    elect.sync _|p, 0xffffffff;\n"
        .to_owned();
    let mut field = |name: &str, bits: u32, operands: &str| {
        let _ =
            writeln!(text, "@p tensormap.replace.tile.{name}.shared::cta.b1024.b{bits} [$1], {operands};");
    };
    field("global_address", 64, "$3");
    field("rank", 32, &(rank - 1).to_string());
    let mut next = 4;
    let mut operand = || {
        next += 1;
        next - 1
    };
    for (dim, (_, side)) in map.dims.iter().enumerate() {
        field("box_dim", 32, &format!("{dim}, {side}"));
        field("global_dim", 32, &format!("{dim}, ${}", operand()));
        field("element_stride", 32, &format!("{dim}, 1"));
    }
    for dim in 0..map.strides.len() {
        field("global_stride", 64, &format!("{dim}, ${}", operand()));
    }
    field("elemtype", 32, &map.element.to_string());
    field("interleave_layout", 32, "0");
    field("swizzle_mode", 32, &map.swizzle.to_string());
    field("fill_mode", 32, "0");
    text += "bar.warp.sync 0xffffffff;\n\
             tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [$2], [$1], 128;\n\
             fence.proxy.tensormap::generic.acquire.gpu [$2], 128;\n\
             cp.async.bulk.commit_group;\ncp.async.bulk.wait_group.read 0;\nDONE:\n}";
    let constraints = format!("r,r,l,l{}{},~{{memory}}", ",r".repeat(rank), ",l".repeat(map.strides.len()));
    let mut operands = vec![thread, shared(at, draft)?, to, map.address];
    operands.extend(map.dims.iter().map(|(dim, _)| *dim));
    operands.extend(&map.strides);
    at.ptx(&text, &constraints, &operands, None, true).map(|_| ())
}

/// Copies of boxes that one thread makes.
pub struct Boxes<'c, 'a> {
    /// The address of the map.
    pub map: Value<'c, 'a>,
    /// The coordinates of the first box's first element.
    pub coordinates: Vec<Value<'c, 'a>>,
    /// The address of the first box in shared memory, as a number of 32 bits.
    pub to: Value<'c, 'a>,
    /// The address of the mbarrier at which they arrive, likewise.
    pub barrier: Value<'c, 'a>,
    /// The number of boxes, which follow each other along the first dimension.
    pub count: u64,
    /// The elements of a box along the first dimension, and its bytes.
    pub side: u64,
    /// The bytes of a box.
    pub bytes: u64,
}

/// Starts copies in one thread of warp 0, unless they are skipped: a number that is not zero in other warps.
pub fn copy<'c, 'a>(at: &Emitter<'c, 'a>, skips: Value<'c, 'a>, boxes: &Boxes<'c, 'a>) -> Res<()> {
    let rank = boxes.coordinates.len();
    let mut text = format!(
        "{{\n.reg .pred p;\n.reg .b32 c;\nsetp.ne.u32 p, $0, 0;\n@p bra DONE;\n\
         elect.sync _|p, 0xffffffff;\n@!p bra DONE;\n\
         mbarrier.arrive.expect_tx.shared::cta.b64 _, [$3], {};\n",
        boxes.count * boxes.bytes
    );
    let further: String = (1..rank).map(|dim| format!(", ${}", 4 + dim)).collect();
    for piece in 0..boxes.count {
        let first = if piece == 0 { "$4" } else { "c" };
        if piece > 0 {
            let _ = writeln!(text, "add.s32 c, $4, {};", piece * boxes.side);
        }
        let _ = writeln!(
            text,
            "cp.async.bulk.tensor.{rank}d.shared::cta.global.tile.mbarrier::complete_tx::bytes \
             [$2+{}], [$1, {{{first}{further}}}], [$3];",
            piece * boxes.bytes
        );
    }
    text += "DONE:\nbar.warp.sync 0xffffffff;\n}";
    let constraints = format!("r,l,r,r{},~{{memory}}", ",r".repeat(rank));
    let mut operands = vec![skips, boxes.map, boxes.to, boxes.barrier];
    operands.extend(&boxes.coordinates);
    at.ptx(&text, &constraints, &operands, None, true).map(|_| ())
}

/// Waits at an mbarrier for the end of the phase of this parity.
pub fn wait<'c, 'a>(at: &Emitter<'c, 'a>, barrier: Value<'c, 'a>, parity: Value<'c, 'a>) -> Res<()> {
    let ticks = at.constant(TICKS, 32)?;
    at.emit("nvvm.mbarrier.try_wait.parity", &[barrier, parity, ticks], &[], &[]).map(|_| ())
}

/// The address of shared memory, as a number of 32 bits.
pub fn shared<'c, 'a>(at: &Emitter<'c, 'a>, address: Value<'c, 'a>) -> Res<Value<'c, 'a>> {
    at.value("llvm.ptrtoint", &[address], integer(at.context, 32), &[])
}

#[cfg(test)]
mod tests {
    #[test]
    fn elements_have_the_numbers_of_the_isa() {
        // .u8, .u16, .u32, .u64 (PTX ISA, "Tensormap fields").
        let number = |bytes| super::ELEMENTS.iter().position(|element| *element == bytes);
        assert_eq!([1, 2, 4, 8].map(number), [0, 1, 2, 4].map(Some));
    }
}
