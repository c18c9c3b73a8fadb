// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @helper(!llvm.ptr<6>)
llvm.func @by_number(i32)

llvm.func @passed(%t: !llvm.ptr<6>) {
  // expected-error @+1 {{an address of tensor memory crosses a call}}
  llvm.call @helper(%t) : (!llvm.ptr<6>) -> ()
  llvm.return
}

llvm.func @returned(%t: !llvm.ptr<6>) -> !llvm.ptr<6> {
  // expected-error @+1 {{an address of tensor memory crosses a call}}
  llvm.return %t : !llvm.ptr<6>
}

// As a number it is what the instruction gives.
llvm.func @accepted(%n: i32) {
  llvm.call @by_number(%n) : (i32) -> ()
  llvm.return
}
