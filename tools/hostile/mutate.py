"""Mutations of the tools' inputs: MLIR text, its generic form, bytecode, pipelines, rule files.

Each function takes a generator of random numbers first and returns a changed copy. Most changes keep the input
parsable, since rejected input never reaches a pass."""

import json
import re

NUMBERS = """0 1 -1 2 7 255 256 65535 2147483647 2147483648 4294967295 4294967296 9223372036854775807
-9223372036854775808 9223372036854775808 18446744073709551615 340282366920938463463374607431768211456""".split()
TYPES = """i1 i8 i32 i64 i128 index f16 f32 f64 none vector<4xf32> vector<0xf32> vector<[4]xf32> tensor<4xf32> tensor<*xf32>
memref<4xf32> memref<?x?xf32> memref<*xf32> memref<4xf32,3> memref<4xf32,strided<[?],offset:?>> memref<4x!llvm.ptr>
memref<4xf32,#gpu.address_space<workgroup>> memref<4xf32,"x"> memref<9223372036854775807x9223372036854775807xf32>
!llvm.ptr !llvm.ptr<1> !llvm.ptr<3> !llvm.ptr<4> !llvm.ptr<5> !llvm.ptr<7> !llvm.ptr<101> !llvm.ptr<16777215> !llvm.void
!llvm.struct<()> !llvm.struct<(ptr,ptr)> !llvm.struct<"s",(ptr,i32)> !llvm.struct<"s",opaque> !llvm.struct<packed(i8,ptr)>
!llvm.array<0xptr> !llvm.array<4xptr> !llvm.array<18446744073709551615xptr> !llvm.array<4xarray<4xstruct<(i8,ptr)>>>
vector<4x!llvm.ptr> vector<2x2x!llvm.ptr> !llvm.func<ptr(ptr)> !llvm.token !llvm.metadata !ptr.ptr<#ptr.generic_space> tuple<>
tuple<i32,!llvm.ptr> complex<f32> !nvvm.none !gpu.async.token !nv_tileaa.ptr<f32> !nv_tileaa.ptr<f32,3> !unknown.type
!nv_tileaa.memref<?x?xf32,strides[?,?]> tensor<4x!nv_tileaa.ptr<f32>> !nv_tileaa.mem_token !unknown<"\udcff">
!cute.ptr<f32,generic> !cute.ptr<smem,align<8>> !cute.ptr<f32,dsmem> !cute.ptr<!cute.ptr<f32,generic>,rmem>
!cute.memref<f32,gmem,"(4):(1)"> !cute.memref<f32,tmem,align<16>,"(?):(?)"> !cute.i64<divby-16> !cute_nvgpu.smem_desc
!cute.tiled_copy<!cute_nvgpu.atom.simt_async_copy<f32,128>> !cute.tiled_mma<!cute_nvgpu.sm90.mma<4x4x4>>
!llvm.struct<"\\FF",(ptr)> !llvm.target<"\\FF",ptr,1> vector<4x!unknown.type> memref<4x!unknown<"\udcff">>""".split()
STRINGS = ['""', '"\\FF"', '"\\00"', '"a\\FEb"', '"x y"', '"%s%n"', '"' + "n" * 300 + '"', '".global"', '"llvm.used"']
ATTRIBUTES = NUMBERS[:9] + STRINGS + """unit true [] {} @missing @"" @"\\FF" @a::@b array<i32> array<i32:1,3> array<i32:-1>
array<i64:0,0,0> dense<0>:tensor<4xi32> dense<[]>:tensor<0xi32> -1:i32 0:i1 1.0:f32 affine_map<(d0)->(d0)> i32 !llvm.ptr
#gpu.address_space<workgroup> #llvm.linkage<internal> #llvm.cconv<fastcc> #unknown.attr opaque<"x","0x00">""".split()
NAMES = """cute.kernel nvvm.kernel nvvm.as nvvm.as_results gpu.kernel llvm.byval llvm.align sym_name sym_visibility linkage
always_inline no_inline addr_space alignment function_type operandSegmentSizes operand_segment_sizes callee value intrin
asm_string constraints elem_type global_type rawConstantIndices position nvvm.grid_constant llvm.noalias section comdat
CConv TailCallKind visibility_ unnamed_addr externally_initialized personality garbageCollector arg_attrs res_attrs
nv_tileaa.num_warps llvm.nonnull llvm.sret llvm.inalloca target_cpu gpu.container_module tilespace.contradicted""".split()

TOKEN = re.compile(
    r'"(?:[^"\\]|\\.)*"|%[\w:#]+|\^\w+|@[\w.$-]+|![\w.]+|#[\w.]+|-?\d+(?:\.\d+)?|[A-Za-z_][\w.$]*|->|::|\s+|.', re.DOTALL
)
VALUE = re.compile(r"%[\w#]+")
NUMBER = re.compile(r"(?<![\w%^.\"])-?\d+(?![\w.\"])")
TYPE = re.compile(r"!llvm\.ptr(?:<\d+>)?|!cute\.(?:ptr|memref)<[^<>]*(?:align<\d+>[^<>]*)?>|!llvm\.(?:array|struct)<[^<>]*>|(?:memref|vector|tensor)<[^<>]*>|\b(?:i\d+|f\d+|index)\b")
STRING = re.compile(r'"(?:[^"\\]|\\.)*"')
SYMBOL = re.compile(r"@[\w.$-]+")
ATTRIBUTE = re.compile(r"(?<=[{,] )[\w.]+ = (?:\"[^\"]*\"|[^,{}<>()\[\]]+(?:<[^<>]*>)?)|(?<=<\{)[\w.]+ = [^,{}<>]+")
OPERATION = re.compile(r'^(\s*)((%[\w]+)(?::(\d+))? = )?"([\w.]+)"\(([^()]*)\)(.*)$')


def substitute(random, pattern, text, choices):
    """One place where `pattern` matches becomes one of `choices`."""
    places = list(pattern.finditer(text))
    if not places:
        return text
    place = random.choice(places)
    other = choices(place[0]) if callable(choices) else random.choice(choices)
    return text[: place.start()] + other + text[place.end() :]


def number(random, text):
    near = lambda old: str(int(old) + random.choice([-1, 1])) if random.random() < 0.4 else random.choice(NUMBERS)  # noqa: E731
    return substitute(random, NUMBER, text, near)


def type_once(random, text):
    return substitute(random, TYPE, text, TYPES)


def type_everywhere(random, text):
    found = TYPE.findall(text)
    return text.replace(random.choice(found), random.choice(TYPES + found)) if found else text


def string(random, text):
    return substitute(random, STRING, text, STRINGS + STRING.findall(text))


def symbol(random, text):
    return substitute(random, SYMBOL, text, SYMBOL.findall(text) + ["@missing", '@""', '@"\\FF"', "@a::@b"])


def symbol_everywhere(random, text):
    found = SYMBOL.findall(text)
    if not found:
        return text
    other = random.choice(['@""', '@"\\FF\\FE"', '@"a b"', "@llvm.memcpy.p0.p0.i64", "@vprintf", "@malloc", random.choice(found)])
    return re.sub(re.escape(random.choice(found)) + r"(?![\w.$-])", lambda _: other, text)


def attribute_less(random, text):
    return substitute(random, ATTRIBUTE, text, ["x = 1"])


def attribute_name(random, text):
    return substitute(random, re.compile(r"\b[a-z_][\w.]*(?= = )"), text, NAMES)


def attribute_value(random, text):
    return substitute(random, re.compile(r"(?<= = )(?:\"[^\"]*\"|[^,{}<>()\[\]\n]+(?:<[^<>]*>)?)(?=[,}])"), text, ATTRIBUTES)


def attribute_more(random, text):
    extra = f"{random.choice(NAMES)} = {random.choice(ATTRIBUTES)}, "
    return substitute(random, re.compile(r"(?<=\{)(?=[\w.]+ = )"), text, [extra])


def value(random, text):
    """An operand becomes another value, mostly of the same function."""
    return substitute(random, VALUE, text, VALUE.findall(text))


FUNCTION = re.compile(r'^\s*"(?:(?:llvm|func|gpu|nv_tileaa)\.func|cuda\.kernel)"\(', re.MULTILINE)


def typed_values(text):
    """The values of each type, as far as a scan of the generic form shows."""
    values = {}
    for line in text.splitlines():
        for name, type in re.findall(r"(%\w+): ([^,()]+)(?=[,)])", line):
            values.setdefault(type, []).append(name)
        if found := re.match(r"\s*(%\w+) = .* -> ([^()]+)$", line):
            values.setdefault(found[2], []).append(found[1])
    return values


def value_alike(random, text):
    """An operand becomes another value of the same type: the result is often valid, with another meaning."""
    starts = [0, *(found.start() for found in FUNCTION.finditer(text)), len(text)]
    at = random.randrange(len(starts) - 1)
    body = text[starts[at] : starts[at + 1]]
    kinds = [names for names in typed_values(body).values() if len(names) > 1]
    if not kinds:
        return text
    names = random.choice(kinds)
    uses = [use for use in re.finditer(r"(?<=[(,\s])%\w+(?=[,)])", body) if use[0] in names]
    if not uses:
        return text
    use = random.choice(uses)
    other = random.choice([name for name in names if name != use[0]] or names)
    return text[: starts[at] + use.start()] + other + text[starts[at] + use.end() :]


def splice(random, text, other):
    """Adds the functions of another module; a common name is merged, or renamed."""
    wrap = re.compile(r'^"builtin.module"\(\).*\(\{\n(.*)\n\}\) : \(\) -> \(\)\s*$', re.DOTALL)
    one, two = wrap.match(text), wrap.match(other)
    if not one or not two:
        return text
    more = two[1]
    if random.random() < 0.8:
        for name in set(re.findall(r'sym_name = "([\w.]+)"', one[1])):
            more = re.sub(rf'(@|sym_name = "){re.escape(name)}\b', rf"\g<1>{name}_", more)
    return text[: one.end(1)] + "\n" + more + text[one.end(1) :]


def token(random, text):
    tokens = TOKEN.findall(text)
    words = [index for index, word in enumerate(tokens) if not word.isspace()]
    if len(words) < 2:
        return text
    one, two = random.choice(words), random.choice(words)
    match random.randrange(4):
        case 0:
            tokens[one] = ""
        case 1:
            tokens[one] += " " + tokens[one]
        case 2:
            tokens[one], tokens[two] = tokens[two], tokens[one]
        case 3:
            tokens[one] = tokens[two]
    return "".join(tokens)


def line(random, text):
    lines = text.splitlines()
    if len(lines) < 3:
        return text
    one, two = random.randrange(len(lines)), random.randrange(len(lines))
    match random.randrange(4):
        case 0:
            del lines[one]
        case 1:
            lines.insert(two, rename(random, lines[one]))
        case 2:
            lines[one], lines[two] = lines[two], lines[one]
        case 3:
            lines.insert(two, lines.pop(one))
    return "\n".join(lines) + "\n"


def rename(random, operation):
    """Repeats an operation with another name for its results."""
    fresh = f"%new{random.randrange(10**6)}"
    return re.sub(r"^(\s*)%\w+(?=(?::\d+)? = )", rf"\1{fresh}", operation)


def region(random, text):
    """Something in braces is removed, duplicated, nested, or emptied."""
    opened, pairs = [], []
    for index, char in enumerate(text):
        if char == "{":
            opened.append(index)
        elif char == "}" and opened:
            pairs.append((opened.pop(), index + 1))
    if not pairs:
        return text
    start, end = random.choice(pairs)
    inside = text[start:end]
    other = random.choice(["", "{}", inside + inside, "{" + inside + "}", inside + ", " + inside, "{\n^bb0:\n}"])
    return text[:start] + other + text[end:]


def operation(random, text):
    """An operation in generic form gets another name, an operand more or less, or other operands."""
    lines = text.splitlines()
    places = [(index, found) for index, line in enumerate(lines) if (found := OPERATION.match(line))]
    if not places:
        return text
    index, found = random.choice(places)
    indent, results, _, _, name, operands, rest = found.groups()
    operands = [operand for operand in operands.split(", ") if operand]
    signature = re.match(r"(.*: \()(.*)(\) -> .*)$", rest)
    types = signature[2].split(", ") if signature and "<(" not in signature[2] else []
    change = random.randrange(6)
    if change == 0:
        name = random.choice([other[5] for _, other in places] + ["test.unknown", "builtin.unrealized_conversion_cast"])
    elif change == 1:
        other = random.choice(places)[1]
        lines[index] = f"{indent}{results or ''}\"{name}\"({', '.join(operands)}){other[7]}"
        return "\n".join(lines) + "\n"
    elif change == 2 and operands and len(types) == len(operands):
        at = random.randrange(len(operands))
        del operands[at], types[at]
    elif change == 3 and operands and len(types) == len(operands):
        at = random.randrange(len(operands))
        operands.append(operands[at])
        types.append(types[at])
    elif change == 4:
        random.shuffle(operands)
    else:
        # An unknown operation takes its result, or defines its operand.
        fresh = f"%new{random.randrange(10**6)}"
        lines.insert(index, f'{indent}{fresh} = "test.unknown"() : () -> {random.choice(types or TYPES)}')
        if operands:
            operands[random.randrange(len(operands))] = fresh
        index += 1
    if types and signature:
        rest = signature[1] + ", ".join(types) + signature[3]
    lines[index] = f"{indent}{results or ''}\"{name}\"({', '.join(operands)}){rest}"
    return "\n".join(lines) + "\n"


def successor(random, text):
    return substitute(random, re.compile(r"\^bb\d+"), text, re.findall(r"\^bb\d+", text) or ["^bb0"])


def nest(random, text):
    """The text nested deeply: in modules, or in regions of an unknown operation."""
    depth = random.choice([2, 30, 300])
    if random.random() < 0.5:
        return "module {\n" * depth + text + "}\n" * depth
    return '"test.scope"() ({\n' * depth + text + "}) : () -> ()\n" * depth


def deep_type(random, text):
    depth = random.choice([3, 40, 200])
    opened, closed = random.choice([("!llvm.array<2 x ", ">"), ("!llvm.struct<(ptr, ", ")>"), ("tuple<", ">"), ("memref<1x", ">")])
    inner = random.choice(["!llvm.ptr", "i8", "f32"])
    return substitute(random, TYPE, text, [opened * depth + inner + closed * depth])


TREE = re.compile(r'(?<=")[-\d?@/_(][-\w?@/_(),:;\[\]{}=<> ]*(?=")')
LEAF = re.compile(r"\?(?:\{[^}]*\})?|-?\d+|_")
LEAVES = NUMBERS[:9] + "? ?{i64} ?{div=16} ?{i8} _ 1@0 1@1@2 ?@0 1/2@0 (1,1) (?,(2,?)) () (4)".split()


def layout(random, text):
    """The text of a shape, layout or tile of CuTe: another one, or with another leaf, a mode less, more or grouped."""
    found = TREE.findall(text)
    if not found:
        return text
    old = random.choice(found)
    match random.randrange(5):
        case 0:
            new = random.choice(found)
        case 1:
            new = substitute(random, LEAF, old, LEAVES)
        case 2:
            new = substitute(random, re.compile(r",[^,()]*"), old, ["", ",1,1", ",(2,2)"])
        case 3:
            new = substitute(random, re.compile(r"\(([^()]*)\)"), old, lambda group: random.choice([group[1:-1], f"({group})", "1"]))
        case _:
            new = f"{random.choice(['S<3,4,3>', 'S<15,15,15>', 'S<0,4,3>'])} o {random.choice(['0', '(0,0)', '?'])} o {old}"
    return text.replace(f'"{old}"', f'"{new}"')


CUTE_TYPE = re.compile(r"!cute(?:_nvgpu)?\.[\w.]+<")
WORD = re.compile(r"(?<![\w.!])(?:-?\d+|[a-z]\w*)(?![\w.<\"])")
WORDS = """0 1 -1 2 3 7 16 63 64 255 1024 4294967296 9223372036854775807 f16 f32 f64 tf32 i1 i4 i8 i128 f8E4M3FN f4E2M1FN gmem smem
rmem tmem dsmem generic k mn n t true false x""".split()


def cute_type(random, text):
    """A type of CuTe with another word or number in it, wherever it occurs, so that uses and definitions agree."""
    starts = [found.start() for found in CUTE_TYPE.finditer(text)]
    if not starts:
        return text
    start, depth = random.choice(starts), 0
    for end in range(start, len(text)):
        depth += (text[end] == "<") - (text[end] == ">" and text[end - 1] != "-")
        if text[end] == ">" and depth == 0:
            break
    old = text[start : end + 1]
    head = old.index("<") + 1
    new = old[:head] + substitute(random, WORD, old[head:], WORDS + WORD.findall(old[head:]))
    return text.replace(old, new)


TEXT = [number] * 3 + [type_once, type_everywhere, string, symbol, symbol_everywhere, token, line, line, region]
TEXT += [attribute_less, attribute_name, attribute_value, attribute_more, value, value, successor, nest, deep_type]
GENERIC = TEXT + [operation] * 6 + [value_alike] * 14 + [number] * 2
CUTE = [layout] * 20 + [cute_type] * 20 + [value_alike] * 10 + [attribute_value] * 6 + [attribute_less] * 4 + [operation] * 2 + [line]


def module(random, text, other, changes=GENERIC):
    """A few changes of MLIR text; seldom many, sometimes with the contents of another module."""
    if changes is not CUTE and random.random() < 0.3:
        text = splice(random, text, other)
    for _ in range(random.choice([1, 1, 1, 1, 2, 2, 3, 5, 12])):
        text = random.choice(changes)(random, text)
    return text


def bytecode(random, data):
    """A few bytes changed, or some cut off, doubled or moved."""
    data = bytearray(data)
    for _ in range(random.choice([1, 1, 1, 2, 4, 16])):
        at, to = random.randrange(len(data)), random.randrange(len(data))
        match random.randrange(5):
            case 0:
                data[at] ^= 1 << random.randrange(8)
            case 1:
                data[at] = random.choice([0, 1, 0x7F, 0x80, 0xFE, 0xFF])
            case 2 if len(data) > 40 and random.random() < 0.3:
                del data[at:]
            case 3:
                data[at:at] = data[to : to + random.randrange(1, 16)]
            case _:
                del data[at : at + random.randrange(1, 4)]
        if len(data) < 2:
            break
    return bytes(data)


def pipeline(random, text):
    """Changes options, nesting, or words of a pipeline."""
    for _ in range(random.choice([1, 1, 2, 3])):
        change = random.randrange(6)
        if change == 0:
            text = substitute(random, NUMBER, text, NUMBERS)
        elif change == 1:
            text = token(random, text)
        elif change == 2:
            text = substitute(random, re.compile(r"(?<==)[\w-]+"), text, ["", "{", "{}", "{a b}", "''", "true", "é", "-1", "x" * 200])
        elif change == 3:
            anchor = random.choice(["any", "llvm.func", "func.func", "gpu.module", "builtin.module", "no.op", ""])
            text = substitute(random, re.compile(r"[a-z][\w-]+(?:\{[^{}]*\})?(?=[,)])"), text, lambda old: f"{anchor}({old})")
        elif change == 4:
            text = substitute(random, re.compile(r"[a-z][\w-]+(?:\{[^{}]*\})?(?=[,)])"), text, lambda old: f"{old},{old}")
        else:
            depth = random.choice([2, 50])
            text = "builtin.module(" * depth + text + ")" * depth
    return text


def rules(random, text):
    """A rule file with parts swapped; sometimes invalid JSON."""
    if random.random() < 0.2:
        return token(random, text)
    if random.random() < 0.15:
        return substitute(random, re.compile(r"[\[{:,]"), text, ["\ufeff", "\\u0000", "//", "[" * 500, '{"a":' * 200, "NaN", "1e999"])
    document = json.loads(text)
    for _ in range(random.choice([1, 1, 2, 4])):
        places = list(inner(document))
        holder, key = random.choice(places)
        other_holder, other_key = random.choice(places)
        old, odd = holder[key], [None, True, -1, 2**31, 2**63, 1e308, "", "all", "shared", "\ud800", [], {}, [[]], "x" * 300]
        match random.randrange(5):
            case 0:
                holder[key] = random.choice(odd)
            case 1:
                holder[key] = json.loads(json.dumps(other_holder[other_key]))
            case 2 if isinstance(holder, dict):
                del holder[key]
                holder[random.choice(["op", "effects", "result", "operand", "operands", "space", "value", "address", ""])] = old
            case 3 if isinstance(holder, list):
                holder.insert(0, json.loads(json.dumps(old)))
            case _:
                holder[key] = random.choice([0, 1, 7, 4294967295, 4294967296, 18446744073709551615])
    return json.dumps(document)


def inner(document):
    """All places in a document, as their holder and the key in it."""
    keys = range(len(document)) if isinstance(document, list) else list(document)
    for key in keys:
        yield document, key
        if isinstance(document[key], (list, dict)):
            yield from inner(document[key])
