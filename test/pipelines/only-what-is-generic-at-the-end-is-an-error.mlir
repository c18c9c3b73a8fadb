// RUN: tilespace-opt %s --memory-space-pipeline=require-resolved | FileCheck %s
// RUN: not tilespace-opt %s --memory-space-pipeline='O=0 require-resolved' 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: tilespace-opt %s --memory-space-pipeline=O=0 | FileCheck %s --check-prefix=DEFAULT
// RUN: tilespace-opt %s --to-ptx=require-resolved | FileCheck %s --check-prefix=PTX
// RUN: not tilespace-opt %s --to-ptx='O=0 require-resolved' 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: tilespace-opt %s --memory-space-pipeline=require-resolved --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=OPTIONS

// The calls resolve accesses that the early run leaves generic. No pointer reaches a function without callers.

// CHECK:   llvm.load %{{.*}} : !llvm.ptr<3> -> f32
// ZERO:    error: memory access stays generic in '{{.*}}' (unknown-caller)
// DEFAULT: llvm.load %{{.*}} : !llvm.ptr -> f32
// PTX:     gpu.binary
// OPTIONS: memory-space-opt{{{.*}}mode=first-time-no-warnings{{.*}}require-resolved=false
// OPTIONS: memory-space-opt{{{.*}}mode=second-time {{.*}}require-resolved=true

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @get(%p: !llvm.ptr) -> f32 attributes {no_inline} {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func internal @dead(%p: !llvm.ptr, %x: f32) attributes {no_inline} {
  llvm.call @dead_too(%p, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}
llvm.func internal @dead_too(%p: !llvm.ptr, %x: f32) attributes {no_inline} {
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @get(%s) : (!llvm.ptr) -> f32
  llvm.store %v, %out : f32, !llvm.ptr
  llvm.return
}
