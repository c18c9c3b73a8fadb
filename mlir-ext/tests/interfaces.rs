//! Interfaces as upstream's operations implement them.

mod common;

use common::{find, find_one};
use melior::ir::{OperationRef, Type, Value, attribute::FlatSymbolRefAttribute, operation::OperationLike};
use mlir_ext::{
    interfaces::{self, Callee, InterfaceSet},
    ir::{argument_owner, name_str, result_number},
    symbols,
};

/// `owner#operand -> argument n` or `-> result n`, for each forwarded operand.
fn forwards(op: OperationRef) -> Vec<String> {
    let mut edges = vec![];
    let may_define = interfaces::for_each_forwarded_operand(op, &mut |forward| {
        let owner = name_str(forward.owner);
        assert_eq!(mlir_ext::ir::operand(forward.owner, forward.operand), Some(forward.source));
        edges.push(format!("{owner}#{} -> {}", forward.operand, show(forward.destination)));
    });
    assert!(may_define || unforwarded(op).is_empty());
    assert!(!may_define || op.region_count() != 0, "no branch of these has values of its own");
    edges
}

fn unforwarded(op: OperationRef) -> Vec<String> {
    let mut values = vec![];
    interfaces::for_each_unforwarded_argument(op, &mut |value| values.push(show(value)));
    values
}

fn show(value: Value) -> String {
    match argument_owner(value) {
        Some((_, number)) => format!("argument {number}"),
        None => format!("result {}", result_number(value).expect("a result")),
    }
}

#[test]
fn a_loop_forwards_to_its_body_and_its_results() {
    let context = common::context();
    let module = common::parse(
        &context,
        "func.func @f(%a: index, %x: f32) -> f32 {
           %r = scf.for %i = %a to %a step %a iter_args(%v = %x) -> f32 { scf.yield %v : f32 }
           return %r : f32
         }",
    );
    let op = find_one(&module, "scf.for");
    assert!(interfaces::interfaces(op).contains(InterfaceSet::REGION_BRANCH));
    let mut edges = forwards(op);
    edges.sort();
    assert_eq!(
        edges,
        [
            "scf.for#3 -> argument 1",
            "scf.for#3 -> result 0",
            "scf.yield#0 -> argument 1",
            "scf.yield#0 -> result 0"
        ]
    );
    assert_eq!(unforwarded(op), ["argument 0"]);
}

#[test]
fn a_while_forwards_through_its_condition() {
    let context = common::context();
    let module = common::parse(
        &context,
        "func.func @f(%c: i1, %x: f32, %y: i32) -> i32 {
           %r = scf.while (%v = %x) : (f32) -> i32 {
             scf.condition(%c) %y : i32
           } do {
           ^bb0(%w: i32):
             scf.yield %x : f32
           }
           return %r : i32
         }",
    );
    let op = find_one(&module, "scf.while");
    let mut edges = forwards(op);
    edges.sort();
    assert_eq!(
        edges,
        [
            "scf.condition#1 -> argument 0",
            "scf.condition#1 -> result 0",
            "scf.while#0 -> argument 0",
            "scf.yield#0 -> argument 0"
        ]
    );
    assert!(unforwarded(op).is_empty());
}

#[test]
fn an_if_forwards_from_both_regions() {
    let context = common::context();
    let module = common::parse(
        &context,
        "func.func @f(%c: i1, %x: f32, %y: f32) -> f32 {
           %r = scf.if %c -> f32 { scf.yield %x : f32 } else { scf.yield %y : f32 }
           return %r : f32
         }",
    );
    assert_eq!(forwards(find_one(&module, "scf.if")), ["scf.yield#0 -> result 0", "scf.yield#0 -> result 0"]);
}

#[test]
fn a_conditional_branch_forwards_to_both_successors() {
    let context = common::context();
    let module = common::parse(
        &context,
        "func.func @f(%c: i1, %x: f32, %y: i32) {
           cf.cond_br %c, ^a(%x : f32), ^b(%y, %x : i32, f32)
         ^a(%v: f32): return
         ^b(%w: i32, %z: f32): return
         }",
    );
    let op = find_one(&module, "cf.cond_br");
    assert_eq!(
        interfaces::interfaces(op),
        InterfaceSet::BRANCH | InterfaceSet::TERMINATOR | InterfaceSet::PURE
    );
    assert_eq!(
        forwards(op),
        ["cf.cond_br#1 -> argument 0", "cf.cond_br#2 -> argument 0", "cf.cond_br#3 -> argument 1"]
    );
    assert!(forwards(find(&module, "func.return")[0]).is_empty());
}

#[test]
fn a_panic_in_a_visitor_comes_back() {
    let context = common::context();
    let module =
        common::parse(&context, "func.func @f(%x: f32) { cf.br ^a(%x : f32)\n ^a(%v: f32): return }");
    let op = find_one(&module, "cf.br");
    let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        interfaces::for_each_forwarded_operand(op, &mut |_| panic!("stop"));
    }));
    assert_eq!(*result.unwrap_err().downcast_ref::<&str>().unwrap(), "stop");
}

const CALLS: &str = "
    llvm.func @g(!llvm.ptr, i32) -> i32
    llvm.func @h(!llvm.ptr, i32) -> i32
    llvm.func @f(%p: !llvm.ptr, %x: i32) {
      %0 = llvm.call @g(%p, %x) : (!llvm.ptr, i32) -> i32
      %1 = llvm.call %p(%p, %x) : !llvm.ptr, (!llvm.ptr, i32) -> i32
      llvm.return
    }
    func.func @i(%f: (f32) -> (), %x: f32) {
      func.call_indirect %f(%x) : (f32) -> ()
      return
    }";

#[test]
fn a_call_names_a_symbol_or_an_operand() {
    let context = common::context();
    let module = common::parse(&context, CALLS);
    let calls = find(&module, "llvm.call");
    let symbol = |name| Callee::Symbol(FlatSymbolRefAttribute::new(&context, name).into());
    assert_eq!(interfaces::callee(calls[0]), Some(symbol("g")));
    assert_eq!(interfaces::call_arguments(calls[0]), Some(0..2));
    assert_eq!(interfaces::callee(calls[1]), Some(Callee::Value { operand: 0 }));
    assert_eq!(interfaces::call_arguments(calls[1]), Some(1..3));

    let indirect = find_one(&module, "func.call_indirect");
    assert_eq!(interfaces::callee(indirect), Some(Callee::Value { operand: 0 }));
    assert_eq!(interfaces::call_arguments(indirect), Some(1..2));
    assert_eq!(interfaces::callee(find(&module, "llvm.return")[0]), None);
    assert_eq!(interfaces::call_arguments(find(&module, "llvm.return")[0]), None);

    assert!(interfaces::set_callee_symbol(calls[0], "h"));
    assert_eq!(interfaces::callee(calls[0]), Some(symbol("h")));
    assert!(!interfaces::set_callee_symbol(calls[1], "h"));
    assert!(!interfaces::set_callee_symbol(indirect, "h"));
    assert!(module.as_operation().verify());
}

#[test]
fn a_call_fits_a_function_of_the_same_types_and_no_other() {
    let context = common::context();
    let module = common::parse(
        &context,
        "llvm.func @same(!llvm.ptr, i32) -> i32
         llvm.func @fewer(!llvm.ptr) -> i32
         llvm.func @more(!llvm.ptr, i32, i32) -> i32
         llvm.func @others(!llvm.ptr<3>, i32) -> i32
         llvm.func @swapped(i32, !llvm.ptr) -> i32
         llvm.func @returns_another(!llvm.ptr, i32) -> i64
         llvm.func @returns_none(!llvm.ptr, i32)
         llvm.func @variadic(!llvm.ptr, ...) -> i32
         llvm.func @f(%p: !llvm.ptr, %x: i32) {
           %0 = llvm.call @same(%p, %x) : (!llvm.ptr, i32) -> i32
           %1 = llvm.call %p(%p, %x) : !llvm.ptr, (!llvm.ptr, i32) -> i32
           llvm.return
         }",
    );
    let functions = find(&module, "llvm.func");
    // The second call also has the address as an operand, which is not an argument.
    for call in find(&module, "llvm.call") {
        let fits = functions.iter().filter(|function| interfaces::call_fits(call, **function));
        assert_eq!(fits.map(|function| symbols::symbol_name(*function)).collect::<Vec<_>>(), [Some("same")]);
    }
}

#[test]
fn a_function_takes_a_new_type_and_keeps_its_attributes() {
    let context = common::context();
    let module = common::parse(
        &context,
        "llvm.func @v(%p: !llvm.ptr {llvm.noalias}, %x: i32)
         func.func private @t(%p: f32 {a.x = 1 : i32}) -> (f32 {a.y = 2 : i32}, i32)",
    );
    let (v, t) = (find_one(&module, "llvm.func"), find_one(&module, "func.func"));
    let parse = |text| Type::parse(&context, text).unwrap();
    assert!(interfaces::is_declaration(v) && interfaces::is_declaration(t));
    assert_eq!(interfaces::function_inputs(v).collect::<Vec<_>>(), [parse("!llvm.ptr"), parse("i32")]);
    assert_eq!(interfaces::function_results(v).len(), 0);
    assert_eq!(interfaces::function_results(t).len(), 2);

    assert!(interfaces::set_function_type(v, &[parse("!llvm.ptr<1>"), parse("i32")], &[]));
    assert!(interfaces::set_function_type(t, &[parse("f64")], &[parse("f64"), parse("i32")]));
    assert!(interfaces::argument_attribute(v, 0, "llvm.noalias").is_some());
    assert!(interfaces::argument_attribute(t, 0, "a.x").is_some());
    assert_eq!(interfaces::function_inputs(v).next(), Some(parse("!llvm.ptr<1>")));
    // An LLVM function has one result at most.
    assert!(!interfaces::set_function_type(v, &[], &[parse("i32"), parse("i32")]));
    assert!(module.as_operation().verify());
}

#[test]
fn what_is_no_argument_or_no_function_has_no_attribute() {
    let context = common::context();
    let module = common::parse(&context, "func.func private @t(f32, i32 {a.b = 1 : i32}) -> (f32, i32)");
    let op = find_one(&module, "func.func");
    assert!(interfaces::argument_attribute(op, 1, "a.b").is_some());
    assert_eq!(interfaces::argument_attribute(op, 0, "a.b"), None);
    assert_eq!(interfaces::argument_attribute(op, 2, "a.b"), None);
    assert_eq!(interfaces::argument_attribute(module.as_operation(), 0, "a.b"), None);
    assert_eq!(interfaces::function_inputs(module.as_operation()).len(), 0);
}

#[test]
fn selects_and_views_say_which_operands_they_pass_on() {
    let context = common::context();
    let module = common::parse(
        &context,
        "func.func @f(%c: i1, %x: f32, %m: memref<8xf32>) -> (f32, memref<8xf32, strided<[1], offset: ?>>) {
           %r = arith.select %c, %x, %x : f32
           %l = llvm.select %c, %x, %x : i1, f32
           %i = arith.constant 0 : index
           %v = memref.reinterpret_cast %m to offset: [%i], sizes: [8], strides: [1]
             : memref<8xf32> to memref<8xf32, strided<[1], offset: ?>>
           return %r, %v : f32, memref<8xf32, strided<[1], offset: ?>>
         }",
    );
    let select = find_one(&module, "arith.select");
    assert_eq!(interfaces::select_operands(select), Some((0, 1, 2)));
    assert_eq!(interfaces::select_operands(find_one(&module, "llvm.select")), Some((0, 1, 2)));
    assert_eq!(interfaces::view_source(select), None);
    let view = find_one(&module, "memref.reinterpret_cast");
    assert_eq!(interfaces::view_source(view), Some(0));
    assert_eq!(interfaces::select_operands(view), None);
    assert!(interfaces::interfaces(select).contains(InterfaceSet::SELECT_LIKE | InterfaceSet::PURE));
    assert!(interfaces::interfaces(view).contains(InterfaceSet::VIEW_LIKE));
}

#[test]
fn traits_are_distinguished() {
    let context = common::context();
    let module = common::parse(
        &context,
        "llvm.func @f(%p: !llvm.ptr) {
           %0 = llvm.mlir.constant(1 : i32) : i32
           llvm.store %0, %p : i32, !llvm.ptr
           %1 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
           llvm.return
         }",
    );
    let set = |name| interfaces::interfaces(find_one(&module, name));
    assert!(set("llvm.func").contains(
        InterfaceSet::FUNCTION | InterfaceSet::CALLABLE | InterfaceSet::SYMBOL | InterfaceSet::ISOLATED
    ));
    assert!(set("llvm.return").contains(InterfaceSet::RETURN_LIKE | InterfaceSet::TERMINATOR));
    assert!(set("llvm.mlir.constant").contains(InterfaceSet::CONSTANT_LIKE | InterfaceSet::PURE));
    assert!(!set("llvm.store").intersects(InterfaceSet::PURE));
    assert!(set("builtin.module").contains(InterfaceSet::SYMBOL_TABLE));
    assert!(!interfaces::is_memory_effect_free(find_one(&module, "llvm.store")));
    assert!(interfaces::is_memory_effect_free(find_one(&module, "llvm.addrspacecast")));
}
