// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// What was frozen is no null: both are the same address here.

// CHECK: after.mlir:{{.*}}: error: memory-space check: this is not what a rewrite makes of the original: 'llvm.icmp' became 'llvm.return'

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @f() -> i1 {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %f = llvm.freeze %s : !llvm.ptr
  %e = llvm.icmp "eq" %s, %f : !llvm.ptr
  llvm.return %e : i1
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @f() -> i1 {
  %a = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %a : !llvm.ptr<3> to !llvm.ptr
  %f = llvm.freeze %s : !llvm.ptr
  %e = llvm.mlir.constant(false) : i1
  llvm.return %e : i1
}
