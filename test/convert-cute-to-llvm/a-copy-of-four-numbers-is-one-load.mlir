// The example of docs/cute.md, "One cute.copy from text to llvm.load", as from_cutedsl gives it: the memory-space passes
// name the memory in the types, and four neighbours of an atom of one number are one vector.

// RUN: tilespace-opt %s --memory-space-pipeline=O=3 | FileCheck %s --check-prefix=SPACES
// RUN: tilespace-opt %s --memory-space-pipeline=O=3 --convert-cute-to-llvm | FileCheck %s --check-prefix=LLVM

// SPACES: cute.memory_space_cast %arg0 : !cute.memref<f32, generic, align<16>, "(512):(1)"> to !cute.memref<f32, gmem, align<16>, "(512):(1)">
// SPACES: cute.copy({{.*}}) : ({{.*}}, !cute.memref<f32, gmem, align<16>, "(4,(1)):(1,(0))">, !cute.memref<f32, rmem, align<32>, "(4,(1)):(1,(0))">)

// LLVM-LABEL: llvm.func @take
// LLVM: %[[AT:.*]] = arith.muli %{{.*}}, %c4_i32
// LLVM-NEXT: %[[FROM:.*]] = llvm.getelementptr %{{.*}}[%[[AT]]] : (!llvm.ptr<1>, i32) -> !llvm.ptr<1>, f32
// LLVM-NEXT: %[[FOUR:.*]] = llvm.load %[[FROM]] {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
// LLVM-NEXT: llvm.store %[[FOUR]], %{{.*}} {alignment = 32 : i64} : vector<4xf32>, !llvm.ptr
// LLVM-NOT: llvm.load
// LLVM: llvm.return
module attributes {gpu.container_module} {
  gpu.module @kernels {
    "cuda.kernel"() <{function_type = (!cute.memref<f32, generic, align<16>, "(512):(1)">) -> (), sym_name = "take"}> ({
    ^bb0(%arg0: !cute.memref<f32, generic, align<16>, "(512):(1)">):
      %0 = nvvm.read.ptx.sreg.tid.x : i32
      %1 = "cute.make_atom"() : () -> !cute_nvgpu.atom.universal_copy<f32>
      %2 = "cute.make_tile"() : () -> !cute.tile<"[4:1]">
      %3 = "cute.make_coord"(%0) : (i32) -> !cute.coord<"(?)">
      %4 = cute.local_tile(%arg0, %2, %3) : (!cute.memref<f32, generic, align<16>, "(512):(1)">, !cute.tile<"[4:1]">, !cute.coord<"(?)">) -> !cute.memref<f32, generic, align<16>, "(4):(1)">
      %5 = cute.get_iter(%4) : !cute.memref<f32, generic, align<16>, "(4):(1)">
      %6 = cute.memref.alloca() : !cute.memref<f32, rmem, align<32>, "(4):(1)">
      %7 = cute.get_iter(%6) : !cute.memref<f32, rmem, align<32>, "(4):(1)">
      %8 = cute.get_layout(%4) : !cute.memref<f32, generic, align<16>, "(4):(1)">
      %9 = "cute.make_shape"() : () -> !cute.shape<"1">
      %10 = "cute.make_layout"(%9) <{operandSegmentSizes = array<i32: 1, 0>}> : (!cute.shape<"1">) -> !cute.layout<"1:0">
      %11 = "cute.append_to_rank"(%8, %10) <{rank = 2 : si32}> : (!cute.layout<"(4):(1)">, !cute.layout<"1:0">) -> !cute.layout<"(4,1):(1,0)">
      %12 = cute.make_view(%5, %11) : !cute.memref<f32, generic, align<16>, "(4,1):(1,0)">
      %13 = "cute.group_modes"(%12) <{begin = 1 : i32, end = 2 : i32}> : (!cute.memref<f32, generic, align<16>, "(4,1):(1,0)">) -> !cute.memref<f32, generic, align<16>, "(4,(1)):(1,(0))">
      %14 = cute.get_layout(%6) : !cute.memref<f32, rmem, align<32>, "(4):(1)">
      %15 = "cute.append_to_rank"(%14, %10) <{rank = 2 : si32}> : (!cute.layout<"(4):(1)">, !cute.layout<"1:0">) -> !cute.layout<"(4,1):(1,0)">
      %16 = cute.make_view(%7, %15) : !cute.memref<f32, rmem, align<32>, "(4,1):(1,0)">
      %17 = "cute.group_modes"(%16) <{begin = 1 : i32, end = 2 : i32}> : (!cute.memref<f32, rmem, align<32>, "(4,1):(1,0)">) -> !cute.memref<f32, rmem, align<32>, "(4,(1)):(1,(0))">
      cute.copy(%1, %13, %17) : (!cute_nvgpu.atom.universal_copy<f32>, !cute.memref<f32, generic, align<16>, "(4,(1)):(1,(0))">, !cute.memref<f32, rmem, align<32>, "(4,(1)):(1,(0))">)
      "cuda.return"() : () -> ()
    }) : () -> ()
  }
}
