// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,remove-dead-values,memory-space-opt)' 2>%t.err | FileCheck %s
// RUN: FileCheck %s --check-prefix=WARNING --input-file=%t.err
// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp,remove-dead-values,convert-func-to-llvm)' -o %t.mlir
// RUN: FileCheck %s --check-prefix=FITS --input-file=%t.mlir
// RUN: tilespace-opt %t.mlir --memory-space-opt 2>/dev/null | FileCheck %s --check-prefix=LATER

// Callers of @helper agree only on the first argument. Upstream drops it, and its published space is now at the place
// of the second one. The warnings are for attributes that are too long. After one more pass, which makes three
// arguments of each memref, there are as many as before, and pointers where pointers were: the attribute fits again,
// but describes none of them. The spaces that ip-msp found are in types and casts.

// WARNING: warning: 'nvvm.as' does not fit the signature and is ignored: 4 entries for 2 arguments
// WARNING: warning: 'nvvm.as' does not fit the signature and is ignored: 3 entries for 2 arguments
// WARNING-NOT: warning

// CHECK-LABEL: func.func private @helper(%{{.*}}: memref<f32>, %{{.*}}: f32)
// CHECK:         memref.store %{{.*}} : memref<f32>{{$}}
// FITS:        llvm.func @helper(%{{.*}}: !llvm.ptr, %{{.*}}: !llvm.ptr, %{{.*}}: i64, %{{.*}}: f32) attributes {nvvm.as = array<i32: 1, 0, -1, -1>, nvvm.as_stated
// LATER-LABEL: llvm.func @helper(
// LATER:         memref.store %{{.*}} : memref<f32>{{$}}
func.func private @helper(%dead: memref<8xf32>, %q: memref<f32>, %gone: i32, %x: f32) {
  memref.store %x, %q[] : memref<f32>
  return
}

// A space that callers agree on is not lost.

// CHECK-LABEL: func.func private @agreed(%{{.*}}: memref<f32, 1>, %{{.*}}: f32)
// CHECK:         memref.store %{{.*}} : memref<f32, 1>
func.func private @agreed(%dead: memref<8xf32>, %q: memref<f32>, %x: f32) {
  memref.store %x, %q[] : memref<f32>
  return
}

func.func @kernel(%a: memref<8xf32>, %b: memref<f32>, %c: i1, %n: i32, %x: f32) attributes {gpu.kernel} {
  %s = memref.alloca() : memref<f32>
  %q = arith.select %c, %s, %b : memref<f32>
  func.call @helper(%a, %q, %n, %x) : (memref<8xf32>, memref<f32>, i32, f32) -> ()
  func.call @agreed(%a, %b, %x) : (memref<8xf32>, memref<f32>, f32) -> ()
  return
}
