// The loop starts in shared memory and goes on wherever the memory it reads says, here global memory.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         scf.while (%{{.*}} = %{{.*}}) : (!llvm.ptr) -> !llvm.ptr
// CHECK:           llvm.load %{{.*}} : !llvm.ptr -> i32
// CHECK:         llvm.store %{{.*}} : i32, !llvm.ptr{{$}}
func.func @k(%g: !llvm.ptr, %s: !llvm.ptr<3>) attributes {gpu.kernel} {
  %zero = arith.constant 0 : i32
  %start = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %end = scf.while (%p = %start) : (!llvm.ptr) -> !llvm.ptr {
    %v = llvm.load %p : !llvm.ptr -> i32
    %more = arith.cmpi ne, %v, %zero : i32
    scf.condition(%more) %p : !llvm.ptr
  } do {
  ^bb0(%q: !llvm.ptr):
    scf.yield %g : !llvm.ptr
  }
  llvm.store %zero, %end : i32, !llvm.ptr
  return
}
