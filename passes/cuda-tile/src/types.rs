//! The conversion of types.
//!
//! ```text
//! tile<f32>                  f32
//! tile<8xptr<f32>>           tensor<8x!nv_tileaa.ptr<f32>>
//! tensor_view<?x16xf32, strides=[16,1]>      !nv_tileaa.memref<?x16xf32, strides [16, 1]>
//! ```
//!
//! Types of `nv_tileaa` are built from their text, since the text is their specification, and each kernel has
//! few.

use melior::{
    Context,
    ir::{Type, TypeLike},
};
use mlir_ext::ir;
use mlir_ext_conversion::{Converted, TypeConverter};
use tilespace_dialects::cuda_tile::{CudaType, TensorView, View, ViewKind, cuda_type};

/// The type converter of the pass. Types of other dialects stay.
pub fn converter(context: &Context) -> TypeConverter<'_> {
    let mut converter = TypeConverter::new();
    converter.add_conversion(move |ty| match convert(context, ty) {
        Some(converted) => Converted::To(converted),
        None => Converted::Failed,
    });
    converter
}

/// The converted type.
pub fn convert<'c>(context: &'c Context, ty: Type<'c>) -> Option<Type<'c>> {
    let Some(cuda) = cuda_type(ty) else { return Some(ty) };
    let text = match cuda {
        CudaType::Ptr(pointee) => format!("!nv_tileaa.ptr<{}>", ir::type_text(pointee)),
        CudaType::Tile { shape, element } => {
            let element = convert(context, element)?;
            if shape.is_empty() {
                return Some(element);
            }
            let sizes: String = shape.iter().map(|size| format!("{size}x")).collect();
            format!("tensor<{sizes}{}>", ir::type_text(element))
        }
        CudaType::TensorView(tensor) => format!("!nv_tileaa.memref{}", mem_ref(&tensor)),
        CudaType::View(view) => tiled_view(&view),
        CudaType::Token => "!nv_tileaa.mem_token".to_owned(),
    };
    Type::parse(context, &text)
}

/// `<?x16xf32, strides [?, 1]>`
fn mem_ref(tensor: &TensorView<'_>) -> String {
    let number = |number: &Option<i64>| number.map_or("?".to_owned(), |number| number.to_string());
    let sizes: String = tensor.shape.iter().map(|size| number(size) + "x").collect();
    let strides: Vec<_> = tensor.strides.iter().map(number).collect();
    let strides =
        if strides.is_empty() { String::new() } else { format!(", strides [{}]", strides.join(", ")) };
    format!("<{sizes}{}{strides}>", ir::type_text(tensor.element))
}

/// The type of a view of tiles side by side. Other views have the type of their tensor, and are accessed by
/// pointers.
fn tiled_view(view: &View<'_>) -> String {
    let ViewKind::Partition(dims) = &view.kind else {
        return format!("!nv_tileaa.memref{}", mem_ref(&view.tensor));
    };
    let tile: Vec<_> = view.tile.iter().map(i64::to_string).collect();
    let tile = tile.join("x");
    format!("!nv_tileaa.tiled_view<{}, {tile}, <{}>>", mem_ref(&view.tensor), groups(dims))
}

/// `[1], [0]`: the dimension of the tensor that each dimension of a tile runs over.
pub fn groups(dims: &[usize]) -> String {
    let groups: Vec<_> = dims.iter().map(|dim| format!("[{dim}]")).collect();
    groups.join(", ")
}

/// Whether a converted type is a type of tiles.
pub fn is_tile(ty: Type<'_>) -> bool {
    ty.is_tensor()
}
