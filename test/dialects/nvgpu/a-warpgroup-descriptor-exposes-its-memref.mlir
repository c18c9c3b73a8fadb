// A descriptor for wgmma is made from the address of a memref. The memref keeps the type that the op was given, the
// memory beside it is named, and the address may be found in any memory from then on: a loaded pointer may equal it.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: gpu.func @k(
// CHECK:         nvgpu.warpgroup.generate.descriptor %{{.*}}, %{{.*}} : memref<128x64xf16, 3>,
// CHECK:         memref.load %{{.*}} : memref<128x64xf16, 3>
// CHECK:         %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<1> -> !llvm.ptr
// CHECK:         llvm.load %[[P]] : !llvm.ptr -> f32
!map = !nvgpu.tensormap.descriptor<tensor = memref<128x64xf16, 3>, swizzle = swizzle_128b, l2promo = none, oob = zero, interleave = none>
gpu.module @m {
  gpu.func @k(%g: !llvm.ptr, %map: !map) workgroup(%tile : memref<128x64xf16, 3>) kernel {
    %c0 = arith.constant 0 : index
    %d = nvgpu.warpgroup.generate.descriptor %tile, %map : memref<128x64xf16, 3>, !map -> <tensor = memref<128x64xf16, 3>>
    %generic = memref.memory_space_cast %tile : memref<128x64xf16, 3> to memref<128x64xf16>
    %x = memref.load %generic[%c0, %c0] : memref<128x64xf16>
    %p = llvm.load %g : !llvm.ptr -> !llvm.ptr
    %v = llvm.load %p : !llvm.ptr -> f32
    gpu.return
  }
}
