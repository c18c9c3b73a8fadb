// RUN: tilespace-opt %s --wrap-in-gpu-module | FileCheck %s

// CHECK:      module attributes {gpu.container_module} {
// CHECK-NEXT:   gpu.module @device {
// CHECK-NEXT:   }

module {
}
