// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result="original=%t/before.mlir" --verify-diagnostics

// The callee reads one number of the struct or the other: never the bytes between, nor the reference that is before both.

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @read(%number: !llvm.ptr) -> i32 {
  %n = llvm.load %number : !llvm.ptr -> i32
  llvm.return %n : i32
}
llvm.func internal @use(%this: !llvm.ptr, %x: f32) {
  %slot = llvm.load %this : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  llvm.return
}
llvm.func @k(%out: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %either = llvm.select %c, %a, %out : i1, !llvm.ptr
  llvm.store %s, %either : !llvm.ptr, !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %out, %slot : !llvm.ptr, !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, i32, i32)> : (i32) -> !llvm.ptr
  llvm.store %slot, %o : !llvm.ptr, !llvm.ptr
  %first = llvm.getelementptr %o[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, i32, i32)>
  %second = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, i32, i32)>
  llvm.store %one, %first : i32, !llvm.ptr
  llvm.store %one, %second : i32, !llvm.ptr
  %n = llvm.call @read(%first) : (!llvm.ptr) -> i32
  %m = llvm.call @read(%second) : (!llvm.ptr) -> i32
  llvm.call @use(%o, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @read(%number: !llvm.ptr) -> i32 {
  %n = llvm.load %number : !llvm.ptr -> i32
  llvm.return %n : i32
}
llvm.func internal @use(%this: !llvm.ptr, %x: f32) {
  %slot = llvm.load %this : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %slot : !llvm.ptr -> !llvm.ptr
  %pg = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<1>
  llvm.store %x, %pg : f32, !llvm.ptr<1>
  llvm.return
}
llvm.func @k(%out: !llvm.ptr, %c: i1, %x: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %either = llvm.select %c, %a, %out : i1, !llvm.ptr
  llvm.store %s, %either : !llvm.ptr, !llvm.ptr
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %out, %slot : !llvm.ptr, !llvm.ptr
  %o = llvm.alloca %one x !llvm.struct<(ptr, i32, i32)> : (i32) -> !llvm.ptr
  llvm.store %slot, %o : !llvm.ptr, !llvm.ptr
  %first = llvm.getelementptr %o[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, i32, i32)>
  %second = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, i32, i32)>
  llvm.store %one, %first : i32, !llvm.ptr
  llvm.store %one, %second : i32, !llvm.ptr
  %n = llvm.call @read(%first) : (!llvm.ptr) -> i32
  %m = llvm.call @read(%second) : (!llvm.ptr) -> i32
  llvm.call @use(%o, %x) : (!llvm.ptr, f32) -> ()
  llvm.return
}
