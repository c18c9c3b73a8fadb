// to_ptr and from_ptr keep the space of the type on both sides.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         ptr.to_ptr %{{.*}} : memref<f32, #ptr.generic_space> -> {{(!ptr.ptr)?}}<#ptr.generic_space>
// CHECK:         ptr.from_ptr %{{.*}} : {{(!ptr.ptr)?}}<#ptr.generic_space> -> memref<f32, #ptr.generic_space>
// CHECK:         memref.load %{{.*}} : memref<f32, {{1|#ptr.generic_space}}>
func.func @k(%m: memref<f32, #ptr.generic_space>) -> f32 attributes {gpu.kernel} {
  %p = ptr.to_ptr %m : memref<f32, #ptr.generic_space> -> !ptr.ptr<#ptr.generic_space>
  %n = ptr.from_ptr %p : !ptr.ptr<#ptr.generic_space> -> memref<f32, #ptr.generic_space>
  %v = memref.load %n[] : memref<f32, #ptr.generic_space>
  return %v : f32
}
