// RUN: split-file %s %t
// RUN: not tilespace-opt %t/elsewhere.mlir --allow-unregistered-dialect "--verify-memory-space-result=split-merged-accesses original=%t/before.mlir" -o /dev/null 2>&1 | FileCheck %s --check-prefix=ELSEWHERE
// RUN: not tilespace-opt %t/less.mlir --allow-unregistered-dialect "--verify-memory-space-result=split-merged-accesses original=%t/before.mlir" -o /dev/null 2>&1 | FileCheck %s --check-prefix=LESS
// RUN: not tilespace-opt %t/more.mlir --allow-unregistered-dialect "--verify-memory-space-result=split-merged-accesses original=%t/before.mlir" -o /dev/null 2>&1 | FileCheck %s --check-prefix=MORE
// RUN: not tilespace-opt %t/argument.mlir --allow-unregistered-dialect "--verify-memory-space-result=split-merged-accesses original=%t/before.mlir" -o /dev/null 2>&1 | FileCheck %s --check-prefix=ARGUMENT
// RUN: not tilespace-opt %t/type.mlir --allow-unregistered-dialect "--verify-memory-space-result=split-merged-accesses original=%t/before.mlir" -o /dev/null 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not tilespace-opt %t/operand.mlir --allow-unregistered-dialect "--verify-memory-space-result=split-merged-accesses original=%t/before.mlir" -o /dev/null 2>&1 | FileCheck %s --check-prefix=OPERAND
// RUN: not tilespace-opt %t/missing.mlir --allow-unregistered-dialect "--verify-memory-space-result=split-merged-accesses original=%t/before.mlir" -o /dev/null 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not tilespace-opt %t/added.mlir --allow-unregistered-dialect "--verify-memory-space-result=split-merged-accesses original=%t/before.mlir" -o /dev/null 2>&1 | FileCheck %s --check-prefix=ADDED
// RUN: not tilespace-opt %t/constant.mlir --allow-unregistered-dialect "--verify-memory-space-result=split-merged-accesses original=%t/before.mlir" -o /dev/null 2>&1 | FileCheck %s --check-prefix=CONSTANT

// ELSEWHERE: error: {{.*}}it branches elsewhere
// LESS: error: {{.*}}a block is missing
// MORE: error: {{.*}}a block was added
// ARGUMENT: error: {{.*}}a block has more or fewer arguments
// TYPE: error: {{.*}}a value has another type
// OPERAND: error: {{.*}}it has more or fewer operands
// MISSING: error: {{.*}}'foo.b' is missing
// ADDED: error: {{.*}}'foo.c' was added
// CONSTANT: error: {{.*}}operand 0 is another value

//--- before.mlir
llvm.func @f(%c: i1, %x: i32) {
  llvm.cond_br %c, ^one, ^other
^one:
  "foo.region"() ({
    %r = "foo.a"() : () -> i32
    "foo.b"(%r) : (i32) -> ()
  }) : () -> ()
  llvm.br ^other
^other:
  %k = llvm.mlir.constant(1 : i32) : i32
  "foo.b"(%k) : (i32) -> ()
  llvm.return
}
//--- elsewhere.mlir
llvm.func @f(%c: i1, %x: i32) {
  llvm.cond_br %c, ^other, ^one
^one:
  "foo.region"() ({
    %r = "foo.a"() : () -> i32
    "foo.b"(%r) : (i32) -> ()
  }) : () -> ()
  llvm.br ^other
^other:
  %k = llvm.mlir.constant(1 : i32) : i32
  "foo.b"(%k) : (i32) -> ()
  llvm.return
}
//--- less.mlir
llvm.func @f(%c: i1, %x: i32) {
  llvm.cond_br %c, ^one, ^one
^one:
  "foo.region"() ({
    %r = "foo.a"() : () -> i32
    "foo.b"(%r) : (i32) -> ()
  }) : () -> ()
  llvm.br ^one
}
//--- more.mlir
llvm.func @f(%c: i1, %x: i32) {
  llvm.cond_br %c, ^one, ^other
^one:
  "foo.region"() ({
    %r = "foo.a"() : () -> i32
    "foo.b"(%r) : (i32) -> ()
  }) : () -> ()
  llvm.br ^other
^other:
  %k = llvm.mlir.constant(1 : i32) : i32
  "foo.b"(%k) : (i32) -> ()
  llvm.return
^more:
  llvm.return
}
//--- argument.mlir
llvm.func @f(%c: i1, %x: i32) {
  llvm.cond_br %c, ^one, ^other
^one:
  "foo.region"() ({
  ^bb0(%a: i32):
    %r = "foo.a"() : () -> i32
    "foo.b"(%r) : (i32) -> ()
  }) : () -> ()
  llvm.br ^other
^other:
  %k = llvm.mlir.constant(1 : i32) : i32
  "foo.b"(%k) : (i32) -> ()
  llvm.return
}
//--- type.mlir
llvm.func @f(%c: i1, %x: i32) {
  llvm.cond_br %c, ^one, ^other
^one:
  "foo.region"() ({
    %r = "foo.a"() : () -> i64
    "foo.b"(%r) : (i64) -> ()
  }) : () -> ()
  llvm.br ^other
^other:
  %k = llvm.mlir.constant(1 : i32) : i32
  "foo.b"(%k) : (i32) -> ()
  llvm.return
}
//--- operand.mlir
llvm.func @f(%c: i1, %x: i32) {
  llvm.cond_br %c, ^one, ^other
^one:
  "foo.region"() ({
    %r = "foo.a"() : () -> i32
    "foo.b"(%r, %r) : (i32, i32) -> ()
  }) : () -> ()
  llvm.br ^other
^other:
  %k = llvm.mlir.constant(1 : i32) : i32
  "foo.b"(%k) : (i32) -> ()
  llvm.return
}
//--- missing.mlir
llvm.func @f(%c: i1, %x: i32) {
  llvm.cond_br %c, ^one, ^other
^one:
  "foo.region"() ({
    %r = "foo.a"() : () -> i32
  }) : () -> ()
  llvm.br ^other
^other:
  %k = llvm.mlir.constant(1 : i32) : i32
  "foo.b"(%k) : (i32) -> ()
  llvm.return
}
//--- added.mlir
llvm.func @f(%c: i1, %x: i32) {
  llvm.cond_br %c, ^one, ^other
^one:
  "foo.region"() ({
    %r = "foo.a"() : () -> i32
    "foo.b"(%r) : (i32) -> ()
    "foo.c"(%r) : (i32) -> ()
  }) : () -> ()
  llvm.br ^other
^other:
  %k = llvm.mlir.constant(1 : i32) : i32
  "foo.b"(%k) : (i32) -> ()
  llvm.return
}
//--- constant.mlir
llvm.func @f(%c: i1, %x: i32) {
  llvm.cond_br %c, ^one, ^other
^one:
  "foo.region"() ({
    %r = "foo.a"() : () -> i32
    "foo.b"(%r) : (i32) -> ()
  }) : () -> ()
  llvm.br ^other
^other:
  %k = llvm.mlir.constant(1 : i32) : i32
  %two = llvm.mlir.constant(2 : i32) : i32
  "foo.b"(%two) : (i32) -> ()
  llvm.return
}
