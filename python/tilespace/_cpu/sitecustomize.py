"""All changes that `tilespace run` makes in the process of a script:

    cuda.tile.launch(0, (4,), add, (a, b, c, 1024))     takes numpy arrays as arguments, and gives the device a context
    cuda.tile._compile._find_pip_tileiras()             returns None, so that cuTile runs the `tileiras` on PATH: ours

cuTile takes only arrays that say that they are on a GPU, and numpy's do not. So `launch` wraps them in objects that do;
this is true, since device memory is host memory here. Arrays of other packages on the CPU (PyTorch, JAX) are wrapped, too.
While the kernel runs, the driver knows the bounds of each argument, so that an access outside an array is a fault.

cuTile looks for its compiler in the package nvidia-cuda-tileiras first, and on PATH if that is not installed. That compiler
emits code for a GPU, so that it cannot be used here.

No file of cuTile is changed: two of its modules are patched right after they are loaded. Another sitecustomize, of
the user or the system, runs as well."""

from __future__ import annotations

import importlib.util
import os
import sys
from importlib.machinery import ModuleSpec, PathFinder
from typing import Any, Callable, List, Optional, Sequence

HERE = os.path.dirname(os.path.abspath(__file__))


def _driver() -> Any:
    """The CPU driver, which has this name in the process."""
    import ctypes

    driver = ctypes.CDLL("libcuda.so.1")
    driver.tilespaceNameMemory.argtypes = [ctypes.c_uint64, ctypes.c_size_t, ctypes.c_char_p]
    driver.tilespaceForgetMemory.argtypes = [ctypes.c_uint64]
    return driver


def _make_current(driver: Any) -> None:
    """Gives this thread the context of the device, if it has none. On a GPU, the package of the arrays does this; numpy does
    not."""
    import ctypes

    context = ctypes.c_void_p()
    if driver.cuInit(0) or driver.cuCtxGetCurrent(ctypes.byref(context)) or context.value:
        return
    if not driver.cuDevicePrimaryCtxRetain(ctypes.byref(context), 0):
        driver.cuCtxSetCurrent(context)


def _arrays() -> Any:
    """_arrays.py of the package, which this process may never import."""
    spec = importlib.util.spec_from_file_location("_tilespace_arrays", os.path.join(HERE, os.pardir, "_arrays.py"))
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _launching(launch: Callable[..., Any], place: int) -> Callable[..., Any]:
    """Wraps a function that launches kernels. `place` is the index of the kernel's arguments among its own."""
    arrays, driver = _arrays(), _driver()

    def wrapped(*given: Any, **more: Any) -> Any:
        if len(given) <= place or type(given[place]) not in (tuple, list):
            return launch(*given, **more)
        _make_current(driver)
        arguments = arrays.on_device(given[place])
        with arrays.named(driver, arguments):
            return launch(*given[:place], arguments, *given[place + 1 :], **more)

    wrapped.__name__, wrapped.__doc__ = launch.__name__, launch.__doc__
    return wrapped


def complete_cext(module: Any) -> None:
    """Wraps the functions that launch kernels."""
    for name, place in (("launch", 3), ("launch_extended", 4), ("_benchmark", 3)):
        if hasattr(module, name):
            setattr(module, name, _launching(getattr(module, name), place))


def complete_compile(module: Any) -> None:
    """Hides the compiler of another package."""

    def find() -> None:
        return None

    module._find_pip_tileiras = find


COMPLETED = {"cuda.tile._cext": complete_cext, "cuda.tile._compile": complete_compile}


class Completing:
    """Finds the modules to patch, by the usual finder."""

    @staticmethod
    def find_spec(name: str, path: Optional[Sequence[str]] = None, target: Any = None) -> Optional[ModuleSpec]:
        """The spec of a module to patch; None for any other module, which other finders find."""
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
    """Runs the sitecustomize that this one hides."""
    paths = [path for path in sys.path if os.path.abspath(path or ".") != HERE]
    spec = PathFinder.find_spec("sitecustomize", paths)
    if spec and spec.loader:
        spec.loader.exec_module(importlib.util.module_from_spec(spec))


if __name__ == "sitecustomize":
    finders: List[Any] = sys.meta_path
    finders.insert(0, Completing)
    _next_sitecustomize()
