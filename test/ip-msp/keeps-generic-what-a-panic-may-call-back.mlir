// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// A message has the addresses of the functions that write its parts. A panic calls them with pointers from the message,
// here a pointer to the stack, so that not only the call in sight counts.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func @_ZN4core9panicking9panic_fmt17h0123456789abcdefE(!llvm.ptr, !llvm.ptr)
// CHECK-LABEL: llvm.func internal @show(%{{.*}}: !llvm.ptr) -> f32
// CHECK:         llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func internal @show(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @k(%rows: !llvm.ptr, %x: f32, %c: i1) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %f = llvm.mlir.addressof @show : !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call %f(%s) : !llvm.ptr, (!llvm.ptr) -> f32
  %value = llvm.alloca %one x f32 : (i32) -> !llvm.ptr
  %message = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  %second = llvm.getelementptr %message[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr)>
  llvm.store %value, %message : !llvm.ptr, !llvm.ptr
  llvm.store %f, %second : !llvm.ptr, !llvm.ptr
  llvm.call @_ZN4core9panicking9panic_fmt17h0123456789abcdefE(%message, %rows) : (!llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}

// -----

// Without the panic there is only the call in sight.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
// CHECK-LABEL: llvm.func internal @show(
// CHECK:         llvm.load %{{.*}} : !llvm.ptr<3> -> f32
llvm.func internal @show(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @k() attributes {nvvm.kernel} {
  %f = llvm.mlir.addressof @show : !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %v = llvm.call %f(%s) : !llvm.ptr, (!llvm.ptr) -> f32
  llvm.return
}
