//! Checks that LLVM's result for a program with the scopes of `process-restrict` behaves the same.
//!
//! ```text
//! kernel(%a noalias, %b noalias)      in a world where each argument is the only path to a buffer of its own
//!   store %a, %slot
//!   %p = load %slot                   no scope: unknown origin, and is %a
//!   store 1, %a
//!   store 2, %p
//!   %v = load %a                      2; with a scope of %b on the store, LLVM takes 1 for it
//! ```
//!
//! So the promise holds in every run: every pointer into the buffer of an argument is derived from that
//! argument, also through memory and numbers. A wrong scope shows if `opt -O2` relies on it. The attribute
//! `noalias` itself is removed first, so that LLVM has only the scopes.

use crate::{
    check::{Pipeline, pipeline, run_passes},
    ways::{export, imported, run},
    world::mix,
};
use anyhow::Result;
use melior::{
    Context,
    ir::{Attribute, Module, OperationRef, operation::OperationLike},
};
use mlir_ext::{aliasing, functions, ir, types};

/// The passes, each followed by LLVM.
pub const PASSES: [Pipeline; 2] = [
    Pipeline { restricts: true, ..pipeline("process-restrict") },
    Pipeline { restricts: true, ..pipeline("memory-space-pipeline{O=3}") },
];
/// The attribute that promises that pointers into an argument's memory are derived only from it.
const NO_ALIAS: &str = "llvm.noalias";
/// The scopes of an access.
const LISTS: [&str; 2] = ["alias_scopes", "noalias_scopes"];
/// The options of `opt`. Calls of `free` are observable.
const OPT: [&str; 5] = ["-O2", "-disable-simplify-libcalls", "-S", "-o", "-"];
/// A variable that the host may have written.
const HOSTS: &str = "externally_initialized";
/// The list of variables that are kept.
const USED: &str = "@llvm.compiler.used";
/// A mistake in the result of the pass.
pub type Mistake = fn(OperationRef<'_, '_>);

/// No mistake.
pub fn no_mistake(_: OperationRef<'_, '_>) {}

/// Gives each access without scopes the scopes of the first access that has some.
pub fn scopes_of_another(module: OperationRef<'_, '_>) {
    let mut known: Option<[Option<Attribute<'_>>; 2]> = None;
    let mut without = Vec::new();
    ir::walk_preorder(module, |op| {
        if aliasing::has_alias_scopes(op) {
            match LISTS.map(|list| ir::attribute(op, list)) {
                [None, None] => without.push(op),
                lists => _ = known.get_or_insert(lists),
            }
        }
    });
    for op in without {
        for (list, scopes) in LISTS.iter().zip(known.into_iter().flatten()) {
            if let Some(scopes) = scopes {
                ir::set_attribute(op, list, scopes);
            }
        }
    }
}

/// A program in which the scopes of pointers of unknown origin matter, with the memory shape of all programs:
/// a kernel that accesses words of its arguments, directly and through a table of them that its thread
/// indexes.
pub fn program(seed: u64) -> String {
    let mut drawn = seed.wrapping_mul(1 << 20);
    let mut draw = |below: u64| {
        drawn += 1;
        mix(drawn) % below
    };
    let mut text = String::from(
        "llvm.func @k0(%p0: !llvm.ptr, %p1: !llvm.ptr, %p2: !llvm.ptr) attributes {nvvm.kernel} {\n\
         \x20 %n = llvm.mlir.constant(1 : i32) : i32\n\
         \x20 %three = llvm.mlir.constant(3 : i32) : i32\n\
         \x20 %s0 = llvm.mlir.constant(0 : i64) : i64\n\
         \x20 %table = llvm.alloca %n x !llvm.array<4 x ptr> : (i32) -> !llvm.ptr\n\
         \x20 %tid = nvvm.read.ptx.sreg.tid.x : i32\n\
         \x20 %test = llvm.icmp \"sgt\" %tid, %n : i32\n",
    );
    for slot in 0..4 {
        text += &format!(
            "  %t{slot} = llvm.getelementptr %table[{slot}] : (!llvm.ptr) -> !llvm.ptr, !llvm.ptr\n"
        );
        text += &format!("  llvm.store %p{}, %t{slot} : !llvm.ptr, !llvm.ptr\n", draw(3));
    }
    let mut pointers = 3;
    for at in 0..2 {
        text += &format!("  %c{at} = llvm.mlir.constant({} : i32) : i32\n", draw(4));
        text +=
            &format!("  %d{at} = llvm.add %tid, %c{at} : i32\n  %e{at} = llvm.and %d{at}, %three : i32\n");
        text += &format!(
            "  %f{at} = llvm.getelementptr %table[%e{at}] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.ptr\n"
        );
        text += &format!("  %p{pointers} = llvm.load %f{at} : !llvm.ptr -> !llvm.ptr\n");
        pointers += 1;
    }
    let mut sums = 0;
    for step in 0..12 {
        let (pointer, word) = (draw(pointers), draw(2));
        let address =
            format!("  %a{step} = llvm.getelementptr %p{pointer}[{word}] : (!llvm.ptr) -> !llvm.ptr, i64\n");
        match draw(5) {
            0 => {
                let (one, other) = (draw(pointers), draw(pointers));
                text += &format!("  %p{pointers} = llvm.select %test, %p{one}, %p{other} : i1, !llvm.ptr\n");
                pointers += 1;
            }
            1 | 2 => {
                text += &address;
                text += &format!("  %k{step} = llvm.mlir.constant({} : i64) : i64\n", 10 + step);
                text += &format!("  llvm.store %k{step}, %a{step} : i64, !llvm.ptr\n");
            }
            _ => {
                text += &address;
                text += &format!("  %v{step} = llvm.load %a{step} : !llvm.ptr -> i64\n");
                text += &format!("  %s{} = llvm.add %s{sums}, %v{step} : i64\n", sums + 1);
                sums += 1;
            }
        }
    }
    text += &format!(
        "  %end = llvm.getelementptr %p0[3] : (!llvm.ptr) -> !llvm.ptr, i64\n\
         \x20 llvm.store %s{sums}, %end : i64, !llvm.ptr\n  llvm.return\n}}\n"
    );
    text
}

/// Makes a program with `restrict` arguments of `module`, runs passes and LLVM's, and replaces it by the
/// result.
pub fn through_llvm(context: &Context, passes: &str, mistake: Mistake, module: &mut Module) -> Result<()> {
    for argument in kernel_pointers(module.as_operation()) {
        functions::set_argument_attribute(argument.0, argument.1, NO_ALIAS, Attribute::unit(context));
    }
    run_passes(context, passes, module)?;
    mistake(module.as_operation());
    let text = export(context, module)?;
    let text = text.lines().map(in_this_world).collect::<String>() + &used(&text);
    let text = run("opt", &OPT.map(String::from), &text)?;
    let text: Vec<&str> = text.lines().filter(|line| !line.starts_with(USED)).collect();
    *module = imported(context, &text.join("\n"))?;
    Ok(())
}

/// A line of LLVM IR, adapted to the world of programs: only the scopes say which pointers alias, and the
/// host also writes internal variables.
fn in_this_world(line: &str) -> String {
    if line.starts_with("define ") {
        return line.replace(" noalias", "") + "\n";
    }
    match line.split_once(" global ").filter(|_| line.starts_with('@')) {
        Some((kind, rest))
            if !["= external", "addrspace(3)", HOSTS].iter().any(|word| kind.contains(word)) =>
        {
            format!("{kind} {HOSTS} global {rest}\n")
        }
        _ => format!("{line}\n"),
    }
}

/// The list by which LLVM keeps variables though they may be unreferenced: the host writes them, and reads
/// them at the end.
fn used(text: &str) -> String {
    let variables = text.lines().filter_map(|line| {
        let (name, rest) = line.split_once(" = ").filter(|(name, _)| name.starts_with('@'))?;
        let (kind, _) = rest.split_once(" global ")?;
        let space = kind.split_once("addrspace(").and_then(|(_, rest)| rest.split_once(')'));
        Some(match space {
            Some((space, _)) => format!("ptr addrspacecast (ptr addrspace({space}) {name} to ptr)"),
            None => format!("ptr {name}"),
        })
    });
    let variables: Vec<String> = variables.collect();
    let (count, all) = (variables.len(), variables.join(", "));
    match count {
        0 => String::new(),
        _ => format!("{USED} = appending global [{count} x ptr] [{all}], section \"llvm.metadata\"\n"),
    }
}

/// The pointers that kernels take, except arguments by value.
fn kernel_pointers<'c: 'a, 'a>(module: OperationRef<'c, 'a>) -> Vec<(OperationRef<'c, 'a>, usize)> {
    let mut pointers = Vec::new();
    for op in ir::members(module) {
        if op.has_attribute("nvvm.kernel") {
            for (index, input) in functions::function_inputs(op).enumerate() {
                let is_copy = functions::argument_attribute(op, index, "llvm.byval").is_some();
                if types::pointer_space(input).is_some() && !is_copy {
                    pointers.push((op, index));
                }
            }
        }
    }
    pointers
}
