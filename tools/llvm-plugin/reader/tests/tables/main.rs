//! The analyses on tables made by hand.
//!
//! ```text
//! the table of "define ptx_kernel void @k(ptr %p) { load i32, ptr %p }"      load in k: global
//! ```

mod build;

use build::{ASSEMBLY, Body, CALL, CONSTANT, INSTRUCTION, Made};
use tilespace_core::{
    MemorySpace, TARGETS,
    decide::{Limits, decide},
    ir::{Assumptions, Slots},
    lattice::Mask,
};
use tilespace_llvm_reader::{
    TableReader,
    analysis::{Extraction, left, read},
    answer::answer,
    program::Program,
    table::{KindFlags, NONE, SymbolFlags},
};
use tilespace_rules::RuleTable;

const KERNEL: SymbolFlags = SymbolFlags::KERNEL;
const PRIVATE: SymbolFlags = SymbolFlags::PRIVATE;

fn words(mask: Mask) -> String {
    if mask.contains(Mask::UNKNOWN) {
        return "any".to_string();
    }
    mask.spaces().map(MemorySpace::name).collect::<Vec<_>>().join(" ")
}

/// Each access of each body: the function, and the spaces of its pointer.
fn accesses(made: &Made) -> Vec<String> {
    let program = read(made.table(), RuleTable::builtin());
    let assumptions = Assumptions { slots: Slots::Hidden, read_published: false, ..Assumptions::default() };
    let mut reader = TableReader::new(&program, RuleTable::builtin(), assumptions);
    let extraction = Extraction::of(&program, &mut reader);
    let limits = Limits { attempts: -1, growth: 200, cluster_join: false };
    let (_, plan) = decide(&extraction.graph, limits).expect("limits");
    let mut found = Vec::new();
    for body in plan.bodies.values() {
        let function = &extraction.graph.functions()[body.function];
        for access in &function.accesses {
            found.push(format!("{}: {}", function.name, words(body.masks[access.node])));
        }
    }
    assert_eq!(answer(&mut reader, &extraction, &plan).len(), plan.bodies.iter().count());
    found
}

fn load(body: &mut Body<'_>, ty: u32, pointer: u32) -> u32 {
    body.add(INSTRUCTION, "load", ty, &[pointer], 0)
}

#[test]
fn an_argument_of_a_kernel_points_to_global_memory() {
    let mut made = Made::new();
    let (ptr, int) = (made.pointer(0), made.integer(32));
    made.function("k", KERNEL, None, &[ptr]);
    let made = made.bodies(|body, _| {
        let [p] = body.block(&[])[..] else { panic!() };
        load(body, int, p);
        body.end("return", &[], &[]);
    });
    assert_eq!(accesses(&made), ["k: global"]);
}

/// A kernel that loads by a pointer that one of two branches passes; `shared`: both pass the same pointer.
fn merge(shared: bool) -> Vec<String> {
    let mut made = Made::new();
    let (ptr, int, bit) = (made.pointer(0), made.integer(32), made.integer(1));
    let tile = made.variable("tile", PRIVATE, int, 3);
    made.function("k", KERNEL, None, &[ptr, bit]);
    let made = made.bodies(|body, symbol| {
        if symbol == tile {
            return;
        }
        let [p, c] = body.block(&[])[..] else { panic!() };
        let of_tile = body.made.pointer(3);
        let address = body.add(CONSTANT, "mlir.addressof", of_tile, &[], tile);
        let generic = body.add(INSTRUCTION, "addrspacecast", ptr, &[address], NONE);
        let other = if shared { generic } else { p };
        // The condition, and the value that each edge passes to the argument.
        body.end("cond_br", &[c, generic, other], &[1, 1]);
        let [q] = body.block(&[ptr])[..] else { panic!() };
        load(body, int, q);
        body.end("return", &[], &[]);
    });
    accesses(&made)
}

#[test]
fn what_a_phi_gets_is_an_operand_of_the_branch() {
    assert_eq!(merge(true), ["k: shared"]);
    assert_eq!(merge(false), ["k: global shared"]);
}

/// A function that a kernel calls with a shared pointer. `change` adds something that may call it, too.
fn called(change: impl Fn(&mut Made, u32), instruction: impl Fn(&mut Body<'_>, u32)) -> Vec<String> {
    let mut made = Made::new();
    let (ptr, shared, int) = (made.pointer(0), made.pointer(3), made.integer(32));
    let f = made.function("f", PRIVATE, None, &[ptr]);
    made.function("k", KERNEL, None, &[shared]);
    change(&mut made, f);
    let made = made.bodies(|body, symbol| {
        let [p] = body.block(&[])[..] else { panic!() };
        if symbol == f {
            load(body, int, p);
        } else {
            instruction(body, p);
            let generic = body.add(INSTRUCTION, "addrspacecast", ptr, &[p], NONE);
            body.add(CALL, "call", NONE, &[generic], f);
        }
        body.end("return", &[], &[]);
    });
    accesses(&made)
}

#[test]
fn a_private_function_has_the_callers_that_are_seen() {
    assert_eq!(called(|_, _| {}, |_, _| {}), ["f: shared"]);
}

#[test]
fn a_function_that_an_alias_or_a_prefix_names_has_others() {
    let found = called(|made, f| made.others.push(f), |_, _| {});
    assert!(found.contains(&"f: any".to_string()), "{found:?}");
}

#[test]
fn a_function_that_assembly_spells_has_others() {
    let inline = |text: &'static str| {
        move |body: &mut Body<'_>, _| {
            body.add_with(ASSEMBLY, KindFlags::empty(), "inline_asm", text, NONE, &[], NONE);
        }
    };
    let open = "f: any".to_string();
    assert!(called(|_, _| {}, inline("call f, (a);")).contains(&open));
    assert!(!called(|_, _| {}, inline("call g, (a);")).contains(&open));
    let of_module = |made: &mut Made, _| made.assembly = made.word("// f\n.global .u64 x = f;");
    assert!(called(of_module, |_, _| {}).contains(&open));
    let in_comment = |made: &mut Made, _| made.assembly = made.word("// f\n");
    assert!(!called(in_comment, |_, _| {}).contains(&open));
}

#[test]
fn a_function_whose_block_has_an_address_has_others() {
    let address = |body: &mut Body<'_>, _| {
        let ptr = body.made.pointer(0);
        body.add(CONSTANT, "blockaddress", ptr, &[], 0);
    };
    assert!(called(|_, _| {}, address).contains(&"f: any".to_string()));
}

/// A load from the second field of a slot, after stores of a shared pointer to the first field and of a
/// global pointer to the second, and after a call with these flags, if any, of a function that is not there.
fn from_slot(flags: Option<KindFlags>) -> Vec<String> {
    let mut made = Made::new();
    let (ptr, shared, int, long) = (made.pointer(0), made.pointer(3), made.integer(32), made.integer(64));
    let pair = made.structure(&[(0, ptr), (8, ptr)], 16);
    made.numbers = vec![1, 0];
    let g = made.function("k", KERNEL, None, &[ptr, shared]);
    let made = made.bodies(|body, symbol| {
        assert_eq!(symbol, g);
        let [p, s] = body.block(&[])[..] else { panic!() };
        let one = body.add(CONSTANT, "mlir.constant", long, &[], 0);
        let zero = body.add(CONSTANT, "mlir.constant", long, &[], 1);
        let slot = body.add(INSTRUCTION, "alloca", ptr, &[one], 0);
        let generic = body.add(INSTRUCTION, "addrspacecast", ptr, &[s], NONE);
        let second = body.add(INSTRUCTION, "getelementptr", ptr, &[slot, zero, one], pair);
        body.add(INSTRUCTION, "store", NONE, &[generic, slot], 0);
        body.add(INSTRUCTION, "store", NONE, &[p, second], 0);
        if let Some(flags) = flags {
            body.add_with(CALL, flags, "call", "", NONE, &[slot], NONE);
        }
        let loaded = load(body, ptr, second);
        load(body, int, loaded);
        body.end("return", &[], &[]);
    });
    accesses(&made)
}

#[test]
fn fields_of_a_slot_are_apart_by_their_bytes() {
    assert_eq!(from_slot(None).last().expect("an access"), "k: global");
}

#[test]
fn a_call_of_which_nothing_is_known_may_write_what_it_gets() {
    assert_eq!(from_slot(Some(KindFlags::UNKNOWN)).last().expect("an access"), "k: any");
}

#[test]
fn an_instruction_that_nobody_knows_lets_its_operands_escape() {
    let mut made = Made::new();
    let (ptr, shared, int) = (made.pointer(0), made.pointer(3), made.integer(32));
    made.function("k", KERNEL, None, &[shared]);
    let made = made.bodies(|body, _| {
        let [s] = body.block(&[])[..] else { panic!() };
        let generic = body.add(INSTRUCTION, "addrspacecast", ptr, &[s], NONE);
        let made = body.add(INSTRUCTION, "catchpad", ptr, &[generic], NONE);
        load(body, int, made);
        body.end("return", &[], &[]);
    });
    assert_eq!(accesses(&made), ["k: any"]);
}

#[test]
fn a_type_of_many_levels_has_one_field() {
    let mut made = Made::new();
    let ptr = made.pointer(0);
    let deep = (0..4000).fold(ptr, |inner, _| made.structure(&[(0, inner)], 8));
    let wide = (0..60).fold(ptr, |inner, _| made.structure(&[(0, inner), (8, inner)], 8));
    made.function("k", KERNEL, Some(deep), &[ptr]);
    let made = made.bodies(|body, _| {
        let [p] = body.block(&[])[..] else { panic!() };
        load(body, wide, p);
        let loaded = load(body, deep, p);
        body.end("return", &[loaded], &[]);
    });
    assert_eq!(accesses(&made), ["k: global", "k: global"]);
}

#[test]
fn a_weak_variable_of_another_space_leaves_a_module_for_another_target_alone() {
    let target = |name: &str| TARGETS.iter().position(|target| target.name == name).expect("a target") as u32;
    let with = |target: u32, space: u32| {
        let mut made = Made::new();
        let int = made.integer(32);
        made.variable("weak", SymbolFlags::WEAK, int, space);
        made.target = target;
        let made = made.bodies(|_, _| {});
        left(&Program::new(made.table())).is_some()
    };
    assert!(with(target("amdgpu"), 3));
    assert!(!with(target("amdgpu"), 1));
    assert!(!with(0, 3));
}
