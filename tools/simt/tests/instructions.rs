//! Each instruction that LLVM makes is known: `instructions.txt`, which `instructions.py` writes from LLVM's records.
//!
//! Each line becomes a kernel of 128 threads whose operands are of the kinds that the line has. A fault is an answer: that
//! an address in tensor memory is not allocated, for example, the machine knows of an instruction that it knows.

use std::fmt::Write as _;
use tilespace_simt::{Arg, Machine, Program, Shape, Stop, Window};

const TABLE: &str = include_str!("../instructions.txt");

/// The instructions of a pattern, as `patterns.py` has them: each choice of a parenthesis; then `#` is the number in a
/// word, and an operand that comes with a word is the last one.
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

/// What the machine lacks, by the beginning of the line. It is to become empty.
const LACKING: &str = include_str!("../lacking.txt");

/// The address of an operand in brackets, by the spaces that the opcode names.
fn address(opcode: &str, index: usize, is_wide: bool) -> &'static str {
    if opcode.starts_with("tcgen05") {
        return if is_wide { "%rd101" } else { "%r100" };
    }
    let spaces: Vec<&str> = opcode.split('.').filter(|part| Window::of(part).is_some()).collect();
    let space = spaces.get(index).or(spaces.last()).copied().unwrap_or("generic");
    match (space, is_wide) {
        _ if opcode.starts_with("mbarrier") && space == "generic" => "%rd103",
        _ if opcode.starts_with("mbarrier") => {
            if is_wide {
                "%rd104"
            } else {
                "%r104"
            }
        }
        _ if opcode.contains("mbarrier") && index == spaces.len() => {
            if is_wide {
                "%rd104"
            } else {
                "%r104"
            }
        }
        _ if space.starts_with("shared") => {
            if is_wide {
                "%rd101"
            } else {
                "%r101"
            }
        }
        ("local", true) => "%rd105",
        ("const", true) => "%rd106",
        ("local", false) => "%r105",
        ("const", false) => "%r106",
        _ => "%rd100",
    }
}

/// The line with registers of their own; those of masks are all ones.
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

/// How a line ends.
fn outcome(line: &str) -> Result<(), Stop> {
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
           .reg .pred %p<90>; .reg .b16 %rs<90>; .reg .b32 %r<120>; .reg .b64 %rd<120>; .reg .b128 %rq<90>;
           .reg .b128 dst; .reg .b128 amt; .reg .b128 cmp; .reg .b128 swap;
           {}{}{}
           ld.param.b64 %rd100, [out];
           mov.b32 %r100, 0; mov.b64 %rd101, sm; add.s64 %rd101, %rd101, 1024; cvt.u32.u64 %r101, %rd101;
           mov.b64 %rd104, sm; mov.b32 %r104, sm; cvta.shared.u64 %rd103, %rd104;
           mov.b64 %rd105, SLOT; mov.b32 %r105, SLOT; mov.b64 %rd106, fixed; mov.b32 %r106, fixed; mov.b32 %r107, -1;
           mov.b32 %r108, 1; mov.b32 %r109, 128; mov.b32 %r111, 128;
           mov.u32 %r110, %tid.x; setp.eq.u32 %p1, %r110, 0;
           @%p1 mbarrier.init.shared.b64 [sm], 200;
           bar.sync 0;
           {};
           ret;
         }}",
        ones("%r", "b32"),
        ones("%rd", "b64"),
        ones("%rs", "b16"),
        with_registers(line),
    );
    let program = Program::new(&text)?;
    let mut machine = Machine::new(&program, 1 << 20);
    let address = machine.add_buffer("out", vec![1; 1 << 14]);
    let shape = Shape { block: [128, 1, 1], cluster: Some([1, 1, 1]), ..Shape::default() };
    machine.launch("test", &[Arg::Number(address), Arg::Bytes(Vec::new())], shape)
}

#[test]
fn each_instruction_that_llvm_makes_is_known() {
    let mut lacking = Vec::new();
    let (mut faults, mut is_stale) = (0, vec![true; LACKING.lines().count()]);
    for line in TABLE.lines().flat_map(lines_of) {
        match outcome(&line) {
            Err(Stop::Unsupported(_, why)) => {
                let at = LACKING.lines().position(|start| line.starts_with(start));
                match at {
                    Some(at) => is_stale[at] = false,
                    None => lacking.push(format!("{line}    {why}")),
                }
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
