"""Prints a module in which so many kernels pass closures of their own to one function: argv[1]."""

import sys

LAMBDA = """
llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
llvm.func internal @lambda(%closure: !llvm.ptr) {
  %x = llvm.load %closure : !llvm.ptr -> !llvm.ptr
  %p = llvm.load %x : !llvm.ptr -> !llvm.ptr
  %v = llvm.load %p : !llvm.ptr -> f32
  %again = llvm.load %closure : !llvm.ptr -> !llvm.ptr
  %r = llvm.load %again : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %r {alignment = 8 : i64} : f32, !llvm.ptr
  %field = llvm.getelementptr %closure[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr)>
  %y = llvm.load %field : !llvm.ptr -> !llvm.ptr
  %q = llvm.load %y : !llvm.ptr -> !llvm.ptr
  llvm.store %v, %q : f32, !llvm.ptr
  llvm.return
}
"""

KERNEL = """
llvm.func @k{number}(%out: !llvm.ptr) attributes {{nvvm.kernel}} {{
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  %c = llvm.alloca %one x !llvm.struct<(ptr, ptr)> : (i32) -> !llvm.ptr
  llvm.store %s, %a : !llvm.ptr, !llvm.ptr
  llvm.store %out, %b : !llvm.ptr, !llvm.ptr
  llvm.store %a, %c : !llvm.ptr, !llvm.ptr
  %f = llvm.getelementptr %c[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, ptr)>
  llvm.store %b, %f : !llvm.ptr, !llvm.ptr
  llvm.call @lambda(%c) : (!llvm.ptr) -> ()
  llvm.return
}}
"""

print(LAMBDA, *(KERNEL.format(number=number) for number in range(int(sys.argv[1]))))
