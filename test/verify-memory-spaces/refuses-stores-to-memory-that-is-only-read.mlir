// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @refused(%c: !llvm.ptr<4>, %p: !llvm.ptr<101>, %v: f32) {
  // expected-error @+1 {{constant memory is written here, which device code only reads}}
  llvm.store %v, %c : f32, !llvm.ptr<4>
  // expected-error @+1 {{param memory is written here, which device code only reads}}
  llvm.store %v, %p : f32, !llvm.ptr<101>
  %g = llvm.addrspacecast %c : !llvm.ptr<4> to !llvm.ptr
  %h = llvm.getelementptr %g[1] : (!llvm.ptr) -> !llvm.ptr, f32
  // expected-error @+1 {{constant memory is written here, which device code only reads}}
  llvm.store %v, %h : f32, !llvm.ptr
  llvm.return
}

llvm.func @accepted(%c: !llvm.ptr<4>, %p: !llvm.ptr<101>, %g: !llvm.ptr) {
  %v = llvm.load %c : !llvm.ptr<4> -> f32
  %w = llvm.load %p : !llvm.ptr<101> -> f32
  %x = llvm.load %p atomic monotonic {alignment = 4 : i64} : !llvm.ptr<101> -> f32
  llvm.store %v, %g : f32, !llvm.ptr
  llvm.return
}
