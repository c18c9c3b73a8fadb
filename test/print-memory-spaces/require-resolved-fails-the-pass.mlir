// RUN: not tilespace-opt %s --print-memory-spaces=require-resolved 2>&1 | FileCheck %s
// RUN: tilespace-opt %s --print-memory-spaces 2>&1 | FileCheck %s --check-prefix=DEFAULT
// RUN: not tilespace-opt %s --print-memory-spaces='require-resolved report=%t.json' 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=REPORT --input-file=%t.json

// The report is written all the same.

// CHECK:       error: memory access stays generic in 'f' (unknown-caller)
// DEFAULT-NOT: error
// DEFAULT:     remark: stays generic in 'f' (unknown-caller)
// DEFAULT:     llvm.func @f
// REPORT:      "reason": "unknown-caller"
llvm.func @f(%p: !llvm.ptr, %n: i32) {
  llvm.store %n, %p : i32, !llvm.ptr
  llvm.return
}
