// Two switches: all regions of the first yield global memory, the default region of the second yields shared memory.
//
// RUN: %{infer} %s | FileCheck %s

// CHECK-LABEL: func.func @k(
// CHECK:         %[[A:.*]] = scf.index_switch %{{.*}} -> memref<8xf32, 1>
// CHECK:         memref.load %[[A]][%{{.*}}] : memref<8xf32, 1>
// CHECK:         %[[B:.*]] = scf.index_switch %{{.*}} -> memref<8xf32>
// CHECK:         memref.store %{{.*}}, %[[B]][%{{.*}}] : memref<8xf32>{{$}}
func.func @k(%i: index, %g: memref<8xf32>, %h: memref<8xf32>, %w: memref<8xf32, 3>) attributes {gpu.kernel} {
  %wg = memref.memory_space_cast %w : memref<8xf32, 3> to memref<8xf32>
  %a = scf.index_switch %i -> memref<8xf32>
  case 1 {
    scf.yield %g : memref<8xf32>
  }
  default {
    scf.yield %h : memref<8xf32>
  }
  %v = memref.load %a[%i] : memref<8xf32>
  %b = scf.index_switch %i -> memref<8xf32>
  case 1 {
    scf.yield %g : memref<8xf32>
  }
  case 2 {
    scf.yield %h : memref<8xf32>
  }
  default {
    scf.yield %wg : memref<8xf32>
  }
  memref.store %v, %b[%i] : memref<8xf32>
  return
}
