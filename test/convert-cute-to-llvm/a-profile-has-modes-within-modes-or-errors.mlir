// RUN: tilespace-opt %s --allow-unregistered-dialect --split-input-file --verify-diagnostics --convert-cute-to-llvm -o /dev/null

// Each mode is coalesced by its part of the profile, within modes, too; with one number for a mode the whole mode is.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"((8,16),1,(4,2),(1,4)):((64,1),0,(16,512),(0,1024))">
    %b = "cute.static"() : () -> !cute.coord<"((8,16),1,8,4)">
    %r = "cute.coalesce"(%a, %b) : (!cute.layout<"((8,16),1,(4,2),(1,4)):((64,1),0,(16,512),(0,1024))">, !cute.coord<"((8,16),1,8,4)">) -> !cute.layout<"((8,16),1,(4,2),4):((64,1),0,(16,512),1024)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"((2,(2,4)),3):((1,(2,4)),16)">
    %b = "cute.static"() : () -> !cute.coord<"((2,8),3)">
    %r = "cute.coalesce"(%a, %b) : (!cute.layout<"((2,(2,4)),3):((1,(2,4)),16)">, !cute.coord<"((2,8),3)">) -> !cute.layout<"((2,8),3):((1,2),16)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"((2,(2,4)),3):((1,(2,4)),16)">
    %b = "cute.static"() : () -> !cute.coord<"((2,8),3)">
    // expected-error @+1 {{its result type has the size (16,3), but its operands make ((2,8),3)}}
    %r = "cute.coalesce"(%a, %b) : (!cute.layout<"((2,(2,4)),3):((1,(2,4)),16)">, !cute.coord<"((2,8),3)">) -> !cute.layout<"(16,3):(1,16)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

// Modes after the profile's modes stay.

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"((2,(2,4),(1,2)),3):((1,(2,4),(0,16)),32)">
    %b = "cute.static"() : () -> !cute.coord<"((2,8),3)">
    %r = "cute.coalesce"(%a, %b) : (!cute.layout<"((2,(2,4),(1,2)),3):((1,(2,4),(0,16)),32)">, !cute.coord<"((2,8),3)">) -> !cute.layout<"((2,8,(1,2)),3):((1,2,(0,16)),32)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"((2,(2,4)),3):((1,(2,4)),16)">
    %b = "cute.static"() : () -> !cute.coord<"((2,8,1),3)">
    // expected-error @+1 {{its profile has more modes than its operand}}
    %r = "cute.coalesce"(%a, %b) : (!cute.layout<"((2,(2,4)),3):((1,(2,4)),16)">, !cute.coord<"((2,8,1),3)">) -> !cute.layout<"((2,8,1),3):((1,2,0),16)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}

// -----

gpu.module @kernels {
  "cuda.kernel"() <{function_type = () -> (), sym_name = "k"}> ({
  ^bb0:
    %a = "cute.static"() : () -> !cute.layout<"((2,(2,4)),3):((1,(2,4)),16)">
    %b = "cute.static"() : () -> !cute.coord<"((2,_),3)">
    // expected-error @+1 {{a mode of its profile is not a number}}
    %r = "cute.coalesce"(%a, %b) : (!cute.layout<"((2,(2,4)),3):((1,(2,4)),16)">, !cute.coord<"((2,_),3)">) -> !cute.layout<"((2,8),3):((1,2),16)">
    "cuda.return"() : () -> ()
  }) : () -> ()
}
