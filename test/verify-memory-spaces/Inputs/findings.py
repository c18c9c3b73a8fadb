"""Fails if a message of passes/Findings.td is not expected, whole and with its severities, by a test in the given
folder, if no such test accepts the operation that it refuses elsewhere, or if a message of the reference documents is
not a message of ours."""

import json
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "tools"))
from toolchain import run  # noqa: E402

# Documents "Address Spaces" and "Memory Hierarchy", and NVIDIA's verifier of IR. Its findings about launches by CUDA's
# device runtime are left out: no public file has one.
DOCUMENTS = """
A pointer to local memory or memory in 'addrspace(0)' has been used as a launch argument. Dereferencing this within the launch is undefined
Allocas are not supported on address spaces except Generic
Atomic loads/stores are not supported
Atomic operations on non-i32/i64/i128 types are not supported
Barrier pointer must be in shared memory space
Cannot cast non-generic pointer to different non-generic pointer
Cannot do atomic on local memory
Empty target data layout, must exist
Formal parameter space overflowed ({} bytes required, max {} bytes allowed) in function {}
Global ordering on atomics is only allowed on generic/global pointers
Invalid address space for nvvm.red
Invalid address space for pointer operand in nvvm.red
Invalid source address space
Invalid target address space
Operand must be in constant address space
Tensor Memory loads/stores are not supported
Texture/surface variables must be global address space
arg1 invalid addrspace
atomic.cast is only allowed on shared pointers
cmpxchg pointer operand must point to generic, global, or shared address space
llvm.nvvm.stackrestore/stacksave is only supported with local address space pointers
memmove/memcpy cannot target constant address space
memset cannot point to constant address space
nvvm address space conversion intrinsics are not supported. Please use addrspacecast instruction
pointer address space not global
this intrinsic is only supported when pointer size is >= 64 bits
""".strip().splitlines()
EXPECTED = re.compile(r"expected-(error|warning|remark) @\S+ \{\{(.*?)\}\}")
# An expectation is about the next line, by the first name of an operation there.
REFUSED = re.compile(EXPECTED.pattern + r"\s*\n(?: *//.*\n)*(.*)")
OPERATION = re.compile(r"[a-z_0-9]+\.[\w.]+|\bmodule\b")


def expectations(folder):
    """Each message that a test expects, with its severity and whether that is with `strict`."""
    for file in folder.glob("*.mlir"):
        text = file.read_text()
        runs = [line for line in text.splitlines() if "RUN:" in line and "verify-diagnostics" in line]
        is_strict = any("strict" in line for line in runs)
        # An error belongs to a later use of the pass, where annotations may not be left.
        is_strict |= any("final" in line for line in runs)
        for severity, message in EXPECTED.findall(text):
            yield message, severity, is_strict


def operation(line):
    found = OPERATION.search(line)
    return found[0] if found else None


def accepted_beside(text):
    """Each message that a test expects of an operation of which it expects nothing on another line."""
    lines = [line for line in text.splitlines() if "expected-" in line or not line.lstrip().startswith("//")]
    accepted = {operation(line) for before, line in zip(lines, lines[1:]) if "expected-" not in before + line}
    return {message for _, message, line in REFUSED.findall(text) if operation(line) in accepted}


def main(folder):
    text = run("llvm-tblgen", "-I", ROOT / "dialects", "--dump-json", ROOT / "passes" / "Findings.td")
    records = json.loads(text)
    findings = {name: records[name] for name in records["!instanceof"]["Finding"]}
    expected = set(expectations(folder))
    accepted = set().union(*(accepted_beside(file.read_text()) for file in folder.glob("*.mlir")))
    wrong = []
    for name, record in findings.items():
        whole = ".+".join(map(re.escape, record["text"].split("{}")))
        wanted = {(record["usual"], False)} if record["usual"] != "none" else {(record["strict"], True)}
        # A message with a graver severity in strict mode is expected with both severities.
        if record["usual"] not in ("none", record["strict"]):
            wanted.add((record["strict"], True))
        found = {(severity, strict) for message, severity, strict in expected if re.fullmatch(whole, message)}
        wrong += [f"no test expects {name} as {severity}" for severity, _ in wanted - found]
        if not any(re.fullmatch(whole, message) for message in accepted):
            wrong.append(f"no test that expects {name} of an operation accepts that operation")
    texts = {record["text"] for record in findings.values()}
    wrong += [f"no message is {message!r}" for message in DOCUMENTS if message not in texts]
    return "\n".join(wrong) or 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
