// RUN: tilespace-opt %s --localize-parameters | FileCheck %s
// RUN: tilespace-opt %s --localize-parameters --memory-space-opt=no-warnings | FileCheck %s --check-prefix=SPACES

// Too many scalars, and a type of unknown size. LLVM must not put parameter memory in the place of such a copy, so
// that it is volatile; it is as aligned as the argument.

llvm.func @use(!llvm.ptr)

// CHECK-LABEL: llvm.func @many(
// CHECK:         "llvm.intr.memcpy"(%{{.*}}, %{{.*}}, %{{.*}}) <{arg_attrs = [{llvm.align = 16 : i64}, {llvm.align = 16 : i64}, {}], isVolatile = true}>
// SPACES-LABEL: llvm.func @many(
// SPACES:         "llvm.intr.memcpy"{{.*}} : (!llvm.ptr<5>, !llvm.ptr<101>, i64)
llvm.func @many(%p: !llvm.ptr {llvm.byval = !llvm.array<600 x f32>, llvm.align = 16 : i64}) attributes {nvvm.kernel} {
  llvm.call @use(%p) : (!llvm.ptr) -> ()
  llvm.return
}

// CHECK-LABEL: llvm.func @unknown(
// CHECK:         "llvm.intr.memcpy"(%{{.*}}, %{{.*}}, %{{.*}}) <{isVolatile = true}>
llvm.func @unknown(%p: !llvm.ptr {llvm.byval = !llvm.struct<(vector<[4]xf32>, f32)>}) attributes {nvvm.kernel} {
  llvm.call @use(%p) : (!llvm.ptr) -> ()
  llvm.return
}
