// RUN: tilespace-opt %s --allow-unregistered-dialect --print-memory-spaces=report=%t.json -o /dev/null
// RUN: FileCheck %s --input-file=%t.json
// RUN: tilespace-opt %s --allow-unregistered-dialect --print-memory-spaces=report=- -o /dev/null | FileCheck %s
// RUN: %python %S/Inputs/validate.py %S/../../docs/report.schema.json %t.json

// The body of each call, and the space of each access before and after. A kernel's sums include the bodies that it
// calls, each once. Generic accesses are listed once, with the place of each. Skipped code is named.

// CHECK:      "name": "scale",
// CHECK:          "name": "scale",
// CHECK:          "copy": false,
// CHECK:          "accesses": [
// CHECK-NEXT:       {
// CHECK-NEXT:         "location": "{{.*}}the-report-lists-calls-and-accesses.mlir:[[#LOAD:]]:
// CHECK-NEXT:         "op": "llvm.load",
// CHECK-NEXT:         "operand": 0,
// CHECK-NEXT:         "kind": "load",
// CHECK-NEXT:         "before": "generic",
// CHECK-NEXT:         "after": "shared"
// CHECK:              "op": "llvm.atomicrmw",
// CHECK-NEXT:         "operand": 0,
// CHECK-NEXT:         "kind": "atomic",
// CHECK:          "name": "scale.global",
// CHECK:          "copy": true,
// CHECK:              "location": "{{.*}}:[[#LOAD]]:
// CHECK:              "after": "global"

// CHECK:      "name": "open",
// CHECK:              "after": "generic",
// CHECK-NEXT:         "left_generic": 0

// CHECK:      "name": "one",
// CHECK:          "calls": [
// CHECK-NEXT:       {
// CHECK-NEXT:         "location": "{{.*}}:[[#]]:[[#]]",
// CHECK-NEXT:         "function": "scale",
// CHECK-NEXT:         "body": "scale"
// CHECK:              "function": "scale",
// CHECK-NEXT:         "body": "scale.global"
// CHECK:              "function": "scale",
// CHECK-NEXT:         "body": "scale.global"
// CHECK:          "accesses": [
// CHECK:              "before": "shared",
// CHECK-NEXT:         "after": "shared"

// CHECK:      "kernels": [
// CHECK-NEXT:   {
// CHECK-NEXT:     "name": "one",
// CHECK-NEXT:     "before": {
// CHECK-NEXT:       "generic": 2,
// CHECK-NEXT:       "shared": 1
// CHECK-NEXT:     },
// CHECK-NEXT:     "after": {
// CHECK-NEXT:       "global": 2,
// CHECK-NEXT:       "shared": 3
// CHECK:          "name": "two",
// CHECK-NEXT:     "before": {
// CHECK-NEXT:       "generic": 2
// CHECK-NEXT:     },
// CHECK-NEXT:     "after": {
// CHECK-NEXT:       "global": 2
// CHECK-NEXT:     }
// CHECK:      "not_read": [
// CHECK-NEXT:   "1 operation with regions that are not functions: 'x.kernel' @other"

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

llvm.func internal @scale(%p: !llvm.ptr) {
  %v = llvm.load %p : !llvm.ptr -> f32
  %old = llvm.atomicrmw fadd %p, %v monotonic : !llvm.ptr, f32
  llvm.return
}
llvm.func @open(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @one(%out: !llvm.ptr, %in: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.call @scale(%s) : (!llvm.ptr) -> ()
  llvm.call @scale(%out) : (!llvm.ptr) -> ()
  llvm.call @scale(%in) : (!llvm.ptr) -> ()
  llvm.store %x, %t : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @two(%out: !llvm.ptr) attributes {nvvm.kernel} {
  llvm.call @scale(%out) : (!llvm.ptr) -> ()
  llvm.return
}
"x.kernel"() ({
  "x.return"() : () -> ()
}) {sym_name = "other"} : () -> ()
