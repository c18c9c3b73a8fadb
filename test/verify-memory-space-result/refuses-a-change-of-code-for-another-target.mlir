// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir 2>&1 | FileCheck %s

// A kernel's argument is in global memory, which is space 1 for NVPTX. The meaning of the numbers elsewhere is not
// known here, so that nothing may change. A gpu.module for NVPTX beside the others may.

// CHECK: after.mlir:4:{{.*}}: error: memory-space check: no rewrite of the original gives this: code that is not device code changed
// CHECK: before.mlir:4:{{.*}}: note: the original is here
// CHECK: after.mlir:11:{{.*}}: error: memory-space check: no rewrite of the original gives this: code that is not device code changed
// CHECK: after.mlir:27:{{.*}}: error: memory-space check: no rewrite of the original gives this: code that is not device code changed
// CHECK-NOT: error:

//--- before.mlir
module attributes {gpu.container_module} {
  gpu.module @amd [#rocdl.target<chip = "gfx90a">] {
    gpu.func @k(%m: memref<4xf32>, %x: f32, %i: index) kernel {
      memref.store %x, %m[%i] : memref<4xf32>
      gpu.return
    }
  }
  gpu.module @both [#nvvm.target, #rocdl.target] {
    gpu.func @k(%m: memref<4xf32>, %x: f32, %i: index) kernel {
      memref.store %x, %m[%i] : memref<4xf32>
      gpu.return
    }
  }
  gpu.module @nvidia [#nvvm.target<chip = "sm_90">] {
    gpu.func @k(%m: memref<4xf32>, %x: f32, %i: index) kernel {
      memref.store %x, %m[%i] : memref<4xf32>
      gpu.return
    }
  }
  builtin.module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"} {
    llvm.func @f(%x: f32) {
      %one = llvm.mlir.constant(1 : i32) : i32
      %p = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
      llvm.store %x, %p : f32, !llvm.ptr
      llvm.return
    }
  }
}
//--- after.mlir
module attributes {gpu.container_module} {
  gpu.module @amd [#rocdl.target<chip = "gfx90a">] {
    gpu.func @k(%m: memref<4xf32>, %x: f32, %i: index) kernel {
      %g = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, 1>
      memref.store %x, %g[%i] : memref<4xf32, 1>
      gpu.return
    }
  }
  gpu.module @both [#nvvm.target, #rocdl.target] {
    gpu.func @k(%m: memref<4xf32>, %x: f32, %i: index) kernel {
      %g = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, 1>
      memref.store %x, %g[%i] : memref<4xf32, 1>
      gpu.return
    }
  }
  gpu.module @nvidia [#nvvm.target<chip = "sm_90">] {
    gpu.func @k(%m: memref<4xf32>, %x: f32, %i: index) kernel {
      %g = memref.memory_space_cast %m : memref<4xf32> to memref<4xf32, 1>
      memref.store %x, %g[%i] : memref<4xf32, 1>
      gpu.return
    }
  }
  builtin.module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"} {
    llvm.func @f(%x: f32) {
      %one = llvm.mlir.constant(1 : i32) : i32
      %p = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
      %l = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<5>
      llvm.store %x, %l : f32, !llvm.ptr<5>
      llvm.return
    }
  }
}
