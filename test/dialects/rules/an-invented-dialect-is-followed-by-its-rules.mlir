// A scratchpad op, a pointer add and a load of a dialect that exists in a JSON file only. The values change their type
// as the rules allow.
//
// RUN: %{invented} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         %[[S:.*]] = "inv.scratchpad"() : () -> !llvm.ptr{{$}}
// CHECK:         %[[C:.*]] = llvm.addrspacecast %[[S]] : !llvm.ptr to !llvm.ptr<3>
// CHECK:         %[[A:.*]] = "inv.add"(%[[C]], %{{.*}}) : (!llvm.ptr<3>, i32) -> !llvm.ptr<3>
// CHECK:         "inv.load"(%[[A]]) : (!llvm.ptr<3>) -> f32
llvm.func @k(%i: i32) attributes {nvvm.kernel} {
  %s = "inv.scratchpad"() : () -> !llvm.ptr
  %a = "inv.add"(%s, %i) : (!llvm.ptr, i32) -> !llvm.ptr
  %v = "inv.load"(%a) : (!llvm.ptr) -> f32
  llvm.return
}
