// RUN: tilespace-opt %s --memory-space-pipeline | FileCheck %s

// Code that is not executed is legal, and stays generic: no instruction writes constant memory.

// CHECK-LABEL: llvm.func @k
// CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
llvm.mlir.global external constant @table(dense<1> : tensor<4xi32>) {addr_space = 4 : i32} : !llvm.array<4 x i32>

llvm.func @k(%v: i32) attributes {nvvm.kernel} {
  %c = llvm.mlir.addressof @table : !llvm.ptr<4>
  %g = llvm.addrspacecast %c : !llvm.ptr<4> to !llvm.ptr
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.const"(%g) : (!llvm.ptr) -> i1
  llvm.cond_br %is, ^end, ^other
^other:
  llvm.store %v, %g : i32, !llvm.ptr
  llvm.br ^end
^end:
  llvm.return
}

// A load is named: there is an instruction that reads constant memory.

// CHECK-LABEL: llvm.func @load
// CHECK: llvm.load %{{.*}} : !llvm.ptr<4> -> i32
llvm.func @load(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %c = llvm.mlir.addressof @table : !llvm.ptr<4>
  %g = llvm.addrspacecast %c : !llvm.ptr<4> to !llvm.ptr
  %is = llvm.call_intrinsic "llvm.nvvm.isspacep.const"(%g) : (!llvm.ptr) -> i1
  llvm.cond_br %is, ^end, ^other
^other:
  %v = llvm.load %g : !llvm.ptr -> i32
  llvm.store %v, %out : i32, !llvm.ptr
  llvm.br ^end
^end:
  llvm.return
}
