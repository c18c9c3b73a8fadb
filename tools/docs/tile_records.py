"""The operations of CUDA Tile IR as their records have them.

    exp     source: f16 bf16 f32 f64, rounding_mode: full approx ...; source and result are of one type

An operand or result has the elements that its constraint names. Those that a trait makes equal are one *group*; a group
with one element is fixed, and any other is a parameter of the operation."""

import json
import re
import subprocess
from dataclasses import dataclass, field

from toolchain import ROOT, llvm_prefix, tool

FOLDER = ROOT / "dialects"
INTS = ("i1", "i8", "i16", "i32", "i64")
FLOATS = ("f16", "bf16", "f32", "f64")
SMALL_FLOATS = ("tf32", "f8E4M3FN", "f8E5M2", "f8E8M0FNU", "f4E2M1FN")
# In the order of the table.
ELEMENTS = ("i1", "i4", "i8", "i16", "i32", "i64", *FLOATS, *SMALL_FLOATS)
BITS = dict(zip(ELEMENTS, (1, 4, 8, 16, 32, 64, 16, 16, 32, 64, 32, 8, 8, 8, 4)))
POINTER = "ptr"


@dataclass(frozen=True)
class Value:
    """An operand or a result: its name, its elements if it is a tile, and how many there are."""

    name: str
    elements: tuple
    is_tile: bool
    is_one: bool


@dataclass(frozen=True)
class Attribute:
    """An attribute: its name, the text of each of its values by the word for it, and the word that it has by default."""

    name: str
    values: dict
    default: str | None
    is_flag: bool


@dataclass(frozen=True)
class Record:
    """An operation; `later` has the versions of attributes that the first one does not have."""

    name: str
    since: str
    later: dict
    operands: list
    results: list
    attributes: list
    has_regions: bool
    groups: list = field(default_factory=list)

    @property
    def is_elementwise(self):
        """Whether all of it is tiles of any sizes, and attributes with words."""
        values = [*self.operands, *self.results]
        known = all(attribute.values for attribute in self.attributes)
        return bool(self.operands) and known and not self.has_regions and all(each.is_tile and each.is_one for each in values)

    def group(self, name):
        """The operands and results of one type with this one."""
        return next((group for group in self.groups if name in group), frozenset([name]))


def records():
    """All operations, by name."""
    arguments = [tool("llvm-tblgen"), "--dump-json", f"-I{FOLDER}", f"-I{llvm_prefix() / 'include'}", FOLDER / "cuda_tile/CudaTile.td"]
    data = json.loads(subprocess.run(arguments, check=True, capture_output=True, text=True).stdout)
    found = (_record(data, data[name]) for name in data["!instanceof"]["CudaTile_Op"])
    return {record.name: record for record in sorted(found, key=lambda record: record.name)}


def _record(data, op):
    operands, attributes = [], []
    for value, name in op["arguments"]["args"]:
        constraint = data[value["def"]]
        if "TypeConstraint" in constraint["!superclasses"]:
            operands.append(_value(data, constraint, name))
        else:
            attributes.append(_attribute(data, constraint, name))
    results = [_value(data, data[value["def"]], name) for value, name in op["results"]["args"]]
    traits = [data[trait["def"]] for trait in op["traits"]]
    groups = [frozenset(trait["values"]) for trait in traits if "AllTypesMatch" in trait["!superclasses"]]
    regions = bool(op["regions"]["args"])
    later = {name: version for version, name in map(str.split, op["later"])}
    return Record(op["opName"], op["since"], later, operands, results, attributes, regions, groups)


def _value(data, constraint, name):
    """The elements are in the constraint's own words: `tile of f16 or f32 values`."""
    is_one = not {"Optional", "Variadic"} & set(constraint["!superclasses"])
    if not is_one:
        constraint = data[constraint["baseType"]["def"]]
    is_tile = constraint["!name"] == "CudaTile_Tile" or "CudaTile_TileOf" in constraint["!superclasses"]
    is_tile &= "CudaTile_ScalarOf" not in constraint["!superclasses"]
    words = re.fullmatch(r"(?:0D )?tile of (.*) values", constraint["summary"])
    elements = tuple(words[1].split(" or ")) if words else (*ELEMENTS, POINTER)
    return Value(name, elements, is_tile, is_one)


def _attribute(data, constraint, name):
    default, optional, base = None, False, constraint
    while not base.get("enum") and (inner := base.get("baseAttr")):
        default = base.get("defaultValue") or default
        optional |= "OptionalAttr" in base["!superclasses"]
        base = data[inner["def"]]
    if base["!name"] == "UnitAttr":
        return Attribute(name, {name: "unit"}, None, True)
    enum = data[base["enum"]["def"]] if base.get("enum") else base
    cases = [data[case["def"]] for case in enum.get("enumerants") or []]
    mnemonic = base.get("mnemonic") if base is not enum else None
    values = {case["str"]: f"#cuda_tile.{mnemonic}<{case['str']}>" if mnemonic else f"{case['value']} : i32" for case in cases}
    words = {case["symbol"]: case["str"] for case in cases}
    word = words.get((default or "").rsplit("::", 1)[-1])
    return Attribute(name, values, word, optional)
