//! Each instruction that LLVM makes is known: `instructions.txt`, which `instructions.py` writes from LLVM's
//! records.
//!
//! Each line becomes a kernel of 128 threads, with operands of the kinds in the line. A fault is an answer:
//! the machine only finds, for example, that an address in tensor memory is not allocated if it knows the
//! instruction.

use std::fmt::Write as _;
use tilespace_simt::{Arg, Columns, Machine, Program, Shape, Stop, TensorMap, Window};

const TABLE: &str = include_str!("../instructions.txt");

/// The instructions of a pattern, as `patterns.py` writes them: each choice of a parenthesis; then `#` is the
/// number in a word, and an operand that belongs to a word is the last one.
fn lines_of(pattern: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for (at, part) in pattern.split(['(', ')']).enumerate() {
        let choices: Vec<&str> = if at % 2 == 1 { part.split('/').collect() } else { vec![part] };
        lines = lines
            .iter()
            .flat_map(|line| choices.iter().map(move |choice| format!("{line}{choice}")))
            .collect();
    }
    lines.iter().map(|line| unfolded(line)).collect()
}

fn unfolded(line: &str) -> String {
    let (opcode, rest) = line.split_once(' ').unwrap_or((line, ""));
    let (words, added): (Vec<&str>, Vec<&str>) =
        opcode.split('.').map(|word| word.split_once('+').unwrap_or((word, ""))).unzip();
    let number = |word: &str| {
        let digits = word.strip_prefix(['x', 'v']).or(word.strip_suffix('d'))?;
        digits.parse::<usize>().ok()
    };
    let count = words.iter().find_map(|word| number(word)).unwrap_or(1);
    let mut text = format!("{} ", words.join("."));
    for (at, part) in rest.split('#').enumerate() {
        let is_last = at == rest.matches('#').count();
        let (before, times) = part.rsplit_once('*').filter(|_| !is_last).unwrap_or((part, ""));
        text += before;
        if !is_last {
            let _ = write!(text, "*{}", count * times.parse().unwrap_or(1));
        }
    }
    for operand in added.iter().filter(|operand| !operand.is_empty()) {
        let _ = write!(text, ", {operand}");
    }
    text
}

/// Instructions that have no fault, either.
const COMPUTES: [&str; 8] =
    ["mma", "wmma", "tcgen05.mma", "tcgen05.cp", "tcgen05.shift", "ldmatrix", "stmatrix", "cvt"];

/// Instructions that the machine lacks, by a part of the line. The list is to become empty.
const LACKING: &str = include_str!("../lacking.txt");

/// The address of an operand in brackets, by the spaces that the opcode names.
fn address(opcode: &str, index: usize, is_wide: bool) -> &'static str {
    if opcode.starts_with("tcgen05.mma") {
        // D, then A, metadata and factors, which have columns of their own.
        return ["%r113", "%r114", "%r115", "%r116"][index.min(3)];
    }
    if opcode.starts_with("tcgen05.cp") || opcode.starts_with("tcgen05.shift") {
        return "%r113";
    }
    if opcode.starts_with("tcgen05") {
        return if is_wide { "%rd101" } else { "%r100" };
    }
    let spaces: Vec<&str> = opcode.split('.').filter(|part| Window::of(part).is_some()).collect();
    let space = spaces.get(index).or(spaces.last()).copied().unwrap_or("generic");
    let [wide, narrow] = match space {
        "generic" if opcode.starts_with("mbarrier") => ["%rd103", "%rd103"],
        _ if opcode.starts_with("mbarrier") => ["%rd104", "%r104"],
        _ if opcode.contains("mbarrier") && index == spaces.len() => ["%rd104", "%r104"],
        _ if space.starts_with("shared") => ["%rd101", "%r101"],
        "generic" if opcode.contains("matrix") || opcode.starts_with("st.bulk") => ["%rd108", "%rd108"],
        "local" => ["%rd105", "%r105"],
        "const" => ["%rd106", "%r106"],
        _ => ["%rd100", "%rd100"],
    };
    if is_wide { wide } else { narrow }
}

/// The instruction descriptor of a product: 128 by 64, or 256 by 64 of two blocks.
fn descriptor(opcode: &str) -> u64 {
    let has = |word: &str| opcode.split('.').any(|part| part == word);
    let types = match () {
        () if has("kind::tf32") => 1 << 4 | 2 << 7 | 2 << 10,
        () if has("kind::i8") => 2 << 4,
        () if has("kind::mxf4") || has("kind::mxf4nvf4") => 1 << 7 | 1 << 10 | 1 << 23,
        () if has("kind::mxf8f6f4") => 1 << 23,
        () => 1 << 4,
    };
    let rows = if has("cta_group::2") { 16 } else { 8 };
    types | u64::from(has("sp")) << 2 | 8 << 17 | rows << 24
}

/// The line with registers of its own; masks are all ones.
fn with_registers(line: &str) -> String {
    let (opcode, rest) = line.split_once(' ').unwrap_or((line, ""));
    let (mut text, mut count, mut brackets, mut rest) = (format!("{opcode} "), 0, 0, rest);
    let is_of_warp =
        ["shfl", "vote", "match", "redux", "elect", "bar.warp"].iter().any(|word| opcode.starts_with(word));
    let is_barrier = !is_of_warp && (opcode.starts_with("bar.") || opcode.starts_with("barrier."));
    let mut in_barrier = 0;
    while let Some(c) = rest.chars().next() {
        let end = rest[1..].find(|c: char| !c.is_ascii_alphanumeric()).map_or(rest.len(), |end| end + 1);
        let word = &rest[..end];
        if !matches!(word, "%p" | "%r" | "%rd" | "%rs" | "%rq") || rest[end..].starts_with(['.', '_']) {
            text.push(c);
            rest = &rest[c.len_utf8()..];
            continue;
        }
        rest = &rest[end..];
        let mut times = 1;
        if let Some(after) = rest.strip_prefix('*') {
            let end = after.find(|c: char| !c.is_ascii_digit()).unwrap_or(after.len());
            times = after[..end].parse().expect("a count");
            rest = &after[end..];
        }
        for time in 0..times {
            if time > 0 {
                text += ", ";
            }
            let is_last = rest.is_empty() && time + 1 == times;
            if text.ends_with('[') {
                text += address(opcode, brackets, word == "%rd");
                brackets += 1;
            } else if is_barrier && word == "%r" && !(opcode.contains("popc") && count == 0) {
                text += ["%r108", "%r109"][in_barrier];
                in_barrier = (in_barrier + 1).min(1);
            } else if opcode.starts_with("wmma") && is_last && word == "%r" && times == 1 {
                text += "%r111";
            } else if opcode.starts_with("mma.sp")
                && word == "%r"
                && text.ends_with("}, ")
                && times == 1
                && count_of(&text, '}') == 4
            {
                text += "%r112";
            } else if opcode.starts_with("mma") && word == "%rs" {
                text += "%rs100";
            } else if opcode.starts_with("tcgen05.mma") && word == "%r" && times == 1 {
                text += "%r117";
            } else if opcode.starts_with("tcgen05.cp")
                || opcode.starts_with("tcgen05.mma") && !text.contains("%p") && word == "%rd"
            {
                text += "%rd107";
            } else if opcode.contains("im2col::w::128") && text.ends_with('{') && word == "%rs" {
                // No halo.
                text += "%rs100";
            } else if opcode.contains("im2col") && text.ends_with("}, ") && word == "%rs" {
                // The only block.
                text += "%rs101";
            } else if is_of_warp && is_last && word == "%r" {
                text += "%r107";
            } else {
                let _ = write!(text, "{word}{}", count % 90);
            }
            count += 1;
        }
    }
    text
}

fn count_of(text: &str, sign: char) -> usize {
    text.matches(sign).count()
}

/// Allocates tensor memory in `%r113`, fills all but the first 64 columns, and starts the line in one thread.
/// The other threads wait until it is done.
fn in_tensor(opcode: &str, line: &str) -> String {
    let group = if opcode.contains("cta_group::2") { 2 } else { 1 };
    let codes = vec!["%r112"; 64].join(", ");
    let fill = |column: u32| {
        format!(
            "add.s32 %r118, %r119, {column}; tcgen05.st.sync.aligned.32x32b.x64.b32 [%r118], {{{codes}}};\n"
        )
    };
    format!(
        "mov.u32 %r111, %cluster_ctarank;
         setp.ge.u32 %p2, %r110, 32; @%p2 bra MEET;
         tcgen05.alloc.cta_group::{group}.sync.aligned.shared::cta.b32 [sm+16], 256;
         MEET: @%p1 mbarrier.init.shared.b64 [sm+8], 1;
         bar.sync 0; ld.shared.b32 %r113, [sm+16];
         add.s32 %r114, %r113, 64; add.s32 %r115, %r113, 128; add.s32 %r116, %r113, 192;
         mov.b32 %r117, {};
         shl.b32 %r119, %r110, 16; and.b32 %r119, %r119, 0x600000; add.s32 %r119, %r119, %r113;
         {}{}{}tcgen05.wait::st.sync.aligned;
         barrier.cluster.arrive; barrier.cluster.wait;
         add.s32 %r111, %r111, %r110; setp.ne.u32 %p2, %r111, 0; @%p2 bra END;
         {line};
         tcgen05.commit.cta_group::{group}.mbarrier::arrive::one.shared::cluster.b64 [sm+8];
         LOOP: mbarrier.try_wait.parity.shared.b64 %p2, [sm+8], 0; @!%p2 bra LOOP;
         END:",
        descriptor(opcode),
        fill(64),
        fill(128),
        fill(192),
    )
}

/// A map of tiles, or for a mode of `im2col`.
fn map(address: u64, rank: usize, mode: Option<&str>) -> TensorMap {
    let Some(mode) = mode else {
        let dims: Vec<u64> = (0..rank).map(|dim| if dim == 0 { 64 } else { 2 }).collect();
        let strides = (1..rank).map(|dim| 128 << dim).collect();
        let tile = [vec![16], vec![1; rank - 1]].concat();
        return TensorMap::new(address, "u32", 0, (dims, strides, tile)).expect("a map");
    };
    let mode = mode.trim_end_matches("_no_offs");
    let (corners, swizzle) = if mode == "im2col" { (rank - 2, 0) } else { (1, 64) };
    let columns = Columns::new(mode, (vec![0; corners], vec![0; corners]), 2, vec![1; rank - 2]);
    let dims = [vec![16, 8], vec![3; rank - 2]].concat();
    let strides = (1..rank).map(|at| 4 * dims[..at].iter().product::<u64>()).collect();
    let sizes = (dims, strides, 16);
    TensorMap::of_columns(address, "u32", swizzle, sizes, columns.expect("columns")).expect("a map")
}

/// The result of running a line.
fn outcome(line: &str) -> Result<(), Stop> {
    let opcode = line.split(' ').next().unwrap_or(line);
    let is_in_tensor =
        ["tcgen05.mma", "tcgen05.cp", "tcgen05.shift"].iter().any(|word| opcode.starts_with(word));
    let body = with_registers(line);
    // The bytes of 128 copies are more than a barrier counts.
    let body = if opcode.contains("im2col") { format!("@%p1 {body}") } else { body };
    let body = if is_in_tensor { in_tensor(opcode, &body) } else { body };
    let ones = |name: &str, ty: &str| {
        (0..90).map(|at| format!("mov.{ty} {name}{at}, {};", 1 + at % 2)).collect::<String>()
    };
    let text = format!(
        ".version 8.8
         .target sm_100a
         .address_size 64
         .const .align 16 .b8 fixed[256];
         .global .align 16 .b8 var[256];
         .shared .align 1024 .b8 sm[32768];
         .visible .entry test(.param .u64 out, .param .align 64 .b8 map[128])
         {{
           .local .align 16 .b8 SLOT[256];
           .reg .pred %p<90>; .reg .b16 %rs<110>; .reg .b32 %r<120>; .reg .b64 %rd<120>; .reg .b128 %rq<90>;
           .reg .b128 dst; .reg .b128 amt; .reg .b128 cmp; .reg .b128 swap; .reg .b128 %clc_handle;
           .reg .b8 %e2m1x2_in; .reg .b8 %e2m1x2_out; .reg .b32 tmp;
           {}{}{}
           ld.param.b64 %rd100, [out];
           mov.b32 %r100, 0; mov.b64 %rd101, sm; add.s64 %rd101, %rd101, 1024; cvt.u32.u64 %r101, %rd101;
           mov.b64 %rd104, sm; mov.b32 %r104, sm; cvta.shared.u64 %rd103, %rd104;
           mov.b64 %rd105, SLOT; mov.b32 %r105, SLOT; mov.b64 %rd106, fixed; mov.b32 %r106, fixed; mov.b32 %r107, -1;
           mov.b32 %r108, 1; mov.b32 %r109, 128; mov.b32 %r111, 128;
           mov.b16 %rs100, 0; mov.b16 %rs101, 1; mov.b32 %r112, 0x44444444; mov.b64 %rd107, 0x4000401000080040; cvta.shared.u64 %rd108, %rd101;
           mov.u32 %r110, %tid.x; setp.eq.u32 %p1, %r110, 0;
           @%p1 mbarrier.init.shared.b64 [sm], 200;
           bar.sync 0;
           {};
           ret;
         }}",
        ones("%r", "b32"),
        ones("%rd", "b64"),
        ones("%rs", "b16"),
        body,
    );
    let program = Program::new(&text)?;
    let mut machine = Machine::new(&program, 1 << 20);
    let address = machine.add_buffer("out", vec![1; 1 << 15]);
    // An instruction that copies tiles has a map of the dimensions that it names.
    if let Some(rank) = (1..=5).find(|rank| opcode.split('.').any(|word| word == format!("{rank}d"))) {
        let map = map(address + 4096, rank, opcode.split('.').find(|word| word.starts_with("im2col")));
        machine.bytes(address, 128).expect("the buffer").copy_from_slice(&map.encode());
    }
    let blocks = if opcode.contains("cta_group::2") { 2 } else { 1 };
    let shape =
        Shape { block: [128, 1, 1], grid: [blocks, 1, 1], cluster: Some([blocks, 1, 1]), ..Shape::default() };
    machine.launch("test", &[Arg::Number(address), Arg::Bytes(Vec::new())], shape)
}

/// All lines, and the lines of one block for a pair, too.
fn lines() -> Vec<String> {
    let pair = |line: &String| {
        let is_of_pairs = line.starts_with("tcgen05.") && !line.contains(".ws");
        is_of_pairs.then(|| line.replace("group::1", "group::2"))
    };
    let all = TABLE.lines().flat_map(lines_of);
    all.flat_map(|line| pair(&line).into_iter().chain([line])).collect()
}

#[test]
fn each_instruction_that_llvm_makes_is_known() {
    let lines = lines();
    let count = std::thread::available_parallelism().map_or(1, |count| count.get());
    let outcomes: Vec<(&String, Result<(), Stop>)> = std::thread::scope(|scope| {
        let parts = lines.chunks(lines.len().div_ceil(count));
        let parts: Vec<_> = parts.map(|part| scope.spawn(move || outcomes_of(part))).collect();
        parts.into_iter().flat_map(|part| part.join().expect("no panic")).collect()
    });
    let (mut lacking, mut faults) = (Vec::new(), 0);
    let mut is_stale = vec![true; LACKING.lines().count()];
    for (line, outcome) in outcomes {
        match outcome {
            Err(Stop::Unsupported(_, why)) => match LACKING.lines().position(|word| line.contains(word)) {
                Some(at) => is_stale[at] = false,
                None => lacking.push(format!("{line}    {why}")),
            },
            // An instruction that computes has operands that it can compute with.
            Err(Stop::Fault(_, why))
                if line.contains("im2col") || COMPUTES.iter().any(|start| line.starts_with(start)) =>
            {
                lacking.push(format!("{line}    fault: {why}"));
            }
            Err(Stop::Fault(_, why)) => {
                faults += 1;
                if std::env::var_os("FAULTS").is_some() {
                    println!("{line}: {why}");
                }
            }
            _ => {}
        }
    }
    assert!(lacking.is_empty(), "{} are lacking, {faults} fault:\n{}", lacking.len(), lacking.join("\n"));
    let stale: Vec<_> = LACKING.lines().zip(is_stale).filter(|(_, stale)| *stale).collect();
    assert!(stale.is_empty(), "{stale:?}");
}

fn outcomes_of(lines: &[String]) -> Vec<(&String, Result<(), Stop>)> {
    lines.iter().map(|line| (line, outcome(line))).collect()
}
