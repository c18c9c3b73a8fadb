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

import importlib.util
import os
import sys
from importlib.machinery import PathFinder

HERE = os.path.dirname(os.path.abspath(__file__))


def _driver():
    """The CPU driver, which the process has under this name."""
    import ctypes

    driver = ctypes.CDLL("libcuda.so.1")
    driver.tilespaceNameMemory.argtypes = [ctypes.c_uint64, ctypes.c_size_t, ctypes.c_char_p]
    driver.tilespaceForgetMemory.argtypes = [ctypes.c_uint64]
    return driver


class OnDevice:
    """An array of the host, as one of the device."""

    def __init__(self, address, shape, strides, kind, owner):
        self.owner = owner
        self.__cuda_array_interface__ = {
            "shape": tuple(shape),
            "strides": strides,
            "typestr": kind,
            "data": (address, False),
            "version": 3,
            "stream": None,
        }


def _of_numpy(array):
    strides = None if array.flags.c_contiguous else array.strides
    return OnDevice(array.ctypes.data, array.shape, strides, array.dtype.str, array)


def _of_torch(tensor):
    size, name = tensor.element_size(), str(tensor.dtype).rpartition(".")[2]
    kinds = {"bool": "|b", "bfloat16": "<V"}
    kind = kinds.get(name) or "<" + ("u" if name.startswith("uint") else name[0])
    strides = tuple(stride * size for stride in tensor.stride())
    return OnDevice(tensor.data_ptr(), tensor.shape, strides, f"{kind}{size}", tensor)


def on_device(value):
    """An argument as cuTile takes it: arrays of the host are wrapped, in tuples and lists too."""
    if isinstance(value, (tuple, list)):
        return type(value)(on_device(each) for each in value) if type(value) in (tuple, list) else value
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(value, numpy.ndarray):
        return _of_numpy(value)
    torch = sys.modules.get("torch")
    if torch is not None and isinstance(value, torch.Tensor) and value.device.type == "cpu":
        return _of_torch(value)
    # 1 is the number of the CPU.
    where = getattr(type(value), "__dlpack_device__", None)
    if numpy is not None and where is not None and where(value)[0] == 1:
        return _of_numpy(numpy.from_dlpack(value))
    return value


def bounds(interface):
    """The first byte of an array and the number of bytes up to its last one."""
    shape, address = interface["shape"], interface["data"][0]
    size = int(interface["typestr"][2:])
    strides = interface.get("strides")
    if strides is None:
        strides, step = [], size
        for side in reversed(shape):
            strides.insert(0, step)
            step *= side
    if 0 in shape:
        return address, 0
    reach = [(side - 1) * stride for side, stride in zip(shape, strides)]
    first = address + sum(min(each, 0) for each in reach)
    return first, address + sum(max(each, 0) for each in reach) + size - first


def _arrays(value, name):
    if isinstance(value, (tuple, list)):
        for at, each in enumerate(value):
            yield from _arrays(each, f"{name}[{at}]")
    else:
        interface = getattr(value, "__cuda_array_interface__", None)
        if isinstance(interface, dict):
            yield name, interface


def _launching(launch, place):
    """A function that launches, with the arguments of the kernel at a place among its own."""

    def wrapped(*given, **more):
        if len(given) <= place or not isinstance(given[place], tuple):
            return launch(*given, **more)
        arguments = on_device(given[place])
        driver, named = _driver(), []
        try:
            for at, argument in enumerate(arguments):
                for name, interface in _arrays(argument, f"argument {at}"):
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


def _complete_cext(module):
    module.launch = _launching(module.launch, 3)
    if hasattr(module, "launch_extended"):
        module.launch_extended = _launching(module.launch_extended, 4)


def _complete_compile(module):
    module._find_pip_tileiras = lambda: None


COMPLETED = {"cuda.tile._cext": _complete_cext, "cuda.tile._compile": _complete_compile}


class Completing:
    """Finds the modules that are completed, by way of the usual finder."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        complete = COMPLETED.get(name)
        spec = complete and PathFinder.find_spec(name, path, target)
        if not spec or not spec.loader:
            return None
        loader = spec.loader
        execute = loader.exec_module

        def exec_module(module):
            execute(module)
            complete(module)

        loader.exec_module = exec_module
        return spec


def _next_sitecustomize():
    """The one that this one is in front of."""
    paths = [path for path in sys.path if os.path.abspath(path or ".") != HERE]
    spec = PathFinder.find_spec("sitecustomize", paths)
    if spec and spec.loader:
        spec.loader.exec_module(importlib.util.module_from_spec(spec))


sys.meta_path.insert(0, Completing)
_next_sitecustomize()
