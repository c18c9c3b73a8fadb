// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// A row of a matrix is 16 bytes, and a register has four of them. A copy that exchanges rows and columns moves two
// bytes together.

// CHECK: nvvm.ldmatrix %{{.*}} {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32
// CHECK: llvm.store %{{.*}}, %[[R:.*]] {alignment = 4 : i64} : i32
// CHECK: llvm.getelementptr %{{.*}}[4] : (!llvm.ptr) -> !llvm.ptr, i8

!copy = !cute.tiled_copy<!cute_nvgpu.atom.ldsm<val_type = f8E4M3FN, mode = <"(8,8)">, sz_pattern = u16, num_matrices = 4, n>, layout_copy_tv = <"((4,8),(4,2,2)):((64,1),(16,8,256))">, tiler_mn = <"[16:1;32:1]">>
!memory = !cute.memref<f8E4M3FN, smem, align<128>, "(16,32):(32,1)">
!part = !cute.memref<f8E4M3FN, smem, align<16>, "((16,1),1,1):((1,0),0,0)">
!atom = !cute_nvgpu.atom.ldsm<val_type = f8E4M3FN, mode = <"(8,8)">, sz_pattern = u16, num_matrices = 4, n>
!registers = !cute.memref<f8E4M3FN, rmem, align<32>, "((16,1),1,1):((1,0),0,0)">
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

!copy = !cute.tiled_copy<!cute_nvgpu.atom.ldsm<val_type = f8E4M3FN, mode = <"(8,8)">, sz_pattern = u16, num_matrices = 4, t>, layout_copy_tv = <"((4,8),(4,2,2)):((64,1),(16,8,256))">, tiler_mn = <"[16:1;32:1]">>
!memory = !cute.memref<f8E4M3FN, smem, align<128>, "(16,32):(32,1)">
!part = !cute.memref<f8E4M3FN, smem, align<16>, "((16,1),1,1):((1,0),0,0)">
!atom = !cute_nvgpu.atom.ldsm<val_type = f8E4M3FN, mode = <"(8,8)">, sz_pattern = u16, num_matrices = 4, t>
!registers = !cute.memref<f8E4M3FN, rmem, align<32>, "((16,1),1,1):((1,0),0,0)">
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

// Bytes without an exponent are moved as others. Half bytes are eight in a register.

// CHECK: nvvm.ldmatrix %{{.*}} {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32

!copy = !cute.tiled_copy<!cute_nvgpu.atom.ldsm<val_type = i8, mode = <"(8,8)">, sz_pattern = u16, num_matrices = 4, n>, layout_copy_tv = <"((4,8),(4,2,2)):((64,1),(16,8,256))">, tiler_mn = <"[16:1;32:1]">>
!memory = !cute.memref<i8, smem, align<128>, "(16,32):(32,1)">
!part = !cute.memref<i8, smem, align<16>, "((16,1),1,1):((1,0),0,0)">
!atom = !cute_nvgpu.atom.ldsm<val_type = i8, mode = <"(8,8)">, sz_pattern = u16, num_matrices = 4, n>
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

// CHECK: nvvm.ldmatrix %{{.*}} {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32
// CHECK: llvm.getelementptr %{{.*}}[4] : (!llvm.ptr) -> !llvm.ptr, i8
// CHECK: llvm.getelementptr %{{.*}}[8] : (!llvm.ptr) -> !llvm.ptr, i8

!copy = !cute.tiled_copy<!cute_nvgpu.atom.ldsm<val_type = f4E2M1FN, mode = <"(8,8)">, sz_pattern = u16, num_matrices = 4, n>, layout_copy_tv = <"((4,8),(8,2,2)):((128,1),(16,8,512))">, tiler_mn = <"[16:1;64:1]">>
!memory = !cute.memref<f4E2M1FN, smem, align<128>, "(16,64):(64,1)">
!part = !cute.memref<f4E2M1FN, smem, align<16>, "((32,1),1,1):((1,0),0,0)">
!atom = !cute_nvgpu.atom.ldsm<val_type = f4E2M1FN, mode = <"(8,8)">, sz_pattern = u16, num_matrices = 4, n>
!registers = !cute.memref<f4E2M1FN, rmem, align<32>, "((32,1),1,1):((1,0),0,0)">
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

// An element of 32 bits is a register.

// CHECK: nvvm.ldmatrix %{{.*}} {eltType = #nvvm.ld_st_matrix_elt_type<b16>, layout = #nvvm.mma_layout<row>, num = 4 : i32
// CHECK-COUNT-4: llvm.store %{{.*}} {alignment = 4 : i64} : i32

!copy = !cute.tiled_copy<!cute_nvgpu.atom.ldsm<val_type = f32, mode = <"(8,8)">, sz_pattern = u16, num_matrices = 4, n>, layout_copy_tv = <"((4,8),(2,2)):((16,1),(8,64))">, tiler_mn = <"[16:1;8:1]">>
!memory = !cute.memref<f32, smem, align<128>, "(16,8):(8,1)">
!part = !cute.memref<f32, smem, align<16>, "((4,1),1,1):((1,0),0,0)">
!atom = !cute_nvgpu.atom.ldsm<val_type = f32, mode = <"(8,8)">, sz_pattern = u16, num_matrices = 4, n>
!registers = !cute.memref<f32, rmem, align<32>, "((4,1),1,1):((1,0),0,0)">
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
