// RUN: tilespace-opt %s --ip-msp --memory-space-opt | FileCheck %s

// A panic hands its message to a handler, which may call functions at addresses in the message.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @_RNvNtCs1_4core9panicking9panic_fmt(!llvm.ptr, !llvm.ptr)
llvm.func @unknown()

// CHECK-LABEL: llvm.func @k(
llvm.func @k(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.call @_RNvNtCs1_4core9panicking9panic_fmt(%a, %a) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @unknown() : () -> ()
  %q = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}

// Resolved with another pointer for the panic.

// CHECK-LABEL: llvm.func @it_gets_another(
llvm.func @it_gets_another(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.call @_RNvNtCs1_4core9panicking9panic_fmt(%out, %out) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.call @unknown() : () -> ()
  %q = llvm.load %a : !llvm.ptr -> !llvm.ptr
  // CHECK: llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
