// RUN: not tilespace-opt %s --print-memory-spaces=report=%t.missing/report.json 2>&1 | FileCheck %s --check-prefix=WRITE
// RUN: not tilespace-opt %s --print-memory-spaces=do-clone-for-ip-msp=-3 2>&1 | FileCheck %s --check-prefix=BUDGET
// RUN: not tilespace-opt %s --print-memory-spaces=space-rules=%t.missing 2>&1 | FileCheck %s --check-prefix=RULES

// WRITE:     error: cannot write the report to {{.*}}report.json
// WRITE-NOT: llvm.func
// BUDGET:     error: do-clone-for-ip-msp must be -1 (no limit), 0 or more, but is -3
// BUDGET-NOT: llvm.func
// RULES:     error: cannot read space rules
// RULES-NOT: llvm.func

llvm.func @f() {
  llvm.return
}
