// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --memory-space-opt=unproven=global
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --memory-space-opt='mode=first-time unproven=global'

// One warning for each access that is taken to be of global memory.

llvm.func @argument(%p: !llvm.ptr, %n: i64) {
  // expected-warning @+1 {{Cannot tell what pointer points to, assuming global memory space}}
  llvm.store %n, %p : i64, !llvm.ptr
  // expected-warning @+1 {{Cannot tell what pointer points to, assuming global memory space}}
  %v = llvm.load %p : !llvm.ptr -> i64
  llvm.return
}

// -----

llvm.func @two(%p: !llvm.ptr, %q: !llvm.ptr<3>, %n: i64) {
  // expected-warning @+1 {{assuming global memory space}}
  "llvm.intr.memcpy"(%p, %q, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr<3>, i64) -> ()
  llvm.return
}

// -----

// Unproved on one path and shared on the other: global contradicts the proved space.

llvm.func @contradicted(%p: !llvm.ptr, %s: !llvm.ptr<3>, %c: i1, %n: i64) {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %q = llvm.select %c, %p, %g : i1, !llvm.ptr
  // expected-remark-re @+1 {{Cannot tell what pointer points to: stays generic in '{{.*}}' (unknown-caller)}}
  llvm.store %n, %q : i64, !llvm.ptr
  llvm.return
}

// -----

// Proved to be in two spaces.

llvm.func @proved(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>, %c: i1, %n: i64) {
  %p = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %q = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %r = llvm.select %c, %p, %q : i1, !llvm.ptr
  llvm.store %n, %r : i64, !llvm.ptr
  llvm.return
}

// -----

// No instruction takes a pointer to global memory here. Nor does it say where the pointer is, since it may not run.

llvm.func @barrier(%p: !llvm.ptr, %n: i32, %c: i1) {
  // expected-remark-re @+1 {{Cannot tell what pointer points to: stays generic in '{{.*}}' (unknown-caller)}}
  nvvm.mbarrier.init %p, %n, predicate = %c : !llvm.ptr, i32, i1
  llvm.return
}

// -----

// A proved pointer needs no assumption.

llvm.func @known(%p: !llvm.ptr, %n: i64) attributes {nvvm.kernel} {
  llvm.store %n, %p : i64, !llvm.ptr
  llvm.return
}
