// A helper of the invented dialect, called with its scratchpad and with the kernel's argument: two bodies, of which
// one is a clone.
//
// RUN: %{invented} %s | FileCheck %s

// CHECK-DAG: llvm.func internal @get(%{{.*}}: !llvm.ptr<3>
// CHECK-DAG: llvm.func internal @get.global(%{{.*}}: !llvm.ptr<1>
// CHECK-DAG: "inv.load"(%{{.*}}) : (!llvm.ptr<3>) -> f32
// CHECK-DAG: "inv.load"(%{{.*}}) : (!llvm.ptr<1>) -> f32
// CHECK-LABEL: llvm.func @k(
// CHECK:         llvm.call @get(%{{.*}}) : (!llvm.ptr<3>, i32) -> f32
// CHECK:         llvm.call @get.global(%{{.*}}) : (!llvm.ptr<1>, i32) -> f32
llvm.func internal @get(%p: !llvm.ptr, %i: i32) -> f32 {
  %a = "inv.add"(%p, %i) : (!llvm.ptr, i32) -> !llvm.ptr
  %v = "inv.load"(%a) : (!llvm.ptr) -> f32
  llvm.return %v : f32
}
llvm.func @k(%g: !llvm.ptr, %i: i32) attributes {nvvm.kernel} {
  %s = "inv.scratchpad"() : () -> !llvm.ptr
  %a = llvm.call @get(%s, %i) : (!llvm.ptr, i32) -> f32
  %b = llvm.call @get(%g, %i) : (!llvm.ptr, i32) -> f32
  llvm.return
}
