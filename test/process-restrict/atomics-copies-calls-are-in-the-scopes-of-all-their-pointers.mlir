// RUN: tilespace-opt %s --process-restrict=check | FileCheck %s

llvm.func @anything(!llvm.ptr, !llvm.ptr)
llvm.func @arguments_alone(!llvm.ptr, !llvm.ptr) attributes {memory_effects = #llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>}
llvm.func @also_other(!llvm.ptr) attributes {memory_effects = #llvm.memory_effects<other = read, argMem = readwrite, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>}
llvm.func @struct(!llvm.ptr, !llvm.struct<(ptr)>) attributes {memory_effects = #llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>}

// CHECK-DAG: [[A:#.*]] = #llvm.alias_scope<{{.*}}description = "restrict.scope.1.arg0">
// CHECK-DAG: [[B:#.*]] = #llvm.alias_scope<{{.*}}description = "restrict.scope.1.arg1">
// CHECK-DAG: [[C:#.*]] = #llvm.alias_scope<{{.*}}description = "restrict.scope.1.arg2">
// CHECK-LABEL: llvm.func @several
llvm.func @several(%a: !llvm.ptr {llvm.noalias}, %b: !llvm.ptr {llvm.noalias}, %c: !llvm.ptr {llvm.noalias},
                   %v: i32, %n: i64, %s: !llvm.struct<(ptr)>) {
  // CHECK: llvm.atomicrmw add %arg0, %{{.*}} monotonic {alias_scopes = [[[A]]], noalias_scopes = [[[B]], [[C]]]}
  %0 = llvm.atomicrmw add %a, %v monotonic : !llvm.ptr, i32
  // CHECK: llvm.cmpxchg %arg1{{.*}}{alias_scopes = [[[B]]], noalias_scopes = [[[A]], [[C]]]}
  %1 = llvm.cmpxchg %b, %v, %0 acq_rel monotonic : !llvm.ptr, i32
  // CHECK: "llvm.intr.memcpy"(%arg0, %arg1, %{{.*}}) <{alias_scopes = [[[A]], [[B]]], isVolatile = false, noalias_scopes = [[[C]]]}>
  "llvm.intr.memcpy"(%a, %b, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  // CHECK: llvm.call @arguments_alone(%arg0, %arg1) {alias_scopes = [[[A]], [[B]]], noalias_scopes = [[[C]]]}
  llvm.call @arguments_alone(%a, %b) : (!llvm.ptr, !llvm.ptr) -> ()
  // CHECK-NOT: alias_scopes
  llvm.call @anything(%a, %b) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @also_other(%a) : (!llvm.ptr) -> ()
  llvm.call @struct(%a, %s) : (!llvm.ptr, !llvm.struct<(ptr)>) -> ()
  llvm.return
}
