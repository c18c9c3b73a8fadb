// The hardware has no atomics on local memory.
//
// RUN: tilespace-opt --verify-diagnostics --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' %s

func.func @k(%i: index, %x: f32) attributes {gpu.kernel} {
  %m = memref.alloca() : memref<8xf32>
  // expected-error @below {{Cannot do atomic on local memory}}
  %old = memref.atomic_rmw addf %x, %m[%i] : (f32, memref<8xf32>) -> f32
  return
}
