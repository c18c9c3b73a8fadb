// RUN: sed 's/attributes {nvvm.as_results = array<i32: 1>}//' %s > %t
// RUN: tilespace-opt %s --verify-memory-space-result=original=%t --verify-diagnostics=only-expected

// Each test lets one index pass that is out of the array, and reaches the field beside it.
func.func @below_slt(%s: !llvm.ptr, %i: i32) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c = llvm.mlir.constant(5 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(array<4 x ptr>, ptr)> : (i32) -> !llvm.ptr
  %t = llvm.icmp "slt" %i, %c : i32
  scf.if %t {
    %at = llvm.getelementptr %slot[0, 0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
    llvm.store %s, %at : !llvm.ptr, !llvm.ptr
  }
  %field = llvm.getelementptr %slot[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
  %p = llvm.load %field : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{its origin is unknown}}
  return %p : !llvm.ptr
}
func.func @below_sle(%s: !llvm.ptr, %i: i32) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c = llvm.mlir.constant(4 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(array<4 x ptr>, ptr)> : (i32) -> !llvm.ptr
  %t = llvm.icmp "sle" %i, %c : i32
  scf.if %t {
    %at = llvm.getelementptr %slot[0, 0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
    llvm.store %s, %at : !llvm.ptr, !llvm.ptr
  }
  %field = llvm.getelementptr %slot[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
  %p = llvm.load %field : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{its origin is unknown}}
  return %p : !llvm.ptr
}
func.func @below_eq(%s: !llvm.ptr, %i: i32) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c = llvm.mlir.constant(4 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(array<4 x ptr>, ptr)> : (i32) -> !llvm.ptr
  %t = llvm.icmp "eq" %i, %c : i32
  scf.if %t {
    %at = llvm.getelementptr %slot[0, 0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
    llvm.store %s, %at : !llvm.ptr, !llvm.ptr
  }
  %field = llvm.getelementptr %slot[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
  %p = llvm.load %field : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{its origin is unknown}}
  return %p : !llvm.ptr
}
func.func @below_ult(%s: !llvm.ptr, %i: i32) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c = llvm.mlir.constant(5 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(array<4 x ptr>, ptr)> : (i32) -> !llvm.ptr
  %t = llvm.icmp "ult" %i, %c : i32
  scf.if %t {
    %at = llvm.getelementptr %slot[0, 0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
    llvm.store %s, %at : !llvm.ptr, !llvm.ptr
  }
  %field = llvm.getelementptr %slot[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
  %p = llvm.load %field : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{its origin is unknown}}
  return %p : !llvm.ptr
}
func.func @below_ule(%s: !llvm.ptr, %i: i32) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c = llvm.mlir.constant(4 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(array<4 x ptr>, ptr)> : (i32) -> !llvm.ptr
  %t = llvm.icmp "ule" %i, %c : i32
  scf.if %t {
    %at = llvm.getelementptr %slot[0, 0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
    llvm.store %s, %at : !llvm.ptr, !llvm.ptr
  }
  %field = llvm.getelementptr %slot[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
  %p = llvm.load %field : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{its origin is unknown}}
  return %p : !llvm.ptr
}
func.func @below_of_sgt(%s: !llvm.ptr, %i: i32) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c = llvm.mlir.constant(5 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(array<4 x ptr>, ptr)> : (i32) -> !llvm.ptr
  %t = llvm.icmp "sgt" %c, %i : i32
  scf.if %t {
    %at = llvm.getelementptr %slot[0, 0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
    llvm.store %s, %at : !llvm.ptr, !llvm.ptr
  }
  %field = llvm.getelementptr %slot[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
  %p = llvm.load %field : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{its origin is unknown}}
  return %p : !llvm.ptr
}
func.func @below_of_sge(%s: !llvm.ptr, %i: i32) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c = llvm.mlir.constant(4 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(array<4 x ptr>, ptr)> : (i32) -> !llvm.ptr
  %t = llvm.icmp "sge" %c, %i : i32
  scf.if %t {
    %at = llvm.getelementptr %slot[0, 0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
    llvm.store %s, %at : !llvm.ptr, !llvm.ptr
  }
  %field = llvm.getelementptr %slot[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
  %p = llvm.load %field : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{its origin is unknown}}
  return %p : !llvm.ptr
}
func.func @below_of_ugt(%s: !llvm.ptr, %i: i32) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c = llvm.mlir.constant(5 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(array<4 x ptr>, ptr)> : (i32) -> !llvm.ptr
  %t = llvm.icmp "ugt" %c, %i : i32
  scf.if %t {
    %at = llvm.getelementptr %slot[0, 0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
    llvm.store %s, %at : !llvm.ptr, !llvm.ptr
  }
  %field = llvm.getelementptr %slot[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
  %p = llvm.load %field : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{its origin is unknown}}
  return %p : !llvm.ptr
}
func.func @below_of_uge(%s: !llvm.ptr, %i: i32) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c = llvm.mlir.constant(4 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(array<4 x ptr>, ptr)> : (i32) -> !llvm.ptr
  %t = llvm.icmp "uge" %c, %i : i32
  scf.if %t {
    %at = llvm.getelementptr %slot[0, 0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
    llvm.store %s, %at : !llvm.ptr, !llvm.ptr
  }
  %field = llvm.getelementptr %slot[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
  %p = llvm.load %field : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{its origin is unknown}}
  return %p : !llvm.ptr
}
func.func @below_no_sge(%s: !llvm.ptr, %i: i32) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c = llvm.mlir.constant(5 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(array<4 x ptr>, ptr)> : (i32) -> !llvm.ptr
  %t = llvm.icmp "sge" %i, %c : i32
  scf.if %t {
  } else {
    %at = llvm.getelementptr %slot[0, 0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
    llvm.store %s, %at : !llvm.ptr, !llvm.ptr
  }
  %field = llvm.getelementptr %slot[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
  %p = llvm.load %field : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{its origin is unknown}}
  return %p : !llvm.ptr
}
func.func @below_no_sgt(%s: !llvm.ptr, %i: i32) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c = llvm.mlir.constant(4 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(array<4 x ptr>, ptr)> : (i32) -> !llvm.ptr
  %t = llvm.icmp "sgt" %i, %c : i32
  scf.if %t {
  } else {
    %at = llvm.getelementptr %slot[0, 0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
    llvm.store %s, %at : !llvm.ptr, !llvm.ptr
  }
  %field = llvm.getelementptr %slot[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
  %p = llvm.load %field : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{its origin is unknown}}
  return %p : !llvm.ptr
}
func.func @below_no_uge(%s: !llvm.ptr, %i: i32) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c = llvm.mlir.constant(5 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(array<4 x ptr>, ptr)> : (i32) -> !llvm.ptr
  %t = llvm.icmp "uge" %i, %c : i32
  scf.if %t {
  } else {
    %at = llvm.getelementptr %slot[0, 0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
    llvm.store %s, %at : !llvm.ptr, !llvm.ptr
  }
  %field = llvm.getelementptr %slot[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
  %p = llvm.load %field : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{its origin is unknown}}
  return %p : !llvm.ptr
}
func.func @below_no_ugt(%s: !llvm.ptr, %i: i32) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c = llvm.mlir.constant(4 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(array<4 x ptr>, ptr)> : (i32) -> !llvm.ptr
  %t = llvm.icmp "ugt" %i, %c : i32
  scf.if %t {
  } else {
    %at = llvm.getelementptr %slot[0, 0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
    llvm.store %s, %at : !llvm.ptr, !llvm.ptr
  }
  %field = llvm.getelementptr %slot[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
  %p = llvm.load %field : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{its origin is unknown}}
  return %p : !llvm.ptr
}
func.func @below_no_ne(%s: !llvm.ptr, %i: i32) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c = llvm.mlir.constant(4 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(array<4 x ptr>, ptr)> : (i32) -> !llvm.ptr
  %t = llvm.icmp "ne" %i, %c : i32
  scf.if %t {
  } else {
    %at = llvm.getelementptr %slot[0, 0, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
    llvm.store %s, %at : !llvm.ptr, !llvm.ptr
  }
  %field = llvm.getelementptr %slot[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(array<4 x ptr>, ptr)>
  %p = llvm.load %field : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{its origin is unknown}}
  return %p : !llvm.ptr
}
func.func @above_sge(%s: !llvm.ptr, %i: i32) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c = llvm.mlir.constant(-1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(ptr, array<4 x ptr>)> : (i32) -> !llvm.ptr
  %t = llvm.icmp "sge" %i, %c : i32
  scf.if %t {
    %at = llvm.getelementptr %slot[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<4 x ptr>)>
    llvm.store %s, %at : !llvm.ptr, !llvm.ptr
  }
  %field = llvm.getelementptr %slot[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<4 x ptr>)>
  %p = llvm.load %field : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{its origin is unknown}}
  return %p : !llvm.ptr
}
func.func @above_sgt(%s: !llvm.ptr, %i: i32) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c = llvm.mlir.constant(-2 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(ptr, array<4 x ptr>)> : (i32) -> !llvm.ptr
  %t = llvm.icmp "sgt" %i, %c : i32
  scf.if %t {
    %at = llvm.getelementptr %slot[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<4 x ptr>)>
    llvm.store %s, %at : !llvm.ptr, !llvm.ptr
  }
  %field = llvm.getelementptr %slot[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<4 x ptr>)>
  %p = llvm.load %field : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{its origin is unknown}}
  return %p : !llvm.ptr
}
func.func @above_of_sle(%s: !llvm.ptr, %i: i32) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c = llvm.mlir.constant(-1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(ptr, array<4 x ptr>)> : (i32) -> !llvm.ptr
  %t = llvm.icmp "sle" %c, %i : i32
  scf.if %t {
    %at = llvm.getelementptr %slot[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<4 x ptr>)>
    llvm.store %s, %at : !llvm.ptr, !llvm.ptr
  }
  %field = llvm.getelementptr %slot[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<4 x ptr>)>
  %p = llvm.load %field : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{its origin is unknown}}
  return %p : !llvm.ptr
}
func.func @above_no_slt(%s: !llvm.ptr, %i: i32) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c = llvm.mlir.constant(-1 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(ptr, array<4 x ptr>)> : (i32) -> !llvm.ptr
  %t = llvm.icmp "slt" %i, %c : i32
  scf.if %t {
  } else {
    %at = llvm.getelementptr %slot[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<4 x ptr>)>
    llvm.store %s, %at : !llvm.ptr, !llvm.ptr
  }
  %field = llvm.getelementptr %slot[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<4 x ptr>)>
  %p = llvm.load %field : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{its origin is unknown}}
  return %p : !llvm.ptr
}
func.func @above_no_sle(%s: !llvm.ptr, %i: i32) -> !llvm.ptr attributes {nvvm.as_results = array<i32: 1>} {
  %one = llvm.mlir.constant(1 : i32) : i32
  %c = llvm.mlir.constant(-2 : i32) : i32
  %slot = llvm.alloca %one x !llvm.struct<(ptr, array<4 x ptr>)> : (i32) -> !llvm.ptr
  %t = llvm.icmp "sle" %i, %c : i32
  scf.if %t {
  } else {
    %at = llvm.getelementptr %slot[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(ptr, array<4 x ptr>)>
    llvm.store %s, %at : !llvm.ptr, !llvm.ptr
  }
  %field = llvm.getelementptr %slot[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(ptr, array<4 x ptr>)>
  %p = llvm.load %field : !llvm.ptr -> !llvm.ptr
  // expected-error@below {{its origin is unknown}}
  return %p : !llvm.ptr
}
