// Values that regions hand on change their type together.
//
// RUN: %{infer} %s | FileCheck %s

!view = !cute.memref<f32, generic, "(8):(1)">
!ptr = !cute.ptr<f32, generic>

// CHECK-LABEL: gpu.func @k(
gpu.module @kernels {
  gpu.func @k(%v: !view, %p: !ptr, %n: index, %c: !cute.coord<"0">, %o: !cute.int_tuple<"1">, %b: i1) kernel {
    %zero = arith.constant 0 : index
    %one = arith.constant 1 : index
    // CHECK: scf.for {{.*}} iter_args({{.*}}) -> (!cute.memref<f32, gmem, "(8):(1)">, !cute.ptr<f32, gmem>)
    %r:2 = scf.for %i = %zero to %n step %one iter_args(%w = %v, %q = %p) -> (!view, !ptr) {
      // CHECK: cute.memref.load({{.*}}) : (!cute.memref<f32, gmem, "(8):(1)">, !cute.coord<"0">) -> f32
      %x = "cute.memref.load"(%w, %c) : (!view, !cute.coord<"0">) -> f32
      %m = "cute.add_offset"(%q, %o) : (!ptr, !cute.int_tuple<"1">) -> !ptr
      scf.yield %w, %m : !view, !ptr
    }
    // CHECK: scf.if {{.*}} -> (!cute.ptr<f32, gmem>)
    %s = scf.if %b -> (!ptr) {
      scf.yield %r#1 : !ptr
    } else {
      %i = "cute.get_iter"(%r#0) : (!view) -> !ptr
      scf.yield %i : !ptr
    }
    // CHECK: "cute.ptr.load"({{.*}}) : (!cute.ptr<f32, gmem>) -> f32
    %y = "cute.ptr.load"(%s) : (!ptr) -> f32
    gpu.return
  }
}
