// RUN: tilespace-opt %s --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// All callers have an address in these bytes of what they pass.

llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>

// CHECK-LABEL: llvm.func internal @byval(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<3>{{$}}
llvm.func internal @byval(%a: !llvm.ptr {llvm.byval = !llvm.struct<(i64, i64)>}, %x: f32) attributes {no_inline} {
  %m = llvm.load %a : !llvm.ptr -> i64
  %p = llvm.inttoptr %m : i64 to !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}

llvm.func @by_value(%x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(i64, i64)> : (i32) -> !llvm.ptr
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %n = llvm.ptrtoint %s : !llvm.ptr to i64
  %c = nvvm.read.ptx.sreg.clock64 : i64
  llvm.store %n, %slot : i64, !llvm.ptr
  %second = llvm.getelementptr %slot[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %c, %second : i64, !llvm.ptr
  llvm.call @byval(%slot, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}
