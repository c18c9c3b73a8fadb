//===- RunInChild.h - Work that may end its process -----------------------===//
//
//   parent   fork, read what the child writes, wait       the text, or that it died
//   child    work, write its result, _exit                a crash ends only it
//
// LLVM's code generators end the process where they cannot go on. The plugin for
// clang includes this file, too: it needs nothing of MLIR.
//
//===----------------------------------------------------------------------===//

#ifndef MLIR_EXT_RUN_IN_CHILD_H
#define MLIR_EXT_RUN_IN_CHILD_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <string>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace mlir_ext {

/// How the work in a child process ended.
enum class ChildEnd { NotStarted, Finished, Died };

/// The exit code of a child that did not finish its work.
constexpr int childEnded = 101;

inline void writeAll(int file, const char *data, size_t size) {
  while (size > 0) {
    ssize_t written = write(file, data, size);
    if (written < 0 && errno == EINTR)
      continue;
    if (written <= 0)
      _exit(childEnded);
    data += written;
    size -= written;
  }
}

/// Passes all that can be read from a file to a function.
inline void readAll(int file, llvm::function_ref<void(llvm::StringRef)> take) {
  char buffer[1 << 16];
  while (true) {
    ssize_t size = read(file, buffer, sizeof(buffer));
    if (size < 0 && errno == EINTR)
      continue;
    if (size <= 0)
      return;
    take(llvm::StringRef(buffer, size));
  }
}

[[noreturn]] inline void runChild(int results, int log,
                                  llvm::function_ref<void(std::string &)> run) {
  dup2(log, STDOUT_FILENO);
  dup2(log, STDERR_FILENO);
  rlimit noCore = {0, 0};
  setrlimit(RLIMIT_CORE, &noCore);
  // The parent's handlers would print its stack.
  for (int number : {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGTRAP, SIGSYS})
    signal(number, SIG_DFL);
  // exit, without the destructors of the parent's objects.
  std::atexit([] { _exit(childEnded); });
  llvm::remove_fatal_error_handler();
  // llvm::report_fatal_error, without a stack trace.
  llvm::install_fatal_error_handler([](void *, const char *reason, bool) {
    writeAll(STDERR_FILENO, reason, strlen(reason));
    _exit(childEnded);
  });
  std::string output;
  run(output);
  writeAll(results, output.data(), output.size());
  _exit(0);
}

/// Runs work in a child process, and passes its result to `output`, and its
/// printed text to `log`.
inline ChildEnd runInChild(llvm::function_ref<void(std::string &)> run,
                           llvm::function_ref<void(llvm::StringRef)> output,
                           llvm::function_ref<void(llvm::StringRef)> log) {
  int results[2];
  if (pipe2(results, O_CLOEXEC) != 0)
    return ChildEnd::NotStarted;
  int logFile = memfd_create("log", MFD_CLOEXEC);
  // Buffered output would be written by both processes.
  fflush(nullptr);
  llvm::outs().flush();
  pid_t child = logFile < 0 ? -1 : fork();
  if (child == 0)
    runChild(results[1], logFile, run);
  close(results[1]);
  if (child > 0)
    readAll(results[0], output);
  close(results[0]);
  int status = 0;
  while (child > 0 && waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (child > 0) {
    lseek(logFile, 0, SEEK_SET);
    readAll(logFile, log);
  }
  if (logFile >= 0)
    close(logFile);
  if (child < 0)
    return ChildEnd::NotStarted;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? ChildEnd::Finished
                                                       : ChildEnd::Died;
}

} // namespace mlir_ext

#endif // MLIR_EXT_RUN_IN_CHILD_H
