// A rule may name each alternative of a result in an effect of its own. The result is then any of them: a store through it
// reaches either slot, or the memory that a slot points to, and a number that is an address or another number is unknown.
//
// RUN: split-file %s %t
// RUN: tilespace-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(ip-msp{space-rules=%t/rules.json},memory-space-opt{space-rules=%t/rules.json})' %t/input.mlir | FileCheck %s
// RUN: tilespace-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(memory-space-pipeline{O=3 space-rules=%t/rules.json})' %t/input.mlir | FileCheck %s
// RUN: tilespace-opt --allow-unregistered-dialect --pass-pipeline='builtin.module(print-memory-spaces{space-rules=%t/rules.json})' %t/input.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

//--- rules.json
{ "ops": [
  { "op": "my.either", "effects": [ { "follows": { "result": 0, "operands": [0] } },
                                    { "follows": { "result": 0, "operands": [1] } } ] },
  { "op": "my.cast_either", "effects": [ { "cast_to": { "result": 0, "operand": 0 } },
                                         { "follows": { "result": 0, "operands": [1] } } ] },
  { "op": "my.load_or", "effects": [ { "access": { "operand": 0, "kind": "load" } },
                                     { "reads": { "result": 0, "address": 0 } },
                                     { "follows": { "result": 0, "operands": [1] } } ] },
  { "op": "my.address_or", "effects": [ { "exposes": { "operand": 0 } },
                                        { "follows": { "result": 0, "operands": [1] } } ] },
  { "op": "my.tile", "effects": [ { "source": { "result": 0, "space": "shared" } } ] },
  { "op": "my.or_tile", "effects": [ { "follows": { "result": 0, "operands": [0] } },
                                     { "source": { "result": 0, "space": "shared" } } ] },
  { "op": "my.and_tile", "effects": [ { "follows": { "result": 0, "operands": [0] } },
                                      { "source": { "result": 1, "space": "shared" } } ] },
  { "op": "my.same", "effects": [ { "follows": { "result": 0, "operands": [0] } } ] }
] }

//--- input.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.mlir.global internal @first() {addr_space = 3 : i32} : !llvm.ptr
llvm.mlir.global internal @second() {addr_space = 3 : i32} : !llvm.ptr

// CHECK-LABEL: llvm.func @slots(
llvm.func @slots(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %s, %b : !llvm.ptr, !llvm.ptr
  %e = "my.either"(%a, %b) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
  llvm.store %out, %e : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  // REMARK: remark: stays generic in 'slots' (loaded-from-unknown)
  llvm.store %v, %p : f32, !llvm.ptr
  %q = llvm.load %b : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @slots_by_a_cast(
llvm.func @slots_by_a_cast(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %s, %b : !llvm.ptr, !llvm.ptr
  %e = "my.cast_either"(%a, %b) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr<5>
  llvm.store %out, %e : !llvm.ptr, !llvm.ptr<5>
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %v, %p : f32, !llvm.ptr
  %q = llvm.load %b : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @variables(
llvm.func @variables(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a1 = llvm.mlir.addressof @first : !llvm.ptr<3>
  %b1 = llvm.mlir.addressof @second : !llvm.ptr<3>
  %a = llvm.addrspacecast %a1 : !llvm.ptr<3> to !llvm.ptr
  %b = llvm.addrspacecast %b1 : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %s, %b : !llvm.ptr, !llvm.ptr
  %e = "my.either"(%a, %b) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
  llvm.store %out, %e : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %v, %p : f32, !llvm.ptr
  %q = llvm.load %b : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}

// The store may go to the slot, or to the memory that a pointer in another slot points to.
// CHECK-LABEL: llvm.func @a_slot_or_what_was_loaded(
llvm.func @a_slot_or_what_was_loaded(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %c = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %c, %b : !llvm.ptr, !llvm.ptr
  llvm.store %s, %c : !llvm.ptr, !llvm.ptr
  %e = "my.load_or"(%b, %a) : (!llvm.ptr, !llvm.ptr) -> !llvm.ptr
  llvm.store %out, %e : !llvm.ptr, !llvm.ptr
  %p = llvm.load %c : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %v, %p : f32, !llvm.ptr
  %q = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}

// The loaded pointer comes from the slot, or from shared memory.
// CHECK-LABEL: llvm.func @a_slot_or_a_tile(
llvm.func @a_slot_or_a_tile(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %tile = "my.tile"() : () -> !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %out, %tile : !llvm.ptr, !llvm.ptr
  llvm.store %tile, %a : !llvm.ptr, !llvm.ptr
  %e = "my.or_tile"(%a) : (!llvm.ptr) -> !llvm.ptr
  %p = llvm.load %e : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}

// The tile is another result.
// CHECK-LABEL: llvm.func @a_slot_and_a_tile(
llvm.func @a_slot_and_a_tile(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %tile = "my.tile"() : () -> !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %tile, %a : !llvm.ptr, !llvm.ptr
  %e:2 = "my.and_tile"(%a) : (!llvm.ptr) -> (!llvm.ptr, !llvm.ptr)
  llvm.store %out, %e#1 : !llvm.ptr, !llvm.ptr
  %p = llvm.load %e#0 : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}

// CHECK-LABEL: llvm.func @numbers(
llvm.func @numbers(%in: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %m = llvm.ptrtoint %in : !llvm.ptr to i64
  %l = "my.load_or"(%in, %n) : (!llvm.ptr, i64) -> i64
  %p = llvm.inttoptr %l : i64 to !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %v, %p : f32, !llvm.ptr
  %i = "my.address_or"(%s, %m) : (!llvm.ptr, i64) -> i64
  %q = llvm.inttoptr %i : i64 to !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}

// One effect with one operand: the result is that operand, and the slots stay apart.
// CHECK-LABEL: llvm.func @no_choice(
llvm.func @no_choice(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  %e = "my.same"(%b) : (!llvm.ptr) -> !llvm.ptr
  llvm.store %out, %e : !llvm.ptr, !llvm.ptr
  %p = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %v, %p : f32, !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %m = "my.same"(%n) : (i64) -> i64
  %q = llvm.inttoptr %m : i64 to !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
