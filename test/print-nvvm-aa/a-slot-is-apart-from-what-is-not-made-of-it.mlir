// RUN: tilespace-opt %s --pass-pipeline='builtin.module(llvm.func(print-nvvm-aa))' --verify-diagnostics -o /dev/null

llvm.func @use(!llvm.ptr)

llvm.func @hidden(%other: !llvm.ptr, %where: !llvm.ptr<1>) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.array<4 x i32> : (i32) -> !llvm.ptr
  %inner = llvm.getelementptr %slot[8] : (!llvm.ptr) -> !llvm.ptr, i8
  // expected-remark@below {{pointer 0, global: ModRef; NoAlias; MayAlias}}
  %loaded = llvm.load %where : !llvm.ptr<1> -> !llvm.ptr
  // expected-remark@below {{pointer 1, local: ModRef; NoAlias 0; MayAlias}}
  llvm.store %one, %slot : i32, !llvm.ptr
  // expected-remark@below {{pointer 2, local: ModRef; NoAlias 0; MayAlias 1}}
  llvm.store %one, %inner : i32, !llvm.ptr
  // expected-remark@below {{pointer 3, unknown: ModRef; NoAlias 1 2; MayAlias 0}}
  llvm.store %one, %loaded : i32, !llvm.ptr
  // expected-remark@below {{pointer 4, unknown: ModRef; NoAlias 1 2; MayAlias 0 3}}
  llvm.store %one, %other : i32, !llvm.ptr
  llvm.return
}

// Once the address escapes, a loaded pointer may be it. The caller's pointer was there before, and another slot is
// another slot.

llvm.func @escapes(%other: !llvm.ptr, %where: !llvm.ptr<1>) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %second = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.call @use(%slot) : (!llvm.ptr) -> ()
  llvm.call @use(%second) : (!llvm.ptr) -> ()
  // expected-remark@below {{pointer 0, global: ModRef; NoAlias; MayAlias}}
  %loaded = llvm.load %where : !llvm.ptr<1> -> !llvm.ptr
  // expected-remark@below {{pointer 1, local: ModRef; NoAlias 0; MayAlias}}
  llvm.store %one, %slot : i32, !llvm.ptr
  // expected-remark@below {{pointer 2, unknown: ModRef; NoAlias; MayAlias 0 1}}
  llvm.store %one, %loaded : i32, !llvm.ptr
  // expected-remark@below {{pointer 3, unknown: ModRef; NoAlias 1; MayAlias 0 2}}
  llvm.store %one, %other : i32, !llvm.ptr
  // expected-remark@below {{pointer 4, local: ModRef; NoAlias 0 1 3; MayAlias 2}}
  llvm.store %one, %second : i32, !llvm.ptr
  llvm.return
}

// A number that is made of the address is an escape, too, and so is a merge with another.

llvm.func @as_a_number(%n: i64, %c: i1) {
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %second = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  %bits = llvm.ptrtoint %slot : !llvm.ptr to i64
  %sum = llvm.add %bits, %n : i64
  %p = llvm.inttoptr %sum : i64 to !llvm.ptr
  %either = llvm.select %c, %slot, %second : i1, !llvm.ptr
  // expected-remark@below {{pointer 0, local: ModRef; NoAlias; MayAlias}}
  llvm.store %one, %slot : i32, !llvm.ptr
  // expected-remark@below {{pointer 1, unknown: ModRef; NoAlias; MayAlias 0}}
  llvm.store %one, %p : i32, !llvm.ptr
  // expected-remark@below {{pointer 2, local: ModRef; NoAlias; MayAlias 0 1}}
  llvm.store %one, %either : i32, !llvm.ptr
  // expected-remark@below {{pointer 3, local: ModRef; NoAlias 0; MayAlias 1 2}}
  llvm.store %one, %second : i32, !llvm.ptr
  llvm.return
}
