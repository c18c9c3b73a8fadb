#!/usr/bin/env python3
"""The cost of a generic operation: NVIDIA's instructions for it, beside those for an operation that names its
memory.

    operations.py count          by ptxas and nvdisasm, from CUDA_PATH or the folder TILESPACE_REAL; no card is needed
    operations.py emit FOLDER    PTX of the seven kernels that are worth timing, each by each kind of address
    operations.py time FOLDER    on the machine with the card: a table as Markdown; nothing but Python is needed there

A kernel has one operation, at an address that it gets as an argument and turns into an address of global or
of shared memory, or not. All instructions of the kernel are counted but the padding after its end: the
instructions around the operation are the same each time, but for the conversion, one instruction at most.

The timed kernels repeat the operation on a word of each thread's own in shared memory, or on parameters,
where a compiler that does not know the memory copies them to the stack."""

import argparse
import ctypes
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from toolchain import CHIP, cuda_path, ptxas, table  # noqa: E402

KINDS = ["generic", "global", "shared"]

# Registers of the operation: %v a number of its type, %r its result, which is stored if it has one; [@] is the address.
OPERATIONS = {
    "ld.b32": ("b32", "ld{s}.b32 %r, [@];"),
    "ld.v4.b32": ("b32", "ld{s}.v4.b32 {{%r, %x1, %x2, %x3}}, [@];"),
    "st.b32": ("b32", "st{s}.b32 [@], %v;"),
    "red.add.u32": ("b32", "red{s}.add.u32 [@], %v;"),
    "atom.add.u32": ("b32", "atom{s}.add.u32 %r, [@], %v;"),
    "atom.cas.b32": ("b32", "atom{s}.cas.b32 %r, [@], %v, 7;"),
    "red.add.f32": ("f32", "red{s}.add.f32 [@], %v;"),
    "atom.add.f32": ("f32", "atom{s}.add.f32 %r, [@], %v;"),
    "red.add.f64": ("f64", "red{s}.add.f64 [@], %v;"),
    "red.add.noftz.f16x2": ("b32", "red{s}.add.noftz.f16x2 [@], %v;"),
    "red.max.s64": ("b64", "red{s}.max.s64 [@], %v;"),
    "atom.add.u64": ("b64", "atom{s}.add.u64 %r, [@], %v;"),
    "atom.cas.b64": ("b64", "atom{s}.cas.b64 %r, [@], %v, 7;"),
    "atom.exch.b64": ("b64", "atom{s}.exch.b64 %r, [@], %v;"),
}
# Six of the seven kernels: one operation in a loop; the seventh reads its parameters.
TIMED = ["ld.b32", "red.add.u32", "red.add.f32", "atom.add.f32", "red.add.f64", "atom.cas.b64"]
PARAMETERS = "parameter"
ROUNDS = 4096
HEAD = f".version 8.0\n.target {CHIP}\n.address_size 64\n"


def kernel(name, kind, body, of_type, shared=False):
    """A kernel with the address in %p, and a number in %v."""
    space = f".{kind}" if kind != "generic" else ""
    to = f"cvta.to{space}.u64 %p, %a;" if space else "mov.b64 %p, %a;"
    tile = f".shared .align 16 .b8 {name}_tile[16384];" if shared else ""
    own = f"""mov.u32 %t, %tid.x; mul.wide.u32 %o, %t, 16; mov.u64 %a, {name}_tile; cvta.shared.u64 %a, %a;
  add.u64 %a, %a, %o;""" if shared else "ld.param.u64 %a, [p];"  # fmt: skip
    store = f"ld.param.u64 %o, [out]; cvta.to.global.u64 %o, %o; st.global.{of_type} [%o], %r;"
    return f"""{tile}
.visible .entry {name}(.param .u64 p, .param .u64 out, .param .{of_type} v, .param .u32 n) {{
  .reg .b64 %a, %p, %o; .reg .b32 %t, %i, %n, %x<4>; .reg .pred %q; .reg .{of_type} %v, %r;
  {own}
  {to}
  ld.param.{of_type} %v, [v];
  {body.format(s=space).replace("[@]", "[%p]")}
  {store if "%r" in body else ""}
  ret;
}}
"""


def looped(body):
    return "ld.param.u32 %n, [n]; mov.u32 %i, 0; again: " + body + " add.u32 %i, %i, 1; setp.lt.u32 %q, %i, %n; @%q bra again;"


def parameters(name, kind):
    """A kernel that sums words of a parameter by a number that only the run knows: there, or in a copy on the stack."""
    words = 32
    copied = kind == "generic"
    slot = f".local .align 16 .b8 copy[{4 * words}];" if copied else ""
    copy = " ".join(f"ld.param.b32 %x, [p+{4 * i}]; st.local.b32 [copy+{4 * i}], %x;" for i in range(words))
    base = "mov.u64 %b, copy; cvta.local.u64 %b, %b;" if copied else "mov.b64 %b, p;"
    load = "ld.b32" if copied else "ld.param.b32"
    return f"""
.visible .entry {name}(.param .align 16 .b8 p[{4 * words}], .param .u64 out, .param .u32 n) {{
  {slot} .reg .b64 %b, %a, %o; .reg .b32 %x, %s, %i, %n, %j; .reg .pred %q;
  {copy if copied else ""}
  {base}
  ld.param.u32 %n, [n]; mov.u32 %i, 0; mov.u32 %s, 0;
again: and.b32 %j, %s, {words - 1}; mul.wide.u32 %a, %j, 4; add.u64 %a, %a, %b; {load} %x, [%a]; add.u32 %s, %s, %x;
  add.u32 %i, %i, 1; setp.lt.u32 %q, %i, %n; @%q bra again;
  ld.param.u64 %o, [out]; cvta.to.global.u64 %o, %o; st.global.b32 [%o], %s;
  ret;
}}
"""


def count():
    path = cuda_path()
    assembler = ptxas(path)
    disassembler = path and path / "bin" / "nvdisasm"
    if not assembler or not disassembler or not disassembler.exists():
        print("skipped: ptxas and nvdisasm are missing (packages nvidia-cuda-nvcc and nvidia-cuda-nvdisasm on PyPI)")
        return 0
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for name, (of_type, body) in OPERATIONS.items():
            counts = []
            for kind in KINDS:
                ptx, cubin = Path(folder, "k.ptx"), Path(folder, "k.cubin")
                ptx.write_text(HEAD + kernel("k", kind, body, of_type))
                subprocess.run([assembler, f"-arch={CHIP}", "-o", cubin, ptx], check=True)
                text = subprocess.run([disassembler, "-c", cubin], check=True, capture_output=True, text=True).stdout
                code = re.findall(r"^\s+/\*[0-9a-f]{4,}\*/\s+(?:@!?\w+ )?([A-Z]\w*)", text, re.MULTILINE)
                counts.append(sum(word != "NOP" for word in code) - 1)  # the branch to itself after the end
            rows.append([f"`{name}`", *map(str, counts)])
    print("\n".join(table([f"{CHIP}, instructions", *KINDS], rows)))
    return 0


def emit(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for kind in ["generic", "shared"]:
        kernels = [
            kernel(f"k{index}", kind, looped(OPERATIONS[name][1]), OPERATIONS[name][0], shared=True)
            for index, name in enumerate(TIMED)
        ]
        (folder / f"{kind}.ptx").write_text(HEAD + "".join([*kernels, parameters("parameters", kind)]))
    return 0


def measure(folder):
    from driver import first_card

    driver = first_card()
    if not driver:
        return 0
    out = driver.buffer(bytes(16))
    modules = {kind: driver.load((folder / f"{kind}.ptx").read_text()) for kind in ["generic", "shared"]}

    def best(name, arguments):
        """Milliseconds by kind, in turns: the least of some runs."""
        found = {kind: [] for kind in modules}
        for _ in range(9):
            for kind, module in modules.items():
                found[kind].append(driver.launch(driver.function(module, name), 132, 256, arguments))
        return [min(found[kind]) for kind in modules]

    rows = []
    for index, name in enumerate(TIMED):
        one = {"b32": ctypes.c_uint32, "f32": ctypes.c_float, "f64": ctypes.c_double, "b64": ctypes.c_uint64}
        value = one[OPERATIONS[name][0]](1)
        arguments = [ctypes.c_uint64(0), ctypes.c_uint64(out), value, ctypes.c_uint32(ROUNDS)]
        rows.append((name, *best(f"k{index}", arguments)))
    words = (ctypes.c_uint32 * 32)(*range(32))
    rows.append((PARAMETERS, *best("parameters", [words, ctypes.c_uint64(out), ctypes.c_uint32(ROUNDS)])))
    head = [f"{driver.name}, ms", "generic, or copied to the stack", "named", "ratio"]
    print("\n".join(table(head, [[f"`{n}`", f"{a:.3f}", f"{b:.3f}", f"{a / b:.2f}"] for n, a, b in rows])))
    return 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("what", choices=["count", "emit", "time"])
    parser.add_argument("folder", nargs="?", type=Path, default=Path("target/operations"))
    arguments = parser.parse_args()
    return {"count": count, "emit": lambda: emit(arguments.folder), "time": lambda: measure(arguments.folder)}[arguments.what]()


if __name__ == "__main__":
    sys.exit(main())
