// RUN: tilespace-opt %s --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces{sm=80})'

func.func @cluster(%m: memref<4xf32, #nvvm.shared_space<cluster>>, %i: index) {
  // expected-error @+1 {{shared_cluster memory needs sm_90, but the target is sm_80}}
  %v = memref.load %m[%i] : memref<4xf32, #nvvm.shared_space<cluster>>
  return
}

func.func @block(%m: memref<4xf32, #nvvm.shared_space<cta>>, %i: index) {
  %v = memref.load %m[%i] : memref<4xf32, #nvvm.shared_space<cta>>
  return
}
