// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --memory-space-opt='require-resolved no-warnings'
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --memory-space-opt='mode=first-time-no-warnings require-resolved'

// Each access that stays generic is an error with the reason. The function is checked after the rewrite.

llvm.func @argument(%p: !llvm.ptr, %n: i32) {
  // expected-error-re @+1 {{memory access stays generic in '{{.*}}' (unknown-caller)}}
  llvm.store %n, %p : i32, !llvm.ptr
  // expected-error-re @+1 {{memory access stays generic in '{{.*}}' (unknown-caller)}}
  %v = llvm.load %p : !llvm.ptr -> i32
  llvm.return
}

// -----

llvm.func @joined(%s: !llvm.ptr<3>, %g: !llvm.ptr<1>, %c: i1, %n: i32) {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %r = llvm.select %c, %p, %q : i1, !llvm.ptr
  // expected-error-re @+1 {{memory access stays generic in '{{.*}}' (mixed-at-join): pointers to different memory spaces meet here}}
  llvm.store %n, %r : i32, !llvm.ptr
  llvm.return
}

// -----

// Known to be constant memory, which no store can name.

llvm.func @operand(%k: !llvm.ptr<4>, %n: i32) {
  %p = llvm.addrspacecast %k : !llvm.ptr<4> to !llvm.ptr
  // expected-error-re @+1 {{memory access stays generic in '{{.*}}' (operand-needs-generic)}}
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}

// -----

// An access that the pass names is not an error, though it was generic before.

llvm.func @named(%p: !llvm.ptr, %n: i32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store %n, %a : i32, !llvm.ptr
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}

// -----

// A test of the space is not an access, and an access that no pointer reaches cannot be named.

llvm.func @no_access(%p: !llvm.ptr, %n: i32) -> i1 {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  %z = llvm.mlir.zero : !llvm.ptr
  llvm.store %n, %z : i32, !llvm.ptr
  llvm.return %t : i1
}
