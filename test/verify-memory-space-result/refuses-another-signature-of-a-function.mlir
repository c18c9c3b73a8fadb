// RUN: split-file %s %t
// RUN: not tilespace-opt %t/operation.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=OPERATION
// RUN: not tilespace-opt %t/length.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=LENGTH
// RUN: not tilespace-opt %t/type.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=TYPE
// RUN: not tilespace-opt %t/published.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=PUBLISHED
// RUN: not tilespace-opt %t/copy.mlir --verify-memory-space-result=original=%t/before.mlir -o /dev/null 2>&1 | FileCheck %s --check-prefix=COPY

// OPERATION: error: {{.*}}it is another operation
// LENGTH: error: {{.*}}its signature has another length
// TYPE: error: {{.*}}a type in its signature is another one
// PUBLISHED: error: {{.*}}nvvm.as does not fit the signature
// COPY: error: {{.*}}a copy of a function is visible to other code

//--- before.mlir
llvm.func @f(%x: i32) {
  llvm.return
}
llvm.func @g(%x: i32) {
  llvm.call @f(%x) : (i32) -> ()
  llvm.return
}
//--- operation.mlir
func.func @f(%x: i32) {
  llvm.return
}
llvm.func @g(%x: i32) {
  llvm.return
}
//--- length.mlir
llvm.func @f(%x: i32, %y: i32) {
  llvm.return
}
llvm.func @g(%x: i32) {
  llvm.call @f(%x, %x) : (i32, i32) -> ()
  llvm.return
}
//--- type.mlir
llvm.func @f(%x: i64) {
  llvm.return
}
llvm.func @g(%x: i32) {
  llvm.return
}
//--- published.mlir
llvm.func @f(%x: i32) attributes {nvvm.as = array<i32: 1>} {
  llvm.return
}
llvm.func @g(%x: i32) {
  llvm.call @f(%x) : (i32) -> ()
  llvm.return
}
//--- copy.mlir
llvm.func @f(%x: i32) {
  llvm.return
}
llvm.func @f.copy(%x: i32) {
  llvm.return
}
llvm.func @g(%x: i32) {
  llvm.call @f.copy(%x) : (i32) -> ()
  llvm.return
}
