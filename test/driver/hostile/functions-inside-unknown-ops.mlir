// A function in a region of an unknown op is in no module that the tool knows: it is not specialized, and the
// arguments of the known calls are not taken for all arguments.
//
// RUN: tilespace-opt --allow-unregistered-dialect --verify-each --pass-pipeline='builtin.module(ip-msp,memory-space-opt)' %s | FileCheck %s

// CHECK:       "test.module"() ({
// CHECK:         llvm.func internal @read(%{{.*}}: !llvm.ptr) -> i32
"test.module"() ({
  llvm.func internal @read(%p: !llvm.ptr) -> i32 {
    %v = llvm.load %p : !llvm.ptr -> i32
    llvm.return %v : i32
  }
}) : () -> ()
