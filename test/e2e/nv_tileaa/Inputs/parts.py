"""Random parts of tiles, tiles of memrefs, and reductions in order: kernels of nv_tileaa, and references in numpy.

    parts.py > PROGRAM.mlir          one kernel for each case
    run_in_machine.py PROGRAM.mlir --reference parts.py
"""

import itertools

import numpy as np

KERNEL = "attributes {{nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = {}>}}"
POINTER = "!nv_tileaa.ptr<i32>"


def shape_text(sizes):
    return "x".join(map(str, sizes))


def rows(value, sizes, to):
    """Operations that store a tile, row by row."""
    memref = f"!nv_tileaa.memref<{shape_text(sizes)}xi32>"
    zeros = ", ".join(["%zero"] * len(sizes))
    types = ", ".join(["i32"] * len(sizes))
    return (
        f"  %m = nv_tileaa.make_memref {to} : {POINTER} -> {memref}\n"
        f"  nv_tileaa.tiled_store %m[{zeros} : {types}], {value} : {memref}, tensor<{shape_text(sizes)}xi32>\n"
    )


def number(sizes):
    """A tile of the numbers of its elements."""
    count = int(np.prod(sizes))
    return (
        f"  %flat = nv_tileaa.make_range 0 to {count} : tensor<{count}xi32>\n"
        f"  %x = nv_tileaa.view %flat : tensor<{count}xi32> -> tensor<{shape_text(sizes)}xi32>\n"
    )


def _slices(random):
    """Slices of any offset, length and stride, of one dimension and of two."""
    for _ in range(40):
        sizes = [int(2 ** random.integers(0, 5)) for _ in range(random.integers(1, 3))]
        cuts = []
        for size in sizes:
            fitting = [
                (offset, stride, length)
                for offset, stride, length in itertools.product(range(size), (1, 2, 4), (1, 2, 4, 8, 16))
                if offset + (length - 1) * stride < size and size % stride == 0
            ]
            cuts.append(fitting[random.integers(len(fitting))])
        result = [length for _, _, length in cuts]
        offsets, strides = (", ".join(str(cut[place]) for cut in cuts) for place in (0, 1))
        code = number(sizes) + (
            f"  %y = nv_tileaa.extract_slice %x {{offsets = array<i64: {offsets}>, strides = array<i64: {strides}>}}\n"
            f"      : tensor<{shape_text(sizes)}xi32> -> tensor<{shape_text(result)}xi32>\n"
        )
        taken = tuple(slice(offset, offset + (length - 1) * stride + 1, stride) for offset, stride, length in cuts)
        expected = np.arange(np.prod(sizes), dtype=np.int32).reshape(sizes)[taken]
        yield code + rows("%y", result, "%out"), [], expected


def _parts(random):
    """One of the equal parts, at an index known at run time, and an element."""
    for is_element in (False, True) * 10:
        sizes = [int(2 ** random.integers(0, 4)) for _ in range(random.integers(1, 4))]
        result = [1 if is_element else int(2 ** random.integers(0, np.log2(size) + 1)) for size in sizes]
        where = [int(random.integers(size // part)) for size, part in zip(sizes, result)]
        indices = ", ".join(f"%i{dim}" for dim in range(len(sizes)))
        types = ", ".join(["i32"] * len(sizes))
        ty = "i32" if is_element else f"tensor<{shape_text(result)}xi32>"
        code = number(sizes) + (
            f"  %y = nv_tileaa.extract %x[{indices} : {types}] : tensor<{shape_text(sizes)}xi32> -> {ty}\n"
        )
        code += f"  nv_tileaa.store %out, %y : {POINTER}, i32\n" if is_element else rows("%y", result, "%out")
        taken = tuple(slice(place * part, (place + 1) * part) for place, part in zip(where, result))
        yield code, where, np.arange(np.prod(sizes), dtype=np.int32).reshape(sizes)[taken]


def _views(random):
    """Tiles over groups of dimensions, at any index, with elements outside."""
    for _ in range(30):
        memory = [int(random.integers(1, 6)) for _ in range(random.integers(1, 4))]
        order = random.permutation(len(memory))
        ends = sorted(random.integers(0, len(memory) + 1, random.integers(1, 3)))
        groups = [list(map(int, group)) for group in np.split(order, ends)]
        groups = [group for group in groups if group] or [list(map(int, order))]
        tile = [int(2 ** random.integers(0, 4)) for _ in groups]
        where = [int(random.integers(-1, 3)) for _ in groups]
        memref = f"!nv_tileaa.memref<{shape_text(memory)}xi32>"
        listed = "<" + ", ".join(f"[{', '.join(map(str, group))}]" for group in groups) + ">"
        view = f"!nv_tileaa.tiled_view<{memref}, {shape_text(tile)}, #nv_tileaa.dim_groups{listed}>"
        sizes = ", ".join(map(str, tile))
        indices = ", ".join(f"%i{dim}" for dim in range(len(tile)))
        types = ", ".join(["i32"] * len(tile))
        code = (
            f"  %a = nv_tileaa.make_memref %in : {POINTER} -> {memref}\n"
            f"  %v = nv_tileaa.block_tile %a {{tileSizes = array<i64: {sizes}>, dimGroups = #nv_tileaa.dim_groups{listed}}}\n"
            f"      : {memref} -> {view}\n"
            f"  %y = nv_tileaa.tiled_load %v[{indices} : {types}] : {view} -> tensor<{shape_text(tile)}xi32>\n"
        )
        expected = np.zeros(tile, np.int32)
        data = values(int(np.prod(memory))).reshape(memory)
        for place in np.ndindex(*tile):
            index = [0] * len(memory)
            is_inside = True
            for group, first, size, here in zip(groups, where, tile, place):
                place_in_group = first * size + here
                extent = [memory[dim] for dim in group]
                is_inside &= 0 <= place_in_group < np.prod(extent)
                if is_inside:
                    for dim, coordinate in zip(group, np.unravel_index(place_in_group, extent)):
                        index[dim] = coordinate
            if is_inside:
                expected[place] = data[tuple(index)]
        yield code + rows("%y", tile, "%out"), where, expected


def _reductions(random):
    """The functions 3 * x + b, one after the other: their order matters."""
    for _ in range(20):
        sizes = [int(2 ** random.integers(0, 7)) for _ in range(random.integers(1, 3))]
        dim = int(random.integers(len(sizes)))
        result = sizes[:dim] + sizes[dim + 1 :]
        tile, reduced = (f"tensor<{shape_text([*shape, ''])}i32>" for shape in (sizes, result))
        code = number(sizes) + (
            f"  %k = arith.constant dense<3> : {tile}\n"
            f"  %r:2 = nv_tileaa.reduce %k, %x attributes {{dim = {dim}}} : ({tile}, {tile}) -> ({reduced}, {reduced}) {{\n"
            "  ^bb0(%p: i32, %s: i32, %q: i32, %t: i32):\n"
            "    %u = arith.muli %p, %q : i32\n"
            "    %v = arith.muli %s, %q : i32\n"
            "    %w = arith.addi %v, %t : i32\n"
            "    nv_tileaa.yield %u, %w : i32, i32\n  }\n"
        )
        if result:
            code += rows("%r#1", result, "%out")
        else:
            code += f"  %y = nv_tileaa.extract %r#1[] : tensor<i32> -> i32\n  nv_tileaa.store %out, %y : {POINTER}, i32\n"
        data = np.arange(np.prod(sizes), dtype=np.uint64).reshape(sizes)
        so_far = np.take(data, 0, dim)
        for place in range(1, sizes[dim]):
            so_far = (so_far * np.uint64(3) + np.take(data, place, dim)) % 2**32
        yield code, [], np.asarray(so_far).astype(np.uint32).view(np.int32)


def values(count):
    return np.arange(count, dtype=np.int32) * 7 + 3


def cases():
    random = np.random.default_rng(5)
    return list(itertools.chain(_slices(random), _parts(random), _views(random), _reductions(random)))


def launches(random):
    from launch import Launch

    for count, (_, where, expected) in enumerate(cases()):
        out = np.zeros(expected.shape, np.int32)
        numbers = [*where, 0, 0, 0][:3]
        yield Launch(f"k{count}", (1,), [values(256), out, *numbers], [(out, expected)])


if __name__ == "__main__":
    for count, (code, _, _) in enumerate(cases()):
        print(f"nv_tileaa.func @k{count}(%in: {POINTER}, %out: {POINTER}, %i0: i32, %i1: i32, %i2: i32) {KERNEL.format(1 << count % 4)} {{")
        print(f"  %zero = arith.constant 0 : i32\n{code}  nv_tileaa.return\n}}")
