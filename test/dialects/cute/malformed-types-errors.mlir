// RUN: tilespace-opt --allow-unregistered-dialect %s --split-input-file --verify-diagnostics

// expected-error @+1 {{expects a memory space, but got 'global'}}
"test.op"() : () -> !cute.ptr<f32, global>

// -----

// expected-error @+1 {{expected ','}}
"test.op"() : () -> !cute.ptr<f32>

// -----

// expected-error @+1 {{expects an alignment that is a power of two, but got 12}}
"test.op"() : () -> !cute.ptr<f32, gmem, align<12>>

// -----

// expected-error @+1 {{expects one alignment, before the swizzle}}
"test.op"() : () -> !cute.ptr<f32, gmem, align<16>, align<16>>

// -----

// expected-error @+1 {{expects one alignment, before the swizzle}}
"test.op"() : () -> !cute.ptr<f32, smem, S<2,4,3>, align<16>>

// -----

// expected-error @+1 {{expects one swizzle}}
"test.op"() : () -> !cute.ptr<f32, smem, S<2,4,3>, S<2,4,3>>

// -----

// expected-error @+1 {{expects an alignment or a swizzle}}
"test.op"() : () -> !cute.ptr<f32, gmem, "1:0">

// -----

// expected-error @+1 {{expects a layout}}
"test.op"() : () -> !cute.memref<f32, gmem>

// -----

// expected-error @+1 {{expects the type of the elements}}
"test.op"() : () -> !cute.memref<gmem, "1:0">

// -----

// expected-error @+1 {{expected string}}
"test.op"() : () -> !cute.memref<f32, gmem, 1>

// -----

// expected-error @+1 {{unknown  type `"a"` in dialect `cute`}}
"test.op"() : () -> !cute<"a">

// -----

// expected-error @+1 {{unknown  attribute `1` in dialect `cute`}}
"test.op"() {a = #cute<1>} : () -> ()

// -----

!element = f32
// expected-error @+1 {{expects no alias in a type of dialect `cute`, which is kept verbatim}}
"test.op"() : () -> !cute.tiled_copy<!element>
