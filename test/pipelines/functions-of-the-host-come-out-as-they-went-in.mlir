// Each pipeline is about device code: a host function in the same module has the same bytes afterwards, although it has
// slots to promote, constants to fold, copies of memory onto itself and dead code. Device code is optimized.
//
// RUN: split-file %s %t
// RUN: tilespace-opt %t/both.mlir | sed -n '/func @main/,/^  }/p;/func private @twice/,/^  }/p' > %t/host
// RUN: FileCheck %t/both.mlir --check-prefix=HOST --input-file=%t/host
// RUN: tilespace-opt %t/both.mlir --memory-space-pipeline=O=0 | sed -n '/func @main/,/^  }/p;/func private @twice/,/^  }/p' > %t/host.0
// RUN: diff %t/host %t/host.0
// RUN: tilespace-opt %t/both.mlir --memory-space-pipeline=O=fcmid > %t/out.mid
// RUN: sed -n '/func @main/,/^  }/p;/func private @twice/,/^  }/p' %t/out.mid > %t/host.mid
// RUN: diff %t/host %t/host.mid
// RUN: FileCheck %t/both.mlir --check-prefix=DEVICE --input-file=%t/out.mid
// RUN: tilespace-opt %t/both.mlir --memory-space-pipeline > %t/out.3
// RUN: sed -n '/func @main/,/^  }/p;/func private @twice/,/^  }/p' %t/out.3 > %t/host.3
// RUN: diff %t/host %t/host.3
// RUN: FileCheck %t/both.mlir --check-prefix=DEVICE --input-file=%t/out.3
// RUN: tilespace-opt %t/both.mlir --memory-space-pipeline=whole-program | sed -n '/func @main/,/^  }/p;/func private @twice/,/^  }/p' > %t/host.whole
// RUN: diff %t/host %t/host.whole
// RUN: tilespace-opt %t/both.mlir --to-ptx=chip=sm_90 > %t/out.ptx
// RUN: sed -n '/func @main/,/^  }/p;/func private @twice/,/^  }/p' %t/out.ptx > %t/host.ptx
// RUN: diff %t/host %t/host.ptx
// RUN: FileCheck %t/both.mlir --check-prefix=PTX --input-file=%t/out.ptx
// RUN: tilespace-opt %t/tiles.mlir | sed -n '/func @main/,/^  }/p' > %t/host
// RUN: tilespace-opt %t/tiles.mlir --tile-to-llvm > %t/out.llvm
// RUN: sed -n '/func @main/,/^  }/p' %t/out.llvm > %t/host.llvm
// RUN: diff %t/host %t/host.llvm
// RUN: FileCheck %t/tiles.mlir --check-prefix=LOWERED --input-file=%t/out.llvm
// RUN: tilespace-opt %t/tiles.mlir --tile-to-ptx=chip=sm_90 | sed -n '/func @main/,/^  }/p' > %t/host.ptx
// RUN: diff %t/host %t/host.ptx

//--- both.mlir
// HOST: llvm.alloca
// HOST: llvm.intr.memcpy
// HOST: arith.addi
// DEVICE-LABEL: llvm.func @kernel(
// DEVICE-NOT:     llvm.alloca
// DEVICE:         llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>
// PTX: gpu.binary @m
module attributes {gpu.container_module} {
  gpu.module @m {
    llvm.func @kernel(%p: !llvm.ptr) attributes {gpu.kernel, nvvm.kernel} {
      %one = llvm.mlir.constant(1 : i32) : i32
      %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
      llvm.store %p, %slot : !llvm.ptr, !llvm.ptr
      %q = llvm.load %slot : !llvm.ptr -> !llvm.ptr
      llvm.store %one, %q : i32, !llvm.ptr
      llvm.return
    }
  }
  func.func @main(%p: !llvm.ptr, %m: memref<8xi32>) -> i32 {
    %c1 = arith.constant 1 : index
    %two = arith.constant 2 : i32
    %dead = arith.addi %two, %two : i32
    %sum = arith.addi %two, %two : i32
    %one = llvm.mlir.constant(1 : i32) : i32
    %slot = llvm.alloca %one x !llvm.struct<(i32, i32)> : (i32) -> !llvm.ptr
    "llvm.intr.memcpy.inline"(%slot, %slot) <{isVolatile = false, len = 8 : i64}> : (!llvm.ptr, !llvm.ptr) -> ()
    llvm.store %sum, %slot : i32, !llvm.ptr
    %v = llvm.load %slot : !llvm.ptr -> i32
    %local = memref.alloca() : memref<i32>
    memref.store %v, %local[] : memref<i32>
    %w = memref.load %local[] : memref<i32>
    gpu.launch_func @m::@kernel blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%p : !llvm.ptr)
    %r = func.call @twice(%w) : (i32) -> i32
    return %r : i32
  }
  func.func private @twice(%x: i32) -> i32 attributes {always_inline} {
    %zero = arith.constant 0 : i32
    %y = arith.addi %x, %zero : i32
    %z = arith.addi %y, %y : i32
    return %z : i32
  }
}
//--- tiles.mlir
// LOWERED: llvm.func @kernel(
module attributes {gpu.container_module} {
  gpu.module @m {
    nv_tileaa.func @kernel(%p: !nv_tileaa.ptr<i32>) attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>} {
      %one = arith.constant 1 : i32
      nv_tileaa.store %p, %one : !nv_tileaa.ptr<i32>, i32
      nv_tileaa.return
    }
  }
  func.func @main(%x: i32) -> i32 {
    %zero = arith.constant 0 : i32
    %y = arith.addi %x, %zero : i32
    %local = memref.alloca() : memref<i32>
    memref.store %y, %local[] : memref<i32>
    %w = memref.load %local[] : memref<i32>
    return %w : i32
  }
}
