// Names are bytes in MLIR. Two names that differ only in bytes that are not text name two functions. A name that a path
// has to escape is the name that the path means.
// RUN: tilespace-opt --allow-unregistered-dialect %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

gpu.module @kernels {
  // CHECK: llvm.func internal @"f\FE"(%{{.*}}: !llvm.ptr<1>)
  llvm.func internal @"f\FE"(%p: !llvm.ptr) {
    llvm.return
  }

  // CHECK: llvm.func internal @"f\FF"(%{{.*}}: !llvm.ptr<3>)
  llvm.func internal @"f\FF"(%p: !llvm.ptr) {
    llvm.return
  }

  // CHECK: llvm.func internal @"@\22called from outside"(%{{.*}}: !llvm.ptr)
  llvm.func internal @"@\"called from outside"(%p: !llvm.ptr) {
    llvm.return
  }

  llvm.func @k(%g: !llvm.ptr<1>, %s: !llvm.ptr<3>) attributes {nvvm.kernel} {
    %0 = llvm.addrspacecast %g : !llvm.ptr<1> to !llvm.ptr
    %1 = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
    llvm.call @"f\FE"(%0) : (!llvm.ptr) -> ()
    llvm.call @"f\FF"(%1) : (!llvm.ptr) -> ()
    llvm.call @"@\"called from outside"(%0) : (!llvm.ptr) -> ()
    llvm.return
  }
}

"test.launch"() {f = @kernels::@"@\"called from outside"} : () -> ()
