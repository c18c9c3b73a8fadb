// The atom determines the effects of a copy. An atom of a future release may do anything: a pointer in memory is
// unknown after it.
//
// RUN: %{infer} --split-input-file %s | FileCheck %s

!known = !cute_nvgpu.atom.universal_copy<f32, 128 b>
!view = !cute.memref<f32, generic, "(4):(1)">
!pointers = !cute.memref<!cute.ptr<f32, generic>, rmem, "(4):(1)">

// CHECK-LABEL: gpu.func @known(
gpu.module @kernels {
  gpu.func @known(%a: !known, %v: !view, %w: !view, %m: !pointers, %p: !cute.ptr<f32, generic>, %c: !cute.coord<"0">) kernel {
    "cute.memref.store"(%m, %c, %p) : (!pointers, !cute.coord<"0">, !cute.ptr<f32, generic>) -> ()
    // CHECK: "cute.copy"({{.*}}) : ({{.*}}, !cute.memref<f32, gmem, "(4):(1)">, !cute.memref<f32, gmem, "(4):(1)">) -> ()
    "cute.copy"(%a, %v, %w) : (!known, !view, !view) -> ()
    %q = "cute.memref.load"(%m, %c) : (!pointers, !cute.coord<"0">) -> !cute.ptr<f32, generic>
    // CHECK: "cute.ptr.load"({{.*}}) : (!cute.ptr<f32, gmem>) -> f32
    %x = "cute.ptr.load"(%q) : (!cute.ptr<f32, generic>) -> f32
    gpu.return
  }
}

// -----

!unknown = !cute_nvgpu.atom.of_the_future<f32>
!view = !cute.memref<f32, generic, "(4):(1)">
!pointers = !cute.memref<!cute.ptr<f32, generic>, rmem, "(4):(1)">

// CHECK-LABEL: gpu.func @unknown(
gpu.module @others {
  gpu.func @unknown(%a: !unknown, %v: !view, %w: !view, %m: !pointers, %p: !cute.ptr<f32, generic>, %c: !cute.coord<"0">) kernel {
    "cute.memref.store"(%m, %c, %p) : (!pointers, !cute.coord<"0">, !cute.ptr<f32, generic>) -> ()
    // CHECK: "cute.copy"({{.*}}) : ({{.*}}, !cute.memref<f32, generic, "(4):(1)">, !cute.memref<f32, generic, "(4):(1)">) -> ()
    "cute.copy"(%a, %v, %w) : (!unknown, !view, !view) -> ()
    %q = "cute.memref.load"(%m, %c) : (!pointers, !cute.coord<"0">) -> !cute.ptr<f32, generic>
    // CHECK: "cute.ptr.load"({{.*}}) : (!cute.ptr<f32, generic>) -> f32
    %x = "cute.ptr.load"(%q) : (!cute.ptr<f32, generic>) -> f32
    gpu.return
  }
}
