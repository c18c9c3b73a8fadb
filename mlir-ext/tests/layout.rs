//! Sizes and offsets, as LLVM has them.

mod common;

use melior::{Context, ir::Type};
use mlir_ext::layout::{Layout, Size};

fn ty<'c>(context: &'c Context, text: &str) -> Type<'c> {
    Type::parse(context, text).expect("a type")
}

#[test]
fn types_have_the_sizes_that_llvm_gives_them() {
    let context = common::context();
    let module = common::parse(&context, "module {}");
    let layout = Layout::new(module.as_operation());
    for (text, size, stride) in [
        ("i1", 1, 1),
        ("i24", 3, 4),
        ("i64", 8, 8),
        ("i128", 16, 16),
        ("f16", 2, 2),
        ("!llvm.ptr", 8, 8),
        ("vector<3xf32>", 12, 16),
        ("vector<4xi1>", 1, 1),
        ("vector<2x!llvm.ptr>", 16, 16),
        ("!llvm.array<3 x i24>", 12, 12),
        ("!llvm.struct<(i8, i64, i8)>", 24, 24),
        ("!llvm.struct<packed (i8, i64, i8)>", 10, 10),
        ("!llvm.struct<(i32, array<2 x struct<(i8, ptr)>>)>", 40, 40),
        ("!llvm.struct<()>", 0, 0),
    ] {
        assert_eq!(layout.size(ty(&context, text)), Some(Size { size, stride }), "{text}");
    }
    for text in ["memref<4xf32>", "!llvm.void", "!llvm.struct<(memref<4xf32>)>", "vector<[4]xf32>", "none"] {
        let Some(r#type) = Type::parse(&context, text) else { continue };
        assert_eq!(layout.size(r#type), None, "{text}");
    }
}

#[test]
fn types_are_aligned_as_llvm_aligns_them() {
    let context = common::context();
    let module = common::parse(&context, "module {}");
    let layout = Layout::new(module.as_operation());
    for (text, alignment) in [
        ("i24", 4),
        ("!llvm.ptr", 8),
        ("vector<3xf32>", 16),
        ("!llvm.array<3 x i16>", 2),
        ("!llvm.struct<(i8, i64, i8)>", 8),
        ("!llvm.struct<packed (i8, i64, i8)>", 1),
        ("!llvm.struct<()>", 1),
    ] {
        assert_eq!(layout.alignment(ty(&context, text)), Some(alignment), "{text}");
    }
    assert_eq!(layout.alignment(ty(&context, "memref<4xf32>")), None);
}

#[test]
fn elements_start_behind_their_padding() {
    let context = common::context();
    let module = common::parse(&context, "module {}");
    let layout = Layout::new(module.as_operation());
    let body = ty(&context, "!llvm.struct<(i8, i64, i8, ptr)>");
    let offsets: Vec<_> = (0..5).map(|index| layout.offset(body, index)).collect();
    assert_eq!(offsets, [Some(0), Some(8), Some(16), Some(24), None]);
    assert_eq!(layout.offset(ty(&context, "!llvm.struct<packed (i8, i64)>"), 1), Some(1));
    assert_eq!(layout.offset(ty(&context, "!llvm.array<4 x i24>"), 9), Some(36));
    assert_eq!(layout.offset(ty(&context, "i32"), 0), None);
}

#[test]
fn what_the_module_says_comes_first() {
    let context = common::context();
    let module = common::parse(
        &context,
        "module attributes {dlti.dl_spec = #dlti.dl_spec<
             i64 = dense<[32, 64]> : vector<2xi64>, !llvm.ptr<3> = dense<32> : vector<4xi64>>} {}",
    );
    let layout = Layout::new(module.as_operation());
    let of = |text| layout.size(ty(&context, text));
    assert_eq!(of("!llvm.struct<(i32, i64)>"), Some(Size { size: 12, stride: 12 }));
    assert_eq!(of("!llvm.ptr<3>"), Some(Size { size: 4, stride: 4 }));
    assert_eq!(of("!llvm.ptr"), Some(Size { size: 8, stride: 8 }));
    assert_eq!(of("i128"), Some(Size { size: 16, stride: 16 }));
    assert_eq!(layout.alignment(ty(&context, "i64")), Some(4));
}
