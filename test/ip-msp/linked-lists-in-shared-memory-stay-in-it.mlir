// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// Every node of the list is in shared memory, and so is the node that its next field points to, as long as all pointers
// stored in shared memory are such pointers.

llvm.mlir.global internal @nodes() {addr_space = 3 : i32} : !llvm.array<16 x struct<(ptr, f32)>>

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %i: i64, %j: i64) attributes {nvvm.kernel} {
  %zero = llvm.mlir.constant(0.0 : f32) : f32
  %null = llvm.mlir.zero : !llvm.ptr
  %n = llvm.mlir.addressof @nodes : !llvm.ptr<3>
  %nodes = llvm.addrspacecast %n : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.getelementptr %nodes[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<16 x struct<(ptr, f32)>>
  %b = llvm.getelementptr %nodes[0, %j] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<16 x struct<(ptr, f32)>>
  llvm.store %b, %a : !llvm.ptr, !llvm.ptr
  llvm.br ^loop(%a, %zero : !llvm.ptr, f32)
^loop(%node: !llvm.ptr, %sum: f32):
  // CHECK: llvm.load %{{.*}} : !llvm.ptr<3> -> f32
  %field = llvm.getelementptr %node[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, f32)>
  %v = llvm.load %field : !llvm.ptr -> f32
  %s = llvm.fadd %sum, %v : f32
  // CHECK: llvm.load %{{.*}} : !llvm.ptr<3> -> !llvm.ptr
  %next = llvm.load %node : !llvm.ptr -> !llvm.ptr
  %more = llvm.icmp "ne" %next, %null : !llvm.ptr
  llvm.cond_br %more, ^loop(%next, %s : !llvm.ptr, f32), ^end
^end:
  llvm.store %s, %out : f32, !llvm.ptr
  llvm.return
}
