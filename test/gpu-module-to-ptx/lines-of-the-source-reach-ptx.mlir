// The place of an instruction is in front of it. A helper's instructions have places in the file of the helper, and inlined
// code has the places of the callee. The code is not marked as compiled for a debugger, and is the same without lines.

// RUN: tilespace-opt %s --gpu-module-to-ptx=lineinfo=true | %{ptx-text} >%t.lines
// RUN: tilespace-opt %s --gpu-module-to-ptx | %{ptx-text} >%t.plain
// RUN: FileCheck %s --input-file=%t.lines
// RUN: FileCheck %s --input-file=%t.plain --check-prefix=PLAIN
// RUN: sed -n '/visible .entry/,/^}/p' %t.lines | grep -v 'L__\|\.loc\|^ *$' >%t.1
// RUN: sed -n '/visible .entry/,/^}/p' %t.plain | grep -v 'L__\|\.loc\|^ *$' >%t.2
// RUN: diff %t.1 %t.2

// CHECK: .target sm_80{{$}}
// CHECK: .entry first(
// CHECK: .loc 1 8 9
// CHECK-NEXT: st.volatile.global.b32 {{.*}}, 1;
// CHECK: .loc 2 7 3
// CHECK-NEXT: st.volatile.global.b32 {{.*}}, 2;
// CHECK: .loc 2 9 4
// CHECK-NEXT: st.volatile.global.b32 {{.*}}, 3;
// CHECK: .entry second(
// CHECK: .loc 2 20 1
// CHECK-NEXT: st.volatile.global.b32 {{.*}}, 4;
// CHECK: .file 1 {{.*}}/x/add {{.*}}.py
// CHECK: .file 2 {{.*}}helper.py

// PLAIN-NOT: .loc
// PLAIN-NOT: .file
gpu.module @kernels [#nvvm.target<chip = "sm_80">] {
  llvm.func @first(%p: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %one = llvm.mlir.constant(1 : i32) : i32
    %two = llvm.mlir.constant(2 : i32) : i32
    %three = llvm.mlir.constant(3 : i32) : i32
    llvm.store volatile %one, %p : i32, !llvm.ptr<1> loc("/x/add \221\22.py":8:9)
    llvm.store volatile %two, %p : i32, !llvm.ptr<1> loc("helper.py":7:3)
    llvm.store volatile %three, %p : i32, !llvm.ptr<1> loc(callsite("helper.py":9:4 at "/x/add \221\22.py":10:5))
    llvm.return
  } loc("/x/add \221\22.py":7:1)
  llvm.func @second(%p: !llvm.ptr<1>) attributes {nvvm.kernel} {
    %four = llvm.mlir.constant(4 : i32) : i32
    llvm.store volatile %four, %p : i32, !llvm.ptr<1> loc(fused["helper.py":20:1, "other.py":1:1])
    llvm.return loc(unknown)
  } loc(unknown)
}
