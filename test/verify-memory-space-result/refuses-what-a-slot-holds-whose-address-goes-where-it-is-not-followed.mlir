// RUN: sed 's/nvvm.as_results = array<i32: 1>//' %s > %t
// RUN: tilespace-opt %s --allow-unregistered-dialect --verify-memory-space-result=original=%t --verify-diagnostics=only-expected

// Each slot, or variable, holds a pointer to global memory, and then whatever was put there by another way.

llvm.func internal @either(%a: !llvm.ptr, %b: !llvm.ptr, %k: i1) -> !llvm.ptr {
  llvm.cond_br %k, ^a, ^b
^a:
  llvm.return %a : !llvm.ptr
^b:
  llvm.return %b : !llvm.ptr
}

llvm.mlir.global internal @cell() {addr_space = 1 : i32} : !llvm.ptr {
  %null = llvm.mlir.zero : !llvm.ptr
  llvm.return %null : !llvm.ptr
}
llvm.func @volatile_load(%g: !llvm.ptr<1>) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %global = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %cell = llvm.mlir.addressof @cell : !llvm.ptr<1>
  llvm.store %global, %cell : !llvm.ptr, !llvm.ptr<1>
  // expected-note@below {{it is loaded from memory with unknown contents}}
  %p = llvm.load volatile %cell : !llvm.ptr<1> -> !llvm.ptr
  // expected-error@below {{its origin is unknown}}
  llvm.return %p : !llvm.ptr
}
llvm.func @exchange(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i64) : i64
  %global = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %shared = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
  llvm.store %global, %slot : !llvm.ptr, !llvm.ptr
  %old = llvm.atomicrmw xchg %slot, %shared monotonic : !llvm.ptr, !llvm.ptr
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{may be in shared memory}}
  llvm.return %p : !llvm.ptr
}
llvm.func @number(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i64) : i64
  %global = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %shared = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
  llvm.store %global, %slot : !llvm.ptr, !llvm.ptr
  %n = llvm.ptrtoint %slot : !llvm.ptr to i64
  %other = llvm.inttoptr %n : i64 to !llvm.ptr
  llvm.store %shared, %other : !llvm.ptr, !llvm.ptr
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{may be in shared memory}}
  llvm.return %p : !llvm.ptr
}
llvm.func @select(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>, %a: !llvm.ptr, %k: i1) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i64) : i64
  %global = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %shared = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
  llvm.store %global, %slot : !llvm.ptr, !llvm.ptr
  %either = llvm.select %k, %slot, %a : i1, !llvm.ptr
  llvm.store %shared, %either : !llvm.ptr, !llvm.ptr
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{pointer is claimed to be in global memory, but}}
  llvm.return %p : !llvm.ptr
}
llvm.func @branch(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>, %a: !llvm.ptr, %k: i1) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i64) : i64
  %global = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %shared = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
  llvm.store %global, %slot : !llvm.ptr, !llvm.ptr
  llvm.cond_br %k, ^join(%slot : !llvm.ptr), ^join(%a : !llvm.ptr)
^join(%either: !llvm.ptr):
  llvm.store %shared, %either : !llvm.ptr, !llvm.ptr
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{pointer is claimed to be in global memory, but}}
  llvm.return %p : !llvm.ptr
}
llvm.func @returned(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>, %a: !llvm.ptr, %k: i1) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i64) : i64
  %global = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %shared = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
  llvm.store %global, %slot : !llvm.ptr, !llvm.ptr
  %either = llvm.call @either(%slot, %a, %k) : (!llvm.ptr, !llvm.ptr, i1) -> !llvm.ptr
  llvm.store %shared, %either : !llvm.ptr, !llvm.ptr
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{pointer is claimed to be in global memory, but}}
  llvm.return %p : !llvm.ptr
}
llvm.func @struct(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i64) : i64
  %global = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %shared = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
  llvm.store %global, %slot : !llvm.ptr, !llvm.ptr
  %undef = llvm.mlir.undef : !llvm.struct<(ptr)>
  %in = llvm.insertvalue %slot, %undef[0] : !llvm.struct<(ptr)>
  %out = llvm.extractvalue %in[0] : !llvm.struct<(ptr)>
  llvm.store %shared, %out : !llvm.ptr, !llvm.ptr
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{may be in shared memory}}
  llvm.return %p : !llvm.ptr
}
llvm.func @behind_a_closure(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i64) : i64
  %global = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %shared = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
  %closure = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
  llvm.store %global, %slot : !llvm.ptr, !llvm.ptr
  llvm.store %slot, %closure : !llvm.ptr, !llvm.ptr
  %same = llvm.load %closure : !llvm.ptr -> !llvm.ptr
  llvm.store %shared, %same : !llvm.ptr, !llvm.ptr
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{may be in shared memory}}
  llvm.return %p : !llvm.ptr
}
llvm.func @behind_a_copy_of_a_closure(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>, %n: i64) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i64) : i64
  %global = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %shared = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
  %closure = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
  %copy = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
  llvm.store %global, %slot : !llvm.ptr, !llvm.ptr
  llvm.store %slot, %closure : !llvm.ptr, !llvm.ptr
  "llvm.intr.memcpy"(%copy, %closure, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %same = llvm.load %copy : !llvm.ptr -> !llvm.ptr
  llvm.store %shared, %same : !llvm.ptr, !llvm.ptr
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{may be in shared memory}}
  llvm.return %p : !llvm.ptr
}
llvm.func @behind_a_volatile_closure(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i64) : i64
  %global = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %shared = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
  %closure = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
  llvm.store %global, %slot : !llvm.ptr, !llvm.ptr
  llvm.store %slot, %closure : !llvm.ptr, !llvm.ptr
  %same = llvm.load volatile %closure : !llvm.ptr -> !llvm.ptr
  llvm.store %shared, %same : !llvm.ptr, !llvm.ptr
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{pointer is claimed to be in global memory, but}}
  llvm.return %p : !llvm.ptr
}
llvm.func @copied_out_of_a_closure(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>, %a: !llvm.ptr) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i64) : i64
  %eight = llvm.mlir.constant(8 : i64) : i64
  %global = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %shared = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
  %closure = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
  llvm.store %global, %slot : !llvm.ptr, !llvm.ptr
  llvm.store %slot, %closure : !llvm.ptr, !llvm.ptr
  "llvm.intr.memcpy"(%a, %closure, %eight) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  %same = llvm.load %a : !llvm.ptr -> !llvm.ptr
  llvm.store %shared, %same : !llvm.ptr, !llvm.ptr
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{pointer is claimed to be in global memory, but}}
  llvm.return %p : !llvm.ptr
}
llvm.func @loaded_from_two(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>, %a: !llvm.ptr, %k: i1) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i64) : i64
  %global = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %shared = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
  %closure = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
  llvm.store %shared, %slot : !llvm.ptr, !llvm.ptr
  llvm.store %slot, %closure : !llvm.ptr, !llvm.ptr
  llvm.store %a, %closure : !llvm.ptr, !llvm.ptr
  %other = llvm.load %closure : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %other : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{pointer is claimed to be in global memory, but}}
  llvm.return %p : !llvm.ptr
}
llvm.func @unknown(!llvm.ptr)
llvm.func @in_a_closure_that_leaves(%g: !llvm.ptr<1>) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i64) : i64
  %global = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
  %closure = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
  llvm.store %global, %slot : !llvm.ptr, !llvm.ptr
  llvm.store %slot, %closure : !llvm.ptr, !llvm.ptr
  llvm.call @unknown(%closure) : (!llvm.ptr) -> ()
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{pointer is claimed to be in global memory, but}}
  llvm.return %p : !llvm.ptr
}
llvm.func @with_another_that_leaves(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>, %k: i1) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i64) : i64
  %global = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
  %other = llvm.alloca %one x !llvm.ptr : (i64) -> !llvm.ptr
  %either = llvm.select %k, %slot, %other : i1, !llvm.ptr
  llvm.store %global, %slot : !llvm.ptr, !llvm.ptr
  llvm.call @unknown(%either) : (!llvm.ptr) -> ()
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{pointer is claimed to be in global memory, but}}
  llvm.return %p : !llvm.ptr
}
