// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @helper(!llvm.ptr<101>)

llvm.func @passed(%p: !llvm.ptr<101>) {
  // expected-error @+1 {{a pointer to parameter memory escapes the kernel}}
  llvm.call @helper(%p) : (!llvm.ptr<101>) -> ()
  llvm.return
}

llvm.func @stored(%p: !llvm.ptr<101>, %d: !llvm.ptr<1>) {
  // expected-error @+1 {{a pointer to parameter memory escapes the kernel}}
  llvm.store %p, %d : !llvm.ptr<101>, !llvm.ptr<1>
  llvm.return
}

llvm.func @returned(%p: !llvm.ptr<101>) -> !llvm.ptr<101> {
  // expected-error @+1 {{a pointer to parameter memory escapes the kernel}}
  llvm.return %p : !llvm.ptr<101>
}

llvm.func @read(%p: !llvm.ptr<101>) -> f32 {
  %q = llvm.getelementptr %p[8] : (!llvm.ptr<101>) -> !llvm.ptr<101>, i8
  %v = llvm.load %q : !llvm.ptr<101> -> f32
  llvm.return %v : f32
}

// -----

llvm.func @of_pairs(!llvm.struct<(ptr<101>, i32)>)

llvm.func @in_a_struct(%p: !llvm.ptr<101>) {
  %u = llvm.mlir.undef : !llvm.struct<(ptr<101>, i32)>
  %s = llvm.insertvalue %p, %u[0] : !llvm.struct<(ptr<101>, i32)>
  // expected-error @+1 {{a pointer to parameter memory escapes the kernel}}
  llvm.call @of_pairs(%s) : (!llvm.struct<(ptr<101>, i32)>) -> ()
  llvm.return
}

llvm.func @to_assembly(%p: !llvm.ptr<101>) {
  // expected-error @+1 {{a pointer to parameter memory escapes the kernel}}
  llvm.inline_asm has_side_effects "", "l" %p : (!llvm.ptr<101>) -> ()
  llvm.return
}

llvm.func @generic(!llvm.ptr)

// There is a generic address of it, by an instruction.
llvm.func @as_a_generic_one(%p: !llvm.ptr<101>) {
  %g = llvm.addrspacecast %p : !llvm.ptr<101> to !llvm.ptr
  llvm.call @generic(%g) : (!llvm.ptr) -> ()
  llvm.return
}
