// NVIDIA's lowering turns registers into a stack slot, with a generic address in the LLVM dialect. When half lowered, a
// conversion of a pointer to registers gives a pointer to local memory; a conversion of a pointer to other memory gives a
// pointer to that memory.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: gpu.func @k(
gpu.module @kernels {
  gpu.func @k(%p: !cute.ptr<f32, generic>, %r: !cute.ptr<f32, rmem>, %x: f32) kernel {
    %l = builtin.unrealized_conversion_cast %r : !cute.ptr<f32, rmem> to !llvm.ptr
    // CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<5>
    llvm.store %x, %l : f32, !llvm.ptr
    %g = builtin.unrealized_conversion_cast %p : !cute.ptr<f32, generic> to !llvm.ptr
    // CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<1>
    llvm.store %x, %g : f32, !llvm.ptr
    %q = llvm.mlir.zero : !llvm.ptr<3>
    %s = builtin.unrealized_conversion_cast %q : !llvm.ptr<3> to !cute.ptr<f32, generic>
    // CHECK: "cute.ptr.store"({{.*}}) : (f32, !cute.ptr<f32, smem>) -> ()
    "cute.ptr.store"(%x, %s) : (f32, !cute.ptr<f32, generic>) -> ()
    gpu.return
  }
}
