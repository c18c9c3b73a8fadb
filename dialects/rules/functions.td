//===- functions.td - functions that have no body in the module --*- tablegen -*-===//
//
// By symbol name; operands are arguments. Only names that the CUDA device runtime and the languages reserve.
//
//===----------------------------------------------------------------------===//

include "RuleBase.td"

// libdevice is pure arithmetic, except for the functions that return a second result through a
// pointer to a number. Other functions with this prefix take no pointer; if one does, the pointer escapes.
def : KnownFunction<"__nv_*", [Escapes<All>]>;
// The compiler's own functions, which share the prefix.
def : KnownFunctions<["__nv_atomic_*", "__nv_memcpy_async_*", "__nv_*_impl"], [Escapes<All>, Havoc]>;
def : KnownFunctions<["__nv_frexp", "__nv_frexpf", "__nv_modf", "__nv_modff"],
                     [Access<Arg<1>, Store>]>;
def : KnownFunctions<["__nv_remquo", "__nv_remquof"], [Access<Arg<2>, Store>]>;
def : KnownFunctions<["__nv_sincos", "__nv_sincosf", "__nv_sincospi", "__nv_sincospif", "__nv_fast_sincosf"],
                     [Access<Arg<1>, Store>, Access<Arg<2>, Store>]>;

// The device heap lies in global memory.
def : KnownFunctions<["malloc", "__cuda_malloc"], [Source<0, Global>]>;
def : KnownFunction<"free">;

// The format and the packed arguments are read; the host prints them.
def : KnownFunction<"printf", [Access<Arg<0>, Load>]>;
def : KnownFunction<"vprintf", [Access<Arg<0>, Load>, Access<Arg<1>, Load>]>;
def : KnownFunctions<["__assertfail", "__assert_fail", "::__assertfail", "::__assert_fail"],
                     [Access<Arg<0>, Load>, Access<Arg<1>, Load>, Access<Arg<3>, Load>]>;
// Their mangled names, if C++ declares them without `extern "C"`. A program may have overloads of these names, so the
// types are spelled out: `printf(const char *, ...)`, and `vprintf` with each type that front ends give the list.
def : KnownFunction<"_Z6printfPKcz", [Access<Arg<0>, Load>]>;
def : KnownFunctions<["_Z7vprintfPKcPv", "_Z7vprintfPKcPKv", "_Z7vprintfPKcPc", "_Z7vprintfPKcS0_"],
                     [Access<Arg<0>, Load>, Access<Arg<1>, Load>]>;
def : KnownFunctions<["__nvvm_reflect", "__syncthreads", "__syncwarp", "__threadfence", "__threadfence_block",
                      "__threadfence_system", "__brkpt", "__trap"]>;

// Rust core's panic functions, none of which returns. They read the message and forward it to the panic handler,
// through formatting functions; the message holds their addresses.
def : KnownFunctions<["core::panicking::*", "core::option::unwrap_failed", "core::option::expect_failed",
                      "core::result::unwrap_failed", "core::cell::panic_already_*", "core::str::slice_error_fail*",
                      "core::slice::index::slice_*_fail*", "core::slice::*::len_mismatch_fail*"],
                     [Access<All, Load>, CallsBack]>;

// A declaration without a rule of its own, with attributes that say that it writes no memory (LLVM LangRef, `memory`),
// and with a result that cannot be an address that it gets: no pointer that it gets can be found elsewhere later.
// Unless it is `nocallback`, it may call functions that it has the addresses of.
def : KnownFunction<"llvm.func:writes_nothing", [Opaque<0>]>;
def : KnownFunction<"llvm.func:writes_nothing_and_calls_back", [Opaque<0>, CallsBack]>;
