"""The kernels of CuTe DSL that tools/cute/judge.py runs, their arrays, and their expected results.

tools/gpu/cute.py has the same kernels on larger arrays: the machine does a million steps in a second. The
sizes of products are not multiples of a tile where the kernel permits it."""

import ctypes
import dataclasses
import os
import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parent.parent / "gpu"))
import cute  # noqa: E402
from cute import Kernel  # noqa: E402
from launch import SHARED, divisor  # noqa: E402

# The examples that a card runs, small enough for the machine.
SQUARE = (256, 256)
SMALL = {
    "elementwise_add": {"shape": (64, 256)},
    "sgemm": {"shape": (128, 128)},
    # Its order of blocks depends on their number, and nothing in the dump says how many there are.
    "tensorop_gemm": {"shape": SQUARE, "blocks": (4, 1), "more": (ctypes.c_uint32(2),)},
    "flash_attention_v2": {"shape": (1, 256, 2, 128)},
}
RAGGED, WHOLE = (200, 264, 160), (256, 512, 192)
DENSE, PERSISTENT = ("blackwell", "dense_gemm"), ("blackwell", "dense_gemm_persistent")


@dataclasses.dataclass
class Product(Kernel):
    """A x B^T of a shape (m, n, k); operands and result may have different types and orders."""

    # The matrices among A, B and C with columns side by side.
    down: str = ""

    def arrays(self):
        m, n, k = self.shape
        first, last = self.kind.split(":")
        parts = zip([(m, k), (n, k), (m, n)], [first, first, last], "abc")
        return [(shape, kind, which in self.down) for shape, kind, which in parts]

    def expected(self, a, b, c):
        return a.values @ b.values.T


@dataclasses.dataclass
class Computed(Kernel):
    """Arrays, each a shape and a type, the number of the computed array, and its formula."""

    parts: tuple = ()
    result: int = -1
    formula: object = None

    def arrays(self):
        return [(shape, kind, False) for shape, kind in self.parts]

    def expected(self, *matrices):
        return self.formula(*(matrix.values for matrix in matrices))


@dataclasses.dataclass
class MixedScaled(Computed):
    """A product of numbers of four bits, columns side by side, with bfloat16; each 256 numbers along K have a
    factor."""

    def plan(self):
        (k, m), n = self.parts[0][0], self.parts[2][0][0]
        a = {"buffer": "b0", "element": "b4x16", "dims": [m, k, 1], "strides": [m // 2, m * k // 2], "box": [128, 128, 1], "swizzle": 64}
        scales = {"buffer": "b1", "element": "bf16", "dims": [m, k // 256, 1], "strides": [2 * m, m * k // 128], "box": [128, 1, 1]}
        b = {"buffer": "b2", "element": "bf16", "dims": [k, n, 1], "strides": [2 * k, 2 * n * k], "box": [64, 128, 1], "swizzle": 128}
        arguments = [{"bytes": ""}]
        for tile, sizes in ((a, [m, k, 1]), (scales, [m, k // 256, 1]), (b, [n, k, 1])):
            arguments += [{"tensormap": tile}, {"words": sizes}]
        divisors = [{"bytes": divisor(count).hex()} for count in (m // 128, n // 128)]
        # Strides have 64 bits.
        arguments.append({"words": ["b3", m, n, 1, 0, n, 0, m * n, 0]})
        arguments += [{"number": m // 128}, {"number": n // 128}, {"number": 1}, *divisors] * 2
        return {"grid": [1, 1, 2], "block": [384, 1, 1], "cluster": [1, 1, 1], "shared": SHARED, "arguments": arguments}


@dataclasses.dataclass
class Scaled(Kernel):
    """A product of numbers of four bits with a factor for each 16 of them; its host is not in the dump."""

    def arrays(self):
        m, n, k = self.shape
        kinds = [((m, k), "e2m1"), ((n, k), "e2m1"), ((m, k // 16), "scales"), ((n, k // 16), "scales"), ((m, n), "float16")]
        return [(shape, kind, False) for shape, kind in kinds]

    def expected(self, a, b, of_a, of_b, c):
        return (a.values * of_a.values.repeat(16, axis=1)) @ (b.values * of_b.values.repeat(16, axis=1)).T

    def plan(self):
        m, n, k = self.shape
        maps, words = [], [{"words": [0, 0, 0]}]
        for buffer, rows, tile in (("b0", m, 128), ("b1", n, 256)):
            sizes = {"dims": [k, rows, 1], "strides": [k // 2, rows * k // 2], "box": [256, tile, 1], "swizzle": 128}
            maps.append({"buffer": buffer, "element": "b4x16"} | sizes)
            words.append({"words": [rows, k, 1]})
        for buffer, rows, blocks in (("b2", m, 1), ("b3", n, 2)):
            # Of 128 rows and 4 factors, 512 bytes are side by side.
            sizes = {"dims": [256, k // 64, rows // 128, 1], "strides": [512, k * 8, rows * k // 16], "box": [256, 4, blocks, 1]}
            maps.append({"buffer": buffer, "element": "u16"} | sizes)
            words.append({"words": [rows // 128, k // 64, 1]})
        arguments = [words[0]]
        for tile, sizes in zip(maps, words[1:]):
            arguments += [{"tensormap": tile}, sizes]
        arguments.append({"words": ["b4", m, n, 1, n, m * n]})
        return {"grid": [m // 128, n // 256, 1], "block": [128, 1, 1], "shared": SHARED, "arguments": arguments}


@dataclasses.dataclass
class ScaledByWarps(Scaled):
    """`Scaled` by warps (SM120), in tiles of 128 along M, N and K; two blocks have the tiles of all."""

    def plan(self):
        m, n, k = self.shape
        arguments = []
        for buffer, rows in (("b0", m), ("b1", n)):
            sizes = {"dims": [k, rows, 1], "strides": [k // 2, rows * k // 2], "box": [128, 128, 1], "swizzle": 64}
            arguments += [{"tensormap": {"buffer": buffer, "element": "b4x16"} | sizes}, {"words": [rows, k, 1]}]
        for buffer, rows in (("b2", m), ("b3", n)):
            # Of 128 rows and 4 factors, 512 bytes are side by side.
            sizes = {"dims": [256, k // 64, rows // 128, 1], "strides": [512, k * 8, rows * k // 16], "box": [256, 2, 1, 1]}
            arguments += [{"tensormap": {"buffer": buffer, "element": "u16"} | sizes}, {"words": [rows // 128, k // 64, 1]}]
        sizes = {"dims": [n, m, 1], "strides": [2 * n, 2 * m * n], "box": [64, 128, 1], "swizzle": 128}
        arguments += [{"tensormap": {"buffer": "b4", "element": "f16"} | sizes}, {"words": [m, n, 1]}, {"bytes": ""}]
        divisors = [{"bytes": divisor(count).hex()} for count in (m // 128, n // 128)]
        arguments += [{"number": m // 128}, {"number": n // 128}, {"number": 1}, *divisors] * 2
        return {"grid": [1, 1, 2], "block": [288, 1, 1], "cluster": [1, 1, 1], "shared": SHARED, "arguments": arguments}


def attention(q, k, v, *_):
    """Of a length, heads and columns, without a mask."""
    import numpy

    result = numpy.empty(q.shape, "float32")
    for head in range(q.shape[1]):
        scores = q[:, head] @ k[:, head].T * cute.SCALE
        weights = numpy.exp(scores - scores.max(axis=1, keepdims=True))
        result[:, head] = weights @ v[:, head] / weights.sum(axis=1, keepdims=True)
    return result


@dataclasses.dataclass
class Tensor(Computed):
    """Attention in tensor memory; its host computes sizes that are not in the dump."""

    def plan(self):
        length, heads, columns = self.shape
        row, head, batch = heads * columns, columns, length * heads * columns
        sizes = {"words": [columns, 1, heads, 1]}
        arguments = [{"bytes": ""}, {"bytes": ""}]
        for index, one in enumerate([1, 0, 0, 1]):
            # Q and O have a dimension more, of the heads that share K and V.
            dims, strides = [columns, length, *[1] * one, heads, 1], [2 * row, *[2 * head] * one, 2 * head, 2 * batch]
            box = [64, 128, *[1] * (2 + one)]
            tile = {"buffer": f"b{index}", "element": "f16", "dims": dims, "strides": strides, "box": box, "swizzle": 128}
            arguments += [{"tensormap": tile}, sizes]
        arguments.append({"words": ["b3", columns, 1, heads, 1, row, head, head, batch]})
        grid = [length // 256, heads, 1]
        arguments += [{"float": scale.value} for scale in SCALES] + [{"number": side} for side in grid]
        return {"grid": grid, "block": [512, 1, 1], "cluster": [1, 1, 1], "shared": SHARED, "arguments": arguments}


@dataclasses.dataclass
class Scaled96(Scaled):
    """`Scaled` in steps of 96 (SM103), where the factors are powers of two; two blocks have the tiles of all,
    or eight in four pairs, which get their parts of A and of the factors from one another."""

    pairs: bool = False

    def arrays(self):
        m, n, k = self.shape
        kinds = [((m, k), "e2m1"), ((n, k), "e2m1"), ((m, k // 16), "powers"), ((n, k // 16), "powers"), ((m, n), "float16")]
        return [(shape, kind, False) for shape, kind in kinds]

    def plan(self):
        m, n, k = self.shape
        arguments, columns = [{"bytes": ""}], 256 if self.pairs else 128
        for buffer, rows, tile in (("b0", m, 32 if self.pairs else 128), ("b1", n, 128)):
            sizes = {"dims": [k // 2, rows, 1], "strides": [k // 2, rows * k // 2], "box": [128, tile, 1], "swizzle": 128}
            arguments += [{"tensormap": {"buffer": buffer, "element": "u8"} | sizes}, {"words": [rows, k // 2, 1]}]
        for buffer, rows, parts in (("b2", m, 3 if self.pairs else 12), ("b3", n, 12)):
            # Of 128 rows and 4 factors, 512 bytes are side by side, in four parts.
            sizes = {"dims": [128, k // 16, rows // 128, 1], "strides": [128, k * 8, rows * k // 16], "box": [128, parts, 1, 1]}
            arguments += [{"tensormap": {"buffer": buffer, "element": "u8"} | sizes}, {"words": [rows // 128, k // 64, 1, 1, 4]}]
        sizes = {"dims": [n, m, 1], "strides": [2 * n, 2 * m * n], "box": [32, 128, 1], "swizzle": 64}
        store = [{"tensormap": {"buffer": "b4", "element": "f16"} | sizes}, {"words": [m, n, 1]}]
        # Strides have 64 bits.
        arguments += [{"words": ["b4", m, n, 1, 0, n, 0, m * n, 0]}] if self.pairs else store
        blocks = [2, 4, 1] if self.pairs else [1, 1, 1]
        divisors = [{"bytes": divisor(count).hex()} for count in (m // 128 // blocks[0], n // columns // blocks[1])]
        arguments += [{"number": m // 128}, {"number": n // columns}, {"number": 1}, *divisors] * 2
        grid = blocks if self.pairs else [1, 1, 2]
        return {"grid": grid, "block": [224, 1, 1], "cluster": blocks, "shared": SHARED, "arguments": arguments}


def dequantized(q, k, v, o, of_k, of_v):
    """Of bytes with a factor for each row of K and V; heads first. Two heads share K and V."""
    import numpy

    result = numpy.empty(q.shape, "float32")
    for head in range(q.shape[0]):
        keys, values = k[head // 2] * of_k[head // 2][:, None], v[head // 2] * of_v[head // 2][:, None]
        scores = q[head] @ keys.T * cute.SCALE
        weights = numpy.exp(scores - scores.max(axis=1, keepdims=True))
        result[head] = weights @ values / weights.sum(axis=1, keepdims=True)
    return result


@dataclasses.dataclass
class Dequantized(Computed):
    """Attention of pairs of blocks over 512 columns, with K and V of bytes."""

    def plan(self):
        heads, length, columns = self.parts[0][0]
        pairs, keys, _ = self.parts[1][0]
        shared, row = heads // pairs, 2 * columns
        rest = [shared, pairs, 1]
        maps = [
            {"element": "bf16", "dims": [columns, length, *rest], "strides": [row, row * length, row * length * shared, row * length * heads]}
            | {"box": [64, 128, 1, 1, 1], "swizzle": 128}
        ]
        for box, side in ((64, 64), (64, 128)):
            one = {"element": "bf16", "dims": [keys, pairs, 1], "strides": [2 * keys, 2 * keys * pairs], "box": [side, 1, 1]}
            sizes = {"dims": [columns, keys, pairs, 1], "strides": [columns, columns * keys, columns * keys * pairs], "box": [box, side, 1, 1]}
            maps += [{"element": "u8"} | sizes, one]
        sizes = [[length, columns], [keys, columns], [keys], [columns, keys], [keys]]
        arguments = [{"bytes": ""}, {"bytes": ""}]
        for index, tile, size in zip((0, 1, 4, 2, 5), maps, sizes):
            arguments += [{"tensormap": {"buffer": f"b{index}"} | tile}, {"words": [*size, *rest]}]
        strides = [columns, columns * length, columns * length * shared, columns * length * heads]
        arguments.append({"words": ["b3", length, columns, *rest, *strides]})
        grid = [length // 128, heads, 1]
        arguments += [{"float": cute.SCALE * cute.LOG2_E}, {"float": 1.0}, *({"number": side} for side in grid)]
        return {"grid": grid, "block": [512, 1, 1], "cluster": [2, 1, 1], "shared": SHARED, "arguments": arguments}


def decoded(q, k, v, of_k, of_v, *_):
    """The sums of one query before they are divided by the sums of the weights."""
    import numpy

    result = numpy.empty(q.shape, "float32")
    for head in range(q.shape[0]):
        scores = q[head] @ (k[head] * of_k[head][:, None]).T * cute.SCALE
        weights = numpy.exp(scores - scores.max(axis=1, keepdims=True))
        result[head] = weights @ (v[head] * of_v[head][:, None])
    return result


@dataclasses.dataclass
class Decoded(Computed):
    """Attention of one query; eight heads share K and V of bytes."""

    def plan(self):
        heads, group, columns = self.parts[0][0]
        keys = self.parts[1][0][1]
        rest, arguments = [heads, 1], [{"bytes": ""}, {"bytes": ""}]

        def tile(buffer, element, size, rows, box, sizes):
            dims, strides = [columns, rows, *rest], [size * columns * count for count in (1, rows, rows * heads)]
            one = {"buffer": buffer, "element": element, "dims": dims, "strides": strides, "box": [*box, 1, 1], "swizzle": 128}
            arguments.extend([{"tensormap": one}, {"words": [*sizes, *rest]}])
            return one

        tile("b0", "bf16", 2, group, [64, 8], [group, columns])
        tile("b1", "u8", 1, keys, [128, 128], [keys, columns])
        tile("b2", "u8", 1, keys, [128, 128], [columns, keys])
        for buffer in ("b3", "b4"):
            sizes = {"dims": [keys, *rest], "strides": [2 * keys, 2 * keys * heads], "box": [128, 1, 1]}
            arguments.append({"tensormap": {"buffer": buffer, "element": "bf16"} | sizes})
        arguments.append({"words": [keys // 8, *rest]})
        # One part of the keys.
        result = tile("b5", "f32", 4, group, [32, 8], [columns, group])
        result["dims"], result["box"] = [*result["dims"], 1], [*result["box"], 1]
        result["strides"].append(4 * columns * group * heads)
        arguments[-1]["words"].append(1)
        arguments.append({"words": ["b6", group, *rest, group, group * heads]})
        arguments += [{"words": [buffer, group, *rest, 1, group, group * heads, group * heads]} for buffer in ("b7", "b8")]
        arguments += [{"float": cute.SCALE}, {"float": cute.SCALE * cute.LOG2_E}]
        return {"grid": [1, 1, heads], "block": [384, 1, 1], "cluster": [1, 1, 1], "shared": SHARED, "arguments": arguments}


@dataclasses.dataclass
class Blocks(Kernel):
    """A product of numbers with a power of two as the factor of each 32, in tiles of 128 x 128 a block."""

    pair: bool = False

    def arrays(self):
        m, n, k = self.shape
        kinds = [((m, k), self.kind), ((n, k), self.kind), ((m, k // 32), "powers"), ((n, k // 32), "powers"), ((m, n), "float16")]
        return [(shape, kind, False) for shape, kind in kinds]

    def expected(self, a, b, of_a, of_b, c):
        return (a.values * of_a.values.repeat(32, axis=1)) @ (b.values * of_b.values.repeat(32, axis=1)).T

    def plan(self):
        m, n, k = self.shape
        blocks = 2 if self.pair else 1
        element, row, columns = ("u8", k, 128) if self.kind == "e4m3" else ("b4x16", k // 2, 256)
        arguments = [{"words": [0, 0, 0]}] * 2
        for buffer, rows, tile in (("b0", m, 128), ("b1", n, 128 // blocks)):
            sizes = {"dims": [k, rows, 1], "strides": [row, rows * row], "box": [columns, tile, 1], "swizzle": 128}
            arguments += [{"tensormap": {"buffer": buffer, "element": element} | sizes}, {"words": [rows, k, 1]}]
        for buffer, rows, tile in (("b2", m, 256), ("b3", n, 256 // blocks)):
            # Blocks of 128 rows and 4 factors: along the rows, then along k; for numbers of four bits the
            # other way round.
            along = [(rows // 128, k * 4), (k // 128, 512)]
            (first, step), (second, other) = along if self.kind == "e4m3" else along[::-1]
            box = [tile, 1 if self.kind == "e4m3" else 2, 1, 1]
            sizes = {"dims": [256, first, second, 1], "strides": [step, other, rows * k // 32], "box": box}
            arguments += [{"tensormap": {"buffer": buffer, "element": "u16"} | sizes}, {"words": [rows // 128, k // 128, 1]}]
        sizes = {"dims": [n, m, 1], "strides": [2 * n, 2 * m * n], "box": [32, 128, 1], "swizzle": 64}
        arguments += [{"tensormap": {"buffer": "b4", "element": "f16"} | sizes}, {"words": [m, n, 1]}]
        divisors = [{"bytes": divisor(count).hex()} for count in (m // 128 // blocks, n // 128)]
        arguments += [{"number": m // 128}, {"number": n // 128}, {"number": 1}, *divisors] * 2
        sides = {"grid": [blocks, 1, 1], "block": [192, 1, 1], "cluster": [blocks, 1, 1]}
        return sides | {"shared": SHARED, "arguments": arguments}


def scaled(kind, word, pair=False):
    tile, cluster = ((256, 128), (2, 1)) if pair else ((128, 128), (1, 1))
    return Blocks(
        "blackwell/kernel/blockscaled_gemm/dense_blockscaled_gemm_persistent.py",
        f"m.Sm100BlockScaledPersistentDenseGemmKernel(32, {tile}, {cluster}), *[make_ptr(kind, 4096, cute.AddressSpace.gmem, assumed_align=32) "
        f"for kind in (cutlass.{word}, cutlass.{word}, cutlass.Float8E8M0FNU, cutlass.Float8E8M0FNU, F16)], (m.OperandMajorMode.K, "
        "m.OperandMajorMode.K, m.utils.LayoutEnum.ROW_MAJOR), tuple(map(I32, (*shape, 1))), 1, stream",
        (256, 256, 512), kind, (), 0, chip="sm_100a", pair=pair,
    )  # fmt: skip


@dataclasses.dataclass
class Grouped(Kernel):
    """Two products in one launch; the kernel finds their sizes and addresses in memory and makes
    descriptors."""

    def arrays(self):
        shapes = [part for m, n, k in self.groups() for part in ((m, k), (n, k), (m, n))]
        return [(shape, "float16", False) for shape in shapes]

    def groups(self):
        m, n, k = self.shape
        return [(2 * m, n, k), (m, 2 * n, k + 64)]

    def expected(self, *matrices):
        return matrices[3].values @ matrices[4].values.T

    def plan(self):
        sizes = [number for group in self.groups() for number in (*group, 1)]
        strides = [number for m, n, k in self.groups() for number in (k, 1, k, 1, n, 1)]
        buffers = [
            {"name": "sizes", "words": sizes}, {"name": "strides", "words": strides},
            {"name": "addresses", "words": [f"b{index}" for index in range(6)]}, {"name": "maps", "size": 768},
        ]  # fmt: skip
        one, arguments = {"bytes": "010000000100000000000000"}, [{"bytes": ""}]
        for buffer, columns, swizzle in (("b0", 64, 128), ("b1", 64, 128), ("b2", 32, 64)):
            tile = {"dims": [8, 8, 1], "strides": [16, 128], "box": [columns, 128, 1], "swizzle": swizzle}
            arguments += [{"tensormap": {"buffer": buffer, "element": "f16"} | tile}, {"words": [8, 8, 1]}]
        arguments += [{"number": 4}, one, one] * 2 + [{"buffer": buffer["name"]} for buffer in buffers]
        return {"grid": [1, 1, 2], "block": [192, 1, 1], "shared": SHARED, "buffers": buffers, "arguments": arguments}


@dataclasses.dataclass
class ScaledGroups(Grouped):
    """Two products of numbers of four bits with factors. The package's descriptors have rows of K bytes,
    which are twice as long as the rows, so that K is a multiple of a tile here."""

    result: int = 7

    def arrays(self):
        parts = []
        for m, n, k in self.groups():
            parts += [((m, k), "e2m1"), ((n, k), "e2m1"), ((m, n), "float16")]
        for m, n, k in self.groups():
            parts += [((m, k // 16), "powers"), ((n, k // 16), "powers")]
        # The results are last but for the factors.
        order = [0, 1, 3, 4, 6, 7, 2, 5, 8, 9]
        return [(*parts[index], False) for index in order]

    def groups(self):
        m, n, k = self.shape
        return [(2 * m, n, k), (m, 2 * n, 2 * k)]

    def expected(self, *matrices):
        a, b, of_a, of_b = (matrices[index].values for index in (2, 3, 8, 9))
        return (a * of_a.repeat(16, axis=1)) @ (b * of_b.repeat(16, axis=1)).T

    def plan(self):
        made = Grouped.plan(self)
        buffers = [buffer for buffer in made["buffers"] if buffer["name"] not in ("addresses", "maps")]
        addresses = {"addresses": "b0 b1 b6 b2 b3 b7", "factors": "b4 b5 b8 b9"}
        buffers += [{"name": name, "words": words.split()} for name, words in addresses.items()] + [{"name": "maps", "size": 2 * 5 * 128}]
        one, arguments = {"bytes": "010000000100000000000000"}, [{"bytes": ""}]
        for buffer in ("b0", "b1"):
            tile = {"dims": [64, 8, 1], "strides": [64, 512], "box": [128, 128, 1], "swizzle": 128}
            arguments += [{"tensormap": {"buffer": buffer, "element": "u8"} | tile}, {"words": [8, 64, 1]}]
        for buffer in ("b4", "b5"):
            tile = {"dims": [16, 64, 1, 1], "strides": [16, 1024, 1024], "box": [16, 96, 1, 1]}
            arguments += [{"tensormap": {"buffer": buffer, "element": "u8"} | tile}, {"words": [1, 2, 1, 1, 32]}]
        tile = {"dims": [8, 8, 1], "strides": [16, 128], "box": [32, 128, 1], "swizzle": 64}
        arguments += [{"tensormap": {"buffer": "b6", "element": "f16"} | tile}, {"words": [8, 8, 1]}]
        arguments += [{"number": 4}, one, one] * 2
        arguments += [{"buffer": name} for name in ("sizes", "strides", "addresses", "factors", "maps")]
        return made | {"block": [224, 1, 1], "buffers": buffers, "arguments": arguments}


def computed(example, what, parts, formula, chip="sm_90a", result=-1, more=(), near=0):
    made = Computed(example, what, parts[0][0], parts[0][1], (), 0, chip=chip, parts=parts, formula=formula, result=result, more=more)
    made.tolerance = near
    return made


def normal(y, x, weight, bias):
    """A layer, normalized along its rows."""
    middle = x - x.mean(axis=1, keepdims=True)
    return middle / (middle.var(axis=1, keepdims=True) + 1e-5) ** 0.5 * weight + bias


def product(example, before, kinds="F16 F16", after=", stream", chip="sm_100a", shape=RAGGED, down="", whole="batched"):
    """`before` and `after` enclose the three matrices; `kinds` are the types of the operands and of the
    result."""
    folder, name = example
    first, last = kinds.split()
    parts = [f"{whole}('{which}', {kind}{', True' if which in down else ''})" for which, kind in zip("abc", (first, first, last))]
    numpy = f"{NUMPY[first]}:{NUMPY[last]}"
    path = f"{folder}/{name}.py" if "/" in folder else f"{folder}/kernel/dense_gemm/{name}.py"
    return Product(path, f"{before}, {', '.join(parts)}{after}", shape, numpy, (), 0, chip=chip, down=down)


def blackwell(kinds, tile=(128, 128), cluster=(1, 1), sums="F32", by_tma=True, example=DENSE, after=", stream", **more):
    pair = tile[0] == 256
    kernel = {"dense_gemm_persistent": "Persistent", "dense_gemm_persistent_dynamic": "Persistent", "dense_gemm_persistent_prefetch": "Persistent"}
    name = kernel.get(example[1], "") + "DenseGemmKernel"
    return product(example, f"m.{name}({sums}, {pair}, {tile}, {cluster}, {by_tma})", kinds, after, **more)


def hopper(tile=(128, 128), cluster=(1, 1), kinds="F16 F16", **more):
    return product(("hopper", "dense_gemm"), f"m.HopperWgmmaGemmKernel(F32, {tile}, {cluster})", kinds, chip="sm_90a", **more)


def tutorial(number, after=""):
    folder = "blackwell/tutorial/tutorial_gemm"
    return product((folder, f"fp16_gemm_{number}"), "m.host_function", after=after, shape=WHOLE, whole="flat")


def by_warps(way):
    return ScaledByWarps(
        f"blackwell_geforce/kernel/blockscaled_gemm/dense_blockscaled_gemm_persistent_{way}.py",
        NVFP4("m.Sm120BlockScaledGemmKernel(F32, 16, (128, 128, 128), (128, 128))", "E4M3", 16),
        (256, 384, 512), "", (), 0, chip="sm_120a",
    )  # fmt: skip


NUMPY = {"F16": "float16", "BF16": "bfloat16", "F32": "float32", "I8": "int8", "I32": "int32", "E4M3": "e4m3"}
F32, F16, SIDE = ((256, 256), "float32"), ((256, 256), "float16"), (256, 256, 256)
WIDE, NARROW = ((8, 1024), "float16"), ((1024,), "float16")
SIZES = ("cute.sym_int()", "cute.sym_int(divisibility=8)", "cute.sym_int()")
HEADS = ((256, 2, 64), "float16")
SCALES = (ctypes.c_float(cute.SCALE * cute.LOG2_E), ctypes.c_float(cute.SCALE), ctypes.c_float(1))
SCALED = f"{', '.join(f'F32({scale.value})' for scale in SCALES)}, None, None"
# A type, the divisor of the columns, the strides, and the alignment: no size is known.
FREE = "make_fake_tensor({0}, (cute.sym_int(), cute.sym_int({1}), cute.sym_int()), ({2}), assumed_align={3})".format
ODD, EVEN = "cute.sym_int64(), 1, cute.sym_int64()", "cute.sym_int64(divisibility=2), 1, cute.sym_int64(divisibility=2)"
# A kernel, the type of the factors, and the alignment of the matrices.
NVFP4 = (
    f"{{0}}, *[{FREE('cutlass.Float4E2M1FN', 'divisibility=2', EVEN, '{2}')}] * 2, *[make_fake_tensor({{1}}, tuple(cute.sym_int() for _ in range(6)), "
    f"(cute.sym_int64(), cute.sym_int64(), {ODD}, cute.sym_int64()), assumed_align=16)] * 2, {FREE('F16', '', ODD, 16)}, 2, stream"
).format
HALF = "make_fake_tensor(F16, {0}, {1}, assumed_align=16)".format
KERNELS = {name: dataclasses.replace(kernel, **SMALL.get(name, {"shape": SQUARE})) for name, kernel in cute.KERNELS.items()} | {
    "hopper, ragged": hopper(),
    "hopper, A and B down": hopper(down="ab"),
    "hopper bf16, C down": hopper(kinds="BF16 BF16", down="c"),
    "hopper e4m3": hopper(kinds="E4M3 F16", shape=WHOLE),
    "hopper, clusters of 2 x 2": hopper((128, 128), (2, 2), shape=WHOLE),
    "hopper e4m3, sums of sums": computed(
        "hopper/kernel/dense_gemm/dense_gemm_fp8_2xacc.py",
        "m.HopperFP8WarpSpecialized2xAccGemmKernel((128, 128), (1, 1), 1, True), *[batched(which, kind) for which, kind in "
        "(('a', E4M3), ('b', E4M3), ('c', F16))], *[make_fake_tensor(F32, (1,), (1,))] * 2, 1, stream",
        (((256, 256), "e4m3"), ((256, 256), "e4m3"), F16, ((1,), "float32"), ((1,), "float32")),
        lambda a, b, d, x, y: a @ b.T * x * y, result=2,
    ),
    "elementwise_apply": computed(
        "ampere/kernel/elementwise/elementwise_apply.py",
        "m.elementwise_apply, __import__('operator').add, [f32(), f32()], f32(), stream", (F32, F32, F32), lambda a, b, c: a + b,
    ),
    "cta_norm": computed(
        "hopper/kernel/cta_norm/cta_norm.py",
        f"m.CtaNorm(1024, 'layer', 128), *[{HALF((8, 1024), (1024, 1))}] * 2, *[{HALF('(1024,)', '(1,)')}] * 2, 1e-5",
        (WIDE, WIDE, NARROW, NARROW), normal, result=0, more=(ctypes.c_float(1e-5),), near=0.01,
    ),
    "tma_v0": computed("blackwell/tutorial/tutorial_tma/tma_v0.py", "m.Sm100SimpleCopyKernel(), f32(), f32()", (F32, F32), lambda a, b: a),
    "tma_v1": computed(
        "blackwell/tutorial/tutorial_tma/tma_v1.py", "m.Sm100MatrixTransposeKernelV1(), *[flat16()] * 2", (F16, F16), lambda a, b: a.T, "sm_100a"
    ),
    "tma_v2": computed(
        "blackwell/tutorial/tutorial_tma/tma_v2.py", "m.Sm100MatrixTransposeKernelV2(), *[flat16()] * 2, 1", (F16, F16), lambda a, b: a.T, "sm_100a"
    ),
    "blackwell, alpha and beta": computed(
        "blackwell/kernel/dense_gemm/dense_gemm_alpha_beta_persistent.py",
        "m.SM100PersistentDenseGemmAlphaBetaKernel(F32, F32, False, (128, 128), (1, 1)), *[batched(which, F16) for which in 'abcc'], "
        "F32(2.0), F32(1.0), 1, stream",
        (F16, F16, F16, F16), lambda a, b, c, d: 2 * (a @ b.T) + c, "sm_100a", more=(ctypes.c_float(2), ctypes.c_float(1)),
    ),
    "blackwell fmha": Tensor(
        "blackwell/kernel/attention/fmha/fmha.py",
        "m.BlackwellFusedMultiHeadAttentionForward(F32, F32, (128, 128), 64, False, m.fmha_utils.MaskEnum.WINDOW_MASK, False, False), "
        f"*[{HALF((1, 256, 2, 1, 64), (32768, 128, 64, 64, 1))}] * 4, (1, 256, 256, 256, 2, 2, 64, 64), None, None, None, None, "
        f"{SCALED}, None, None, None, stream, False",
        HEADS[0], "", (), 0, chip="sm_100a", parts=(HEADS,) * 4, formula=attention,
    ),
    "blackwell fmha of bytes, 512 columns": Dequantized(
        "blackwell/kernel/attention/mixed_input_fmha/mixed_input_fmha_prefill_d512.py",
        "m.MixedInputFusedMultiHeadAttentionPrefillD512(512, F32, F32, False, m.fmha_utils.MaskEnum.WINDOW_MASK_INFERENCE), *[make_ptr(kind, 4096, "
        "cute.AddressSpace.gmem, assumed_align=128) for kind in (BF16, I8, I8, BF16, BF16, BF16)], (1, 256, 384, 2, 1, 512), 1.0, 1.0, None, None, stream",
        (256, 384, 512), "", (), 0, chip="sm_100a", formula=dequantized, result=3,
        parts=(
            ((2, 256, 512), "bfloat16"), ((1, 384, 512), "int8"), ((1, 384, 512), "int8"), ((2, 256, 512), "bfloat16"),
            ((1, 384), "bfloat16"), ((1, 384), "bfloat16"),
        ),
    ),
    "blackwell fmha of bytes, one query": Decoded(
        "blackwell/kernel/attention/mixed_input_fmha/mixed_input_fmha_decode.py",
        "m.MixedInputFusedMultiHeadAttentionDecode(512, 512, 8), (1, 16, 2, 384, 512), 1, *[make_ptr(kind, 4096, cute.AddressSpace.generic, "
        "assumed_align=16) for kind in (BF16, I8, I8, BF16, BF16, BF16, F32, F32, F32, F32, F32)], 1.0, 1.0, stream",
        (16, 384, 512), "", (), 0, chip="sm_100a", formula=decoded, result=5,
        parts=(
            ((2, 8, 512), "bfloat16"), ((2, 384, 512), "int8"), ((2, 384, 512), "int8"), ((2, 384), "bfloat16"), ((2, 384), "bfloat16"),
            ((2, 8, 512), "float32"), *[((2, 8), "float32")] * 3,
        ),
    ),
    "blackwell i4 x bf16": computed(
        "blackwell/kernel/mixed_input_gemm/mixed_input_gemm.py",
        "m.MixedInputGemmKernel(0, 0, F32, False, (128, 128, 64), (1, 1), False, False), "
        "batched('a', cutlass.Int4, True), None, batched('b', BF16), batched('c', BF16), 1, stream",
        ((SIDE[:2], "int4"), (SIDE[:2], "bfloat16"), (SIDE[:2], "bfloat16")), lambda a, b, c: a.T @ b.T, "sm_100a",
    ),
    "blackwell i4 with factors x bf16": MixedScaled(
        "blackwell/kernel/mixed_input_gemm/mixed_input_gemm.py",
        "m.MixedInputGemmKernel(1, 256, F32, False, (128, 128, 128), (1, 1), False, False), "
        f"{FREE('cutlass.Int4', '', '1, cute.sym_int64(), cute.sym_int64()', 128)}, {FREE('BF16', '', '1, cute.sym_int(), cute.sym_int()', 128)}, "
        f"{FREE('BF16', '', 'cute.sym_int64(), 1, cute.sym_int64()', 128)}, "
        f"{FREE('BF16', 'divisibility=128', 'cute.sym_int64(divisibility=128), 1, cute.sym_int64(divisibility=128)', 128)}, 2, stream",
        (256, 384, 512), "", (), 0, chip="sm_100a", formula=lambda a, s, b, c: (a * s.repeat(256, axis=0)).T @ b.T,
        parts=(((512, 256), "int4"), ((2, 256), "bfloat16"), ((384, 512), "bfloat16"), ((256, 384), "bfloat16")),
    ),
    "blackwell grouped": Grouped(
        "blackwell/kernel/grouped_gemm/grouped_gemm.py",
        f"m.GroupedGemmKernel(F32, False, (128, 128), (1, 1)), *[make_fake_tensor(F16, ({', '.join(SIZES)}), ({SIZES[1]}, 1, {SIZES[1]}), "
        "assumed_align=16) for _ in range(3)], 2, flat32(2, 4), flat32(2, 3, 2), flat64(2, 3), 4, flat64(2, 3, 16), 2, stream",
        (128, 128, 128), "", (), 0, chip="sm_100a",
    ),
    "blackwell mxf8": scaled("e4m3", "Float8E4M3FN"),
    "blackwell mxf8, pairs": scaled("e4m3", "Float8E4M3FN", pair=True),
    "blackwell mxf4": scaled("e2m1", "Float4E2M1FN"),
    "nvfp4_gemm_0": Scaled(
        "blackwell/tutorial/tutorial_gemm/nvfp4_gemm_0.py",
        "m.Sm100BlockScaledDenseGemmKernel(), *[make_ptr(kind, 4096, cute.AddressSpace.gmem, assumed_align=32) for kind in "
        "(m.ab_dtype, m.ab_dtype, m.sf_dtype, m.sf_dtype, m.c_dtype)], (*shape, 1), stream",
        (256, 512, 512), "", (), 0, chip="sm_100a",
    ),
    "sm_103 mxf4": Scaled96(
        "blackwell/kernel/blockscaled_gemm/sm103_dense_blockscaled_gemm_persistent.py",
        NVFP4("m.Sm103BlockScaledPersistentDenseGemmKernel(16, (128, 128), (1, 1), True)", "cutlass.Float8E8M0FNU", 32),
        (256, 384, 1536), "", (), 0, chip="sm_103a",
    ),
    "sm_103 mxf4, four pairs": Scaled96(
        "blackwell/kernel/blockscaled_gemm/sm103_dense_blockscaled_gemm_persistent.py",
        NVFP4("m.Sm103BlockScaledPersistentDenseGemmKernel(16, (256, 256), (2, 4), False)", "cutlass.Float8E8M0FNU", 32),
        (512, 1024, 1536), "", (), 0, chip="sm_103a", pairs=True,
    ),
    "sm_103 mxf4, grouped": ScaledGroups(
        "blackwell/kernel/blockscaled_grouped_gemm/sm103_grouped_blockscaled_gemm.py",
        f"m.Sm103GroupedBlockScaledGemmKernel(16, (128, 128), (1, 1)), *[{FREE('cutlass.Float4E2M1FN', 'divisibility=2', EVEN, 16)}] * 2, "
        f"{FREE('F16', '', ODD, 16)}, *[make_fake_tensor(cutlass.Float8E8M0FNU, tuple(cute.sym_int() for _ in range(6)), "
        f"(cute.sym_int64(), cute.sym_int64(), {ODD}, cute.sym_int64()), assumed_align=16)] * 2, 2, flat32(2, 4), flat32(2, 3, 2), flat64(2, 3), "
        "flat64(2, 2), 4, flat64(2, 5, 16), 2, stream",
        (128, 128, 768), "", (), 0, chip="sm_103a",
    ),
    "sm_120 nvfp4, warps together": by_warps("cooperative"),
    "sm_120 nvfp4, warps in turns": by_warps("pingpong"),
    "hopper persistent": product(
        ("hopper", "dense_gemm_persistent"), "m.HopperWgmmaGemmPersistentKernel(F32, (128, 128), (1, 1), 1, True)", after=", 1, stream", chip="sm_90a"
    ),
    "sm_120 dense_gemm": product(
        ("blackwell_geforce", "dense_gemm"), "m.Sm120GemmKernel(F32, (128, 128, 64))", after=", 1, stream", chip="sm_120a", shape=WHOLE
    ),
    "blackwell tf32": blackwell("F32 F32", by_tma=False, shape=WHOLE),
    "blackwell tf32, A and B down": blackwell("F32 F32", down="ab"),
    "blackwell f16": blackwell("F16 F16"),
    "blackwell f16, 64 rows": blackwell("F16 F32", (64, 128)),
    "blackwell f16, A and B down": blackwell("F16 F16", down="ab"),
    "blackwell f16, f16 sums": blackwell("F16 F16", sums="F16"),
    "blackwell f16, C down": blackwell("F16 F16", down="c"),
    "blackwell bf16, clusters of 2": blackwell("BF16 BF16", cluster=(2, 1)),
    "blackwell i8": blackwell("I8 I32", sums="I32"),
    "blackwell e4m3": blackwell("E4M3 F16", (128, 64)),
    "blackwell e4m3, A and B down": blackwell("E4M3 F16", down="ab", shape=WHOLE),
    "blackwell f16, pairs": blackwell("F16 F16", (256, 128), (2, 1)),
    "blackwell f16, pairs, 128 rows": blackwell("F16 F16", (128, 128), (2, 1)),
    "blackwell f16, pairs, 2 x 2": blackwell("F16 F16", (256, 128), (2, 2), shape=WHOLE),
    "blackwell software pipeline": blackwell("F16 F16", example=("blackwell", "dense_gemm_software_pipeline"), shape=WHOLE),
    "blackwell persistent": blackwell("F16 F16", example=PERSISTENT, after=", 1, stream"),
    "blackwell persistent, pairs": blackwell("F16 F16", (256, 128), (2, 1), example=PERSISTENT, after=", 1, stream"),
    "blackwell prefetch": blackwell("F16 F16", example=("blackwell", "dense_gemm_persistent_prefetch"), after=", 1, stream"),
    "blackwell dynamic": blackwell("F16 F16", example=("blackwell", "dense_gemm_persistent_dynamic")),
    "fp16_gemm_0": tutorial(0),
    "fp16_gemm_1": tutorial(1),
    "fp16_gemm_2": tutorial(2),
    "fp16_gemm_3": tutorial(3, ", 1"),
    "fp16_gemm_5": tutorial(5, ", 1"),
}  # fmt: skip
# Its logarithm is a function of CUDA's device library.
if os.environ.get("CUDA_PATH"):
    KERNELS["hopper fmha"] = computed(
        "hopper/kernel/attention/fmha.py",
        "m.HopperFusedMultiHeadAttentionForward(F32, F32, (64, 128, 64), False, m.fmha_utils.MaskEnum.WINDOW_MASK), "
        f"*[{HALF((256, 64, 1, 2, 1), (128, 1, 64, 64, 32768))}] * 4, make_fake_tensor(F32, (256, 1, 1, 2, 1), (2, 1, 1, 1, 512)), "
        f"{SCALED}, stream",
        (HEADS, HEADS, HEADS, HEADS, ((256, 2), "float32")), attention, result=3, more=SCALES, near=0.01,
    )  # fmt: skip
KERNELS["blackwell fmha"].tolerance = 0.01
KERNELS["blackwell fmha of bytes, 512 columns"].tolerance = KERNELS["blackwell fmha of bytes, one query"].tolerance = 0.05
# bfloat16 does not have all whole numbers from 256 to 512.
KERNELS["blackwell i4 with factors x bf16"].tolerance = 1
# Here the package gives each lane the address of its own lane of tensor memory. PTX wants one address for all
# lanes of a warp, the address of its first lane, and the instruction takes that one.
OWN_LANES = {"blackwell fmha of bytes, 512 columns": (r"(and\.b32 .*), 8323072;", r"\1, 6291456;")}
# Known errors of cute-to-ptx; it is an error if one is not there any more.
KNOWN = {}


class Matrix:
    """Small whole numbers, and their bytes in a type that numpy may not have."""

    def __init__(self, shape, kind, seed, down=False):
        import numpy

        self.down, self.kind = down, kind
        self.values = numpy.random.default_rng(seed).integers(-2, 3, shape).astype("float32")
        if kind in ("scales", "powers"):
            self.values = numpy.where(self.values > 0, 2, 1).astype("float32")

    def bytes(self, values):
        import numpy

        values = values.T if self.down else values
        if self.kind == "bfloat16":
            return (values.astype("float32").view("uint32") >> 16).astype("uint16").tobytes()
        if self.kind in ("e2m1", "int4"):
            codes = numpy.array([0xC, 0xA, 0, 2, 4] if self.kind == "e2m1" else [0xE, 0xF, 0, 1, 2], "uint8")
            codes = codes[values.astype("int32") + 2]
            return (codes[:, 0::2] | codes[:, 1::2] << 4).tobytes()
        if self.kind in ("scales", "powers"):
            # 32 rows, their four groups, four factors.
            one, two = (0x38, 0x40) if self.kind == "scales" else (127, 128)
            codes = numpy.where(values == 2, two, one).astype("uint8")
            parts = codes.reshape(values.shape[0] // 128, 4, 32, values.shape[1] // 4, 4)
            return parts.transpose(0, 3, 2, 1, 4).tobytes()
        if self.kind == "e4m3":
            codes = numpy.array([0xC0, 0xB8, 0, 0x38, 0x40], "uint8")
            return codes[values.astype("int32") + 2].tobytes()
        return values.astype(self.kind).tobytes()

    def wrong(self, contents, expected, tolerance):
        """The number of elements that differ from the expected ones."""
        import numpy

        expected = expected.T if self.down else expected
        if self.kind == "bfloat16":
            found = (numpy.frombuffer(contents, "uint16").astype("uint32") << 16).view("float32")
        else:
            found = numpy.frombuffer(contents, self.kind).astype("float32")
        return int((~(abs(found.reshape(expected.shape) - expected) <= tolerance)).sum())
