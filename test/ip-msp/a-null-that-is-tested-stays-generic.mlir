// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// The callee tests its argument for null, and one caller passes null. A generic null that was cast to shared and back
// need not be null any more (PTX ISA, cvta: undefined outside of the window), so that null must arrive as it is. The
// access after the test is shared nevertheless.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-DAG: llvm.load %{{.*}} : !llvm.ptr<3> -> f32
llvm.func internal @get(%p: !llvm.ptr) -> f32 {
  %n = llvm.mlir.zero : !llvm.ptr
  %z = llvm.mlir.constant(0.0 : f32) : f32
  %c = llvm.icmp "eq" %p, %n : !llvm.ptr
  llvm.cond_br %c, ^exit(%z : f32), ^go
^go:
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.br ^exit(%v : f32)
^exit(%r: f32):
  llvm.return %r : f32
}

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         %[[NULL:.*]] = llvm.mlir.zero : !llvm.ptr{{$}}
// CHECK-NOT:     llvm.addrspacecast %[[NULL]]
// CHECK:         llvm.call @get{{.*}}(%[[NULL]]) : (!llvm.ptr) -> f32
llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.mlir.zero : !llvm.ptr
  %v = llvm.call @get(%g) : (!llvm.ptr) -> f32
  %w = llvm.call @get(%n) : (!llvm.ptr) -> f32
  %x = llvm.fadd %v, %w : f32
  llvm.store %x, %out : f32, !llvm.ptr
  llvm.return
}
