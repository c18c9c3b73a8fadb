// RUN: split-file %s %t
// RUN: not tilespace-opt %t/block.mlir --allow-unregistered-dialect --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=BLOCK
// RUN: not tilespace-opt %t/argument.mlir --allow-unregistered-dialect --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=ARGUMENT
// RUN: not tilespace-opt %t/type.mlir --allow-unregistered-dialect --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not tilespace-opt %t/region.mlir --allow-unregistered-dialect --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=REGION
// RUN: not tilespace-opt %t/less.mlir --allow-unregistered-dialect --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=LESS
// RUN: not tilespace-opt %t/more.mlir --allow-unregistered-dialect --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=MORE
// RUN: not tilespace-opt %t/result.mlir --allow-unregistered-dialect --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=RESULT
// RUN: not tilespace-opt %t/operand.mlir --allow-unregistered-dialect --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=OPERAND

// BLOCK: error: {{.*}}it has more or fewer blocks
// ARGUMENT: error: {{.*}}a block has more or fewer arguments
// TYPE: error: {{.*}}an argument of a block has another type
// REGION: error: {{.*}}it has more or fewer regions
// LESS: error: {{.*}}'foo.b' is missing
// MORE: error: {{.*}}'foo.c' was added
// RESULT: error: {{.*}}it has more or fewer results
// OPERAND: error: {{.*}}it has more or fewer operands

//--- before.mlir
llvm.func @f(%x: i32) {
  "foo.region"() ({
  ^bb0(%a: i32):
    "foo.a"(%a) : (i32) -> ()
    "foo.b"(%a) : (i32) -> ()
  }) : () -> ()
  llvm.return
}
//--- block.mlir
llvm.func @f(%x: i32) {
  "foo.region"() ({
  ^bb0(%a: i32):
    "foo.a"(%a) : (i32) -> ()
    "foo.b"(%a) : (i32) -> ()
  ^bb1:
    "foo.b"(%x) : (i32) -> ()
  }) : () -> ()
  llvm.return
}
//--- argument.mlir
llvm.func @f(%x: i32) {
  "foo.region"() ({
  ^bb0(%a: i32, %b: i32):
    "foo.a"(%a) : (i32) -> ()
    "foo.b"(%a) : (i32) -> ()
  }) : () -> ()
  llvm.return
}
//--- type.mlir
llvm.func @f(%x: i32) {
  "foo.region"() ({
  ^bb0(%a: i64):
    "foo.a"(%a) : (i64) -> ()
    "foo.b"(%a) : (i64) -> ()
  }) : () -> ()
  llvm.return
}
//--- region.mlir
llvm.func @f(%x: i32) {
  "foo.region"() ({
  ^bb0(%a: i32):
    "foo.a"(%a) : (i32) -> ()
    "foo.b"(%a) : (i32) -> ()
  }, {
  }) : () -> ()
  llvm.return
}
//--- less.mlir
llvm.func @f(%x: i32) {
  "foo.region"() ({
  ^bb0(%a: i32):
    "foo.a"(%a) : (i32) -> ()
  }) : () -> ()
  llvm.return
}
//--- more.mlir
llvm.func @f(%x: i32) {
  "foo.region"() ({
  ^bb0(%a: i32):
    "foo.a"(%a) : (i32) -> ()
    "foo.b"(%a) : (i32) -> ()
    "foo.c"(%a) : (i32) -> ()
  }) : () -> ()
  llvm.return
}
//--- result.mlir
llvm.func @f(%x: i32) {
  "foo.region"() ({
  ^bb0(%a: i32):
    %r = "foo.a"(%a) : (i32) -> i32
    "foo.b"(%a) : (i32) -> ()
  }) : () -> ()
  llvm.return
}
//--- operand.mlir
llvm.func @f(%x: i32) {
  "foo.region"() ({
  ^bb0(%a: i32):
    "foo.a"(%a) : (i32) -> ()
    "foo.b"(%a, %a) : (i32, i32) -> ()
  }) : () -> ()
  llvm.return
}
