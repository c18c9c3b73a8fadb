// A phi that depends on itself through address arithmetic: the entry decides.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         cf.br ^bb1(%{{.*}} : !llvm.ptr<3>)
// CHECK:       ^bb1(%[[P:.*]]: !llvm.ptr<3>):
// CHECK:         llvm.load %[[P]] : !llvm.ptr<3> -> i32
// CHECK:         %[[Q:.*]] = llvm.getelementptr %[[P]][1] : (!llvm.ptr<3>) -> !llvm.ptr<3>, i32
// CHECK:         cf.cond_br %{{.*}}, ^bb1(%[[Q]] : !llvm.ptr<3>), ^bb2
func.func @k(%s: !llvm.ptr<3>) -> i32 attributes {gpu.kernel} {
  %zero = arith.constant 0 : i32
  %start = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  cf.br ^loop(%start : !llvm.ptr)
^loop(%p: !llvm.ptr):
  %v = llvm.load %p : !llvm.ptr -> i32
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, i32
  %more = arith.cmpi ne, %v, %zero : i32
  cf.cond_br %more, ^loop(%q : !llvm.ptr), ^exit
^exit:
  return %v : i32
}
