// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// A row of 16 bytes is a column of the registers: lane l has bytes of four rows from 4 * (l % 4) on, in column l / 4, and
// the next register the bytes 8 columns further on. Two matrices are four registers.

// CHECK: nvvm.ldmatrix %{{.*}} {eltType = #nvvm.ld_st_matrix_elt_type<b8>, layout = #nvvm.mma_layout<col>, num = 2 : i32, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 16>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>
// CHECK-COUNT-4: llvm.store %{{.*}}, %{{.*}} {alignment = 4 : i64} : i32

!copy = !cute.tiled_copy<!cute_nvgpu.atom.ldsm<val_type = i8, mode = <"(16,16)">, sz_pattern = u8, num_matrices = 2, t>, layout_copy_tv = <"((4,8),(4,2,2)):((4,16),(1,128,256))">, tiler_mn = <"[16:1;32:1]">>
!memory = !cute.memref<i8, smem, align<128>, "(16,(16,2)):(16,(1,256))">
!part = !cute.memref<i8, smem, align<16>, "((16,1),1,1):((1,0),0,0)">
!atom = !cute_nvgpu.atom.ldsm<val_type = i8, mode = <"(16,16)">, sz_pattern = u8, num_matrices = 2, t>
!registers = !cute.memref<i8, rmem, align<32>, "((16,1),1,1):((1,0),0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!memory, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !memory, %i: i32):
    %a = "cute.make_atom"() : () -> !atom
    %tc = "cute.make_tiled_copy"(%a) : (!atom) -> !copy
    %t = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    %p = "cute.tiled.copy.partition_S"(%tc, %v, %t) : (!copy, !memory, !cute.coord<"?">) -> !part
    %r = "cute.memref.alloca"() : () -> !registers
    "cute.copy"(%a, %p, %r) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!atom, !part, !registers) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!copy = !cute.tiled_copy<!cute_nvgpu.atom.ldsm<val_type = i8, mode = <"(16,16)">, sz_pattern = u8, num_matrices = 2, n>, layout_copy_tv = <"((4,8),(4,2,2)):((4,16),(1,128,256))">, tiler_mn = <"[16:1;32:1]">>
!memory = !cute.memref<i8, smem, align<128>, "(16,32):(16,1)">
!part = !cute.memref<i8, smem, align<16>, "((16,1),1,1):((1,0),0,0)">
!atom = !cute_nvgpu.atom.ldsm<val_type = i8, mode = <"(16,16)">, sz_pattern = u8, num_matrices = 2, n>
!registers = !cute.memref<i8, rmem, align<32>, "((16,1),1,1):((1,0),0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!memory, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !memory, %i: i32):
    %a = "cute.make_atom"() : () -> !atom
    %tc = "cute.make_tiled_copy"(%a) : (!atom) -> !copy
    %t = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    // expected-error @+1 {{unsupported copy atom: !cute.tiled_copy<!cute_nvgpu.atom.ldsm<}}
    %p = "cute.tiled.copy.partition_S"(%tc, %v, %t) : (!copy, !memory, !cute.coord<"?">) -> !part
    %r = "cute.memref.alloca"() : () -> !registers
    "cute.copy"(%a, %p, %r) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!atom, !part, !registers) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!copy = !cute.tiled_copy<!cute_nvgpu.atom.ldsm<val_type = i8, mode = <"(16,16)">, sz_pattern = u8, num_matrices = 4, t>, layout_copy_tv = <"((4,8),(4,2,2)):((4,16),(1,128,256))">, tiler_mn = <"[16:1;32:1]">>
!memory = !cute.memref<i8, smem, align<128>, "(16,32):(16,1)">
!part = !cute.memref<i8, smem, align<16>, "((16,1),1,1):((1,0),0,0)">
!atom = !cute_nvgpu.atom.ldsm<val_type = i8, mode = <"(16,16)">, sz_pattern = u8, num_matrices = 4, t>
!registers = !cute.memref<i8, rmem, align<32>, "((16,1),1,1):((1,0),0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!memory, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !memory, %i: i32):
    %a = "cute.make_atom"() : () -> !atom
    %tc = "cute.make_tiled_copy"(%a) : (!atom) -> !copy
    %t = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    // expected-error @+1 {{unsupported copy atom: !cute.tiled_copy<!cute_nvgpu.atom.ldsm<}}
    %p = "cute.tiled.copy.partition_S"(%tc, %v, %t) : (!copy, !memory, !cute.coord<"?">) -> !part
    %r = "cute.memref.alloca"() : () -> !registers
    "cute.copy"(%a, %p, %r) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!atom, !part, !registers) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// Bytes of a row lie side by side along the registers' columns.

!copy = !cute.tiled_copy<!cute_nvgpu.atom.ldsm<val_type = i8, mode = <"(16,16)">, sz_pattern = u8, num_matrices = 2, t>, layout_copy_tv = <"((4,8),(4,2,2)):((4,16),(1,128,256))">, tiler_mn = <"[16:1;32:1]">>
!memory = !cute.memref<i8, smem, align<128>, "(16,32):(1,16)">
!part = !cute.memref<i8, smem, align<16>, "((16,1),1,1):((1,0),0,0)">
!atom = !cute_nvgpu.atom.ldsm<val_type = i8, mode = <"(16,16)">, sz_pattern = u8, num_matrices = 2, t>
!registers = !cute.memref<i8, rmem, align<32>, "((16,1),1,1):((1,0),0,0)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!memory, i32) -> (), sym_name = "k"}> ({
  ^bb0(%v: !memory, %i: i32):
    %a = "cute.make_atom"() : () -> !atom
    %tc = "cute.make_tiled_copy"(%a) : (!atom) -> !copy
    %t = "cute.make_coord"(%i) : (i32) -> !cute.coord<"?">
    // expected-error @+1 {{its result type has the stride 1, but its elements have 16}}
    %p = "cute.tiled.copy.partition_S"(%tc, %v, %t) : (!copy, !memory, !cute.coord<"?">) -> !part
    %r = "cute.memref.alloca"() : () -> !registers
    "cute.copy"(%a, %p, %r) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!atom, !part, !registers) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
