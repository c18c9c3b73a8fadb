// RUN: tilespace-opt %s --ip-msp | FileCheck %s
// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s --check-prefix=OPT
// RUN: tilespace-opt %s --ip-msp -o %t.once
// RUN: tilespace-opt %t.once --ip-msp -o %t.twice
// RUN: diff %t.once %t.twice

// Only the module tells that the helper returns a global pointer or a shared one; the test tells which. A fact that
// holds only there is stated there, at each use, and memory-space-opt reads it.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @choose(%in: !llvm.ptr, %c: i1) -> !llvm.ptr {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %s, %in : i1, !llvm.ptr
  llvm.return %p : !llvm.ptr
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         %[[P:.*]] = llvm.call @choose
// CHECK:       ^bb1:
// CHECK-NEXT:    %[[S:.*]] = llvm.inline_asm "cvta.to.shared.u64 {{.*}}" %[[P]] : (!llvm.ptr) -> !llvm.ptr<3>
// CHECK-NEXT:    %[[SG:.*]] = llvm.addrspacecast %[[S]] : !llvm.ptr<3> to !llvm.ptr
// CHECK-NEXT:    llvm.store %{{.*}}, %[[SG]]
// CHECK:       ^bb2:
// CHECK-NEXT:    %[[G:.*]] = llvm.inline_asm "cvta.to.global.u64 {{.*}}" %[[P]] : (!llvm.ptr) -> !llvm.ptr<1>
// CHECK-NEXT:    %[[GG:.*]] = llvm.addrspacecast %[[G]] : !llvm.ptr<1> to !llvm.ptr
// CHECK-NEXT:    llvm.store %{{.*}}, %[[GG]]
// CHECK:       ^bb3:
// CHECK-NEXT:    llvm.store %{{.*}}, %[[P]]
// OPT-LABEL: llvm.func @kernel(
// OPT:       ^bb1:
// OPT:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
// OPT:       ^bb2:
// OPT:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
// OPT:       ^bb3:
// OPT:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func @kernel(%in: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %p = llvm.call @choose(%in, %c) : (!llvm.ptr, i1) -> !llvm.ptr
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.cond_br %t, ^yes, ^no
^yes:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.br ^end
^no:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.br ^end
^end:
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
