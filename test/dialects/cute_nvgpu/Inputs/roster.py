"""Runs the passes on an instance of each operation of cute and cute_nvgpu that has a rule, and says what is otherwise than here.

Three things are seen of each. `verify-memory-spaces` accepts pointers to the memory that the operation works on; pointers to
any other are errors, of the operation or of the pass. A pointer that the operation makes is where this table says; a pointer
of which nothing is known stays generic. Memory that others may write is unchanged after an operation that is not unknown code.

Copies and products do their work by an atom: each of these operations is seen with each atom, and which memory is accepted.

`dialects/tests/instances.rs` holds the tables against the rules: an operation or atom without an instance fails there.
"""

import re
import subprocess
import sys

SPACES = ["gmem", "smem", "cmem", "rmem", "tmem", "dsmem"]
NUMBERS = {"gmem": "<1>", "smem": "<3>", "cmem": "<4>", "rmem": "<5>", "dsmem": "<7>", "param": "<101>", "generic": ""}
# Which memory an operand may be in.
MEMORY = {
    "G": ["gmem"], "S": ["smem"], "R": ["rmem"], "T": ["tmem"], "C": ["smem", "dsmem"],
    # As `C`, but the operation itself refuses the rest of the cluster's memory.
    "s": ["smem"],
    # As `G`, but the address may be inspected, and may be null: it stays generic where nothing is known.
    "g": ["gmem"],
    # Descriptors: where they are read, and where they are written.
    "D": ["gmem", "cmem"], "W": ["gmem", "smem"],
    # Whatever can be written, whatever can be read, and anything.
    "O": ["gmem", "smem", "rmem", "dsmem"], "+": [space for space in SPACES if space != "tmem"], "*": SPACES,
}
TYPES = {
    "n": "i32", "f": "f32", "c": '!cute.coord<"0">', "l": '!cute.layout<"(4):(1)">', "d": "!cute_nvgpu.smem_desc",
    "m": "!cute_nvgpu.atom.tmem_load<f32>", "A": "!cute_nvgpu.atom.tma_load<f32>",
    "N": "!cute_nvgpu.atom.non_exec_tiled_tma_load<f32>", "t": '!cute.coord_tensor<"0", "1:1@0">',
    "x": '!cute_nvgpu.smem_desc_view<!cute_nvgpu.smem_desc, "(1):(0)">',
    "u": "!cute.tiled_copy<!cute_nvgpu.atom.universal_copy<f32>>", "w": "!cute_nvgpu.tma_descriptor_tiled",
}

# Operands and results by letters: the letters of TYPES, and `p` for a pointer or `v` for a view with the letter of its memory.
# `p=0` is a pointer to the memory of operand 0, `pS` a pointer to shared memory, `p?` to unknown memory, `pP` to parameter
# memory. `!` marks an operation that is unknown code.
ROSTER = {
    "cute_nvgpu.arch.alloc_rmem": "n -> pR !",
    "cute_nvgpu.arch.alloc_smem": "-> pS",
    "cute_nvgpu.arch.copy.SM80.cp_async": "pS pG ->",
    "cute_nvgpu.arch.copy.ldsm": "pS -> n",
    "cute_nvgpu.arch.copy.stsm": "pS n ->",
    "cute_nvgpu.arch.copy.SM90.bulk_copy_g2s": "pG pC pC ->",
    "cute_nvgpu.arch.copy.SM90.bulk_copy_s2g": "pS pG ->",
    "cute_nvgpu.arch.copy.SM90.bulk_copy_s2s": "pS pC pC n ->",
    "cute_nvgpu.arch.copy.SM100.copy_s2t": "d pT ->",
    "cute_nvgpu.arch.copy.SM100.tma_load": "pD pC pC n ->",
    "cute_nvgpu.arch.copy.SM100.tma_reduce": "pD ps n ->",
    "cute_nvgpu.arch.copy.SM100.tma_store": "pD ps n ->",
    "cute_nvgpu.arch.copy.SM100.tmem_load": "pT -> n",
    "cute_nvgpu.arch.copy.SM100.tmem_store": "pT n ->",
    "cute_nvgpu.arch.copy.SM107.tma_load_override": "pD pC pC p* n ->",
    "cute_nvgpu.arch.copy.SM107.tma_store_override": "pD ps p* n ->",
    "cute_nvgpu.arch.get_dyn_smem": "-> pS",
    "cute_nvgpu.arch.get_dyn_smem_size": "-> n",
    "cute_nvgpu.arch.make_warp_uniform": "n -> n",
    "cute_nvgpu.arch.mma.SM80": "n n n -> f",
    "cute_nvgpu.arch.mma.SM80.sparse": "n n n n -> f",
    "cute_nvgpu.arch.mma.SM89": "n n n -> f",
    "cute_nvgpu.arch.mma.SM90": "d d f -> f",
    "cute_nvgpu.arch.mma.SM100.umma": "pT d pT n n ->",
    "cute_nvgpu.arch.mma.SM100.umma_block_scaled": "pT d pT pT pT n n ->",
    "cute_nvgpu.arch.mma.SM100.umma_block_scaled_sparse": "pT d pT pT pT pT n n ->",
    "cute_nvgpu.arch.mma.SM100.umma_sparse": "pT d pT pT n n ->",
    "cute_nvgpu.arch.mma.SM107.umma": "pT d pT n n ->",
    "cute_nvgpu.arch.mma.SM107.umma_block_scaled": "pT d pT pT pT n n ->",
    "cute_nvgpu.arch.mma.SM107.umma_block_scaled_sparse": "pT d pT pT pT pT n n ->",
    "cute_nvgpu.arch.mma.SM107.umma_sparse": "pT d pT pT n n ->",
    "cute_nvgpu.arch.mma.SM120.block_scaled": "n n n n n n n -> f",
    "cute_nvgpu.arch.prefetch_tma_desc": "pD ->",
    "cute_nvgpu.arch.sm100.alloc_tmem": "n pS ->",
    "cute_nvgpu.arch.sm100.dealloc_tmem": "pT n ->",
    "cute_nvgpu.arch.sm100.relinquish_tmem_alloc_permit": "->",
    "cute_nvgpu.arch.sm100.retrieve_tmem_ptr": "pS -> pT",
    "cute_nvgpu.atom.get_coord_tensor": "A l -> t",
    "cute_nvgpu.atom.get_copy_s2t_smem_desc_view": "m vS -> d",
    "cute_nvgpu.atom.get_value": "A -> p?",
    "cute_nvgpu.atom.get_value:tma_bar": "A -> pS",
    "cute_nvgpu.atom.get_value:tma_descriptor_ptr": "A -> p=0",
    "cute_nvgpu.atom.make_exec_tma": "N -> A=0",
    "cute_nvgpu.atom.make_non_exec_2d_gather4_tma_load": "vg l l l -> N t",
    "cute_nvgpu.atom.make_non_exec_2d_scatter4_tma_store": "vg l l l -> N t",
    "cute_nvgpu.atom.make_non_exec_im2col_tma_load": "vg l l n n n n n n n -> N t",
    "cute_nvgpu.atom.make_non_exec_im2col_tma_store": "vg l l -> N t",
    "cute_nvgpu.atom.make_non_exec_tiled_tma_load": "vg l l -> N t",
    "cute_nvgpu.atom.make_non_exec_tiled_tma_reduce": "vg l l -> N t",
    "cute_nvgpu.atom.make_non_exec_tiled_tma_store": "vg l l -> N t",
    "cute_nvgpu.atom.make_s2t_copy": "m v* -> u",
    "cute_nvgpu.atom.make_tma_residue_tensor": "A v* -> v=1",
    "cute_nvgpu.atom.make_tmem_copy": "m v* -> u",
    "cute_nvgpu.atom.set_value": "A n -> A=0",
    "cute_nvgpu.atom.set_value:cache_policy": "A n -> A=0",
    "cute_nvgpu.atom.set_value:mcast_mask": "A n -> A=0",
    "cute_nvgpu.atom.set_value:tma_bar": "A pS -> A=0",
    "cute_nvgpu.atom.set_value:tma_descriptor_ptr": "A p* -> A=1",
    "cute_nvgpu.atom.sm107.get_copy_s2t_smem_desc_view": "m vS -> d",
    "cute_nvgpu.atom.tma_partition": "A c l v* v* -> v=3 v=4",
    "cute_nvgpu.cast_tma_desc_to_integer": "p* -> n",
    "cute_nvgpu.copy_tma_desc": "A pW ->",
    "cute_nvgpu.get_grid_constant_pointer": "w -> pP",
    "cute_nvgpu.get_tma_desc_addr": "A -> p=0",
    "cute_nvgpu.make_gmma_smem_desc": "pS -> d",
    "cute_nvgpu.make_tma_desc_im2col": "vg l l n n n n n n n -> w",
    "cute_nvgpu.make_tma_desc_im2col_at": "vg l l n n n n n n n pW ->",
    "cute_nvgpu.make_tma_desc_tiled": "vg l l -> w",
    "cute_nvgpu.make_tma_desc_tiled_at": "vg l l pW ->",
    "cute_nvgpu.make_umma_smem_desc": "pS -> d",
    "cute_nvgpu.prefetch_tma_desc": "A ->",
    "cute_nvgpu.sm103.make_umma_smem_desc_circular": "pS -> d",
    "cute_nvgpu.sm107.make_umma_smem_desc": "pS -> d",
    "cute_nvgpu.sm107.make_umma_smem_desc_circular": "pS -> d",
    "cute_nvgpu.update_tma_desc": "A vg pW ->",
    "cute.add_offset": "p* n -> p=0",
    "cute.append_to_rank": "v* l -> v=0",
    "cute.apply_swizzle": "p* -> p=0",
    "cute.assume": "p* -> p=0",
    "cute.coalesce": "v* -> v=0",
    "cute.composition": "v* l -> v=0",
    "cute.copy.make_fragment": "u v* -> v?",
    "cute.cosize": "v* -> n",
    "cute.derefine": "v* -> v=0",
    "cute.dice": "v* -> v=0",
    "cute.filter": "v* -> v=0",
    "cute.filter_zeros": "v* -> v=0",
    "cute.flat_divide": "v* l -> v=0",
    "cute.get_iter": "v* -> p=0",
    "cute.get_layout": "v* -> l",
    "cute.get_shape": "v* -> l",
    "cute.get_stride": "v* -> l",
    "cute.group_modes": "v* -> v=0",
    "cute.inttoptr": "n -> p?",
    "cute.load_scaled_index": "p+ p+ n n -> n",
    "cute.local_partition": "v* l n -> v=0",
    "cute.local_tile": "v* l c -> v=0",
    "cute.logical_divide": "v* l -> v=0",
    "cute.make_atom": "p* -> m",
    "cute.make_desc_iter": "p* -> d",
    "cute.make_fragment_like": "v* -> vR",
    "cute.make_tuple": "p* -> l",
    "cute.make_view": "p* l -> v=0",
    "cute.memref.alloc_smem": "-> vS",
    "cute.memref.alloca": "l -> v?",
    "cute.memref.load": "v+ c -> n",
    "cute.memref.load_vec": "v+ -> n",
    "cute.memref.store": "vO c n ->",
    "cute.memref.store_vec": "n vO ->",
    "cute.mma.make_fragment": "u v* -> v?",
    "cute.prepend_to_rank": "v* l -> v=0",
    "cute.print_tma_desc_im2col": "p+ n ->",
    "cute.print_tma_desc_tiled": "p+ n ->",
    "cute.print_view": "v+ ->",
    "cute.ptr.load": "p+ -> n",
    "cute.ptr.store": "n pO ->",
    "cute.ptrtoint": "p* -> n",
    "cute.recast_iter": "p* -> p=0",
    "cute.reduce": "v+ l n -> n",
    "cute.select": "v* -> v=0",
    "cute.size": "v* -> n",
    "cute.slice": "v* c -> v=0",
    "cute.tiled.copy.partition_D": "u v* c -> v=1",
    "cute.tiled.copy.partition_S": "u v* c -> v=1",
    "cute.tiled.copy.retile": "u v* -> v=1",
    "cute.tiled.mma.partition": "u v* c -> v=1",
    "cute.tiled.mma.partition_shape": "u v* -> l",
    "cute.tiled_divide": "v* l -> v=0",
    "cute.zipped_divide": "v* l -> v=0",
}

# The memory from which and to which each atom copies; the memories of the operands of each product
# (D, A and B; C is as D).
ATOMS = {
    "atom.universal_copy": "v+ -> vO",
    "atom.simt_async_copy": "vG -> vS",
    "atom.g2r": "vG -> vR",
    "atom.r2g": "vR -> vG",
    "atom.s2r": "vC -> vR",
    "atom.r2s": "vR -> vC",
    "atom.dsmem_store": "vR -> vC",
    "atom.ldsm": "vS -> vR",
    "atom.stsm": "vR -> vS",
    "atom.bulk_copy_g2s": "vG -> vC",
    "atom.bulk_copy_s2g": "vS -> vG",
    "atom.bulk_copy_s2s": "vS -> vC",
    "atom.tmem_load": "vT -> vR",
    "atom.tmem_load_red": "vT -> vR",
    "atom.tmem_load_spcompress": "vT -> vR",
    "atom.tmem_store": "vR -> vT",
    "atom.s2t_copy": "vS -> vT",
    "atom.sm100_s2t_copy_v2": "vS -> vT",
    "atom.tmem_to_smem_copy": "vT -> vS",
    "atom.simt_multimem_ld_reduce": "vG -> vR",
    "atom.simt_multimem_red": "vR -> vG",
    "atom.simt_multimem_st": "vR -> vG",
    "atom.tma_load": "vG -> vC",
    "atom.im2col_tma_load": "vG -> vC",
    "atom.2d_gather4_tma_load": "vG -> vC",
    "atom.tma_store": "vS -> vG",
    "atom.im2col_tma_store": "vS -> vG",
    "atom.2d_scatter4_tma_store": "vS -> vG",
    "atom.tma_reduce": "vS -> vG",
    "atom.universal_fma": "vR vO vO",
    "sm80.mma": "vR vR vR",
    "sm80.sparse_mma": "vR vR vR",
    "sm89.mma": "vR vR vR",
    "SM120.mma_bs": "vR vR vR",
    "sm120.mma_bs": "vR vR vR",
    "sm90.mma": "vR vR x",
    "sm100.mma": "vT vT x",
    "sm100.mma_sp": "vT vT x",
    "sm100.mma_bs": "vT vT x",
    "sm100.mma_bs_sp": "vT vT x",
    "sm103.mma": "vT vT x",
    "sm103.mma_sp": "vT vT x",
    "sm103.mma_bs": "vT vT x",
    "sm103.mma_bs_sp": "vT vT x",
    "sm107.mma": "vT vT x",
    "sm107.mma_sp": "vT vT x",
    "sm107.mma_bs": "vT vT x",
    "sm107.mma_bs_sp": "vT vT x",
}
# Those by which something is fetched that is copied later. Nothing is fetched where there is no cache.
PREFETCHED = ["atom.universal_copy", "atom.simt_async_copy", "atom.tma_load", "atom.im2col_tma_load", "atom.2d_gather4_tma_load"]

# What must follow an operation: tensor memory is given back.
FOLLOWERS = {
    "cute_nvgpu.arch.sm100.alloc_tmem": """  %t = "cute.inttoptr"(%o0) : (i32) -> !cute.ptr<f32, tmem, align<64>>
  "cute_nvgpu.arch.sm100.dealloc_tmem"(%t, %o0) : (!cute.ptr<f32, tmem, align<64>>, i32) -> ()
""",
}


def typed(letters, space):
    """The type of an operand or result that is in a space, if it is in any."""
    if letters[0] == "p":
        return f"!cute.ptr<f32, {space}, align<64>>"
    if letters[0] == "v":
        return f'!cute.memref<f32, {space}, "(4):(1)">'
    return TYPES[letters[0]]


def memory(letters):
    return MEMORY[letters[1]] if letters[0] in "pv" else None


class Instance:
    """One operation, as text."""

    def __init__(self, name, text, atom=None):
        self.op, _, self.word = name.partition(":")
        operands, _, results = text.partition("->")
        self.operands = operands.split()
        self.atom = atom
        self.results = [result for result in results.split() if result != "!"]
        self.unknown_code = "!" in results.split()
        self.properties = f" <{{field = #cute_nvgpu.field<{self.word or 'of_the_future'}>}}>" if "_value" in self.op else ""

    def types(self, spaces):
        types = [typed(letters, spaces.get(index, (memory(letters) or [""])[0])) for index, letters in enumerate(self.operands)]
        return [f"!cute_nvgpu.{self.atom}<f32>", *types] if self.atom else types

    def call(self, types, results):
        names = ", ".join(f"%o{index}" for index in range(len(types)))
        made = ", ".join(f"%r{index}" for index in range(len(results)))
        made += " = " if made else ""
        return f'{made}"{self.op}"({names}){self.properties} : ({", ".join(types)}) -> ({", ".join(results)})'

    def function(self, spaces, space_of_result, rest="", kind="func.func @f"):
        types = self.types(spaces)
        arguments = ", ".join(f"%o{index}: {ty}" for index, ty in enumerate(types))
        results = [typed(letters, space_of_result) for letters in self.results]
        rest += FOLLOWERS.get(self.op, "")
        end, mark = ("gpu.return", " kernel") if kind.startswith("gpu") else ("return", "")
        return f"{kind}({arguments}){mark} {{\n  {self.call(types, results)}\n{rest}  {end}\n}}\n"


def with_atoms():
    """Each operation that copies, multiplies or fetches, with each of its atoms."""
    for atom, text in ATOMS.items():
        first, _, second = text.partition(" -> ")
        for op in ["cute.copy", "cute.copy_atom_call"] if second else ["cute.gemm", "cute.mma_atom_call"]:
            operands = f"{first} {second}" if second else f"{text} {text.split()[0]}"
            yield f"{op} with {atom}", Instance(op, operands, atom)
    for atom in PREFETCHED:
        for op in "cute.prefetch", "cute.prefetch_atom_call":
            yield f"{op} with {atom}", Instance(op, "v+", atom)


def run(text, *arguments):
    done = subprocess.run(["tilespace-opt", "--split-input-file", *arguments], input=text, capture_output=True, text=True)
    return done.stdout, done.stderr


def each(cases, *arguments):
    """The result of each case: text or None, and its errors."""
    text, starts = "", []
    for case in cases:
        starts.append(text.count("\n") + 1)
        text += case + "\n// -----\n"
    stdout, stderr = run(text, *arguments)
    errors = [int(line) for line in re.findall(r"^\S*?:(\d+):\d+: error:", stderr, re.MULTILINE)]
    ends = [*starts[1:], 1 << 60]
    wrong = [any(start <= line < end for line in errors) for start, end in zip(starts, ends)]
    parts = iter(re.split(r"^// -----$", stdout, flags=re.MULTILINE))
    return [(None if bad else next(parts, ""), bad) for bad in wrong]


def main():
    findings = []
    instances = {name: Instance(name, text) for name, text in ROSTER.items()}

    # Which memory is accepted, and which is an error.
    cases, expected = [], []
    for name, instance in [*instances.items(), *with_atoms()]:
        for space in [*SPACES, "generic"]:
            for index, letters in enumerate(instance.operands):
                if memory(letters) and not (space == "generic" and letters[1] in "TR"):
                    # Shared memory may be a part of the cluster's.
                    aliased = space == "dsmem" and "smem" in memory(letters) and letters[1] != "s"
                    is_right = space == "generic" or space in memory(letters) or aliased
                    cases.append(instance.function({index: space}, "generic"))
                    expected.append((f"{name}, operand {index} in {space}", is_right))
        cases.append(instance.function({}, "generic"))
        expected.append((f"{name}", True))
    for (what, is_right), (_, is_error) in zip(expected, each(cases, "--verify-memory-spaces", "-o", "-")):
        if is_right == is_error:
            findings.append(f"{what}: {'refused' if is_error else 'accepted'}")

    # Where a result points.
    cases, expected = [], []
    for name, instance in instances.items():
        for number, letters in enumerate(instance.results):
            if letters[0] not in "pvA" or letters[1] == "T":
                continue
            source = int(letters[2:]) if letters[1] == "=" else None
            operand = instance.operands[source] if source is not None else None
            choices = [space for space in (memory(operand) or ["param"])] if operand else [None]
            for space in choices:
                # What is in tensor memory has no generic form.
                if space == "tmem":
                    continue
                where = space or {"S": "smem", "R": "rmem", "P": "param", "?": "generic"}[letters[1]]
                rest = f"  %d = \"cute_nvgpu.get_tma_desc_addr\"(%r{number}) : ({TYPES['A']}) -> !cute.ptr<f32, generic>\n"
                taken = ("%d", "!cute.ptr<f32, generic>")
                if letters[0] != "A":
                    rest, taken = "", (f"%r{number}", typed(letters, "generic"))
                if letters[0] == "v":
                    rest += f'  %i = "cute.get_iter"({taken[0]}) : ({taken[1]}) -> !cute.ptr<f32, generic>\n'
                    taken = ("%i", "!cute.ptr<f32, generic>")
                rest += f"  %p = builtin.unrealized_conversion_cast {taken[0]} : {taken[1]} to !llvm.ptr\n  %x = llvm.load %p : !llvm.ptr -> i32\n"
                spaces = {source: space} if operand and memory(operand) else {}
                function = instance.function(spaces, "generic", rest, "gpu.func @f")
                if operand in ("A", "N"):
                    # The host hands over atoms that are not executed.
                    atom = f'%o0 = "cute_nvgpu.atom.make_exec_tma"(%n) : ({TYPES["N"]}) -> {TYPES["A"]}'
                    if operand == "A":
                        function = function.replace(f"%o0: {TYPES['A']}", f"%n: {TYPES['N']}").replace("{\n", "{\n  " + atom + "\n", 1)
                cases.append(f"gpu.module @m {{\n{function}}}")
                expected.append((f"{name}, result {number}" + (f" of {space}" if space else ""), where))
    outcome = each(cases, "--pass-pipeline=builtin.module(gpu.module(gpu.func(memory-space-opt)))", "-o", "-")
    for (what, where), (text, _) in zip(expected, outcome):
        if f"!llvm.ptr{NUMBERS[where]} -> i32" not in (text or ""):
            found = re.search(r"llvm\.load.*", text or "")
            findings.append(f"{what}: not in {where}, but {found and found[0]}")

    # Whether memory is unchanged after the operation.
    cases, expected = [], []
    for name, instance in instances.items():
        if any(letters[0] in "pv" for letters in instance.operands):
            continue
        function = instance.function({}, "generic", "  %q = llvm.load %slot : !llvm.ptr -> !llvm.ptr\n  %x = llvm.load %q : !llvm.ptr -> i32\n",
                                     "gpu.func @f")
        function = function.replace("(", "(%to: !llvm.ptr<1>, %g: !llvm.ptr, ", 1).replace(", )", ")")
        before = """  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.ptr : (i32) -> !llvm.ptr
  llvm.store %slot, %to : !llvm.ptr, !llvm.ptr<1>
  llvm.store %g, %slot : !llvm.ptr, !llvm.ptr
"""
        cases.append(f"gpu.module @m {{\n{function.replace('kernel {', 'kernel {' + chr(10) + before, 1)}}}")
        expected.append((name, instance.unknown_code))
    for (name, unknown), (text, _) in zip(expected, each(cases, "--ip-msp", "--memory-space-opt", "-o", "-")):
        if ("!llvm.ptr<1> -> i32" in (text or "")) == unknown:
            findings.append(f"{name}: {'no unknown code' if unknown else 'unknown code'}")

    print("\n".join(findings) or f"all {len(ROSTER) + len(ATOMS)} are as they should be")
    return 1 if findings else 0


if __name__ == "__main__":
    sys.exit(main())
