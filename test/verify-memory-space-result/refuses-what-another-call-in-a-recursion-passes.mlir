// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics

// The pointer that goes down the recursion is the one on the stack, from the second call on.

//--- before.mlir
llvm.func internal @deep(%p: !llvm.ptr, %q: !llvm.ptr, %fuel: i32) -> !llvm.ptr {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %more = llvm.icmp "sgt" %fuel, %zero : i32
  llvm.cond_br %more, ^again, ^end(%p : !llvm.ptr)
^again:
  %one = llvm.mlir.constant(1 : i32) : i32
  %less = llvm.sub %fuel, %one : i32
  %r = llvm.call @deep(%q, %p, %less) : (!llvm.ptr, !llvm.ptr, i32) -> !llvm.ptr
  llvm.br ^end(%r : !llvm.ptr)
^end(%s: !llvm.ptr):
  llvm.return %s : !llvm.ptr
}
llvm.func @k(%out: !llvm.ptr, %n: i32, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  %a = llvm.call @deep(%out, %slot, %n) : (!llvm.ptr, !llvm.ptr, i32) -> !llvm.ptr
  llvm.store %x, %a : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.func internal @deep(%p: !llvm.ptr, %q: !llvm.ptr, %fuel: i32) -> !llvm.ptr {
  %zero = llvm.mlir.constant(0 : i32) : i32
  %more = llvm.icmp "sgt" %fuel, %zero : i32
  // expected-note@below {{it is forwarded here}}
  llvm.cond_br %more, ^again, ^end(%p : !llvm.ptr)
^again:
  %one = llvm.mlir.constant(1 : i32) : i32
  %less = llvm.sub %fuel, %one : i32
  // expected-note@below {{it is passed to @deep here}}
  %r = llvm.call @deep(%q, %p, %less) : (!llvm.ptr, !llvm.ptr, i32) -> !llvm.ptr
  // expected-note@below {{it is forwarded here}}
  llvm.br ^end(%r : !llvm.ptr)
^end(%s: !llvm.ptr):
  // expected-note@below {{@deep returns it here}}
  llvm.return %s : !llvm.ptr
}
llvm.func @k(%out: !llvm.ptr, %n: i32, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  // expected-note@below {{this is in local memory}}
  %slot = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  // expected-note@below {{it is passed to @deep here}}
  %a = llvm.call @deep(%out, %slot, %n) : (!llvm.ptr, !llvm.ptr, i32) -> !llvm.ptr
  %g = llvm.addrspacecast %a : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but may be in local memory}}
  llvm.store %x, %g : f32, !llvm.ptr<1>
  llvm.return
}
