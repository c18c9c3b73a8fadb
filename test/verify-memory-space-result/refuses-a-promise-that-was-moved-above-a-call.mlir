// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// The call may not return where the promise does not hold. The load before it got the promise, too.

// CHECK: after.mlir:{{.*}}: error: memory-space check: pointer is claimed to be in shared memory, but its origin is unknown

//--- before.mlir
llvm.func @check(!llvm.ptr)
llvm.func @f(%p: !llvm.ptr) -> f32 {
  %a = llvm.load %p : !llvm.ptr -> f32
  llvm.call @check(%p) : (!llvm.ptr) -> ()
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %b = llvm.load %s : !llvm.ptr<3> -> f32
  %c = llvm.fadd %a, %b : f32
  llvm.return %c : f32
}
//--- after.mlir
llvm.func @check(!llvm.ptr)
llvm.func @f(%p: !llvm.ptr) -> f32 {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %a = llvm.load %s : !llvm.ptr<3> -> f32
  llvm.call @check(%p) : (!llvm.ptr) -> ()
  %b = llvm.load %s : !llvm.ptr<3> -> f32
  %c = llvm.fadd %a, %b : f32
  llvm.return %c : f32
}
