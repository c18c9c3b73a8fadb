// RUN: not tilespace-opt --pass-pipeline='builtin.module(cse,canonicalise)' %s 2>&1 | FileCheck %s --check-prefix=PASS
// RUN: not tilespace-opt --pass-pipeline='builtin.module(func.func(canonicalize{top-down=true max-iteration=3}))' %s 2>&1 | FileCheck %s --check-prefix=OPTION
// RUN: not tilespace-opt --pass-pipeline='builtin.module(memory-space-pipeline{O=3 chek})' %s 2>&1 | FileCheck %s --check-prefix=OURS
// RUN: not tilespace-opt --cse --memory-space-pipeline='O=3 chek' %s 2>&1 | FileCheck %s --check-prefix=OURS
// RUN: not tilespace-opt --cse --ip-msp='frobnicate=1' %s 2>&1 | FileCheck %s --check-prefix=FAR
// RUN: not tilespace-opt --pass-pipeline='builtin.module(cse,frobnicate)' %s 2>&1 | FileCheck %s --check-prefix=FAR
// RUN: not tilespace-opt --pass-pipeline='builtin.module(canonicalize{max-iterations=x})' %s 2>&1 | FileCheck %s --check-prefix=FAR
// RUN: not tilespace-opt --pass-pipeline='builtin.module(canonicalize{disable-patterns=a max-iterations=x})' %s 2>&1 | FileCheck %s --check-prefix=FAR
// RUN: not tilespace-opt --pass-pipeline="builtin.module(print-memory-spaces{report='/none/a reports b'})" %s 2>&1 | FileCheck %s --check-prefix=FAR
// RUN: tilespace-opt --pass-pipeline='builtin.module(cse,func.func(canonicalize{max-iterations=3}))' %s

// PASS: error: {{.*}}'canonicalise' does not refer to a registered pass or pass pipeline
// PASS: note: 'canonicalise': did you mean 'canonicalize'?
// OPTION: no such option max-iteration
// OPTION: note: 'max-iteration': did you mean 'max-iterations'?
// OURS: note: 'chek': did you mean 'check'?
// FAR: error:
// FAR-NOT: note:
module {}
