! LLVM 21 does not read what flang 22 wrote.
! UNSUPPORTED: llvm-21
! RUN: %{link} %S/Inputs/pointers.ll | FileCheck %s

! Pointers to parts of arrays.

! CHECK: LLVM alone: {{[1-9][0-9]*}} generic
! CHECK: at the end: 0 generic

subroutine copy(all, n)
  integer :: n, i
  real, target :: all(2 * n)
  real, pointer :: even(:), odd(:)
  even => all(2 : : 2)
  odd => all(1 : : 2)
  !$omp target teams distribute parallel do map(tofrom: even, odd)
  do i = 1, n
    even(i) = odd(i)
  end do
end subroutine
