// RUN: tilespace-opt %s --ip-msp=dump-ip-msp -o /dev/null 2>&1 | FileCheck %s --match-full-lines
// RUN: tilespace-opt %s --ip-msp -o /dev/null 2>&1 | count 0

// The transcript has the words of NVIDIA's compiler, one line for each decision, on the error stream. Without the
// option there is no output at all.

// CHECK:      Initial work list size : 3
// CHECK-DAG:  next is cloned
// CHECK-DAG:  next.global : changed in argument memory space (1 arguments)
// CHECK-DAG:  next.global : return memory space is resolved : 1
// CHECK-DAG:  next : changed in argument memory space (1 arguments)
// CHECK-DAG:  next : return memory space is resolved : 3
// CHECK-DAG:  clear : changed in argument memory space (1 arguments)
// CHECK-DAG:  outer : changed in argument memory space (2 arguments)
// CHECK-DAG:  2 callees are affected

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @next(%p: !llvm.ptr) -> !llvm.ptr {
  %v = llvm.load %p : !llvm.ptr -> i64
  %q = llvm.getelementptr %p[%v] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  llvm.return %q : !llvm.ptr
}

llvm.func internal @clear(%p: !llvm.ptr, %n: i32) {
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}

llvm.func internal @outer(%p: !llvm.ptr, %q: !llvm.ptr) -> !llvm.ptr {
  %a = llvm.call @next(%p) : (!llvm.ptr) -> !llvm.ptr
  %b = llvm.call @next(%q) : (!llvm.ptr) -> !llvm.ptr
  llvm.return %b : !llvm.ptr
}

llvm.func @kernel(%out: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.call @outer(%g, %out) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
  llvm.call @clear(%g, %n) : (!llvm.ptr, i32) -> ()
  llvm.store %n, %b : i32, !llvm.ptr
  llvm.return
}
