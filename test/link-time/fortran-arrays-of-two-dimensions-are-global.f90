! LLVM 21 does not read what flang 22 wrote.
! UNSUPPORTED: llvm-21
! RUN: %{link} %S/Inputs/matmul.ll | FileCheck %s

! Arrays of two dimensions, and a sum of each thread.

! CHECK: LLVM alone: {{[1-9][0-9]*}} generic
! CHECK: at the end: 0 generic

subroutine multiply(a, b, c)
  real, intent(in) :: a(:, :), b(:, :)
  real, intent(out) :: c(:, :)
  real :: s
  integer :: i, j, k
  !$omp target teams distribute parallel do collapse(2) private(s) map(to: a, b) map(from: c)
  do j = 1, size(c, 2)
    do i = 1, size(c, 1)
      s = 0.0
      do k = 1, size(a, 2)
        s = s + a(i, k) * b(k, j)
      end do
      c(i, j) = s
    end do
  end do
end subroutine
