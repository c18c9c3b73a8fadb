// RUN: tilespace-opt %s --pass-pipeline='builtin.module(ip-msp{check=true})' -o /dev/null

// @k1 passes the address of a variable to @f0, and @k0 what may be null. What @f0 returns to @k1 is not null all the
// same, so that its space can be stated though the value is passed on to a function that only its address names.

llvm.mlir.global internal @v0() {addr_space = 3 : i32} : !llvm.struct<(array<4 x i64>, array<4 x ptr>)>
llvm.mlir.global internal constant @table0() : !llvm.array<2 x ptr> {
  %u = llvm.mlir.undef : !llvm.array<2 x ptr>
  %a = llvm.mlir.addressof @f0 : !llvm.ptr
  %b = llvm.mlir.addressof @f0 : !llvm.ptr
  %v = llvm.insertvalue %a, %u[0] : !llvm.array<2 x ptr>
  %w = llvm.insertvalue %b, %v[1] : !llvm.array<2 x ptr>
  llvm.return %w : !llvm.array<2 x ptr>
}
llvm.func internal @f0(%1: !llvm.ptr) -> !llvm.ptr {
  %2 = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%1) : (!llvm.ptr) -> i1
  %6 = llvm.mlir.constant(true) : i1
  %7 = llvm.xor %2, %6 : i1
  llvm.cond_br %7, ^b4, ^b3
^b3:
  llvm.br ^b5
^b4:
  llvm.br ^b5
^b5:
  llvm.return %1 : !llvm.ptr
}
llvm.func @k0() attributes {nvvm.kernel} {
  %1 = llvm.mlir.addressof @v0 : !llvm.ptr<3>
  %2 = llvm.addrspacecast %1 : !llvm.ptr<3> to !llvm.ptr
  %3 = llvm.mlir.constant(1 : i32) : i32
  %4 = llvm.alloca %3 x !llvm.array<64 x i8> {alignment = 8 : i64} : (i32) -> !llvm.ptr
  %5 = llvm.alloca %3 x !llvm.array<64 x i8> {alignment = 8 : i64} : (i32) -> !llvm.ptr
  %6 = llvm.mlir.undef : vector<2x!llvm.ptr>
  %7 = llvm.mlir.constant(0 : i32) : i32
  %8 = llvm.insertelement %5, %6[%7 : i32] : vector<2x!llvm.ptr>
  %9 = llvm.insertelement %4, %8[%3 : i32] : vector<2x!llvm.ptr>
  %10 = llvm.extractelement %9[%7 : i32] : vector<2x!llvm.ptr>
  %11 = llvm.getelementptr %10[32] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %2, %11 : !llvm.ptr, !llvm.ptr
  %12 = llvm.getelementptr inbounds %5[0, 4] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<8 x ptr>
  %13 = llvm.load %12 : !llvm.ptr -> !llvm.ptr
  %14 = llvm.call @f0(%13) : (!llvm.ptr) -> !llvm.ptr
  llvm.return
}
llvm.func @k1() attributes {nvvm.kernel} {
  %1 = llvm.mlir.addressof @v0 : !llvm.ptr<3>
  %2 = llvm.addrspacecast %1 : !llvm.ptr<3> to !llvm.ptr
  %3 = llvm.call @f0(%2) : (!llvm.ptr) -> !llvm.ptr
  %4 = nvvm.read.ptx.sreg.tid.x : i32
  %5 = llvm.mlir.constant(0 : i32) : i32
  %6 = llvm.icmp "sgt" %4, %5 : i32
  %7 = llvm.zext %6 : i1 to i64
  %8 = llvm.mlir.addressof @table0 : !llvm.ptr
  %9 = llvm.getelementptr %8[0, %7] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.array<2 x ptr>
  %10 = llvm.load %9 : !llvm.ptr -> !llvm.ptr
  %11 = llvm.call %10(%3) : !llvm.ptr, (!llvm.ptr) -> !llvm.ptr
  llvm.return
}
