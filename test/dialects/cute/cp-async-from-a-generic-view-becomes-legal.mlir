// A copy by cp.async reads global memory and writes shared memory, through addresses in these spaces. With generic
// views it does not compile; after the passes it does.
//
// RUN: not tilespace-opt %s --verify-memory-spaces=strict -o /dev/null 2>&1 | FileCheck %s --check-prefix=BEFORE
// RUN: %{infer} %s | FileCheck %s
// RUN: %{infer} %s | tilespace-opt --verify-memory-spaces=strict -o /dev/null 2>&1 | FileCheck %s --check-prefix=AFTER --allow-empty

// BEFORE: error: the instruction takes no generic addresses: the pointer must be to global memory
// AFTER-NOT: error: the instruction
!atom = !cute.tiled_copy<!cute_nvgpu.atom.simt_async_copy<f32, cache = always, 128 b>, layout_copy_tv = <"(32,4):(4,1)">, tiler_mn = <"[4:1;32:1]">>
!view = !cute.memref<f32, generic, align<16>, "(4,32):(32,1)">

// CHECK: "cute.copy"({{.*}}) : ({{.*}}, !cute.memref<f32, gmem, align<16>, "(4,32):(32,1)">, !cute.memref<f32, smem, align<16>, "(4,32):(32,1)">) -> ()
module attributes {dlti.dl_spec = #dlti.dl_spec<#dlti.dl_entry<i64, dense<64> : vector<2xi64>>>} {
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!view, !atom, !cute.layout<"(4,32):(32,1)">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !view, %t: !atom, %l: !cute.layout<"(4,32):(32,1)">):
    %s = "cute_nvgpu.arch.get_dyn_smem"() : () -> !cute.ptr<f32, smem, align<16>>
    %g = cute.memory_space_cast %s : !cute.ptr<f32, smem, align<16>> to !cute.ptr<f32, generic, align<16>>
    %w = "cute.make_view"(%g, %l) : (!cute.ptr<f32, generic, align<16>>, !cute.layout<"(4,32):(32,1)">) -> !view
    "cute.copy"(%t, %v, %w) : (!atom, !view, !view) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
}
