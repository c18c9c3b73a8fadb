// RUN: tilespace-opt %s --memory-space-pipeline=O=0 --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: tilespace-opt %s --memory-space-pipeline=O=fcmax --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=ZERO
// RUN: tilespace-opt %s --memory-space-pipeline=O=fcmid --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=MID
// RUN: tilespace-opt %s --memory-space-pipeline=O=1 --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=FULL
// RUN: tilespace-opt %s --memory-space-pipeline=O=2 --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=FULL
// RUN: tilespace-opt %s --memory-space-pipeline --dump-pass-pipeline -o /dev/null 2>&1 | FileCheck %s --check-prefix=FULL

// Variables that the host writes are marked first, at every level. Without optimization only what a function itself
// tells is used. fcmid does not inline. All levels above are the same, and
// the highest is the default.

// ZERO:      builtin.module(
// ZERO-NEXT:   mark-device-variables
// ZERO-NEXT:   memory-space-opt{{{.*}}mode=first-time
// ZERO-NOT:  ip-msp
// ZERO-NOT:  second-time

// MID:      builtin.module(
// MID-NEXT: mark-device-variables
// MID-NOT:  always-inline,
// MID:      localize-parameters
// MID:      sroa
// MID:      mem2reg
// MID:      memory-space-opt{{{.*}}mode=first-time
// MID-NEXT: ip-msp{
// MID-NEXT: memory-space-opt{{{.*}}mode=second-time-no-warnings

// FULL:      builtin.module(
// FULL-NEXT: mark-device-variables
// FULL:      mem2reg
// FULL:      always-inline,
// FULL-NEXT: localize-parameters
// FULL:      sroa
// FULL:      mem2reg
// FULL:      memory-space-opt{{{.*}}mode=first-time
// FULL-NEXT: ip-msp{
// FULL-NEXT: memory-space-opt{{{.*}}mode=second-time-no-warnings
// FULL:      canonicalize

llvm.func @f() {
  llvm.return
}
