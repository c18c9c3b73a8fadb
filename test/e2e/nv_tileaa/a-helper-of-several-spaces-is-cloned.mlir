// A helper that smooths from one memory into another: from global into shared memory, and back from there. Each
// combination gets a body. One of the two is a clone, and its name lists both spaces.
//
// RUN: %{infer} %s | FileCheck %s --check-prefix=BODIES
// RUN: %{tile-to-ptx} %s | %{ptx-text} > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: count_ptx %t.ptx | FileCheck %s --check-prefix=COUNT
// RUN: %{run-in-machine} %s

// BODIES-DAG: nv_tileaa.func @smooth_twice({{.*}}nvvm.as = array<i32: 1, 1, -1>
// BODIES-DAG: nv_tileaa.call @smooth_global_shared({{.*}}) : (!nv_tileaa.ptr<f32, 1>, !nv_tileaa.ptr<f32, 3>, i32)
// BODIES-DAG: nv_tileaa.call @smooth({{.*}}) : (!nv_tileaa.ptr<f32, 3>, !nv_tileaa.ptr<f32, 1>, i32)
// BODIES-DAG: nv_tileaa.func private @smooth_global_shared({{.*}}: !nv_tileaa.ptr<f32, 1>, {{.*}}: !nv_tileaa.ptr<f32, 3>
// BODIES-DAG: nv_tileaa.func private @smooth({{.*}}: !nv_tileaa.ptr<f32, 3>, {{.*}}: !nv_tileaa.ptr<f32, 1>

// CHECK-DAG: ld.global
// CHECK-DAG: st.shared
// CHECK-DAG: ld.shared
// CHECK-DAG: st.global
// COUNT: generic=0
!p = !nv_tileaa.ptr<f32>

nv_tileaa.global @staged : tensor<32xf32>, 3

// Each of n elements becomes the mean of itself and its neighbours; at an end, of itself twice and the other.
nv_tileaa.func private @smooth(%from: !p, %to: !p, %n: i32) {
  %i = nv_tileaa.make_range 0 to 32 : tensor<32xi32>
  %one = arith.constant dense<1> : tensor<32xi32>
  %zero = arith.constant dense<0> : tensor<32xi32>
  %ns = nv_tileaa.splat %n : i32 -> tensor<32xi32>
  %inside = arith.cmpi slt, %i, %ns : tensor<32xi32>
  %last = arith.subi %ns, %one : tensor<32xi32>
  %before = arith.subi %i, %one : tensor<32xi32>
  %left = arith.maxsi %before, %zero : tensor<32xi32>
  %after = arith.addi %i, %one : tensor<32xi32>
  %right = arith.minsi %after, %last : tensor<32xi32>

  %froms = nv_tileaa.splat %from : !p -> tensor<32x!p>
  %pl = nv_tileaa.addptr %froms, %left : tensor<32x!p>, tensor<32xi32>
  %pm = nv_tileaa.addptr %froms, %i : tensor<32x!p>, tensor<32xi32>
  %pr = nv_tileaa.addptr %froms, %right : tensor<32x!p>, tensor<32xi32>
  %l = nv_tileaa.load %pl mask %inside : tensor<32xi1> : tensor<32x!p> -> tensor<32xf32>
  %m = nv_tileaa.load %pm mask %inside : tensor<32xi1> : tensor<32x!p> -> tensor<32xf32>
  %r = nv_tileaa.load %pr mask %inside : tensor<32xi1> : tensor<32x!p> -> tensor<32xf32>
  %lm = nv_tileaa.addf %l, %m : tensor<32xf32>
  %lmr = nv_tileaa.addf %lm, %r : tensor<32xf32>
  %three = arith.constant dense<3.0> : tensor<32xf32>
  %mean = nv_tileaa.divf %lmr, %three : tensor<32xf32>

  %tos = nv_tileaa.splat %to : !p -> tensor<32x!p>
  %pt = nv_tileaa.addptr %tos, %i : tensor<32x!p>, tensor<32xi32>
  nv_tileaa.store %pt, %mean mask %inside : tensor<32xi1> : tensor<32x!p>, tensor<32xf32>
  nv_tileaa.return
}

// Each block smooths 32 elements, or the rest of them, and does not look at other blocks' elements.
nv_tileaa.func @smooth_twice(%in: !p, %out: !p, %n: i32)
    attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 4>} {
  %named = nv_tileaa.get_global @staged : !nv_tileaa.ptr<f32, 3>
  %staged = nv_tileaa.memory_space_cast %named : !nv_tileaa.ptr<f32, 3> to !p
  %block = nv_tileaa.get_program_id x : i32
  %c32 = arith.constant 32 : i32
  %first = arith.muli %block, %c32 : i32
  %left = arith.subi %n, %first : i32
  %count = arith.minsi %left, %c32 : i32
  %from = nv_tileaa.addptr %in, %first : !p, i32
  %to = nv_tileaa.addptr %out, %first : !p, i32
  nv_tileaa.call @smooth(%from, %staged, %count) : (!p, !p, i32) -> ()
  nv_tileaa.call @smooth(%staged, %to, %count) : (!p, !p, i32) -> ()
  nv_tileaa.return
}
