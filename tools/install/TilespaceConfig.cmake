# find_package(Tilespace) gives:
#
#   Tilespace::plugin          the passes, for a program that links MLIR; with tilespace.h
#   Tilespace::clang           for target_link_libraries of a target with CUDA: clang compiles it with the plugin
#   TILESPACE_MLIR_PLUGIN      the same library as a file, for mlir-opt's --load-pass-plugin
#   TILESPACE_CLANG_PLUGIN     the plugin for clang's -fpass-plugin and for opt's -load-pass-plugin
get_filename_component(_tilespace_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(TILESPACE_MLIR_PLUGIN "${_tilespace_prefix}/lib/libtilespace_plugin.so")
set(TILESPACE_CLANG_PLUGIN "${_tilespace_prefix}/lib/libtilespace_llvm.so")
if(NOT TARGET Tilespace::plugin)
  add_library(Tilespace::plugin SHARED IMPORTED)
  set_target_properties(Tilespace::plugin PROPERTIES
    IMPORTED_LOCATION "${TILESPACE_MLIR_PLUGIN}"
    # It has no soname: the loader would look for the path that the linker was given.
    IMPORTED_NO_SONAME TRUE
    INTERFACE_INCLUDE_DIRECTORIES "${_tilespace_prefix}/include")
endif()
if(NOT TARGET Tilespace::clang)
  add_library(Tilespace::clang INTERFACE IMPORTED)
  set_target_properties(Tilespace::clang PROPERTIES
    INTERFACE_COMPILE_OPTIONS "$<$<COMPILE_LANGUAGE:CUDA>:-fpass-plugin=${TILESPACE_CLANG_PLUGIN}>")
endif()
unset(_tilespace_prefix)
