// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result="original=%t/before.mlir strong-global-assumptions=true" --verify-diagnostics

// The cast says that it is shared memory that is read, where a pointer to shared memory is.

//--- before.mlir
llvm.mlir.global internal @cell() {addr_space = 3 : i32} : !llvm.ptr
llvm.func internal @leave(%to: !llvm.ptr, %from: !llvm.ptr) {
  %said = llvm.addrspacecast %from : !llvm.ptr to !llvm.ptr<3>
  %back = llvm.addrspacecast %said : !llvm.ptr<3> to !llvm.ptr
  %value = llvm.load %back : !llvm.ptr -> !llvm.ptr
  llvm.store %value, %to : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @k(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @cell : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %s : !llvm.ptr, !llvm.ptr
  %either = llvm.select %c, %s, %out : i1, !llvm.ptr
  llvm.call @leave(%out, %either) : (!llvm.ptr, !llvm.ptr) -> ()
  %p = llvm.load %out : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @cell() {addr_space = 3 : i32} : !llvm.ptr
llvm.func internal @leave(%to: !llvm.ptr, %from: !llvm.ptr) {
  %said = llvm.addrspacecast %from : !llvm.ptr to !llvm.ptr<3>
  %back = llvm.addrspacecast %said : !llvm.ptr<3> to !llvm.ptr
  // expected-note@below {{it is loaded here}}
  %value = llvm.load %back : !llvm.ptr -> !llvm.ptr
  // expected-note@below {{it is stored here}}
  llvm.store %value, %to : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @k(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  // expected-note@below {{its type says here that it is in shared memory}}
  %t = llvm.mlir.addressof @cell : !llvm.ptr<3>
  // expected-note@below {{it is cast here}}
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  // expected-note@below {{it may be what is stored here}}
  llvm.store %s, %s : !llvm.ptr, !llvm.ptr
  %either = llvm.select %c, %s, %out : i1, !llvm.ptr
  // expected-note@below {{it is loaded from shared memory here}}
  // expected-note@below {{it may be what is stored here}}
  llvm.call @leave(%out, %either) : (!llvm.ptr, !llvm.ptr) -> ()
  // expected-note@below {{it is loaded from global memory here}}
  %p = llvm.load %out : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  // expected-error@below {{pointer is claimed to be in global memory, but may be in shared memory}}
  llvm.store %v, %r : f32, !llvm.ptr<1>
  llvm.return
}
