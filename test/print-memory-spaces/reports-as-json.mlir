// RUN: tilespace-opt %s --print-memory-spaces=report=%t.json -o /dev/null 2>&1 | count 0
// RUN: FileCheck %s --input-file=%t.json
// RUN: tilespace-opt %s --print-memory-spaces=report=- -o /dev/null | FileCheck %s
// RUN: %python %S/Inputs/validate.py %S/../../docs/report.schema.json %t.json

// One object for each function with its bodies, the counts of accesses before and after, and the accesses that stay
// generic. In place of remarks, not besides them.

// CHECK:      "version": 1,
// CHECK:      "name": "get",
// CHECK-NEXT: "kind": "device",
// CHECK-NEXT: "linkage": "private",
// CHECK:        "index": 0,
// CHECK-NEXT:   "type": "!llvm.ptr",
// CHECK-NEXT:   "vote": "generic",
// CHECK:      "results": [
// CHECK-NEXT:   "generic"
// CHECK:      "instances": [
// CHECK:        "name": "get",
// CHECK-NEXT:   "votes": [
// CHECK-NEXT:     "shared"
// CHECK-NEXT:   ],
// CHECK-NEXT:   "in_place": true,
// CHECK-NEXT:   "call_sites": 1
// CHECK:        "name": "get.global",
// CHECK-NEXT:   "votes": [
// CHECK-NEXT:     "global"
// CHECK-NEXT:   ],
// CHECK-NEXT:   "in_place": false,
// CHECK-NEXT:   "call_sites": 1
// CHECK:      "name": "open",
// CHECK-NEXT: "kind": "device",
// CHECK-NEXT: "linkage": "public",
// CHECK:      "name": "declared",
// CHECK-NEXT: "kind": "declaration",
// CHECK:      "name": "kernel",
// CHECK-NEXT: "kind": "kernel",
// CHECK:        "vote": "global",
// CHECK-NEXT:   "mask": [
// CHECK-NEXT:     "global"
// CHECK:      "accesses": {
// CHECK-NEXT:   "before": {
// CHECK-NEXT:     "generic": 4
// CHECK-NEXT:   },
// CHECK-NEXT:   "after": {
// CHECK-NEXT:     "generic": 1,
// CHECK-NEXT:     "global": 3,
// CHECK-NEXT:     "shared": 1
// CHECK:      "left_generic": [
// CHECK:        "function": "open",
// CHECK-NEXT:   "location": "{{.*}}reports-as-json.mlir:[[#]]:
// CHECK-NEXT:   "op": "llvm.load",
// CHECK-NEXT:   "reason": "unknown-caller",
// CHECK-NEXT:   "chain": [
// CHECK-NEXT:     "argument 0 of 'open' at {{.*}}reports-as-json.mlir:[[#]]:
// CHECK:      "stats": {
// CHECK:        "clone_attempts": 1,
// CHECK-NEXT:   "clones": 1,

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @get(%p: !llvm.ptr) -> !llvm.ptr {
  %v = llvm.load %p : !llvm.ptr -> i64
  %q = llvm.getelementptr %p[%v] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  llvm.return %q : !llvm.ptr
}
llvm.func @open(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @declared(!llvm.ptr)
llvm.func @kernel(%out: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.call @get(%s) : (!llvm.ptr) -> !llvm.ptr
  %b = llvm.call @get(%out) : (!llvm.ptr) -> !llvm.ptr
  llvm.store %x, %b : f32, !llvm.ptr
  llvm.store %x, %out : f32, !llvm.ptr
  llvm.return
}
