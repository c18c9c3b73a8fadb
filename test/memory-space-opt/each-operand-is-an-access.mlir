// RUN: tilespace-opt %s --memory-space-opt=unproven=global -o /dev/null 2>&1 | FileCheck %s --check-prefix=WARNING
// RUN: tilespace-opt %s --memory-space-opt -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK

// A copy has two pointers of which nothing is proved: each gets a remark.

// WARNING-COUNT-2: warning: Cannot tell what pointer points to, assuming global memory space
// WARNING-NOT:     warning
// REMARK-COUNT-2:  remark: Cannot tell what pointer points to: stays generic in '{{.*}}' (unknown-caller)
// REMARK-NOT:      remark
llvm.func @two(%p: !llvm.ptr, %q: !llvm.ptr, %n: i64) {
  "llvm.intr.memcpy"(%p, %q, %n) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
  llvm.return
}
