// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces{sm=90})'

llvm.func @refused(%t: !llvm.ptr<6>) {
  // expected-error @+1 {{tensor memory needs sm_100, but the target is sm_90}}
  %a = llvm.ptrtoint %t : !llvm.ptr<6> to i32
  llvm.return
}

llvm.func @accepted(%p: !llvm.ptr<7>) {
  %v = llvm.load %p : !llvm.ptr<7> -> f32
  llvm.return
}
