"""One instance of each operation of the dialects above llvm and nvvm for which a rule permits another space, a change of types
with its operand, or forwarding of a value, on memory of the space with the number that is the argument: a helper with
generic arguments, and one caller, which passes pointers to this space.

`dialects/tests/instances.rs` holds this table against the rules: an operation without an instance, unless it is listed as
an operation without a lowering, fails there.
"""

import re
import sys

# No lowering takes these to PTX, whatever the pointer, with the reason.
NOT_LOWERED = {
    "gpu.subgroup_broadcast": "upstream lowers it only for ROCDL",
    "nv_tileaa.conv_tile": "convolutions have no lowering",
    "ptr.*": "LLVM 22 casts no !ptr.ptr between spaces, so that none gets one, and lowers no access of one",
}
# Operations that the passes refuse, by the space: atomics on memory of a thread, gathers from anything but
# global memory.
# The lowering of tiles refuses atomics on memory that nobody writes.
OF_TILES = ["nv_tileaa.atomic_cas", "nv_tileaa.atomic_rmw", "nv_tileaa.tiled_atomic_rmw"]
ATOMICS = ["memref.atomic_rmw", "memref.generic_atomic_rmw", *OF_TILES]
GATHERS = ["nv_tileaa.gather_load", "nv_tileaa.scatter_store"]
ILLEGAL = {
    "3": GATHERS,
    "4": GATHERS + OF_TILES,
    "5": ATOMICS + GATHERS,
    "7": GATHERS,
    "101": GATHERS + OF_TILES,
}
# Operations of the host, which become calls of the runtime.
HOST = ["gpu.memcpy", "gpu.memset"]

# Operands that an instance may use, with their types: memory has its type with a space.
PLACES = {
    "%bytes": "memref<64xi8{}>",
    "%line": "memref<16xi32{}>",
    "%square": "memref<4x4xi32{}>",
    "%halves": "memref<16x16xf16{}>",
    "%floats": "memref<128x128xf32{}>",
    "%shape": "memref<2xindex{}>",
    "%ptr": "!nv_tileaa.ptr<i32{}>",
    "%tile": "tensor<4x!nv_tileaa.ptr<i32{}>>",
    "%memref": "!nv_tileaa.memref<4x4xi32{}>",
}
VALUES = {
    "%i": "i32",
    "%n": "index",
    "%c": "i1",
    "%w": "vector<4xi32>",
    "%m": "vector<4xi1>",
    "%at": "vector<4xindex>",
    "%tw": "tensor<4xi32>",
    "%tv": "tensor<2x2xi32>",
}

INSTANCES = {
    "affine.load": "%r = affine.load %line[%n] : memref<16xi32>",
    "affine.prefetch": "affine.prefetch %line[%n], read, locality<3>, data : memref<16xi32>",
    "affine.store": "affine.store %i, %line[%n] : memref<16xi32>",
    "affine.vector_load": "%r = affine.vector_load %line[%n] : memref<16xi32>, vector<4xi32>",
    "affine.vector_store": "affine.vector_store %w, %line[%n] : memref<16xi32>, vector<4xi32>",
    "gpu.memcpy": """%t = gpu.wait async
      %u = gpu.memcpy async [%t] %line, %line : memref<16xi32>, memref<16xi32>
      gpu.wait [%u]""",
    "gpu.memset": """%t = gpu.wait async
      %u = gpu.memset async [%t] %line, %i : memref<16xi32>, i32
      gpu.wait [%u]""",
    "gpu.subgroup_mma_load_matrix":
        """%a = gpu.subgroup_mma_load_matrix %halves[%n, %n] {leadDimension = 16 : index} : memref<16x16xf16> -> !gpu.mma_matrix<16x16xf16, "COp">
      gpu.subgroup_mma_store_matrix %a, %halves[%n, %n] {leadDimension = 16 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<16x16xf16>""",
    "gpu.subgroup_mma_store_matrix": """%z = arith.constant 0.0 : f16
      %a = gpu.subgroup_mma_constant_matrix %z : !gpu.mma_matrix<16x16xf16, "COp">
      gpu.subgroup_mma_store_matrix %a, %halves[%n, %n] {leadDimension = 16 : index} : !gpu.mma_matrix<16x16xf16, "COp">, memref<16x16xf16>""",
    "memref.assume_alignment": """%a = memref.assume_alignment %line, 16 : memref<16xi32>
      %r = memref.load %a[%n] : memref<16xi32>""",
    "memref.atomic_rmw": "%r = memref.atomic_rmw addi %i, %line[%n] : (i32, memref<16xi32>) -> i32",
    "memref.cast": """%a = memref.cast %line : memref<16xi32> to memref<?xi32>
      %r = memref.load %a[%n] : memref<?xi32>""",
    "memref.collapse_shape": """%a = memref.collapse_shape %square [[0, 1]] : memref<4x4xi32> into memref<16xi32>
      %r = memref.load %a[%n] : memref<16xi32>""",
    "memref.copy": "memref.copy %line, %line : memref<16xi32> to memref<16xi32>",
    "memref.dim": """%a = memref.cast %line : memref<16xi32> to memref<?xi32>
      %d = memref.dim %a, %n : memref<?xi32>
      %r = memref.load %a[%d] : memref<?xi32>""",
    "memref.distinct_objects": """%a, %b = memref.distinct_objects %line, %line : memref<16xi32>, memref<16xi32>
      %r = memref.load %a[%n] : memref<16xi32>
      memref.store %r, %b[%n] : memref<16xi32>""",
    "memref.expand_shape": """%a = memref.expand_shape %line [[0, 1]] output_shape [4, 4] : memref<16xi32> into memref<4x4xi32>
      %r = memref.load %a[%n, %n] : memref<4x4xi32>""",
    "memref.extract_strided_metadata": """%a, %o, %s, %t = memref.extract_strided_metadata %line : memref<16xi32> -> memref<i32>, index, index, index
      %r = memref.load %a[] : memref<i32>""",
    "memref.generic_atomic_rmw": """%r = memref.generic_atomic_rmw %line[%n] : memref<16xi32> {
      ^bb0(%old: i32):
        %new = arith.muli %old, %i : i32
        memref.atomic_yield %new : i32
      }""",
    "memref.load": "%r = memref.load %line[%n] : memref<16xi32>",
    "memref.prefetch": "memref.prefetch %line[%n], read, locality<3>, data : memref<16xi32>",
    "memref.rank": """%a = memref.cast %line : memref<16xi32> to memref<?xi32>
      %d = memref.rank %a : memref<?xi32>
      %r = memref.load %a[%d] : memref<?xi32>""",
    "memref.reinterpret_cast": """%a = memref.reinterpret_cast %line to offset: [%n], sizes: [2, 2], strides: [2, 1] : memref<16xi32> to memref<2x2xi32, strided<[2, 1], offset: ?>>
      %r = memref.load %a[%n, %n] : memref<2x2xi32, strided<[2, 1], offset: ?>>""",
    "memref.reshape": """%a = memref.reshape %line(%shape) : (memref<16xi32>, memref<2xindex>) -> memref<?x?xi32>
      %r = memref.load %a[%n, %n] : memref<?x?xi32>""",
    "memref.store": "memref.store %i, %line[%n] : memref<16xi32>",
    "memref.subview": """%a = memref.subview %line[%n] [4] [1] : memref<16xi32> to memref<4xi32, strided<[1], offset: ?>>
      %r = memref.load %a[%n] : memref<4xi32, strided<[1], offset: ?>>""",
    "memref.transpose": """%a = memref.transpose %square (i, j) -> (j, i) : memref<4x4xi32> to memref<4x4xi32, strided<[1, 4]>>
      %r = memref.load %a[%n, %n] : memref<4x4xi32, strided<[1, 4]>>""",
    "memref.view": """%a = memref.view %bytes[%n][] : memref<64xi8> to memref<4xi32>
      %r = memref.load %a[%n] : memref<4xi32>""",
    "nv_tileaa.addptr": """%a = nv_tileaa.addptr %ptr, %i : !nv_tileaa.ptr<i32>, i32
      %r = nv_tileaa.load %a : !nv_tileaa.ptr<i32> -> i32""",
    "nv_tileaa.assume": """%a = nv_tileaa.assume %ptr [#nv_tileaa.div_by<16>] : !nv_tileaa.ptr<i32>
      %r = nv_tileaa.load %a : !nv_tileaa.ptr<i32> -> i32""",
    "nv_tileaa.atomic_cas": "%r = nv_tileaa.atomic_cas %ptr, %i, %i {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.ptr<i32>, i32, i32 -> i32",
    "nv_tileaa.atomic_rmw": "%r = nv_tileaa.atomic_rmw add %tile, %tw {mem_scope = #nv_tileaa<mem_scope gpu>} : tensor<4x!nv_tileaa.ptr<i32>>, tensor<4xi32> -> tensor<4xi32>",
    "nv_tileaa.bitcast": """%a = nv_tileaa.bitcast %ptr : !nv_tileaa.ptr<i32> -> !nv_tileaa.ptr<f32>
      %r = nv_tileaa.load %a : !nv_tileaa.ptr<f32> -> f32""",
    "nv_tileaa.block_tile": """%a = nv_tileaa.block_tile %memref {dimGroups = #nv_tileaa.dim_groups<[1], [0]>, tileSizes = array<i64: 2, 2>} : !nv_tileaa.memref<4x4xi32> -> !nv_tileaa.tiled_view<<4x4xi32>, 2x2, <[1], [0]>>
      %r = nv_tileaa.tiled_load %a[%n, %n : index, index] : !nv_tileaa.tiled_view<<4x4xi32>, 2x2, <[1], [0]>> -> tensor<2x2xi32>""",
    "nv_tileaa.broadcast": """%a = nv_tileaa.extract_slice %tile {offsets = array<i64: 0>} : tensor<4x!nv_tileaa.ptr<i32>> -> tensor<1x!nv_tileaa.ptr<i32>>
      %b = nv_tileaa.broadcast %a : tensor<1x!nv_tileaa.ptr<i32>> -> tensor<4x!nv_tileaa.ptr<i32>>
      %r = nv_tileaa.load %b : tensor<4x!nv_tileaa.ptr<i32>> -> tensor<4xi32>""",
    "nv_tileaa.cat": """%a = nv_tileaa.cat %tile, %tile {dim = 0 : i64} : tensor<4x!nv_tileaa.ptr<i32>>, tensor<4x!nv_tileaa.ptr<i32>> -> tensor<8x!nv_tileaa.ptr<i32>>
      %r = nv_tileaa.load %a : tensor<8x!nv_tileaa.ptr<i32>> -> tensor<8xi32>""",
    "nv_tileaa.expand_dims": """%a = nv_tileaa.expand_dims %tile {axis = 1 : i64} : tensor<4x!nv_tileaa.ptr<i32>> -> tensor<4x1x!nv_tileaa.ptr<i32>>
      %r = nv_tileaa.load %a : tensor<4x1x!nv_tileaa.ptr<i32>> -> tensor<4x1xi32>""",
    "nv_tileaa.extract": """%a = nv_tileaa.extract %tile[%i : i32] : tensor<4x!nv_tileaa.ptr<i32>> -> !nv_tileaa.ptr<i32>
      %r = nv_tileaa.load %a : !nv_tileaa.ptr<i32> -> i32""",
    "nv_tileaa.extract_slice": """%a = nv_tileaa.extract_slice %tile {offsets = array<i64: 1>} : tensor<4x!nv_tileaa.ptr<i32>> -> tensor<2x!nv_tileaa.ptr<i32>>
      %r = nv_tileaa.load %a : tensor<2x!nv_tileaa.ptr<i32>> -> tensor<2xi32>""",
    "nv_tileaa.gather_load": "%r = nv_tileaa.gather_load %ptr[%tw : tensor<4xi32>] : !nv_tileaa.ptr<i32> -> tensor<4xi32>",
    "nv_tileaa.get_dim_size": """%a = nv_tileaa.make_memref %ptr : !nv_tileaa.ptr<i32> -> !nv_tileaa.memref<4x4xi32>
      %d = nv_tileaa.get_dim_size %a, 1 : !nv_tileaa.memref<4x4xi32> -> index
      %r = nv_tileaa.load %a[%d, %d : index, index] : !nv_tileaa.memref<4x4xi32> -> i32""",
    "nv_tileaa.load": "%r = nv_tileaa.load %tile : tensor<4x!nv_tileaa.ptr<i32>> -> tensor<4xi32>",
    "nv_tileaa.make_memref": """%a = nv_tileaa.make_memref %ptr : !nv_tileaa.ptr<i32> -> !nv_tileaa.memref<4x4xi32>
      %r = nv_tileaa.load %a[%n, %n : index, index] : !nv_tileaa.memref<4x4xi32> -> i32""",
    "nv_tileaa.mark_for_reuse": """%a = nv_tileaa.addptr %ptr, %i : !nv_tileaa.ptr<i32>, i32
      nv_tileaa.mark_for_reuse %a : !nv_tileaa.ptr<i32>
      %r = nv_tileaa.load %a : !nv_tileaa.ptr<i32> -> i32""",
    "nv_tileaa.optimization_barrier": """%a = nv_tileaa.optimization_barrier %ptr : !nv_tileaa.ptr<i32>
      %r = nv_tileaa.load %a : !nv_tileaa.ptr<i32> -> i32""",
    "nv_tileaa.permute": """%a = nv_tileaa.view %tile : tensor<4x!nv_tileaa.ptr<i32>> -> tensor<2x2x!nv_tileaa.ptr<i32>>
      %b = nv_tileaa.permute %a {permutation = array<i64: 1, 0>} : tensor<2x2x!nv_tileaa.ptr<i32>> -> tensor<2x2x!nv_tileaa.ptr<i32>>
      %r = nv_tileaa.load %b : tensor<2x2x!nv_tileaa.ptr<i32>> -> tensor<2x2xi32>""",
    "nv_tileaa.scatter_store": "nv_tileaa.scatter_store %ptr[%tw : tensor<4xi32>], %tw : !nv_tileaa.ptr<i32>, tensor<4xi32>",
    "nv_tileaa.splat": """%a = nv_tileaa.splat %ptr : !nv_tileaa.ptr<i32> -> tensor<4x!nv_tileaa.ptr<i32>>
      %r = nv_tileaa.load %a : tensor<4x!nv_tileaa.ptr<i32>> -> tensor<4xi32>""",
    "nv_tileaa.store": "nv_tileaa.store %tile, %tw : tensor<4x!nv_tileaa.ptr<i32>>, tensor<4xi32>",
    "nv_tileaa.tiled_atomic_rmw": "%r = nv_tileaa.tiled_atomic_rmw add %memref[%n, %n : index, index], %tv {mem_scope = #nv_tileaa<mem_scope gpu>} : !nv_tileaa.memref<4x4xi32>, tensor<2x2xi32> -> tensor<2x2xi32>",
    "nv_tileaa.tiled_load": "%r = nv_tileaa.tiled_load %memref[%n, %n : index, index] : !nv_tileaa.memref<4x4xi32> -> tensor<2x2xi32>",
    "nv_tileaa.tiled_store": "nv_tileaa.tiled_store %memref[%n, %n : index, index], %tv : !nv_tileaa.memref<4x4xi32>, tensor<2x2xi32>",
    "nv_tileaa.view": """%a = nv_tileaa.view %tile : tensor<4x!nv_tileaa.ptr<i32>> -> tensor<2x2x!nv_tileaa.ptr<i32>>
      %r = nv_tileaa.load %a : tensor<2x2x!nv_tileaa.ptr<i32>> -> tensor<2x2xi32>""",
    "nvgpu.device_async_copy": """%a = memref.get_global @shared : memref<16xi32, 3>
      %t = nvgpu.device_async_copy %line[%n], %a[%n], 4 : memref<16xi32> to memref<16xi32, 3>""",
    "nvgpu.warpgroup.mma.store": """%a = nvgpu.warpgroup.mma.init.accumulator -> <fragmented = vector<128x128xf32>>
      nvgpu.warpgroup.mma.store %a, %floats : <fragmented = vector<128x128xf32>> to memref<128x128xf32>""",
    "scf.execute_region": """%a = scf.execute_region -> memref<16xi32> {
        scf.yield %line : memref<16xi32>
      }
      %r = memref.load %a[%n] : memref<16xi32>""",
    "scf.for": """%q = arith.addi %n, %n : index
      %a = scf.for %k = %n to %q step %n iter_args(%b = %line) -> memref<16xi32> {
        scf.yield %b : memref<16xi32>
      }
      %r = memref.load %a[%n] : memref<16xi32>""",
    "scf.if": """%a = scf.if %c -> memref<16xi32> {
        scf.yield %line : memref<16xi32>
      } else {
        scf.yield %line : memref<16xi32>
      }
      %r = memref.load %a[%n] : memref<16xi32>""",
    "scf.index_switch": """%a = scf.index_switch %n -> memref<16xi32> case 1 {
        scf.yield %line : memref<16xi32>
      } default {
        scf.yield %line : memref<16xi32>
      }
      %r = memref.load %a[%n] : memref<16xi32>""",
    "scf.while": """%a = scf.while (%b = %line) : (memref<16xi32>) -> memref<16xi32> {
        scf.condition(%c) %b : memref<16xi32>
      } do {
      ^bb0(%b: memref<16xi32>):
        scf.yield %b : memref<16xi32>
      }
      %r = memref.load %a[%n] : memref<16xi32>""",
    "vector.gather": "%r = vector.gather %line[%n] [%at], %m, %w : memref<16xi32>, vector<4xindex>, vector<4xi1>, vector<4xi32> into vector<4xi32>",
    "vector.load": "%r = vector.load %line[%n] : memref<16xi32>, vector<4xi32>",
    "vector.maskedload": "%r = vector.maskedload %line[%n], %m, %w : memref<16xi32>, vector<4xi1>, vector<4xi32> into vector<4xi32>",
    "vector.maskedstore": "vector.maskedstore %line[%n], %m, %w : memref<16xi32>, vector<4xi1>, vector<4xi32>",
    "vector.scatter": "vector.scatter %line[%n] [%at], %m, %w : memref<16xi32>, vector<4xindex>, vector<4xi1>, vector<4xi32>",
    "vector.store": "vector.store %w, %line[%n] : memref<16xi32>, vector<4xi32>",
    "vector.transfer_read": "%r = vector.transfer_read %line[%n], %i : memref<16xi32>, vector<4xi32>",
    "vector.transfer_write": "vector.transfer_write %w, %line[%n] : vector<4xi32>, memref<16xi32>",
    "vector.type_cast": """%a = vector.type_cast %line : memref<16xi32> to memref<vector<16xi32>>
      %r = memref.load %a[] : memref<vector<16xi32>>""",
}


def result_type(code):
    """The type of the loaded value, so that it can be used: the type after an arrow, or the last type, or the element's."""
    if "%r = " not in code:
        return ""
    text = code[code.index("%r = "):].splitlines()[0]
    for pattern in (r"-> (\S+)$", r"(?:, |into )(vector\S+)$", r"memref<(vector<\w+>)>$"):
        if found := re.search(pattern, text):
            return found[1]
    return "i32"


def listed(names):
    return ", ".join(f"{name}: {form}" for name, form in names.items())


# The lines that make the operands of a helper of tiles from a pointer and a number, since a kernel
# takes no tiles.
MADE = {
    "%ptr": [],
    "%tile": [
        "%each = nv_tileaa.make_range 0 to 4 : tensor<4xi32>",
        "%all = nv_tileaa.splat {base} : {pointer} -> tensor<4x{pointer}>",
        "%tile.in = nv_tileaa.addptr %all, %each : tensor<4x{pointer}>, tensor<4xi32>",
    ],
    "%memref": ["%memref.in = nv_tileaa.make_memref {base} : {pointer} -> !nv_tileaa.memref<4x4xi32, {space}>"],
    "%tw": ["%tw = nv_tileaa.splat %number : i32 -> tensor<4xi32>"],
    "%tv": ["%tv = nv_tileaa.splat %number : i32 -> tensor<2x2xi32>"],
}


def kernel_of_tiles(number, places, values, generic, result):
    """A kernel that calls a helper, and uses what it gives."""
    pointer = f"!nv_tileaa.ptr<i32, {SPACE}>"
    numbers = {name: form for name, form in values.items() if name not in MADE}
    spec = "attributes {nv_tileaa.kernel_spec = #nv_tileaa.kernel_spec<numWarps = 1>}"
    print(f"  nv_tileaa.func @g{number}({listed({'%ptr.in': pointer, '%number': 'i32'} | numbers)}) {spec} {{")
    for name in [*places, *values]:
        for line in MADE.get(name, []):
            print("      " + line.format(base="%ptr.in", pointer=pointer, space=SPACE))
    for place, form in places.items():
        print(f"      {place} = nv_tileaa.memory_space_cast {place}.in : {form.format(', ' + SPACE)} to {form.format('')}")
    call = f"nv_tileaa.call @f{number}({', '.join(generic)}) : ({', '.join(generic.values())}) -> {result or '()'}"
    print(f"      {'%r = ' if result else ''}{call}")
    if result:
        print(f"      %used = nv_tileaa.optimization_barrier %r : {result}")
    print("      nv_tileaa.return")
    print("  }")


SPACE = sys.argv[1]
of_host = "--host" in sys.argv
print("module {" if of_host else "gpu.module @m {")
print('  memref.global "private" @shared : memref<16xi32, 3> = uninitialized')
for number, (name, code) in enumerate(INSTANCES.items()):
    if (name in HOST) != of_host or name in ILLEGAL.get(SPACE, []):
        continue
    dialect = "nv_tileaa" if name.startswith("nv_tileaa") else "func"
    used = re.findall(r"%\w+", code)
    places = {name: form for name, form in PLACES.items() if name in used}
    values = {name: form for name, form in VALUES.items() if name in used}
    generic = {name: form.format("") for name, form in places.items()} | values
    typed = {f"{name}.in": form.format(", " + SPACE) for name, form in places.items()} | values
    result = result_type(code)
    returned = f"%r : {result}" if result else ""
    results = f"-> {result}" if result else "-> ()"
    print(f"  {dialect}.func private @f{number}({listed(generic)}) {results} {{")
    print(f"      {code}")
    print(f"      {dialect}.return {returned}")
    print("  }")
    if dialect == "nv_tileaa":
        kernel_of_tiles(number, places, values, generic, result)
        continue
    print(f"  {dialect}.func @g{number}({listed(typed)}) {results} {{")
    for place, form in places.items():
        print(f"      {place} = memref.memory_space_cast {place}.in : {form.format(', ' + SPACE)} to {form.format('')}")
    call = f"{dialect}.call @f{number}({', '.join(generic)}) : ({', '.join(generic.values())}) {results}"
    print(f"      {'%r = ' if result else ''}{call}")
    print(f"      {dialect}.return {returned}")
    print("  }")
print("}")
