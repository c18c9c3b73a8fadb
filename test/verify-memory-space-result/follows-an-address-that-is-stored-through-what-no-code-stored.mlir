// RUN: split-file %s %t
// RUN: tilespace-opt %t/after.mlir --verify-memory-space-result="original=%t/before.mlir" -o /dev/null

// The second call gets an address that is moved from what is undefined: nothing is stored there.

//--- before.mlir
llvm.mlir.global internal @cell() {addr_space = 3 : i32} : !llvm.ptr
llvm.func internal @keep(%at: !llvm.ptr, %value: !llvm.ptr) {
  %place = llvm.getelementptr %at[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %value, %place : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @k(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @cell : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %inner = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %inner : !llvm.ptr, !llvm.ptr
  %other = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %out, %other : !llvm.ptr, !llvm.ptr
  llvm.store %other, %out : !llvm.ptr, !llvm.ptr
  %outer = llvm.alloca %one x !llvm.array<4 x ptr> : (i32) -> !llvm.ptr
  llvm.call @keep(%outer, %inner) : (!llvm.ptr, !llvm.ptr) -> ()
  %found = llvm.load %outer : !llvm.ptr -> !llvm.ptr
  %moved = llvm.getelementptr %found[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.call @keep(%moved, %inner) : (!llvm.ptr, !llvm.ptr) -> ()
  %field = llvm.getelementptr %out[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %q = llvm.load %field : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %q : !llvm.ptr, !llvm.ptr
  %p = llvm.load %inner : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @cell() {addr_space = 3 : i32} : !llvm.ptr
llvm.func internal @keep(%at: !llvm.ptr, %value: !llvm.ptr) {
  %place = llvm.getelementptr %at[16] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %value, %place : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @k(%out: !llvm.ptr, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @cell : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %inner = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %s, %inner : !llvm.ptr, !llvm.ptr
  %other = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %out, %other : !llvm.ptr, !llvm.ptr
  llvm.store %other, %out : !llvm.ptr, !llvm.ptr
  %outer = llvm.alloca %one x !llvm.array<4 x ptr> : (i32) -> !llvm.ptr
  llvm.call @keep(%outer, %inner) : (!llvm.ptr, !llvm.ptr) -> ()
  %found = llvm.load %outer : !llvm.ptr -> !llvm.ptr
  %moved = llvm.getelementptr %found[8] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.call @keep(%moved, %inner) : (!llvm.ptr, !llvm.ptr) -> ()
  %field = llvm.getelementptr %out[24] : (!llvm.ptr) -> !llvm.ptr, i8
  %q = llvm.load %field : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %q : !llvm.ptr, !llvm.ptr
  %p = llvm.load %inner : !llvm.ptr -> !llvm.ptr
  %r = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %r : f32, !llvm.ptr<3>
  llvm.return
}
