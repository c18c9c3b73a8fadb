// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'
// RUN: not tilespace-opt %s --split-input-file --pass-pipeline='builtin.module(verify-memory-spaces{strict=true})' -o /dev/null 2>&1 | FileCheck %s --check-prefix=STRICT --implicit-check-not=warning:

// NVIDIA's verifier does not ask whether an operation runs.
// STRICT-COUNT-4: error: constant memory is written here

llvm.func @behind_a_test(%c: !llvm.ptr<4>, %v: i32) {
  %g = llvm.addrspacecast %c : !llvm.ptr<4> to !llvm.ptr
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.const"(%g) : (!llvm.ptr) -> i1
  llvm.cond_br %is, ^end, ^other
^other:
  // expected-warning @+1 {{constant memory is written here, which device code only reads}}
  llvm.store %v, %g : i32, !llvm.ptr
  llvm.br ^end
^end:
  llvm.return
}

llvm.func @behind_false(%c: !llvm.ptr<4>, %v: i32) {
  %no = llvm.mlir.constant(false) : i1
  llvm.cond_br %no, ^never, ^end
^never:
  // expected-warning @+1 {{constant memory is written here, which device code only reads}}
  llvm.store %v, %c : i32, !llvm.ptr<4>
  llvm.br ^end
^end:
  llvm.return
}

// Both edges lead there.
llvm.func @behind_both(%c: !llvm.ptr<4>, %v: i32, %b: i1) {
  llvm.cond_br %b, ^one, ^other
^one:
  llvm.br ^end
^other:
  llvm.br ^end
^end:
  // expected-error @+1 {{constant memory is written here, which device code only reads}}
  llvm.store %v, %c : i32, !llvm.ptr<4>
  llvm.return
}

// One of them does not end.
llvm.func @behind_a_loop(%c: !llvm.ptr<4>, %v: i32, %b: i1) {
  llvm.cond_br %b, ^forever, ^end
^forever:
  llvm.br ^forever
^end:
  // expected-warning @+1 {{constant memory is written here, which device code only reads}}
  llvm.store %v, %c : i32, !llvm.ptr<4>
  llvm.return
}

// -----

llvm.func @of_no_bytes(%c: !llvm.ptr<4>, %g: !llvm.ptr, %v: i8) {
  %none = llvm.mlir.constant(0 : i64) : i64
  %one = llvm.mlir.constant(1 : i64) : i64
  // expected-warning @+1 {{memset cannot point to constant address space}}
  "llvm.intr.memset"(%c, %v, %none) <{isVolatile = false}> : (!llvm.ptr<4>, i8, i64) -> ()
  // expected-warning @+1 {{memmove/memcpy cannot target constant address space}}
  "llvm.intr.memcpy"(%c, %g, %none) <{isVolatile = false}> : (!llvm.ptr<4>, !llvm.ptr, i64) -> ()
  // expected-warning @+1 {{memmove/memcpy cannot target constant address space}}
  "llvm.intr.memcpy.inline"(%c, %g) <{isVolatile = false, len = 0 : i64}> : (!llvm.ptr<4>, !llvm.ptr) -> ()
  // expected-error @+1 {{memset cannot point to constant address space}}
  "llvm.intr.memset"(%c, %v, %one) <{isVolatile = false}> : (!llvm.ptr<4>, i8, i64) -> ()
  llvm.return
}

// -----

func.func @in_regions(%l: memref<4xi32, 5>, %v: i32, %b: i1, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  scf.if %b {
    // expected-warning @+1 {{Cannot do atomic on local memory}}
    %x = memref.atomic_rmw addi %v, %l[%c0] : (i32, memref<4xi32, 5>) -> i32
  }
  scf.for %i = %c0 to %n step %c1 {
    // expected-warning @+1 {{Cannot do atomic on local memory}}
    %x = memref.atomic_rmw addi %v, %l[%c0] : (i32, memref<4xi32, 5>) -> i32
  }
  scf.execute_region {
    // expected-error @+1 {{Cannot do atomic on local memory}}
    %x = memref.atomic_rmw addi %v, %l[%c0] : (i32, memref<4xi32, 5>) -> i32
    scf.yield
  }
  return
}
