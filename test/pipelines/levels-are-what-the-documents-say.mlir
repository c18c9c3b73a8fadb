// RUN: tilespace-opt %s --memory-space-pipeline=O=0 --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: tilespace-opt %s --memory-space-pipeline=O=fcmax --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: tilespace-opt %s --memory-space-pipeline=O=fcmid --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=MID
// RUN: tilespace-opt %s --memory-space-pipeline=O=1 --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=FULL
// RUN: tilespace-opt %s --memory-space-pipeline=O=2 --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=FULL
// RUN: tilespace-opt %s --memory-space-pipeline --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=FULL

// At every level, code that no GPU can run is refused first, and variables that the host writes are marked.
// Without optimization only facts that a function itself shows are used. All levels above fcmid are equal;
// the highest is the default. The early run is silent where a later one sees the same operations. Slots are
// left to LLVM where it optimizes.

// ZERO:      builtin.module(
// ZERO-NEXT:   verify-memory-spaces{{{.*}}warnings=false
// ZERO-NEXT:   mark-device-variables
// ZERO-NEXT:   memory-space-opt{{{.*}}mode=first-time{{ }}
// ZERO-NOT:  ip-msp
// ZERO-NOT:  mode=second-time
// ZERO-NOT:  uncast-slots

// MID:      builtin.module(
// MID-NEXT: verify-memory-spaces{{{.*}}warnings=false
// MID-NEXT: mark-device-variables
// MID:      mem2reg
// MID:      memory-space-opt{{{.*}}mode=first-time-no-warnings
// MID-NEXT: ip-msp{
// MID-NEXT: memory-space-opt{{{.*}}mode=second-time{{ }}
// MID-NOT:  uncast-slots

// FULL:      builtin.module(
// FULL-NEXT: verify-memory-spaces{{{.*}}warnings=false
// FULL-NEXT: mark-device-variables
// FULL:      mem2reg
// FULL:      memory-space-opt{{{.*}}mode=first-time-no-warnings
// FULL-NEXT: ip-msp{
// FULL-NEXT: memory-space-opt{{{.*}}mode=second-time{{ }}
// FULL-NEXT: process-restrict
// FULL-NEXT: uncast-slots
// FULL-NEXT: )

llvm.func @f() {
  llvm.return
}
