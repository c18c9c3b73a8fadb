// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result="original=%t/before.mlir" -o /dev/null

// What is loaded from where no code stores is undefined: it leads to no memory, so that all addresses are known.

//--- before.mlir
llvm.mlir.global internal @cell() {addr_space = 3 : i32} : !llvm.ptr
llvm.func internal @leave(%at: !llvm.ptr, %c: i1, %value: !llvm.ptr) {
  %field = llvm.getelementptr %at[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %found = llvm.load %field : !llvm.ptr -> !llvm.ptr
  %either = llvm.select %c, %found, %at : i1, !llvm.ptr
  %place = llvm.getelementptr %either[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %value, %place : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @k(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @cell : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %inner = llvm.alloca %one x !llvm.array<4 x ptr> : (i32) -> !llvm.ptr
  %place = llvm.getelementptr %inner[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %place : !llvm.ptr, !llvm.ptr
  %outer = llvm.alloca %one x !llvm.array<4 x ptr> : (i32) -> !llvm.ptr
  llvm.store %inner, %outer : !llvm.ptr, !llvm.ptr
  llvm.call @leave(%outer, %c, %out) : (!llvm.ptr, i1, !llvm.ptr) -> ()
  %p = llvm.load %place : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @cell() {addr_space = 3 : i32} : !llvm.ptr
llvm.func internal @leave(%at: !llvm.ptr, %c: i1, %value: !llvm.ptr) {
  %field = llvm.getelementptr %at[8] : (!llvm.ptr) -> !llvm.ptr, i8
  %found = llvm.load %field : !llvm.ptr -> !llvm.ptr
  %either = llvm.select %c, %found, %at : i1, !llvm.ptr
  %place = llvm.getelementptr %either[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %value, %place : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @k(%out: !llvm.ptr, %c: i1, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @cell : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %inner = llvm.alloca %one x !llvm.array<4 x ptr> : (i32) -> !llvm.ptr
  %place = llvm.getelementptr %inner[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s, %place : !llvm.ptr, !llvm.ptr
  %outer = llvm.alloca %one x !llvm.array<4 x ptr> : (i32) -> !llvm.ptr
  llvm.store %inner, %outer : !llvm.ptr, !llvm.ptr
  llvm.call @leave(%outer, %c, %out) : (!llvm.ptr, i1, !llvm.ptr) -> ()
  %p = llvm.load %place : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
