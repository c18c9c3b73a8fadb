// RUN: split-file %s %t
// RUN: %python %t/each.py %t/texts | tilespace-opt --split-input-file --ip-msp --memory-space-opt=no-warnings | FileCheck %s

// A pointer to shared memory is given to assembly that may leave it anywhere: it may store it, name more than
// its operands, do more than one thing, or say that others write the memory. The row that is loaded after it
// may be that pointer.

// CHECK-COUNT-13: llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr{{$}}
// CHECK-NOT:      llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr

// The last text stores the number where the pointer points: one instruction that the pass knows.

// CHECK:          llvm.store %{{.*}}, %{{.*}} : i32, !llvm.ptr<1>

//--- texts
st.b64 [$0], $0;
st.b64 [$0], tile;
st.b64 [rows], $0;
st.b64 [$1], $0;
st.b64 [$0], $1; st.b64 [$1], $0;
{ .reg .b64 t; mov.b64 t, $0; st.b64 [$1], t; }
@$1 st.b64 [$0], $1;
st.b64 [$0+$1], $1;
st.shared.b64 [$0], $1;
st.volatile.b64 [$0], $1;
atom.exch.b64 _, [$1], $0;
call leave, ($0);
cp.async.bulk.shared.global [$0], [$1], 16, [$1];
st.b64 [$0], $1;

//--- each.py
import sys
for number, text in enumerate(open(sys.argv[1]).read().splitlines()):
    if text:
        print(f"""llvm.mlir.global internal @tile() {{addr_space = 3 : i32}} : !llvm.array<64 x f32>
llvm.func @k{number}(%rows: !llvm.ptr, %n: i32, %bits: i64) attributes {{nvvm.kernel}} {{
  %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
  %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
  llvm.inline_asm has_side_effects "{text}", "l,l" %s, %bits : (!llvm.ptr, i64) -> ()
  %row = llvm.load %rows : !llvm.ptr -> !llvm.ptr
  llvm.store %n, %row : i32, !llvm.ptr
  llvm.return
}}
// -----""")
