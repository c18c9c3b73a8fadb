// RUN: not tilespace-opt %s --verify-memory-spaces 2>&1 | FileCheck %s

// CHECK: error: Cannot cast non-generic pointer to different non-generic pointer
// CHECK: error: Allocas are not supported on address spaces except Generic
// CHECK: error: Tensor Memory loads/stores are not supported
// CHECK-NOT: module
llvm.func @first(%p: !llvm.ptr<3>) {
  %q = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr<1>
  %n = llvm.mlir.constant(4 : i32) : i32
  %s = llvm.alloca %n x f32 : (i32) -> !llvm.ptr<5>
  llvm.return
}

llvm.func @second(%t: !llvm.ptr<6>) {
  %w = llvm.load %t : !llvm.ptr<6> -> i32
  llvm.return
}
