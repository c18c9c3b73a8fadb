// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --memory-space-opt=mode=first-time
// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --memory-space-opt=mode=second-time-no-warnings

// The hardware has no atomics on the stack. That is an error in every mode: there is no instruction to make.

llvm.func @add(%n: i32) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  // expected-error @+1 {{Cannot do atomic on local memory}}
  %b = llvm.atomicrmw add %a, %n monotonic : !llvm.ptr, i32
  llvm.return
}

// -----

llvm.func @exchange(%p: !llvm.ptr<5>, %n: i32) {
  %g = llvm.addrspacecast %p : !llvm.ptr<5> to !llvm.ptr
  // expected-error @+1 {{Cannot do atomic on local memory}}
  %b = llvm.cmpxchg %g, %n, %n acq_rel monotonic : !llvm.ptr, i32
  llvm.return
}

// -----

// The type says so already.

llvm.func @typed(%p: !llvm.ptr<5>, %n: i32) {
  // expected-error @+1 {{Cannot do atomic on local memory}}
  %b = llvm.atomicrmw add %p, %n monotonic : !llvm.ptr<5>, i32
  llvm.return
}

// -----

// Local on one path only: the hardware decides at run time, and the access is generic.

llvm.func @maybe(%s: !llvm.ptr<3>, %n: i32, %c: i1) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %p = llvm.select %c, %a, %g : i1, !llvm.ptr
  %b = llvm.atomicrmw add %p, %n monotonic : !llvm.ptr, i32
  llvm.return
}

// -----

// A load or a store that is ordered is an atomic. An unordered one is not.

llvm.func @ordered(%n: i32) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %a = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store volatile %n, %a : i32, !llvm.ptr
  // expected-error @+1 {{Cannot do atomic on local memory}}
  llvm.store %n, %a atomic release {alignment = 4 : i64} : i32, !llvm.ptr
  // expected-error @+1 {{Cannot do atomic on local memory}}
  %v = llvm.load %a atomic syncscope("block") unordered {alignment = 4 : i64} : !llvm.ptr -> i32
  %w = llvm.load %a : !llvm.ptr -> i32
  llvm.return
}
