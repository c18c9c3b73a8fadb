// RUN: split-file %s %t
// RUN: tilespace-opt --allow-unregistered-dialect %t/before.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null
// RUN: not tilespace-opt --allow-unregistered-dialect %t/other.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s

// An op in a module's body may use a result of an earlier or later op there; another value is another module.
// CHECK: error: {{.*}}operand 0 is another value
// CHECK: error: {{.*}}code that is not device code changed

//--- before.mlir
module attributes {gpu.container_module} {
  %a = llvm.mlir.constant(1 : i32) : i32
  %b = llvm.mlir.constant(1 : i32) : i32
  "my.table"(%a) ({
    "my.entry"(%a, %c) : (i32, i32) -> ()
  }) : (i32) -> ()
  %c = "my.other"(%b) : (i32) -> i32
  gpu.module @device {
    %d = llvm.mlir.constant(1 : i32) : i32
    %e = llvm.mlir.constant(1 : i32) : i32
    "my.table"(%d) ({
      "my.entry"(%d) : (i32) -> ()
    }) : (i32) -> ()
    llvm.func @k() attributes {nvvm.kernel} {
      llvm.return
    }
  }
}
//--- other.mlir
module attributes {gpu.container_module} {
  %a = llvm.mlir.constant(1 : i32) : i32
  %b = llvm.mlir.constant(1 : i32) : i32
  "my.table"(%a) ({
    "my.entry"(%b, %c) : (i32, i32) -> ()
  }) : (i32) -> ()
  %c = "my.other"(%b) : (i32) -> i32
  gpu.module @device {
    %d = llvm.mlir.constant(1 : i32) : i32
    %e = llvm.mlir.constant(1 : i32) : i32
    "my.table"(%d) ({
      "my.entry"(%e) : (i32) -> ()
    }) : (i32) -> ()
    llvm.func @k() attributes {nvvm.kernel} {
      llvm.return
    }
  }
}
