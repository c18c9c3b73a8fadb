// RUN: tilespace-opt %s --ip-msp=always-inline-clones=always | FileCheck %s
// RUN: tilespace-opt %s --ip-msp=always-inline-clones=always | mlir-translate --mlir-to-llvmir | llc -march=nvptx64 -mcpu=sm_90 -filetype=null

// A function that is noinline and alwaysinline is not valid in LLVM IR, nor is an optnone function without noinline.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-NOT: always_inline
// CHECK:     llvm.func internal @get.shared({{.*}}) -> f32 attributes {no_inline
// CHECK-NOT: always_inline
llvm.func @get(%p: !llvm.ptr) -> f32 attributes {no_inline} {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// CHECK:     llvm.func internal @slow.shared({{.*}}) -> f32 attributes {no_inline{{.*}}optimize_none
// CHECK-NOT: always_inline
llvm.func @slow(%p: !llvm.ptr) -> f32 attributes {no_inline, optimize_none} {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @get(%g) : (!llvm.ptr) -> f32
  %w = llvm.call @slow(%g) : (!llvm.ptr) -> f32
  llvm.store %v, %out : f32, !llvm.ptr
  llvm.store %w, %out : f32, !llvm.ptr
  llvm.return
}
