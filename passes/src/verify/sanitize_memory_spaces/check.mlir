// One function for each space: it reports a pointer that is not to the space, and traps.
//
// Null is accepted: a pointer that is null is not accessed. The pointer is hidden by empty assembly, since LLVM assumes
// that a pointer argument of a kernel points to global memory, and would fold the test.

llvm.func @vprintf(!llvm.ptr, !llvm.ptr) -> i32

llvm.mlir.global internal constant @__tilespace_text("%s:%d: tilespace: %p is not a pointer to %s memory\0A\00")
llvm.mlir.global internal constant @__tilespace_global("global\00")
llvm.mlir.global internal constant @__tilespace_shared("shared\00")
llvm.mlir.global internal constant @__tilespace_const("constant\00")
llvm.mlir.global internal constant @__tilespace_local("local\00")
llvm.mlir.global internal constant @__tilespace_cluster("shared cluster\00")

llvm.func linkonce_odr @__tilespace_hidden(%p: !llvm.ptr) -> !llvm.ptr attributes {always_inline} {
  %h = llvm.inline_asm has_side_effects "", "=l,0" %p : (!llvm.ptr) -> !llvm.ptr
  llvm.return %h : !llvm.ptr
}

llvm.func linkonce_odr @__tilespace_require(%holds: i1, %p: !llvm.ptr, %space: !llvm.ptr, %file: !llvm.ptr, %line: i32) {
  %null = llvm.mlir.zero : !llvm.ptr
  %is_null = llvm.icmp "eq" %p, %null : !llvm.ptr
  %accepted = llvm.or %holds, %is_null : i1
  llvm.cond_br %accepted, ^accepted, ^refused
^accepted:
  llvm.return
^refused:
  %one = llvm.mlir.constant(1 : i32) : i32
  %args = llvm.alloca %one x !llvm.struct<(ptr, i32, ptr, ptr)> : (i32) -> !llvm.ptr
  llvm.store %file, %args : !llvm.ptr, !llvm.ptr
  %1 = llvm.getelementptr %args[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, i32, ptr, ptr)>
  llvm.store %line, %1 : i32, !llvm.ptr
  %2 = llvm.getelementptr %args[0, 2] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, i32, ptr, ptr)>
  llvm.store %p, %2 : !llvm.ptr, !llvm.ptr
  %3 = llvm.getelementptr %args[0, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, i32, ptr, ptr)>
  llvm.store %space, %3 : !llvm.ptr, !llvm.ptr
  %text = llvm.mlir.addressof @__tilespace_text : !llvm.ptr
  %n = llvm.call @vprintf(%text, %args) : (!llvm.ptr, !llvm.ptr) -> i32
  "llvm.intr.trap"() : () -> ()
  llvm.unreachable
}

llvm.func linkonce_odr @__tilespace_check_1(%p: !llvm.ptr, %file: !llvm.ptr, %line: i32) {
  %h = llvm.call @__tilespace_hidden(%p) : (!llvm.ptr) -> !llvm.ptr
  %holds = llvm.call_intrinsic "llvm.nvvm.isspacep.global"(%h) : (!llvm.ptr) -> i1
  %space = llvm.mlir.addressof @__tilespace_global : !llvm.ptr
  llvm.call @__tilespace_require(%holds, %h, %space, %file, %line) : (i1, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32) -> ()
  llvm.return
}

llvm.func linkonce_odr @__tilespace_check_3(%p: !llvm.ptr, %file: !llvm.ptr, %line: i32) {
  %h = llvm.call @__tilespace_hidden(%p) : (!llvm.ptr) -> !llvm.ptr
  %holds = llvm.call_intrinsic "llvm.nvvm.isspacep.shared"(%h) : (!llvm.ptr) -> i1
  %space = llvm.mlir.addressof @__tilespace_shared : !llvm.ptr
  llvm.call @__tilespace_require(%holds, %h, %space, %file, %line) : (i1, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32) -> ()
  llvm.return
}

llvm.func linkonce_odr @__tilespace_check_4(%p: !llvm.ptr, %file: !llvm.ptr, %line: i32) {
  %h = llvm.call @__tilespace_hidden(%p) : (!llvm.ptr) -> !llvm.ptr
  %holds = llvm.call_intrinsic "llvm.nvvm.isspacep.const"(%h) : (!llvm.ptr) -> i1
  %space = llvm.mlir.addressof @__tilespace_const : !llvm.ptr
  llvm.call @__tilespace_require(%holds, %h, %space, %file, %line) : (i1, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32) -> ()
  llvm.return
}

llvm.func linkonce_odr @__tilespace_check_5(%p: !llvm.ptr, %file: !llvm.ptr, %line: i32) {
  %h = llvm.call @__tilespace_hidden(%p) : (!llvm.ptr) -> !llvm.ptr
  %holds = llvm.call_intrinsic "llvm.nvvm.isspacep.local"(%h) : (!llvm.ptr) -> i1
  %space = llvm.mlir.addressof @__tilespace_local : !llvm.ptr
  llvm.call @__tilespace_require(%holds, %h, %space, %file, %line) : (i1, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32) -> ()
  llvm.return
}

llvm.func linkonce_odr @__tilespace_check_7(%p: !llvm.ptr, %file: !llvm.ptr, %line: i32) {
  %h = llvm.call @__tilespace_hidden(%p) : (!llvm.ptr) -> !llvm.ptr
  %holds = llvm.call_intrinsic "llvm.nvvm.isspacep.shared.cluster"(%h) : (!llvm.ptr) -> i1
  %space = llvm.mlir.addressof @__tilespace_cluster : !llvm.ptr
  llvm.call @__tilespace_require(%holds, %h, %space, %file, %line) : (i1, !llvm.ptr, !llvm.ptr, !llvm.ptr, i32) -> ()
  llvm.return
}
