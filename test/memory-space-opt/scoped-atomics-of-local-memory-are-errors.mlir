// LLVM 23 has atomics with a scope instead of these intrinsics.
// UNSUPPORTED: llvm-23
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --memory-space-opt=mode=first-time
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --memory-space-opt=mode=second-time-no-warnings

// The hardware has no atomics on the stack, of whatever scope.

llvm.func @add(%n: i32) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  // expected-error @+1 {{Cannot do atomic on local memory}}
  %b = llvm.call_intrinsic "llvm.nvvm.atomic.add.gen.i.cta.i32.p0"(%a, %n) : (!llvm.ptr, i32) -> i32
  llvm.return
}

// -----

llvm.func @exchange(%p: !llvm.ptr<5>, %n: i32) {
  %g = llvm.addrspacecast %p : !llvm.ptr<5> to !llvm.ptr
  // expected-error @+1 {{Cannot do atomic on local memory}}
  %b = llvm.call_intrinsic "llvm.nvvm.atomic.cas.gen.i.sys.i32.p0"(%g, %n, %n) : (!llvm.ptr, i32, i32) -> i32
  llvm.return
}
