// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s --implicit-check-not='@jumps.'

// A copy would jump by the labels of the original. The same function without labels is copied.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK: llvm.func internal @jumps(%{{[a-z0-9]+}}: !llvm.ptr,
// CHECK:   llvm.load %{{.*}} : !llvm.ptr -> f32
llvm.func internal @jumps(%p: !llvm.ptr, %c: i1) -> f32 {
  %a = llvm.blockaddress <function = @jumps, tag = <id = 1>> : !llvm.ptr
  %b = llvm.blockaddress <function = @jumps, tag = <id = 2>> : !llvm.ptr
  %t = llvm.select %c, %a, %b : i1, !llvm.ptr
  llvm.indirectbr %t : !llvm.ptr, [^one, ^two]
^one:
  llvm.blocktag <id = 1>
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
^two:
  llvm.blocktag <id = 2>
  %z = llvm.mlir.constant(0.0 : f32) : f32
  llvm.return %z : f32
}

// CHECK: llvm.func internal @loads(%{{[a-z0-9]+}}: !llvm.ptr<3>) -> f32
// CHECK: llvm.func internal @loads.global(%{{[a-z0-9]+}}: !llvm.ptr<1>) -> f32
llvm.func internal @loads(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}

// CHECK: llvm.func @k(
// CHECK:   llvm.call @jumps(%{{.*}}) : (!llvm.ptr, i1) -> f32
// CHECK:   llvm.call @jumps(%{{.*}}) : (!llvm.ptr, i1) -> f32
llvm.func @k(%g: !llvm.ptr, %c: i1) attributes {nvvm.kernel} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.call @jumps(%s, %c) : (!llvm.ptr, i1) -> f32
  %b = llvm.call @jumps(%g, %c) : (!llvm.ptr, i1) -> f32
  %d = llvm.call @loads(%s) : (!llvm.ptr) -> f32
  %e = llvm.call @loads(%g) : (!llvm.ptr) -> f32
  %0 = llvm.fadd %a, %b : f32
  %1 = llvm.fadd %d, %e : f32
  %2 = llvm.fadd %0, %1 : f32
  llvm.store %2, %g : f32, !llvm.ptr
  llvm.return
}
