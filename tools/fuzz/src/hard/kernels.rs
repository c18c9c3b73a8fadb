//! The kernel of each kind.
//!
//! ```text
//! getN, byN, fillN, doN, testN     functions of kernel kN
//! %q      the pointer that the kernel passes, %p the parameter that gets it, %v the number read through it
//! ```

use super::Draw;

const SLOT: &str = "  %slot = alloca [8 x i32], align 16\n";

/// The end of a kernel: the number `%v` is its result.
const DONE: &str = "  store i32 %v, ptr %out\n";

/// A call of the [`reader`] with the pointer `%q`.
fn call(n: &str) -> String {
    format!("  %v = call i32 @get{n}(ptr %q, i32 %i)\n{DONE}")
}

/// A pointer to memory of some space, called `%q`, that a helper may get.
fn pointer(draw: &mut Draw, spaces: &[&str]) -> String {
    match draw.one(spaces) {
        "local" => format!(
            "{SLOT}  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %slot, ptr align 16 %in, i64 32, i1 false)\n\
             \x20 %q = getelementptr i8, ptr %slot, i64 0\n"
        ),
        "shared" => "  store i32 %i, ptr addrspace(3) @sm\n  store i32 7, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @sm, i64 4)\n\
            \x20 store i64 0, ptr addrspace(3) getelementptr (i8, ptr addrspace(3) @sm, i64 8)\n\
            \x20 %q = getelementptr i8, ptr addrspacecast (ptr addrspace(3) @sm to ptr), i64 0\n"
            .into(),
        "const" => "  %q = getelementptr i8, ptr addrspacecast (ptr addrspace(4) @fixed to ptr), i64 0\n".into(),
        "var" => "  %q = getelementptr i8, ptr addrspacecast (ptr addrspace(1) @var to ptr), i64 0\n".into(),
        "param" => "  %q = getelementptr i8, ptr %s, i64 0\n".into(),
        _ => "  %q = getelementptr i8, ptr %in, i64 0\n".into(),
    }
}

/// A function that reads through its argument, which a plant claims to be local.
fn reader(draw: &mut Draw, name: &str) -> String {
    let attributes = draw.one(&["noinline", "noinline", "noinline", ""]);
    let last = if draw.below(3) == 0 {
        "  %c = load i32, ptr %p\n  %d = add i32 %b, %c\n  ret i32 %d\n"
    } else {
        "  ret i32 %b\n"
    };
    format!(
        "define internal i32 @{name}(ptr %p.in, i32 %i) {attributes} {{\n  %p = getelementptr i8, ptr %p.in, i64 0\n\
         \x20 %a = getelementptr i32, ptr %p, i32 %i\n  %b = load i32, ptr %a\n{last}}}\n"
    )
}

fn kernel(name: &str, attributes: &str, body: &str) -> String {
    format!(
        "define ptx_kernel void @{name}(ptr %out, ptr align 16 dereferenceable(256) %in, ptr %rows, i32 %i, ptr byval([8 x i32]) align 16 {attributes} %s) {{\n\
         entry:\n{body}  ret void\n}}\n"
    )
}

/// The operations that a helper may do, with the spaces that have them; results go to `%r`.
const OPERATIONS: [&str; 25] = [
    "  %r = load i32, ptr %p\n",
    "  %r = load volatile i32, ptr %p\n",
    "  %r = load atomic i32, ptr %p monotonic, align 4\n",
    "  %r = load atomic i32, ptr %p acquire, align 4\n",
    "  %r = load atomic i32, ptr %p syncscope(\"block\") acquire, align 4\n",
    "  %v = load <4 x i32>, ptr %p, align 16\n  %r = extractelement <4 x i32> %v, i32 1\n",
    "  %v = load <2 x i32>, ptr %p, align 8\n  %r = extractelement <2 x i32> %v, i32 1\n",
    "  %v = load i8, ptr %p\n  %r = sext i8 %v to i32\n",
    "  %v = load i16, ptr %p\n  %r = zext i16 %v to i32\n",
    "  %v = load i64, ptr %p\n  %r = trunc i64 %v to i32\n",
    "  store i32 5, ptr %p\n  %r = add i32 %i, 1\n",
    "  store volatile i32 5, ptr %p\n  %r = load volatile i32, ptr %p\n",
    "  store atomic i32 5, ptr %p monotonic, align 4\n  %r = add i32 %i, 2\n",
    "  store atomic i32 5, ptr %p release, align 4\n  %r = add i32 %i, 2\n",
    "  store <4 x i32> <i32 1, i32 2, i32 3, i32 4>, ptr %p, align 16\n  %r = add i32 %i, 3\n",
    "  call void @llvm.memset.p0.i64(ptr align 4 %p, i8 1, i64 16, i1 false)\n  %r = add i32 %i, 4\n",
    "  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %p, ptr align 4 %from, i64 16, i1 false)\n  %r = add i32 %i, 4\n",
    "  %r = atomicrmw add ptr %p, i32 3 monotonic\n",
    "  %r = atomicrmw add ptr %p, i32 3 seq_cst\n",
    "  %r = atomicrmw xchg ptr %p, i32 3 syncscope(\"device\") acq_rel\n",
    "  %r = atomicrmw umax ptr %p, i32 3 syncscope(\"block\") monotonic\n",
    "  %f = atomicrmw fadd ptr %p, float 1.0 monotonic\n  %r = bitcast float %f to i32\n",
    "  %x = cmpxchg ptr %p, i32 3, i32 4 acq_rel monotonic\n  %r = extractvalue { i32, i1 } %x, 0\n",
    "  %f = atomicrmw nand ptr %p, i32 3 monotonic\n  %r = add i32 %f, 1\n",
    "  %x = cmpxchg volatile ptr %p, i32 3, i32 4 seq_cst seq_cst\n  %r = extractvalue { i32, i1 } %x, 0\n",
];

/// The kernel of a kind, with the functions that it calls.
pub(super) fn write(draw: &mut Draw, kind: &str, n: &str) -> String {
    match kind {
        "by-value argument of a kernel" => by_value_argument_of_kernel(draw, n, ""),
        "grid constant" => by_value_argument_of_kernel(draw, n, "\"nvvm.grid_constant\""),
        "by-value argument of a function" => by_value_argument_of_function(draw, n),
        "result slot" => result_slot(draw, n),
        "overwritten slot" => overwritten_slot(draw, n),
        "guarded load" => guarded_load(draw, n),
        "volatile helper" => {
            let op = OPERATIONS[[1, 11][draw.below(2) as usize]];
            operation_in_helper(draw, n, op)
        }
        "operation in a helper" => {
            let op = drawn_operation(draw);
            operation_in_helper(draw, n, op)
        }
        "promised cast" => promised_cast(draw, n),
        "merged access" => merged_access(draw, n),
        "address with a sign" => address_with_sign(draw, n),
        "stored address" => stored_address(draw, n),
        _ => compared_shared_address(n),
    }
}

fn drawn_operation(draw: &mut Draw) -> &'static str {
    OPERATIONS[draw.below(OPERATIONS.len() as u64) as usize]
}

/// A kernel that passes its argument by value on.
fn by_value_argument_of_kernel(draw: &mut Draw, n: &str, attributes: &str) -> String {
    let call = call(n);
    let body = match draw.below(3) {
        0 => format!("  %q = getelementptr i8, ptr %s, i64 4\n{call}"),
        1 => format!(
            "  %h = alloca ptr\n  store volatile ptr %s, ptr %h\n  %q = load volatile ptr, ptr %h\n{call}"
        ),
        _ => format!("  %c = icmp slt i32 %i, 2\n  %q = select i1 %c, ptr %s, ptr %in\n{call}"),
    };
    reader(draw, &format!("get{n}")) + &kernel(&format!("k{n}"), attributes, &body)
}

/// A function that passes its argument by value on.
fn by_value_argument_of_function(draw: &mut Draw, n: &str) -> String {
    let from = draw.one(&["%in", "%s", "addrspacecast (ptr addrspace(1) @table to ptr)"]);
    let passes = draw.one(&["internal", "internal", "weak_odr"]);
    let middle = format!(
        "define {passes} i32 @by{n}(ptr byval([8 x i32]) align 16 %p.in, i32 %i) {{\n\
         \x20 %p = getelementptr i8, ptr %p.in, i64 0\n  %r = call i32 @get{n}(ptr %p, i32 %i)\n  ret i32 %r\n}}\n"
    );
    // The code generator names the memory of the copy only in the block of its cast.
    let (before, after) = if draw.below(2) == 0 {
        ("", "")
    } else {
        ("  %c = icmp slt i32 %i, 2\n  br i1 %c, label %then, label %end\nthen:\n", "  br label %end\nend:\n")
    };
    let body = format!(
        "{before}  %v = call i32 @by{n}(ptr byval([8 x i32]) align 16 {from}, i32 %i)\n{DONE}{after}"
    );
    reader(draw, &format!("get{n}")) + &middle + &kernel(&format!("k{n}"), "", &body)
}

/// A slot that a function fills, and that is then copied: LLVM may pass the destination.
fn result_slot(draw: &mut Draw, n: &str) -> String {
    let to = match draw.below(3) {
        0 => "  %m = call noalias align 16 dereferenceable(32) ptr @malloc(i64 32)\n",
        1 => "  %m = getelementptr i8, ptr addrspacecast (ptr addrspace(1) @var to ptr), i64 0\n",
        _ => "  %m = getelementptr i8, ptr %out, i64 64\n",
    };
    let fill = format!(
        "define internal void @fill{n}(ptr noalias writeonly captures(none) sret([8 x i32]) align 16 %p.in, i32 %i) noinline nounwind willreturn memory(argmem: write) {{\n\
         \x20 %p = getelementptr i8, ptr %p.in, i64 0\n  call void @llvm.memset.p0.i64(ptr align 16 %p, i8 2, i64 32, i1 false)\n\
         \x20 %a = getelementptr i32, ptr %p, i32 2\n  store i32 %i, ptr %a\n  ret void\n}}\n"
    );
    let body = format!(
        "{to}{SLOT}  call void @fill{n}(ptr noalias writeonly captures(none) sret([8 x i32]) align 16 %slot, i32 %i)\n\
         \x20 call void @llvm.memcpy.p0.p0.i64(ptr align 16 %m, ptr align 16 %slot, i64 32, i1 false)\n\
         \x20 %a = getelementptr i32, ptr %m, i32 %i\n  %v = load i32, ptr %a\n{DONE}"
    );
    fill + &kernel(&format!("k{n}"), "", &body)
}

/// A slot with a copy of other memory: LLVM may pass that memory.
fn overwritten_slot(draw: &mut Draw, n: &str) -> String {
    let call = call(n);
    let from = draw.one(&[
        "addrspacecast (ptr addrspace(1) @table to ptr)",
        "addrspacecast (ptr addrspace(1) @table to ptr)",
        "addrspacecast (ptr addrspace(4) @fixed to ptr)",
        "%s",
        "%in",
    ]);
    let first = draw.one(&["", "  store i32 7, ptr %slot\n"]);
    let body = format!(
        "{SLOT}{first}  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %slot, ptr align 16 {from}, i64 32, i1 false)\n\
         \x20 %q = getelementptr i8, ptr %slot, i64 0\n{call}"
    );
    reader(draw, &format!("get{n}")) + &kernel(&format!("k{n}"), "", &body)
}

/// A load in a loop after a test of its space: LLVM may move it before the test.
fn guarded_load(draw: &mut Draw, n: &str) -> String {
    let space = draw.one(&["shared", "shared", "local"]);
    let test = draw.below(3) > 0;
    let inside = if test {
        ""
    } else {
        "  %is2 = call i1 @llvm.nvvm.isspacep.SPACE(ptr %p)\n  call void @llvm.assume(i1 %is2)\n"
    };
    let condition = if test {
        "%is"
    } else if space == "shared" {
        "%sh"
    } else {
        "%lo"
    };
    let other = draw.one(&["%slot", "%in"]);
    let (other, inside) = (if space == "local" { "%in" } else { other }, inside.replace("SPACE", space));
    let mine = if space == "local" { "%slot" } else { "addrspacecast (ptr addrspace(3) @sm to ptr)" };
    let body = format!(
        "{SLOT}  %sj = getelementptr i32, ptr %slot, i32 %i\n  store i32 3, ptr %sj\n  store i32 4, ptr %slot\n  store i32 4, ptr addrspace(3) @sm\n\
         \x20 %c = icmp slt i32 %i, 2\n  %p = select i1 %c, ptr {mine}, ptr {other}\n\
         \x20 %sh = icmp slt i32 %i, 2\n  %lo = icmp slt i32 %i, 2\n\
         \x20 %is = call i1 @llvm.nvvm.isspacep.{space}(ptr %p)\n  %to = load ptr, ptr %rows\n  %end = add i32 %i, 3\n  br label %loop\n\
         loop:\n  %n = phi i32 [ 0, %entry ], [ %n1, %next ]\n  br i1 {condition}, label %yes, label %next\n\
         yes:\n{inside}  %g = getelementptr i8, ptr %p, i64 0\n  %v = load i32, ptr %g, align 4\n  %op = getelementptr i32, ptr %to, i32 %n\n  store i32 %v, ptr %op\n  br label %next\n\
         next:\n  %n1 = add i32 %n, 1\n  %e = icmp slt i32 %n1, %end\n  br i1 %e, label %loop, label %done\ndone:\n"
    );
    kernel(&format!("k{n}"), "", &body)
}

/// An operation in a function of its own.
fn operation_in_helper(draw: &mut Draw, n: &str, op: &str) -> String {
    let helper =
        format!("define internal i32 @do{n}(ptr %p, ptr %from, i32 %i) noinline {{\n{op}  ret i32 %r\n}}\n");
    let q = pointer(draw, &["local", "shared", "const", "var", "param", "in"]);
    let body = format!(
        "{q}  %v = call i32 @do{n}(ptr %q, ptr %in, i32 %i)\n{DONE}  %w = load i32, ptr %q\n  %o2 = getelementptr i32, ptr %out, i32 1\n  store i32 %w, ptr %o2\n"
    );
    helper + &kernel(&format!("k{n}"), "", &body)
}

/// The program's own cast, which is right only after its own test.
fn promised_cast(draw: &mut Draw, n: &str) -> String {
    let other = draw.one(&["%slot", "%in"]);
    let access = draw.one(&[
        "  %v = load i32, ptr addrspace(3) %s3, align 4\n",
        "  %a3 = getelementptr i32, ptr addrspace(3) %s3, i32 1\n  %v = load i32, ptr addrspace(3) %a3, align 4\n",
        "  %b = addrspacecast ptr addrspace(3) %s3 to ptr\n  %v = load i32, ptr %b, align 4\n",
    ]);
    let merged = draw.below(3) == 0;
    let load = if merged {
        "  %s3 = addrspacecast ptr %p to ptr addrspace(3)\n  %b = addrspacecast ptr addrspace(3) %s3 to ptr\n\
         \x20 %m = select i1 %sh, ptr %b, ptr %in\n  %v = load i32, ptr %m, align 4\n"
            .into()
    } else {
        format!(
            "  br i1 %sh, label %yes, label %next\nyes:\n  %s3 = addrspacecast ptr %p to ptr addrspace(3)\n{access}"
        )
    };
    let body = format!(
        "{SLOT}  %sj = getelementptr i32, ptr %slot, i32 %i\n  store i32 3, ptr %sj\n  store i32 4, ptr %slot\n\
         \x20 store i64 4, ptr addrspace(3) @sm\n\
         \x20 %sh = icmp slt i32 %i, 2\n  %p = select i1 %sh, ptr addrspacecast (ptr addrspace(3) @sm to ptr), ptr {other}\n\
         \x20 %to = load ptr, ptr %rows\n  %end = add i32 %i, 3\n  br label %loop\n\
         loop:\n  %n = phi i32 [ 0, %entry ], [ %n1, %next ]\n{load}  %op = getelementptr i32, ptr %to, i32 %n\n\
         \x20 store i32 %v, ptr %op\n  br label %next\n\
         next:\n  %n1 = add i32 %n, 1\n  %e = icmp slt i32 %n1, %end\n  br i1 %e, label %loop, label %done\ndone:\n"
    );
    kernel(&format!("k{n}"), "", &body)
}

/// An operation on one of two pointers.
fn merged_access(draw: &mut Draw, n: &str) -> String {
    let of = [
        "%slot",
        "addrspacecast (ptr addrspace(3) @sm to ptr)",
        "addrspacecast (ptr addrspace(4) @fixed to ptr)",
        "addrspacecast (ptr addrspace(1) @var to ptr)",
        "%s",
        "%in",
    ];
    let (one, other) = (draw.one(&of), draw.one(&of));
    let op = drawn_operation(draw).replace("%from", "%in");
    let merge = if draw.below(2) == 0 {
        format!("  %p = select i1 %c, ptr {one}, ptr {other}\n")
    } else {
        format!(
            "  br i1 %c, label %left, label %right\nleft:\n  br label %join\nright:\n  br label %join\n\
             join:\n  %p = phi ptr [ {one}, %left ], [ {other}, %right ]\n"
        )
    };
    let body = format!(
        "{SLOT}  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %slot, ptr align 16 %in, i64 32, i1 false)\n\
         \x20 store <4 x i32> <i32 1, i32 2, i32 3, i32 4>, ptr addrspace(3) @sm\n  %c = icmp slt i32 %i, 2\n\
         {merge}{op}  store i32 %r, ptr %out\n  %w = load i32, ptr %slot\n\
         \x20 %o2 = getelementptr i32, ptr %out, i32 1\n  store i32 %w, ptr %o2\n"
    );
    kernel(&format!("k{n}"), "", &body)
}

/// Bits of an address, as a floating-point number, change their sign, and change it back in memory.
fn address_with_sign(draw: &mut Draw, n: &str) -> String {
    let change = draw.one(&[
        "fneg double %x",
        "call double @llvm.copysign.f64(double %x, double -1.0)",
        "fneg double %x",
    ]);
    let back = draw.one(&[
        "fneg double %y",
        "call double @llvm.fabs.f64(double %y)",
        "call double @llvm.copysign.f64(double %y, double 1.0)",
    ]);
    let q = pointer(draw, &["shared", "shared", "var", "in"]);
    let body = format!(
        "{q}  %n = ptrtoint ptr %q to i64\n  %x = bitcast i64 %n to double\n  %z = {change}\n\
         \x20 %at = getelementptr ptr, ptr %rows, i32 1\n  store double %z, ptr %at\n\
         \x20 %from = getelementptr ptr, ptr %rows, i32 1\n  %y = load double, ptr %from\n  %u = {back}\n  store double %u, ptr %at\n\
         \x20 %r = load ptr, ptr %from\n  %a = getelementptr i32, ptr %r, i32 1\n  %v = load i32, ptr %a\n  store i32 9, ptr %r\n{DONE}"
    );
    kernel(&format!("k{n}"), "", &body)
}

/// A pointer loaded from a table of two.
fn stored_address(draw: &mut Draw, n: &str) -> String {
    let call = call(n);
    let (one, other) = (draw.one(&["%slot", "%s"]), draw.one(&["%in", "%s", "%slot"]));
    let body = format!(
        "{SLOT}  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %slot, ptr align 16 %in, i64 32, i1 false)\n\
         \x20 %t = alloca [2 x ptr]\n  store ptr {one}, ptr %t\n  %t1 = getelementptr ptr, ptr %t, i32 1\n  store ptr {other}, ptr %t1\n\
         \x20 %x = and i32 %i, 1\n  %tx = getelementptr ptr, ptr %t, i32 %x\n  %q = load ptr, ptr %tx\n{call}"
    );
    reader(draw, &format!("get{n}")) + &kernel(&format!("k{n}"), "", &body)
}

/// A shared address, as a number of its own space, compared with null.
fn compared_shared_address(n: &str) -> String {
    let helper = format!(
        "define internal i32 @test{n}(ptr nonnull %p, i32 %i) noinline {{\n  %q = addrspacecast ptr %p to ptr addrspace(3)\n\
         \x20 %n = ptrtoint ptr addrspace(3) %q to i64\n  %z = icmp eq i64 %n, 0\n  %r = select i1 %z, i32 1, i32 %i\n  ret i32 %r\n}}\n"
    );
    let body = format!(
        "  store i32 %i, ptr addrspace(3) @sm\n  %v = call i32 @test{n}(ptr nonnull addrspacecast (ptr addrspace(3) @sm to ptr), i32 %i)\n{DONE}"
    );
    helper + &kernel(&format!("k{n}"), "", &body)
}
