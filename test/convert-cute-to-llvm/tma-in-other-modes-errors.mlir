// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<generic, align<64>>, !cute.ptr<f16, smem, align<128>>, !cute.ptr<i64, smem>, i32) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<generic, align<64>>, %d: !cute.ptr<f16, smem, align<128>>, %b: !cute.ptr<i64, smem>, %n: i32):
    // expected-error @+1 {{the mode 'im2col' is not supported}}
    "cute_nvgpu.arch.copy.SM100.tma_load"(%p, %d, %b, %n) <{mode = #cute_nvgpu.tma_load_mode<im2col>, num_cta = 1 : i32, operandSegmentSizes = array<i32: 1, 1, 1, 1, 0, 0, 0>}> : (!cute.ptr<generic, align<64>>, !cute.ptr<f16, smem, align<128>>, !cute.ptr<i64, smem>, i32) -> ()
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
    %a = "cute.make_atom"() : () -> !cute_nvgpu.atom.tma_load<f16, copy_bits = 8192, mode = tiled>
    // expected-error @+1 {{the field 'unheard_of' of the atom is not supported}}
    %x = "cute_nvgpu.atom.get_value"(%a) <{field = #cute_nvgpu.atom_copy_field_tmaload<unheard_of>}> : (!cute_nvgpu.atom.tma_load<f16, copy_bits = 8192, mode = tiled>) -> i64
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = (!cute.ptr<f16, smem, align<1024>, S<3,3,3>>) -> (), sym_name = "k"}> ({
  ^bb0(%p: !cute.ptr<f16, smem, align<1024>, S<3,3,3>>):
    // expected-error @+1 {{its swizzle is not supported by matrix descriptors}}
    %m = "cute_nvgpu.make_gmma_smem_desc"(%p) <{layout = #cute.layout<"((64,16),1,4):((64,1),0,16)">, major = #cute_nvgpu.major<k>}> : (!cute.ptr<f16, smem, align<1024>, S<3,3,3>>) -> !cute_nvgpu.smem_desc
    "cuda.return"() : () -> ()
  }) : () -> ()
}
