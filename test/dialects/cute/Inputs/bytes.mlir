!view = !cute.memref<f32, generic, "(4):(1)">
gpu.module @kernels {
  func.func private @helper(%a: !foo.ptr<"BYTE">, %t: !cute_nvgpu.atom.tma_load<"BYTE">) attributes {foo.bar = #foo.bar<"BYTE">} {
    return
  }
  gpu.func @k(%v: !view, %c: !cute.coord<"BYTE">, %a: !foo.ptr<"BYTE">, %n: !cute_nvgpu.atom.non_exec_tiled_tma_load<"BYTE">, %s: !cute.ptr<f16, smem>, %b: !cute.ptr<i64, smem>, %i: i32) kernel {
    %e = "cute_nvgpu.atom.make_exec_tma"(%n) : (!cute_nvgpu.atom.non_exec_tiled_tma_load<"BYTE">) -> !cute_nvgpu.atom.tma_load<"BYTE">
    %f = "cute_nvgpu.atom.set_value"(%e, %i) <{field = #foo.bar<"BYTE">}> : (!cute_nvgpu.atom.tma_load<"BYTE">, i32) -> !cute_nvgpu.atom.tma_load<"BYTE">
    func.call @helper(%a, %f) : (!foo.ptr<"BYTE">, !cute_nvgpu.atom.tma_load<"BYTE">) -> ()
    %d = "cute_nvgpu.get_tma_desc_addr"(%f) : (!cute_nvgpu.atom.tma_load<"BYTE">) -> !cute.ptr<generic, align<64>>
    "cute_nvgpu.arch.copy.SM100.tma_load"(%d, %s, %b, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0, 0>}> : (!cute.ptr<generic, align<64>>, !cute.ptr<f16, smem>, !cute.ptr<i64, smem>, i32) -> ()
    %x = "cute.memref.load"(%v, %c) : (!view, !cute.coord<"BYTE">) -> f32
    "foo.use"(%a, %x) {with = #foo.bar<"BYTE">} : (!foo.ptr<"BYTE">, f32) -> ()
    gpu.return
  }
}
