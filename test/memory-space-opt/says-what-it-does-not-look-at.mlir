// Code in an operation that is not a function for MLIR, and pointers with a space that no interface tells: one
// diagnostic for each kind. Where all must be resolved they are errors.
//
// RUN: tilespace-opt %s --allow-unregistered-dialect --memory-space-opt 2>&1 | FileCheck %s
// RUN: tilespace-opt %s --allow-unregistered-dialect --ip-msp 2>&1 | FileCheck %s
// RUN: tilespace-opt %s --allow-unregistered-dialect --print-memory-spaces 2>&1 | FileCheck %s
// RUN: tilespace-opt %s --allow-unregistered-dialect --memory-space-opt=no-warnings 2>&1 | FileCheck %s --check-prefix=SILENT --implicit-check-not='looked at'
// RUN: not tilespace-opt %s --allow-unregistered-dialect --memory-space-opt=require-resolved 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: not tilespace-opt %s --allow-unregistered-dialect --print-memory-spaces=require-resolved 2>&1 | FileCheck %s --check-prefix=ERROR

// CHECK-COUNT-1: remark: not looked at: 2 operations with regions that are not functions: 'my.kernel' @a, 'my.kernel' @b
// CHECK-COUNT-1: remark: not looked at: 3 values that may be pointers, of types that state no space: !tt.ptr<f32>, tensor<4x!tt.ptr<f32>>
// CHECK-NOT:     looked at
// SILENT:        llvm.func @k(
// ERROR:         error: not looked at: 2 operations with regions that are not functions: 'my.kernel' @a, 'my.kernel' @b
// ERROR:         error: not looked at: 3 values that may be pointers, of types that state no space: !tt.ptr<f32>, tensor<4x!tt.ptr<f32>>
"my.kernel"() ({
^bb0(%p: !llvm.ptr):
  %x = llvm.load %p : !llvm.ptr -> f32
  "my.return"() : () -> ()
}) {sym_name = "a"} : () -> ()
"my.kernel"() ({
  "my.return"() : () -> ()
}) {sym_name = "b"} : () -> ()
llvm.func @k(%q: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  %p = "tt.make"() : () -> !tt.ptr<f32>
  %r = "tt.make"() : () -> tensor<4x!tt.ptr<f32>>
  %s = "tt.offset"(%p) : (!tt.ptr<f32>) -> !tt.ptr<f32>
  "tt.store"(%s, %x) : (!tt.ptr<f32>, f32) -> ()
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}
