// RUN: tilespace-opt %s --print-memory-spaces -o /dev/null 2>&1 | FileCheck %s
// RUN: tilespace-opt %s --print-memory-spaces=report=- -o /dev/null | FileCheck %s --check-prefix=JSON

// CHECK: remark: stays generic in 'pick(float const*, int)' (unknown-caller)
// CHECK: note: argument 0 of 'pick(float const*, int)'
// CHECK: remark: stays generic in 'plain' (unknown-caller)

// JSON:      "name": "_Z4pickPKfi"
// JSON-NEXT: "display_name": "pick(float const*, int)"
// JSON:      "name": "plain"
// JSON-NEXT: "kind"
// JSON:      "function": "_Z4pickPKfi"
// JSON-NEXT: "display_name": "pick(float const*, int)"
llvm.func @_Z4pickPKfi(%p: !llvm.ptr, %n: i32) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
llvm.func @plain(%p: !llvm.ptr) -> f32 {
  %v = llvm.load %p : !llvm.ptr -> f32
  llvm.return %v : f32
}
