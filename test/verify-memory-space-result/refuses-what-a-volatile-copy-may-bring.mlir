// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// Who reads memory as volatile says that others may have written it.

//--- before.mlir
llvm.func @k(%table: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %size = llvm.mlir.constant(8 : i64) : i64
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  "llvm.intr.memcpy"(%slot, %table, %size) <{isVolatile = true}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.func @k(%table: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %size = llvm.mlir.constant(8 : i64) : i64
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  // expected-note@below {{it is loaded from memory with unknown contents}}
  "llvm.intr.memcpy"(%slot, %table, %size) <{isVolatile = true}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  // expected-note@below {{it is loaded here}}
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  %g = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but its origin is unknown}}
  llvm.store %x, %g : f32, !llvm.ptr<1>
  llvm.return
}
