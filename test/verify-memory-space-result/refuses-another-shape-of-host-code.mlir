// RUN: split-file %s %t
// RUN: not tilespace-opt %t/block.mlir --allow-unregistered-dialect --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=BLOCK
// RUN: not tilespace-opt %t/less.mlir --allow-unregistered-dialect --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=LESS
// RUN: not tilespace-opt %t/elsewhere.mlir --allow-unregistered-dialect --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=ELSEWHERE
// RUN: not tilespace-opt %t/argument.mlir --allow-unregistered-dialect --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=ARGUMENT
// RUN: not tilespace-opt %t/type.mlir --allow-unregistered-dialect --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not tilespace-opt %t/result.mlir --allow-unregistered-dialect --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=RESULT
// RUN: not tilespace-opt %t/operand.mlir --allow-unregistered-dialect --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=OPERAND
// RUN: not tilespace-opt %t/another.mlir --allow-unregistered-dialect --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=ANOTHER
// RUN: not tilespace-opt %t/missing.mlir --allow-unregistered-dialect --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: not tilespace-opt %t/added.mlir --allow-unregistered-dialect --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=ADDED
// RUN: not tilespace-opt %t/other.mlir --allow-unregistered-dialect --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=OTHER
// RUN: not tilespace-opt %t/attribute.mlir --allow-unregistered-dialect --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=ATTRIBUTE

// BLOCK: error: {{.*}}code that is not device code changed: it has more or fewer blocks
// LESS: error: {{.*}}code that is not device code changed: it has more or fewer blocks
// ELSEWHERE: error: {{.*}}code that is not device code changed: it branches elsewhere
// ARGUMENT: error: {{.*}}code that is not device code changed: a block has more or fewer arguments
// TYPE: error: {{.*}}code that is not device code changed: an argument of a block has another type
// RESULT: error: {{.*}}code that is not device code changed: its result has another type
// OPERAND: error: {{.*}}code that is not device code changed: it has more or fewer operands
// ANOTHER: error: {{.*}}code that is not device code changed: operand 0 is another value
// MISSING: error: {{.*}}code that is not device code changed: 'foo.b' is missing
// ADDED: error: {{.*}}code that is not device code changed: 'foo.c' was added
// OTHER: error: {{.*}}code that is not device code changed: 'foo.a' became 'foo.c'
// ATTRIBUTE: error: {{.*}}code that is not device code changed: attributes changed: n

//--- before.mlir
module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"} {
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
    llvm.return
  }
}
//--- block.mlir
module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  llvm.func @f(%c: i1, %x: i32) {
    llvm.cond_br %c, ^one, ^other
  ^one:
    "foo.region"() ({
    ^bb0(%a: i32):
      %r = "foo.a"() : () -> i32
      "foo.b"(%r) : (i32) -> ()
    ^bb1:
      %s = "foo.a"() : () -> i32
    }) : () -> ()
    llvm.br ^other
  ^other:
    llvm.return
  }
}
//--- less.mlir
module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  llvm.func @f(%c: i1, %x: i32) {
    llvm.cond_br %c, ^one, ^one
  ^one:
    "foo.region"() ({
    ^bb0(%a: i32):
      %r = "foo.a"() : () -> i32
      "foo.b"(%r) : (i32) -> ()
    }) : () -> ()
    llvm.br ^one
  }
}
//--- elsewhere.mlir
module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  llvm.func @f(%c: i1, %x: i32) {
    llvm.cond_br %c, ^other, ^one
  ^one:
    "foo.region"() ({
    ^bb0(%a: i32):
      %r = "foo.a"() : () -> i32
      "foo.b"(%r) : (i32) -> ()
    }) : () -> ()
    llvm.br ^other
  ^other:
    llvm.return
  }
}
//--- argument.mlir
module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  llvm.func @f(%c: i1, %x: i32) {
    llvm.cond_br %c, ^one, ^other
  ^one:
    "foo.region"() ({
    ^bb0(%a: i32, %b: i32):
      %r = "foo.a"() : () -> i32
      "foo.b"(%r) : (i32) -> ()
    }) : () -> ()
    llvm.br ^other
  ^other:
    llvm.return
  }
}
//--- type.mlir
module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  llvm.func @f(%c: i1, %x: i32) {
    llvm.cond_br %c, ^one, ^other
  ^one:
    "foo.region"() ({
    ^bb0(%a: i64):
      %r = "foo.a"() : () -> i32
      "foo.b"(%r) : (i32) -> ()
    }) : () -> ()
    llvm.br ^other
  ^other:
    llvm.return
  }
}
//--- result.mlir
module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  llvm.func @f(%c: i1, %x: i32) {
    llvm.cond_br %c, ^one, ^other
  ^one:
    "foo.region"() ({
    ^bb0(%a: i32):
      %r = "foo.a"() : () -> i64
      "foo.b"(%r) : (i64) -> ()
    }) : () -> ()
    llvm.br ^other
  ^other:
    llvm.return
  }
}
//--- operand.mlir
module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  llvm.func @f(%c: i1, %x: i32) {
    llvm.cond_br %c, ^one, ^other
  ^one:
    "foo.region"() ({
    ^bb0(%a: i32):
      %r = "foo.a"() : () -> i32
      "foo.b"(%r, %r) : (i32, i32) -> ()
    }) : () -> ()
    llvm.br ^other
  ^other:
    llvm.return
  }
}
//--- another.mlir
module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  llvm.func @f(%c: i1, %x: i32) {
    llvm.cond_br %c, ^one, ^other
  ^one:
    "foo.region"() ({
    ^bb0(%a: i32):
      %r = "foo.a"() : () -> i32
      "foo.b"(%a) : (i32) -> ()
    }) : () -> ()
    llvm.br ^other
  ^other:
    llvm.return
  }
}
//--- missing.mlir
module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  llvm.func @f(%c: i1, %x: i32) {
    llvm.cond_br %c, ^one, ^other
  ^one:
    "foo.region"() ({
    ^bb0(%a: i32):
      %r = "foo.a"() : () -> i32
    }) : () -> ()
    llvm.br ^other
  ^other:
    llvm.return
  }
}
//--- added.mlir
module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  llvm.func @f(%c: i1, %x: i32) {
    llvm.cond_br %c, ^one, ^other
  ^one:
    "foo.region"() ({
    ^bb0(%a: i32):
      %r = "foo.a"() : () -> i32
      "foo.b"(%r) : (i32) -> ()
      "foo.c"(%r) : (i32) -> ()
    }) : () -> ()
    llvm.br ^other
  ^other:
    llvm.return
  }
}
//--- other.mlir
module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  llvm.func @f(%c: i1, %x: i32) {
    llvm.cond_br %c, ^one, ^other
  ^one:
    "foo.region"() ({
    ^bb0(%a: i32):
      %r = "foo.c"() : () -> i32
      "foo.b"(%r) : (i32) -> ()
    }) : () -> ()
    llvm.br ^other
  ^other:
    llvm.return
  }
}
//--- attribute.mlir
module attributes {llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  llvm.func @f(%c: i1, %x: i32) {
    llvm.cond_br %c, ^one, ^other
  ^one:
    "foo.region"() ({
    ^bb0(%a: i32):
      %r = "foo.a"() {n} : () -> i32
      "foo.b"(%r) : (i32) -> ()
    }) : () -> ()
    llvm.br ^other
  ^other:
    llvm.return
  }
}
