// Memory that the host passes to a kernel is global, and so are all values made from it: iterators, views, parts of views.
// The types change with it.
//
// RUN: %{infer} %s | FileCheck %s

!view = !cute.memref<f32, generic, align<16>, "(128,64):(64,1)">
!part = !cute.memref<f32, generic, align<16>, "(8,64):(64,1)">
!ptr = !cute.ptr<f32, generic, align<16>>
!bytes = !cute.ptr<i8, generic, align<16>>
!coord = !cute.coord<"(?,0)">

gpu.module @kernels {
  // CHECK-LABEL: sym_name = "k"
  // CHECK:         %[[V:.*]] = cute.memory_space_cast %{{.*}} : !cute.memref<f32, generic, align<16>, "(128,64):(64,1)"> to !cute.memref<f32, gmem, align<16>, "(128,64):(64,1)">
  "cuda.kernel"() <{arg_attrs = [{}, {}, {}, {}], function_type = (!view, !coord, !cute.tiled_copy<"x">, !cute.int_tuple<"?">) -> (), sym_name = "k"}> ({
  ^bb0(%v: !view, %c: !coord, %t: !cute.tiled_copy<"x">, %o: !cute.int_tuple<"?">):
    // CHECK: cute.get_iter({{.*}}) : !cute.memref<f32, gmem, align<16>, "(128,64):(64,1)">
    %p = "cute.get_iter"(%v) : (!view) -> !ptr
    // CHECK: cute.add_offset({{.*}}) -> !cute.ptr<f32, gmem, align<16>>
    %q = "cute.add_offset"(%p, %o) : (!ptr, !cute.int_tuple<"?">) -> !ptr
    // CHECK: cute.recast_iter({{.*}}) : !cute.ptr<f32, gmem, align<16>> to !cute.ptr<i8, gmem, align<16>>
    %b = "cute.recast_iter"(%q) : (!ptr) -> !bytes
    // CHECK: cute.apply_swizzle({{.*}}) -> !cute.ptr<i8, gmem, align<16>>
    %w = "cute.apply_swizzle"(%b) : (!bytes) -> !bytes
    // CHECK: "cute.ptr.load"({{.*}}) : (!cute.ptr<i8, gmem, align<16>>) -> i8
    %x = "cute.ptr.load"(%w) : (!bytes) -> i8
    // CHECK: cute.get_layout(
    %l = "cute.get_layout"(%v) : (!view) -> !cute.layout<"(128,64):(64,1)">
    // CHECK: cute.make_view({{.*}}) : !cute.memref<f32, gmem, align<16>, "(128,64):(64,1)">
    %m = "cute.make_view"(%q, %l) : (!ptr, !cute.layout<"(128,64):(64,1)">) -> !view
    // CHECK: "cute.slice"({{.*}}) -> !cute.memref<f32, gmem, align<16>, "(8,64):(64,1)">
    %s = "cute.slice"(%m, %c) : (!view, !coord) -> !part
    // CHECK: cute.tiled.copy.partition_S({{.*}}) -> !cute.memref<f32, gmem, align<16>, "(8,64):(64,1)">
    %r = "cute.tiled.copy.partition_S"(%t, %s, %c) : (!cute.tiled_copy<"x">, !part, !coord) -> !part
    // CHECK: "cute.group_modes"({{.*}}) -> !cute.memref<f32, gmem, align<16>, "(8,64):(64,1)">
    %g = "cute.group_modes"(%r) <{begin = 0 : i32, end = 2 : i32}> : (!part) -> !part
    // CHECK: cute.memref.load({{.*}}) : (!cute.memref<f32, gmem, align<16>, "(8,64):(64,1)">, !cute.coord<"(?,0)">) -> f32
    %y = "cute.memref.load"(%g, %c) : (!part, !coord) -> f32
    // CHECK: cute.memref.store({{.*}}) : (!cute.memref<f32, gmem, align<16>, "(8,64):(64,1)">, !cute.coord<"(?,0)">, f32) -> ()
    "cute.memref.store"(%g, %c, %y) : (!part, !coord, f32) -> ()
    "cuda.return"() : () -> ()
  }) {cute.kernel} : () -> ()
}
