// A descriptor is in global, constant or parameter memory; generic and parameter addresses have one type.
//
// RUN: tilespace-opt %s --split-input-file --verify-memory-spaces --verify-diagnostics

func.func @right(%g: !cute.ptr<gmem, align<64>>, %c: !cute.ptr<cmem, align<64>>, %p: !cute.ptr<generic, align<64>>, %s: !cute.ptr<f16, smem>, %i: i32) {
  "cute_nvgpu.arch.copy.SM100.tma_store"(%g, %s, %i) : (!cute.ptr<gmem, align<64>>, !cute.ptr<f16, smem>, i32) -> ()
  "cute_nvgpu.arch.copy.SM100.tma_store"(%c, %s, %i) : (!cute.ptr<cmem, align<64>>, !cute.ptr<f16, smem>, i32) -> ()
  "cute_nvgpu.arch.copy.SM100.tma_store"(%p, %s, %i) : (!cute.ptr<generic, align<64>>, !cute.ptr<f16, smem>, i32) -> ()
  "cute_nvgpu.arch.prefetch_tma_desc"(%g) : (!cute.ptr<gmem, align<64>>) -> ()
  return
}

// -----

func.func @shared(%d: !cute.ptr<smem, align<64>>, %s: !cute.ptr<f16, smem>, %i: i32) {
  // expected-error @+1 {{invalid operand types, got '!cute.ptr<smem, align<64>>', '!cute.ptr<f16, smem>', 'i32'}}
  "cute_nvgpu.arch.copy.SM100.tma_store"(%d, %s, %i) : (!cute.ptr<smem, align<64>>, !cute.ptr<f16, smem>, i32) -> ()
  return
}

// -----

func.func @registers(%d: !cute.ptr<rmem, align<64>>, %s: !cute.ptr<f16, smem>, %b: !cute.ptr<smem, align<8>>, %i: i32) {
  // expected-error @+1 {{invalid operand types, got }}
  "cute_nvgpu.arch.copy.SM100.tma_load"(%d, %s, %b, %i) : (!cute.ptr<rmem, align<64>>, !cute.ptr<f16, smem>, !cute.ptr<smem, align<8>>, i32) -> ()
  return
}

// -----

func.func @prefetch(%d: !cute.ptr<smem, align<64>>) {
  // expected-error @+1 {{invalid operand types, got }}
  "cute_nvgpu.arch.prefetch_tma_desc"(%d) : (!cute.ptr<smem, align<64>>) -> ()
  return
}

// -----

// A generic pointer to shared memory still points there.
func.func @cast(%d: !cute.ptr<smem, align<64>>, %s: !cute.ptr<f16, smem>, %i: i32) {
  %g = cute.memory_space_cast %d : !cute.ptr<smem, align<64>> to !cute.ptr<generic, align<64>>
  // expected-error @+1 {{the pointer is to shared memory, and must be to global or constant or param memory}}
  "cute_nvgpu.arch.copy.SM100.tma_reduce"(%g, %s, %i) : (!cute.ptr<generic, align<64>>, !cute.ptr<f16, smem>, i32) -> ()
  return
}
