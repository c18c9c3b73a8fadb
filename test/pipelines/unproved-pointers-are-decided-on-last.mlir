// RUN: tilespace-opt %s --memory-space-pipeline=unproven=global 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=WARNING --input-file=%t.err
// RUN: tilespace-opt %s --memory-space-pipeline 2>&1 | FileCheck %s --check-prefix=GENERIC
// RUN: tilespace-opt %s --memory-space-pipeline='O=0 unproven=global' 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: tilespace-opt %s --memory-space-pipeline='O=fcmax unproven=global' 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: tilespace-opt %s --memory-space-pipeline='O=2 unproven=global' --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=OPTIONS

// The first run sees one function at a time: facts about the helper that it cannot prove, the calls show later. Only
// the last run presumes the remaining pointers global, and only the last run warns. A single run is the last: it proves
// nothing of the helper, but does not presume a space that the call contradicts either.

// OPTIONS: memory-space-opt{{{.*}}mode=first-time-no-warnings{{.*}}unproven=generic
// OPTIONS: memory-space-opt{{{.*}}mode=second-time {{.*}}unproven=global

// WARNING:     warning: Cannot tell what pointer points to, assuming global memory space
// WARNING-NOT: warning

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @get(%{{.*}}: !llvm.ptr<3>)
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
// ZERO-LABEL: llvm.func internal @get(%{{.*}}: !llvm.ptr)
// ZERO:         llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func internal @get(%p: !llvm.ptr) -> f32 attributes {no_inline} {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// GENERIC:      remark: Cannot tell what pointer points to: stays generic in '{{.*}}' (integer-round-trip)
// GENERIC-LABEL: llvm.func @kernel(
// GENERIC:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
// ZERO-LABEL: llvm.func @kernel(
// ZERO:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
llvm.func @kernel(%n: i64) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @get(%s) : (!llvm.ptr) -> f32
  %nn = llvm.mul %n, %n : i64
  %p = llvm.inttoptr %nn : i64 to !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
