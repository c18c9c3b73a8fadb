// Remarks and their notes are ordinary diagnostics, at the location of the access.
//
// RUN: tilespace-opt --verify-diagnostics --pass-pipeline='builtin.module(print-memory-spaces)' %s

// expected-note @below {{argument 0 of 'api'}}
llvm.func @api(%p: !llvm.ptr) -> f32 {
  // expected-remark @below {{stays generic in 'api' (unknown-caller)}}
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
