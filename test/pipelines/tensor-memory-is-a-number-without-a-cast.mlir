// Tensor memory has no generic form: its allocation leaves a number in shared memory, and from there on it is a
// register of 32 bits. The one cast is the cast of the kernel's argument.
//
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(cute-to-ptx{O=3 chip=sm_100a features=+ptx88})' \
// RUN:   | sed -e 's/\\0A/\n/g' -e 's/\\09/ /g' > %t
// RUN: FileCheck %s < %t
// RUN: FileCheck %s --check-prefix=CASTS < %t

// CHECK: tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32
// CHECK: ld.shared.b32 {{ *}}[[AT:%r[0-9]+]],
// CHECK: tcgen05.mma.cta_group::1.kind::f16{{[a-z:.]*}} {{\[}}[[AT]]],
// CHECK: tcgen05.commit
// CHECK: tcgen05.ld.sync.aligned.32x32b.x1.b32 {%r{{[0-9]+}}}, {{\[}}[[AT]]];
// CHECK: st.global.b32
// CHECK: tcgen05.dealloc.cta_group::1.sync.aligned.b32 {{ *}}[[AT]],
// CASTS-NOT: cvta.{{(to.shared|shared|global|local)}}
// CASTS-NOT: {{(ld|st)\.(b|v|f)}}
!desc = !cute_nvgpu.smem_desc
!tmem = !cute.ptr<f32, tmem, align<16>>
!out = !cute.memref<f32, generic, "(128):(1)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!out) -> (), sym_name = "k"}> ({
  ^bb0(%o: !out):
    %s = "cute_nvgpu.arch.get_dyn_smem"() : () -> !cute.ptr<i32, smem, align<1024>>
    %n = arith.constant 32 : i32
    %t = arith.constant true
    %i = arith.constant 136314896 : i32
    "cute_nvgpu.arch.sm100.alloc_tmem"(%n, %s) : (i32, !cute.ptr<i32, smem, align<1024>>) -> ()
    "cute_nvgpu.arch.sm100.relinquish_tmem_alloc_permit"() : () -> ()
    nvvm.barrier
    %d = "cute_nvgpu.arch.sm100.retrieve_tmem_ptr"(%s) : (!cute.ptr<i32, smem, align<1024>>) -> !tmem
    %a = "cute.recast_iter"(%s) : (!cute.ptr<i32, smem, align<1024>>) -> !cute.ptr<bf16, smem, align<1024>, S<3,4,3>>
    %x = "cute_nvgpu.make_umma_smem_desc"(%a) <{layout = #cute.layout<"((128,16),1,4):((64,1),0,16)">, major = #cute_nvgpu.major<k>}> : (!cute.ptr<bf16, smem, align<1024>, S<3,4,3>>) -> !desc
    "cute_nvgpu.arch.mma.SM100.umma"(%x, %x, %d, %i, %t) <{a_type = bf16, num_cta = 1 : i32, scale = 0 : i32}> : (!desc, !desc, !tmem, i32, i1) -> ()
    %b = "cute.recast_iter"(%s) : (!cute.ptr<i32, smem, align<1024>>) -> !cute.ptr<i64, smem, align<8>>
    %q = builtin.unrealized_conversion_cast %b : !cute.ptr<i64, smem, align<8>> to !llvm.ptr<3>
    "nvidia.nvvm.tcgen05.commit.arrive"(%q) <{group = #nvvm.cta_group<cta_1>}> : (!llvm.ptr<3>) -> ()
    %v = "cute_nvgpu.arch.copy.SM100.tmem_load"(%d) <{num_b = 32 : i32, num_dp = 32 : i32, num_rep = 1 : i32}> : (!tmem) -> vector<1xi32>
    nvvm.tcgen05.wait <load>
    %e = vector.extract %v[0] : i32 from vector<1xi32>
    %f = arith.bitcast %e : i32 to f32
    %h = nvvm.read.ptx.sreg.tid.x : i32
    %c = "cute.make_coord"(%h) : (i32) -> !cute.coord<"?">
    "cute.memref.store"(%o, %c, %f) : (!out, !cute.coord<"?">, f32) -> ()
    "cute_nvgpu.arch.sm100.dealloc_tmem"(%d, %n) : (!tmem, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
