// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s
// RUN: tilespace-opt %s --ip-msp=strong-global-assumptions=false --memory-space-opt | FileCheck %s --check-prefix=WEAK

// Only the host wrote to global and constant memory, and the host knows no other device pointers. A float**
// argument, a list and a table in constant memory resolve. Without that assumption they do not.

llvm.mlir.global external @table() {addr_space = 4 : i32} : !llvm.array<8 x ptr>

// CHECK-LABEL: llvm.func @kernel(
// WEAK-LABEL:  llvm.func @kernel(
llvm.func @kernel(%pp: !llvm.ptr) attributes {nvvm.kernel} {
  // CHECK: %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<1> -> !llvm.ptr
  // CHECK: %[[PG:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr to !llvm.ptr<1>
  // CHECK: %[[Q:.*]] = llvm.load %[[PG]] : !llvm.ptr<1> -> !llvm.ptr
  // CHECK: %[[QG:.*]] = llvm.addrspacecast %[[Q]] : !llvm.ptr to !llvm.ptr<1>
  // CHECK: llvm.load %[[QG]] : !llvm.ptr<1> -> f32
  // WEAK: %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<1> -> !llvm.ptr
  // WEAK: %[[Q:.*]] = llvm.load %[[P]] : !llvm.ptr -> !llvm.ptr
  // WEAK: llvm.load %[[Q]] : !llvm.ptr -> f32
  %p = llvm.load %pp : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %p : !llvm.ptr -> !llvm.ptr
  %v = llvm.load %q : !llvm.ptr -> f32
  // CHECK: %[[R:.*]] = llvm.load %{{.*}} : !llvm.ptr<4> -> !llvm.ptr
  // CHECK: %[[RG:.*]] = llvm.addrspacecast %[[R]] : !llvm.ptr to !llvm.ptr<1>
  // CHECK: llvm.store %{{.*}}, %[[RG]] : f32, !llvm.ptr<1>
  // WEAK: %[[R:.*]] = llvm.load %{{.*}} : !llvm.ptr<4> -> !llvm.ptr
  // WEAK: llvm.store %{{.*}}, %[[R]] : f32, !llvm.ptr{{$}}
  %t = llvm.mlir.addressof @table : !llvm.ptr<4>
  %g = llvm.addrspacecast %t : !llvm.ptr<4> to !llvm.ptr
  %r = llvm.load %g : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %r : f32, !llvm.ptr
  llvm.return
}
