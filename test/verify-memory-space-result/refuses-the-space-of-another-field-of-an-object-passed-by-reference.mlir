// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result="original=%t/before.mlir" --verify-diagnostics

// The constructor stores a pointer to shared memory in the first field and one to global memory in the second. The first
// claim is right, the second one is that of the other field.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @init(%this: !llvm.ptr, %a: !llvm.ptr, %b: !llvm.ptr) {
  %second = llvm.getelementptr %this[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %this : !llvm.ptr, !llvm.ptr
  llvm.store %b, %second : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func internal @use(%this: !llvm.ptr, %x: f32) {
  %second = llvm.getelementptr %this[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %p = llvm.load %this : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %second : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}
llvm.func @k(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  llvm.call @init(%o, %s, %out) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
  llvm.call @use(%o, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @init(%this: !llvm.ptr, %a: !llvm.ptr, %b: !llvm.ptr) {
  %second = llvm.getelementptr %this[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %a, %this : !llvm.ptr, !llvm.ptr
  // expected-note@below {{it is stored here}}
  llvm.store %b, %second : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func internal @use(%this: !llvm.ptr, %x: f32) {
  %second = llvm.getelementptr %this[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %p = llvm.load %this : !llvm.ptr -> !llvm.ptr
  // expected-note@below {{it is loaded here}}
  %q = llvm.load %second : !llvm.ptr -> !llvm.ptr
  %ps = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %qs = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<3>
  llvm.store %x, %ps : f32, !llvm.ptr<3>
  // expected-error@below {{pointer is claimed to be in shared memory, but may be in global memory}}
  llvm.store %x, %qs : f32, !llvm.ptr<3>
  llvm.return
}
// expected-note@below {{an argument of a kernel is in global memory}}
llvm.func @k(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  // expected-note@below {{it is passed to @init here}}
  llvm.call @init(%o, %s, %out) : (!llvm.ptr, !llvm.ptr, !llvm.ptr) -> ()
  // expected-note@below {{it is loaded here}}
  llvm.call @use(%o, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}
