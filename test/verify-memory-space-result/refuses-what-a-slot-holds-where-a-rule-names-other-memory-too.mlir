// RUN: split-file %s %t
// RUN: tilespace-opt %t/right.mlir --allow-unregistered-dialect --verify-memory-space-result='original=%t/before.mlir space-rules=%t/rules.json' -o /dev/null
// RUN: not tilespace-opt %t/wrong.mlir --allow-unregistered-dialect --verify-memory-space-result='original=%t/before.mlir space-rules=%t/rules.json' -o /dev/null 2>&1 | FileCheck %s

// A result is a slot, or in shared memory: what is loaded there may be what the slot does not hold. Where the second is a
// result of its own, the first one is the slot.

//--- rules.json
{ "ops": [
  { "op": "my.tile", "effects": [ { "source": { "result": 0, "space": "shared" } } ] },
  { "op": "my.or_tile", "effects": [ { "follows": { "result": 0, "operands": [0] } },
                                     { "source": { "result": 0, "space": "shared" } } ] },
  { "op": "my.and_tile", "effects": [ { "follows": { "result": 0, "operands": [0] } },
                                      { "source": { "result": 1, "space": "shared" } } ] }
] }
//--- before.mlir
llvm.func @and_tile(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %tile = "my.tile"() : () -> !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %out, %tile : !llvm.ptr, !llvm.ptr
  llvm.store %tile, %a : !llvm.ptr, !llvm.ptr
  %e:2 = "my.and_tile"(%a) : (!llvm.ptr) -> (!llvm.ptr, !llvm.ptr)
  %p = llvm.load %e#0 : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @or_tile(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %tile = "my.tile"() : () -> !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %out, %tile : !llvm.ptr, !llvm.ptr
  llvm.store %tile, %a : !llvm.ptr, !llvm.ptr
  %e = "my.or_tile"(%a) : (!llvm.ptr) -> !llvm.ptr
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
//--- right.mlir
llvm.func @and_tile(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %tile = "my.tile"() : () -> !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %out, %tile : !llvm.ptr, !llvm.ptr
  llvm.store %tile, %a : !llvm.ptr, !llvm.ptr
  %e:2 = "my.and_tile"(%a) : (!llvm.ptr) -> (!llvm.ptr, !llvm.ptr)
  %p = llvm.load %e#0 : !llvm.ptr -> !llvm.ptr
  %c = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %c : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @or_tile(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %tile = "my.tile"() : () -> !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %out, %tile : !llvm.ptr, !llvm.ptr
  llvm.store %tile, %a : !llvm.ptr, !llvm.ptr
  %e = "my.or_tile"(%a) : (!llvm.ptr) -> !llvm.ptr
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
//--- wrong.mlir
llvm.func @and_tile(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %tile = "my.tile"() : () -> !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %out, %tile : !llvm.ptr, !llvm.ptr
  llvm.store %tile, %a : !llvm.ptr, !llvm.ptr
  %e:2 = "my.and_tile"(%a) : (!llvm.ptr) -> (!llvm.ptr, !llvm.ptr)
  %p = llvm.load %e#0 : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @or_tile(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %tile = "my.tile"() : () -> !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %out, %tile : !llvm.ptr, !llvm.ptr
  llvm.store %tile, %a : !llvm.ptr, !llvm.ptr
  %e = "my.or_tile"(%a) : (!llvm.ptr) -> !llvm.ptr
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  %c = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %c : f32, !llvm.ptr<3>
  llvm.return
}
// CHECK: error: memory-space check: pointer is claimed to be in shared memory, but may be in global memory
