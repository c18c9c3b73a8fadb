// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp{plan-only},memory-space-opt)' --verify-diagnostics -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: tilespace-opt %s --memory-space-opt 2>%t.err | FileCheck %s --check-prefix=ALONE
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.err

// @dead has no callers, and only @dead calls @below: no pointer reaches an access in them. ip-msp knows it; a
// memory-space-opt with its plan neither changes them nor says anything of them. A memory-space-opt without a plan sees
// one function at a time, and treats them like any other.

// REMARK: remark: Cannot tell what pointer points to: stays generic in '{{.*}}' (unknown-caller)

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @dead(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
// CHECK:         llvm.call @below(%{{.*}}) : (!llvm.ptr) -> ()
// ALONE-LABEL: llvm.func internal @dead(
// ALONE:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func internal @dead(%p: !llvm.ptr, %x: f32) {
  %shared = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %tile = llvm.addrspacecast %shared : !llvm.ptr<3> to !llvm.ptr
  llvm.store %x, %tile : f32, !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.call @below(%p) : (!llvm.ptr) -> ()
  llvm.return
}

// CHECK-LABEL: llvm.func internal @below(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func internal @below(%p: !llvm.ptr) {
  %x = llvm.load %p : !llvm.ptr -> f32
  llvm.inline_asm has_side_effects "// $0", "f" %x : (f32) -> ()
  llvm.return
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
llvm.func @kernel(%p: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
