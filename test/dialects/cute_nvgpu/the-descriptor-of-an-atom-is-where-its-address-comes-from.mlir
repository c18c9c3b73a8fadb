// An atom for TMA holds the address of its descriptor, which goes where the atom goes: through loops, calls and the atom that
// is executed. A descriptor that the host passes is in parameter memory. Where the kernel is given the descriptor's address,
// the address says the memory.
//
// RUN: tilespace-opt %s --verify-each --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' | FileCheck %s
// RUN: tilespace-opt %s --print-memory-spaces -o /dev/null 2>&1 | FileCheck %s --check-prefix=REASON --implicit-check-not='remark:'

!desc = !cute.ptr<generic, align<64>>
!atom = !cute_nvgpu.atom.tma_load<f16>
!host = !cute_nvgpu.atom.non_exec_tiled_tma_load<f16>
!data = !cute.ptr<f16, smem>
!bar = !cute.ptr<i64, smem>

// CHECK-LABEL: gpu.module @kernels
gpu.module @kernels {
  // CHECK: gpu.func @passed_by_host(
  gpu.func @passed_by_host(%n: !host, %s: !data, %b: !bar, %i: i32, %from: index, %to: index) kernel {
    %e = "cute_nvgpu.atom.make_exec_tma"(%n) : (!host) -> !atom
    %a = "cute_nvgpu.atom.set_value"(%e, %b) <{field = #cute_nvgpu.atom_copy_field_tmaload<tma_bar>}> : (!atom, !bar) -> !atom
    %l = scf.for %k = %from to %to step %to iter_args(%x = %a) -> (!atom) {
      %y = "cute_nvgpu.atom.set_value"(%x, %i) <{field = #cute_nvgpu.atom_copy_field_tmaload<cache_policy>}> : (!atom, i32) -> !atom
      scf.yield %y : !atom
    }
    %d = "cute_nvgpu.get_tma_desc_addr"(%l) : (!atom) -> !desc
    // REASON: remark: stays generic in 'passed_by_host' (operand-needs-generic)
    "cute_nvgpu.arch.copy.SM100.tma_load"(%d, %s, %b, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0, 0>}> : (!desc, !data, !bar, i32) -> ()
    %p = builtin.unrealized_conversion_cast %d : !desc to !llvm.ptr
    // CHECK: llvm.load {{.*}} : !llvm.ptr<101> -> i32
    %x = llvm.load %p : !llvm.ptr -> i32
    gpu.return
  }
  func.func private @helper(%a: !atom) -> !atom {
    // CHECK-LABEL: func.func private @helper(
    // CHECK: "cute.ptr.load"({{.*}}) : (!cute.ptr<gmem, align<64>>) -> i32
    %d = "cute_nvgpu.get_tma_desc_addr"(%a) : (!atom) -> !desc
    %x = "cute.ptr.load"(%d) : (!desc) -> i32
    return %a : !atom
  }
  // CHECK: gpu.func @in_global_memory(
  gpu.func @in_global_memory(%n: !host, %g: !cute.ptr<!cute_nvgpu.tma_descriptor_tiled, gmem, align<128>>) kernel {
    %e = "cute_nvgpu.atom.make_exec_tma"(%n) : (!host) -> !atom
    %q = cute.memory_space_cast %g : !cute.ptr<!cute_nvgpu.tma_descriptor_tiled, gmem, align<128>> to !cute.ptr<!cute_nvgpu.tma_descriptor_tiled, generic, align<128>>
    %a = "cute_nvgpu.atom.set_value"(%e, %q) <{field = #cute_nvgpu.atom_copy_field_tmaload<tma_descriptor_ptr>}> : (!atom, !cute.ptr<!cute_nvgpu.tma_descriptor_tiled, generic, align<128>>) -> !atom
    %h = func.call @helper(%a) : (!atom) -> !atom
    %d = "cute_nvgpu.get_tma_desc_addr"(%h) : (!atom) -> !desc
    // CHECK: "cute.ptr.load"({{.*}}) : (!cute.ptr<gmem, align<64>>) -> i32
    %x = "cute.ptr.load"(%d) : (!desc) -> i32
    %f = "cute_nvgpu.atom.get_value"(%a) <{field = #cute_nvgpu.atom_copy_field_tmaload<tma_descriptor_ptr>}> : (!atom) -> !desc
    // CHECK: "cute.ptr.load"({{.*}}) : (!cute.ptr<gmem, align<64>>) -> i32
    %y = "cute.ptr.load"(%f) : (!desc) -> i32
    gpu.return
  }
}
