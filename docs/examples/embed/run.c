// Reads LLVM IR, has Tilespace name the memory of its pointers, and prints it.
//
//   cc run.c $(llvm-config --cflags --ldflags --libs) -L/path/to -ltilespace_llvm -o run
//   ./run helper.ll place=optimizer-early
#include "tilespace-llvm.h"
#include <llvm-c/Core.h>
#include <llvm-c/IRReader.h>
#include <stdio.h>

static int failed(char *error) {
  fprintf(stderr, "%s\n", error ? error : "unknown error");
  LLVMDisposeMessage(error);
  return 1;
}

int main(int count, char **words) {
  LLVMContextRef context = LLVMContextCreate();
  LLVMMemoryBufferRef buffer;
  LLVMModuleRef module;
  char *error = NULL;
  if (count < 2 || LLVMCreateMemoryBufferWithContentsOfFile(words[1], &buffer, &error))
    return failed(error);
  if (LLVMParseIRInContext(context, buffer, &module, &error))
    return failed(error);
  if (!tilespaceRunOnModule(module, count > 2 ? words[2] : NULL, &error))
    return failed(error);
  char *text = LLVMPrintModuleToString(module);
  fputs(text, stdout);
  LLVMDisposeMessage(text);
  LLVMDisposeModule(module);
  LLVMContextDispose(context);
  return 0;
}
