// The path of a module with host code: the kernel lies in a gpu.module beside the function that launches it. The
// pipeline specialises the helper inside, changes neither the kernel's signature nor its launch, and `to-ptx` puts
// the PTX into a gpu.binary, from where a program loads it.
//
// RUN: tilespace-opt %{pipeline} %s | FileCheck %s --check-prefix=LAUNCH
// RUN: tilespace-opt --verify-each %s \
// RUN:   --pass-pipeline='builtin.module(memory-space-pipeline{O=3},to-ptx{chip=sm_90 features=+ptx80})' -o %t.mlir
// RUN: FileCheck %s --input-file=%t.mlir
// RUN: FileCheck %s --input-file=%t.mlir --check-prefix=GENERIC

// LAUNCH: llvm.func @smooth(%{{.*}}: !llvm.ptr{{[^<]*}}, %{{.*}}: !llvm.ptr{{[^<]*}}) attributes {{.*}}gpu.kernel
// LAUNCH: gpu.launch_func @kernels::@smooth blocks in {{.*}} threads in {{.*}} args(%{{.*}} : !llvm.ptr, %{{.*}} : !llvm.ptr)

// The PTX is one string on one line. Its line ends are \0A and its tabs \09.
// CHECK:      gpu.binary @kernels
// CHECK-SAME: chip = "sm_90"
// CHECK-SAME: .entry smooth(
// CHECK-SAME: st.shared
// GENERIC-NOT: {{\\09(ld|st)\.b32}}
module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.mlir.global internal @tile() {addr_space = 3 : i32, alignment = 4 : i64} : !llvm.array<128 x f32>

    // Called with global memory from one site and with shared memory from the other.
    llvm.func internal @sum2(%p: !llvm.ptr, %i: i32) -> f32 attributes {no_inline} {
      %one = llvm.mlir.constant(1 : i32) : i32
      %next = llvm.add %i, %one : i32
      %p0 = llvm.getelementptr %p[%i] : (!llvm.ptr, i32) -> !llvm.ptr, f32
      %p1 = llvm.getelementptr %p[%next] : (!llvm.ptr, i32) -> !llvm.ptr, f32
      %v0 = llvm.load %p0 : !llvm.ptr -> f32
      %v1 = llvm.load %p1 : !llvm.ptr -> f32
      %sum = llvm.fadd %v0, %v1 : f32
      llvm.return %sum : f32
    }

    llvm.func @smooth(%out: !llvm.ptr, %in: !llvm.ptr) attributes {gpu.kernel, nvvm.kernel} {
      %tid = nvvm.read.ptx.sreg.tid.x : i32
      %shared = llvm.mlir.addressof @tile : !llvm.ptr<3>
      %tile = llvm.addrspacecast %shared : !llvm.ptr<3> to !llvm.ptr
      %from_global = llvm.call @sum2(%in, %tid) : (!llvm.ptr, i32) -> f32
      %slot = llvm.getelementptr %tile[%tid] : (!llvm.ptr, i32) -> !llvm.ptr, f32
      llvm.store %from_global, %slot : f32, !llvm.ptr
      nvvm.barrier
      %from_shared = llvm.call @sum2(%tile, %tid) : (!llvm.ptr, i32) -> f32
      %to = llvm.getelementptr %out[%tid] : (!llvm.ptr, i32) -> !llvm.ptr, f32
      llvm.store %from_shared, %to : f32, !llvm.ptr
      llvm.return
    }
  }

  llvm.func @run(%out: !llvm.ptr, %in: !llvm.ptr) {
    %one = llvm.mlir.constant(1 : index) : i64
    %threads = llvm.mlir.constant(128 : index) : i64
    gpu.launch_func @kernels::@smooth blocks in (%one, %one, %one) threads in (%threads, %one, %one) : i64
      args(%out : !llvm.ptr, %in : !llvm.ptr)
    llvm.return
  }
}
