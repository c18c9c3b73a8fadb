// RUN: tilespace-opt %s --print-memory-spaces --remarks-filter=tilespace --remark-format=yaml --remarks-output-file=%t.yaml -o /dev/null
// RUN: FileCheck %s < %t.yaml
// RUN: tilespace-opt %s --print-memory-spaces --remarks-filter=other --remark-format=yaml --remarks-output-file=%t.none -o /dev/null
// RUN: not grep Missed %t.none

// opt-viewer and other readers of LLVM's optimization records see the accesses that stay generic.

// CHECK:      --- !Missed
// CHECK:      Pass: {{.*}}tilespace
// CHECK-NEXT: Name: StaysGeneric
// CHECK:      Function: pick
// CHECK:      - Remark: 'stays generic in '''
// CHECK-NEXT: - Function: pick
// CHECK-NEXT: - Remark: ''' ('
// CHECK-NEXT: - Reason: unknown-caller
// CHECK-NEXT: - Remark: '): code outside the module
llvm.func @pick(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
