// RUN: tilespace-opt %s --allow-unregistered-dialect --convert-cute-to-llvm --cse | FileCheck %s

// The pattern repeats every 1024 bytes, so an element 512 numbers further on is as far away in memory, too. An element 8
// numbers further on has another row of the pattern.

// CHECK: %[[I:.*]] = llvm.ptrtoint %[[V:.*]] : !llvm.ptr<3> to i32
// CHECK: %[[J:.*]] = arith.xori %[[I]], %{{.*}} : i32
// CHECK: %[[P:.*]] = llvm.inttoptr %[[J]]
// CHECK: llvm.load %[[P]]
// CHECK: %[[Q:.*]] = llvm.getelementptr %[[P]][512]
// CHECK: llvm.load %[[Q]]
// CHECK: %[[R:.*]] = llvm.getelementptr %[[V]][8]
// CHECK: llvm.ptrtoint %[[R]]
// CHECK: arith.xori
gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f16, smem, align<1024>, S<3,4,3>>, !cute.layout<"(8,4,2):(1,8,512)">) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f16, smem, align<1024>, S<3,4,3>>, %l: !cute.layout<"(8,4,2):(1,8,512)">):
    %v = "cute.make_view"(%p, %l) : (!cute.ptr<f16, smem, align<1024>, S<3,4,3>>, !cute.layout<"(8,4,2):(1,8,512)">) -> !cute.memref<f16, smem, align<1024>, S<3,4,3>, "(8,4,2):(1,8,512)">
    %a = "cute.make_coord"() : () -> !cute.coord<"(0,0,0)">
    %b = "cute.make_coord"() : () -> !cute.coord<"(0,0,1)">
    %c = "cute.make_coord"() : () -> !cute.coord<"(0,1,0)">
    %x = "cute.memref.load"(%v, %a) : (!cute.memref<f16, smem, align<1024>, S<3,4,3>, "(8,4,2):(1,8,512)">, !cute.coord<"(0,0,0)">) -> f16
    %y = "cute.memref.load"(%v, %b) : (!cute.memref<f16, smem, align<1024>, S<3,4,3>, "(8,4,2):(1,8,512)">, !cute.coord<"(0,0,1)">) -> f16
    %z = "cute.memref.load"(%v, %c) : (!cute.memref<f16, smem, align<1024>, S<3,4,3>, "(8,4,2):(1,8,512)">, !cute.coord<"(0,1,0)">) -> f16
    "cute.memref.store"(%v, %a, %y) : (!cute.memref<f16, smem, align<1024>, S<3,4,3>, "(8,4,2):(1,8,512)">, !cute.coord<"(0,0,0)">, f16) -> ()
    "cute.memref.store"(%v, %b, %z) : (!cute.memref<f16, smem, align<1024>, S<3,4,3>, "(8,4,2):(1,8,512)">, !cute.coord<"(0,0,1)">, f16) -> ()
    "cute.memref.store"(%v, %c, %x) : (!cute.memref<f16, smem, align<1024>, S<3,4,3>, "(8,4,2):(1,8,512)">, !cute.coord<"(0,1,0)">, f16) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}
