"""A kernel for each operation of CUDA Tile IR with each element type.

Problem: to know whether a compiler accepts an operation, one has to compile it, and an operation by itself compiles to
nothing: it needs operands, and uses of its results. So each kernel loads tiles by pointers that are arguments, runs the
operation on them, and stores the results:

    exp, f16      entry @exp(%0: tile<ptr<f16>>, %1: tile<ptr<f16>>) {
                    ... %x, %t = load_ptr_tko weak %p : tile<128xptr<f16>> -> tile<128xf16>, token
                    %y = "cuda_tile.exp"(%x) <{...}> : (!cuda_tile.tile<128xf16>) -> !cuda_tile.tile<128xf16>
                    ... store_ptr_tko weak %q, %y : tile<128xptr<f16>>, tile<128xf16> -> token

The kernels of elementwise operations are made from their records only (`of_record`). Each operation with regions, views or
sizes has a kernel of its own below, as a function of the element type. The verifier decides whether the program is valid:
there is no list of types here."""

from dataclasses import dataclass, field
from itertools import product

from tile_records import BITS, ELEMENTS, FLOATS, INTS, POINTER, SMALL_FLOATS

SIZE = 128


@dataclass
class Program:
    """One kernel. The line that is tried is marked, since an error may be about a load or a store around it."""

    operation: str
    variant: str
    types: tuple
    since: str = ""
    arguments: list = field(default_factory=list)
    lines: list = field(default_factory=list)
    globals: list = field(default_factory=list)
    tried: set = field(default_factory=set)
    number: int = 0

    def name(self):
        self.number += 1
        return f"%v{self.number}"

    def line(self, text):
        self.lines.append(text)

    def tests(self, text):
        """A line that is tried."""
        self.tried.add(len(self.lines))
        self.lines.append(text)

    def value(self, text, tested=False):
        """A line with one result."""
        name = self.name()
        (self.tests if tested else self.line)(f"{name} = {text}")
        return name

    def argument(self, kind):
        name = f"%a{len(self.arguments)}"
        self.arguments.append(f"{name}: {kind}")
        return name

    def scalar(self, element):
        """A number that is an argument."""
        return self.argument(tile(element))

    def pointers(self, pointee, shape=(SIZE,)):
        """A tile of pointers to elements that lie in a row."""
        base = self.argument(tile(f"ptr<{pointee}>"))
        return self.spread(base, pointee, shape) if shape else base

    def spread(self, base, pointee, shape=(SIZE,)):
        """A tile of pointers to consecutive elements, from a pointer to the first."""
        kind, ones, count = f"ptr<{pointee}>", (1,) * len(shape), size_of(shape)
        base = self.value(f"reshape {base} : {tile(kind)} -> {tile(kind, ones)}")
        base = self.value(f"broadcast {base} : {tile(kind, ones)} -> {tile(kind, shape)}")
        index = self.value(f"iota : {tile('i32', (count,))}")
        if len(shape) > 1:
            index = self.value(f"reshape {index} : {tile('i32', (count,))} -> {tile('i32', shape)}")
        return self.value(f"offset {base}, {index} : {tile(kind, shape)}, {tile('i32', shape)} -> {tile(kind, shape)}")

    def load(self, element, shape=(SIZE,)):
        """A tile with unknown elements."""
        if element == POINTER:
            return self.pointers("f32", shape)
        if element == "i4":
            # Memory has whole bytes.
            row, narrow = (size_of(shape),), (size_of(shape) // 2,)
            value = self.value(f"unpack {self.load('i8', narrow)} : {tile('i8', narrow)} -> {tile('i4', row)}")
            return value if row == shape else self.value(f"reshape {value} : {tile('i4', row)} -> {tile('i4', shape)}")
        pointers = self.pointers(element, shape)
        name = self.name()
        self.line(
            f"{name}, {self.name()} = load_ptr_tko weak {pointers} : {tile(f'ptr<{element}>', shape)}"
            f" -> {tile(element, shape)}, token"
        )
        return name

    def store(self, value, element, shape=(SIZE,)):
        """Makes a tile needed."""
        if element.startswith(POINTER):
            kind = f"ptr<{element[4:-1] or 'f32'}>"
            value = self.value(f"ptr_to_int {value} : {tile(kind, shape)} -> {tile('i64', shape)}")
            element = "i64"
        if element == "i4":
            row, narrow = (size_of(shape),), (size_of(shape) // 2,)
            value = value if row == shape else self.value(f"reshape {value} : {tile('i4', shape)} -> {tile('i4', row)}")
            value = self.value(f"pack {value} : {tile('i4', row)} -> {tile('i8', narrow)}")
            element, shape = "i8", narrow
        pointers = self.pointers(element, shape)
        types = f"{tile(f'ptr<{element}>', shape)}, {tile(element, shape)}"
        self.value(f"store_ptr_tko weak {pointers}, {value} : {types} -> token")

    def text(self, kernel):
        """The kernel, and the numbers of its tried lines, from zero."""
        head = [*self.globals, f"entry @{kernel}({', '.join(self.arguments)}) {{"]
        tried = {len(head) + number for number in self.tried}
        return [*head, *self.lines, "return", "}"], tried


def size_of(shape):
    count = 1
    for size in shape:
        count *= size
    return count


def tile(element, shape=()):
    element = "ptr<f32>" if element == POINTER else element
    return f"tile<{''.join(f'{size}x' for size in shape)}{element}>"


def full(text):
    """With the dialect's name, as generic form has it."""
    for word in ("tile<", "ptr<"):
        text = text.replace(word, f"!cuda_tile.{word}")
    return text


# Of records


def of_record(record):
    """Programs for an elementwise operation, with each value of its attributes beside the default ones."""
    usual = {}
    for attribute in record.attributes:
        words = list(attribute.values)
        usual[attribute.name] = None if attribute.is_flag else attribute.default or words[-1]
    variants = [("", usual, record.since)]
    for attribute in record.attributes:
        for word in attribute.values:
            if word != usual[attribute.name] and not (word == "none"):
                label = word if attribute.is_flag else f"{attribute.name} {word}"
                since = record.later.get(attribute.name, record.since)
                variants.append((label, {**usual, attribute.name: word}, since))
    values = [*record.operands, *record.results]
    groups = list(dict.fromkeys(record.group(value.name) for value in values))
    choices = [_elements(group, values) for group in groups]
    free = [index for index, choice in enumerate(choices) if len(choice) > 1]
    for label, words, since in variants:
        for chosen in product(*choices):
            elements = {name: element for group, element in zip(groups, chosen) for name in group}
            types = tuple(chosen[index] for index in free[:2])
            program = Program(record.name, label, types, since)
            _elementwise(program, record, words, elements)
            yield program


def _elements(group, values):
    """The elements that all operands and results of a group may have."""
    members = [value for value in values if value.name in group]
    return [element for element in (*ELEMENTS, POINTER) if all(element in _named(value) for value in members)]


def _named(value):
    """A constraint on pointers calls them by a name of its own."""
    return [element if element in ELEMENTS else POINTER for element in value.elements]


def _elementwise(program, record, words, elements):
    operands = [program.load(elements[value.name]) for value in record.operands]
    kinds = [full(tile(elements[value.name], (SIZE,))) for value in record.operands]
    results = [full(tile(elements[value.name], (SIZE,))) for value in record.results]
    given = ((each.name, each.values[words[each.name]]) for each in record.attributes if words[each.name])
    attributes = ", ".join(name if text == "unit" else f"{name} = {text}" for name, text in given)
    attributes = f" <{{{attributes}}}>" if attributes else ""
    form = f'"cuda_tile.{record.name}"({", ".join(operands)}){attributes} : ({", ".join(kinds)}) -> ({", ".join(results)})'
    result = program.value(form, tested=True)
    program.store(result, elements[record.results[0].name])


# Of tiles as a whole

OWN = {}


def own(operation, elements, *variants):
    """Declares a program for an operation: called with itself, an element and a variant."""

    def declare(function):
        OWN.setdefault(operation, []).append((elements, variants or ("",), function))
        return function

    return declare


NUMBERS = (*INTS, *FLOATS, *SMALL_FLOATS)
ANY = (*ELEMENTS, POINTER)
# Of no element: the operation has no such type.
NO_TYPE = ("",)


def _shaped(operation, line, source, result):
    """An operation from a tile to a tile of other sizes."""

    @own(operation, ANY)
    def program(at, element, _):
        value = at.load(element, source)
        kinds = f": {tile(element, source)} -> {tile(element, result)}"
        at.store(at.value(f"{line.format(value)} {kinds}", tested=True), element, result)


_shaped("broadcast", "broadcast {}", (1, 8), (16, 8))
_shaped("permute", "permute {} [1, 0]", (16, 8), (8, 16))
_shaped("reshape", "reshape {}", (SIZE,), (16, 8))


@own("cat", ANY)
def _cat(at, element, _):
    one, other = at.load(element), at.load(element)
    kind, result = tile(element, (SIZE,)), tile(element, (2 * SIZE,))
    at.store(at.value(f"cat {one}, {other} dim = 0 : {kind}, {kind} -> {result}", tested=True), element, (2 * SIZE,))


@own("extract", ANY)
def _extract(at, element, _):
    value, index = at.load(element), at.scalar("i32")
    kinds = f"{tile(element, (SIZE,))} -> {tile(element, (32,))}"
    at.store(at.value(f"extract {value}[{index}] : {kinds}", tested=True), element, (32,))


@own("insert", ANY)
def _insert(at, element, _):
    part, whole, index = at.load(element, (32,)), at.load(element), at.scalar("i32")
    kinds = f"{tile(element, (32,))}, {tile(element, (SIZE,))}"
    at.store(at.value(f"insert {part}, {whole}[{index}] : {kinds}", tested=True), element)


@own("pack", ("i4", *NUMBERS))
def _pack(at, element, _):
    value, bytes_ = at.load(element), (SIZE * BITS[element] // 8,)
    result = at.value(f"pack {value} : {tile(element, (SIZE,))} -> {tile('i8', bytes_)}", tested=True)
    at.store(result, "i8", bytes_)


@own("unpack", ("i4", *NUMBERS))
def _unpack(at, element, _):
    bytes_ = (SIZE * BITS[element] // 8,)
    value = at.load("i8", bytes_)
    at.store(at.value(f"unpack {value} : {tile('i8', bytes_)} -> {tile(element, (SIZE,))}", tested=True), element)


@own("iota", INTS)
def _iota(at, element, _):
    at.store(at.value(f"iota : {tile(element, (64,))}", tested=True), element, (64,))


@own("constant", NUMBERS, "", "different elements")
def _constant(at, element, variant):
    one, zero = ("1", "0") if element in INTS else ("1.0", "2.0")
    if element == "i1":
        one, zero = "true", "false"
    numbers = f"[{', '.join([one, zero] * 4)}]" if variant else one
    at.store(at.value(f"constant <{element}: {numbers}> : {tile(element, (8,))}", tested=True), element, (8,))


@own("assume", ANY, "div_by", "bounded", "same_elements")
def _assume(at, element, variant):
    promise = {"div_by": "div_by<16>", "bounded": "bounded<0, 100>", "same_elements": "same_elements<[8]>"}[variant]
    value = at.load(element)
    at.store(at.value(f"assume {promise}, {value} : {tile(element, (SIZE,))}", tested=True), element)


def _aggregate(operation, words, result):
    @own(operation, NUMBERS)
    def program(at, element, _):
        is_float = element not in INTS
        sum_of, identity = ("addf", "0.0") if is_float else ("addi", "0")
        if element == "i1":
            sum_of, identity = "xori", "false"
        value, kind = at.load(element), tile(element)
        typed = identity if element == "i1" else f"{identity} : {element}"
        kinds = f"{tile(element, (SIZE,))} -> {tile(element, result)}"
        head = f"{operation} {value} dim=0 {words}identities=[{typed}] : {kinds} (%new: {kind}, %old: {kind}) {{"
        name = at.value(head, tested=True)
        at.tests(f"%sum = {sum_of} %new, %old : {kind}")
        at.line(f"yield %sum : {kind}")
        at.line("}")
        at.store(name, element, result)


_aggregate("reduce", "", ())
_aggregate("scan", "reverse=false ", (SIZE,))


# Control flow


@own("for", ANY)
def _for(at, element, _):
    value, end, kind = at.load(element), at.scalar("i32"), tile(element, (SIZE,))
    zero, one = (at.value(f"constant <i32: {number}> : {tile('i32')}") for number in (0, 1))
    bounds = f"({zero} to {end}, step {one}) : {tile('i32')}"
    result = at.value(f"for %i in {bounds} iter_values(%x = {value}) -> ({kind}) {{", tested=True)
    other = at.load(element)
    at.tests(f"continue {other} : {kind}")
    at.line("}")
    at.store(result, element)


@own("loop", ANY)
def _loop(at, element, _):
    value, done, kind = at.load(element), at.scalar("i1"), tile(element, (SIZE,))
    result = at.value(f"loop iter_values(%x = {value}) : {kind} -> {kind} {{", tested=True)
    at.tests(f"if {done} {{")
    at.tests(f"break %x : {kind}")
    at.line("}")
    at.tests(f"continue {at.load(element)} : {kind}")
    at.line("}")
    at.store(result, element)


@own("if", ANY)
def _if(at, element, _):
    value, other, kind = at.load(element), at.load(element), tile(element, (SIZE,))
    result = at.value(f"if {at.scalar('i1')} -> ({kind}) {{", tested=True)
    at.tests(f"yield {value} : {kind}")
    at.line("} else {")
    at.tests(f"yield {other} : {kind}")
    at.line("}")
    at.store(result, element)


for same in ("break", "continue", "return", "yield"):

    @own(same, NO_TYPE)
    def _end(at, _, __, end=same):
        condition = at.scalar("i1")
        if end in ("break", "continue"):
            at.line("loop {")
        result = at.value(f"if {condition} -> ({tile('i1')}) {{") if end == "yield" else at.line(f"if {condition} {{")
        at.tests(f"yield {condition} : {tile('i1')}" if end == "yield" else end)
        at.line("} else {" if end == "yield" else "}")
        if end == "yield":
            at.line(f"yield {condition} : {tile('i1')}")
            at.line("}")
            at.store(result, "i1", ())
        if end in ("break", "continue"):
            at.line("break")
            at.line("}")


@own("assert", ("i1",))
def _assert(at, element, _):
    at.tests(f'assert {at.load(element)}, "no" : {tile(element, (SIZE,))}')


@own("print_tko", ANY)
def _print(at, element, _):
    at.tests(f'%u = print_tko "%d", {at.load(element)} : {tile(element, (SIZE,))} -> token')


for grid in ("get_tile_block_id", "get_num_tile_blocks"):

    @own(grid, NO_TYPE)
    def _grid(at, _, __, which=grid):
        at.tests(f"%x, %y, %z = {which} : {tile('i32')}")
        for name in ("%x", "%y", "%z"):
            at.store(name, "i32", ())


@own("entry", ANY)
def _entry(at, element, _):
    argument = at.scalar(element)
    kinds = f"{tile(element)} -> {tile(element, (1,))}"
    one = at.value(f"reshape {argument} : {kinds}", tested=True)
    kinds = f"{tile(element, (1,))} -> {tile(element, (SIZE,))}"
    at.store(at.value(f"broadcast {one} : {kinds}", tested=True), element)


@own("module", NO_TYPE)
def _module(at, _, __):
    at.tests("%t = make_token : token")


# Memory


@own("alloca", NUMBERS, "", "global")
def _alloca(at, element, variant):
    kind = tile(f"ptr<{element}>")
    pointer = at.value(f"alloca num_elem = {SIZE}, alignment = 16 {variant} : {kind}", tested=True)
    pointers, kind = at.spread(pointer, element), tile(f"ptr<{element}>", (SIZE,))
    value, row = at.load(element), tile(element, (SIZE,))
    stored = at.value(f"store_ptr_tko weak {pointers}, {value} : {kind}, {row} -> token")
    loaded = at.name()
    at.line(f"{loaded}, %t = load_ptr_tko weak {pointers} token = {stored} : {kind} -> {row}, token")
    at.store(loaded, element)


for used in ("global", "get_global"):

    @own(used, NUMBERS, *(("", "constant") if used == "global" else ("",)))
    def _global(at, element, variant):
        one = "1.0" if element not in INTS else "true" if element == "i1" else "1"
        at.globals.append(f"global {variant} @table alignment = 16 <{element}: {one}> : {tile(element, (SIZE,))}")
        pointer = at.value(f"get_global @table : {tile(f'ptr<{element}>')}", tested=True)
        pointers, loaded, kind = at.spread(pointer, element), at.name(), tile(f"ptr<{element}>", (SIZE,))
        at.line(f"{loaded}, %t = load_ptr_tko weak {pointers} : {kind} -> {tile(element, (SIZE,))}, token")
        at.store(loaded, element)


@own("ptr_to_ptr", NUMBERS)
def _to_pointer(at, element, _):
    pointers, kind = at.pointers("i8"), tile(f"ptr<{element}>", (SIZE,))
    result = at.value(f"ptr_to_ptr {pointers} : {tile('ptr<i8>', (SIZE,))} -> {kind}", tested=True)
    at.store(result, f"ptr<{element}>")


@own("offset", NUMBERS)
def _offset(at, element, _):
    pointers, offsets, kind = at.pointers(element), at.load("i32"), tile(f"ptr<{element}>", (SIZE,))
    kinds = f"{kind}, {tile('i32', (SIZE,))} -> {kind}"
    at.store(at.value(f"offset {pointers}, {offsets} : {kinds}", tested=True), f"ptr<{element}>")


ORDERS = ("weak", *(f"{order} {scope}" for order in ("relaxed", "acquire") for scope in ("tl_blk", "device", "sys")))
STORES = tuple(order.replace("acquire", "release") for order in ORDERS)
ATOMICS = tuple(f"{order} {scope}" for order in ("relaxed", "acquire", "release", "acq_rel") for scope in ("tl_blk", "device", "sys"))
MODES = ("and", "or", "xor", "add", "addf", "max", "min", "umax", "umin", "xchg")


@own("load_ptr_tko", NUMBERS, *ORDERS, "masked", "padded")
def _load(at, element, variant):
    pointers, more, types = at.pointers(element), "", ""
    if variant in ("masked", "padded"):
        more, types = f", {at.load('i1')}", f", {tile('i1', (SIZE,))}"
    if variant == "padded":
        more, types = f"{more}, {at.load(element)}", f"{types}, {tile(element, (SIZE,))}"
    order = "weak" if more else variant
    result = at.name()
    types = f"{tile(f'ptr<{element}>', (SIZE,))}{types} -> {tile(element, (SIZE,))}, token"
    at.tests(f"{result}, %t = load_ptr_tko {order} {pointers}{more} : {types}")
    at.store(result, element)


@own("store_ptr_tko", NUMBERS, *STORES, "masked")
def _store(at, element, variant):
    pointers, value, more, types = at.pointers(element), at.load(element), "", ""
    if variant == "masked":
        more, types = f", {at.load('i1')}", f", {tile('i1', (SIZE,))}"
    order = "weak" if more else variant
    types = f"{tile(f'ptr<{element}>', (SIZE,))}, {tile(element, (SIZE,))}{types} -> token"
    at.tests(f"%t = store_ptr_tko {order} {pointers}, {value}{more} : {types}")


@own("atomic_cas_tko", NUMBERS, *ATOMICS)
def _cas(at, element, order):
    pointers, old, new = at.pointers(element), at.load(element), at.load(element)
    result, kind = at.name(), tile(element, (SIZE,))
    types = f"{tile(f'ptr<{element}>', (SIZE,))}, {kind} -> {kind}, token"
    at.tests(f"{result}, %t = atomic_cas_tko {order} {pointers}, {old}, {new} : {types}")
    at.store(result, element)


@own("atomic_rmw_tko", NUMBERS, *(f"{mode} relaxed device" for mode in MODES), *(f"xchg {order}" for order in ATOMICS))
def _rmw(at, element, variant):
    mode, _, order = variant.partition(" ")
    pointers, value, result, kind = at.pointers(element), at.load(element), at.name(), tile(element, (SIZE,))
    types = f"{tile(f'ptr<{element}>', (SIZE,))}, {kind} -> {kind}, token"
    at.tests(f"{result}, %t = atomic_rmw_tko {order} {pointers}, {mode}, {value} : {types}")
    at.store(result, element)


# Views

VIEWS = ("partition", "strided", "gather_scatter")
PADDINGS = ("zero", "neg_zero", "nan", "pos_inf", "neg_inf")
SHAPE = (16, 16)


def _tensor(at, element, kind=""):
    """A tensor of two dimensions, its type, and the line that makes it."""
    size = at.argument(tile("i32"))
    base = at.argument(tile(f"ptr<{element}{kind}>"))
    if kind:
        # Memory of several machines is accessed by words.
        base = at.value(f"assume div_by<16>, {base} : {tile(f'ptr<{element}{kind}>')}")
    of_tensor = kind.replace("<", "#cuda_tile.ptr_attr<")
    ty = f"tensor_view<?x64x{element}, strides=[64,1]{of_tensor}>"
    types = f"{tile(f'ptr<{element}{kind}>')}, {tile('i32')}" if kind else tile("i32")
    text = f"make_tensor_view {base}, shape = [{size}, 64], strides = [64, 1] : {types} -> {ty}"
    return text, ty


def _view(at, element, which, padding="", tested=False, kind=""):
    """A view, its type, and its indices with their types."""
    text, tensor = _tensor(at, element, kind)
    value = at.value(text)
    padding = f", padding_value = {padding}" if padding else ""
    rest = {"strided": ", traversal_strides=[8,8]", "partition": "", "gather_scatter": ""}[which]
    last = ", sparse_dim=0" if which == "gather_scatter" else ""
    ty = f"{which}_view<tile=(16x16){rest}{padding}, {tensor}{last}>"
    name = at.value(f"make_{which}_view {value} : {ty}", tested=tested)
    first = "i32"
    row = at.scalar("i32")
    if which == "gather_scatter":
        row, first = at.load("i32", (16,)), "16xi32"
    index = f"[{row}, {at.scalar('i32')}]"
    types = f"tile<{first}>" if first == "i32" else f"tile<{first}>, tile<i32>"
    return name, ty, index, types


@own("make_tensor_view", NUMBERS)
def _make_tensor(at, element, _):
    text, tensor = _tensor(at, element)
    name = at.value(text, tested=True)
    at.tests(f"%m, %n = get_tensor_shape {name} : {tensor} -> {tile('i32')}")
    at.store("%m", "i32", ())


for which in VIEWS:

    @own(f"make_{which}_view", NUMBERS)
    def _make_view(at, element, _, kind=which):
        name, view, index, types = _view(at, element, kind, tested=True)
        at.line(f"%x, %t = load_view_tko weak {name}{index} : {view}, {types} -> {tile(element, SHAPE)}, token")
        at.store("%x", element, SHAPE)


@own("get_tensor_shape", INTS)
def _tensor_shape(at, element, _):
    text, tensor = _tensor(at, "f32")
    at.tests(f"%m, %n = get_tensor_shape {at.value(text)} : {tensor} -> {tile(element)}")
    at.store("%m", element, ())


@own("get_index_space_shape", INTS, *VIEWS)
def _index_space(at, element, which):
    name, view, _, _ = _view(at, "f32", which)
    at.tests(f"%m, %n = get_index_space_shape {name} : {view} -> {tile(element)}")
    at.store("%m", element, ())


LOADED = (*VIEWS, *(f"partition padded with {word}" for word in PADDINGS), *(f"partition {order}" for order in ORDERS[1:]))


@own("load_view_tko", NUMBERS, *LOADED)
def _load_view(at, element, variant):
    which, _, rest = variant.partition(" ")
    order, padding = ("weak", rest.split()[-1]) if rest.startswith("padded") else (rest or "weak", "")
    name, view, index, types = _view(at, element, which, padding)
    at.tests(f"%x, %t = load_view_tko {order} {name}{index} : {view}, {types} -> {tile(element, SHAPE)}, token")
    at.store("%x", element, SHAPE)


@own("store_view_tko", NUMBERS, *VIEWS, *(f"partition {order}" for order in STORES[1:]))
def _store_view(at, element, variant):
    which, _, order = variant.partition(" ")
    value = at.load(element, SHAPE)
    name, view, index, types = _view(at, element, which)
    at.tests(f"%t = store_view_tko {order or 'weak'} {value}, {name}{index} : {tile(element, SHAPE)}, {view}, {types} -> token")


@own("atomic_red_view_tko", NUMBERS, *(f"{mode} {which}" for which in VIEWS for mode in MODES[:-1]))
def _red_view(at, element, variant):
    mode, which = variant.split()
    value = at.load(element, SHAPE)
    name, view, index, types = _view(at, element, which)
    kinds = f"{tile(element, SHAPE)}, {view}, {types} -> token"
    at.tests(f"%t = atomic_red_view_tko relaxed device {name}{index}, {mode}, {value} : {kinds}")


COPIES = ("add", "min", "max", "and", "or", "xor", "umin", "umax")


def _multimem(operation, text, *variants):
    @own(operation, NUMBERS, *variants)
    def program(at, element, variant):
        value = at.load(element, SHAPE)
        name, view, index, types = _view(at, element, "partition", kind=", <multicast>")
        # A reduction, and an order.
        first, _, rest = variant.partition(" ")
        reduction = first if first in COPIES else "add"
        order = (rest or "relaxed device") if first in COPIES else variant
        how = f" attributes {{reduction = #cuda_tile.multimem_reduction_kind<{reduction}>}}"
        words = {"value": value, "name": name, "index": index, "view": view, "types": types, "order": order, "how": how}
        at.tests(text.format(**words, tile=tile(element, SHAPE)))


_multimem(
    "multimem_load_reduce_view_tko",
    "%x, %t = multimem_load_reduce_view_tko {order} {name}{index}{how} : {view}, {types} -> {tile}, token",
    *COPIES,
    *(f"add {order}" for order in ORDERS),
)
_multimem(
    "multimem_reduce_view_tko",
    "%t = multimem_reduce_view_tko {order} {name}, {value}{index}{how} : {view}, {tile}, {types} -> token",
    *COPIES,
    *(f"add {order}" for order in ATOMICS),
)
_multimem(
    "multimem_store_view_tko",
    "%t = multimem_store_view_tko {order} {name}, {value}{index} : {view}, {tile}, {types} -> token",
    *STORES,
)


@own("make_token", NO_TYPE)
def _make_token(at, _, __):
    at.tests("%t = make_token : token")


@own("join_tokens", NO_TYPE)
def _join(at, _, __):
    at.line("%t = make_token : token")
    at.tests("%u = join_tokens %t, %t : token")


@own("memory_fence_alias_tko", NO_TYPE)
def _fence(at, _, __):
    at.line("%t = make_token : token")
    at.tests("%u = memory_fence_alias_tko %t")


for gdc in ("gdc_launch_dependents_tko", "gdc_wait_tko"):

    @own(gdc, NO_TYPE)
    def _gdc(at, _, __, which=gdc):
        at.tests(f"%u = {which} -> token")


# Products

M, N, K = 64, 32, 64


def _product(at, text, factor, other, acc):
    shapes = ((M, K), (K, N), (M, N))
    values = [at.load(element, shape) for element, shape in zip((factor, other, acc), shapes)]
    kinds = [tile(element, shape) for element, shape in zip((factor, other, acc), shapes)]
    return values, kinds


def _mma(at, types, fast):
    factor, acc = types
    values, kinds = _product(at, "mmaf", factor, factor, acc)
    result = at.value(f"mmaf {', '.join(values)} {fast} : {', '.join(kinds)}", tested=True)
    at.store(result, acc, (M, N))


@own("mmai", ("i8",), *(f"{one} {other}" for one in ("signed", "unsigned") for other in ("signed", "unsigned")))
def _mmai(at, element, variant):
    values, kinds = _product(at, "mmai", element, element, "i32")
    at.store(at.value(f"mmai {', '.join(values)} {variant} : {', '.join(kinds)}", tested=True), "i32", (M, N))


def _scaled(at, types, _):
    factor, scale = types
    values, kinds = _product(at, "mmaf_scaled", factor, factor, "f32")
    blocks = K // 32
    for shape in ((M, blocks), (blocks, N)):
        values.append(at.load(scale, shape))
        kinds.append(tile(scale, shape))
    at.store(at.value(f"mmaf_scaled {', '.join(values)} : {', '.join(kinds)}", tested=True), "f32", (M, N))


FACTORS = (*FLOATS, "tf32", "f8E4M3FN", "f8E5M2", "f4E2M1FN")
OWN["mmaf"] = [(tuple(product(FACTORS, ("f16", "f32", "f64"))), ("", "fast_acc"), _mma)]
OWN["mmaf_scaled"] = [(tuple(product(FACTORS[-3:], ("f8E4M3FN", "f8E8M0FNU"))), ("",), _scaled)]


def programs(records):
    """All programs, in the order of the operations. An operation without one is an error."""
    for name, record in records.items():
        if name in OWN:
            for elements, variants, build in OWN[name]:
                for variant, element in product(variants, elements):
                    types = element if isinstance(element, tuple) else (element,)
                    program = Program(name, variant, types, record.since)
                    build(program, element, variant)
                    yield program
        elif record.is_elementwise:
            yield from of_record(record)
        else:
            raise ValueError(f"no program has the operation {name}")
