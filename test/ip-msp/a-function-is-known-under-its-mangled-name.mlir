// RUN: tilespace-opt %s --split-input-file --ip-msp --memory-space-opt | FileCheck %s
// RUN: tilespace-opt %s --split-input-file --memory-space-pipeline | FileCheck %s

// Where a header declares a function of the device runtime without `extern "C"`, and where Rust panics, the name is
// mangled. Neither stores a pointer: the pointer loaded from the table stays a pointer to global memory.

llvm.func @_Z12__assertfailPKcS0_jS0_y(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr, i64)
llvm.func @_Z13__assert_failPKcS0_jS0_(!llvm.ptr, !llvm.ptr, i32, !llvm.ptr)
llvm.func @_Z6printfPKcz(!llvm.ptr, ...) -> i32
llvm.func @_Z7vprintfPKcPv(!llvm.ptr, !llvm.ptr) -> i32
// CHECK-LABEL: llvm.func @cpp(
// CHECK:         %[[P:.*]] = llvm.load %{{.*}} : !llvm.ptr<1> -> !llvm.ptr
// CHECK:         %[[G:.*]] = llvm.addrspacecast %[[P]] : !llvm.ptr to !llvm.ptr<1>
// CHECK:         llvm.store %{{.*}}, %[[G]] : f32, !llvm.ptr<1>
llvm.func @cpp(%rows: !llvm.ptr, %text: !llvm.ptr, %x: f32, %n: i32, %m: i64) attributes {nvvm.kernel} {
  llvm.call @_Z12__assertfailPKcS0_jS0_y(%text, %text, %n, %text, %m) : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr, i64) -> ()
  llvm.call @_Z13__assert_failPKcS0_jS0_(%text, %text, %n, %text) : (!llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> ()
  %a = llvm.call @_Z6printfPKcz(%text, %n) vararg(!llvm.func<i32 (ptr, ...)>) : (!llvm.ptr, i32) -> i32
  %b = llvm.call @_Z7vprintfPKcPv(%text, %text) : (!llvm.ptr, !llvm.ptr) -> i32
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %row : f32, !llvm.ptr
  llvm.return
}

// -----

llvm.func @_ZN4core9panicking18panic_bounds_check17h0123456789abcdefE(i64, i64, !llvm.ptr)
llvm.func @_ZN4core5slice5index26slice_start_index_len_fail17h0123456789abcdefE(i64, i64, !llvm.ptr)
// CHECK-LABEL: llvm.func @legacy(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
llvm.func @legacy(%rows: !llvm.ptr, %where: !llvm.ptr, %n: i64, %x: f32) attributes {nvvm.kernel} {
  llvm.call @_ZN4core9panicking18panic_bounds_check17h0123456789abcdefE(%n, %n, %where) : (i64, i64, !llvm.ptr) -> ()
  llvm.call @_ZN4core5slice5index26slice_start_index_len_fail17h0123456789abcdefE(%n, %n, %where) : (i64, i64, !llvm.ptr) -> ()
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %row : f32, !llvm.ptr
  llvm.return
}

// -----

llvm.func @_RNvNtNtCshQsUTxCtC8T_4core9panicking11panic_const24panic_const_add_overflow(!llvm.ptr)
llvm.func @_RNvNtNtCshQsUTxCtC8T_4core5slice5index16slice_index_fail(i64, i64, i64, !llvm.ptr)
llvm.func @_RNvNtCshQsUTxCtC8T_4core6option13unwrap_failed(!llvm.ptr)
// CHECK-LABEL: llvm.func @v0(
// CHECK:         llvm.store %{{.*}}, %{{.*}} : f32, !llvm.ptr<1>
llvm.func @v0(%rows: !llvm.ptr, %where: !llvm.ptr, %n: i64, %x: f32) attributes {nvvm.kernel} {
  llvm.call @_RNvNtNtCshQsUTxCtC8T_4core9panicking11panic_const24panic_const_add_overflow(%where) : (!llvm.ptr) -> ()
  llvm.call @_RNvNtNtCshQsUTxCtC8T_4core5slice5index16slice_index_fail(%n, %n, %n, %where) : (i64, i64, i64, !llvm.ptr) -> ()
  llvm.call @_RNvNtCshQsUTxCtC8T_4core6option13unwrap_failed(%where) : (!llvm.ptr) -> ()
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %row : f32, !llvm.ptr
  llvm.return
}
