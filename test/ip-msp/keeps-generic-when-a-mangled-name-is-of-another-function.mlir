// An overload of `printf`, a member of a namespace or of a class, a namespace of C++ with the name of a crate of Rust,
// a crate with a module of that name, a closure, a template and an unmangled name with a part of it: none of them is
// the known function, and any may store its argument.

// RUN: split-file %s %t
// RUN: %python %t/each.py %t/module.mlir %t/names > %t/all.mlir
// RUN: tilespace-opt %t/all.mlir --split-input-file --ip-msp --memory-space-opt=no-warnings | FileCheck %t/module.mlir
// RUN: tilespace-opt %t/all.mlir --split-input-file --memory-space-opt=no-warnings | FileCheck %t/module.mlir
// RUN: tilespace-opt %t/known.mlir --ip-msp --memory-space-opt=no-warnings | FileCheck %t/known.mlir

//--- names
_Z6printfP3Foo
_Z6printfPKcS0_
_Z12__assertfai1PKc
_ZN2my12__assertfailEPKc
_ZN2my6printfEPKcz
_ZL6printfPKcz
_ZN4core9panicking4pushEPv
_ZN4core9panicking17h0123456789abcdefE
_ZN3foo4core9panicking5panic17h0123456789abcdefE
_ZN4core9panicking5panic17h0123456789abcdefEPv
_ZN8mycrate_9panicking5panic17h0123456789abcdefE
_RNvNtNtCs1_3foo4core9panicking5panic
_RNvNtCs1_3foo9panicking5panic
_RNCNvNtCs1_4core9panicking5panic0
_RINvNtCs1_4core9panicking13assert_failedlmE
_RNvNtNtCs1_4core5slice5index5slice
x_Z12__assertfailPKcS0_jS0_y
core_panicking_panic
_Z6mallocm
_ZN4core6option6Option6unwrap17h0123456789abcdefE
//--- each.py
import sys

module, names = (open(path).read() for path in sys.argv[1:])
print("\n// -----\n".join(module.replace("NAME", name) for name in names.split()))
//--- module.mlir
llvm.func @NAME(!llvm.ptr)
// CHECK-COUNT-20: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
// CHECK-NOT:      llvm.store
llvm.func @k(%rows: !llvm.ptr, %p: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  llvm.call @NAME(%p) : (!llvm.ptr) -> ()
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %row : f32, !llvm.ptr
  llvm.return
}
//--- known.mlir
// Resolved with the known function itself.

llvm.func @_ZN4core9panicking5panic17h0123456789abcdefE(!llvm.ptr)
// CHECK-LABEL: llvm.func @k(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
llvm.func @k(%rows: !llvm.ptr, %p: !llvm.ptr, %x: f32) attributes {nvvm.kernel} {
  llvm.call @_ZN4core9panicking5panic17h0123456789abcdefE(%p) : (!llvm.ptr) -> ()
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %row : f32, !llvm.ptr
  llvm.return
}
