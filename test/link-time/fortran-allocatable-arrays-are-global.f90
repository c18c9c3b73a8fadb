! LLVM 21 does not read what flang 22 wrote.
! UNSUPPORTED: llvm-21
! RUN: %{link} %S/Inputs/allocatable.ll | FileCheck %s

! Allocatable arrays.

! CHECK: LLVM alone: {{[1-9][0-9]*}} generic
! CHECK: at the end: 0 generic

subroutine smooth(n)
  integer :: n, i
  real, allocatable :: from(:), to(:)
  allocate(from(n), to(n))
  from = 1.0
  !$omp target teams distribute parallel do map(to: from) map(from: to)
  do i = 2, n - 1
    to(i) = (from(i - 1) + from(i) + from(i + 1)) / 3.0
  end do
  print *, to(n / 2)
end subroutine
