// The rule of `inv.fixed_load` does not say that it takes other spaces: it gets a generic pointer, also of memory that is
// known to be shared.
//
// RUN: %{invented} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         "inv.fixed_load"(%{{.*}}) : (!llvm.ptr) -> f32
llvm.func @k(%i: i32) attributes {nvvm.kernel} {
  %s = "inv.scratchpad"() : () -> !llvm.ptr
  %a = "inv.add"(%s, %i) : (!llvm.ptr, i32) -> !llvm.ptr
  %v = "inv.fixed_load"(%a) : (!llvm.ptr) -> f32
  llvm.return
}
