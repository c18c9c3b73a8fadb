// RUN: split-file %s %t
// RUN: tilespace-opt %t/right.mlir --verify-memory-space-result=original=%t/before.mlir
// RUN: not tilespace-opt %t/wrong.mlir --verify-memory-space-result=original=%t/before.mlir 2>&1 | FileCheck %s

// Each function hands on a pointer two ways, one to an access, one to where it is made a number. What may be null may go the
// first one through a space, and not the second one.

// CHECK-COUNT-7: error: memory-space check: pointer is claimed to be in shared memory, but may be null, and is looked at

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%c: i1, %d: i1, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %z = llvm.mlir.zero : !llvm.ptr
  %p = llvm.select %c, %s, %z : i1, !llvm.ptr
  %n0 = llvm.call @by_a_branch(%p, %s, %d, %v) : (!llvm.ptr, !llvm.ptr, i1, f32) -> i64
  %n1 = llvm.call @by_a_region(%p, %s, %d, %v) : (!llvm.ptr, !llvm.ptr, i1, f32) -> i64
  %n2 = llvm.call @into_a_loop(%p, %s, %d, %v) : (!llvm.ptr, !llvm.ptr, i1, f32) -> i64
  %n3 = llvm.call @by_a_select(%p, %s, %d, %v) : (!llvm.ptr, !llvm.ptr, i1, f32) -> i64
  %n4 = llvm.call @moved(%p, %s, %d, %v) : (!llvm.ptr, !llvm.ptr, i1, f32) -> i64
  %n5 = llvm.call @in_a_field(%p, %s, %d, %v) : (!llvm.ptr, !llvm.ptr, i1, f32) -> i64
  %n6 = llvm.call @passed(%p, %s, %d, %v) : (!llvm.ptr, !llvm.ptr, i1, f32) -> i64
  llvm.return
}
llvm.func internal @by_a_branch(%p: !llvm.ptr, %g: !llvm.ptr, %d: i1, %v: f32) -> i64 {
  llvm.br ^there(%p, %p : !llvm.ptr, !llvm.ptr)
^there(%x: !llvm.ptr, %y: !llvm.ptr):
  llvm.store %v, %x : f32, !llvm.ptr
  %n = llvm.ptrtoint %y : !llvm.ptr to i64
  llvm.return %n : i64
}
llvm.func internal @by_a_region(%p: !llvm.ptr, %g: !llvm.ptr, %d: i1, %v: f32) -> i64 {
  %x, %y = scf.if %d -> (!llvm.ptr, !llvm.ptr) {
    scf.yield %p, %p : !llvm.ptr, !llvm.ptr
  } else {
    scf.yield %g, %g : !llvm.ptr, !llvm.ptr
  }
  llvm.store %v, %x : f32, !llvm.ptr
  %n = llvm.ptrtoint %y : !llvm.ptr to i64
  llvm.return %n : i64
}
llvm.func internal @into_a_loop(%p: !llvm.ptr, %g: !llvm.ptr, %d: i1, %v: f32) -> i64 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %x, %y = scf.for %i = %zero to %one step %one iter_args(%u = %p, %w = %p) -> (!llvm.ptr, !llvm.ptr) {
    scf.yield %u, %w : !llvm.ptr, !llvm.ptr
  }
  llvm.store %v, %x : f32, !llvm.ptr
  %n = llvm.ptrtoint %y : !llvm.ptr to i64
  llvm.return %n : i64
}
llvm.func internal @by_a_select(%p: !llvm.ptr, %g: !llvm.ptr, %d: i1, %v: f32) -> i64 {
  %x = llvm.select %d, %p, %g : i1, !llvm.ptr
  %y = llvm.select %d, %p, %g : i1, !llvm.ptr
  llvm.store %v, %x : f32, !llvm.ptr
  %n = llvm.ptrtoint %y : !llvm.ptr to i64
  llvm.return %n : i64
}
llvm.func internal @moved(%p: !llvm.ptr, %g: !llvm.ptr, %d: i1, %v: f32) -> i64 {
  %x = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %y = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.store %v, %x : f32, !llvm.ptr
  %n = llvm.ptrtoint %y : !llvm.ptr to i64
  llvm.return %n : i64
}
llvm.func internal @in_a_field(%p: !llvm.ptr, %g: !llvm.ptr, %d: i1, %v: f32) -> i64 {
  %u = llvm.mlir.undef : !llvm.struct<(ptr, ptr, ptr)>
  %u0 = llvm.insertvalue %p, %u[0] : !llvm.struct<(ptr, ptr, ptr)>
  %u1 = llvm.insertvalue %p, %u0[1] : !llvm.struct<(ptr, ptr, ptr)>
  %u2 = llvm.insertvalue %p, %u1[2] : !llvm.struct<(ptr, ptr, ptr)>
  %u3 = llvm.insertvalue %p, %u2[2] : !llvm.struct<(ptr, ptr, ptr)>
  %u4 = llvm.insertvalue %g, %u3[2] : !llvm.struct<(ptr, ptr, ptr)>
  %z2 = llvm.extractvalue %u4[2] : !llvm.struct<(ptr, ptr, ptr)>
  %n2 = llvm.ptrtoint %z2 : !llvm.ptr to i64
  %x = llvm.extractvalue %u4[0] : !llvm.struct<(ptr, ptr, ptr)>
  %y = llvm.extractvalue %u4[1] : !llvm.struct<(ptr, ptr, ptr)>
  llvm.store %v, %x : f32, !llvm.ptr
  %n = llvm.ptrtoint %y : !llvm.ptr to i64
  llvm.return %n : i64
}
llvm.func internal @passed(%p: !llvm.ptr, %g: !llvm.ptr, %d: i1, %v: f32) -> i64 {
  %n = llvm.call @callee(%d, %p, %p, %v) : (i1, !llvm.ptr, !llvm.ptr, f32) -> i64
  llvm.return %n : i64
}
llvm.func internal @callee(%d: i1, %x: !llvm.ptr, %y: !llvm.ptr, %v: f32) -> i64 {
  llvm.store %v, %x : f32, !llvm.ptr
  %n = llvm.ptrtoint %y : !llvm.ptr to i64
  llvm.return %n : i64
}
//--- right.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%c: i1, %d: i1, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %z = llvm.mlir.zero : !llvm.ptr
  %p = llvm.select %c, %s, %z : i1, !llvm.ptr
  %n0 = llvm.call @by_a_branch(%p, %s, %d, %v) : (!llvm.ptr, !llvm.ptr, i1, f32) -> i64
  %n1 = llvm.call @by_a_region(%p, %s, %d, %v) : (!llvm.ptr, !llvm.ptr, i1, f32) -> i64
  %n2 = llvm.call @into_a_loop(%p, %s, %d, %v) : (!llvm.ptr, !llvm.ptr, i1, f32) -> i64
  %n3 = llvm.call @by_a_select(%p, %s, %d, %v) : (!llvm.ptr, !llvm.ptr, i1, f32) -> i64
  %n4 = llvm.call @moved(%p, %s, %d, %v) : (!llvm.ptr, !llvm.ptr, i1, f32) -> i64
  %n5 = llvm.call @in_a_field(%p, %s, %d, %v) : (!llvm.ptr, !llvm.ptr, i1, f32) -> i64
  %n6 = llvm.call @passed(%p, %s, %d, %v) : (!llvm.ptr, !llvm.ptr, i1, f32) -> i64
  llvm.return
}
llvm.func internal @by_a_branch(%p: !llvm.ptr, %g: !llvm.ptr, %d: i1, %v: f32) -> i64 {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %q = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.br ^there(%q, %p : !llvm.ptr, !llvm.ptr)
^there(%x: !llvm.ptr, %y: !llvm.ptr):
  llvm.store %v, %x : f32, !llvm.ptr
  %n = llvm.ptrtoint %y : !llvm.ptr to i64
  llvm.return %n : i64
}
llvm.func internal @by_a_region(%p: !llvm.ptr, %g: !llvm.ptr, %d: i1, %v: f32) -> i64 {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %q = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %x, %y = scf.if %d -> (!llvm.ptr, !llvm.ptr) {
    scf.yield %q, %p : !llvm.ptr, !llvm.ptr
  } else {
    scf.yield %g, %g : !llvm.ptr, !llvm.ptr
  }
  llvm.store %v, %x : f32, !llvm.ptr
  %n = llvm.ptrtoint %y : !llvm.ptr to i64
  llvm.return %n : i64
}
llvm.func internal @into_a_loop(%p: !llvm.ptr, %g: !llvm.ptr, %d: i1, %v: f32) -> i64 {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %q = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %x, %y = scf.for %i = %zero to %one step %one iter_args(%u = %q, %w = %p) -> (!llvm.ptr, !llvm.ptr) {
    scf.yield %u, %w : !llvm.ptr, !llvm.ptr
  }
  llvm.store %v, %x : f32, !llvm.ptr
  %n = llvm.ptrtoint %y : !llvm.ptr to i64
  llvm.return %n : i64
}
llvm.func internal @by_a_select(%p: !llvm.ptr, %g: !llvm.ptr, %d: i1, %v: f32) -> i64 {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %q = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %x = llvm.select %d, %q, %g : i1, !llvm.ptr
  %y = llvm.select %d, %p, %g : i1, !llvm.ptr
  llvm.store %v, %x : f32, !llvm.ptr
  %n = llvm.ptrtoint %y : !llvm.ptr to i64
  llvm.return %n : i64
}
llvm.func internal @moved(%p: !llvm.ptr, %g: !llvm.ptr, %d: i1, %v: f32) -> i64 {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %q = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %x = llvm.getelementptr %q[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %y = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.store %v, %x : f32, !llvm.ptr
  %n = llvm.ptrtoint %y : !llvm.ptr to i64
  llvm.return %n : i64
}
llvm.func internal @in_a_field(%p: !llvm.ptr, %g: !llvm.ptr, %d: i1, %v: f32) -> i64 {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %q = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %u = llvm.mlir.undef : !llvm.struct<(ptr, ptr, ptr)>
  %u0 = llvm.insertvalue %q, %u[0] : !llvm.struct<(ptr, ptr, ptr)>
  %u1 = llvm.insertvalue %p, %u0[1] : !llvm.struct<(ptr, ptr, ptr)>
  %u2 = llvm.insertvalue %q, %u1[2] : !llvm.struct<(ptr, ptr, ptr)>
  %u3 = llvm.insertvalue %p, %u2[2] : !llvm.struct<(ptr, ptr, ptr)>
  %u4 = llvm.insertvalue %g, %u3[2] : !llvm.struct<(ptr, ptr, ptr)>
  %z2 = llvm.extractvalue %u4[2] : !llvm.struct<(ptr, ptr, ptr)>
  %n2 = llvm.ptrtoint %z2 : !llvm.ptr to i64
  %x = llvm.extractvalue %u4[0] : !llvm.struct<(ptr, ptr, ptr)>
  %y = llvm.extractvalue %u4[1] : !llvm.struct<(ptr, ptr, ptr)>
  llvm.store %v, %x : f32, !llvm.ptr
  %n = llvm.ptrtoint %y : !llvm.ptr to i64
  llvm.return %n : i64
}
llvm.func internal @passed(%p: !llvm.ptr, %g: !llvm.ptr, %d: i1, %v: f32) -> i64 {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %q = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.call @callee(%d, %q, %p, %v) : (i1, !llvm.ptr, !llvm.ptr, f32) -> i64
  llvm.return %n : i64
}
llvm.func internal @callee(%d: i1, %x: !llvm.ptr, %y: !llvm.ptr, %v: f32) -> i64 {
  llvm.store %v, %x : f32, !llvm.ptr
  %n = llvm.ptrtoint %y : !llvm.ptr to i64
  llvm.return %n : i64
}
//--- wrong.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%c: i1, %d: i1, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %z = llvm.mlir.zero : !llvm.ptr
  %p = llvm.select %c, %s, %z : i1, !llvm.ptr
  %n0 = llvm.call @by_a_branch(%p, %s, %d, %v) : (!llvm.ptr, !llvm.ptr, i1, f32) -> i64
  %n1 = llvm.call @by_a_region(%p, %s, %d, %v) : (!llvm.ptr, !llvm.ptr, i1, f32) -> i64
  %n2 = llvm.call @into_a_loop(%p, %s, %d, %v) : (!llvm.ptr, !llvm.ptr, i1, f32) -> i64
  %n3 = llvm.call @by_a_select(%p, %s, %d, %v) : (!llvm.ptr, !llvm.ptr, i1, f32) -> i64
  %n4 = llvm.call @moved(%p, %s, %d, %v) : (!llvm.ptr, !llvm.ptr, i1, f32) -> i64
  %n5 = llvm.call @in_a_field(%p, %s, %d, %v) : (!llvm.ptr, !llvm.ptr, i1, f32) -> i64
  %n6 = llvm.call @passed(%p, %s, %d, %v) : (!llvm.ptr, !llvm.ptr, i1, f32) -> i64
  llvm.return
}
llvm.func internal @by_a_branch(%p: !llvm.ptr, %g: !llvm.ptr, %d: i1, %v: f32) -> i64 {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %q = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.br ^there(%p, %q : !llvm.ptr, !llvm.ptr)
^there(%x: !llvm.ptr, %y: !llvm.ptr):
  llvm.store %v, %x : f32, !llvm.ptr
  %n = llvm.ptrtoint %y : !llvm.ptr to i64
  llvm.return %n : i64
}
llvm.func internal @by_a_region(%p: !llvm.ptr, %g: !llvm.ptr, %d: i1, %v: f32) -> i64 {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %q = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %x, %y = scf.if %d -> (!llvm.ptr, !llvm.ptr) {
    scf.yield %p, %q : !llvm.ptr, !llvm.ptr
  } else {
    scf.yield %g, %g : !llvm.ptr, !llvm.ptr
  }
  llvm.store %v, %x : f32, !llvm.ptr
  %n = llvm.ptrtoint %y : !llvm.ptr to i64
  llvm.return %n : i64
}
llvm.func internal @into_a_loop(%p: !llvm.ptr, %g: !llvm.ptr, %d: i1, %v: f32) -> i64 {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %q = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %x, %y = scf.for %i = %zero to %one step %one iter_args(%u = %p, %w = %q) -> (!llvm.ptr, !llvm.ptr) {
    scf.yield %u, %w : !llvm.ptr, !llvm.ptr
  }
  llvm.store %v, %x : f32, !llvm.ptr
  %n = llvm.ptrtoint %y : !llvm.ptr to i64
  llvm.return %n : i64
}
llvm.func internal @by_a_select(%p: !llvm.ptr, %g: !llvm.ptr, %d: i1, %v: f32) -> i64 {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %q = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %x = llvm.select %d, %p, %g : i1, !llvm.ptr
  %y = llvm.select %d, %q, %g : i1, !llvm.ptr
  llvm.store %v, %x : f32, !llvm.ptr
  %n = llvm.ptrtoint %y : !llvm.ptr to i64
  llvm.return %n : i64
}
llvm.func internal @moved(%p: !llvm.ptr, %g: !llvm.ptr, %d: i1, %v: f32) -> i64 {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %q = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %x = llvm.getelementptr %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
  %y = llvm.getelementptr %q[1] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.store %v, %x : f32, !llvm.ptr
  %n = llvm.ptrtoint %y : !llvm.ptr to i64
  llvm.return %n : i64
}
llvm.func internal @in_a_field(%p: !llvm.ptr, %g: !llvm.ptr, %d: i1, %v: f32) -> i64 {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %q = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %u = llvm.mlir.undef : !llvm.struct<(ptr, ptr, ptr)>
  %u0 = llvm.insertvalue %p, %u[0] : !llvm.struct<(ptr, ptr, ptr)>
  %u1 = llvm.insertvalue %q, %u0[1] : !llvm.struct<(ptr, ptr, ptr)>
  %u2 = llvm.insertvalue %p, %u1[2] : !llvm.struct<(ptr, ptr, ptr)>
  %u3 = llvm.insertvalue %q, %u2[2] : !llvm.struct<(ptr, ptr, ptr)>
  %u4 = llvm.insertvalue %g, %u3[2] : !llvm.struct<(ptr, ptr, ptr)>
  %z2 = llvm.extractvalue %u4[2] : !llvm.struct<(ptr, ptr, ptr)>
  %n2 = llvm.ptrtoint %z2 : !llvm.ptr to i64
  %x = llvm.extractvalue %u4[0] : !llvm.struct<(ptr, ptr, ptr)>
  %y = llvm.extractvalue %u4[1] : !llvm.struct<(ptr, ptr, ptr)>
  llvm.store %v, %x : f32, !llvm.ptr
  %n = llvm.ptrtoint %y : !llvm.ptr to i64
  llvm.return %n : i64
}
llvm.func internal @passed(%p: !llvm.ptr, %g: !llvm.ptr, %d: i1, %v: f32) -> i64 {
  %s = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %q = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.call @callee(%d, %p, %q, %v) : (i1, !llvm.ptr, !llvm.ptr, f32) -> i64
  llvm.return %n : i64
}
llvm.func internal @callee(%d: i1, %x: !llvm.ptr, %y: !llvm.ptr, %v: f32) -> i64 {
  llvm.store %v, %x : f32, !llvm.ptr
  %n = llvm.ptrtoint %y : !llvm.ptr to i64
  llvm.return %n : i64
}
