# The bindings of MLIR 23 in place of MLIR 22's, in the manifest of the workspace.
s/^melior = { version = "=[0-9.]*"/melior = { version = "=0.28.2"/
s/^melior-macro = "=[0-9.]*"/melior-macro = "=0.28.2"/
s/^mlir-sys = "=[0-9.]*"/mlir-sys = "=230.0.2"/
s/^tblgen = { version = "=[0-9.]*"\(.*\)"llvm22-0"/tblgen = { version = "=0.10.0"\1"llvm23-0"/
