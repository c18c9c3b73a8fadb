// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// 32 half bytes are 16 bytes; the next ones are 32 bytes further on. A single half byte is not an access.

// CHECK: llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<3> -> vector<16xi8>
// CHECK: llvm.getelementptr %{{.*}}[32] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i8
// CHECK: %[[V:.*]] = llvm.load %{{.*}} : !llvm.ptr -> vector<32xi8>
// CHECK: llvm.bitcast %[[V]] : vector<32xi8> to vector<64xi4>

!atom = !cute_nvgpu.atom.universal_copy<i4, 128 b>
!memory = !cute.memref<i4, smem, align<16>, "((32,1),(2)):((1,0),(64))">
!registers = !cute.memref<i4, rmem, align<32>, "((32,1),(2)):((1,0),(32))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!memory) -> (), sym_name = "k"}> ({
  ^bb0(%v: !memory):
    %a = "cute.make_atom"() : () -> !atom
    %r = "cute.memref.alloca"() : () -> !registers
    "cute.copy"(%a, %v, %r) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!atom, !memory, !registers) -> ()
    %x = "cute.memref.load_vec"(%r) : (!registers) -> vector<64xi4>
    "test.use"(%x) : (vector<64xi4>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!atom = !cute_nvgpu.atom.universal_copy<i4, 4 b>
!memory = !cute.memref<i4, smem, align<16>, "((32,1),(2)):((1,0),(64))">
!registers = !cute.memref<i4, rmem, align<32>, "((32,1),(2)):((1,0),(32))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!memory) -> (), sym_name = "k"}> ({
  ^bb0(%v: !memory):
    %a = "cute.make_atom"() : () -> !atom
    %r = "cute.memref.alloca"() : () -> !registers
    // expected-error @+1 {{an access of elements of type i4 is not a whole number of bytes}}
    "cute.copy"(%a, %v, %r) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!atom, !memory, !registers) -> ()
    %x = "cute.memref.load_vec"(%r) : (!registers) -> vector<64xi4>
    "test.use"(%x) : (vector<64xi4>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
