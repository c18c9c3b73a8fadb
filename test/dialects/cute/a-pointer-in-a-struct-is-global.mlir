// NVIDIA's lowering makes structs of views before it makes LLVM of the rest.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: gpu.func @k(
gpu.module @kernels {
  gpu.func @k(%s: !llvm.struct<(ptr, struct<(i32, struct<()>)>)>, %v: !cute.memref<f32, generic, "(?):(1)">, %n: index) kernel {
    %p = llvm.extractvalue %s[0] : !llvm.struct<(ptr, struct<(i32, struct<()>)>)>
    %q = builtin.unrealized_conversion_cast %p : !llvm.ptr to !cute.ptr<f32, generic>
    // CHECK: "cute.ptr.load"({{.*}}) : (!cute.ptr<f32, gmem>) -> f32
    %x = "cute.ptr.load"(%q) : (!cute.ptr<f32, generic>) -> f32
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    %t = builtin.unrealized_conversion_cast %v : !cute.memref<f32, generic, "(?):(1)"> to !llvm.struct<(ptr, struct<(i32, struct<()>)>)>
    %r = scf.for %i = %zero to %n step %one iter_args(%u = %t) -> !llvm.struct<(ptr, struct<(i32, struct<()>)>)> {
      %w = builtin.unrealized_conversion_cast %u : !llvm.struct<(ptr, struct<(i32, struct<()>)>)> to !cute.memref<f32, generic, "(?):(1)">
      %e = "cute.get_iter"(%w) : (!cute.memref<f32, generic, "(?):(1)">) -> !cute.ptr<f32, generic>
      // CHECK: "cute.ptr.store"({{.*}}) : (f32, !cute.ptr<f32, gmem>) -> ()
      "cute.ptr.store"(%x, %e) : (f32, !cute.ptr<f32, generic>) -> ()
      scf.yield %u : !llvm.struct<(ptr, struct<(i32, struct<()>)>)>
    }
    gpu.return
  }
}
