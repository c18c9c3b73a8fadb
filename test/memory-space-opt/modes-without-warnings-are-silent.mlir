// RUN: tilespace-opt %s --split-input-file --memory-space-opt=mode=second-time-no-warnings 2>&1 | FileCheck %s
// RUN: tilespace-opt %s --split-input-file --memory-space-opt=mode=first-time-no-warnings 2>&1 | FileCheck %s
// RUN: tilespace-opt %s --split-input-file --memory-space-opt='mode=second-time-no-warnings unproven=global' 2>&1 | FileCheck %s --check-prefix=GLOBAL

// The modes for a second look do not repeat warnings and remarks. An operation keeps its generic operand where no
// instruction takes the other.

// CHECK-NOT: {{warning|remark}}
// GLOBAL-NOT: {{warning|remark}}

llvm.mlir.global external @table() {addr_space = 4 : i32} : i32

// CHECK-LABEL: llvm.func @add(
// CHECK:         llvm.atomicrmw add %{{.*}}, %{{.*}} monotonic : !llvm.ptr, i32
llvm.func @add(%n: i32) {
  %t = llvm.mlir.addressof @table : !llvm.ptr<4>
  %g = llvm.addrspacecast %t : !llvm.ptr<4> to !llvm.ptr
  %b = llvm.atomicrmw add %g, %n monotonic : !llvm.ptr, i32
  llvm.return
}

// -----

// CHECK-LABEL: llvm.func @exchange(
// CHECK:         llvm.cmpxchg %{{.*}} acq_rel monotonic : !llvm.ptr, i32
llvm.func @exchange(%p: !llvm.ptr<4>, %n: i32) {
  %g = llvm.addrspacecast %p : !llvm.ptr<4> to !llvm.ptr
  %b = llvm.cmpxchg %g, %n, %n acq_rel monotonic : !llvm.ptr, i32
  llvm.return
}

// -----

// CHECK-LABEL: llvm.func @vector(
// CHECK:         llvm.atomicrmw fadd %{{.*}} : !llvm.ptr<3>, vector<2xf32>
llvm.func @vector(%p: !llvm.ptr<3>, %x: vector<2xf32>) {
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.atomicrmw fadd %g, %x monotonic : !llvm.ptr, vector<2xf32>
  llvm.return
}

// -----

// CHECK-LABEL: llvm.func @matrix(
// CHECK:         nvvm.wmma.load %{{.*}} : (!llvm.ptr)
llvm.func @matrix(%s: i32) {
  %n = llvm.mlir.constant(256 : i32) : i32
  %g = llvm.alloca %n x f16 : (i32) -> !llvm.ptr
  %a = nvvm.wmma.load %g, %s {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32}
    : (!llvm.ptr) -> !llvm.struct<(vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>)>
  llvm.return
}

// -----

// CHECK-LABEL: llvm.func @unproved(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
// GLOBAL-LABEL: llvm.func @unproved(
// GLOBAL:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
llvm.func @unproved(%p: !llvm.ptr, %n: i32) {
  llvm.store %n, %p : i32, !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  llvm.store %n, %null : i32, !llvm.ptr
  llvm.return
}
