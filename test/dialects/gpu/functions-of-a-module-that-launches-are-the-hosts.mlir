// None of these functions is changed, nor the variable: one launches, in a nested module or by a path; one is beside such a
// function; one is in a module that says of itself that it holds device code in others. A kernel among them is the
// device's, and so are all functions of a module that has a triple of NVPTX and none that launches.
//
// RUN: split-file %s %t
// RUN: tilespace-opt %t/host.mlir -o %t/before
// RUN: tilespace-opt %t/host.mlir --ip-msp --memory-space-opt --internalize-device-code --mark-device-variables -o %t/after
// RUN: diff %t/before %t/after
// RUN: tilespace-opt %t/beside.mlir --ip-msp --memory-space-opt | FileCheck %s

//--- host.mlir
module {
  llvm.mlir.global external @table() {addr_space = 4 : i32} : f32
  llvm.mlir.global internal @tile() {addr_space = 3 : i32} : f32
  module attributes {gpu.container_module} {
    llvm.func @empty(%x: f32) {
      %one = llvm.mlir.constant(1 : i32) : i32
      %p = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
      llvm.store %x, %p : f32, !llvm.ptr
      llvm.return
    }
  }
  module {
    func.func @launches() {
      %c1 = arith.constant 1 : index
      gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1)
                 threads(%tx, %ty, %tz) in (%sx = %c1, %sy = %c1, %sz = %c1) {
        gpu.terminator
      }
      return
    }
    llvm.func @beside(%x: f32) {
      %one = llvm.mlir.constant(1 : i32) : i32
      %p = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
      llvm.store %x, %p : f32, !llvm.ptr
      llvm.return
    }
  }
  llvm.func @around(%x: f32) {
    %one = llvm.mlir.constant(1 : i32) : i32
    %p = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
    llvm.store %x, %p : f32, !llvm.ptr
    llvm.return
  }
  llvm.func internal @helper() attributes {always_inline} {
    llvm.return
  }
  llvm.func @calls() {
    llvm.call @helper() : () -> ()
    llvm.return
  }
}
//--- beside.mlir
// CHECK-LABEL: llvm.func @setup(
// CHECK:         llvm.store %{{.*}} : f32, !llvm.ptr{{$}}
// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.store %{{.*}} : f32, !llvm.ptr<1>
// CHECK-LABEL: llvm.func @device(
// CHECK:         llvm.store %{{.*}} : f32, !llvm.ptr<5>
module attributes {gpu.container_module} {
  llvm.func @setup(%x: f32) {
    %one = llvm.mlir.constant(1 : i32) : i32
    %p = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
    llvm.store %x, %p : f32, !llvm.ptr
    llvm.return
  }
  llvm.func @kernel(%p: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
    llvm.store %x, %p : f32, !llvm.ptr
    llvm.return
  }
  module attributes {llvm.target_triple = "nvptx64-nvidia-cuda"} {
    llvm.func @device(%x: f32) {
      %one = llvm.mlir.constant(1 : i32) : i32
      %p = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
      llvm.store %x, %p : f32, !llvm.ptr
      llvm.return
    }
  }
}
