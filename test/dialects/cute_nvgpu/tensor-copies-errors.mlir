// RUN: tilespace-opt %s --split-input-file --verify-diagnostics

!desc = !cute.ptr<generic, align<64>>
!data = !cute.ptr<f16, smem, align<1024>>
!bar = !cute.ptr<smem, align<8>>

func.func @right(%d: !desc, %s: !data, %b: !bar, %g: !cute.ptr<f16, generic>, %i: i32) {
  "cute_nvgpu.arch.copy.SM100.tma_load"(%d, %s, %b, %i, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 2, 0, 0, 0>}> : (!desc, !data, !bar, i32, i32) -> ()
  "cute_nvgpu.arch.copy.SM100.tma_load"(%d, %g, %b, %i, %i) : (!desc, !cute.ptr<f16, generic>, !bar, i32, i32) -> ()
  "cute_nvgpu.arch.copy.SM100.tma_store"(%d, %s, %i) : (!desc, !data, i32) -> ()
  "cute_nvgpu.arch.copy.SM100.tma_reduce"(%d, %s, %i) : (!desc, !data, i32) -> ()
  return
}

// -----

func.func @to_global(%d: !cute.ptr<generic, align<64>>, %g: !cute.ptr<f16, gmem>, %b: !cute.ptr<smem, align<8>>, %i: i32) {
  // expected-error @+1 {{invalid operand types, got '!cute.ptr<generic, align<64>>', '!cute.ptr<f16, gmem>', '!cute.ptr<smem, align<8>>', 'i32'}}
  "cute_nvgpu.arch.copy.SM100.tma_load"(%d, %g, %b, %i) : (!cute.ptr<generic, align<64>>, !cute.ptr<f16, gmem>, !cute.ptr<smem, align<8>>, i32) -> ()
  return
}

// -----

func.func @barrier(%d: !cute.ptr<generic, align<64>>, %s: !cute.ptr<f16, smem>, %b: !cute.ptr<gmem, align<8>>, %i: i32) {
  // expected-error @+1 {{invalid operand types, got }}
  "cute_nvgpu.arch.copy.SM100.tma_load"(%d, %s, %b, %i) : (!cute.ptr<generic, align<64>>, !cute.ptr<f16, smem>, !cute.ptr<gmem, align<8>>, i32) -> ()
  return
}

// -----

func.func @from_registers(%d: !cute.ptr<generic, align<64>>, %r: !cute.ptr<f16, rmem>, %i: i32) {
  // expected-error @+1 {{invalid operand types, got }}
  "cute_nvgpu.arch.copy.SM100.tma_store"(%d, %r, %i) : (!cute.ptr<generic, align<64>>, !cute.ptr<f16, rmem>, i32) -> ()
  return
}

// -----

func.func @missing(%d: !cute.ptr<generic, align<64>>) {
  // expected-error @+1 {{invalid operand types, got }}
  "cute_nvgpu.arch.copy.SM100.tma_reduce"(%d) : (!cute.ptr<generic, align<64>>) -> ()
  return
}

// -----

!layout = !cute.layout<"1:0">

func.func @tensor(%t: !cute.memref<f16, smem, "1:0">, %l: !layout) {
  // expected-error @+1 {{invalid operand types, got '!cute.memref<f16, smem, "1:0">'}}
  %a, %b = "cute_nvgpu.atom.make_non_exec_tiled_tma_load"(%t, %l, %l) : (!cute.memref<f16, smem, "1:0">, !layout, !layout) -> (!cute_nvgpu.atom.non_exec_tiled_tma_load<f16>, !cute.coord_tensor<"0", "1:1@0">)
  return
}

// -----

!made = !cute_nvgpu.atom.non_exec_tiled_tma_load<f16>
!coords = !cute.coord_tensor<"0", "1:1@0">
!layout = !cute.layout<"1:0">

func.func @layouts_that_pass(%a: !cute.memref<f16, gmem, "(?,(4,?{div=8})):(1,(?{i64 div=64},0))">, %b: !cute.memref<f16, gmem, "(8,4):(4,1)">, %c: !cute.memref<f16, gmem, "1:0">,
                             %d: !cute.memref<f16, gmem, "(8,4):(?,2)">, %e: !cute.memref<f16, gmem, "S<2,4,3> o 0 o (8,32):(2,4)">, %l: !layout) {
  %0:2 = "cute_nvgpu.atom.make_non_exec_tiled_tma_load"(%a, %l, %l) : (!cute.memref<f16, gmem, "(?,(4,?{div=8})):(1,(?{i64 div=64},0))">, !layout, !layout) -> (!made, !coords)
  %1:2 = "cute_nvgpu.atom.make_non_exec_tiled_tma_load"(%b, %l, %l) : (!cute.memref<f16, gmem, "(8,4):(4,1)">, !layout, !layout) -> (!made, !coords)
  %2:2 = "cute_nvgpu.atom.make_non_exec_tiled_tma_load"(%c, %l, %l) : (!cute.memref<f16, gmem, "1:0">, !layout, !layout) -> (!made, !coords)
  %3:2 = "cute_nvgpu.atom.make_non_exec_tiled_tma_load"(%d, %l, %l) : (!cute.memref<f16, gmem, "(8,4):(?,2)">, !layout, !layout) -> (!made, !coords)
  %4:2 = "cute_nvgpu.atom.make_non_exec_tiled_tma_load"(%e, %l, %l) : (!cute.memref<f16, gmem, "S<2,4,3> o 0 o (8,32):(2,4)">, !layout, !layout) -> (!made, !coords)
  return
}

// -----

!layout = !cute.layout<"1:0">

func.func @no_elements_are_next_to_each_other(%t: !cute.memref<f16, gmem, "((8,2),4):((2,32),64)">, %l: !layout) {
  // expected-error @+1 {{unsupported layout for the GMEM tensor, got ((8,2),4):((2,32),64)}}
  %a, %b = "cute_nvgpu.atom.make_non_exec_tiled_tma_store"(%t, %l, %l) : (!cute.memref<f16, gmem, "((8,2),4):((2,32),64)">, !layout, !layout) -> (!cute_nvgpu.atom.non_exec_tiled_tma_store<f16>, !cute.coord_tensor<"0", "1:1@0">)
  return
}
