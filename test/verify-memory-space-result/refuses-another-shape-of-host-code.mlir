// RUN: split-file %s %t
// RUN: not tilespace-opt %t/block.mlir --allow-unregistered-dialect --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s
// RUN: not tilespace-opt %t/argument.mlir --allow-unregistered-dialect --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s
// RUN: not tilespace-opt %t/type.mlir --allow-unregistered-dialect --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s
// RUN: not tilespace-opt %t/result.mlir --allow-unregistered-dialect --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// CHECK: error: {{.*}}code that is not the device's changed

//--- before.mlir
module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  llvm.func @f(%x: i32) {
    "foo.region"() ({
    ^bb0(%a: i32):
      %r = "foo.a"() : () -> i32
    }) : () -> ()
    llvm.return
  }
}
//--- block.mlir
module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  llvm.func @f(%x: i32) {
    "foo.region"() ({
    ^bb0(%a: i32):
      %r = "foo.a"() : () -> i32
    ^bb1:
      %s = "foo.a"() : () -> i32
    }) : () -> ()
    llvm.return
  }
}
//--- argument.mlir
module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  llvm.func @f(%x: i32) {
    "foo.region"() ({
    ^bb0(%a: i32, %b: i32):
      %r = "foo.a"() : () -> i32
    }) : () -> ()
    llvm.return
  }
}
//--- type.mlir
module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  llvm.func @f(%x: i32) {
    "foo.region"() ({
    ^bb0(%a: i64):
      %r = "foo.a"() : () -> i32
    }) : () -> ()
    llvm.return
  }
}
//--- result.mlir
module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  llvm.func @f(%x: i32) {
    "foo.region"() ({
    ^bb0(%a: i32):
      %r = "foo.a"() : () -> i64
    }) : () -> ()
    llvm.return
  }
}
