"""Which memory does this GPU pointer name?

    >>> module = Module.parse('''
    ... llvm.mlir.global internal @tile() {addr_space = 3 : i32} : !llvm.array<64 x f32>
    ... llvm.func internal @get(%p: !llvm.ptr) -> f32 {
    ...   %v = llvm.load %p : !llvm.ptr -> f32
    ...   llvm.return %v : f32
    ... }
    ... llvm.func @kernel(%out: !llvm.ptr) attributes {nvvm.kernel} {
    ...   %t = llvm.mlir.addressof @tile : !llvm.ptr<3>
    ...   %s = llvm.addrspacecast %t : !llvm.ptr<3> to !llvm.ptr
    ...   %v = llvm.call @get(%s) : (!llvm.ptr) -> f32
    ...   llvm.store %v, %out : f32, !llvm.ptr
    ...   llvm.return
    ... }''')
    >>> report = module.spaces()
    >>> report.after
    {'global': 1, 'shared': 1}
    >>> report.function("get").instances[0].accesses[0].after
    'shared'
"""

from ._compile import CompileError
from ._diagnostic import Diagnostic, Error
from ._input import NotAModule
from ._module import Module, from_cuda_lang, from_cutedsl, from_jax, options, passes, version
from ._report import Access, Argument, Call, Function, Instance, Kernel, Leftover, Report, read_accesses

__all__ = [
    "Access",
    "Argument",
    "Call",
    "CompileError",
    "Diagnostic",
    "Error",
    "Function",
    "Instance",
    "Kernel",
    "Leftover",
    "Module",
    "NotAModule",
    "Report",
    "from_cuda_lang",
    "from_cutedsl",
    "from_jax",
    "options",
    "passes",
    "read_accesses",
    "version",
]
__version__ = version()
# A traceback then names them as programs import them: tilespace.Error, not tilespace._diagnostic.Error.
for _each in (CompileError, Error, NotAModule):
    _each.__module__ = __name__
