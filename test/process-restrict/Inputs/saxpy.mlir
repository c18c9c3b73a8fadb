llvm.func @saxpy(%n: i32, %a: f32, %x: !llvm.ptr, %y: !llvm.ptr) attributes {nvvm.kernel, user_specified_restrict_scope = "1", user_specified_restrict_keyword = "__restrict__"} {
  %tid = nvvm.read.ptx.sreg.tid.x : i32
  %i = llvm.sext %tid : i32 to i64
  %inside = llvm.icmp "slt" %tid, %n : i32
  llvm.cond_br %inside, ^body, ^exit
^body:
  %xi = llvm.getelementptr inbounds %x[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %yi = llvm.getelementptr inbounds %y[%i] : (!llvm.ptr, i64) -> !llvm.ptr, f32
  %x0 = llvm.load %xi : !llvm.ptr -> f32
  %y0 = llvm.load %yi : !llvm.ptr -> f32
  %ax = llvm.fmul %a, %x0 : f32
  %sum = llvm.fadd %ax, %y0 : f32
  llvm.store %sum, %yi : f32, !llvm.ptr
  %again = llvm.load %xi : !llvm.ptr -> f32
  %square = llvm.fmul %again, %again : f32
  %y1 = llvm.getelementptr inbounds %yi[128] : (!llvm.ptr) -> !llvm.ptr, f32
  llvm.store %square, %y1 : f32, !llvm.ptr
  llvm.br ^exit
^exit:
  llvm.return
}
