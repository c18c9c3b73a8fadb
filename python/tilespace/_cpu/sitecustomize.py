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
from typing import Any, Callable, List, Optional, Sequence

HERE = os.path.dirname(os.path.abspath(__file__))


def _driver() -> Any:
    """The CPU driver, which the process has under this name."""
    import ctypes

    driver = ctypes.CDLL("libcuda.so.1")
    driver.tilespaceNameMemory.argtypes = [ctypes.c_uint64, ctypes.c_size_t, ctypes.c_char_p]
    driver.tilespaceForgetMemory.argtypes = [ctypes.c_uint64]
    return driver


def _arrays() -> Any:
    """What is done to arrays: a file of the package, which this process may never import."""
    spec = importlib.util.spec_from_file_location("_tilespace_arrays", os.path.join(HERE, os.pardir, "_arrays.py"))
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _launching(launch: Callable[..., Any], place: int) -> Callable[..., Any]:
    """A function that launches, with the arguments of the kernel at a place among its own."""
    arrays, driver = _arrays(), _driver()

    def wrapped(*given: Any, **more: Any) -> Any:
        if len(given) <= place or type(given[place]) not in (tuple, list):
            return launch(*given, **more)
        arguments = arrays.on_device(given[place])
        with arrays.named(driver, arguments):
            return launch(*given[:place], arguments, *given[place + 1 :], **more)

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
