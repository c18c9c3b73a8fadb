// RUN: tilespace-opt %s --ip-msp | FileCheck %s

// The function calls itself with the next element. Each call inside has the space of the outer call.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @sum(
// CHECK-SAME:    !llvm.ptr<3>, %{{.*}}: i32) -> f32
// CHECK:         llvm.call @sum(%{{.*}}, %{{.*}}) : (!llvm.ptr<3>, i32) -> f32
llvm.func internal @sum(%p: !llvm.ptr, %n: i32) -> f32 {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %one = llvm.mlir.constant(1 : i32) : i32
  %v = llvm.load %p : !llvm.ptr -> f32
  %done = llvm.icmp "eq" %n, %zero : i32
  llvm.cond_br %done, ^exit(%v : f32), ^more
^more:
  %q = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %m = llvm.sub %n, %one : i32
  %r = llvm.call @sum(%q, %m) : (!llvm.ptr, i32) -> f32
  %s = llvm.fadd %v, %r : f32
  llvm.br ^exit(%s : f32)
^exit(%x: f32):
  llvm.return %x : f32
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%out: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call @sum(%g, %n) : (!llvm.ptr, i32) -> f32
  llvm.store %v, %out : f32, !llvm.ptr
  llvm.return
}
