// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir
// RUN: not tilespace-opt %t/wrong.mlir --verify-memory-space-result=original=%t/before.mlir 2>&1 | FileCheck %s

// What may be null is put into one field, and the other one is stored. Where it is the field that is stored, its null shows.

// CHECK: error: memory-space check: pointer is claimed to be in local memory, but may be null, and is looked at

//--- before.mlir
llvm.func @k(%table: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %slot = llvm.alloca %n x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %slot, %slot : !llvm.ptr, !llvm.ptr
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  %u = llvm.mlir.undef : !llvm.struct<(ptr, ptr)>
  %1 = llvm.insertvalue %p, %u[0] : !llvm.struct<(ptr, ptr)>
  %2 = llvm.insertvalue %table, %1[1] : !llvm.struct<(ptr, ptr)>
  %3 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr)>
  %4 = llvm.extractvalue %2[0] : !llvm.struct<(ptr, ptr)>
  llvm.store %3, %table : !llvm.ptr, !llvm.ptr
  llvm.store %p, %4 : !llvm.ptr, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.func @k(%table: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %slot = llvm.alloca %n x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %slot, %slot : !llvm.ptr, !llvm.ptr
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  %c = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<5>
  %b = llvm.addrspacecast %c : !llvm.ptr<5> to !llvm.ptr
  %u = llvm.mlir.undef : !llvm.struct<(ptr, ptr)>
  %1 = llvm.insertvalue %b, %u[0] : !llvm.struct<(ptr, ptr)>
  %2 = llvm.insertvalue %table, %1[1] : !llvm.struct<(ptr, ptr)>
  %3 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr)>
  %4 = llvm.extractvalue %2[0] : !llvm.struct<(ptr, ptr)>
  llvm.store %3, %table : !llvm.ptr, !llvm.ptr
  llvm.store %p, %4 : !llvm.ptr, !llvm.ptr
  llvm.return
}
//--- wrong.mlir
llvm.func @k(%table: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %slot = llvm.alloca %n x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %slot, %slot : !llvm.ptr, !llvm.ptr
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  %c = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<5>
  %b = llvm.addrspacecast %c : !llvm.ptr<5> to !llvm.ptr
  %u = llvm.mlir.undef : !llvm.struct<(ptr, ptr)>
  %1 = llvm.insertvalue %p, %u[0] : !llvm.struct<(ptr, ptr)>
  %2 = llvm.insertvalue %table, %1[1] : !llvm.struct<(ptr, ptr)>
  %3 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr)>
  %4 = llvm.extractvalue %2[0] : !llvm.struct<(ptr, ptr)>
  llvm.store %3, %table : !llvm.ptr, !llvm.ptr
  llvm.store %b, %4 : !llvm.ptr, !llvm.ptr
  llvm.return
}
