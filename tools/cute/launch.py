"""A host's work to launch a kernel of CuTe DSL, read from its dump.

    %32:2 = "cute_nvgpu.atom.make_non_exec_tiled_tma_load"(%arg0, ...)      a descriptor of TMA, of the first tensor
    %41 = "cuda.launch_ex"(%40, %32#0, %32#1, %arg2, %44)                   ..., a pointer, a divisor

The sizes of the launch are facts that the DSL notes at the kernel. An operand of the launch is a parameter if
it has a dynamic part, so the parameters of the PTX tell which: 128 bytes are a descriptor, 8 a pointer, 12 a
divisor. Any other parameter is zeros: kernels that set the memory they read, such as tiled products, have
such parameters."""

import ast
import re

# The formats of TMA, by the machine's names for them, and the bits of an element.
FORMATS = {
    "F16_RN": ("f16", 16), "BF16_RN": ("bf16", 16), "F32_RN": ("f32", 32), "TF32_RN": ("tf32", 32), "F32": ("f32", 32),
    "U4": ("b4x16", 4), "U8": ("u8", 8), "U16": ("u16", 16), "U32": ("u32", 32), "S32": ("s32", 32),
}  # fmt: skip
# The most dynamic shared memory of the chips.
SHARED = 227 << 10


def split(types):
    """The types of a list; commas inside of a type are in brackets."""
    depth, parts = 0, [""]
    for char in re.sub("->", "", types):
        depth += (char in "<(") - (char in ">)")
        if char == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += char
    return [part.strip() for part in parts]


def definition(dump, value):
    """The op that defines a value of the host's function."""
    return (re.findall(rf"^ *{re.escape(value)}(?::\d+)? = .*", dump, re.MULTILINE) or [""])[-1]


def constant(dump, name):
    """The integer of a constant value."""
    return int(re.search(r"value = (-?\d+) : i\d+", definition(dump, name))[1])


def divisor(number):
    """The struct of a division by a fixed number: multiply, subtract, shift, add, shift."""
    bits = (number - 1).bit_length()
    factor = (2**32 * (2**bits - number)) // number + 1
    return number.to_bytes(4, "little") + factor.to_bytes(4, "little") + bytes([min(bits, 1), max(bits - 1, 0), 0, 0])


def source(dump, value):
    """The number of the argument of the host's function that a view comes from."""
    while not value.startswith("%arg"):
        value = re.search(r"\((%\w+)", definition(dump, value))[1]
    return int(value.removeprefix("%arg"))


def leaves(tree):
    return [leaf for part in tree for leaf in leaves(part)] if isinstance(tree, tuple) else [tree]


def layout(dump, kind):
    """The sizes and strides of a view, by its type or an alias of it."""
    if not kind.startswith("!cute."):
        kind = re.search(rf"^{re.escape(kind)} = (.*)", dump, re.MULTILINE)[1]
    sizes, strides = re.search(r'"([^"]*)"', kind)[1].split(":")
    return ast.literal_eval(sizes), ast.literal_eval(strides)


def tensor_map(dump, value):
    """The description of a descriptor of TMA, from the op that makes it."""
    line = definition(dump, value)
    operands, made = line.rsplit("->", 1)
    kinds = split(re.search(r" : \((.*)\) *$", operands)[1])
    sizes, strides = layout(dump, kinds[0])
    box, modes = re.search(r'tma_gbasis = <"\((.*?)\):\((.*?)\)">', made).groups()
    box = [int(side) for side in box.split(",")]
    # If several blocks share a tile, each copies a part of it.
    shared = re.search(r"num_multicast = (\d+)", line)
    box[max(at for at, side in enumerate(box) if side > 1)] //= int(shared[1]) if shared else 1
    # A mode in a mode is written after it: 1@0@2 is the first one of the third.
    paths = [[int(step) for step in reversed(mode.split("@")[1:])] for mode in modes.split(",")]
    at = lambda tree, path: at(tree[path[0]], path[1:]) if path else tree  # noqa: E731
    element, bits = FORMATS[re.search(r"tma_format = (\w+)", made)[1]]
    # The bits of a swizzle, and the bits of a part: rows of 128 bytes may have parts of 32.
    swizzle = re.search(r'"S<(\d),(\d),', line)
    parts = {"parts": 32} if swizzle and swizzle[2] == "5" else {}
    return {
        "buffer": f"b{source(dump, value)}", "element": element,
        "dims": [at(sizes, path) for path in paths], "strides": [at(strides, path) * bits // 8 for path in paths[1:]],
        "box": box, "swizzle": 1 << int(swizzle[1]) + int(swizzle[2]) if swizzle else 0,
    } | parts  # fmt: skip


def launch(dump, ptx, blocks=(), more=()):
    """A launch for tilespace-ptx, without its buffers, which are b0, b1, ... in the order of the tensors. `blocks` and
    `more` are the grid and the scalars, where the dump does not have them."""
    facts = re.search(r"cutlass_launch_facts = {([^}]*)}", dump)
    operands, types = re.search(r'"cuda.launch_ex"\(([^)]*)\).*? : \(([^\n]*)\) -> ', dump).groups()
    found = list(zip(operands.split(", ")[1:], split(types)[1:]))
    take = lambda *words: [value for value, kind in found if kind.startswith(words)]  # noqa: E731
    maps = [value.split("#")[0] for value in take("!cute_nvgpu.atom.non_exec_tiled_tma", "!copy_tma")]
    pointers, divisors = take("!memref", "!cute.memref", "!cute.ptr"), take("!cute.fast_divmod_divisor")
    scalars, more, arguments = take("i32", "i64", "f32", "f16"), list(more), []
    entry = re.search(r"\.entry \w+\s*\(([^)]*)\)", ptx)[1]
    for kind, size in re.findall(r"\.param (?:\.align \d+ )?\.(\w+) [\w$]+(?:\[(\d+)\])?", entry):
        if size == "128" and maps:
            arguments.append({"tensormap": tensor_map(dump, maps.pop(0))})
        elif (size == "8" or kind in ("u64", "b64")) and pointers:
            arguments.append({"buffer": f"b{source(dump, pointers.pop(0))}"})
        elif size == "12" and divisors:
            made = definition(dump, divisors.pop(0))
            arguments.append({"bytes": divisor(constant(dump, re.search(r"\((%\w+)", made)[1])).hex()})
        elif not size and scalars and "arith.constant" in definition(dump, (scalar := scalars.pop(0))):
            arguments.append({"number": constant(dump, scalar)})
        elif not size and more:
            value = more.pop(0).value
            arguments.append({"float" if isinstance(value, float) else "number": value})
        else:
            arguments.append({"bytes": ""})
    numbers = lambda words: [int(word) for word in words.split(",")] if words else None  # noqa: E731
    fact = lambda name: numbers((re.findall(rf"exact_{name}_dim = array<i64: ([\d, ]+)>", facts[1] if facts else "") or [""])[0])  # noqa: E731
    threads = fact("block") or numbers(re.search(r"\.reqntid ([\d, ]+)", ptx)[1])
    grid, cluster = fact("grid") or [*blocks, 1, 1, 1][:3], fact("cluster")
    made = {"grid": grid, "block": threads, "shared": SHARED, "arguments": arguments}
    return made | ({"cluster": cluster} if cluster else {})
