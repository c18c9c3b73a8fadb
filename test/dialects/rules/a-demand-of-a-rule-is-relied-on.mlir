// `inv.arrive` demands shared memory, unless a condition among its operands may keep it from running.
//
// RUN: %{invented} %s | FileCheck %s

// CHECK-LABEL: llvm.func @device(
// CHECK-SAME:    %[[P:[a-z0-9]+]]: !llvm.ptr, %[[Q:[a-z0-9]+]]: !llvm.ptr,
// CHECK:         "inv.arrive"(%[[S:.*]]) : (!llvm.ptr<3>) -> ()
// CHECK:         "inv.load"(%[[S]]) : (!llvm.ptr<3>) -> f32
// CHECK:         "inv.arrive"(%[[Q]], %{{.*}}) : (!llvm.ptr, i1) -> ()
// CHECK:         "inv.load"(%[[Q]]) : (!llvm.ptr) -> f32
llvm.func @device(%p: !llvm.ptr, %q: !llvm.ptr, %c: i1) {
  "inv.arrive"(%p) : (!llvm.ptr) -> ()
  %a = "inv.load"(%p) : (!llvm.ptr) -> f32
  "inv.arrive"(%q, %c) : (!llvm.ptr, i1) -> ()
  %b = "inv.load"(%q) : (!llvm.ptr) -> f32
  llvm.return
}
