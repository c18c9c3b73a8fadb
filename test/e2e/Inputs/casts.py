"""Compiles a cast for each pair of memory spaces, and fails where the PTX differs from dialects/spaces.td."""

import itertools
import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tools"))
from toolchain import run, tool  # noqa: E402

MODULE = """\
target triple = "nvptx64-nvidia-cuda"
define ptr addrspace({to}) @cast(ptr addrspace({of}) %p) {{
  %q = addrspacecast ptr addrspace({of}) %p to ptr addrspace({to})
  ret ptr addrspace({to}) %q
}}
"""

records = json.loads(run("llvm-tblgen", "--dump-json", ROOT / "dialects" / "spaces.td"))
numbers = {records[name]["name"]: records[name]["number"] for name in records["!instanceof"]["MemorySpace"]}
table = {(at["from"], at["to"]): at["instruction"] for at in map(records.get, records["!instanceof"]["Transition"])}
compiled = 0
for of, to in itertools.product(numbers, numbers):
    # Between two spaces LLVM goes through generic, and `mapa` is not a cast. Only LLVM's own casts lead to parameters.
    if of == to or "generic" not in (of, to) or to == "param":
        continue
    done = subprocess.run(
        [tool("llc"), "-mcpu=sm_100", "-mattr=+ptx88", "-o", "-"],
        input=MODULE.format(of=numbers[of], to=numbers[to]),
        text=True,
        capture_output=True,
    )
    instruction = table.get((of, to))
    if instruction is None:
        if done.returncode == 0:
            sys.exit(f"{of} to {to}: the table has no instruction, and LLVM has one")
    elif f"\t{instruction}.u64" not in done.stdout:
        sys.exit(f"{of} to {to}: LLVM does not make {instruction}")
    compiled += 1
print(f"{compiled} casts")
