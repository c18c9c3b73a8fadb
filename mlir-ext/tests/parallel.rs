//! Copies of functions.

mod common;

use common::find;
use melior::ir::{Operation, operation::OperationLike};
use mlir_ext::{ir, parallel};

/// Values that are used before they are defined, in the order of the text; blocks that are referenced before
/// they come; nested regions with arguments; properties, attributes and locations.
const FUNCTIONS: &str = r#"
    llvm.func internal @late(%p: !llvm.ptr {llvm.noalias}, %c: i1) -> i32 attributes {no_inline} {
      llvm.br ^first
    ^second(%i: i32):
      %sum = llvm.add %i, %late overflow<nsw> : i32 loc("there")
      llvm.cond_br %c, ^second(%sum : i32), ^end
    ^first:
      %late = llvm.load volatile %p {alignment = 8 : i64} : !llvm.ptr -> i32
      llvm.br ^second(%late : i32)
    ^end:
      llvm.return %sum : i32
    }
    func.func @nested(%m: memref<?xf32>, %n: index) -> f32 {
      %zero = arith.constant 0 : index
      %start = arith.constant 0.0 : f32
      %sum = scf.for %i = %zero to %n step %n iter_args(%a = %start) -> f32 {
        %x = memref.load %m[%i] : memref<?xf32>
        %c = arith.cmpf olt, %x, %a : f32
        %y = scf.if %c -> f32 {
          %s = arith.addf %a, %x : f32
          scf.yield %s : f32
        } else {
          scf.yield %a : f32
        }
        scf.yield %y : f32
      }
      return %sum : f32
    }
    func.func private @declared(i32)"#;

#[test]
fn copies_are_those_that_upstream_makes() {
    let context = common::context();
    let module = common::parse(&context, FUNCTIONS);
    let functions = [find(&module, "llvm.func"), find(&module, "func.func")].concat();
    assert_eq!(functions.len(), 3);
    let everything = |op| {
        let mut all = vec![];
        ir::walk_preorder(op, |op| all.push(op));
        all
    };
    let values = |op| everything(op).iter().flat_map(|op| op.operands()).collect::<Vec<_>>();
    // Each copied twice, one of them in a call of its own.
    let mut originals = vec![];
    for function in &functions {
        originals.push((*function, everything(*function), values(*function)));
        originals.push((*function, vec![], vec![]));
    }
    let copies = parallel::clone_operations(&context, &originals);
    for ((original, parts, used), (copy, copied, copied_values)) in originals.iter().zip(copies) {
        assert!(copy.verify());
        assert_eq!(copy.to_string(), Operation::clone(original).to_string());
        let copy = ir::insert_after(*original, copy);
        let own = if parts.is_empty() { vec![] } else { everything(copy) };
        assert_eq!(copied.iter().map(|part| **part).collect::<Vec<_>>(), own);
        for (copied, part) in copied.iter().zip(parts) {
            assert_eq!(copied.location(), part.location());
        }
        let own = if used.is_empty() { vec![] } else { values(copy) };
        assert_eq!(copied_values.iter().map(|value| **value).collect::<Vec<_>>(), own);
    }
    // A value from elsewhere stands for itself.
    let (one, other) = (functions[0], functions[1]);
    let [(_, _, outside)] = &parallel::clone_operations(&context, &[(one, vec![], values(other))])[..] else {
        panic!("one copy");
    };
    assert_eq!(outside.iter().map(|value| **value).collect::<Vec<_>>(), values(other));
    // No copy uses a value of the original.
    let load = find(&module, "llvm.load")[0];
    let mut uses = 0;
    ir::for_each_use(load.result(0).unwrap().into(), |_, _| uses += 1);
    assert_eq!(uses, 2);
}
