// RUN: not tilespace-opt %s --ip-msp=do-clone-for-ip-msp=-2 2>&1 | FileCheck %s --check-prefix=BUDGET
// RUN: not tilespace-opt %s --ip-msp=do-clone-for-ip-msp=many 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: not tilespace-opt %s --ip-msp=no-such-option=1 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: not tilespace-opt %s --ip-msp=always-inline-clones=sometimes 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not tilespace-opt %s --ip-msp=space-rules=%t.missing 2>&1 | FileCheck %s --check-prefix=MISSING
// RUN: echo '{"ops": [' > %t.json
// RUN: not tilespace-opt %s --ip-msp=space-rules=%t.json 2>&1 | FileCheck %s --check-prefix=JSON
// RUN: echo '{"no such key": {}}' > %t.json
// RUN: not tilespace-opt %s --ip-msp=space-rules=%t.json 2>&1 | FileCheck %s --check-prefix=KEY

// Every mistake in an option is an error with an exit status of 1, and no module is printed.

// BUDGET:     error: do-clone-for-ip-msp must be -1 (no limit), 0 or more, but is -2
// BUDGET-NOT: llvm.func
// NUMBER:     'many' value invalid for long argument
// NUMBER-NOT: llvm.func
// OPTION:     no-such-option
// OPTION-NOT: llvm.func
// WORD:       sometimes
// WORD-NOT:   llvm.func
// MISSING:     error: cannot read space rules {{.*}}missing
// MISSING-NOT: llvm.func
// JSON:        .json:2:1: error: EOF
// JSON-NOT:    llvm.func
// KEY:         .json:1:2: error: unknown field `no such key`
// KEY-NOT:     llvm.func

llvm.func @kernel(%p: !llvm.ptr) attributes {nvvm.kernel} {
  llvm.return
}
