"""Prints a helper with seven pointers, and as many kernels as asked for, each of which passes another vector of spaces:
global, shared, or unknown for each pointer."""

import sys

POINTERS = 7
TYPES = ", ".join(["!llvm.ptr"] * POINTERS)

print("llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>")
print("llvm.func @elsewhere() -> !llvm.ptr")
print("llvm.func internal @helper(" + ", ".join(f"%p{i}: !llvm.ptr" for i in range(POINTERS)) + ") {")
for i in range(POINTERS):
    print(f"  %v{i} = llvm.load volatile %p{i} : !llvm.ptr -> f32")
print("  llvm.return\n}")
for kernel in range(int(sys.argv[1])):
    passed = ["%g %s %u".split()[kernel // 3**i % 3] for i in range(POINTERS)]
    print(f"""llvm.func @k{kernel}(%g: !llvm.ptr) attributes {{nvvm.kernel}} {{
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %u = llvm.call @elsewhere() : () -> !llvm.ptr
  llvm.call @helper({", ".join(passed)}) : ({TYPES}) -> ()
  llvm.return
}}""")
