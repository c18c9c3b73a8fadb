// RUN: split-file %s %t
// RUN: not tilespace-opt %t/after.mlir --verify-memory-space-result=original=%t/before.mlir 2>&1 | FileCheck %s

// Tests say that an index is from 0 to 7. These are all elements of an array of eight, beside which nothing changes. Of six
// elements, counted from one further on, they are one too many on each side. A test that comes later says nothing.

// CHECK-COUNT-28: error: memory-space check: pointer is claimed to be in shared memory, but may be in global memory
// CHECK-NOT: error:

//--- before.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @begin(%first: !llvm.ptr, %last: !llvm.ptr) {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %first : !llvm.ptr, !llvm.ptr
  llvm.store %s, %last : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @of_eight(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n0 = llvm.mlir.constant(0 : i32) : i32
  %n7 = llvm.mlir.constant(7 : i32) : i32
  %n8 = llvm.mlir.constant(8 : i32) : i32
  %nm1 = llvm.mlir.constant(-1 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<8 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t0_0 = llvm.icmp "slt" %i, %n8 : i32
  llvm.cond_br %t0_0, ^in0_0, ^out0
^in0_0:
  %t0_1 = llvm.icmp "sge" %i, %n0 : i32
  llvm.cond_br %t0_1, ^in0_1, ^out0
^in0_1:
  %a0 = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a0 : i64, !llvm.ptr
  llvm.br ^out0
^out0:
  %t1_0 = llvm.icmp "sle" %i, %n7 : i32
  llvm.cond_br %t1_0, ^in1_0, ^out1
^in1_0:
  %t1_1 = llvm.icmp "sgt" %i, %nm1 : i32
  llvm.cond_br %t1_1, ^in1_1, ^out1
^in1_1:
  %a1 = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a1 : i64, !llvm.ptr
  llvm.br ^out1
^out1:
  %t2_0 = llvm.icmp "sgt" %i, %n7 : i32
  llvm.cond_br %t2_0, ^out2, ^in2_0
^in2_0:
  %t2_1 = llvm.icmp "slt" %i, %n0 : i32
  llvm.cond_br %t2_1, ^out2, ^in2_1
^in2_1:
  %a2 = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a2 : i64, !llvm.ptr
  llvm.br ^out2
^out2:
  %t3_0 = llvm.icmp "sge" %i, %n8 : i32
  llvm.cond_br %t3_0, ^out3, ^in3_0
^in3_0:
  %t3_1 = llvm.icmp "sle" %i, %nm1 : i32
  llvm.cond_br %t3_1, ^out3, ^in3_1
^in3_1:
  %a3 = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a3 : i64, !llvm.ptr
  llvm.br ^out3
^out3:
  %t4_0 = llvm.icmp "sgt" %n8, %i : i32
  llvm.cond_br %t4_0, ^in4_0, ^out4
^in4_0:
  %t4_1 = llvm.icmp "sle" %n0, %i : i32
  llvm.cond_br %t4_1, ^in4_1, ^out4
^in4_1:
  %a4 = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a4 : i64, !llvm.ptr
  llvm.br ^out4
^out4:
  %t5_0 = llvm.icmp "sge" %n7, %i : i32
  llvm.cond_br %t5_0, ^in5_0, ^out5
^in5_0:
  %t5_1 = llvm.icmp "slt" %nm1, %i : i32
  llvm.cond_br %t5_1, ^in5_1, ^out5
^in5_1:
  %a5 = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a5 : i64, !llvm.ptr
  llvm.br ^out5
^out5:
  %t6_0 = llvm.icmp "ult" %i, %n8 : i32
  llvm.cond_br %t6_0, ^in6_0, ^out6
^in6_0:
  %a6 = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a6 : i64, !llvm.ptr
  llvm.br ^out6
^out6:
  %t7_0 = llvm.icmp "ule" %i, %n7 : i32
  llvm.cond_br %t7_0, ^in7_0, ^out7
^in7_0:
  %a7 = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a7 : i64, !llvm.ptr
  llvm.br ^out7
^out7:
  %t8_0 = llvm.icmp "ugt" %i, %n7 : i32
  llvm.cond_br %t8_0, ^out8, ^in8_0
^in8_0:
  %a8 = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a8 : i64, !llvm.ptr
  llvm.br ^out8
^out8:
  %t9_0 = llvm.icmp "uge" %i, %n8 : i32
  llvm.cond_br %t9_0, ^out9, ^in9_0
^in9_0:
  %a9 = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a9 : i64, !llvm.ptr
  llvm.br ^out9
^out9:
  %t10_0 = llvm.icmp "ugt" %n8, %i : i32
  llvm.cond_br %t10_0, ^in10_0, ^out10
^in10_0:
  %a10 = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a10 : i64, !llvm.ptr
  llvm.br ^out10
^out10:
  %t11_0 = llvm.icmp "uge" %n7, %i : i32
  llvm.cond_br %t11_0, ^in11_0, ^out11
^in11_0:
  %a11 = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a11 : i64, !llvm.ptr
  llvm.br ^out11
^out11:
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
llvm.func @less(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n0 = llvm.mlir.constant(0 : i32) : i32
  %n8 = llvm.mlir.constant(8 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<6 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t0_0 = llvm.icmp "slt" %i, %n8 : i32
  llvm.cond_br %t0_0, ^in0_0, ^out
^in0_0:
  %t0_1 = llvm.icmp "sge" %i, %n0 : i32
  llvm.cond_br %t0_1, ^in0_1, ^out
^in0_1:
  %j = llvm.sub %i, %one : i32
  %a = llvm.getelementptr %o[0, 1, %j] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^out
^out:
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
llvm.func @at_most(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n7 = llvm.mlir.constant(7 : i32) : i32
  %nm1 = llvm.mlir.constant(-1 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<6 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t0_0 = llvm.icmp "sle" %i, %n7 : i32
  llvm.cond_br %t0_0, ^in0_0, ^out
^in0_0:
  %t0_1 = llvm.icmp "sgt" %i, %nm1 : i32
  llvm.cond_br %t0_1, ^in0_1, ^out
^in0_1:
  %j = llvm.sub %i, %one : i32
  %a = llvm.getelementptr %o[0, 1, %j] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^out
^out:
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
llvm.func @not_more(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n0 = llvm.mlir.constant(0 : i32) : i32
  %n7 = llvm.mlir.constant(7 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<6 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t0_0 = llvm.icmp "sgt" %i, %n7 : i32
  llvm.cond_br %t0_0, ^out, ^in0_0
^in0_0:
  %t0_1 = llvm.icmp "slt" %i, %n0 : i32
  llvm.cond_br %t0_1, ^out, ^in0_1
^in0_1:
  %j = llvm.sub %i, %one : i32
  %a = llvm.getelementptr %o[0, 1, %j] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^out
^out:
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
llvm.func @not_at_least(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n8 = llvm.mlir.constant(8 : i32) : i32
  %nm1 = llvm.mlir.constant(-1 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<6 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t0_0 = llvm.icmp "sge" %i, %n8 : i32
  llvm.cond_br %t0_0, ^out, ^in0_0
^in0_0:
  %t0_1 = llvm.icmp "sle" %i, %nm1 : i32
  llvm.cond_br %t0_1, ^out, ^in0_1
^in0_1:
  %j = llvm.sub %i, %one : i32
  %a = llvm.getelementptr %o[0, 1, %j] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^out
^out:
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
llvm.func @less_exchanged(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n0 = llvm.mlir.constant(0 : i32) : i32
  %n8 = llvm.mlir.constant(8 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<6 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t0_0 = llvm.icmp "sgt" %n8, %i : i32
  llvm.cond_br %t0_0, ^in0_0, ^out
^in0_0:
  %t0_1 = llvm.icmp "sle" %n0, %i : i32
  llvm.cond_br %t0_1, ^in0_1, ^out
^in0_1:
  %j = llvm.sub %i, %one : i32
  %a = llvm.getelementptr %o[0, 1, %j] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^out
^out:
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
llvm.func @at_most_exchanged(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n7 = llvm.mlir.constant(7 : i32) : i32
  %nm1 = llvm.mlir.constant(-1 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<6 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t0_0 = llvm.icmp "sge" %n7, %i : i32
  llvm.cond_br %t0_0, ^in0_0, ^out
^in0_0:
  %t0_1 = llvm.icmp "slt" %nm1, %i : i32
  llvm.cond_br %t0_1, ^in0_1, ^out
^in0_1:
  %j = llvm.sub %i, %one : i32
  %a = llvm.getelementptr %o[0, 1, %j] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^out
^out:
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
llvm.func @unsigned_less(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n8 = llvm.mlir.constant(8 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<6 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t0_0 = llvm.icmp "ult" %i, %n8 : i32
  llvm.cond_br %t0_0, ^in0_0, ^out
^in0_0:
  %j = llvm.sub %i, %one : i32
  %a = llvm.getelementptr %o[0, 1, %j] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^out
^out:
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
llvm.func @unsigned_at_most(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n7 = llvm.mlir.constant(7 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<6 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t0_0 = llvm.icmp "ule" %i, %n7 : i32
  llvm.cond_br %t0_0, ^in0_0, ^out
^in0_0:
  %j = llvm.sub %i, %one : i32
  %a = llvm.getelementptr %o[0, 1, %j] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^out
^out:
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
llvm.func @unsigned_not_more(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n7 = llvm.mlir.constant(7 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<6 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t0_0 = llvm.icmp "ugt" %i, %n7 : i32
  llvm.cond_br %t0_0, ^out, ^in0_0
^in0_0:
  %j = llvm.sub %i, %one : i32
  %a = llvm.getelementptr %o[0, 1, %j] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^out
^out:
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
llvm.func @unsigned_not_at_least(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n8 = llvm.mlir.constant(8 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<6 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t0_0 = llvm.icmp "uge" %i, %n8 : i32
  llvm.cond_br %t0_0, ^out, ^in0_0
^in0_0:
  %j = llvm.sub %i, %one : i32
  %a = llvm.getelementptr %o[0, 1, %j] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^out
^out:
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
llvm.func @unsigned_exchanged(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n8 = llvm.mlir.constant(8 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<6 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t0_0 = llvm.icmp "ugt" %n8, %i : i32
  llvm.cond_br %t0_0, ^in0_0, ^out
^in0_0:
  %j = llvm.sub %i, %one : i32
  %a = llvm.getelementptr %o[0, 1, %j] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^out
^out:
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
llvm.func @unsigned_at_most_exchanged(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n7 = llvm.mlir.constant(7 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<6 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t0_0 = llvm.icmp "uge" %n7, %i : i32
  llvm.cond_br %t0_0, ^in0_0, ^out
^in0_0:
  %j = llvm.sub %i, %one : i32
  %a = llvm.getelementptr %o[0, 1, %j] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^out
^out:
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
llvm.func @tested_afterwards(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n8 = llvm.mlir.constant(8 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<8 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t = llvm.icmp "ult" %i, %n8 : i32
  %a = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.cond_br %t, ^in, ^out
^in:
  llvm.br ^out
^out:
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
llvm.func @assumed_afterwards(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n8 = llvm.mlir.constant(8 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<8 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t = llvm.icmp "ult" %i, %n8 : i32
  %a = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.intr.assume %t : i1
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %p : f32, !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @begin(%first: !llvm.ptr, %last: !llvm.ptr) {
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.store %s, %first : !llvm.ptr, !llvm.ptr
  llvm.store %s, %last : !llvm.ptr, !llvm.ptr
  llvm.return
}
llvm.func @of_eight(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n0 = llvm.mlir.constant(0 : i32) : i32
  %n7 = llvm.mlir.constant(7 : i32) : i32
  %n8 = llvm.mlir.constant(8 : i32) : i32
  %nm1 = llvm.mlir.constant(-1 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<8 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t0_0 = llvm.icmp "slt" %i, %n8 : i32
  llvm.cond_br %t0_0, ^in0_0, ^out0
^in0_0:
  %t0_1 = llvm.icmp "sge" %i, %n0 : i32
  llvm.cond_br %t0_1, ^in0_1, ^out0
^in0_1:
  %a0 = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a0 : i64, !llvm.ptr
  llvm.br ^out0
^out0:
  %t1_0 = llvm.icmp "sle" %i, %n7 : i32
  llvm.cond_br %t1_0, ^in1_0, ^out1
^in1_0:
  %t1_1 = llvm.icmp "sgt" %i, %nm1 : i32
  llvm.cond_br %t1_1, ^in1_1, ^out1
^in1_1:
  %a1 = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a1 : i64, !llvm.ptr
  llvm.br ^out1
^out1:
  %t2_0 = llvm.icmp "sgt" %i, %n7 : i32
  llvm.cond_br %t2_0, ^out2, ^in2_0
^in2_0:
  %t2_1 = llvm.icmp "slt" %i, %n0 : i32
  llvm.cond_br %t2_1, ^out2, ^in2_1
^in2_1:
  %a2 = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a2 : i64, !llvm.ptr
  llvm.br ^out2
^out2:
  %t3_0 = llvm.icmp "sge" %i, %n8 : i32
  llvm.cond_br %t3_0, ^out3, ^in3_0
^in3_0:
  %t3_1 = llvm.icmp "sle" %i, %nm1 : i32
  llvm.cond_br %t3_1, ^out3, ^in3_1
^in3_1:
  %a3 = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a3 : i64, !llvm.ptr
  llvm.br ^out3
^out3:
  %t4_0 = llvm.icmp "sgt" %n8, %i : i32
  llvm.cond_br %t4_0, ^in4_0, ^out4
^in4_0:
  %t4_1 = llvm.icmp "sle" %n0, %i : i32
  llvm.cond_br %t4_1, ^in4_1, ^out4
^in4_1:
  %a4 = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a4 : i64, !llvm.ptr
  llvm.br ^out4
^out4:
  %t5_0 = llvm.icmp "sge" %n7, %i : i32
  llvm.cond_br %t5_0, ^in5_0, ^out5
^in5_0:
  %t5_1 = llvm.icmp "slt" %nm1, %i : i32
  llvm.cond_br %t5_1, ^in5_1, ^out5
^in5_1:
  %a5 = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a5 : i64, !llvm.ptr
  llvm.br ^out5
^out5:
  %t6_0 = llvm.icmp "ult" %i, %n8 : i32
  llvm.cond_br %t6_0, ^in6_0, ^out6
^in6_0:
  %a6 = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a6 : i64, !llvm.ptr
  llvm.br ^out6
^out6:
  %t7_0 = llvm.icmp "ule" %i, %n7 : i32
  llvm.cond_br %t7_0, ^in7_0, ^out7
^in7_0:
  %a7 = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a7 : i64, !llvm.ptr
  llvm.br ^out7
^out7:
  %t8_0 = llvm.icmp "ugt" %i, %n7 : i32
  llvm.cond_br %t8_0, ^out8, ^in8_0
^in8_0:
  %a8 = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a8 : i64, !llvm.ptr
  llvm.br ^out8
^out8:
  %t9_0 = llvm.icmp "uge" %i, %n8 : i32
  llvm.cond_br %t9_0, ^out9, ^in9_0
^in9_0:
  %a9 = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a9 : i64, !llvm.ptr
  llvm.br ^out9
^out9:
  %t10_0 = llvm.icmp "ugt" %n8, %i : i32
  llvm.cond_br %t10_0, ^in10_0, ^out10
^in10_0:
  %a10 = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a10 : i64, !llvm.ptr
  llvm.br ^out10
^out10:
  %t11_0 = llvm.icmp "uge" %n7, %i : i32
  llvm.cond_br %t11_0, ^in11_0, ^out11
^in11_0:
  %a11 = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a11 : i64, !llvm.ptr
  llvm.br ^out11
^out11:
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  %ps = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %qs = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %ps : f32, !llvm.ptr<3>
  llvm.store %v, %qs : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @less(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n0 = llvm.mlir.constant(0 : i32) : i32
  %n8 = llvm.mlir.constant(8 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<6 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t0_0 = llvm.icmp "slt" %i, %n8 : i32
  llvm.cond_br %t0_0, ^in0_0, ^out
^in0_0:
  %t0_1 = llvm.icmp "sge" %i, %n0 : i32
  llvm.cond_br %t0_1, ^in0_1, ^out
^in0_1:
  %j = llvm.sub %i, %one : i32
  %a = llvm.getelementptr %o[0, 1, %j] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^out
^out:
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  %ps = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %qs = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %ps : f32, !llvm.ptr<3>
  llvm.store %v, %qs : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @at_most(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n7 = llvm.mlir.constant(7 : i32) : i32
  %nm1 = llvm.mlir.constant(-1 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<6 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t0_0 = llvm.icmp "sle" %i, %n7 : i32
  llvm.cond_br %t0_0, ^in0_0, ^out
^in0_0:
  %t0_1 = llvm.icmp "sgt" %i, %nm1 : i32
  llvm.cond_br %t0_1, ^in0_1, ^out
^in0_1:
  %j = llvm.sub %i, %one : i32
  %a = llvm.getelementptr %o[0, 1, %j] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^out
^out:
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  %ps = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %qs = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %ps : f32, !llvm.ptr<3>
  llvm.store %v, %qs : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @not_more(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n0 = llvm.mlir.constant(0 : i32) : i32
  %n7 = llvm.mlir.constant(7 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<6 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t0_0 = llvm.icmp "sgt" %i, %n7 : i32
  llvm.cond_br %t0_0, ^out, ^in0_0
^in0_0:
  %t0_1 = llvm.icmp "slt" %i, %n0 : i32
  llvm.cond_br %t0_1, ^out, ^in0_1
^in0_1:
  %j = llvm.sub %i, %one : i32
  %a = llvm.getelementptr %o[0, 1, %j] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^out
^out:
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  %ps = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %qs = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %ps : f32, !llvm.ptr<3>
  llvm.store %v, %qs : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @not_at_least(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n8 = llvm.mlir.constant(8 : i32) : i32
  %nm1 = llvm.mlir.constant(-1 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<6 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t0_0 = llvm.icmp "sge" %i, %n8 : i32
  llvm.cond_br %t0_0, ^out, ^in0_0
^in0_0:
  %t0_1 = llvm.icmp "sle" %i, %nm1 : i32
  llvm.cond_br %t0_1, ^out, ^in0_1
^in0_1:
  %j = llvm.sub %i, %one : i32
  %a = llvm.getelementptr %o[0, 1, %j] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^out
^out:
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  %ps = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %qs = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %ps : f32, !llvm.ptr<3>
  llvm.store %v, %qs : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @less_exchanged(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n0 = llvm.mlir.constant(0 : i32) : i32
  %n8 = llvm.mlir.constant(8 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<6 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t0_0 = llvm.icmp "sgt" %n8, %i : i32
  llvm.cond_br %t0_0, ^in0_0, ^out
^in0_0:
  %t0_1 = llvm.icmp "sle" %n0, %i : i32
  llvm.cond_br %t0_1, ^in0_1, ^out
^in0_1:
  %j = llvm.sub %i, %one : i32
  %a = llvm.getelementptr %o[0, 1, %j] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^out
^out:
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  %ps = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %qs = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %ps : f32, !llvm.ptr<3>
  llvm.store %v, %qs : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @at_most_exchanged(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n7 = llvm.mlir.constant(7 : i32) : i32
  %nm1 = llvm.mlir.constant(-1 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<6 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t0_0 = llvm.icmp "sge" %n7, %i : i32
  llvm.cond_br %t0_0, ^in0_0, ^out
^in0_0:
  %t0_1 = llvm.icmp "slt" %nm1, %i : i32
  llvm.cond_br %t0_1, ^in0_1, ^out
^in0_1:
  %j = llvm.sub %i, %one : i32
  %a = llvm.getelementptr %o[0, 1, %j] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^out
^out:
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  %ps = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %qs = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %ps : f32, !llvm.ptr<3>
  llvm.store %v, %qs : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @unsigned_less(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n8 = llvm.mlir.constant(8 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<6 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t0_0 = llvm.icmp "ult" %i, %n8 : i32
  llvm.cond_br %t0_0, ^in0_0, ^out
^in0_0:
  %j = llvm.sub %i, %one : i32
  %a = llvm.getelementptr %o[0, 1, %j] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^out
^out:
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  %ps = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %qs = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %ps : f32, !llvm.ptr<3>
  llvm.store %v, %qs : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @unsigned_at_most(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n7 = llvm.mlir.constant(7 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<6 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t0_0 = llvm.icmp "ule" %i, %n7 : i32
  llvm.cond_br %t0_0, ^in0_0, ^out
^in0_0:
  %j = llvm.sub %i, %one : i32
  %a = llvm.getelementptr %o[0, 1, %j] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^out
^out:
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  %ps = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %qs = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %ps : f32, !llvm.ptr<3>
  llvm.store %v, %qs : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @unsigned_not_more(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n7 = llvm.mlir.constant(7 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<6 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t0_0 = llvm.icmp "ugt" %i, %n7 : i32
  llvm.cond_br %t0_0, ^out, ^in0_0
^in0_0:
  %j = llvm.sub %i, %one : i32
  %a = llvm.getelementptr %o[0, 1, %j] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^out
^out:
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  %ps = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %qs = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %ps : f32, !llvm.ptr<3>
  llvm.store %v, %qs : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @unsigned_not_at_least(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n8 = llvm.mlir.constant(8 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<6 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t0_0 = llvm.icmp "uge" %i, %n8 : i32
  llvm.cond_br %t0_0, ^out, ^in0_0
^in0_0:
  %j = llvm.sub %i, %one : i32
  %a = llvm.getelementptr %o[0, 1, %j] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^out
^out:
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  %ps = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %qs = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %ps : f32, !llvm.ptr<3>
  llvm.store %v, %qs : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @unsigned_exchanged(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n8 = llvm.mlir.constant(8 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<6 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t0_0 = llvm.icmp "ugt" %n8, %i : i32
  llvm.cond_br %t0_0, ^in0_0, ^out
^in0_0:
  %j = llvm.sub %i, %one : i32
  %a = llvm.getelementptr %o[0, 1, %j] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^out
^out:
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  %ps = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %qs = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %ps : f32, !llvm.ptr<3>
  llvm.store %v, %qs : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @unsigned_at_most_exchanged(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n7 = llvm.mlir.constant(7 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<6 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t0_0 = llvm.icmp "uge" %n7, %i : i32
  llvm.cond_br %t0_0, ^in0_0, ^out
^in0_0:
  %j = llvm.sub %i, %one : i32
  %a = llvm.getelementptr %o[0, 1, %j] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<6 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.br ^out
^out:
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  %ps = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %qs = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %ps : f32, !llvm.ptr<3>
  llvm.store %v, %qs : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @tested_afterwards(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n8 = llvm.mlir.constant(8 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<8 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t = llvm.icmp "ult" %i, %n8 : i32
  %a = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.cond_br %t, ^in, ^out
^in:
  llvm.br ^out
^out:
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  %ps = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %qs = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %ps : f32, !llvm.ptr<3>
  llvm.store %v, %qs : f32, !llvm.ptr<3>
  llvm.return
}
llvm.func @assumed_afterwards(%i: i32, %key: i64, %v: f32) attributes {nvvm.kernel} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %n8 = llvm.mlir.constant(8 : i32) : i32
  %o = llvm.alloca %one x !llvm.struct<(ptr, array<8 x i64>, ptr)> : (i32) -> !llvm.ptr
  %l = llvm.getelementptr %o[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.call @begin(%o, %l) : (!llvm.ptr, !llvm.ptr) -> ()
  %t = llvm.icmp "ult" %i, %n8 : i32
  %a = llvm.getelementptr %o[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<8 x i64>, ptr)>
  llvm.store %key, %a : i64, !llvm.ptr
  llvm.intr.assume %t : i1
  %p = llvm.load %o : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %l : !llvm.ptr -> !llvm.ptr
  %ps = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  %qs = llvm.addrspacecast %q : !llvm.ptr to !llvm.ptr<3>
  llvm.store %v, %ps : f32, !llvm.ptr<3>
  llvm.store %v, %qs : f32, !llvm.ptr<3>
  llvm.return
}
