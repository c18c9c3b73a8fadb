// RUN: split-file %s %t
// RUN: %python %t/each.py tilespace-opt %t | FileCheck %s

// Each text may leave the pointer to shared memory, which it gets, in memory that rows are loaded from. One of them does
// not, to show that the others are refused for what they say.

// CHECK-COUNT-16: refused: {{.*}}pointer is claimed to be in global memory, but
// CHECK-NEXT:     accepted: st.b64 [$0], $1;
// CHECK-NOT:      accepted

//--- texts
st.b64 [$0], $0;
st.b64 [$0], tile;
st.b64 [rows], $0;
st.b64 [$1], $0;
st.b64 [$0], $1; st.b64 [$1], $0;
{ .reg .b64 t; mov.b64 t, $0; st.b64 [$1], t; }
@$1 st.b64 [$0], $1;
st.b64 [$0+$1], $1;
st.b64 [$0], $2;
st.b64 [$0], ${1:x};
st.shared.b64 [$0], $1;
st.volatile.b64 [$0], $1;
atom.exch.b64 _, [$1], $0;
call leave, ($0);
prefetch.L2 [$0], $0;
cp.async.bulk.shared.global [$0], [$1], 16, [$1];
st.b64 [$0], $1;

//--- before.mlir
llvm.func @k(%rows: !llvm.ptr, %s: !llvm.ptr<3>, %n: i32, %bits: i64) attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.inline_asm has_side_effects "TEXT", "l,l" %g, %bits : (!llvm.ptr, i64) -> ()
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %n, %row : i32, !llvm.ptr
  llvm.return
}
//--- after.mlir
llvm.func @k(%rows: !llvm.ptr, %s: !llvm.ptr<3>, %n: i32, %bits: i64) attributes {nvvm.kernel} {
  %g = llvm.addrspacecast %s : !llvm.ptr<3> to !llvm.ptr
  llvm.inline_asm has_side_effects "TEXT", "l,l" %g, %bits : (!llvm.ptr, i64) -> ()
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  %in = llvm.addrspacecast %row : !llvm.ptr to !llvm.ptr<1>
  llvm.store %n, %in : i32, !llvm.ptr<1>
  llvm.return
}
//--- each.py
import pathlib, subprocess, sys
folder = pathlib.Path(sys.argv[2])
for text in (folder / "texts").read_text().splitlines():
    if not text:
        continue
    for name in ["before", "after"]:
        code = (folder / f"{name}.mlir").read_text().replace("TEXT", text)
        (folder / f"{name}.one").write_text(code)
    check = f"--verify-memory-space-result=original={folder / 'before.one'}"
    found = subprocess.run([sys.argv[1], str(folder / "after.one"), check], capture_output=True, text=True)
    errors = [line for line in found.stderr.splitlines() if "error:" in line]
    print("refused: " + errors[0] if errors else f"accepted: {text}")
