//! The interpreter against known values, and the behaviour that it must reject.

use melior::ir::Module;
use tilespace_fuzz::{
    check::context, machine::Machine, memory::Space, translate::translate, trap::Trap, value::Val,
    world::World,
};

/// The result of a function `@f` with this body for some integers.
fn run(signature: &str, body: &str, args: &[u128]) -> Result<Option<Val>, Trap> {
    run_module(&format!("llvm.func internal @f{signature} {{\n{body}\n}}"), args)
}

fn run_module(text: &str, args: &[u128]) -> Result<Option<Val>, Trap> {
    let context = context();
    let module = Module::parse(&context, text).expect("a module");
    let code = translate(&module).expect("a module that the interpreter knows");
    let world = World::new(&code, 4);
    Machine::evaluate(&code, &world, "f", args.iter().map(|bits| Val::Bits(*bits)).collect())
}

fn bits(result: Result<Option<Val>, Trap>) -> u128 {
    match result {
        Ok(Some(Val::Bits(bits))) => bits,
        other => panic!("{other:?}"),
    }
}

fn is_undefined(result: Result<Option<Val>, Trap>, why: &str) {
    match result {
        Err(Trap::Undefined(text)) if text.contains(why) => {}
        other => panic!("{other:?} is not: {why}"),
    }
}

/// The function `(ty, ty) -> ty` of one operation.
fn binary(op: &str, ty: &str, a: u128, b: u128) -> Result<Option<Val>, Trap> {
    let signature = format!("(%a: {ty}, %b: {ty}) -> {ty}");
    run(&signature, &format!("%r = llvm.{op} %a, %b : {ty}\nllvm.return %r : {ty}"), &[a, b])
}

#[test]
fn integers_wrap_at_their_width() {
    let cases = [
        ("add", "i8", 250, 10, 4),
        ("sub", "i16", 0, 1, 0xffff),
        ("mul", "i32", 1 << 20, 1 << 20, 0),
        ("add", "i128", u128::MAX, 2, 1),
        ("udiv", "i8", 250, 3, 83),
        ("sdiv", "i8", 250, 3, 254),
        ("urem", "i8", 250, 7, 5),
        ("srem", "i8", 250, 4, 254),
        ("and", "i4", 0b1100, 0b1010, 0b1000),
        ("or", "i4", 0b1100, 0b1010, 0b1110),
        ("xor", "i4", 0b1100, 0b1010, 0b0110),
        ("shl", "i8", 0x81, 1, 2),
        ("lshr", "i8", 0x81, 1, 0x40),
        ("ashr", "i8", 0x81, 1, 0xc0),
    ];
    for (op, ty, a, b, result) in cases {
        assert_eq!(bits(binary(op, ty, a, b)), result, "{op} {ty} {a} {b}");
    }
    assert_eq!(binary("shl", "i8", 1, 8), Ok(Some(Val::Poison)));
    is_undefined(binary("udiv", "i32", 1, 0), "division by zero");
}

#[test]
fn floats_are_those_of_ieee() {
    let sum = bits(binary("fadd", "f32", 1.5f32.to_bits().into(), 0.1f32.to_bits().into()));
    assert_eq!(f32::from_bits(sum as u32), 1.5f32 + 0.1f32);
    let product = bits(binary("fmul", "f64", 1.5f64.to_bits().into(), 0.1f64.to_bits().into()));
    assert_eq!(f64::from_bits(product as u64), 1.5 * 0.1);
}

#[test]
fn comparisons_know_signs() {
    let compare = |predicate: &str| {
        let body = format!("%r = llvm.icmp \"{predicate}\" %a, %b : i8\nllvm.return %r : i1");
        bits(run("(%a: i8, %b: i8) -> i1", &body, &[0xff, 1]))
    };
    let names = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
    assert_eq!(names.map(compare), [0, 1, 1, 1, 0, 0, 0, 0, 1, 1]);
}

#[test]
fn numbers_change_their_width() {
    let cast = |op: &str, from: &str, to: &str, value| {
        let body = format!("%r = llvm.{op} %a : {from} to {to}\nllvm.return %r : {to}");
        bits(run(&format!("(%a: {from}) -> {to}"), &body, &[value]))
    };
    assert_eq!(cast("zext", "i8", "i32", 0xff), 0xff);
    assert_eq!(cast("sext", "i8", "i32", 0xff), 0xffff_ffff);
    assert_eq!(cast("trunc", "i32", "i8", 0x1234), 0x34);
    assert_eq!(cast("bitcast", "f32", "i32", 0x3f80_0000), 0x3f80_0000);
}

#[test]
fn control_flow_counts_and_chooses() {
    let sum = "
      %zero = llvm.mlir.constant(0 : i64) : i64
      %one = llvm.mlir.constant(1 : i64) : i64
      llvm.br ^head(%zero, %zero : i64, i64)
    ^head(%i: i64, %s: i64):
      %more = llvm.icmp \"slt\" %i, %n : i64
      llvm.cond_br %more, ^body, ^end
    ^body:
      %t = llvm.add %s, %i : i64
      %j = llvm.add %i, %one : i64
      llvm.br ^head(%j, %t : i64, i64)
    ^end:
      llvm.return %s : i64";
    assert_eq!(bits(run("(%n: i64) -> i64", sum, &[10])), 45);
    assert_eq!(run("(%n: i64) -> i64", sum, &[1 << 40]), Err(Trap::Limit));
    let switch = "
      %a = llvm.mlir.constant(10 : i32) : i32
      %b = llvm.mlir.constant(20 : i32) : i32
      llvm.switch %n : i32, ^end(%n : i32) [-1: ^end(%a : i32), 7: ^end(%b : i32)]
    ^end(%r: i32):
      llvm.return %r : i32";
    let results = [0xffff_ffff, 7, 8].map(|n| bits(run("(%n: i32) -> i32", switch, &[n])));
    assert_eq!(results, [10, 20, 8]);
    let poison = "
      %c = llvm.mlir.poison : i1
      llvm.cond_br %c, ^a, ^a
    ^a:
      llvm.return %n : i32";
    is_undefined(run("(%n: i32) -> i32", poison, &[1]), "branch on poison");
}

#[test]
fn aggregates_and_vectors_keep_their_parts() {
    let body = "
      %u = llvm.mlir.undef : !llvm.struct<(i32, array<2 x i64>)>
      %v = llvm.insertvalue %n, %u[1, 1] : !llvm.struct<(i32, array<2 x i64>)>
      %r = llvm.extractvalue %v[1, 1] : !llvm.struct<(i32, array<2 x i64>)>
      llvm.return %r : i64";
    assert_eq!(bits(run("(%n: i64) -> i64", body, &[77])), 77);
    let body = "
      %c = llvm.mlir.constant(dense<[1, 2, 3, 4]> : vector<4xi32>) : vector<4xi32>
      %one = llvm.mlir.constant(1 : i32) : i32
      %w = llvm.insertelement %n, %c[%one : i32] : vector<4xi32>
      %s = llvm.shufflevector %w, %c [1, 6] : vector<4xi32>
      %t = llvm.bitcast %s : vector<2xi32> to i64
      llvm.return %t : i64";
    assert_eq!(bits(run("(%n: i32) -> i64", body, &[9])), 3 << 32 | 9);
}

#[test]
fn memory_is_bytes() {
    let body = "
      %one = llvm.mlir.constant(1 : i32) : i32
      %four = llvm.mlir.constant(4 : i64) : i64
      %p = llvm.alloca %one x !llvm.struct<(i8, i64, array<3 x i16>)> : (i32) -> !llvm.ptr
      %q = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, i64, array<3 x i16>)>
      llvm.store %n, %q : i64, !llvm.ptr
      %i = llvm.mlir.constant(-4 : i64) : i64
      %e = llvm.getelementptr %q[8] : (!llvm.ptr) -> !llvm.ptr, i8
      %b = llvm.getelementptr %e[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
      \"llvm.intr.memmove\"(%b, %q, %four) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
      %r = llvm.load %q : !llvm.ptr -> i64
      llvm.return %r : i64";
    assert_eq!(bits(run("(%n: i64) -> i64", body, &[0x1122_3344_5566_7788])), 0x5566_7788_5566_7788);
    let body = "
      %one = llvm.mlir.constant(1 : i32) : i32
      %len = llvm.mlir.constant(8 : i64) : i64
      %p = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
      \"llvm.intr.memset\"(%p, %n, %len) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
      %old = llvm.load %p : !llvm.ptr -> i64
      llvm.return %old : i64";
    assert_eq!(bits(run("(%n: i8) -> i64", body, &[0xab])), 0xabab_abab_abab_abab);
}

const VARIABLES: &str = "
    llvm.mlir.global internal @s() {addr_space = 3 : i32} : i64
    llvm.mlir.global internal @g(5 : i64) {addr_space = 1 : i32} : i64
    llvm.mlir.global internal constant @c(6 : i64) {addr_space = 4 : i32} : i64";

fn with_variables(signature: &str, body: &str, args: &[u128]) -> Result<Option<Val>, Trap> {
    run_module(&format!("{VARIABLES}\nllvm.func internal @f{signature} {{\n{body}\n}}"), args)
}

#[test]
fn atomics_read_and_write() {
    let body = "
      %p = llvm.mlir.addressof @g : !llvm.ptr<1>
      %a = llvm.atomicrmw add %p, %n monotonic : !llvm.ptr<1>, i64
      %b = llvm.atomicrmw umax %p, %n monotonic : !llvm.ptr<1>, i64
      %c = llvm.cmpxchg %p, %b, %a monotonic monotonic : !llvm.ptr<1>, i64
      %d = llvm.atomicrmw xchg %p, %n monotonic : !llvm.ptr<1>, i64
      %ten = llvm.mlir.constant(1000 : i64) : i64
      %e = llvm.mul %b, %ten : i64
      %r = llvm.add %e, %d : i64
      llvm.return %r : i64";
    // 5, then 105 in memory, which the comparison finds there: the exchange gets 5 back.
    assert_eq!(bits(with_variables("(%n: i64) -> i64", body, &[100])), 105 * 1000 + 5);
    let local = "
      %one = llvm.mlir.constant(1 : i32) : i32
      %p = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
      llvm.store %n, %p : i64, !llvm.ptr
      %a = llvm.atomicrmw add %p, %n monotonic : !llvm.ptr, i64
      llvm.return %a : i64";
    is_undefined(run("(%n: i64) -> i64", local, &[1]), "atomic");
}

#[test]
fn the_address_of_shared_memory_starts_at_null() {
    let body = "
      %s = llvm.mlir.addressof @s : !llvm.ptr<3>
      %r = llvm.ptrtoint %s : !llvm.ptr<3> to i64
      llvm.return %r : i64";
    assert_eq!(bits(with_variables("() -> i64", body, &[])), 0);
    let body = "
      %s = llvm.mlir.addressof @s : !llvm.ptr<3>
      %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
      %r = llvm.ptrtoint %g : !llvm.ptr to i64
      llvm.return %r : i64";
    assert_eq!(bits(with_variables("() -> i64", body, &[])), Space::Shared.base().into());
}

#[test]
fn addresses_survive_as_numbers() {
    let body = "
      %s = llvm.mlir.addressof @s : !llvm.ptr<3>
      %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
      %bits = llvm.ptrtoint %g : !llvm.ptr to i64
      %other = llvm.xor %bits, %n : i64
      %back = llvm.xor %other, %n : i64
      %p = llvm.inttoptr %back : i64 to !llvm.ptr
      llvm.store %n, %p : i64, !llvm.ptr
      %r = llvm.load %s : !llvm.ptr<3> -> i64
      llvm.return %r : i64";
    assert_eq!(bits(with_variables("(%n: i64) -> i64", body, &[99])), 99);
}

#[test]
fn tests_of_a_space_answer_as_the_hardware_does() {
    let answers = |variable: &str, ty: &str| {
        ["shared", "global", "const", "local", "shared.cluster"].map(|space| {
            let body = format!(
                "%s = llvm.mlir.addressof @{variable} : {ty}
                 %g = llvm.addrspacecast %s : {ty} to !llvm.ptr
                 %r = llvm.call_intrinsic \"llvm.nvvm.isspacep.{space}\"(%g) : (!llvm.ptr) -> i1
                 llvm.return %r : i1"
            );
            bits(with_variables("() -> i1", &body, &[]))
        })
    };
    assert_eq!(answers("s", "!llvm.ptr<3>"), [1, 0, 0, 0, 1]);
    assert_eq!(answers("g", "!llvm.ptr<1>"), [0, 1, 0, 0, 0]);
    assert_eq!(answers("c", "!llvm.ptr<4>"), [0, 0, 1, 0, 0]);
    let null = "
      %z = llvm.mlir.zero : !llvm.ptr
      %r = llvm.call_intrinsic \"llvm.nvvm.isspacep.global\"(%z) : (!llvm.ptr) -> i1
      llvm.return %r : i1";
    assert_eq!(bits(run("() -> i1", null, &[])), 1);
}

/// A load of `@g` through a cast to `space` and back.
fn load_through(space: u32) -> Result<Option<Val>, Trap> {
    let body = format!(
        "%a = llvm.mlir.addressof @g : !llvm.ptr<1>
         %g = llvm.addrspacecast %a : !llvm.ptr<1> to !llvm.ptr
         %c = llvm.addrspacecast %g : !llvm.ptr to !llvm.ptr<{space}>
         %b = llvm.addrspacecast %c : !llvm.ptr<{space}> to !llvm.ptr
         %r = llvm.load %b : !llvm.ptr -> i64
         llvm.return %r : i64"
    );
    with_variables("() -> i64", &body, &[])
}

#[test]
fn a_wrong_cast_stops_the_access_behind_it() {
    assert_eq!(bits(load_through(1)), 5);
    for space in [3, 4, 5, 7, 101] {
        is_undefined(load_through(space), "cast of an address of Global to ptr");
    }
    // It is not used as an address.
    let body = "
      %a = llvm.mlir.addressof @g : !llvm.ptr<1>
      %g = llvm.addrspacecast %a : !llvm.ptr<1> to !llvm.ptr
      %c = llvm.addrspacecast %g : !llvm.ptr to !llvm.ptr<3>
      llvm.return %n : i64";
    assert_eq!(bits(with_variables("(%n: i64) -> i64", body, &[3])), 3);
}

#[test]
fn an_address_of_another_space_is_none_in_this_one() {
    // A number that leads from the window of shared memory to global memory.
    let distance = Space::Global.base() + (1 << 16) + 4096 - Space::Shared.base();
    let body = "
      %s = llvm.mlir.addressof @s : !llvm.ptr<3>
      %q = llvm.getelementptr %s[%n] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, i8
      %r = llvm.load %q : !llvm.ptr<3> -> i64
      llvm.return %r : i64";
    is_undefined(
        with_variables("(%n: i64) -> i64", body, &[distance.into()]),
        "access to Global through ptr<3>",
    );
}

#[test]
fn calls_pass_copies_and_reach_addresses() {
    let module = "
      llvm.func internal @inc(%p: !llvm.ptr {llvm.byval = i64}) -> i64 {
        %one = llvm.mlir.constant(1 : i64) : i64
        %v = llvm.load %p : !llvm.ptr -> i64
        %w = llvm.add %v, %one : i64
        llvm.store %w, %p : i64, !llvm.ptr
        llvm.return %w : i64
      }
      llvm.func internal @f(%n: i64) -> i64 {
        %one = llvm.mlir.constant(1 : i32) : i32
        %p = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
        llvm.store %n, %p : i64, !llvm.ptr
        %f = llvm.mlir.addressof @inc : !llvm.ptr
        %a = llvm.call @inc(%p) : (!llvm.ptr {llvm.byval = i64}) -> i64
        %b = llvm.call %f(%p) : !llvm.ptr, (!llvm.ptr) -> i64
        %v = llvm.load %p : !llvm.ptr -> i64
        %s = llvm.add %a, %b : i64
        %t = llvm.add %s, %v : i64
        llvm.return %t : i64
      }";
    assert_eq!(bits(run_module(module, &[10])), 11 + 11 + 10);
    let forever = "
      llvm.func internal @f() {
        llvm.call @f() : () -> ()
        llvm.return
      }";
    assert_eq!(run_module(forever, &[]), Err(Trap::Limit));
}

#[test]
fn the_stack_of_a_call_ends_with_it() {
    let module = "
      llvm.func internal @slot() -> !llvm.ptr {
        %one = llvm.mlir.constant(1 : i32) : i32
        %p = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
        llvm.return %p : !llvm.ptr
      }
      llvm.func internal @f() -> i64 {
        %p = llvm.call @slot() : () -> !llvm.ptr
        %v = llvm.load %p : !llvm.ptr -> i64
        llvm.return %v : i64
      }";
    is_undefined(run_module(module, &[]), "after the life");
}

#[test]
fn what_is_published_must_hold() {
    let module = |space: i32| {
        format!(
            "{VARIABLES}
            llvm.func internal @get(%p: !llvm.ptr) -> i64 attributes {{nvvm.as = array<i32: {space}>}} {{
              %v = llvm.load %p : !llvm.ptr -> i64
              llvm.return %v : i64
            }}
            llvm.func internal @f() -> i64 {{
              %a = llvm.mlir.addressof @g : !llvm.ptr<1>
              %g = llvm.addrspacecast %a : !llvm.ptr<1> to !llvm.ptr
              %v = llvm.call @get(%g) : (!llvm.ptr) -> i64
              llvm.return %v : i64
            }}"
        )
    };
    assert_eq!([0, 1].map(|space| bits(run_module(&module(space), &[]))), [5, 5]);
    is_undefined(run_module(&module(3), &[]), "nvvm.as");
}

#[test]
fn an_assumption_must_hold() {
    let body = "llvm.intr.assume %c : i1\nllvm.return %c : i1";
    assert_eq!(bits(run("(%c: i1) -> i1", body, &[1])), 1);
    is_undefined(run("(%c: i1) -> i1", body, &[0]), "assumption");
}

#[test]
fn uninitialized_memory_is_poison() {
    let body = "
      %one = llvm.mlir.constant(1 : i32) : i32
      %p = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
      %q = llvm.load %p : !llvm.ptr -> !llvm.ptr
      %r = llvm.load %q : !llvm.ptr -> i64
      llvm.return %r : i64";
    is_undefined(run("() -> i64", body, &[]), "poison");
}

#[test]
fn an_unknown_operation_is_no_finding_and_no_success() {
    let body = "%r = llvm.intr.ctpop(%n) : (i64) -> i64\nllvm.return %r : i64";
    assert_eq!(run("(%n: i64) -> i64", body, &[1]), Err(Trap::Unsupported("llvm.intr.ctpop".into())));
}
