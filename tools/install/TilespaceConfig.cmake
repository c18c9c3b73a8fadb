# find_package(Tilespace) gives:
#
#   Tilespace::plugin          the passes, for a program that links MLIR; with tilespace.h
#   Tilespace::clang           for target_link_libraries of a target with CUDA: clang compiles it with the plugin
#   tilespace_add_plugin       a function: the plugin, and the target's sources so far are compiled again for a new plugin
#   tilespace_add_rules        a function: for a target, and a file of rules for its CUDA
#   TILESPACE_MLIR_PLUGIN      the plugin as a file, for mlir-opt's --load-pass-plugin
#   TILESPACE_CLANG_PLUGIN     the plugin for clang's -fpass-plugin and for opt's -load-pass-plugin
get_filename_component(_tilespace_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
set(TILESPACE_MLIR_PLUGIN "${_tilespace_prefix}/lib/libtilespace_plugin.so")
# With its version, so that an upgrade changes the command that compiles a file.
set(TILESPACE_CLANG_PLUGIN "${_tilespace_prefix}/lib/libtilespace_llvm-@VERSION@.so")
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

# Makes the target's sources so far compile again when one of these files changes.
function(_tilespace_depend target)
  get_target_property(sources "${target}" SOURCES)
  if(sources)
    set_property(SOURCE ${sources} APPEND PROPERTY OBJECT_DEPENDS "${ARGN}")
  endif()
endfunction()

# The CUDA files of a target are compiled with the plugin, and its sources so far again when the plugin
# changes.
function(tilespace_add_plugin target)
  target_link_libraries("${target}" PRIVATE Tilespace::clang)
  # The plugin that this name opens is beside it, by the version of LLVM.
  string(REGEX MATCH "^[0-9]+" major "${CMAKE_CUDA_COMPILER_VERSION}")
  string(REGEX REPLACE "-([^/]*)$" "-${major}-\\1" opened "${TILESPACE_CLANG_PLUGIN}")
  set(plugins "${TILESPACE_CLANG_PLUGIN}")
  if(EXISTS "${opened}")
    list(APPEND plugins "${opened}")
  endif()
  _tilespace_depend("${target}" ${plugins})
endfunction()

# Adds a file of rules to the CUDA files of a target, and makes the sources that it has so far compile again
# when the rules change.
function(tilespace_add_rules target file)
  get_filename_component(rules "${file}" ABSOLUTE)
  get_target_property(type "${target}" TYPE)
  if(type STREQUAL "INTERFACE_LIBRARY")
    set(scope INTERFACE)
  else()
    set(scope PRIVATE)
    _tilespace_depend("${target}" "${rules}")
  endif()
  target_compile_options("${target}" ${scope}
    "$<$<COMPILE_LANGUAGE:CUDA>:SHELL:-Xclang -mllvm -Xclang \"-tilespace-space-rules=${rules}\">")
endfunction()
