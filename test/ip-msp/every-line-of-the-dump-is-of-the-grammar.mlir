// RUN: tilespace-opt %s --ip-msp=dump-ip-msp -o /dev/null 2> %t.all
// RUN: FileCheck %s --input-file=%t.all --match-full-lines
// RUN: tilespace-opt %s --ip-msp='dump-ip-msp do-clone-for-ip-msp=0' -o /dev/null 2> %t.none
// RUN: FileCheck %s --input-file=%t.none --match-full-lines --check-prefix=NONE
// RUN: tilespace-opt %s --ip-msp='dump-ip-msp=false do-clone-for-ip-msp=0' -o /dev/null 2>&1 | count 0

// Tools read the transcript: no line is of another form. Without budget nothing is cloned, and functions are
// specialized in place all the same.

// CHECK-NOT:  {{^}}avoid cloning of {{.*}}
// CHECK:      Initial work list size : 3
// CHECK-NEXT: next is cloned
// CHECK-NEXT: next : changed in argument memory space (1 arguments)
// CHECK-NEXT: next : return memory space is resolved : 3
// CHECK-NEXT: next.global : changed in argument memory space (1 arguments)
// CHECK-NEXT: next.global : return memory space is resolved : 1
// CHECK-NEXT: outer : changed in argument memory space (2 arguments)
// CHECK-NEXT: outer : return memory space is resolved : 1
// CHECK-NEXT: 2 callees are affected
// CHECK-NOT:  {{.+}}

// NONE:       Initial work list size : 3
// NONE-NEXT:  avoid cloning of next
// NONE-NEXT:  outer : changed in argument memory space (2 arguments)
// NONE-NEXT:  outer : return memory space is resolved : 1
// NONE-NEXT:  2 callees are affected
// NONE-NOT:   {{.+}}

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @next(%p: !llvm.ptr) -> !llvm.ptr {
  %v = llvm.load %p : !llvm.ptr -> i64
  %q = llvm.getelementptr %p[%v] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  llvm.return %q : !llvm.ptr
}

llvm.func internal @outer(%p: !llvm.ptr, %q: !llvm.ptr) -> !llvm.ptr {
  %a = llvm.call @next(%p) : (!llvm.ptr) -> !llvm.ptr
  %b = llvm.call @next(%q) : (!llvm.ptr) -> !llvm.ptr
  llvm.return %b : !llvm.ptr
}

llvm.func @open(%p: !llvm.ptr) {
  llvm.return
}

llvm.func @kernel(%out: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.call @outer(%g, %out) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
  llvm.store %n, %b : i32, !llvm.ptr
  llvm.return
}
