; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-last>' %s | llc -O3 -mcpu=sm_80 | FileCheck %s
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-last>' -S %s | FileCheck %s --check-prefix=IR

; After a condition LLVM's code generator copies an argument by value through its generic address. The value is passed
; instead, with its padding; not where the call is in the first block, nor to a function that others may call.

target triple = "nvptx64-nvidia-cuda"
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

%pair = type { i64, i64 }
%padded = type { i32, i64 }

; IR-LABEL: define internal i64 @pick(%pair %p, i32 %i)
; IR: %[[SLOT:.*]] = alloca %pair, align 8
; IR: store %pair %p, ptr %[[SLOT]], align 8
define internal i64 @pick(ptr byval(%pair) align 8 %p, i32 %i) noinline {
  %q = getelementptr i64, ptr %p, i32 %i
  %v = load i64, ptr %q
  ret i64 %v
}

; CHECK-LABEL: .entry a_parameter(
; CHECK-NOT: ld.b64
; CHECK: ret;
; IR-LABEL: define ptx_kernel void @a_parameter(
; IR: %[[V:.*]] = load %pair, ptr {{.*}}, align 8
; IR-NEXT: call i64 @pick(%pair %[[V]], i32 %i)
define ptx_kernel void @a_parameter(ptr byval(%pair) align 8 %p, ptr %out, i32 %i) {
  %c = icmp ult i32 %i, 2
  br i1 %c, label %then, label %end
then:
  %v = call i64 @pick(ptr byval(%pair) align 8 %p, i32 %i)
  store i64 %v, ptr %out
  br label %end
end:
  ret void
}

; CHECK-LABEL: write{{(_param.*)?}}(
; IR-LABEL: define internal i64 @write([2 x i64] %p, i32 %n)
define internal i64 @write(ptr byval(%padded) align 8 %p, i32 %n) noinline {
  %old = load i32, ptr %p
  %new = add i32 %old, %n
  store i32 %new, ptr %p
  %more = icmp ugt i32 %n, 1
  br i1 %more, label %again, label %end
again:
  %less = sub i32 %n, 1
  %deep = call i64 @write(ptr byval(%padded) align 8 %p, i32 %less)
  %mine = load i32, ptr %p
  %wide = zext i32 %mine to i64
  %sum = add i64 %deep, %wide
  ret i64 %sum
end:
  %last = zext i32 %new to i64
  ret i64 %last
}

; CHECK-LABEL: .entry a_slot(
; CHECK-NOT: ld.b64
; CHECK: ret;
define ptx_kernel void @a_slot(ptr %out, i32 %n, i64 %x) {
  %a = alloca %padded, align 8
  store i32 %n, ptr %a
  %q = getelementptr i8, ptr %a, i64 8
  store i64 %x, ptr %q
  %c = icmp ult i32 %n, 9
  br i1 %c, label %then, label %end
then:
  %v = call i64 @write(ptr byval(%padded) align 8 %a, i32 %n)
  %same = load i32, ptr %a
  %wide = zext i32 %same to i64
  %sum = add i64 %v, %wide
  store i64 %sum, ptr %out
  br label %end
end:
  ret void
}

; IR-LABEL: define internal i64 @first(ptr byval(%pair) align 8 %p)
define internal i64 @first(ptr byval(%pair) align 8 %p) noinline {
  %v = load i64, ptr %p
  ret i64 %v
}

define ptx_kernel void @in_the_first_block(ptr byval(%pair) align 8 %p, ptr %out) {
  %v = call i64 @first(ptr byval(%pair) align 8 %p)
  store i64 %v, ptr %out
  ret void
}

; IR-LABEL: define i64 @open(ptr byval(%pair) align 8 %p)
define i64 @open(ptr byval(%pair) align 8 %p) noinline {
  %v = load i64, ptr %p
  ret i64 %v
}

define ptx_kernel void @of_others(ptr byval(%pair) align 8 %p, ptr %out, i1 %c) {
  br i1 %c, label %then, label %end
then:
  %v = call i64 @open(ptr byval(%pair) align 8 %p)
  store i64 %v, ptr %out
  br label %end
end:
  ret void
}

; In a whole program nobody else calls a function.
; RUN: opt -load-pass-plugin=%llvm-plugin -passes='tilespace<place=optimizer-last;whole-program>' -S %s \
; RUN:   | FileCheck %s --check-prefix=WHOLE
; WHOLE: define internal i64 @open(%pair %p)
