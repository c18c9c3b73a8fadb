// CuTe's lowering turns a pointer or view into a pointer of LLVM to the same memory: so a conversion changes with its operand,
// where cute has a word for the space. A conversion of two pointers, and a conversion from LLVM, keep their types.
//
// RUN: tilespace-opt %s --verify-each --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' | FileCheck %s
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(memory-space-pipeline{O=3 check=true})' -o /dev/null

!view = !cute.memref<f32, generic, "(4):(1)">
!ptr = !cute.ptr<f32, generic>

gpu.module @kernels {
  // CHECK-LABEL: gpu.func @of_an_argument(
  gpu.func @of_an_argument(%v: !view, %x: f32) kernel {
    // CHECK: %[[P:.*]] = builtin.unrealized_conversion_cast %{{.*}} : !cute.memref<f32, gmem, "(4):(1)"> to !llvm.ptr<1>
    %p = builtin.unrealized_conversion_cast %v : !view to !llvm.ptr
    // CHECK-NEXT: llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr<1>
    llvm.store %x, %p : f32, !llvm.ptr
    gpu.return
  }
  // CHECK-LABEL: gpu.func @of_a_cast(
  gpu.func @of_a_cast(%s: !cute.ptr<f32, smem>, %x: f32) kernel {
    // CHECK-NEXT: %[[P:.*]] = builtin.unrealized_conversion_cast %{{.*}} : !cute.ptr<f32, smem> to !llvm.ptr<3>
    // CHECK-NEXT: llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr<3>
    %g = cute.memory_space_cast %s : !cute.ptr<f32, smem> to !ptr
    %p = builtin.unrealized_conversion_cast %g : !ptr to !llvm.ptr
    llvm.store %x, %p : f32, !llvm.ptr
    gpu.return
  }
  // CHECK-LABEL: gpu.func @of_a_descriptor(
  gpu.func @of_a_descriptor(%n: !cute_nvgpu.atom.non_exec_tiled_tma_load<f16>) kernel {
    %e = "cute_nvgpu.atom.make_exec_tma"(%n) : (!cute_nvgpu.atom.non_exec_tiled_tma_load<f16>) -> !cute_nvgpu.atom.tma_load<f16>
    %d = "cute_nvgpu.get_tma_desc_addr"(%e) : (!cute_nvgpu.atom.tma_load<f16>) -> !cute.ptr<generic, align<64>>
    // CHECK: %[[C:.*]] = builtin.unrealized_conversion_cast %{{.*}} : !cute.ptr<generic, align<64>> to !llvm.ptr
    // CHECK-NEXT: %[[P:.*]] = llvm.addrspacecast %[[C]] : !llvm.ptr to !llvm.ptr<101>
    %p = builtin.unrealized_conversion_cast %d : !cute.ptr<generic, align<64>> to !llvm.ptr
    // CHECK-NEXT: llvm.load %[[P]]
    %y = llvm.load %p : !llvm.ptr -> i32
    gpu.return
  }
  // CHECK-LABEL: gpu.func @from_llvm(
  gpu.func @from_llvm(%s: !llvm.ptr<3>) kernel {
    %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
    // CHECK: builtin.unrealized_conversion_cast %{{.*}} : !llvm.ptr to !cute.ptr<f32, generic>
    %p = builtin.unrealized_conversion_cast %g : !llvm.ptr to !ptr
    // CHECK: "cute.ptr.load"({{.*}}) : (!cute.ptr<f32, smem>) -> f32
    %y = "cute.ptr.load"(%p) : (!ptr) -> f32
    gpu.return
  }
  // Two pointers, one in shared memory: the result may be either.
  // CHECK-LABEL: gpu.func @of_two(
  gpu.func @of_two(%s: !cute.ptr<f32, smem>, %v: !ptr, %x: f32) kernel {
    %g = cute.memory_space_cast %s : !cute.ptr<f32, smem> to !ptr
    // CHECK: %[[P:.*]] = builtin.unrealized_conversion_cast %{{.*}}, %{{.*}} : !cute.ptr<f32, generic>, !cute.ptr<f32, generic> to !llvm.ptr
    %p = builtin.unrealized_conversion_cast %g, %v : !ptr, !ptr to !llvm.ptr
    // CHECK: llvm.store %{{.*}}, %[[P]] : f32, !llvm.ptr
    llvm.store %x, %p : f32, !llvm.ptr
    gpu.return
  }
}
