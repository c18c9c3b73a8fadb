! Loops for a GPU: by OpenMP, and by Fortran's own concurrency.

subroutine smooth(field, out)
  real :: field(:), out(:)
  integer :: i
  !$omp target teams distribute parallel do map(to: field) map(from: out)
  do i = 2, size(field) - 1
    out(i) = (field(i - 1) + field(i) + field(i + 1)) / 3
  end do
end subroutine

subroutine scale(a, n)
  integer :: n, i
  real :: a(n)
  do concurrent (i = 1:n)
    a(i) = 2 * a(i)
  end do
end subroutine
