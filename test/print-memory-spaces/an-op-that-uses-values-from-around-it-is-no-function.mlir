// RUN: tilespace-opt %s --allow-unregistered-dialect --print-memory-spaces -o /dev/null 2>&1 | FileCheck %s

// CHECK: remark: not looked at: 1 operation with regions that are not functions: 'my.func' @captures
%outside = llvm.mlir.zero : !llvm.ptr
"my.func"() ({
^bb0(%p: !llvm.ptr):
  %x = llvm.load %outside : !llvm.ptr -> f32
  llvm.store %x, %p : f32, !llvm.ptr
  "my.return"() : () -> ()
}) {function_type = (!llvm.ptr) -> (), gpu.kernel, sym_name = "captures"} : () -> ()
