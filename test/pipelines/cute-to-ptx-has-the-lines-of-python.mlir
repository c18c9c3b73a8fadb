// The lines that CuTe DSL traces, with the text of the line as a name, are in front of their code. Without lineinfo there
// are none, and the instructions are the same.

// RUN: tilespace-opt %s --cute-to-ptx="chip=sm_90 features=+ptx80 lineinfo=true" \
// RUN:   | sed -e 's/\\0A/\n/g' -e 's/\\09/ /g' >%t.lines
// RUN: tilespace-opt %s --cute-to-ptx="chip=sm_90 features=+ptx80" \
// RUN:   | sed -e 's/\\0A/\n/g' -e 's/\\09/ /g' >%t.plain
// RUN: FileCheck %s --input-file=%t.lines
// RUN: not grep '\.loc' %t.plain
// RUN: sed -n '/visible .entry/,/^}/p' %t.lines | grep -v 'L__\|\.loc\|^ *$' >%t.1
// RUN: sed -n '/visible .entry/,/^}/p' %t.plain | grep -v 'L__\|\.loc\|^ *$' >%t.2
// RUN: diff %t.1 %t.2

// CHECK: .loc 1 5 8
// CHECK: ld.global.b32
// CHECK: .loc 1 6 8
// CHECK: add
// CHECK: .loc 1 7 4
// CHECK: st.global.b32
// CHECK: .file 1 {{.*}}scale.py
#kernel = loc("<module>"("scale.py":4:0))
module attributes {gpu.container_module} {
  gpu.module @kernels {
    "cuda.kernel"() <{function_type = (!cute.memref<f32, generic, "(4):(1)">) -> (), sym_name = "k"}> ({
    ^bb0(%v: !cute.memref<f32, generic, "(4):(1)"> loc(#kernel)):
      %c = "cute.static"() : () -> !cute.coord<"1"> loc("x = a[1]"("scale.py":5:8))
      %x = "cute.memref.load"(%v, %c) : (!cute.memref<f32, generic, "(4):(1)">, !cute.coord<"1">) -> f32 loc("x = a[1]"("scale.py":5:8))
      %y = arith.addf %x, %x : f32 loc("y = x + x"("scale.py":6:8))
      "cute.memref.store"(%v, %c, %y) : (!cute.memref<f32, generic, "(4):(1)">, !cute.coord<"1">, f32) -> () loc("a[1] = y"("scale.py":7:4))
      "cuda.return"() : () -> () loc(#kernel)
    }) : () -> () loc(#kernel)
  }
}
