// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

// expected-error @+1 {{Formal parameter space overflowed (32768 bytes required, max 32764 bytes allowed) in function refused}}
llvm.func @refused(%p: !llvm.ptr {llvm.byval = !llvm.array<32760 x i8>}, %q: !llvm.ptr) attributes {nvvm.kernel} {
  llvm.return
}

llvm.func @accepted(%p: !llvm.ptr {llvm.byval = !llvm.array<32752 x i8>}, %q: !llvm.ptr) attributes {nvvm.kernel} {
  llvm.return
}

// A device function has no such limit.
llvm.func @helper(%p: !llvm.ptr {llvm.byval = !llvm.array<32760 x i8>}, %q: !llvm.ptr) {
  llvm.return
}

// expected-error @+1 {{Formal parameter space overflowed (4360 bytes required, max 4352 bytes allowed) in function older}}
llvm.func @older(%p: !llvm.ptr {llvm.byval = !llvm.array<4352 x i8>}, %q: !llvm.ptr) attributes {nvvm.kernel, target_cpu = "sm_60"} {
  llvm.return
}
