// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm | FileCheck %s

// CHECK-DAG: %[[BARRIER:.*]] = llvm.ptrtoint %arg0 : !llvm.ptr<7> to i32
// CHECK-COUNT-2: llvm.inline_asm has_side_effects asm_dialect = att "st.async.shared::cluster.mbarrier::complete_tx::bytes.b32 [$0], $1, [$2];", "r,r,r" %{{.*}}, %{{.*}}, %[[BARRIER]]

!atom = !cute_nvgpu.atom.dsmem_store<f32, 32 b>
!registers = !cute.memref<f32, rmem, align<32>, "(2,(1)):(1,(0))">
!other = !cute.memref<f32, dsmem, "(2,(1)):(1,(0))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<i64, dsmem, align<16>>, !other) -> (), sym_name = "k"}> ({
  ^bb0(%b: !cute.ptr<i64, dsmem, align<16>>, %v: !other):
    %a = "cute.make_atom"() : () -> !atom
    %n = "cute_nvgpu.atom.set_value"(%a, %b) <{field = #cute_nvgpu.atom_copy_field_dsmem_store<mbar_ptr>}> : (!atom, !cute.ptr<i64, dsmem, align<16>>) -> !atom
    %r = "cute.memref.alloca"() : () -> !registers
    "cute.copy"(%n, %r, %v) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!atom, !registers, !other) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

!atom = !cute_nvgpu.atom.dsmem_store<f32, 32 b>
!registers = !cute.memref<f32, rmem, align<32>, "(2,(1)):(1,(0))">
!other = !cute.memref<f32, smem, "(2,(1)):(1,(0))">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<i64, dsmem, align<16>>, !other) -> (), sym_name = "k"}> ({
  ^bb0(%b: !cute.ptr<i64, dsmem, align<16>>, %v: !other):
    %a = "cute.make_atom"() : () -> !atom
    %n = "cute_nvgpu.atom.set_value"(%a, %b) <{field = #cute_nvgpu.atom_copy_field_dsmem_store<mbar_ptr>}> : (!atom, !cute.ptr<i64, dsmem, align<16>>) -> !atom
    %r = "cute.memref.alloca"() : () -> !registers
    // expected-error @+1 {{a store to another block of the cluster takes 32-bit elements from registers, without a swizzle}}
    "cute.copy"(%n, %r, %v) <{operandSegmentSizes = array<i32: 1, 1, 1, 0>}> : (!atom, !registers, !other) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
