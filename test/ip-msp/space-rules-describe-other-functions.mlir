// RUN: echo '{"functions": [{"op": "my_shared_alloc", "effects": [{"source": {"result": 0, "space": "shared"}}]}]}' > %t.json
// RUN: tilespace-opt %s --ip-msp=space-rules=%t.json --memory-space-opt=space-rules=%t.json | FileCheck %s
// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s --check-prefix=WITHOUT

// A library function that the built-in table does not know. With a rule for it its result is shared.

llvm.func @my_shared_alloc(i64) -> !llvm.ptr

// CHECK-LABEL: llvm.func @kernel(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : i64, !llvm.ptr<3>
// WITHOUT-LABEL: llvm.func @kernel(
// WITHOUT:         llvm.store %{{.*}}, %{{.*}} : i64, !llvm.ptr{{$}}
llvm.func @kernel(%n: i64) attributes {nvvm.kernel} {
  %p = llvm.call @my_shared_alloc(%n) : (i64) -> !llvm.ptr
  llvm.store %n, %p : i64, !llvm.ptr
  llvm.return
}
