// RUN: tilespace-opt %s --memory-space-opt --verify-diagnostics

// An attribute that is left over from another signature, or was never right, says nothing of any argument, not even
// where an entry could be right.

// expected-warning@below {{'nvvm.as' does not fit the signature and is ignored: 1 entries for 2 arguments}}
llvm.func @short(%p: !llvm.ptr, %n: i64) attributes {nvvm.as = array<i32: 3>} {
  llvm.store %n, %p : i64, !llvm.ptr // expected-remark {{unknown-caller}}
  llvm.return
}
// expected-warning@below {{3 entries for 2 arguments}}
llvm.func @long(%p: !llvm.ptr, %n: i64) attributes {nvvm.as = array<i32: 3, -1, -1>} {
  llvm.store %n, %p : i64, !llvm.ptr // expected-remark {{unknown-caller}}
  llvm.return
}
// expected-warning@below {{0 entries for 1 arguments}}
llvm.func @empty(%p: !llvm.ptr) attributes {nvvm.as = array<i32>} {
  llvm.return
}
// expected-warning@below {{entry 1 is -1, but the value is a pointer}}
llvm.func @no_pointer(%p: !llvm.ptr, %q: !llvm.ptr, %n: i64) attributes {nvvm.as = array<i32: 3, -1, -1>} {
  llvm.store %n, %p : i64, !llvm.ptr // expected-remark {{unknown-caller}}
  llvm.return
}
// expected-warning@below {{entry 1 is 1, but the value is not a pointer}}
llvm.func @pointer(%p: !llvm.ptr, %n: i64) attributes {nvvm.as = array<i32: 3, 1>} {
  llvm.store %n, %p : i64, !llvm.ptr // expected-remark {{unknown-caller}}
  llvm.return
}
// expected-warning@below {{entry 1 is 99, which is not a memory space}}
llvm.func @no_space(%p: !llvm.ptr, %q: !llvm.ptr, %n: i64) attributes {nvvm.as = array<i32: 3, 99, -1>} {
  llvm.store %n, %p : i64, !llvm.ptr // expected-remark {{unknown-caller}}
  llvm.return
}
// expected-warning@below {{entry 1 is -9, which is not a memory space}}
llvm.func @negative(%p: !llvm.ptr, %q: !llvm.ptr, %n: i64) attributes {nvvm.as = array<i32: 3, -9, -1>} {
  llvm.store %n, %p : i64, !llvm.ptr // expected-remark {{unknown-caller}}
  llvm.return
}
// expected-warning@below {{entry 1 is 6, a space that generic pointers cannot point to}}
llvm.func @tensor(%p: !llvm.ptr, %q: !llvm.ptr, %n: i64) attributes {nvvm.as = array<i32: 3, 6, -1>} {
  llvm.store %n, %p : i64, !llvm.ptr // expected-remark {{unknown-caller}}
  llvm.return
}
// expected-warning@below {{entry 1 is 1, but the type names another space}}
llvm.func @typed(%p: !llvm.ptr, %q: !llvm.ptr<3>, %n: i64) attributes {nvvm.as = array<i32: 3, 1, -1>} {
  llvm.store %n, %p : i64, !llvm.ptr // expected-remark {{unknown-caller}}
  llvm.return
}
// expected-warning@below {{entry 0 is 25, which is not a memory space}}
llvm.func @annotation(%p: !llvm.ptr<25>) attributes {nvvm.as = array<i32: 25>} {
  llvm.return
}
// expected-warning@below {{expected an array of i32}}
llvm.func @wide(%p: !llvm.ptr, %n: i64) attributes {nvvm.as = array<i64: 3, -1>} {
  llvm.store %n, %p : i64, !llvm.ptr // expected-remark {{unknown-caller}}
  llvm.return
}
// expected-warning@below {{expected an array of i32}}
llvm.func @text(%p: !llvm.ptr, %n: i64) attributes {nvvm.as = "shared"} {
  llvm.store %n, %p : i64, !llvm.ptr // expected-remark {{unknown-caller}}
  llvm.return
}
// expected-warning@below {{'nvvm.as_results' does not fit the signature and is ignored: 2 entries for 1 results}}
llvm.func @results(%p: !llvm.ptr<3>) -> !llvm.ptr<3> attributes {nvvm.as = array<i32: 3>, nvvm.as_results = array<i32: 3, 3>} {
  llvm.return %p : !llvm.ptr<3>
}
