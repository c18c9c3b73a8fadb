// RUN: split-file %s %t
// RUN: tilespace-opt %t/right.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics=only-expected
// RUN: sed 's/ALIGNMENT/16/' %t/after.mlir > %t/more.mlir
// RUN: tilespace-opt %t/more.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics=only-expected
// RUN: sed 's/ALIGNMENT/2/' %t/after.mlir > %t/less.mlir
// RUN: tilespace-opt %t/less.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics=only-expected
// RUN: tilespace-opt %t/generic.mlir --verify-memory-space-result=original=%t/before.mlir --verify-diagnostics=only-expected
// RUN: tilespace-opt %t/either.mlir --verify-memory-space-result=original=%t/before-either.mlir --verify-diagnostics=only-expected

// Eight bytes after a 16-byte boundary the alignment is 8, and only an access that got a space may say so.

//--- before.mlir
llvm.func @k(%x: f32) {
  %n = llvm.mlir.constant(64 : i32) : i32
  %a = llvm.alloca %n x f32 {alignment = 16 : i64} : (i32) -> !llvm.ptr
  %b = llvm.getelementptr %a[2] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.store %x, %b {alignment = 4 : i64} : f32, !llvm.ptr
  llvm.return
}
//--- right.mlir
llvm.func @k(%x: f32) {
  %n = llvm.mlir.constant(64 : i32) : i32
  %a = llvm.alloca %n x f32 {alignment = 16 : i64} : (i32) -> !llvm.ptr
  %l = llvm.addrspacecast %a : !llvm.ptr to !llvm.ptr<5>
  %b = llvm.getelementptr %l[2] : (!llvm.ptr<5>) -> !llvm.ptr<5>, f32
  llvm.store %x, %b {alignment = 8 : i64} : f32, !llvm.ptr<5>
  llvm.return
}
//--- after.mlir
llvm.func @k(%x: f32) {
  %n = llvm.mlir.constant(64 : i32) : i32
  %a = llvm.alloca %n x f32 {alignment = 16 : i64} : (i32) -> !llvm.ptr
  %l = llvm.addrspacecast %a : !llvm.ptr to !llvm.ptr<5>
  %b = llvm.getelementptr %l[2] : (!llvm.ptr<5>) -> !llvm.ptr<5>, f32
  // expected-error@below {{attributes changed: alignment}}
  llvm.store %x, %b {alignment = ALIGNMENT : i64} : f32, !llvm.ptr<5>
  llvm.return
}
//--- generic.mlir
llvm.func @k(%x: f32) {
  %n = llvm.mlir.constant(64 : i32) : i32
  %a = llvm.alloca %n x f32 {alignment = 16 : i64} : (i32) -> !llvm.ptr
  %b = llvm.getelementptr %a[2] : (!llvm.ptr) -> !llvm.ptr, f32
  // expected-error@below {{attributes changed: alignment}}
  llvm.store %x, %b {alignment = 8 : i64} : f32, !llvm.ptr
  llvm.return
}
//--- before-either.mlir
llvm.func @k(%x: f32, %c: i1) {
  %n = llvm.mlir.constant(64 : i32) : i32
  %a = llvm.alloca %n x f32 {alignment = 16 : i64} : (i32) -> !llvm.ptr
  %b = llvm.alloca %n x f32 {alignment = 4 : i64} : (i32) -> !llvm.ptr
  %p = llvm.select %c, %a, %b : i1, !llvm.ptr
  llvm.store %x, %p {alignment = 4 : i64} : f32, !llvm.ptr
  llvm.return
}
//--- either.mlir
llvm.func @k(%x: f32, %c: i1) {
  %n = llvm.mlir.constant(64 : i32) : i32
  %a = llvm.alloca %n x f32 {alignment = 16 : i64} : (i32) -> !llvm.ptr
  %l = llvm.addrspacecast %a : !llvm.ptr to !llvm.ptr<5>
  %b = llvm.alloca %n x f32 {alignment = 4 : i64} : (i32) -> !llvm.ptr
  %m = llvm.addrspacecast %b : !llvm.ptr to !llvm.ptr<5>
  %p = llvm.select %c, %l, %m : i1, !llvm.ptr<5>
  // expected-error@below {{attributes changed: alignment}}
  llvm.store %x, %p {alignment = 16 : i64} : f32, !llvm.ptr<5>
  llvm.return
}
