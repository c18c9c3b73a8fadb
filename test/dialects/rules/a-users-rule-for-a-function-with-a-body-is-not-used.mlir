// RUN: split-file %s %t
// RUN: tilespace-opt %t/in.mlir --memory-space-opt='space-rules=%t/rules.json no-warnings' | FileCheck %t/in.mlir --check-prefixes=CHECK,ALONE
// RUN: tilespace-opt %t/in.mlir --ip-msp=space-rules=%t/rules.json --memory-space-opt='space-rules=%t/rules.json no-warnings' | FileCheck %t/in.mlir --check-prefixes=CHECK,WHOLE

// The rule says that all of these return global memory. Such a rule is for functions of which only
// the name is known.

//--- rules.json
{"functions": [{"op": "heap_*", "effects": [{"source": {"result": 0, "space": "global"}}]}]}
//--- in.mlir
func.func private @heap_here(%s: memref<8xf32, 3>) -> memref<8xf32> attributes {no_inline} {
  %g = memref.memory_space_cast %s : memref<8xf32, 3> to memref<8xf32>
  return %g : memref<8xf32>
}
func.func private @heap_elsewhere(memref<8xf32, 3>) -> memref<8xf32>
// CHECK-LABEL: func.func @kernel(
func.func @kernel(%s: memref<8xf32, 3>, %x: f32, %i: index) attributes {gpu.kernel} {
  // ALONE: memref.store %{{.*}} : memref<8xf32>{{$}}
  // WHOLE: memref.store %{{.*}} : memref<8xf32, 3>
  %a = func.call @heap_here(%s) : (memref<8xf32, 3>) -> memref<8xf32>
  memref.store %x, %a[%i] : memref<8xf32>
  // CHECK: memref.store %{{.*}} : memref<8xf32, 1>
  %b = func.call @heap_elsewhere(%s) : (memref<8xf32, 3>) -> memref<8xf32>
  memref.store %x, %b[%i] : memref<8xf32>
  return
}
