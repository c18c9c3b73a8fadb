//! The places of stack slots are not observable: passes move slots.

use melior::{Context, ir::Module};
use tilespace_fuzz::{
    check::{Stats, check_with, context, pipeline},
    memory::Space,
};

/// A kernel that stores a number for the host, with another slot before its own, or without.
fn kernel(number: &str, more: bool) -> String {
    let other = if more { "%more = llvm.alloca %one x i64 : (i32) -> !llvm.ptr" } else { "" };
    format!(
        "llvm.mlir.global internal @tile() {{addr_space = 3 : i32}} : !llvm.array<8 x i64>
         llvm.func @k(%out: !llvm.ptr) attributes {{nvvm.kernel}} {{
           %one = llvm.mlir.constant(1 : i32) : i32
           %four = llvm.mlir.constant(4 : i64) : i64
           {other}
           %slot = llvm.alloca %one x !llvm.array<8 x i64> : (i32) -> !llvm.ptr
           %end = llvm.getelementptr %slot[4] : (!llvm.ptr) -> !llvm.ptr, i64
           %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
           %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
           %a = llvm.ptrtoint %slot : !llvm.ptr to i64
           %b = llvm.ptrtoint %end : !llvm.ptr to i64
           %c = llvm.ptrtoint %g : !llvm.ptr to i64
           %d = llvm.ptrtoint %out : !llvm.ptr to i64
           {number}
           llvm.store %n, %out : i64, !llvm.ptr
           llvm.return
         }}"
    )
}

/// The finding if `before` becomes `after`, and how many runs were compared.
fn compare(before: &str, after: &str) -> (Option<String>, u64) {
    let transform = |context: &Context, module: &mut Module| {
        *module = Module::parse(context, after).expect("a module");
        Ok(())
    };
    let pipeline = pipeline("");
    let mut stats = Stats::default();
    let found = check_with(&context(), before, &transform, &pipeline, &[0, 1], &mut stats);
    (found.expect("the harness works").map(|finding| finding.problem), stats.runs)
}

/// Numbers that depend on the place of the slot, whole and in part.
const DISTANCES: [&str; 5] = [
    "%n = llvm.sub %a, %c : i64",
    "%n = llvm.sub %d, %a : i64",
    "%n = llvm.add %a, %c : i64",
    "%m = llvm.sub %c, %a : i64
     %l = llvm.trunc %m : i64 to i32
     %n = llvm.zext %l : i32 to i64",
    "%n = llvm.mul %a, %four : i64",
];
/// Numbers that do not depend on it.
const OTHERS: [&str; 4] = [
    "%n = llvm.sub %b, %a : i64",
    "%n = llvm.sub %c, %d : i64",
    "%m = llvm.sub %a, %c : i64
     %l = llvm.trunc %m : i64 to i16
     %n = llvm.zext %l : i16 to i64",
    "%m = llvm.sub %d, %a : i64
     %w = llvm.mlir.constant(32 : i64) : i64
     %n = llvm.lshr %m, %w : i64",
];

#[test]
fn a_distance_to_a_slot_is_not_compared() {
    for number in DISTANCES.into_iter().chain(OTHERS) {
        let (found, runs) = compare(&kernel(number, true), &kernel(number, false));
        assert!(found.is_none() && runs > 0, "{number}: {found:?}");
    }
}

#[test]
fn other_numbers_are_compared() {
    for number in OTHERS {
        let other = format!("{}\n%n = llvm.add %other, %four : i64", number.replace("%n", "%other"));
        let (found, _) = compare(&kernel(number, true), &kernel(&other, true));
        assert!(found.is_some(), "{number}");
    }
}

#[test]
fn a_choice_by_where_a_slot_lies_is_no_run_to_compare() {
    let number = "%page = llvm.mlir.constant(65536 : i64) : i64
       %m = llvm.udiv %a, %page : i64
       %two = llvm.mlir.constant(2 : i64) : i64
       %r = llvm.urem %m, %two : i64
       %zero = llvm.mlir.constant(0 : i64) : i64
       %even = llvm.icmp \"eq\" %r, %zero : i64
       llvm.cond_br %even, ^stays, ^ends
     ^ends:
       llvm.unreachable
     ^stays:
       %n = llvm.add %zero, %four : i64";
    let (found, runs) = compare(&kernel(number, false), &kernel(number, true));
    assert!(found.is_none() && runs == 0, "{found:?}, {runs} runs");
}

#[test]
fn no_sum_or_distance_of_two_addresses_is_an_address() {
    let addresses: Vec<u64> =
        Space::ALL.into_iter().flat_map(|space| [space.base(), space.base() + (1 << 23)]).collect();
    for a in &addresses {
        for b in addresses.iter().filter(|b| Space::of(*a) != Space::of(**b)) {
            assert_eq!(Space::of(a.wrapping_sub(*b)), Space::Global, "{a:#x} - {b:#x}");
            assert_eq!(Space::of(a.wrapping_add(*b)), Space::Global, "{a:#x} + {b:#x}");
        }
    }
}
