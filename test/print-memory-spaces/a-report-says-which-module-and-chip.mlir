// RUN: rm -rf %t && mkdir %t && cp %s %t/one.mlir && cp %s %t/two.mlir
// RUN: tilespace-opt %t/one.mlir --print-memory-spaces=report=%t/%%m.%%c.json -o /dev/null 2>&1 | count 0
// RUN: FileCheck %s < %t/one.mlir.sm_80.json
// RUN: tilespace-opt %t/one.mlir --print-memory-spaces=report=%t/r.json -o /dev/null 2>&1 | count 0
// RUN: tilespace-opt %t/one.mlir --print-memory-spaces=report=%t/r.json -o /dev/null 2>&1 | count 0
// RUN: tilespace-opt %t/two.mlir --print-memory-spaces=report=%t/r.json -o /dev/null 2>&1 | FileCheck %s --check-prefix=OTHER

// CHECK:      "module": {
// CHECK-NEXT:   "name": "{{.*}}one.mlir"
// CHECK-NEXT:   "chip": "sm_80"
// CHECK-NEXT:   "producer": "tilespace {{.*}}"

// OTHER: warning: {{.*}}r.json was the report on {{.*}}one.mlir for sm_80, and is replaced: put %m (the module) or %s (its path) and %c (the chip) in the name to keep both
gpu.module @device [#nvvm.target<chip = "sm_80">] {
  llvm.func @kernel(%p: !llvm.ptr) attributes {nvvm.kernel} {
    llvm.return
  }
}
