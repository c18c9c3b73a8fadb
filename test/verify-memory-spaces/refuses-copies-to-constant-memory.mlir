// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @refused(%c: !llvm.ptr<4>, %g: !llvm.ptr<1>, %n: i64, %b: i8) {
  // expected-error @+1 {{memmove/memcpy cannot target constant address space}}
  "llvm.intr.memcpy"(%c, %g, %n) <{isVolatile = false}> : (!llvm.ptr<4>, !llvm.ptr<1>, i64) -> ()
  // expected-error @+1 {{memmove/memcpy cannot target constant address space}}
  "llvm.intr.memmove"(%c, %g, %n) <{isVolatile = false}> : (!llvm.ptr<4>, !llvm.ptr<1>, i64) -> ()
  // expected-error @+1 {{memset cannot point to constant address space}}
  "llvm.intr.memset"(%c, %b, %n) <{isVolatile = false}> : (!llvm.ptr<4>, i8, i64) -> ()
  llvm.return
}

llvm.func @accepted(%c: !llvm.ptr<4>, %g: !llvm.ptr<1>, %n: i64, %b: i8) {
  "llvm.intr.memcpy"(%g, %c, %n) <{isVolatile = false}> : (!llvm.ptr<1>, !llvm.ptr<4>, i64) -> ()
  "llvm.intr.memset"(%g, %b, %n) <{isVolatile = false}> : (!llvm.ptr<1>, i8, i64) -> ()
  llvm.return
}
