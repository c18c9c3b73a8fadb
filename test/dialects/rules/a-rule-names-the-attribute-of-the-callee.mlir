// RUN: tilespace-opt %s --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(ip-msp{space-rules=%S/Inputs/targets.json})' | FileCheck %s
// RUN: sed 's/target = @put, //' %s | not tilespace-opt --allow-unregistered-dialect \
// RUN:   --pass-pipeline='builtin.module(ip-msp{space-rules=%S/Inputs/targets.json})' 2>&1 | FileCheck %s --check-prefix=WITHOUT
// RUN: not tilespace-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(ip-msp{space-rules=%S/Inputs/targets.json},ip-msp{space-rules=%S/Inputs/other-targets.json})' \
// RUN:   2>&1 | FileCheck %s --check-prefix=OTHER

// A call is retargeted in the attribute that the rule names. Another symbol beside it opens the function, although
// its attribute is the attribute that other calls have.

// WITHOUT: error: the space rules make 'their.call' a call, but it has no attribute 'target'
// OTHER: other-targets.json: function op "their.call": other rules of this process name its callee by another attribute

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<4 x f32>
llvm.mlir.global internal @cells() {addr_space = 1 : i32} : !llvm.array<4 x f32>

// CHECK: "their.call"({{.*}}) {callee = @other, target = @put} : (!llvm.ptr<3>)
// CHECK: "their.call"({{.*}}) {callee = @other, target = @put_global} : (!llvm.ptr<1>)
// CHECK: sym_name = "get"
// CHECK: function_type = (!llvm.ptr<3>) -> (), {{.*}}sym_name = "put"
// CHECK: function_type = (!llvm.ptr<1>) -> (), {{.*}}sym_name = "put_global"
// CHECK: function_type = (!llvm.ptr) -> (), {{.*}}sym_name = "other"
"their.func"() ({
  %s = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %p = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  "their.call"(%p) {target = @put, callee = @other} : (!llvm.ptr) -> ()
  %c = llvm.mlir.addressof @cells : !llvm.ptr<1>
  %q = llvm.addrspacecast %c : !llvm.ptr<1> to !llvm.ptr
  "their.call"(%q) {target = @put, callee = @other} : (!llvm.ptr) -> ()
  "their.return"() : () -> ()
}) {function_type = () -> (), sym_name = "get"} : () -> ()
"their.func"() ({
^bb0(%p: !llvm.ptr):
  %x = llvm.load %p : !llvm.ptr -> f32
  "their.return"() : () -> ()
}) {function_type = (!llvm.ptr) -> (), sym_name = "put", sym_visibility = "private"} : () -> ()
"their.func"() ({
^bb0(%p: !llvm.ptr):
  %x = llvm.load %p : !llvm.ptr -> f32
  "their.return"() : () -> ()
}) {function_type = (!llvm.ptr) -> (), sym_name = "other", sym_visibility = "private"} : () -> ()
