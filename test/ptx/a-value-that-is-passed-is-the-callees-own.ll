; A function that gets a value writes it and calls itself, and its callers keep theirs: the run shows the same results.
; RUN: %run-ptx %s --ways=pipeline,ip-msp,optimizer-last b0 3 100

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%padded = type { i32, i64 }

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
  %q = getelementptr i8, ptr %p, i64 8
  %last = load volatile i64, ptr %q
  ret i64 %last
}

define ptx_kernel void @k(ptr %out, i32 %n, i64 %x) {
  %a = alloca %padded, align 8
  store i32 %n, ptr %a
  %q = getelementptr i8, ptr %a, i64 8
  store volatile i64 %x, ptr %q
  %c = icmp ult i32 %n, 9
  br i1 %c, label %then, label %end
then:
  %v = call i64 @write(ptr byval(%padded) align 8 %a, i32 %n)
  %same = load volatile i32, ptr %a
  %wide = zext i32 %same to i64
  %sum = add i64 %v, %wide
  store i64 %sum, ptr %out
  br label %end
end:
  ret void
}
