// RUN: tilespace-opt %s --pass-pipeline='builtin.module(uncast-slots{check})' | FileCheck %s

llvm.func @helper(!llvm.ptr<5>)

// LLVM leaves volatile and atomic accesses generic.
// CHECK-LABEL: llvm.func @volatile_and_atomic(
// CHECK:         %[[S:.*]] = llvm.addrspacecast %{{.*}} : !llvm.ptr to !llvm.ptr<5>
// CHECK:         llvm.load volatile %[[S]] : !llvm.ptr<5> -> i32
// CHECK:         llvm.store volatile %{{.*}}, %[[S]] : i32, !llvm.ptr<5>
// CHECK:         llvm.store %{{.*}}, %[[S]] atomic monotonic {alignment = 4 : i64} : i32, !llvm.ptr<5>
// CHECK:         "llvm.intr.memset"(%[[S]], {{.*}}) <{isVolatile = true}> : (!llvm.ptr<5>, i8, i32) -> ()
llvm.func @volatile_and_atomic(%zero: i8) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %s = llvm.addrspacecast %slot : !llvm.ptr to !llvm.ptr<5>
  %v = llvm.load volatile %s : !llvm.ptr<5> -> i32
  llvm.store volatile %v, %s : i32, !llvm.ptr<5>
  llvm.store %v, %s atomic monotonic {alignment = 4 : i64} : i32, !llvm.ptr<5>
  "llvm.intr.memset"(%s, %zero, %one) <{isVolatile = true}> : (!llvm.ptr<5>, i8, i32) -> ()
  llvm.return
}

// The number of a local address differs from the number of the generic address, and a callee keeps its type.
// CHECK-LABEL: llvm.func @numbers_and_calls(
// CHECK:         %[[S:.*]] = llvm.addrspacecast %{{.*}} : !llvm.ptr to !llvm.ptr<5>
// CHECK:         llvm.ptrtoint %[[S]] : !llvm.ptr<5> to i64
// CHECK:         llvm.store %[[S]], %{{.*}} : !llvm.ptr<5>, !llvm.ptr
// CHECK:         llvm.call @helper(%[[S]]) : (!llvm.ptr<5>) -> ()
llvm.func @numbers_and_calls() -> i64 {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %holder = llvm.alloca %one x i64 : (i32) -> !llvm.ptr
  %s = llvm.addrspacecast %slot : !llvm.ptr to !llvm.ptr<5>
  %h = llvm.addrspacecast %holder : !llvm.ptr to !llvm.ptr<5>
  %n = llvm.ptrtoint %s : !llvm.ptr<5> to i64
  llvm.store %s, %h : !llvm.ptr<5>, !llvm.ptr<5>
  llvm.call @helper(%s) : (!llvm.ptr<5>) -> ()
  llvm.return %n : i64
}

// A local null is not the generic null.
// CHECK-LABEL: llvm.func @compared_with_null(
// CHECK-SAME:    %[[P:.*]]: !llvm.ptr<5>)
// CHECK:         llvm.icmp "eq" %[[P]], %{{.*}} : !llvm.ptr<5>
llvm.func @compared_with_null(%p: !llvm.ptr<5>) -> i1 {
  %null = llvm.mlir.zero : !llvm.ptr<5>
  %c = llvm.icmp "eq" %p, %null : !llvm.ptr<5>
  llvm.return %c : i1
}

// CHECK-LABEL: llvm.func @joined_with_null(
// CHECK:         %[[S:.*]] = llvm.select %{{.*}} : i1, !llvm.ptr<5>
// CHECK:         llvm.load %[[S]] : !llvm.ptr<5> -> i32
llvm.func @joined_with_null(%c: i1, %p: !llvm.ptr<5>) -> i32 {
  %null = llvm.mlir.zero : !llvm.ptr<5>
  %s = llvm.select %c, %p, %null : i1, !llvm.ptr<5>
  %v = llvm.load %s : !llvm.ptr<5> -> i32
  llvm.return %v : i32
}

// Plain accesses become generic.
// CHECK-LABEL: llvm.func @plain(
// CHECK:         %[[SLOT:.*]] = llvm.alloca
// CHECK-NOT:     llvm.addrspacecast
// CHECK:         llvm.load %[[SLOT]] : !llvm.ptr -> i32
// CHECK:         llvm.store %{{.*}}, %[[SLOT]] : i32, !llvm.ptr{{$}}
// CHECK:         "llvm.intr.memset"(%[[SLOT]], {{.*}}) <{isVolatile = false}> : (!llvm.ptr, i8, i32) -> ()
llvm.func @plain(%zero: i8) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %s = llvm.addrspacecast %slot : !llvm.ptr to !llvm.ptr<5>
  %v = llvm.load %s : !llvm.ptr<5> -> i32
  llvm.store %v, %s : i32, !llvm.ptr<5>
  "llvm.intr.memset"(%s, %zero, %one) <{isVolatile = false}> : (!llvm.ptr<5>, i8, i32) -> ()
  llvm.return
}
