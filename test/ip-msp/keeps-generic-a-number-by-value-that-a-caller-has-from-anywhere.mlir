// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// One of the callers passes on what it was passed the address of.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @pair() -> !llvm.struct<(i64, i64)> attributes {no_inline} {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %c = nvvm.read.ptx.sreg.clock64 : i64
  %u = llvm.mlir.poison : !llvm.struct<(i64, i64)>
  %v = llvm.insertvalue %n, %u[0] : !llvm.struct<(i64, i64)>
  %w = llvm.insertvalue %c, %v[1] : !llvm.struct<(i64, i64)>
  llvm.return %w : !llvm.struct<(i64, i64)>
}

// CHECK-LABEL: llvm.func internal @byval(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr{{$}}
llvm.func internal @byval(%a: !llvm.ptr {llvm.byval = !llvm.struct<(i64, i64)>}, %x: f32) attributes {no_inline} {
  %m = llvm.load %a : !llvm.ptr -> i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

llvm.func @by_value(%x: f32, %arg: !llvm.ptr, %b: i1) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(i64, i64)> : (i32) -> !llvm.ptr
  %w = llvm.call @pair() : () -> !llvm.struct<(i64, i64)>
  llvm.store %w, %slot : !llvm.struct<(i64, i64)>, !llvm.ptr
  llvm.call @byval(%slot, %x) : (!llvm.ptr, f32) -> ()
  llvm.call @byval(%arg, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}

// The same where all callers pass what they made.
// CHECK-LABEL: llvm.func internal @made(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>
llvm.func internal @made(%a: !llvm.ptr {llvm.byval = !llvm.struct<(i64, i64)>}, %x: f32) attributes {no_inline} {
  %m = llvm.load %a : !llvm.ptr -> i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

llvm.func @by_value_alone(%x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(i64, i64)> : (i32) -> !llvm.ptr
  %w = llvm.call @pair() : () -> !llvm.struct<(i64, i64)>
  llvm.store %w, %slot : !llvm.struct<(i64, i64)>, !llvm.ptr
  llvm.call @made(%slot, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}
