// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @helper(!llvm.ptr<101>)

llvm.func @passed(%p: !llvm.ptr<101>) {
  // expected-error @+1 {{a pointer to parameter memory leaves the kernel}}
  llvm.call @helper(%p) : (!llvm.ptr<101>) -> ()
  llvm.return
}

llvm.func @stored(%p: !llvm.ptr<101>, %d: !llvm.ptr<1>) {
  // expected-error @+1 {{a pointer to parameter memory leaves the kernel}}
  llvm.store %p, %d : !llvm.ptr<101>, !llvm.ptr<1>
  llvm.return
}

llvm.func @returned(%p: !llvm.ptr<101>) -> !llvm.ptr<101> {
  // expected-error @+1 {{a pointer to parameter memory leaves the kernel}}
  llvm.return %p : !llvm.ptr<101>
}

llvm.func @read(%p: !llvm.ptr<101>) -> f32 {
  %q = llvm.getelementptr %p[8] : (!llvm.ptr<101>) -> !llvm.ptr<101>, i8
  %v = llvm.load %q : !llvm.ptr<101> -> f32
  llvm.return %v : f32
}
