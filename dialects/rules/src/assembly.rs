//! The effect of PTX in inline assembly: of a single instruction on memory, and of computations on their
//! results.
//!
//! ```text
//! "ld.global.v2.u32 {$0, $1}, [$2 + 8];", "=r,=r,l"            load    by the address that is the first operand
//! "st.v2.u32 [$0], {$1, $2};", "l,r,r"                         store   of the others, by the first operand
//! "red.global.add.f32 [$0], $1;", "l,f"                        store   of the number that it adds: the old one stays possible
//! "cp.async.cg.shared.global [$0], [$1], 16;", "r,l"           copy    from global to shared memory
//! "fence.acq_rel.gpu;", "~{memory}"                            none
//! "mov.u64 $0, %globaltimer;", "=l"                            number  that is not an address
//! "cvta.to.shared.u64 $0, $1; // behind a test", "=l,l"        cast    of a pointer, as the passes write it
//! "{ .reg .pred p; setp.lt.s32 p, $2, $3;                      bits    of the operands: the text only computes
//!    @p add.u64 $0, $1, $1; }", "=l,l,r,r"
//! ```
//!
//! A text is recognised if it is a single one of a few instructions, and its operands are operands of the
//! assembly (`$0`), numbers, and lists and addresses of these. It references no symbol, declares no register,
//! and calls no function: it reaches only the values that it is given and the memory that they point to.
//! Several instructions are recognised if all of them compute numbers from these values and from registers
//! that the text declares (CUB adds 64-bit numbers of other lanes so): no such instruction makes an address
//! of anything else. An operand that occurs only in an address does not escape. A memory clobber does not add
//! an effect: it is for the compiler, which does not parse the text. These are not recognised: an instruction
//! for memory that others write (`ld.volatile`, `ld.mmio`), as no volatile load is; `red` on numbers of 64
//! bits, which may add to an address; and an instruction with a state space other than global for its
//! address, since a generic address may not be valid there.

/// The end of a text that casts a pointer to a space that only a test before the cast proves.
///
/// LLVM looks through a cast for the object that a pointer refers to. If the object is known to be
/// dereferenceable, a load through the cast can be moved above the test (LLVM 22,
/// `isDereferenceableAndAlignedPointer`). It does not look through assembly.
const BEHIND_TEST: &str = "// behind a test";

/// The text of such a cast by `instruction`, and its constraints.
pub fn cast_behind_test(instruction: &str) -> (String, &'static str) {
    (format!("{instruction}.u64 $0, $1; {BEHIND_TEST}"), "=l,l")
}

/// Special registers with numbers that are not parts of an address (PTX ISA, "Special Registers").
const NUMBERS: [&str; 9] =
    ["clock", "globaltimer", "tid", "ntid", "ctaid", "nctaid", "laneid", "warpid", "smid"];

/// Types of numbers, in words of 32 bits, that `red` takes.
const NARROW: [&str; 8] = ["u32", "s32", "b32", "f32", "f16", "f16x2", "bf16", "bf16x2"];

/// Instructions that compute their results only from registers and numbers (PTX ISA, "Instructions"). The
/// others access memory, change control flow, or make addresses: `cvta`, `mapa`, `alloca`.
const COMPUTATIONS: &[&str] = &[
    "mov",
    "add",
    "sub",
    "addc",
    "subc",
    "mul",
    "mul24",
    "mad",
    "mad24",
    "madc",
    "sad",
    "div",
    "rem",
    "abs",
    "neg",
    "min",
    "max",
    "and",
    "or",
    "xor",
    "not",
    "cnot",
    "lop3",
    "shl",
    "shr",
    "shf",
    "popc",
    "clz",
    "bfind",
    "brev",
    "bfe",
    "bfi",
    "bmsk",
    "fns",
    "szext",
    "prmt",
    "dp4a",
    "dp2a",
    "set",
    "setp",
    "selp",
    "slct",
    "cvt",
    "shfl",
    "vote",
    "match",
    "activemask",
    "redux",
    "fma",
    "rcp",
    "sqrt",
    "rsqrt",
    "sin",
    "cos",
    "lg2",
    "ex2",
    "tanh",
    "copysign",
];

/// The index of an operand of the text among the operands of the assembly.
#[derive(Clone, Copy, PartialEq, Eq)]
enum At {
    Result,
    Operand(usize),
}

/// The word for the effect of a text; none if it is not recognised. The address of a load or a store must be
/// the first operand.
pub fn kind(text: &str, constraints: &str) -> Option<&'static str> {
    let (results, operands) = counts(constraints)?;
    if let Some(kind) = kind_of_one(text, results, operands) {
        return Some(kind);
    }
    (results != 0 && only_computes(text, results + operands)).then_some("bits")
}

/// The word for the effect of a text that is one instruction.
fn kind_of_one(text: &str, results: usize, operands: usize) -> Option<&'static str> {
    let text = text.trim();
    let (text, is_cast) = match text.strip_suffix(BEHIND_TEST) {
        Some(text) => (text.trim_end(), true),
        None => (text, false),
    };
    let text = text.strip_suffix(';').unwrap_or(text).trim_end();
    let end = text.find(char::is_whitespace).unwrap_or(text.len());
    let (opcode, rest) = text.split_at(end);
    let is_of_opcode = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | ':');
    if !opcode.chars().all(is_of_opcode) {
        return None;
    }
    if opcode.starts_with("mov.") && operands == 0 && results == 1 {
        return is_number(rest).then_some("number");
    }
    let (values, addresses) = parts(rest, results, operands)?;
    let mut words = opcode.split('.');
    let name = words.next()?;
    let words: Vec<&str> = words.map(|word| word.split("::").next().unwrap_or_default()).collect();
    let has = |word: &str| words.contains(&word);
    let is_foreign = ["volatile", "mmio", "shared", "local", "const", "param"].iter().any(|word| has(word));
    match name {
        "cvta" if is_cast && operands == 1 && results == 1 && values == [At::Result, At::Operand(0)] => {
            addresses.is_empty().then_some("cast")
        }
        "ld" | "ldu" | "ldmatrix" if !is_foreign && addresses == [At::Operand(0)] && operands == 1 => {
            values.iter().all(|at| *at == At::Result).then_some("load")
        }
        "st" | "stmatrix" if !is_foreign && addresses == [At::Operand(0)] && results == 0 => {
            (!values.contains(&At::Operand(0))).then_some("store")
        }
        "red" if !is_foreign && !has("async") && words.last().is_some_and(|ty| NARROW.contains(ty)) => {
            let is_one = results == 0 && addresses == [At::Operand(0)];
            (is_one && !values.contains(&At::Operand(0))).then_some("store")
        }
        "cp" if matches!(words[..], ["async", "ca" | "cg", "shared", "global", ..]) => {
            (results == 0 && addresses == [At::Operand(0), At::Operand(1)]).then_some("copy")
        }
        "cp" if matches!(words[..], ["async", "commit_group" | "wait_group" | "wait_all"]) => {
            addresses.is_empty().then_some("none")
        }
        "createpolicy" if results == 1 && addresses.is_empty() => Some("number"),
        "fence" | "membar" | "bar" | "barrier" | "nanosleep" | "prefetch" | "prefetchu" if results == 0 => {
            values.iter().all(|at| !addresses.contains(at)).then_some("none")
        }
        _ => None,
    }
}

/// Whether a text only computes, from the operands of the assembly, numbers, and registers that it declares.
///
/// All names are tested against the declarations, so that none names a variable, a function or a special
/// register. There is one scope: a declaration anywhere in the text counts.
fn only_computes(text: &str, operands: usize) -> bool {
    let text = text.trim();
    let text = text.strip_prefix('{').map_or(Some(text), |rest| rest.trim_end().strip_suffix('}'));
    let statements =
        || text.into_iter().flat_map(|text| text.split(';')).map(str::trim).filter(|text| !text.is_empty());
    let mut declared = Vec::new();
    for statement in statements() {
        if let Some(declaration) = statement.strip_prefix(".reg") {
            let Some((ty, names)) = declaration.trim_start().split_once(char::is_whitespace) else {
                return false;
            };
            let names: Vec<&str> = names.split(',').map(str::trim).collect();
            if !ty.starts_with('.') || !names.iter().all(|name| is_name(name)) {
                return false;
            }
            declared.extend(names);
        }
    }
    let is_operand = |word: &str| match word.strip_prefix('$') {
        Some(number) => number.parse().is_ok_and(|number: usize| number < operands),
        None => declared.contains(&word) || is_constant(word) || word == "_",
    };
    let computes = |statement: &str| {
        let guarded = statement.strip_prefix('@').map(|rest| rest.strip_prefix('!').unwrap_or(rest));
        let (guard, instruction) = match guarded.map(|rest| rest.split_once(char::is_whitespace)) {
            None => (None, statement),
            Some(Some((guard, instruction))) => (Some(guard), instruction.trim_start()),
            Some(None) => return false,
        };
        let end = instruction.find(char::is_whitespace).unwrap_or(instruction.len());
        let (opcode, rest) = instruction.split_at(end);
        let words = rest.split(|c: char| c.is_whitespace() || matches!(c, ',' | '{' | '}' | '|' | '!'));
        COMPUTATIONS.contains(&opcode.split('.').next().unwrap_or_default())
            && guard.into_iter().chain(words.filter(|word| !word.is_empty())).all(is_operand)
    };
    text.is_some() && statements().all(|statement| statement.starts_with(".reg") || computes(statement))
}

/// Whether a word can be the name of a register, and not a number or a special register.
fn is_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

/// Whether a word is a number: it begins with a digit, unlike a name.
fn is_constant(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word);
    digits.starts_with(|c: char| c.is_ascii_digit())
        && digits.chars().all(|c| c.is_ascii_alphanumeric() || c == '.')
}

/// Whether the value moved to the result is a special register that holds a number.
fn is_number(moved: &str) -> bool {
    let register = moved.trim().strip_prefix("$0").and_then(|rest| rest.trim_start().strip_prefix(','));
    let name = register.and_then(|rest| rest.trim_start().strip_prefix('%'));
    let is_one = |name: &str| {
        let (base, part) = name.split_once(['.', '_']).unwrap_or((name, "x"));
        let base = base.strip_suffix("64").unwrap_or(base);
        NUMBERS.contains(&base) && ["x", "y", "z", "lo", "hi"].contains(&part)
    };
    name.is_some_and(is_one)
}

/// The numbers of results and operands in the constraints, if these are registers and numbers.
fn counts(constraints: &str) -> Option<(usize, usize)> {
    let (mut results, mut operands) = (0, 0);
    for constraint in constraints.split(',').filter(|constraint| !constraint.is_empty()) {
        if constraint.starts_with("~{") {
            continue;
        }
        let (is_result, code) = match constraint.strip_prefix('=') {
            Some(code) => (true, code.strip_prefix('&').unwrap_or(code)),
            None => (false, constraint),
        };
        let is_plain = code.len() == 1 && code.chars().all(|c| c.is_ascii_alphanumeric() && c != 'm');
        if !is_plain || is_result && operands != 0 {
            return None;
        }
        match is_result {
            true => results += 1,
            false => operands += 1,
        }
    }
    Some((results, operands))
}

/// The operands of an instruction: plain ones, and addresses.
fn parts(text: &str, results: usize, operands: usize) -> Option<(Vec<At>, Vec<At>)> {
    let (mut values, mut addresses) = (Vec::new(), Vec::new());
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        rest = match first {
            ',' | '{' | '}' => &rest[1..],
            '[' => {
                let (address, behind) = rest[1..].split_once(']')?;
                let (at, offset) = operand(address.trim(), results, operands)?;
                let offset = offset.trim_start().trim_start_matches(['+', '-']).trim_start();
                if !offset.chars().all(|c| c.is_ascii_digit()) {
                    return None;
                }
                addresses.push(at);
                behind
            }
            '$' => {
                let (at, behind) = operand(rest, results, operands)?;
                values.push(at);
                behind
            }
            '0'..='9' => rest.trim_start_matches(|c: char| c.is_ascii_digit() || c == '.'),
            _ => return None,
        }
        .trim_start();
    }
    Some((values, addresses))
}

/// The operand that a text begins with, and the rest of the text.
fn operand(text: &str, results: usize, operands: usize) -> Option<(At, &str)> {
    let digits = text.strip_prefix('$')?;
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    let number: usize = digits[..end].parse().ok()?;
    let at = match number.checked_sub(results) {
        None => At::Result,
        Some(operand) if operand < operands => At::Operand(operand),
        Some(_) => return None,
    };
    Some((at, &digits[end..]))
}

#[cfg(test)]
mod tests {
    use super::kind;

    #[test]
    fn one_plain_instruction_is_understood() {
        let is = |text, constraints, wanted| assert_eq!(kind(text, constraints), Some(wanted), "{text}");
        is("ld.global.cs.nc.v2.u32 {$0, $1}, [$2 + 8];", "=r,=r,l", "load");
        is("ldmatrix.sync.aligned.m8n8.x4.trans.b16 {$0,$1,$2,$3}, [$4];", "=r,=&r,=r,=r,l", "load");
        is("ld.relaxed.gpu.v2.u64 {$0, $1}, [$2];\n", "=l,=l,l,~{memory}", "load");
        is("\tst.v4.u32 [$0], {$1, $2, $3, $4};", "l,r,r,r,r", "store");
        is("st.relaxed.gpu.b64 [$0+16], $1;", "l,l,~{memory}", "store");
        is("red.global.add.f32 [$0], $1;", "l,f", "store");
        is(
            "red.relaxed.gpu.global.add.L2::cache_hint.v4.f32 [$0], {$1, $2, $3, $4}, $5;",
            "l,f,f,f,f,l",
            "store",
        );
        is("red.add.noftz.f16x2 [$0+4], $1;", "l,r,~{memory}", "store");
        is("cp.async.cg.shared.global.L2::128B [$0], [$1], 16;", "r,l", "copy");
        is("cp.async.ca.shared::cta.global [$0], [$1], 4, $2;", "r,l,r,~{memory}", "copy");
        is("cp.async.wait_group 1;", "", "none");
        is("mov.u64 $0, %globaltimer;", "=l", "number");
        is("mov.u32 $0, %clock_hi;", "=r,~{memory}", "number");
        is("mov.u64 $0, %clock64;", "=l", "number");
        is("mov.u32 $0, %ctaid.y;", "=r", "number");
        is("createpolicy.fractional.L2::evict_first.b64 $0, 1.0;", "=l", "number");
        is("fence.acq_rel.gpu;", "~{memory}", "none");
        is("bar.sync $0, $1;", "r,n,~{memory}", "none");
        is("prefetch.global.L2 [$0];", "l,~{memory}", "none");
    }

    #[test]
    fn computations_give_bits_of_their_operands() {
        let is = |text, constraints| assert_eq!(kind(text, constraints), Some("bits"), "{text}");
        is(
            "{  .reg .u32 lo;  .reg .u32 hi;  .reg .pred p;  mov.b64 {lo, hi}, $1;  shfl.sync.down.b32 lo|p, lo, $2, $3, $4;  \
             shfl.sync.down.b32 hi|p, hi, $2, $3, $4;  mov.b64 $0, {lo, hi};  @p add.u64 $0, $0, $1;}",
            "=l,l,r,r,r",
        );
        is("{ .reg .pred p, q; setp.ne.u32 p|q, $1, 0; @!p not.b32 $0, $1; }", "=r,r");
        is("mov.u64 $0, $1;", "=l,l");
        is("add.u64 $0, $1, 0x10;\n\tadd.u64 $0, $0, -8;", "=l,l");
        is("mad.lo.cc.u32 $0, $2, $3, $4; madc.hi.u32 $1, $2, $3, 0;", "=r,=r,r,r,r");
    }

    #[test]
    fn a_text_that_knows_other_addresses_is_no_computation() {
        let not = |text, constraints| assert_eq!(kind(text, constraints), None, "{text}");
        not("cvta.shared.u64 $0, $1;", "=l,l");
        not("{ .reg .u64 t; cvta.shared.u64 t, $1; mov.u64 $0, t; }", "=l,l");
        not("mapa.u64 $0, $1, $2;", "=l,l,r");
        not("add.u64 $0, $1, tile;", "=l,l");
        not("add.u64 $0, $1, tile+8;", "=l,l");
        not("@tile add.u64 $0, $1, 8;", "=l,l");
        not("{ .reg .u64 t; mov.u64 t, tile; add.u64 $0, $1, t; }", "=l,l");
        not("{ .reg .u64 $1; mov.u64 $0, tile; }", "=l,l");
        not("{ .reg .b64 %t<2>; mov.u64 $0, %t1; }", "=l,l");
        not("add.u64 $0, $1, %total_smem_size;", "=l,l");
        not("add.u64 $0, $1, $2;", "=l,l");
        not("add.u64 $0, $1, [$1];", "=l,l");
        not("{ .reg .u64 t; add.u64 t, $1, 8; ld.u64 $0, [t]; }", "=l,l");
        not("{ mov.u64 $0, $1; } mov.u64 $0, tile;", "=l,l");
        not("mov.u64 $0, $1; // tile", "=l,l");
        not("mov.u64 $0, $1; .shared .b64 t;", "=l,l");
        not("call ($0), f, ($1);", "=l,l");
        not("add.u64 $0, $1, ${1:x};", "=l,l");
        not("add.u64 $0, $1, $2;", "=l,l,*m");
    }

    #[test]
    fn what_may_get_at_more_is_not() {
        let not = |text, constraints| assert_eq!(kind(text, constraints), None, "{text}");
        not("st.u64 [$0], $0;", "l");
        not("st.u64 [$0], tile;", "l");
        not("st.u64 [tile], $0;", "l");
        not("st.u64 [$0], %rd1;", "l");
        not("st.u64 [$0], $1; st.u64 [$1], $0;", "l,l");
        not("{ .reg .u64 t; mov.u64 t, $1; st.u64 [$0], t; }", "l,l");
        not("@$1 st.u64 [$0], $2;", "l,r,l");
        not("ld.u64 $0, [$1];", "=l,*m");
        not("ld.u64 $0, [$1];", "=*m,l");
        not("ld.u64 $0, [$1];", "=l,l,l");
        not("ld.u64 $0, [$2];", "=l,l,l");
        not("ld.volatile.u64 $0, [$1];", "=l,l");
        not("ld.shared.u64 $0, [$1];", "=l,l");
        not("st.shared::cluster.u64 [$0], $1;", "l,l");
        not("ld.u64 $0, [$1 + $2];", "=l,l,l");
        not("ld.u64 $0, [${1:x}];", "=l,l");
        not("ld.u64 $0, [$5];", "=l,l");
        not("red.global.add.u64 [$0], $1;", "l,l");
        not("red.global.xor.b64 [$0], $1;", "l,l");
        not("red.shared.add.u32 [$0], $1;", "l,r");
        not(
            "red.async.relaxed.cluster.shared::cluster.mbarrier::complete_tx::bytes.add.u32 [$0], $1, [$2];",
            "r,r,r",
        );
        not("red.global.add.u32 [$0], $0;", "l");
        not("red.global.add.u32 [tile], $0;", "r");
        not("atom.global.add.u32 $0, [$1], $2;", "=r,l,r");
        not("call $0;", "l");
        not("atom.global.exch.b64 $0, [$1], $2;", "=l,l,l");
        not("cp.async.bulk.shared::cluster.global [$0], [$1], 16, [$2];", "r,l,r");
        not("prefetch.global.L2 [$0], $0;", "l");
        not("mov.u64 $0, tile;", "=l");
        not("mov.u32 $0, %reserved_smem_offset_begin;", "=r");
        not("mov.u64 $0, %rd1;", "=l");
        not("mov.u64 $0, %clock64; st.u64 [$0], 1;", "=l");
        not("createpolicy.range.global.L2::evict_last.b64 $0, [$1], 8, 16;", "=l,l");
        not("", "");
    }
}
