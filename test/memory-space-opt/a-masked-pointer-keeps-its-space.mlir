// RUN: tilespace-opt %s --memory-space-opt | FileCheck %s
// RUN: tilespace-opt %s --memory-space-opt | mlir-translate --mlir-to-llvmir | llc -O3 -march=nvptx64 -mcpu=sm_90 | FileCheck %s --check-prefix=PTX

// Aligning a pointer: the result lies in the object that the pointer is into. LLVM's own pass aborts on a ptrmask of a
// pointer that was just cast to generic, so that the ptrmask itself must be retyped.

// CHECK-LABEL: llvm.func @align(
// CHECK:         %[[Q:.*]] = llvm.intr.ptrmask %{{.*}}, %{{.*}} : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>
// CHECK:         llvm.load %[[Q]] : !llvm.ptr<3> -> f32
// PTX: ld.shared
llvm.func @align(%p: !llvm.ptr<3>) -> f32 {
  %mask = llvm.mlir.constant(-16 : i64) : i64
  %g = llvm.addrspacecast %p : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.intr.ptrmask %g, %mask : (!llvm.ptr, i64) -> !llvm.ptr
  %v = llvm.load %q : !llvm.ptr -> f32
  llvm.return %v : f32
}
