define float @__nv_erff(float %x) {
  %y = fadd float %x, 1.0
  ret float %y
}
