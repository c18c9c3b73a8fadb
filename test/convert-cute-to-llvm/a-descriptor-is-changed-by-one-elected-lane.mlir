// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Dimension 0 is mode 1 of the view. Elements of 16 bits.

// CHECK-LABEL: llvm.func @k(
// CHECK-SAME: llvm.byval
// CHECK: nvvm.elect.sync
// CHECK: scf.if
// CHECK: %[[TO:.*]] = llvm.ptrtoint %{{.*}} : !llvm.ptr<3> to i32
// CHECK: "tensormap.replace.tile.global_address.shared::cta.b1024.b64 [$0], $1;", "r,l" %[[TO]], %{{.*}}
// CHECK: "tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [$0], 0, $1;", "r,r" %[[TO]], %[[COLUMNS:.*]] : (i32, i32)
// CHECK: %[[BITS:.*]] = arith.muli %{{.*}}, %{{.*}} : i64
// CHECK: %[[MORE:.*]] = arith.addi %[[BITS]], %{{.*}} : i64
// CHECK: %[[BYTES:.*]] = arith.divui %[[MORE]], %{{.*}} : i64
// CHECK: "tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [$0], 1, $1;", "r,r" %[[TO]], %[[ROWS:.*]] : (i32, i32)
// CHECK: "tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [$0], 0, $1;", "r,l" %[[TO]], %[[BYTES]]
// CHECK: "tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [$0], 3, $1;"
// CHECK-NOT: tensormap.replace
// CHECK-COUNT-8: llvm.store %{{.*}} {alignment = 16 : i64} : vector<2xi64>, !llvm.ptr<3>
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f16, copy_bits = 131072, tma_gbasis = <"(64,128):(1@1,1@0)">, tma_format = F16_RN>, !cute.memref<f16, gmem, "(?,?):(?,1)">, !cute.ptr<i64, smem, align<128>>) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f16, copy_bits = 131072, tma_gbasis = <"(64,128):(1@1,1@0)">, tma_format = F16_RN>, %v: !cute.memref<f16, gmem, "(?,?):(?,1)">, %p: !cute.ptr<i64, smem, align<128>>):
    "cute_nvgpu.update_tma_desc"(%a, %v, %p) : (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f16, copy_bits = 131072, tma_gbasis = <"(64,128):(1@1,1@0)">, tma_format = F16_RN>, !cute.memref<f16, gmem, "(?,?):(?,1)">, !cute.ptr<i64, smem, align<128>>) -> ()
    "cute_nvgpu.copy_tma_desc"(%a, %p) : (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f16, copy_bits = 131072, tma_gbasis = <"(64,128):(1@1,1@0)">, tma_format = F16_RN>, !cute.ptr<i64, smem, align<128>>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f16, copy_bits = 131072, tma_gbasis = <"((2,32),128):((1@1@0,1@0@0),1@1)">, tma_format = F16_RN>, !cute.memref<f16, gmem, "(?,?):(?,1)">, !cute.ptr<i64, smem, align<128>>) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f16, copy_bits = 131072, tma_gbasis = <"((2,32),128):((1@1@0,1@0@0),1@1)">, tma_format = F16_RN>, %v: !cute.memref<f16, gmem, "(?,?):(?,1)">, %p: !cute.ptr<i64, smem, align<128>>):
    // expected-error @+1 {{its view lacks a mode that its atom names (`tma_gbasis`)}}
    "cute_nvgpu.update_tma_desc"(%a, %v, %p) : (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f16, copy_bits = 131072, tma_gbasis = <"((2,32),128):((1@1@0,1@0@0),1@1)">, tma_format = F16_RN>, !cute.memref<f16, gmem, "(?,?):(?,1)">, !cute.ptr<i64, smem, align<128>>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, i8, copy_bits = 131072, tma_gbasis = <"(64,128):(1@1,1@0)">, tma_format = U8>, !cute.memref<f16, gmem, "(?,?):(?,1)">, !cute.ptr<i64, smem, align<128>>) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, i8, copy_bits = 131072, tma_gbasis = <"(64,128):(1@1,1@0)">, tma_format = U8>, %v: !cute.memref<f16, gmem, "(?,?):(?,1)">, %p: !cute.ptr<i64, smem, align<128>>):
    // expected-error @+1 {{its view is not in global memory with the element type of its atom}}
    "cute_nvgpu.update_tma_desc"(%a, %v, %p) : (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, i8, copy_bits = 131072, tma_gbasis = <"(64,128):(1@1,1@0)">, tma_format = U8>, !cute.memref<f16, gmem, "(?,?):(?,1)">, !cute.ptr<i64, smem, align<128>>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f16, copy_bits = 131072, tma_gbasis = <"(64,128):(1@1,1@0)">, tma_format = F16_RN>, !cute.ptr<i64, smem>) -> (), sym_name = "k"}> ({
  ^bb0(%a: !cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f16, copy_bits = 131072, tma_gbasis = <"(64,128):(1@1,1@0)">, tma_format = F16_RN>, %p: !cute.ptr<i64, smem>):
    // expected-error @+1 {{a TMA descriptor is copied only to global or shared memory that is aligned to 64 bytes}}
    "cute_nvgpu.copy_tma_desc"(%a, %p) : (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f16, copy_bits = 131072, tma_gbasis = <"(64,128):(1@1,1@0)">, tma_format = F16_RN>, !cute.ptr<i64, smem>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// Two modes are one dimension, and the descriptor counts pairs of 8 bits.

// CHECK-LABEL: llvm.func @pairs(
// CHECK: "tensormap.replace.tile.global_dim.global.b1024.b32 [$0], 0, $1;", "l,r" %{{.*}}, %[[PAIRS:.*]] : (!llvm.ptr<1>, i32)
// CHECK: "tensormap.replace.tile.global_dim.global.b1024.b32 [$0], 2, $1;"
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f8E4M3FN, copy_bits = 16384, tma_gbasis = <"((2,32),4):((1@1@0,1@0@0),1@1)">, tma_format = U16>, !cute.memref<f8E4M3FN, gmem, "((32,4),?):((4,1),?)">, !cute.ptr<i64, gmem, align<128>>) -> (), sym_name = "pairs"}> ({
  ^bb0(%a: !cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f8E4M3FN, copy_bits = 16384, tma_gbasis = <"((2,32),4):((1@1@0,1@0@0),1@1)">, tma_format = U16>, %v: !cute.memref<f8E4M3FN, gmem, "((32,4),?):((4,1),?)">, %p: !cute.ptr<i64, gmem, align<128>>):
    "cute_nvgpu.update_tma_desc"(%a, %v, %p) : (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f8E4M3FN, copy_bits = 16384, tma_gbasis = <"((2,32),4):((1@1@0,1@0@0),1@1)">, tma_format = U16>, !cute.memref<f8E4M3FN, gmem, "((32,4),?):((4,1),?)">, !cute.ptr<i64, gmem, align<128>>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f8E4M3FN, copy_bits = 16384, tma_gbasis = <"((2,32),4):((1@1@0,1@0@0),1@1)">, tma_format = U16>, !cute.memref<f8E4M3FN, gmem, "((32,4),?):((8,1),?)">, !cute.ptr<i64, gmem, align<128>>) -> (), sym_name = "gaps"}> ({
  ^bb0(%a: !cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f8E4M3FN, copy_bits = 16384, tma_gbasis = <"((2,32),4):((1@1@0,1@0@0),1@1)">, tma_format = U16>, %v: !cute.memref<f8E4M3FN, gmem, "((32,4),?):((8,1),?)">, %p: !cute.ptr<i64, gmem, align<128>>):
    // expected-error @+1 {{the modes of a dimension of the TMA descriptor are not contiguous}}
    "cute_nvgpu.update_tma_desc"(%a, %v, %p) : (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, f8E4M3FN, copy_bits = 16384, tma_gbasis = <"((2,32),4):((1@1@0,1@0@0),1@1)">, tma_format = U16>, !cute.memref<f8E4M3FN, gmem, "((32,4),?):((8,1),?)">, !cute.ptr<i64, gmem, align<128>>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// The host has made a descriptor of bytes; two elements of the view are one.

// CHECK-LABEL: llvm.func @halves(
// CHECK: %[[COLUMNS:.*]] = llvm.extractvalue %{{.*}}[1, 0, 1]
// CHECK: %[[FOUR:.*]] = arith.constant 4 : i32
// CHECK: %[[BITS:.*]] = arith.muli %[[COLUMNS]], %[[FOUR]] : i32
// CHECK: %[[EIGHT:.*]] = arith.constant 8 : i32
// CHECK: %[[BYTES:.*]] = arith.divsi %[[BITS]], %[[EIGHT]] : i32
// CHECK: "tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [$0], 0, $1;", "r,r" %{{.*}}, %[[BYTES]] : (i32, i32)
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, i8, copy_bits = 131072, tma_gbasis = <"(128,128,1):(1@1,1@0,1@2)">, tma_format = U8>, !cute.memref<f4E2M1FN, gmem, align<16>, "(?,?,?):(?,?,?)">, !cute.ptr<i64, smem, align<128>>) -> (), sym_name = "halves"}> ({
  ^bb0(%a: !cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, i8, copy_bits = 131072, tma_gbasis = <"(128,128,1):(1@1,1@0,1@2)">, tma_format = U8>, %v: !cute.memref<f4E2M1FN, gmem, align<16>, "(?,?,?):(?,?,?)">, %p: !cute.ptr<i64, smem, align<128>>):
    "cute_nvgpu.update_tma_desc"(%a, %v, %p) : (!cute_nvgpu.atom.non_exec_tiled_tma_load<sm_90, i8, copy_bits = 131072, tma_gbasis = <"(128,128,1):(1@1,1@0,1@2)">, tma_format = U8>, !cute.memref<f4E2M1FN, gmem, align<16>, "(?,?,?):(?,?,?)">, !cute.ptr<i64, smem, align<128>>) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
