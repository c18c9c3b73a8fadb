// The remark is only for code and pointers that are not looked at: not for declarations without code, lists, numbers,
// tokens of an unknown dialect, descriptors that name a memref, functions as values, or host code. Nor for pointers
// that are looked at.
//
// RUN: tilespace-opt %s --allow-unregistered-dialect --ip-msp --memory-space-opt=require-resolved --print-memory-spaces 2>&1 | FileCheck %s --implicit-check-not='looked at'

// CHECK: module
module attributes {gpu.container_module} {
  "test.declaration"() {sym_name = "d"} : () -> ()
  "test.empty"() ({}) {sym_name = "e"} : () -> ()
  gpu.module @m {
    llvm.mlir.global internal @table() {addr_space = 1 : i32} : !llvm.array<2 x ptr> {
      %0 = llvm.mlir.zero : !llvm.array<2 x ptr>
      llvm.return %0 : !llvm.array<2 x ptr>
    }
    llvm.comdat @comdat {
      llvm.comdat_selector @inline any
    }
    func.func private @helper(%p: !llvm.ptr)
    gpu.func @k(%p: !llvm.ptr, %m: memref<4xf32>, %t: tensor<4xf32>, %v: vector<4x!llvm.ptr>, %s: !llvm.struct<(ptr, i32)>,
                %d: !nvgpu.tensormap.descriptor<tensor = memref<64x64xf16, 3>, swizzle = none, l2promo = none, oob = zero, interleave = none>,
                %b: !nvgpu.mbarrier.group<memorySpace = #gpu.address_space<workgroup>>) kernel {
      %token = "test.token"() : () -> !test.token
      %f = func.constant @helper : (!llvm.ptr) -> ()
      // CHECK: llvm.load %{{.*}} : !llvm.ptr<1> -> f32
      %x = llvm.load %p : !llvm.ptr -> f32
      gpu.return
    }
  }
  func.func @host() {
    %p = "test.pointer"() : () -> !test.ptr
    return
  }
}
