// `inv.count` takes a generic pointer and i32, and is an atomicrmw in shared memory. Elsewhere, and in another form, it
// stays.
//
// RUN: %{invented} %s | FileCheck %s

// CHECK-LABEL: llvm.func @k(
// CHECK:         llvm.atomicrmw add %{{.*}}, %{{.*}} syncscope("block") monotonic : !llvm.ptr<3>, i32
// CHECK:         "inv.count"(%{{.*}}, %{{.*}}) : (!llvm.ptr, i32) -> i32
// CHECK:         "inv.count"(%{{.*}}, %{{.*}}) : (!llvm.ptr, i64) -> i64
// CHECK:         "inv.count"(%{{.*}}, %{{.*}}) : (!llvm.ptr, i32) -> (i32, i1)
// CHECK:         "inv.count"(%{{.*}}, %{{.*}}) ({
llvm.func @k(%g: !llvm.ptr, %n: i32, %m: i64) attributes {nvvm.kernel} {
  %s = "inv.scratchpad"() : () -> !llvm.ptr
  %a = "inv.count"(%s, %n) : (!llvm.ptr, i32) -> i32
  %b = "inv.count"(%g, %n) : (!llvm.ptr, i32) -> i32
  %c = "inv.count"(%s, %m) : (!llvm.ptr, i64) -> i64
  %d:2 = "inv.count"(%s, %n) : (!llvm.ptr, i32) -> (i32, i1)
  %e = "inv.count"(%s, %n) ({
    "inv.end"() : () -> ()
  }) : (!llvm.ptr, i32) -> i32
  llvm.return
}
