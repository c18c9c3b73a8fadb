"""Arrays of any package, by protocol: no package is imported for them.

    numpy.ndarray, JAX on the CPU      host memory: for the CPU driver only
    torch.Tensor                       data_ptr(), shape, stride()
    cupy, numba, ...                   __cuda_array_interface__

cuTile takes only arrays that say that they are on a GPU. If the CPU is the device, device memory is host memory, so that
a host array may say so: `on_device` wraps it in an object that does.

Processes that do not import the package load this file by its path (_cpu/sitecustomize.py), so that it imports nothing
from the package."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple, cast

INTERFACE = "__cuda_array_interface__"
# DLPack's kDLCPU.
CPU = 1


class OnDevice:
    """A host array that presents itself as a device array."""

    def __init__(self, address: int, shape: Sequence[int], strides: Optional[Sequence[int]], kind: str, owner: Any):
        self.owner = owner
        self.__cuda_array_interface__: Dict[str, Any] = {
            "shape": tuple(shape),
            "strides": strides,
            "typestr": kind,
            "data": (address, False),
            "version": 3,
            "stream": None,
        }


def _of_numpy(array: Any) -> OnDevice:
    strides = None if array.flags.c_contiguous else array.strides
    return OnDevice(array.ctypes.data, array.shape, strides, array.dtype.str, array)


def _of_torch(tensor: Any) -> OnDevice:
    size, name = tensor.element_size(), str(tensor.dtype).rpartition(".")[2]
    kinds = {"bool": "|b", "bfloat16": "<V"}
    kind = kinds.get(name) or "<" + ("u" if name.startswith("uint") else name[0])
    strides = tuple(stride * size for stride in tensor.stride())
    return OnDevice(tensor.data_ptr(), tensor.shape, strides, f"{kind}{size}", tensor)


def on_device(value: Any) -> Any:
    """An argument as cuTile takes it: host arrays are wrapped, also inside tuples and lists."""
    if type(value) in (tuple, list):
        return type(value)(on_device(each) for each in value)
    numpy: Any = sys.modules.get("numpy")
    torch: Any = sys.modules.get("torch")
    if numpy is not None and isinstance(value, numpy.ndarray):
        return _of_numpy(value)
    if torch is not None and isinstance(value, torch.Tensor):
        return _of_torch(value) if value.device.type == "cpu" else value
    where = getattr(value, "__dlpack_device__", None)
    if numpy is not None and where is not None and where()[0] == CPU:
        return _of_numpy(numpy.from_dlpack(value))
    return value


def bounds(interface: Dict[str, Any]) -> Tuple[int, int]:
    """The first byte of an array and the number of bytes up to its last one."""
    shape: List[int] = list(interface["shape"])
    address, size = int(interface["data"][0]), int(interface["typestr"][2:])
    if 0 in shape:
        return address, 0
    strides = [stride * size for stride in _strides(interface, size)]
    reach = [(side - 1) * stride for side, stride in zip(shape, strides)]
    first = address + sum(min(each, 0) for each in reach)
    return first, address + sum(max(each, 0) for each in reach) + size - first


def _strides(interface: Dict[str, Any], size: int) -> List[int]:
    """The strides, in elements."""
    given = interface.get("strides")
    if given is not None:
        return [int(stride) // size for stride in given]
    strides: List[int] = []
    step = 1
    for side in reversed(interface["shape"]):
        strides.insert(0, step)
        step *= side
    return strides


def layout(array: Any) -> Tuple[int, List[int], List[int]]:
    """The address of an array, its sides, and its strides in elements."""
    if callable(getattr(array, "data_ptr", None)) and callable(getattr(array, "stride", None)):
        return int(array.data_ptr()), [int(side) for side in array.shape], [int(step) for step in array.stride()]
    found = getattr(array, INTERFACE, None)
    if not isinstance(found, dict):
        raise TypeError(f"{type(array).__name__} has neither data_ptr() nor {INTERFACE}")
    interface = cast("Dict[str, Any]", found)
    size = int(interface["typestr"][2:])
    return int(interface["data"][0]), [int(side) for side in interface["shape"]], _strides(interface, size)


def arrays(value: Any, name: str) -> Iterator[Tuple[str, Dict[str, Any]]]:
    """The arrays of an argument, which may be inside tuples and lists, each with its name."""
    if type(value) in (tuple, list):
        for at, each in enumerate(value):
            yield from arrays(each, f"{name}[{at}]")
    elif isinstance(interface := getattr(value, INTERFACE, None), dict):
        yield name, interface


@contextmanager
def named(driver: Any, arguments: Sequence[Any]) -> Iterator[None]:
    """Registers the bounds of each array with the CPU driver while a kernel runs, so that an access outside them is a fault."""
    known: List[int] = []
    try:
        for at, argument in enumerate(arguments):
            for name, interface in arrays(argument, f"argument {at}"):
                first, size = bounds(interface)
                shape = "x".join(map(str, interface["shape"])) or "one"
                name = f"{name} ({shape} {interface['typestr'].lstrip('<|')})"
                if driver.tilespaceNameMemory(first, size, name.encode()):
                    raise ValueError(f"{name} is not in the memory of the CPU")
                known.append(first)
        yield
    finally:
        for first in known:
            driver.tilespaceForgetMemory(first)
