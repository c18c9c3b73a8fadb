// The descriptor of an atom may be another one on another path, or after an op that may have changed it. The descriptors that
// callers pass are unknown.
//
// RUN: tilespace-opt %s --verify-each --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' | FileCheck %s
// RUN: tilespace-opt %s --print-memory-spaces -o /dev/null 2>&1 | FileCheck %s --check-prefix=REASON --implicit-check-not='remark:'

!desc = !cute.ptr<generic, align<64>>
!atom = !cute_nvgpu.atom.tma_store<f16>
!host = !cute_nvgpu.atom.non_exec_tiled_tma_store<f16>
!global = !cute.ptr<gmem, align<64>>

// CHECK-LABEL: gpu.module @kernels
gpu.module @kernels {
  gpu.func @one_of_two(%n: !host, %g: !global, %c: i1) kernel {
    %e = "cute_nvgpu.atom.make_exec_tma"(%n) : (!host) -> !atom
    %q = cute.memory_space_cast %g : !global to !desc
    %o = "cute_nvgpu.atom.set_value"(%e, %q) <{field = #cute_nvgpu.atom_copy_field_tmastore<tma_descriptor_ptr>}> : (!atom, !desc) -> !atom
    %a = arith.select %c, %e, %o : !atom
    %d = "cute_nvgpu.get_tma_desc_addr"(%a) : (!atom) -> !desc
    // REASON: remark: stays generic in 'one_of_two' (mixed-at-join)
    // CHECK: "cute.ptr.load"({{.*}}) : (!cute.ptr<generic, align<64>>) -> i32
    %x = "cute.ptr.load"(%d) : (!desc) -> i32
    gpu.return
  }
  // A field of a future release.
  gpu.func @by_an_unknown_word(%n: !host, %g: !global) kernel {
    %e = "cute_nvgpu.atom.make_exec_tma"(%n) : (!host) -> !atom
    %q = cute.memory_space_cast %g : !global to !desc
    %o = "cute_nvgpu.atom.set_value"(%e, %q) <{field = #cute_nvgpu.atom_copy_field_tmastore<of_the_future>}> : (!atom, !desc) -> !atom
    %d = "cute_nvgpu.get_tma_desc_addr"(%o) : (!atom) -> !desc
    // REASON: remark: stays generic in 'by_an_unknown_word' (mixed-at-join)
    // CHECK: "cute.ptr.load"({{.*}}) : (!cute.ptr<generic, align<64>>) -> i32
    %x = "cute.ptr.load"(%d) : (!desc) -> i32
    %f = "cute_nvgpu.atom.get_value"(%o) <{field = #cute_nvgpu.atom_copy_field_tmastore<of_the_future>}> : (!atom) -> !desc
    // REASON: remark: stays generic in 'by_an_unknown_word' (unknown-callee)
    // CHECK: "cute.ptr.load"({{.*}}) : (!cute.ptr<generic, align<64>>) -> i32
    %y = "cute.ptr.load"(%f) : (!desc) -> i32
    gpu.return
  }
  // The host did not pass this atom: nothing says which memory its descriptor is in.
  gpu.func @made_here(%v: !cute.memref<f16, gmem, "1:0">, %l: !cute.layout<"1:0">) kernel {
    %n, %t = "cute_nvgpu.atom.make_non_exec_tiled_tma_store"(%v, %l, %l) : (!cute.memref<f16, gmem, "1:0">, !cute.layout<"1:0">, !cute.layout<"1:0">) -> (!host, !cute.coord_tensor<"0", "1:1@0">)
    %e = "cute_nvgpu.atom.make_exec_tma"(%n) : (!host) -> !atom
    %d = "cute_nvgpu.get_tma_desc_addr"(%e) : (!atom) -> !desc
    // REASON: remark: stays generic in 'made_here' (unknown-callee)
    // CHECK: "cute.ptr.load"({{.*}}) : (!cute.ptr<generic, align<64>>) -> i32
    %x = "cute.ptr.load"(%d) : (!desc) -> i32
    gpu.return
  }
  func.func @from_others(%a: !atom, %n: !host) {
    %d = "cute_nvgpu.get_tma_desc_addr"(%a) : (!atom) -> !desc
    // REASON: remark: stays generic in 'from_others' (unknown-caller)
    // CHECK: "cute.ptr.load"({{.*}}) : (!cute.ptr<generic, align<64>>) -> i32
    %x = "cute.ptr.load"(%d) : (!desc) -> i32
    %e = "cute_nvgpu.atom.make_exec_tma"(%n) : (!host) -> !atom
    %f = "cute_nvgpu.get_tma_desc_addr"(%e) : (!atom) -> !desc
    // REASON: remark: stays generic in 'from_others' (unknown-caller)
    // CHECK: "cute.ptr.load"({{.*}}) : (!cute.ptr<generic, align<64>>) -> i32
    %y = "cute.ptr.load"(%f) : (!desc) -> i32
    return
  }
}
