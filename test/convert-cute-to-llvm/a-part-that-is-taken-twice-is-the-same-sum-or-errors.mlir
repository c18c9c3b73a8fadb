// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// Release 4.4 writes the same part of the sums twice.

// CHECK-COUNT-4: llvm.intr.fma
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%i: i32, %j: i32):
    %m = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >
    %t = "cute.make_tiled_mma"(%m) : (!cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >) -> !cute.tiled_mma<!cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >, atom_layout_MNK = <"(1,1,1):(0,0,0)">>
    %d = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "(1,2,1,2):(0,1,0,2)">
    %a = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "(1,2,2):(0,1,2)">
    %b = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "(1,1,2):(0,0,1)">
    %p = "cute.make_coord"(%i) : (i32) -> !cute.coord<"(_,_,_,?)">
    %q = "cute.make_coord"(%i) : (i32) -> !cute.coord<"(_,_,_,?)">
    %to = "cute.slice"(%d, %p) : (!cute.memref<f32, rmem, align<32>, "(1,2,1,2):(0,1,0,2)">, !cute.coord<"(_,_,_,?)">) -> !cute.memref<f32, rmem, align<4>, "(1,2,1):(0,1,0)">
    %added = "cute.slice"(%d, %q) : (!cute.memref<f32, rmem, align<32>, "(1,2,1,2):(0,1,0,2)">, !cute.coord<"(_,_,_,?)">) -> !cute.memref<f32, rmem, align<4>, "(1,2,1):(0,1,0)">
    "cute.gemm"(%t, %to, %a, %b, %added) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!cute.tiled_mma<!cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >, atom_layout_MNK = <"(1,1,1):(0,0,0)">>, !cute.memref<f32, rmem, align<4>, "(1,2,1):(0,1,0)">, !cute.memref<f32, rmem, align<32>, "(1,2,2):(0,1,2)">, !cute.memref<f32, rmem, align<32>, "(1,1,2):(0,0,1)">, !cute.memref<f32, rmem, align<4>, "(1,2,1):(0,1,0)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32, i32) -> (), sym_name = "k"}> ({
  ^bb0(%i: i32, %j: i32):
    %m = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >
    %t = "cute.make_tiled_mma"(%m) : (!cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >) -> !cute.tiled_mma<!cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >, atom_layout_MNK = <"(1,1,1):(0,0,0)">>
    %d = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "(1,2,1,2):(0,1,0,2)">
    %a = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "(1,2,2):(0,1,2)">
    %b = "cute.memref.alloca"() : () -> !cute.memref<f32, rmem, align<32>, "(1,1,2):(0,0,1)">
    %p = "cute.make_coord"(%i) : (i32) -> !cute.coord<"(_,_,_,?)">
    %q = "cute.make_coord"(%j) : (i32) -> !cute.coord<"(_,_,_,?)">
    %to = "cute.slice"(%d, %p) : (!cute.memref<f32, rmem, align<32>, "(1,2,1,2):(0,1,0,2)">, !cute.coord<"(_,_,_,?)">) -> !cute.memref<f32, rmem, align<4>, "(1,2,1):(0,1,0)">
    %added = "cute.slice"(%d, %q) : (!cute.memref<f32, rmem, align<32>, "(1,2,1,2):(0,1,0,2)">, !cute.coord<"(_,_,_,?)">) -> !cute.memref<f32, rmem, align<4>, "(1,2,1):(0,1,0)">
    // expected-error @+1 {{only an MMA that accumulates in place is supported: C must be D}}
    "cute.gemm"(%t, %to, %a, %b, %added) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 1>}> : (!cute.tiled_mma<!cute_nvgpu.atom.universal_fma<1x1x1, (f32, f32) -> f32 >, atom_layout_MNK = <"(1,1,1):(0,0,0)">>, !cute.memref<f32, rmem, align<4>, "(1,2,1):(0,1,0)">, !cute.memref<f32, rmem, align<32>, "(1,2,2):(0,1,2)">, !cute.memref<f32, rmem, align<32>, "(1,1,2):(0,0,1)">, !cute.memref<f32, rmem, align<4>, "(1,2,1):(0,1,0)">) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
