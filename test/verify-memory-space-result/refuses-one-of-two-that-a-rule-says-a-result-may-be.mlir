// RUN: split-file %s %t
// RUN: tilespace-opt %t/right.mlir --allow-unregistered-dialect --verify-memory-space-result='original=%t/before.mlir space-rules=%t/rules.json' -o /dev/null
// RUN: not tilespace-opt %t/wrong.mlir --allow-unregistered-dialect --verify-memory-space-result='original=%t/before.mlir space-rules=%t/rules.json' -o /dev/null 2>&1 | FileCheck %s

// A rule names each thing that a result may be in an effect of its own: the store goes to either of two slots, and a
// number is the address of the tile or of global memory. A slot whose address no other is merged with is apart.

//--- rules.json
{ "ops": [
  { "op": "my.either", "effects": [ { "follows": { "result": 0, "operands": [0] } },
                                    { "follows": { "result": 0, "operands": [1] } } ] },
  { "op": "my.address_or", "effects": [ { "exposes": { "operand": 0 } },
                                        { "follows": { "result": 0, "operands": [1] } } ] },
  { "op": "my.same", "effects": [ { "follows": { "result": 0, "operands": [0] } } ] }
] }
//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %c = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %s, %b : !llvm.ptr, !llvm.ptr
  llvm.store %s, %c : !llvm.ptr, !llvm.ptr
  %e = "my.either"(%a, %b) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
  llvm.store %out, %e : !llvm.ptr, !llvm.ptr
  %f = "my.same"(%c) : (!llvm.ptr) -> !llvm.ptr
  llvm.store %s, %f : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  %q = llvm.load %b : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
  %r = llvm.load %c : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %r : f32, !llvm.ptr
  %m = llvm.ptrtoint %out : !llvm.ptr to i64
  %n = "my.address_or"(%s, %m) : (!llvm.ptr, i64) -> i64
  %i = llvm.inttoptr %n : i64 to !llvm.ptr
  llvm.store %v, %i : f32, !llvm.ptr
  llvm.return
}
//--- right.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %c = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %s, %b : !llvm.ptr, !llvm.ptr
  llvm.store %s, %c : !llvm.ptr, !llvm.ptr
  %e = "my.either"(%a, %b) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
  llvm.store %out, %e : !llvm.ptr, !llvm.ptr
  %f = "my.same"(%c) : (!llvm.ptr) -> !llvm.ptr
  llvm.store %s, %f : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  %q = llvm.load %b : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
  %r = llvm.load %c : !llvm.ptr -> !llvm.ptr
  %rc = llvm.addrspacecast %r : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %rc : f32, !llvm.ptr<3>
  %m = llvm.ptrtoint %out : !llvm.ptr to i64
  %n = "my.address_or"(%s, %m) : (!llvm.ptr, i64) -> i64
  %i = llvm.inttoptr %n : i64 to !llvm.ptr
  llvm.store %v, %i : f32, !llvm.ptr
  llvm.return
}
//--- wrong.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @k(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %c = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %s, %b : !llvm.ptr, !llvm.ptr
  llvm.store %s, %c : !llvm.ptr, !llvm.ptr
  %e = "my.either"(%a, %b) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
  llvm.store %out, %e : !llvm.ptr, !llvm.ptr
  %f = "my.same"(%c) : (!llvm.ptr) -> !llvm.ptr
  llvm.store %s, %f : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  %pc = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %pc : f32, !llvm.ptr<3>
  %q = llvm.load %b : !llvm.ptr -> !llvm.ptr
  %qc = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %qc : f32, !llvm.ptr<3>
  %r = llvm.load %c : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %r : f32, !llvm.ptr
  %m = llvm.ptrtoint %out : !llvm.ptr to i64
  %n = "my.address_or"(%s, %m) : (!llvm.ptr, i64) -> i64
  %i = llvm.inttoptr %n : i64 to !llvm.ptr
  %ic = llvm.addrspacecast %i : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %ic : f32, !llvm.ptr<3>
  llvm.return
}
// CHECK: error: memory-space check: pointer is claimed to be in shared memory, but may be in global memory
// CHECK: error: memory-space check: pointer is claimed to be in shared memory, but may be in global memory
// CHECK: error: memory-space check: pointer is claimed to be in shared memory, but its origin is unknown
