//===- gpu.td - rules for the gpu and nvgpu dialects -------------*- tablegen -*-===//

include "RuleBase.td"

defvar MatrixSpaces = [Generic, Global, Shared];

//===----------------------------------------------------------------------===//
// gpu, on the device
//===----------------------------------------------------------------------===//

def : OpRule<"gpu.dynamic_shared_memory", [Source<0, Shared>]>;
def : OpRule<"gpu.subgroup_mma_load_matrix", [Access<Arg<0>, Wmma, MatrixSpaces>, Polymorphic<Arg<0>>,
                                                   Unfollowed]>;
def : OpRule<"gpu.subgroup_mma_store_matrix", [Access<Arg<1>, Wmma, MatrixSpaces>, Polymorphic<Arg<1>>,
                                                    Writes<Arg<0>, Arg<1>>, Unfollowed]>;
def : OpRule<"gpu.subgroup_broadcast", [Follows<0, [Arg<0>]>, Retypes<0, Arg<0>>]>;
// Numbers only.
def : OpRules<["gpu.all_reduce", "gpu.barrier", "gpu.printf", "gpu.rotate", "gpu.shuffle", "gpu.subgroup_reduce",
               "gpu.subgroup_mma_compute", "gpu.subgroup_mma_constant_matrix", "gpu.subgroup_mma_elementwise",
               "gpu.subgroup_mma_extract_thread_local", "gpu.subgroup_mma_insert_thread_local"]>;

//===----------------------------------------------------------------------===//
// gpu, on the host
//===----------------------------------------------------------------------===//

def : OpRule<"gpu.alloc", [Source<0, Global>]>;
def : OpRules<["gpu.dealloc", "gpu.wait", "gpu.host_register", "gpu.host_unregister", "gpu.launch"]>;
// Any number of tokens comes before these operands.
def : OpRule<"gpu.memcpy", [Access<Last<1>, Memory>, Access<Last<0>, Memory>, Polymorphic<Last<1>>,
                            Polymorphic<Last<0>>, Copies<Last<1>, Last<0>>]>;
def : OpRule<"gpu.memset", [Access<Last<1>, Memory>, Polymorphic<Last<1>>, Writes<Last<0>, Last<1>>]>;
// The kernel may keep its arguments. The rule for kernels determines what they name.
def : OpRule<"gpu.launch_func", [Escapes<All>, Havoc]>;

//===----------------------------------------------------------------------===//
// nvgpu
//===----------------------------------------------------------------------===//

def : OpRule<"nvgpu.device_async_copy",
             [Access<Segment<0>, Memory, [Shared]>,
              Access<Segment<2>, Memory, [Generic, Global]>, Polymorphic<Segment<2>>,
              Copies<Segment<0>, Segment<2>>]>;
def : OpRule<"nvgpu.ldmatrix", [Access<Arg<0>, Matrix, [Shared]>, Unfollowed]>;
def : OpRule<"nvgpu.mbarrier.get", [Exposes<Arg<0>>]>;
def : OpRule<"nvgpu.tma.async.load", [Access<Segment<0>, Bulk, [Shared]>, CopiesBetween<Shared, Global>, Unfollowed]>;
def : OpRule<"nvgpu.tma.async.store", [Access<Segment<0>, Bulk, [Shared]>, CopiesBetween<Global, Shared>, Unfollowed]>;
def : OpRule<"nvgpu.tma.create.descriptor", [Escapes<Arg<0>>]>;
def : OpRule<"nvgpu.warpgroup.generate.descriptor", [Exposes<Arg<0>>]>;
def : OpRule<"nvgpu.warpgroup.mma.store", [Access<Arg<1>, Store, [Generic, Global, Shared, SharedCluster]>,
                                           Polymorphic<Arg<1>>, Writes<Arg<0>, Arg<1>>, Unfollowed]>;
def : OpRules<["nvgpu.device_async_create_group", "nvgpu.device_async_wait", "nvgpu.mbarrier.arrive",
               "nvgpu.mbarrier.arrive.expect_tx", "nvgpu.mbarrier.arrive.nocomplete", "nvgpu.mbarrier.create",
               "nvgpu.mbarrier.init", "nvgpu.mbarrier.test.wait", "nvgpu.mbarrier.try_wait.parity",
               "nvgpu.mma.sp.sync", "nvgpu.mma.sync", "nvgpu.rcp", "nvgpu.tma.fence.descriptor",
               "nvgpu.tma.prefetch.descriptor", "nvgpu.warpgroup.mma", "nvgpu.warpgroup.mma.init.accumulator"]>;
