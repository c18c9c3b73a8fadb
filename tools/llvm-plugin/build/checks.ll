; The functions that test pointers, as in the pass sanitize-memory-spaces, in LLVM IR.

@__tilespace_text = internal constant [52 x i8] c"%s:%d: tilespace: %p is not a pointer to %s memory\0A\00"
@__tilespace_global = internal constant [7 x i8] c"global\00"
@__tilespace_shared = internal constant [7 x i8] c"shared\00"
@__tilespace_const = internal constant [9 x i8] c"constant\00"
@__tilespace_local = internal constant [6 x i8] c"local\00"
@__tilespace_cluster = internal constant [15 x i8] c"shared cluster\00"

declare i32 @vprintf(ptr, ptr)

define linkonce_odr ptr @__tilespace_hidden(ptr %p) alwaysinline {
  %h = call ptr asm sideeffect "", "=l,0"(ptr %p)
  ret ptr %h
}

define linkonce_odr void @__tilespace_require(i1 %holds, ptr %p, ptr %space, ptr %file, i32 %line) {
  %is_null = icmp eq ptr %p, null
  %is_accepted = or i1 %holds, %is_null
  br i1 %is_accepted, label %accepted, label %refused

accepted:
  ret void

refused:
  %args = alloca { ptr, i32, ptr, ptr }, align 8
  store ptr %file, ptr %args, align 8
  %1 = getelementptr { ptr, i32, ptr, ptr }, ptr %args, i32 0, i32 1
  store i32 %line, ptr %1, align 4
  %2 = getelementptr { ptr, i32, ptr, ptr }, ptr %args, i32 0, i32 2
  store ptr %p, ptr %2, align 8
  %3 = getelementptr { ptr, i32, ptr, ptr }, ptr %args, i32 0, i32 3
  store ptr %space, ptr %3, align 8
  %n = call i32 @vprintf(ptr @__tilespace_text, ptr %args)
  call void @llvm.trap()
  unreachable
}

define linkonce_odr void @__tilespace_check_1(ptr %p, ptr %file, i32 %line) {
  %h = call ptr @__tilespace_hidden(ptr %p)
  %holds = call i1 @llvm.nvvm.isspacep.global(ptr %h)
  call void @__tilespace_require(i1 %holds, ptr %h, ptr @__tilespace_global, ptr %file, i32 %line)
  ret void
}

define linkonce_odr void @__tilespace_check_3(ptr %p, ptr %file, i32 %line) {
  %h = call ptr @__tilespace_hidden(ptr %p)
  %holds = call i1 @llvm.nvvm.isspacep.shared(ptr %h)
  call void @__tilespace_require(i1 %holds, ptr %h, ptr @__tilespace_shared, ptr %file, i32 %line)
  ret void
}

define linkonce_odr void @__tilespace_check_4(ptr %p, ptr %file, i32 %line) {
  %h = call ptr @__tilespace_hidden(ptr %p)
  %holds = call i1 @llvm.nvvm.isspacep.const(ptr %h)
  call void @__tilespace_require(i1 %holds, ptr %h, ptr @__tilespace_const, ptr %file, i32 %line)
  ret void
}

define linkonce_odr void @__tilespace_check_5(ptr %p, ptr %file, i32 %line) {
  %h = call ptr @__tilespace_hidden(ptr %p)
  %holds = call i1 @llvm.nvvm.isspacep.local(ptr %h)
  call void @__tilespace_require(i1 %holds, ptr %h, ptr @__tilespace_local, ptr %file, i32 %line)
  ret void
}

define linkonce_odr void @__tilespace_check_7(ptr %p, ptr %file, i32 %line) {
  %h = call ptr @__tilespace_hidden(ptr %p)
  %holds = call i1 @llvm.nvvm.isspacep.shared.cluster(ptr %h)
  call void @__tilespace_require(i1 %holds, ptr %h, ptr @__tilespace_cluster, ptr %file, i32 %line)
  ret void
}

declare void @llvm.trap()
declare i1 @llvm.nvvm.isspacep.global(ptr)
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare i1 @llvm.nvvm.isspacep.const(ptr)
declare i1 @llvm.nvvm.isspacep.local(ptr)
declare i1 @llvm.nvvm.isspacep.shared.cluster(ptr)
