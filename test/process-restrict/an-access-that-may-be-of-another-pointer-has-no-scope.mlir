// RUN: tilespace-opt %s --process-restrict=check | FileCheck %s

llvm.func @pass(!llvm.ptr) -> !llvm.ptr
llvm.mlir.global external @g() {addr_space = 1 : i32} : i32

// CHECK-LABEL: llvm.func @others
llvm.func @others(%a: !llvm.ptr {llvm.noalias}, %plain: !llvm.ptr, %by_value: !llvm.ptr {llvm.byval = !llvm.struct<(ptr)>},
                  %x: i1, %n: i64) {
  %one = llvm.mlir.constant(1 : i32) : i32
  // CHECK: llvm.load %arg0 {alias_scopes
  // CHECK-NOT: {alias_scopes
  %loaded = llvm.load %a : !llvm.ptr -> !llvm.ptr
  %0 = llvm.load %loaded : !llvm.ptr -> i32
  %1 = llvm.load %plain : !llvm.ptr -> i32
  %2 = llvm.load %by_value : !llvm.ptr -> i32
  %either = llvm.select %x, %a, %plain : i1, !llvm.ptr
  %3 = llvm.load %either : !llvm.ptr -> i32
  %returned = llvm.call @pass(%a) : (!llvm.ptr) -> !llvm.ptr
  %4 = llvm.load %returned : !llvm.ptr -> i32
  %bits = llvm.ptrtoint %a : !llvm.ptr to i64
  %sum = llvm.add %bits, %n : i64
  %made = llvm.inttoptr %sum : i64 to !llvm.ptr
  %5 = llvm.load %made : !llvm.ptr -> i32
  %slot = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.store %one, %slot : i32, !llvm.ptr
  %variable = llvm.mlir.addressof @g : !llvm.ptr<1>
  %6 = llvm.load %variable : !llvm.ptr<1> -> i32
  // One side of a copy is enough.
  "llvm.intr.memcpy"(%a, %plain, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.cond_br %x, ^join(%a : !llvm.ptr), ^join(%loaded : !llvm.ptr)
^join(%p: !llvm.ptr):
  %7 = llvm.load %p : !llvm.ptr -> i32
  llvm.br ^through(%p : !llvm.ptr)
^through(%q: !llvm.ptr):
  %r = llvm.getelementptr %q[%n] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %8 = llvm.load %r : !llvm.ptr -> i32
  llvm.return
}
