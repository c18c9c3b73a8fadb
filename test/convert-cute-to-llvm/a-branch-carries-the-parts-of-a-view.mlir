// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm | FileCheck %s

// CHECK: cf.cond_br %arg1, ^[[NEXT:.*]](%{{.*}}, %{{.*}}, %{{.*}} : !llvm.ptr<1>, i32, i64), ^[[END:.*]]
// CHECK: ^[[NEXT]](%{{.*}}: !llvm.ptr<1>, %{{.*}}: i32, %{{.*}}: i64):
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.memref<f32, gmem, "(?):(?{i64})">, i1) -> (), sym_name = "k"}> ({
  ^bb0(%v: !cute.memref<f32, gmem, "(?):(?{i64})">, %b: i1):
    cf.cond_br %b, ^next(%v : !cute.memref<f32, gmem, "(?):(?{i64})">), ^end
  ^next(%w: !cute.memref<f32, gmem, "(?):(?{i64})">):
    "test.use"(%w) : (!cute.memref<f32, gmem, "(?):(?{i64})">) -> ()
    cf.br ^end
  ^end:
    "cuda.return"() : () -> ()
  }) : () -> ()
}
