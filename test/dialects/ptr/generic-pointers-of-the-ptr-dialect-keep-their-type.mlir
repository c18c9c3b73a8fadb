// A `!ptr.ptr` has no cast between spaces in LLVM 22, so it keeps its type. What it names is known nevertheless and
// published.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK-SAME:    !ptr.ptr<#ptr.generic_space>
// CHECK:         ptr.load %{{.*}} : !ptr.ptr<#ptr.generic_space> -> f32
func.func @k(%p: !ptr.ptr<#ptr.generic_space>, %n: index) -> f32 attributes {gpu.kernel} {
  %q = ptr.ptr_add %p, %n : !ptr.ptr<#ptr.generic_space>, index
  %v = ptr.load %q : !ptr.ptr<#ptr.generic_space> -> f32
  return %v : f32
}
