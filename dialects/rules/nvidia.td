//===- nvidia.td - NVIDIA's additions to upstream's dialects -----*- tablegen -*-===//
//
// Ops of NVIDIA's MLIR that LLVM 22 does not have, or has with other operands, under the names
// that the importer of CuTe DSL's dumps gives them: `nvidia.` before NVIDIA's own. They have no definitions to check
// these rules against. Operands are as in dumps of CuTe DSL 4.4 and 4.8, which agree on the operands named here;
// later operands differ.
//
// As in nvvm, ops with no pointer among operands and results have no rule: barriers, fences,
// arithmetic, and descriptors for matrices in shared memory.
//
//===----------------------------------------------------------------------===//

include "RuleBase.td"

//===----------------------------------------------------------------------===//
// Barriers in memory
//===----------------------------------------------------------------------===//

// In 4.4 a barrier of another block of the cluster has the type of a shared pointer.
defvar OnBarrier = [Access<Arg<0>, Barrier, [Generic, Shared, SharedCluster]>, Unfollowed];
def : OpRules<["nvidia.nvvm.cp.async.mbarrier.arrive", "nvidia.nvvm.cp.async.mbarrier.arrive.shared",
               "nvidia.nvvm.mbarrier.arrive", "nvidia.nvvm.mbarrier.arrive.expect_tx",
               "nvidia.nvvm.mbarrier.arrive.expect_tx.shared", "nvidia.nvvm.mbarrier.arrive.nocomplete",
               "nvidia.nvvm.mbarrier.arrive.nocomplete.shared", "nvidia.nvvm.mbarrier.arrive.shared",
               "nvidia.nvvm.mbarrier.arrive_drop", "nvidia.nvvm.mbarrier.arrive_drop.expect_tx",
               "nvidia.nvvm.mbarrier.complete_tx", "nvidia.nvvm.mbarrier.expect_tx",
               "nvidia.nvvm.mbarrier.init", "nvidia.nvvm.mbarrier.init.shared", "nvidia.nvvm.mbarrier.inval",
               "nvidia.nvvm.mbarrier.inval.shared", "nvidia.nvvm.mbarrier.test.wait",
               "nvidia.nvvm.mbarrier.test.wait.parity", "nvidia.nvvm.mbarrier.test.wait.shared",
               "nvidia.nvvm.mbarrier.try_wait", "nvidia.nvvm.mbarrier.try_wait.parity",
               "nvidia.nvvm.mbarrier.try_wait.parity.shared", "nvidia.nvvm.mbarrier.try_wait.parity.timelimit",
               "nvidia.nvvm.mbarrier.try_wait.timelimit", "nvidia.nvvm.mbarrier.txn",
               "nvidia.nvvm.mbarrier.wait.parity", "nvidia.nvvm.tcgen05.commit",
               "nvidia.nvvm.tcgen05.commit.arrive"],
              OnBarrier>;
// It writes an answer, which is not a pointer, and arrives at a barrier.
def : OpRules<["nvidia.nvvm.clusterlaunchcontrol.try_cancel",
               "nvidia.nvvm.clusterlaunchcontrol.try_cancel.multicast"],
              [Access<Arg<0>, Other, [Generic, Shared, SharedCluster]>,
               Access<Arg<1>, Barrier, [Generic, Shared, SharedCluster]>, Unfollowed]>;

//===----------------------------------------------------------------------===//
// Tensor memory access, and other copies of the hardware
//===----------------------------------------------------------------------===//

// Descriptors are kernel arguments by value, or made in global or constant memory.
defvar DescriptorSpaces = [Generic, Global, Constant, Param];

// Destination, descriptor, coordinates, and the barrier among the rest.
def : OpRule<"nvidia.nvvm.cp.async.bulk.tensor.shared.cluster.global",
             [Access<Arg<0>, Bulk, [Generic, Shared, SharedCluster]>, Access<Arg<1>, Bulk, DescriptorSpaces>,
              Access<From<2>, Barrier, [Generic, Shared, SharedCluster]>, CopiesBetween<Shared, Global>,
              CopiesBetween<SharedCluster, Global>, Unfollowed]>;
def : OpRules<["nvidia.nvvm.cp.async.bulk.tensor.global.shared.cta",
               "nvidia.nvvm.cp.async.bulk.tensor.global.shared.cta.ext",
               "nvidia.nvvm.cp.async.bulk.tensor.reduce"],
              [Access<Arg<0>, Bulk, DescriptorSpaces>, Access<Arg<1>, Bulk, [Generic, Shared]>,
               CopiesBetween<Global, Shared>, Unfollowed]>;
def : OpRules<["nvidia.nvvm.cp.async.bulk.tensor.prefetch", "nvidia.nvvm.prefetch.tensormap"],
              [Access<Arg<0>, Prefetch, DescriptorSpaces>, Unfollowed]>;
def : OpRule<"nvidia.nvvm.fence.proxy.acquire", [Access<Arg<0>, Other, DescriptorSpaces>, Unfollowed]>;
def : OpRule<"nvidia.nvvm.tensormap.replace",
             [Access<Arg<0>, Other, [Generic, Global, Shared]>, Writes<From<1>, Arg<0>>, Unfollowed]>;

def : OpRule<"nvidia.nvvm.cp.async.bulk.shared.cluster.global",
             [Access<Arg<0>, Bulk, [Generic, Shared, SharedCluster]>, Access<Arg<1>, Bulk, [Generic, Global]>,
              Access<From<2>, Barrier, [Generic, Shared, SharedCluster]>, Copies<Arg<0>, Arg<1>>, Unfollowed]>;
def : OpRule<"nvidia.nvvm.cp.async.bulk.global.shared.cta",
             [Access<Arg<0>, Bulk, [Generic, Global]>, Access<Arg<1>, Bulk, [Generic, Shared]>,
              Copies<Arg<0>, Arg<1>>, Unfollowed]>;
def : OpRule<"nvidia.nvvm.cp.async.bulk.prefetch", [Access<Arg<0>, Prefetch, [Generic, Global]>, Unfollowed]>;
def : OpRule<"nvidia.nvvm.cp.async.shared.global",
             [Access<Arg<0>, Memory, [Generic, Shared]>, Access<Arg<1>, Memory, [Generic, Global]>,
              Copies<Arg<0>, Arg<1>>, Unfollowed]>;

//===----------------------------------------------------------------------===//
// Loads, stores, matrices
//===----------------------------------------------------------------------===//

def : OpRule<"nvidia.nvvm.load.ext", [Access<Arg<0>, Load>, Reads<0, Arg<0>>, Unfollowed]>;
def : OpRule<"nvidia.nvvm.store.ext", [Access<Arg<1>, Store>, Writes<Arg<0>, Arg<1>>, Unfollowed]>;
// Their PTX states the memory.
defvar OnNumber = [Access<Arg<0>, Atomic, [Generic, Global, Shared, SharedCluster]>, Polymorphic<Arg<0>>,
                   Writes<From<1>, Arg<0>>, Unfollowed];
def : OpRule<"nvidia.nvvm.red", OnNumber>;
def : OpRule<"nvidia.nvvm.atomicrmw", !listconcat(OnNumber, [Reads<0, Arg<0>>])>;
def : OpRule<"nvidia.nvvm.ldmatrix", [Access<Arg<0>, Matrix, [Generic, Shared]>, Reads<0, Arg<0>>, Unfollowed]>;
def : OpRule<"nvidia.nvvm.stmatrix",
             [Access<Arg<0>, Matrix, [Generic, Shared]>, Writes<From<1>, Arg<0>>, Unfollowed]>;

// It writes the address of the allocation to shared memory; this address is not a pointer.
def : OpRule<"nvidia.nvvm.tcgen05.alloc", [Access<Arg<0>, Other, [Generic, Shared]>, Unfollowed]>;
def : OpRules<["nvidia.nvvm.tcgen05.cp", "nvidia.nvvm.tcgen05.dealloc", "nvidia.nvvm.tcgen05.mma",
               "nvidia.nvvm.tcgen05.mma.block_scale", "nvidia.nvvm.tcgen05.mma.sp",
               "nvidia.nvvm.tcgen05.mma.sp.block_scale", "nvidia.nvvm.tcgen05.shift"],
              [Access<All, TensorCore, [Tensor]>, Unfollowed]>;
def : OpRule<"nvidia.nvvm.tcgen05.ld", [Access<Arg<0>, TensorCore, [Tensor]>, Reads<0, Arg<0>>, Unfollowed]>;
def : OpRule<"nvidia.nvvm.tcgen05.st",
             [Access<Arg<0>, TensorCore, [Tensor]>, Writes<From<1>, Arg<0>>, Unfollowed]>;

//===----------------------------------------------------------------------===//
// Pointers that are not accessed
//===----------------------------------------------------------------------===//

// Another block's copy of a variable. The result has the space of its type, which is only shared in 4.4.
def : OpRules<["nvidia.nvvm.mapa", "nvidia.nvvm.mapa.shared.cluster"], [Opaque<0>, Shares<Arg<0>>]>;

def : OpRules<["nvidia.vector.splat", "nvidia.vector.extractelement"], [Follows<0, [Arg<0>]>]>;
def : OpRule<"nvidia.vector.insertelement", [Follows<0, [Arg<0>, Arg<1>]>]>;

// PTX text that is not parsed.
def : OpRule<"nvidia.nvvm.inline_ptx", [Escapes<All>, Havoc]>;
