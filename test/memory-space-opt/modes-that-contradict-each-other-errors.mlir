// RUN: not tilespace-opt %s --memory-space-opt='first-time second-time' 2>&1 | FileCheck %s --check-prefix=TIMES
// RUN: not tilespace-opt %s --memory-space-opt='warnings no-warnings' 2>&1 | FileCheck %s --check-prefix=WARNINGS
// RUN: not tilespace-opt %s --memory-space-opt='mode=first-time second-time' 2>&1 | FileCheck %s --check-prefix=WORD
// RUN: not tilespace-opt %s --memory-space-opt='mode=1 first-time' 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: not tilespace-opt %s --memory-space-opt='mode=2 warnings' 2>&1 | FileCheck %s --check-prefix=SILENT
// RUN: not tilespace-opt %s --memory-space-opt='mode=second-time-no-warnings warnings' 2>&1 | FileCheck %s --check-prefix=BOTH
// RUN: not tilespace-opt %s --memory-space-opt=mode=4 2>&1 | FileCheck %s --check-prefix=FOUR
// RUN: tilespace-opt %s --memory-space-opt='mode=first-time first-time'
// RUN: tilespace-opt %s --memory-space-opt='mode=3 second-time no-warnings'

// Words that cannot both hold are an error that names them, and no module is printed. Repetition is not an error.

// TIMES:        error: 'first-time' and 'second-time' contradict each other
// TIMES-NOT:    llvm.func
// WARNINGS:     error: 'no-warnings' and 'warnings' contradict each other
// WARNINGS-NOT: llvm.func
// WORD:         error: 'mode=first-time' and 'second-time' contradict each other
// WORD-NOT:     llvm.func
// NUMBER:       error: 'mode=1' and 'first-time' contradict each other
// NUMBER-NOT:   llvm.func
// SILENT:       error: 'mode=2' and 'warnings' contradict each other
// SILENT-NOT:   llvm.func
// BOTH:         error: 'mode=second-time-no-warnings' and 'warnings' contradict each other
// BOTH-NOT:     llvm.func
// FOUR:         '4'
// FOUR-NOT:     llvm.func

llvm.func @f() {
  llvm.return
}
