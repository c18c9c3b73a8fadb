"""A kernel that stores the address of as many slots as is asked for in each of two objects, of which one is chosen, and uses what
two of the slots hold."""

import sys

count = int(sys.argv[1])
print(f"""\
llvm.mlir.global internal @tile() {{addr_space = 3 : i32}} : !llvm.array<64 x f32>
llvm.func @k(%out: !llvm.ptr, %x: f32, %c: i1) attributes {{nvvm.kernel}} {{
  %one = llvm.mlir.constant(1 : i32) : i32
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  %a = llvm.alloca %one x !llvm.array<{count} x ptr> : (i32) -> !llvm.ptr
  %b = llvm.alloca %one x !llvm.array<{count} x ptr> : (i32) -> !llvm.ptr""")
for index in range(count):
    print(f"  %s{index} = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr")
    for name in ("a", "b"):
        print(f"""\
  %{name}{index} = llvm.getelementptr %{name}[{8 * index}] : (!llvm.ptr) -> !llvm.ptr, i8
  llvm.store %s{index}, %{name}{index} : !llvm.ptr, !llvm.ptr""")
print("""\
  %one_of_both = llvm.select %c, %a, %b : i1, !llvm.ptr
  %found = llvm.load %one_of_both : !llvm.ptr -> !llvm.ptr
  llvm.store %out, %s0 : !llvm.ptr, !llvm.ptr
  llvm.store %s, %s1 : !llvm.ptr, !llvm.ptr
  %p = llvm.load %s1 : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %p : f32, !llvm.ptr
  %q = llvm.load %found : !llvm.ptr -> !llvm.ptr
  llvm.store %x, %q : f32, !llvm.ptr
  llvm.return
}""")
