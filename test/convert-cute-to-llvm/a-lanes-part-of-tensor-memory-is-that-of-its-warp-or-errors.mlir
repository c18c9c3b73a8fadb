// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Each lane has the address of its own lane of tensor memory, and the instruction takes the first lane's address.

// CHECK-LABEL: llvm.func @store(
// CHECK: %[[LANE:.*]] = llvm.extractvalue %arg0[0]
// CHECK: %[[MASK:.*]] = arith.constant -2031617 : i32
// CHECK: %[[WARP:.*]] = arith.andi %[[LANE]], %[[MASK]] : i32
// CHECK: %[[P:.*]] = llvm.inttoptr %[[WARP]] : i32 to !llvm.ptr<6>
// CHECK: nvvm.tcgen05.st %[[P]], %{{.*}} : vector<8xi32>

!atom = !cute_nvgpu.atom.tmem_store<f32, 32 DP, 32 bit, x8>
!lane = !cute.memref<f32, tmem, align<1>, "((8,1),(1)):((1,0),(0))">
!registers = !cute.memref<f32, rmem, align<32>, "((8,1),(1)):((1,0),(0))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!lane) -> (), sym_name = "store"}> ({
  ^bb0(%t: !lane):
    %a = "cute.make_atom"() : () -> !atom
    %r = "cute.memref.alloca"() : () -> !registers
    "cute.copy"(%a, %r, %t) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!atom, !registers, !lane) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// CHECK-LABEL: llvm.func @load(
// CHECK: %[[MASK:.*]] = arith.constant -2031617 : i32
// CHECK: %[[WARP:.*]] = arith.andi %{{.*}}, %[[MASK]] : i32
// CHECK: %[[P:.*]] = llvm.inttoptr %[[WARP]] : i32 to !llvm.ptr<6>
// CHECK: nvvm.tcgen05.ld %[[P]]

!atom = !cute_nvgpu.atom.tmem_load<f32, 32 DP, 32 bit, x8>
!lane = !cute.memref<f32, tmem, align<1>, "((8,1),(1)):((1,0),(0))">
!registers = !cute.memref<f32, rmem, align<32>, "((8,1),(1)):((1,0),(0))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!lane) -> (), sym_name = "load"}> ({
  ^bb0(%t: !lane):
    %a = "cute.make_atom"() : () -> !atom
    %r = "cute.memref.alloca"() : () -> !registers
    "cute.copy"(%a, %t, %r) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!atom, !lane, !registers) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// Columns that lie apart.

!atom = !cute_nvgpu.atom.tmem_store<f32, 32 DP, 32 bit, x8>
!lane = !cute.memref<f32, tmem, align<1>, "((8,1),(1)):((2,0),(0))">
!registers = !cute.memref<f32, rmem, align<32>, "((8,1),(1)):((1,0),(0))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!lane) -> (), sym_name = "store"}> ({
  ^bb0(%t: !lane):
    %a = "cute.make_atom"() : () -> !atom
    %r = "cute.memref.alloca"() : () -> !registers
    // expected-error @+1 {{its view of tensor memory is not a box of lanes and columns for each atom}}
    "cute.copy"(%a, %r, %t) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!atom, !registers, !lane) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
