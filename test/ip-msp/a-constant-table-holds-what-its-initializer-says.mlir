// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// No code writes a constant variable, nor does the host: the copy of the table holds pointers to shared memory only,
// at any index. The same table without the mark may have been written by the host.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.mlir.global internal @other() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global private unnamed_addr constant @table() : !llvm.array<2 x ptr> {
  %u = llvm.mlir.undef : !llvm.array<2 x ptr>
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %a = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.mlir.addressof @other : !llvm.ptr<3>
  %b = llvm.addrspacecast %o : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.insertvalue %a, %u[0] : !llvm.array<2 x ptr>
  %w = llvm.insertvalue %b, %v[1] : !llvm.array<2 x ptr>
  llvm.return %w : !llvm.array<2 x ptr>
}
llvm.mlir.global internal @variable() {addr_space = 1 : i32} : !llvm.ptr {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %a = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.return %a : !llvm.ptr
}

// CHECK-LABEL: llvm.func @kernel(
llvm.func @kernel(%i: i64) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %sixteen = llvm.mlir.constant(16 : i64) : i64
  %copy = llvm.alloca %one x !llvm.array<2 x ptr> : (i32) -> !llvm.ptr
  %table = llvm.mlir.addressof @table : !llvm.ptr
  "llvm.intr.memcpy"(%copy, %table, %sixteen) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %at = llvm.getelementptr %copy[0, %i] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<2 x ptr>
  %p = llvm.load %at : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<3>
  llvm.store %one, %p : i32, !llvm.ptr
  %variable = llvm.mlir.addressof @variable : !llvm.ptr<1>
  %q = llvm.load %variable : !llvm.ptr<1> -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
  llvm.store %one, %q : i32, !llvm.ptr
  llvm.return
}
