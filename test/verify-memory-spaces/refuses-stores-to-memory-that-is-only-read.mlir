// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @refused(%c: !llvm.ptr<4>, %p: !llvm.ptr<101>, %v: f32) {
  // expected-error @+1 {{constant memory is written here, which device code only reads}}
  llvm.store %v, %c : f32, !llvm.ptr<4>
  // expected-error @+1 {{param memory is written here, which device code only reads}}
  llvm.store %v, %p : f32, !llvm.ptr<101>
  %g = llvm.addrspacecast %c : !llvm.ptr<4> to !llvm.ptr
  %h = llvm.getelementptr %g[1] : (!llvm.ptr) -> !llvm.ptr, f32
  // expected-error @+1 {{constant memory is written here, which device code only reads}}
  llvm.store %v, %h : f32, !llvm.ptr
  llvm.return
}

llvm.func @accepted(%c: !llvm.ptr<4>, %p: !llvm.ptr<101>, %g: !llvm.ptr) {
  %v = llvm.load %c : !llvm.ptr<4> -> f32
  %w = llvm.load %p : !llvm.ptr<101> -> f32
  %x = llvm.load %p atomic monotonic {alignment = 4 : i64} : !llvm.ptr<101> -> f32
  llvm.store %v, %g : f32, !llvm.ptr
  llvm.return
}

// -----

// A parameter that the kernel promises to leave as it is.
llvm.func @grid_constant(%p: !llvm.ptr {llvm.byval = !llvm.struct<(i32, i32)>, nvvm.grid_constant}, %v: i32) attributes {nvvm.kernel} {
  %q = llvm.getelementptr %p[4] : (!llvm.ptr) -> !llvm.ptr, i8
  // expected-error @+1 {{param memory is written here, which device code only reads}}
  llvm.store %v, %q : i32, !llvm.ptr
  // expected-error @+1 {{param memory is written here, which device code only reads}}
  %x = llvm.atomicrmw add %p, %v monotonic : !llvm.ptr, i32
  %y = llvm.load %p : !llvm.ptr -> i32
  llvm.return
}

// Without that, it is the kernel's copy.
llvm.func @by_value(%p: !llvm.ptr {llvm.byval = !llvm.struct<(i32, i32)>}, %v: i32) attributes {nvvm.kernel} {
  llvm.store %v, %p : i32, !llvm.ptr
  llvm.return
}

// -----

llvm.func @both_constant(%a: !llvm.ptr<4>, %b: !llvm.ptr<4>, %c: i1, %v: i32) {
  %p = llvm.addrspacecast %a : !llvm.ptr<4> to !llvm.ptr
  %q = llvm.addrspacecast %b : !llvm.ptr<4> to !llvm.ptr
  %r = llvm.select %c, %p, %q : i1, !llvm.ptr
  // expected-error @+1 {{constant memory is written here, which device code only reads}}
  llvm.store %v, %r : i32, !llvm.ptr
  llvm.return
}

llvm.func @one_constant(%a: !llvm.ptr<4>, %b: !llvm.ptr<1>, %c: i1, %v: i32, %u: !llvm.ptr) {
  %p = llvm.addrspacecast %a : !llvm.ptr<4> to !llvm.ptr
  %q = llvm.addrspacecast %b : !llvm.ptr<1> to !llvm.ptr
  %r = llvm.select %c, %p, %q : i1, !llvm.ptr
  llvm.store %v, %r : i32, !llvm.ptr
  %s = llvm.select %c, %p, %u : i1, !llvm.ptr
  llvm.store %v, %s : i32, !llvm.ptr
  llvm.return
}
