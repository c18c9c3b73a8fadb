// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --memory-space-opt
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --memory-space-opt=mode=first-time

// An access through a pointer of which nothing is proved stays generic, with a remark that has the reason.

llvm.func @argument(%p: !llvm.ptr, %n: i64) {
  // expected-remark-re @+1 {{Cannot tell what pointer points to: stays generic in '{{.*}}' (unknown-caller): an argument}}
  llvm.store %n, %p : i64, !llvm.ptr
  llvm.return
}

// -----

llvm.func @loaded(%slot: !llvm.ptr<3>, %n: i64) {
  %p = llvm.load %slot : !llvm.ptr<3> -> !llvm.ptr
  // expected-remark-re @+1 {{Cannot tell what pointer points to: stays generic in '{{.*}}' (loaded-from-unknown)}}
  llvm.store %n, %p : i64, !llvm.ptr
  llvm.return
}

// -----

llvm.func @integer(%n: i64) {
  %p = llvm.inttoptr %n : i64 to !llvm.ptr
  // expected-remark-re @+1 {{Cannot tell what pointer points to: stays generic in '{{.*}}' (integer-round-trip): made from an integer}}
  llvm.store %n, %p : i64, !llvm.ptr
  llvm.return
}

// -----

llvm.func @elsewhere() -> !llvm.ptr
llvm.func @callee(%n: i64) {
  %p = llvm.call @elsewhere() : () -> !llvm.ptr
  // expected-remark-re @+1 {{Cannot tell what pointer points to: stays generic in '{{.*}}' (unknown-callee)}}
  llvm.store %n, %p : i64, !llvm.ptr
  llvm.return
}

// -----

// A test asks where the pointer points, and touches no memory.

llvm.func @test(%p: !llvm.ptr) -> i1 {
  %t = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%p) : (!llvm.ptr) -> i1
  llvm.return %t : i1
}

// -----

// Two spaces are proved: that is an answer, though not a single space.

llvm.func @proved(%s: !llvm.ptr<3>, %g: !llvm.ptr<1>, %c: i1, %n: i64) {
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %r = llvm.select %c, %p, %q : i1, !llvm.ptr
  llvm.store %n, %r : i64, !llvm.ptr
  llvm.return
}

// -----

// A copy through a proved pointer and an unproved one.

llvm.func @copy(%p: !llvm.ptr, %q: !llvm.ptr<3>, %n: i64) {
  // expected-remark-re @+1 {{Cannot tell what pointer points to: stays generic in '{{.*}}' (unknown-caller)}}
  "llvm.intr.memcpy"(%p, %q, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr<3>, i64) -> ()
  llvm.return
}
