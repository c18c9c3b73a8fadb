"""A pointer that is moved a hundred thousand times, and then loaded from: generic, or in the space of this number."""

import sys

STEPS = 100_001
space = sys.argv[1:]
print("llvm.func @k(%p0: !llvm.ptr) -> f32 attributes {nvvm.kernel} {")
for step in range(STEPS):
    print(f"%p{step + 1} = llvm.getelementptr %p{step}[1] : (!llvm.ptr) -> !llvm.ptr, f32")
address, type = f"%p{STEPS}", "!llvm.ptr"
if space:
    print(f"%s = llvm.addrspacecast {address} : !llvm.ptr to !llvm.ptr<{space[0]}>")
    address, type = "%s", f"!llvm.ptr<{space[0]}>"
print(f"%v = llvm.load {address} : {type} -> f32")
print("llvm.return %v : f32 }")
