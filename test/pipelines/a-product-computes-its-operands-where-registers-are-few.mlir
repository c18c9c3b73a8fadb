// The address of a result in tensor memory is an offset from the address of the allocation. Where warps give registers
// back, it is computed at the product; elsewhere once, before the loop.
//
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(cute-to-ptx{O=3 chip=sm_100a features=+ptx88})' \
// RUN:   | sed -e 's/\\0A/\n/g' -e 's/\\09/ /g' > %t
// RUN: FileCheck %s < %t

// CHECK-LABEL: .entry few(
// CHECK-DAG: setmaxnreg.dec
// CHECK-DAG: ld.shared.b32 {{ *}}[[AT:%r[0-9]+]],
// CHECK-NOT: add.s32 {{ *}}%r{{[0-9]+}}, [[AT]], 32;
// CHECK: elect.sync
// CHECK: mov.b32 [[HERE:%r[0-9]+]], [[AT]];
// CHECK: add.s32 {{ *}}[[D:%r[0-9]+]], [[HERE]], 32;
// CHECK: tcgen05.mma.cta_group::1.kind::f16{{[a-z:.]*}} {{\[}}[[D]]],

// CHECK-LABEL: .entry many(
// CHECK: ld.shared.b32 {{ *}}[[AT:%r[0-9]+]],
// CHECK: add.s32 {{ *}}[[D:%r[0-9]+]], [[AT]], 32;
// CHECK: elect.sync
// CHECK: tcgen05.mma.cta_group::1.kind::f16{{[a-z:.]*}} {{\[}}[[D]]],

!desc = !cute_nvgpu.smem_desc
!tmem = !cute.ptr<f32, tmem, align<16>>
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "few"}> ({
  ^bb0(%many: i32):
    %s = "cute_nvgpu.arch.get_dyn_smem"() : () -> !cute.ptr<i32, smem, align<1024>>
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %t = arith.constant true
    %i = arith.constant 136314896 : i32
    %d = "cute_nvgpu.arch.sm100.retrieve_tmem_ptr"(%s) : (!cute.ptr<i32, smem, align<1024>>) -> !tmem
    %n = "cute.static"() : () -> !cute.int_tuple<"32">
    %e = "cute.add_offset"(%d, %n) : (!tmem, !cute.int_tuple<"32">) -> !tmem
    %a = "cute.recast_iter"(%s) : (!cute.ptr<i32, smem, align<1024>>) -> !cute.ptr<bf16, smem, align<1024>, S<3,4,3>>
    %x = "cute_nvgpu.make_umma_smem_desc"(%a) <{layout = #cute.layout<"((128,16),1,4):((64,1),0,16)">, major = #cute_nvgpu.major<k>}> : (!cute.ptr<bf16, smem, align<1024>, S<3,4,3>>) -> !desc
    nvvm.setmaxregister decrease 32
    scf.for %k = %zero to %many step %one : i32 {
      "cute_nvgpu.arch.mma.SM100.umma"(%x, %x, %e, %i, %t) <{a_type = bf16, num_cta = 1 : i32, scale = 0 : i32}> : (!desc, !desc, !tmem, i32, i1) -> ()
      nvvm.barrier
    }
    "cuda.return"() : () -> ()
  }) : () -> ()
  "cuda.kernel"() <{function_type = (i32) -> (), sym_name = "many"}> ({
  ^bb0(%many: i32):
    %s = "cute_nvgpu.arch.get_dyn_smem"() : () -> !cute.ptr<i32, smem, align<1024>>
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %t = arith.constant true
    %i = arith.constant 136314896 : i32
    %d = "cute_nvgpu.arch.sm100.retrieve_tmem_ptr"(%s) : (!cute.ptr<i32, smem, align<1024>>) -> !tmem
    %n = "cute.static"() : () -> !cute.int_tuple<"32">
    %e = "cute.add_offset"(%d, %n) : (!tmem, !cute.int_tuple<"32">) -> !tmem
    %a = "cute.recast_iter"(%s) : (!cute.ptr<i32, smem, align<1024>>) -> !cute.ptr<bf16, smem, align<1024>, S<3,4,3>>
    %x = "cute_nvgpu.make_umma_smem_desc"(%a) <{layout = #cute.layout<"((128,16),1,4):((64,1),0,16)">, major = #cute_nvgpu.major<k>}> : (!cute.ptr<bf16, smem, align<1024>, S<3,4,3>>) -> !desc
    scf.for %k = %zero to %many step %one : i32 {
      "cute_nvgpu.arch.mma.SM100.umma"(%x, %x, %e, %i, %t) <{a_type = bf16, num_cta = 1 : i32, scale = 0 : i32}> : (!desc, !desc, !tmem, i32, i1) -> ()
      nvvm.barrier
    }
    "cuda.return"() : () -> ()
  }) : () -> ()
}
