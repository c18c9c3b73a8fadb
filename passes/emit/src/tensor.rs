//! Products with their sums in tensor memory: `tcgen05`.
//!
//! ```text
//! tcgen05.alloc, mbarrier.init        one warp, at the start of a kernel
//! tcgen05.st; wait::st; barrier       all warps, if a sum is not there yet
//! tcgen05.mma.., tcgen05.commit       one thread
//! mbarrier.try_wait                   all threads
//! tcgen05.ld; wait::ld                all warps
//! ```
//!
//! A sum is a lane for each row and a column of 32 bits for each of its columns; a warp reaches the 32 lanes of
//! its number among four. [`Product::descriptor`] has the fields of the instruction, and a descriptor of a factor has those
//! of `wgmma` ([`crate::warpgroup`]) and [`VERSION`].
//!
//! Scales of factors are four in a column ([`crate::block_scale::Described`]), the same in the lanes of each warp.
//!
//! Why it is right: PTX ISA, "Instruction Descriptor", "Matrix Descriptor" and "Memory Consistency Model" of
//! `tcgen05`. Loads and stores are done after their waits, and a wait is in one piece of assembly with them,
//! so that LLVM moves no use in between; fences order them with those of other threads around barriers.
//! Branches are inside of the assembly, so that LLVM sees none that threads take differently. The pieces are
//! assembly and not MLIR's operations since these do not know all chips with `tcgen05`.

use crate::{
    Emitter, Refusal, Res, integer,
    tma::{self, shared},
};
use melior::{
    dialect::llvm,
    ir::{Type, Value, ValueLike},
};
use std::fmt::Write as _;

/// The version in the descriptor of a factor.
pub const VERSION: i64 = 1 << 46;

/// Types of elements: their names, kinds of product, bits, and numbers in a descriptor.
const TYPES: [(&str, &str, i64, i64); 7] = [
    ("f16", "f16", 16, 0),
    ("bf16", "f16", 16, 1),
    ("tf32", "tf32", 32, 2),
    ("f8E4M3FN", "f8f6f4", 8, 0),
    ("f8E5M2", "f8f6f4", 8, 1),
    ("si8", "i8", 8, 1),
    ("ui8", "i8", 8, 0),
];

/// A product into tensor memory.
pub struct Product<'t> {
    /// M, N and K.
    pub shape: [i64; 3],
    /// The types of the elements of A and B.
    pub elements: [&'t str; 2],
    /// The type of the sums.
    pub sum: &'t str,
    /// The major modes of A and B.
    pub majors: [&'t str; 2],
    /// The blocks that compute it together.
    pub blocks: i64,
    /// Whether integers saturate.
    pub saturates: bool,
}

/// The kind of a product, by an element.
pub fn kind(element: &str) -> Res<&'static str> {
    typed(element).map(|(kind, ..)| kind)
}

fn typed(element: &str) -> Res<(&'static str, i64, i64)> {
    let found = TYPES.iter().find(|(name, ..)| *name == element);
    let found = found.map(|(_, kind, bits, number)| (*kind, *bits, *number));
    found.ok_or_else(|| Refusal(format!("elements of type '{element}' are not supported")))
}

impl Product<'_> {
    /// The kind, and the descriptor: the types of the sums and of the elements, whether their major mode is not
    /// K, and the shape.
    pub fn descriptor(&self) -> Res<(&'static str, i64)> {
        const NONE: &str = "tcgen05.mma does not have this shape with these types";
        let ([m, n, k], [a, b], blocks) = (self.shape, self.elements, self.blocks);
        let ((kind, bits, a_number), (other, _, b_number)) = (typed(a)?, typed(b)?);
        let sums = match (self.sum, kind) {
            ("f32", "f16" | "tf32" | "f8f6f4") => 1 << 4,
            ("f16", "f16") if a == "f16" => 0,
            ("f16", "f8f6f4") => 0,
            ("i32" | "si32", "i8") => i64::from(self.saturates) << 3 | 2 << 4,
            (sum, _) => {
                return Err(format!("tcgen05.mma of kind '{kind}' does not have sums of type '{sum}'").into());
            }
        };
        // The step of N (PTX ISA, "Matrix Shape"; for two blocks, and for integers, the steps in CUTLASS).
        let step = match (blocks, m, kind) {
            (1, 64 | 128, "i8") => 16,
            (1, 64 | 128, _) => 8,
            (2, 128 | 256, _) => 32,
            _ => return Err(NONE.into()),
        };
        let is_one = kind == other && (kind != "f16" || a == b) && k * bits == 256;
        if !is_one || !(8..=256).contains(&n) || n % step != 0 {
            return Err(NONE.into());
        }
        let [a_major, b_major] = self.majors.map(|major| i64::from(major != "k"));
        let descriptor = sums
            | a_number << 7
            | b_number << 10
            | a_major << 15
            | b_major << 16
            | (n >> 3) << 17
            | (m >> 4) << 24;
        Ok((kind, descriptor))
    }
}

/// The tensor memory of a kernel.
#[derive(Clone, Copy)]
pub struct Memory<'c, 'a> {
    /// The number of the thread's warp.
    pub warp: Value<'c, 'a>,
    /// The address of the columns, as a number.
    pub columns: Value<'c, 'a>,
    /// Two mbarriers at which products arrive in turn.
    pub barriers: Value<'c, 'a>,
}

/// One instruction of a product: distances from the first elements of A and B, in units of 16 bytes, and from
/// the first column of the kernel's.
pub struct Part {
    /// Of A.
    pub a: u64,
    /// Of B.
    pub b: u64,
    /// Of the sum.
    pub column: u64,
    /// Whether the sum begins with this instruction.
    pub begins: bool,
    /// The columns of the scales of A and B, from the first of the product's on, and the instruction's
    /// descriptor for them.
    pub scales: Option<([u64; 2], i64)>,
}

/// The registers of one load or store of a warp: their columns and lanes.
#[derive(Clone, Copy)]
pub struct Columns {
    /// The shape, in the words of PTX.
    pub shape: &'static str,
    /// The registers of a column of the shape.
    pub each: usize,
}

/// The most registers of one load or store.
const MOST: usize = 128;

impl Columns {
    /// Lanes are rows, and registers are columns.
    pub const ROWS: Self = Self { shape: "32x32b", each: 1 };
    /// 16 lanes, as in the sums of `mma.sync`: eight columns are four registers.
    pub const FRAGMENTS: Self = Self { shape: "16x256b", each: 4 };

    fn name(self, what: &str, registers: usize) -> String {
        format!("tcgen05.{what}.sync.aligned.{}.x{}.b32", self.shape, registers / self.each)
    }

    /// The columns of so many registers.
    pub fn columns(self, registers: usize) -> usize {
        if self.each == 4 { 2 * registers } else { registers }
    }

    /// Parts of so many registers: the first one, how many, and the first column.
    fn parts(self, registers: usize) -> impl Iterator<Item = (usize, usize, usize)> {
        let all = (0..registers).step_by(MOST);
        all.map(move |first| (first, MOST.min(registers - first), self.columns(first)))
    }
}

fn list(numbers: std::ops::Range<usize>) -> String {
    numbers.map(|number| format!("${number}")).collect::<Vec<_>>().join(", ")
}

/// The address of the mbarrier of a product with a number, as a number.
fn barrier_of<'c, 'a>(
    at: &Emitter<'c, 'a>,
    memory: Memory<'c, 'a>,
    number: Value<'c, 'a>,
) -> Res<Value<'c, 'a>> {
    let word = integer(at.context, 32);
    let (first, bytes, mask) = (shared(at, memory.barriers)?, at.constant(3, 32)?, at.constant(8, 32)?);
    let second = at.value("arith.shli", &[number, bytes], word, &[])?;
    let second = at.value("arith.andi", &[second, mask], word, &[])?;
    at.value("arith.addi", &[first, second], word, &[])
}

/// Allocates columns in one warp, which leaves their address in shared memory, and makes two mbarriers. A
/// barrier comes next.
pub fn allocate<'c, 'a>(
    at: &Emitter<'c, 'a>,
    warp: Value<'c, 'a>,
    [place, barriers]: [Value<'c, 'a>; 2],
    columns: u64,
) -> Res<()> {
    let text = format!(
        "{{\n.reg .pred p;\nsetp.ne.u32 p, $0, 0;\n@p bra DONE;\n\
         tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [$1], {columns};\n\
         tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;\n\
         elect.sync _|p, 0xffffffff;\n@p mbarrier.init.shared::cta.b64 [$2], 1;\n\
         @p mbarrier.init.shared::cta.b64 [$2+8], 1;\n\
         fence.mbarrier_init.release.cluster;\nDONE:\ntcgen05.fence::before_thread_sync;\n}}"
    );
    let operands = [warp, shared(at, place)?, shared(at, barriers)?];
    at.ptx(&text, "r,r,r,~{memory}", &operands, None, true).map(|_| ())
}

/// Gives the columns back, in the same warp. A barrier comes before it.
pub fn free<'c, 'a>(at: &Emitter<'c, 'a>, memory: Memory<'c, 'a>, columns: u64) -> Res<()> {
    let text = format!(
        "{{\n.reg .pred p;\nsetp.ne.u32 p, $0, 0;\n@p bra DONE;\ntcgen05.fence::after_thread_sync;\n\
         tcgen05.dealloc.cta_group::1.sync.aligned.b32 $1, {columns};\nDONE:\n}}"
    );
    at.ptx(&text, "r,r,~{memory}", &[memory.warp, memory.columns], None, true).map(|_| ())
}

/// Starts a product in one thread, which arrives at the mbarrier of its number when it is done: A and B are
/// the descriptors of their first elements, then come the columns of its scales, if it has some.
pub fn multiply<'c, 'a>(
    at: &Emitter<'c, 'a>,
    memory: Memory<'c, 'a>,
    (kind, descriptor): (&str, i64),
    (factors, scales): ([Value<'c, 'a>; 2], Option<Value<'c, 'a>>),
    number: Value<'c, 'a>,
    parts: &[Part],
) -> Res<()> {
    let mut text = format!(
        "{{\n.reg .pred p, q;\n.reg .b32 d, i, s, t;\n.reg .b64 a, b;\nsetp.ne.u32 p, $0, 0;\n@p bra DONE;\n\
         tcgen05.fence::after_thread_sync;\nelect.sync _|p, 0xffffffff;\n@!p bra DONE;\n\
         setp.ne.u32 q, 0, 0;\nmov.b32 i, {descriptor:#x};\n"
    );
    for Part { a, b, column, begins, scales } in parts {
        let adds = if *begins { "q" } else { "p" };
        let mut moved = |name: &str, operand: &str, ty: &str, distance: u64| match distance {
            0 => operand.to_owned(),
            _ => {
                let _ = writeln!(text, "add.{ty} {name}, {operand}, {distance};");
                name.to_owned()
            }
        };
        let (a, b) = (moved("a", "$2", "s64", *a), moved("b", "$3", "s64", *b));
        let d = moved("d", "$1", "s32", *column);
        let of_scales = match scales {
            Some(([of_a, of_b], _)) => {
                let (s, t) = (moved("s", "$5", "s32", *of_a), moved("t", "$5", "s32", *of_b));
                format!("[{s}], [{t}], ")
            }
            None => String::new(),
        };
        if let Some((_, descriptor)) = scales {
            let _ = writeln!(text, "mov.b32 i, {descriptor:#x};");
        }
        let _ =
            writeln!(text, "tcgen05.mma.cta_group::1.kind::{kind} [{d}], {a}, {b}, i, {of_scales}{adds};");
    }
    text += "tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [$4];\nDONE:\n}";
    let [a, b] = factors;
    let mut operands = vec![memory.warp, memory.columns, a, b, barrier_of(at, memory, number)?];
    operands.extend(scales);
    let constraints = if scales.is_some() { "r,r,l,l,r,r,~{memory}" } else { "r,r,l,l,r,~{memory}" };
    at.ptx(&text, constraints, &operands, None, true).map(|_| ())
}

/// Waits until the product of a number is done: bit 0 is its mbarrier, bit 1 the phase.
pub fn wait<'c, 'a>(at: &Emitter<'c, 'a>, memory: Memory<'c, 'a>, number: Value<'c, 'a>) -> Res<()> {
    let (one, word) = (at.constant(1, 32)?, integer(at.context, 32));
    let phase = at.value("arith.shrui", &[number, one], word, &[])?;
    let phase = at.value("arith.andi", &[phase, one], word, &[])?;
    let barrier = barrier_of(at, memory, number)?;
    let barrier = at.value("llvm.inttoptr", &[barrier], memory.barriers.r#type(), &[])?;
    tma::wait(at, barrier, phase)?;
    together(at)?;
    after_barrier(at)
}

/// Orders the next accesses after those that other threads did before a barrier.
pub fn after_barrier(at: &Emitter<'_, '_>) -> Res<()> {
    at.ptx("tcgen05.fence::after_thread_sync;", "~{memory}", &[], None, true).map(|_| ())
}

/// Brings the lanes of a warp together. LLVM does not copy a block that has a convergent instruction, and
/// inline PTX is not convergent.
pub fn together(at: &Emitter<'_, '_>) -> Res<()> {
    at.emit("nvvm.bar.warp.sync", &[at.constant(-1, 32)?], &[], &[]).map(|_| ())
}

/// Loads registers of a type from columns on, and waits for them.
pub fn load<'c, 'a>(
    at: &Emitter<'c, 'a>,
    from: Value<'c, 'a>,
    columns: Columns,
    count: usize,
    ty: Type<'c>,
) -> Res<Vec<Value<'c, 'a>>> {
    let constraint = if ty == Type::float32(at.context) { "=f," } else { "=r," };
    let mut registers = vec![];
    for (_, count, column) in columns.parts(count) {
        let text = format!(
            "{} {{{}}}, [${count}+{column}];\ntcgen05.wait::ld.sync.aligned;\ntcgen05.fence::before_thread_sync;",
            columns.name("ld", count),
            list(0..count),
        );
        let all = llvm::r#type::r#struct(at.context, &vec![ty; count], false);
        let constraints = format!("{}r,~{{memory}}", constraint.repeat(count));
        let all = at.ptx(&text, &constraints, &[from], Some(all), true)?.ok_or("there is no result")?;
        for index in 0..count as i64 {
            registers.push(at.field(all, &[index], ty)?);
        }
    }
    Ok(registers)
}

/// Stores registers to columns on, and waits until they are there.
pub fn store<'c, 'a>(
    at: &Emitter<'c, 'a>,
    to: Value<'c, 'a>,
    columns: Columns,
    registers: &[Value<'c, 'a>],
) -> Res<()> {
    let is_float = registers.first().is_some_and(|first| first.r#type() == Type::float32(at.context));
    for (first, count, column) in columns.parts(registers.len()) {
        let text = format!("{} [$0+{column}], {{{}}};", columns.name("st", count), list(1..count + 1));
        let constraints = format!("r{},~{{memory}}", if is_float { ",f" } else { ",r" }.repeat(count));
        let operands = [&[to], &registers[first..first + count]].concat();
        at.ptx(&text, &constraints, &operands, None, true)?;
    }
    let text = "tcgen05.wait::st.sync.aligned;\ntcgen05.fence::before_thread_sync;";
    at.ptx(text, "~{memory}", &[], None, true).map(|_| ())
}
