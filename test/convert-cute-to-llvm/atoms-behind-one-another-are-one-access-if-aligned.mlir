// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --convert-cute-to-llvm | FileCheck %s

// Four elements are two accesses of 8 bytes where the view is aligned to 8, and one access of 16 bytes where it is
// aligned to 16, also where a swizzle permutes blocks of them. Where a program states the width of an access, or the view
// is aligned only to an element, the accesses stay.

// CHECK-LABEL: llvm.func @k
// CHECK-COUNT-4: llvm.store %{{.*}}, %{{.*}} {alignment = 8 : i64} : vector<2xf32>, !llvm.ptr<3>
// CHECK-LABEL: llvm.func @k
// CHECK-COUNT-2: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr<3>
// CHECK-LABEL: llvm.func @k
// CHECK-COUNT-8: llvm.store %{{.*}}, %{{.*}} {alignment = 4 : i64} : f32, !llvm.ptr<3>
// CHECK-LABEL: llvm.func @k
// CHECK-COUNT-8: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>

!atom = !cute_nvgpu.atom.universal_copy<f32>
!registers = !cute.memref<f32, rmem, align<32>, "((1,4),(2)):((0,1),(4))">
!memory = !cute.memref<f32, smem, align<8>, "((1,4),(2)):((0,1),(64))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!memory) -> (), sym_name = "k"}> ({
  ^bb0(%v: !memory):
    %a = "cute.make_atom"() : () -> !atom
    %r = "cute.memref.alloca"() : () -> !registers
    "cute.copy"(%a, %r, %v) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!atom, !registers, !memory) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!atom = !cute_nvgpu.atom.universal_copy<f32>
!registers = !cute.memref<f32, rmem, align<32>, "((1,4),(2)):((0,1),(4))">
!memory = !cute.memref<f32, smem, align<128>, S<3,4,3>, "((1,4),(2)):((0,1),(64))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!memory) -> (), sym_name = "k"}> ({
  ^bb0(%v: !memory):
    %a = "cute.make_atom"() : () -> !atom
    %r = "cute.memref.alloca"() : () -> !registers
    "cute.copy"(%a, %r, %v) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!atom, !registers, !memory) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!atom = !cute_nvgpu.atom.universal_copy<f32>
!registers = !cute.memref<f32, rmem, align<32>, "((1,4),(2)):((0,1),(4))">
!memory = !cute.memref<f32, smem, align<4>, "((1,4),(2)):((0,1),(64))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!memory) -> (), sym_name = "k"}> ({
  ^bb0(%v: !memory):
    %a = "cute.make_atom"() : () -> !atom
    %r = "cute.memref.alloca"() : () -> !registers
    "cute.copy"(%a, %r, %v) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!atom, !registers, !memory) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!atom = !cute_nvgpu.atom.universal_copy<f32, 32 b>
!registers = !cute.memref<f32, rmem, align<32>, "((1,4),(2)):((0,1),(4))">
!memory = !cute.memref<f32, smem, align<16>, "((1,4),(2)):((0,1),(64))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!memory) -> (), sym_name = "k"}> ({
  ^bb0(%v: !memory):
    %a = "cute.make_atom"() : () -> !atom
    %r = "cute.memref.alloca"() : () -> !registers
    "cute.copy"(%a, %r, %v) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!atom, !registers, !memory) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
