! LLVM 21 does not read what flang 22 wrote.
! UNSUPPORTED: llvm-21
! RUN: %{link} %S/Inputs/assumed.ll | FileCheck %s

! Arrays of assumed shape.

! CHECK: LLVM alone: {{[1-9][0-9]*}} generic
! CHECK: at the end: 0 generic

subroutine saxpy(a, x, y)
  real :: a
  real, intent(in) :: x(:)
  real, intent(inout) :: y(:)
  integer :: i
  !$omp target teams distribute parallel do map(to: x) map(tofrom: y)
  do i = 1, size(x)
    y(i) = y(i) + a * x(i)
  end do
end subroutine
