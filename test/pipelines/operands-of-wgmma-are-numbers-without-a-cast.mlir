// The staging of a product of four warps: a descriptor is arithmetic on an address in shared memory, the sums stay in
// registers, and the result leaves through a generic view, which names global memory after the passes. The one cast is
// the cast of the kernel's argument.
//
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(cute-to-ptx{O=3 chip=sm_90a features=+ptx80})' \
// RUN:   | sed -e 's/\\0A/\n/g' -e 's/\\09/ /g' > %t
// RUN: FileCheck %s < %t
// RUN: FileCheck %s --check-prefix=CASTS < %t

// CHECK: cvta.to.global.u64
// CHECK: wgmma.fence.sync.aligned
// CHECK: wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16
// CHECK: wgmma.commit_group.sync.aligned
// CHECK: wgmma.wait_group.sync.aligned
// CHECK: st.global.{{.*}}b32
// CASTS-NOT: cvta.{{(to.shared|shared|global|local)}}
// CASTS-NOT: {{(ld|st)\.(b|v|f)}}
!smem = !cute.ptr<f16, smem, align<1024>, S<3,4,3>>
!out = !cute.memref<f32, generic, align<16>, "(4,128):(1,4)">
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!out) -> (), nvvm.reqntid = array<i32: 128, 1, 1>, sym_name = "k"}> ({
  ^bb0(%o: !out):
    %s = "cute_nvgpu.arch.get_dyn_smem"() : () -> !cute.ptr<f16, smem, align<1024>>
    %a = "cute.recast_iter"(%s) : (!cute.ptr<f16, smem, align<1024>>) -> !smem
    %x = "cute_nvgpu.make_gmma_smem_desc"(%a) <{layout = #cute.layout<"((64,16),1,4):((64,1),0,16)">, major = #cute_nvgpu.major<k>}> : (!smem) -> !cute_nvgpu.smem_desc
    %y = "cute_nvgpu.make_gmma_smem_desc"(%a) <{layout = #cute.layout<"((8,16),1,4):((64,1),0,16)">, major = #cute_nvgpu.major<k>}> : (!smem) -> !cute_nvgpu.smem_desc
    %z = arith.constant 0.0 : f32
    %f = arith.constant false
    nvvm.wgmma.fence.aligned
    %r:4 = "cute_nvgpu.arch.mma.SM90"(%x, %y, %z, %z, %z, %z, %f) <{a_major = #cute_nvgpu.major<k>, a_type = f16, b_major = #cute_nvgpu.major<k>,
        b_type = f16, operandSegmentSizes = array<i32: 1, 1, 4, 1>, shapeMNK = #cute.shape<"(64,8,16)">}>
        : (!cute_nvgpu.smem_desc, !cute_nvgpu.smem_desc, f32, f32, f32, f32, i1) -> (f32, f32, f32, f32)
    nvvm.wgmma.commit.group.sync.aligned
    nvvm.wgmma.wait.group.sync.aligned 0
    %t = nvvm.read.ptx.sreg.tid.x : i32
    %c = "cute.make_coord"(%t) : (i32) -> !cute.coord<"(0,?)">
    "cute.memref.store"(%o, %c, %r#0) : (!out, !cute.coord<"(0,?)">, f32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
