// What the option holds is read when the pass runs, on a module that has device code or none.
//
// RUN: not tilespace-opt %s --on-device-code=pipeline=made-up 2>&1 | FileCheck %s
// RUN: not tilespace-opt %s --on-device-code=pipeline=canonicalize, 2>&1 | FileCheck %s --check-prefix=TEXT
// RUN: not tilespace-opt %s --on-device-code=pipeline=ip-msp 2>&1 | FileCheck %s --check-prefix=ANCHOR

// CHECK: error: cannot read the pipeline 'made-up': {{.*}}'made-up' does not refer to a registered pass or pass pipeline
// TEXT: error: cannot read the pipeline
// ANCHOR: error: cannot run 'ip-msp' on functions
module {
  llvm.func @f() {
    llvm.return
  }
}
