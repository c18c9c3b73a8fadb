// RUN: tilespace-opt %s --number-memref-spaces | FileCheck %s --implicit-check-not='#gpu' --implicit-check-not='#nvvm'
//
// In types of values, of functions and of variables, and in types inside of types. What an attribute of another dialect
// says, and a number, stay.

// CHECK: memref.global "private" @tile : memref<8xf32, 3>
memref.global "private" @tile : memref<8xf32, #gpu.address_space<workgroup>>

// CHECK-LABEL: func.func @spaces(
// CHECK-SAME:    memref<8xf32, 1>, %{{.*}}: memref<8xf32, 3>, %{{.*}}: memref<8xf32, 7>, %{{.*}}: memref<8xf32, 4>, %{{.*}}: memref<*xf32, 3>,
// CHECK-SAME:    memref<8xf32>, %{{.*}}: memref<8xf32, "other">, %{{.*}}: memref<8xf32, 3>) -> memref<8xf32, 3>
// CHECK:         memref.get_global @tile : memref<8xf32, 3>
func.func @spaces(%a: memref<8xf32, #gpu.address_space<global>>, %b: memref<8xf32, #nvvm.memory_space<shared>>,
                  %c: memref<8xf32, #nvvm.shared_space<cluster>>, %d: memref<8xf32, #nvvm.memory_space<constant>>,
                  %e: memref<*xf32, #nvvm.shared_space<cta>>, %f: memref<8xf32, #nvvm.memory_space<generic>>,
                  %g: memref<8xf32, "other">, %h: memref<8xf32, 3>) -> memref<8xf32, #gpu.address_space<workgroup>> {
  %t = memref.get_global @tile : memref<8xf32, #gpu.address_space<workgroup>>
  return %t : memref<8xf32, #gpu.address_space<workgroup>>
}
