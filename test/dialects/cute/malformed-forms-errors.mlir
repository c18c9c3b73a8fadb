// RUN: tilespace-opt %s --split-input-file --verify-diagnostics

func.func @no_type(%v: !cute.layout<"4:1">) {
  // expected-error @+1 {{has a result type that cannot be inferred from its operand}}
  %0 = cute.get_iter(%v) : !cute.layout<"4:1">
  return
}

// -----

func.func @no_type_of_an_operand(%v: !cute.layout<"4:1">) {
  // expected-error @+1 {{has operand types that cannot be inferred from its result}}
  %0 = cute.make_view(%v) : !cute.layout<"4:1">
  return
}

// -----

func.func @no_iterator() {
  // expected-error @+1 {{has operand types that cannot be inferred from its result}}
  %0 = cute.make_view() : !cute.memref<f32, gmem, "4:1">
  return
}

// -----

func.func @too_many(%v: !cute.layout<"4:1">) {
  // expected-error @+1 {{has operand types that cannot be inferred from its result}}
  %0 = cute.memref.alloca(%v, %v) : !cute.memref<f32, rmem, "4:1">
  return
}

// -----

func.func @letter(%v: !cute.layout<"4:1">) {
  // expected-error @+1 {{expects the letter of an operand}}
  %0 = cute.mma.make_fragment D (%v, %v) : (!cute.layout<"4:1">, !cute.layout<"4:1">) -> i32
  return
}

// -----

func.func @ctas(%p: !cute.ptr<f32, tmem>, %n: i32) {
  // expected-error @+1 {{expects 'cta_1' or 'cta_2'}}
  cute_nvgpu.arch.sm100.dealloc_tmem(%p, %n) [cta_3] : !cute.ptr<f32, tmem>, i32
  return
}

// -----

func.func @no_field(%a: !cute_nvgpu.atom.tma_load<f16>) {
  // expected-error @+1 {{expects 'field'}}
  %0 = cute_nvgpu.atom.get_value(%a : !cute_nvgpu.atom.tma_load<f16>) : i32
  return
}

// -----

func.func @groups(%v: !cute.layout<"4:1">) {
  // expected-error @+1 {{has the wrong number of operands for its form}}
  cute.gemm(%v, %v) : (!cute.layout<"4:1">, !cute.layout<"4:1">)
  return
}

// -----

func.func @counts(%v: !cute.layout<"4:1">) {
  // expected-error @+1 {{number of operands and types do not match: got 1 operands and 2 types}}
  %0 = cute.add_offset(%v) : (!cute.layout<"4:1">, !cute.layout<"4:1">) -> i32
  return
}

// -----

func.func @comma(%v: !cute.layout<"4:1">) {
  // expected-error @+1 {{expects an operand}}
  %0 = cute.add_offset(%v, ) : (!cute.layout<"4:1">) -> i32
  return
}

// -----

// Slices have the types that follow from layout algebra.
func.func @no_form(%v: !cute.layout<"4:1">) {
  // expected-error @+1 {{has no custom assembly form}}
  %0 = cute.slice(%v, %v) : !cute.layout<"4:1">, !cute.layout<"4:1">
  return
}
