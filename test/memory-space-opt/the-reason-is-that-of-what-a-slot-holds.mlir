// RUN: tilespace-opt %s --verify-diagnostics --memory-space-opt

// memory-space-opt follows no memory, but for a slot that only one function uses the reason is the reason of the
// stored pointers, as print-memory-spaces gives it. Not where the address of the slot escapes.

llvm.func @use(!llvm.ptr)
llvm.func @k(%n: i64, %x: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %nn = llvm.mul %n, %n : i64
  %p = llvm.inttoptr %nn : i64 to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %c = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %p, %a : !llvm.ptr, !llvm.ptr
  %from_a = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // expected-remark-re @+1 {{stays generic in '{{.*}}' (integer-round-trip): made from an integer}}
  llvm.store %x, %from_a : i32, !llvm.ptr
  llvm.store %from_a, %b : !llvm.ptr, !llvm.ptr
  %from_b = llvm.load %b : !llvm.ptr -> !llvm.ptr
  // expected-remark-re @+1 {{stays generic in '{{.*}}' (integer-round-trip): made from an integer}}
  llvm.store %x, %from_b : i32, !llvm.ptr
  llvm.store %p, %c : !llvm.ptr, !llvm.ptr
  llvm.call @use(%c) : (!llvm.ptr) -> ()
  %from_c = llvm.load %c : !llvm.ptr -> !llvm.ptr
  // expected-remark-re @+1 {{stays generic in '{{.*}}' (loaded-from-unknown)}}
  llvm.store %x, %from_c : i32, !llvm.ptr
  llvm.return
}
