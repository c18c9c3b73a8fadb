! LLVM 21 does not read what flang 22 wrote.
! UNSUPPORTED: llvm-21
! RUN: %{link} %S/Inputs/derived.ll | FileCheck %s

! A derived type with an allocatable part.

! CHECK: LLVM alone: {{[1-9][0-9]*}} generic
! CHECK: at the end: 0 generic

module mesh_of
  type :: mesh
    integer :: n
    real, allocatable :: height(:)
  end type
contains
  subroutine raise(m, by)
    type(mesh), intent(inout) :: m
    real :: by
    integer :: i
    !$omp target teams distribute parallel do map(tofrom: m, m%height)
    do i = 1, m%n
      m%height(i) = m%height(i) + by
    end do
  end subroutine
end module
