// Before the spaces are found this is not an error; after that, no compiler can do it.
//
// RUN: tilespace-opt %s --verify-memory-spaces -o /dev/null
// RUN: tilespace-opt %s --verify-memory-spaces=strict --verify-diagnostics -o /dev/null

module attributes {llvm.data_layout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"} {
  nv_tileaa.func @tiles(%p: !nv_tileaa.ptr<f32>, %g: !nv_tileaa.ptr<f32, 1>, %o: tensor<4xi32>) {
    // expected-error @+1 {{the instruction takes no generic addresses: the pointer must be to global memory}}
    %v = nv_tileaa.gather_load %p[%o : tensor<4xi32>] : !nv_tileaa.ptr<f32> -> tensor<4xf32>
    %w = nv_tileaa.gather_load %g[%o : tensor<4xi32>] : !nv_tileaa.ptr<f32, 1> -> tensor<4xf32>
    nv_tileaa.return
  }
  func.func @pointers(%p: !cute.ptr<f32, generic>, %s: !cute.ptr<f32, smem>) {
    // expected-error @+1 {{the instruction takes no generic addresses: the pointer must be to global memory}}
    "cute_nvgpu.arch.copy.SM80.cp_async"(%s, %p) : (!cute.ptr<f32, smem>, !cute.ptr<f32, generic>) -> ()
    %x = "cute.ptr.load"(%p) : (!cute.ptr<f32, generic>) -> f32
    // The cast of a pointer to shared memory is a pointer to shared memory.
    %g = cute.memory_space_cast %s : !cute.ptr<f32, smem> to !cute.ptr<f32, generic>
    %v = "cute_nvgpu.arch.copy.ldsm"(%g) : (!cute.ptr<f32, generic>) -> vector<4xi32>
    return
  }
}
