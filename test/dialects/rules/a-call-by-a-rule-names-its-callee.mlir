// RUN: not tilespace-opt %s --allow-unregistered-dialect --split-input-file \
// RUN:   --pass-pipeline='builtin.module(ip-msp{space-rules=%S/Inputs/calls.json})' 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=ERROR --input-file=%t.err
// RUN: not tilespace-opt %s --allow-unregistered-dialect --split-input-file --space-rules=%S/Inputs/calls.json \
// RUN:   --check-space-rules 2>&1 >/dev/null | FileCheck %s --check-prefix=ERROR

// Without the attribute, @put would have no caller that is known.

// ERROR: a-call-by-a-rule-names-its-callee.mlir:[[@LINE+6]]:3: error: the space rules make 'my.call' a call, but it has no attribute 'callee'
// ERROR-NOT: error:

"my.func"() ({
^bb0(%p: !llvm.ptr):
  // The name is in an attribute that nobody reads.
  "my.call"(%p) {target = @put} : (!llvm.ptr) -> ()
  "my.return"() : () -> ()
}) {function_type = (!llvm.ptr) -> (), sym_name = "get"} : () -> ()
"my.func"() ({
^bb0(%p: !llvm.ptr):
  "my.return"() : () -> ()
}) {function_type = (!llvm.ptr) -> (), sym_name = "put", sym_visibility = "private"} : () -> ()

// -----

// CHECK: "my.call"({{.*}}) {callee = @put}
"my.func"() ({
^bb0(%p: !llvm.ptr):
  "my.call"(%p) {callee = @put} : (!llvm.ptr) -> ()
  "my.return"() : () -> ()
}) {function_type = (!llvm.ptr) -> (), sym_name = "get"} : () -> ()
"my.func"() ({
^bb0(%p: !llvm.ptr):
  "my.return"() : () -> ()
}) {function_type = (!llvm.ptr) -> (), sym_name = "put", sym_visibility = "private"} : () -> ()
