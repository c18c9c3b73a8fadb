// RUN: tilespace-opt %s --memory-space-opt --split-input-file | FileCheck %s

// CHECK-LABEL: llvm.func @branch(
// CHECK:       ^bb1:
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
// CHECK:       ^bb2:
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func @branch(%s: !llvm.ptr<3>, %in: !llvm.ptr<1>, %c: i1, %x: f32) {
  %true = llvm.mlir.constant(true) : i1
  %a = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.addrspacecast %in : !llvm.ptr<1> to !llvm.ptr
  %p = llvm.select %c, %a, %b : i1, !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %n = llvm.xor %t, %true : i1
  llvm.cond_br %n, ^no, ^yes
^no:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
^yes:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

// -----

// CHECK-LABEL: func.func @assumed(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
// CHECK:         llvm.intr.assume
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
func.func @assumed(%s: !llvm.ptr<3>, %in: !llvm.ptr<1>, %c: i1, %x: f32) {
  %true = arith.constant true
  %a = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.addrspacecast %in : !llvm.ptr<1> to !llvm.ptr
  %p = llvm.select %c, %a, %b : i1, !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %n = arith.xori %t, %true : i1
  llvm.intr.assume %n : i1
  llvm.store %x, %p : f32, !llvm.ptr
  return
}

// -----

// What is combined with anything else is no negation.

// CHECK-LABEL: llvm.func @not_negated(
// CHECK:       ^bb1:
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
// CHECK:       ^bb2:
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @not_negated(%s: !llvm.ptr<3>, %in: !llvm.ptr<1>, %c: i1, %d: i1, %x: f32) {
  %a = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.addrspacecast %in : !llvm.ptr<1> to !llvm.ptr
  %p = llvm.select %c, %a, %b : i1, !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %n = llvm.xor %t, %d : i1
  llvm.cond_br %n, ^no, ^yes
^no:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
^yes:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
