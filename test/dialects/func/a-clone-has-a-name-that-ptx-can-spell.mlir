// RUN: tilespace-opt %s --ip-msp=memref-spaces=as-module --memory-space-opt='no-warnings memref-spaces=as-module' | FileCheck %s
// RUN: tilespace-opt %s --ip-msp=memref-spaces=as-module --memory-space-opt='no-warnings memref-spaces=as-module' -o %t.mlir
// RUN: mlir-opt %t.mlir --gpu-lower-to-nvvm-pipeline='cubin-chip=sm_80 cubin-features=+ptx80 cubin-format=isa' 2>/dev/null | FileCheck %s --check-prefix=PTX

// Upstream gives each func.func a wrapper for C, which is external: a dot in its name ends a name of PTX, and two
// wrappers would have one. LLVM itself replaces dots in internal names.

// PTX-NOT: _mlir_ciface_{{[a-z_]+[.]}}
// PTX:     .func {{.*}} _mlir_ciface_first_global_1(
// PTX-NOT: _mlir_ciface_{{[a-z_]+[.]}}

gpu.module @m {
  // CHECK: func.func private @first(%{{.*}}: memref<?xf32, #gpu.address_space<workgroup>>)
  // CHECK: func.func private @first_global_1(%{{.*}}: memref<?xf32, #gpu.address_space<global>>)
  func.func private @first(%m: memref<?xf32>) -> f32 {
    %c0 = arith.constant 0 : index
    %v = memref.load %m[%c0] : memref<?xf32>
    return %v : f32
  }
  func.func @first_global(%x: f32) -> f32 {
    return %x : f32
  }
  // CHECK: llvm.func internal @second.global(
  llvm.func internal @second(%p: !llvm.ptr) -> f32 attributes {no_inline} {
    %v = llvm.load %p : !llvm.ptr -> f32
    llvm.return %v : f32
  }
  llvm.mlir.global internal @tile() {addr_space = 3 : i32} : f32
  llvm.func @l(%p: !llvm.ptr) attributes {nvvm.kernel} {
    %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
    %g = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
    %a = llvm.call @second(%g) : (!llvm.ptr) -> f32
    %b = llvm.call @second(%p) : (!llvm.ptr) -> f32
    %s = llvm.fadd %a, %b : f32
    llvm.store %s, %p : f32, !llvm.ptr
    llvm.return
  }
  gpu.func @k(%out: memref<?xf32>) workgroup(%t : memref<8xf32, #gpu.address_space<workgroup>>) kernel {
    %i = gpu.thread_id x
    %x = memref.load %out[%i] : memref<?xf32>
    memref.store %x, %t[%i] : memref<8xf32, #gpu.address_space<workgroup>>
    gpu.barrier
    %g = memref.memory_space_cast %t : memref<8xf32, #gpu.address_space<workgroup>> to memref<8xf32>
    %h = memref.cast %g : memref<8xf32> to memref<?xf32>
    %a = func.call @first(%h) : (memref<?xf32>) -> f32
    %b = func.call @first(%out) : (memref<?xf32>) -> f32
    %s = arith.addf %a, %b : f32
    memref.store %s, %out[%i] : memref<?xf32>
    gpu.return
  }
}
