// Of three cases that lead to the first block, all bring global memory; of two that lead to the second, one is shared.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:       ^bb1(%[[A:.*]]: !llvm.ptr<1>):
// CHECK:         llvm.store %{{.*}}, %[[A]] : i32, !llvm.ptr<1>
// CHECK:       ^bb2(%[[B:.*]]: !llvm.ptr):
// CHECK:         llvm.store %{{.*}}, %[[B]] : i32, !llvm.ptr{{$}}
func.func @k(%i: i32, %g: !llvm.ptr, %h: !llvm.ptr, %s: !llvm.ptr<3>) attributes {gpu.kernel} {
  %sg = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  cf.switch %i : i32, [
    default: ^global(%g : !llvm.ptr),
    1: ^global(%h : !llvm.ptr),
    2: ^global(%g : !llvm.ptr),
    3: ^mixed(%h : !llvm.ptr),
    4: ^mixed(%sg : !llvm.ptr)
  ]
^global(%a: !llvm.ptr):
  llvm.store %i, %a : i32, !llvm.ptr
  return
^mixed(%b: !llvm.ptr):
  llvm.store %i, %b : i32, !llvm.ptr
  return
}
