"""What `tilespace run` changes in the process of a script, and nothing else:

    cuda.tile.launch(0, (4,), add, (a, b, c, 1024))     a numpy array may be an argument
    cuda.tile._compile._find_pip_tileiras()             None: the `tileiras` on PATH is taken, which is ours

cuTile takes arrays that say that they are on a GPU, and numpy's do not. So `launch` wraps them in objects which say so;
the device's memory is the host's, so that it is true. Arrays of other packages on the CPU (PyTorch, JAX) go the same way.
While the kernel runs, the driver knows the bounds of each argument, so that an access beside an array is a fault.

cuTile looks for its compiler in the package nvidia-cuda-tileiras first, and on PATH if that is not installed. Its code is
for a GPU, so that it is not taken here.

No file of cuTile is changed: two of its modules are completed right after they have been loaded. Another sitecustomize of
the user or the system runs as well."""

from __future__ import annotations

import importlib.util
import os
import sys
from importlib.machinery import ModuleSpec, PathFinder
from typing import Any, Callable, Dict, Iterator, List, Optional, Sequence, Tuple

HERE = os.path.dirname(os.path.abspath(__file__))
INTERFACE = "__cuda_array_interface__"
# The kind of device of DLPack that is the CPU.
CPU = 1


def _driver() -> Any:
    """The CPU driver, which the process has under this name."""
    import ctypes

    driver = ctypes.CDLL("libcuda.so.1")
    driver.tilespaceNameMemory.argtypes = [ctypes.c_uint64, ctypes.c_size_t, ctypes.c_char_p]
    driver.tilespaceForgetMemory.argtypes = [ctypes.c_uint64]
    return driver


class OnDevice:
    """An array of the host, as one of the device."""

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
    """An argument as cuTile takes it: arrays of the host are wrapped, in tuples and lists too."""
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
    strides: List[int] = list(interface.get("strides") or ())
    if not strides:
        step = size
        for side in reversed(shape):
            strides.insert(0, step)
            step *= side
    if 0 in shape:
        return address, 0
    reach = [(side - 1) * stride for side, stride in zip(shape, strides)]
    first = address + sum(min(each, 0) for each in reach)
    return first, address + sum(max(each, 0) for each in reach) + size - first


def arrays(value: Any, name: str) -> Iterator[Tuple[str, Dict[str, Any]]]:
    """The arrays of an argument, which may be in tuples and lists, each with its name."""
    if type(value) in (tuple, list):
        for at, each in enumerate(value):
            yield from arrays(each, f"{name}[{at}]")
    elif isinstance(interface := getattr(value, INTERFACE, None), dict):
        yield name, interface


def _launching(launch: Callable[..., Any], place: int) -> Callable[..., Any]:
    """A function that launches, with the arguments of the kernel at a place among its own."""

    def wrapped(*given: Any, **more: Any) -> Any:
        if len(given) <= place or type(given[place]) not in (tuple, list):
            return launch(*given, **more)
        arguments = on_device(given[place])
        driver = _driver()
        named: List[int] = []
        try:
            for at, argument in enumerate(arguments):
                for name, interface in arrays(argument, f"argument {at}"):
                    first, size = bounds(interface)
                    shape = "x".join(map(str, interface["shape"])) or "one"
                    name = f"{name} ({shape} {interface['typestr'].lstrip('<|')})"
                    if driver.tilespaceNameMemory(first, size, name.encode()) == 0:
                        named.append(first)
            return launch(*given[:place], arguments, *given[place + 1 :], **more)
        finally:
            for first in named:
                driver.tilespaceForgetMemory(first)

    wrapped.__name__, wrapped.__doc__ = launch.__name__, launch.__doc__
    return wrapped


def complete_cext(module: Any) -> None:
    """What launches, and where the arguments of the kernel are."""
    for name, place in (("launch", 3), ("launch_extended", 4), ("_benchmark", 3)):
        if hasattr(module, name):
            setattr(module, name, _launching(getattr(module, name), place))


def complete_compile(module: Any) -> None:
    """No compiler of another package."""

    def find() -> None:
        return None

    module._find_pip_tileiras = find


COMPLETED = {"cuda.tile._cext": complete_cext, "cuda.tile._compile": complete_compile}


class Completing:
    """Finds the modules that are completed, by way of the usual finder."""

    @staticmethod
    def find_spec(name: str, path: Optional[Sequence[str]] = None, target: Any = None) -> Optional[ModuleSpec]:
        """Of another module, nothing: others find that."""
        complete = COMPLETED.get(name)
        spec = PathFinder.find_spec(name, path, target) if complete else None
        loader: Any = spec and spec.loader
        if not complete or not loader:
            return None
        execute, then = loader.exec_module, complete

        def exec_module(module: Any) -> None:
            execute(module)
            then(module)

        loader.exec_module = exec_module
        return spec


def _next_sitecustomize() -> None:
    """The one that this one is in front of."""
    paths = [path for path in sys.path if os.path.abspath(path or ".") != HERE]
    spec = PathFinder.find_spec("sitecustomize", paths)
    if spec and spec.loader:
        spec.loader.exec_module(importlib.util.module_from_spec(spec))


if __name__ == "sitecustomize":
    finders: List[Any] = sys.meta_path
    finders.insert(0, Completing)
    _next_sitecustomize()
