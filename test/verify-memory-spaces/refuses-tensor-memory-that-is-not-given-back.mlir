// RUN: tilespace-opt %s --split-input-file --verify-diagnostics --pass-pipeline='builtin.module(verify-memory-spaces)'

llvm.func @never(%s: !llvm.ptr<3>, %n: i32) {
  // expected-error @+1 {{tensor memory is not deallocated}}
  nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
  llvm.return
}

llvm.func @before(%s: !llvm.ptr<3>, %n: i32, %t: !llvm.ptr<6>) {
  nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
  // expected-error @+1 {{tensor memory is not deallocated}}
  nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
  llvm.return
}

llvm.func @accepted(%s: !llvm.ptr<3>, %n: i32, %t: !llvm.ptr<6>) {
  nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
  nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
  llvm.return
}

// -----

// All threads allocate, and some return without giving back.
llvm.func @on_one_path(%s: !llvm.ptr<3>, %n: i32, %t: !llvm.ptr<6>, %c: i1) {
  // expected-error @+1 {{tensor memory is not deallocated}}
  nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
  llvm.cond_br %c, ^free, ^end
^free:
  nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
  llvm.br ^end
^end:
  llvm.return
}

// One warp does both, by two tests of the same.
llvm.func @by_one_warp(%s: !llvm.ptr<3>, %n: i32, %t: !llvm.ptr<6>, %c: i1, %d: i1) {
  llvm.cond_br %c, ^alloc, ^next
^alloc:
  nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
  llvm.br ^next
^next:
  llvm.cond_br %d, ^free, ^end
^free:
  nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
  llvm.br ^end
^end:
  llvm.return
}

// A thread that stops does not return.
llvm.func @or_it_stops(%s: !llvm.ptr<3>, %n: i32, %t: !llvm.ptr<6>, %c: i1) {
  nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
  llvm.cond_br %c, ^free, ^stop
^stop:
  llvm.unreachable
^free:
  nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
  llvm.return
}

// -----

// By the names that NVIDIA's own IR has.
func.func @spelled_otherwise(%p: !cute.ptr<i32, smem>, %n: i32) {
  // expected-error @+1 {{tensor memory is not deallocated}}
  "cute_nvgpu.arch.sm100.alloc_tmem"(%n, %p) : (i32, !cute.ptr<i32, smem>) -> ()
  return
}

func.func @given_back(%p: !cute.ptr<i32, smem>, %t: !cute.ptr<i32, tmem>, %n: i32) {
  "cute_nvgpu.arch.sm100.alloc_tmem"(%n, %p) : (i32, !cute.ptr<i32, smem>) -> ()
  "cute_nvgpu.arch.sm100.dealloc_tmem"(%t, %n) : (!cute.ptr<i32, tmem>, i32) -> ()
  return
}

// -----

// Returns of kernels of the gpu dialect and of CuTe.
gpu.module @kernels {
  gpu.func @of_gpu(%s: !llvm.ptr<3>, %n: i32, %t: !llvm.ptr<6>, %c: i1) kernel {
    // expected-error @+1 {{tensor memory is not deallocated}}
    nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
    cf.cond_br %c, ^free, ^end
  ^free:
    nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
    cf.br ^end
  ^end:
    gpu.return
  }
  "cuda.kernel"() <{function_type = (!llvm.ptr<3>, i32, !llvm.ptr<6>, i1) -> (), sym_name = "of_cute"}> ({
  ^bb0(%s: !llvm.ptr<3>, %n: i32, %t: !llvm.ptr<6>, %c: i1):
    // expected-error @+1 {{tensor memory is not deallocated}}
    nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
    cf.cond_br %c, ^free, ^end
  ^free:
    nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
    cf.br ^end
  ^end:
    "cuda.return"() : () -> ()
  }) : () -> ()

  gpu.func @is_accepted(%s: !llvm.ptr<3>, %n: i32, %t: !llvm.ptr<6>, %c: i1) kernel {
    nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
    cf.cond_br %c, ^free, ^stop
  ^free:
    nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
    gpu.return
  ^stop:
    llvm.unreachable
  }
}

// -----

// One warp allocates, and another gives back.
llvm.func @by_two_warps(%s: !llvm.ptr<3>, %n: i32, %t: !llvm.ptr<6>, %c: i1) {
  llvm.cond_br %c, ^alloc, ^free
^alloc:
  nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
  nvvm.barrier
  llvm.br ^end
^free:
  nvvm.barrier
  nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
  llvm.br ^end
^end:
  llvm.return
}

// The memory that is given back is not the memory that is allocated after it.
llvm.func @and_allocates_again(%s: !llvm.ptr<3>, %n: i32, %t: !llvm.ptr<6>, %c: i1) {
  llvm.cond_br %c, ^alloc, ^free
^free:
  nvvm.tcgen05.dealloc %t, %n : !llvm.ptr<6>, i32
  llvm.br ^alloc
^alloc:
  // expected-error @+1 {{tensor memory is not deallocated}}
  nvvm.tcgen05.alloc %s, %n : !llvm.ptr<3>, i32
  llvm.return
}
