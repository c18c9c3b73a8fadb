//===- older.td - nvvm ops that LLVM 22 does not have ------------*- tablegen -*-===//
//
// Dumps of NVIDIA's CuTe DSL, and modules of older releases, contain ops of the nvvm dialect under
// names that upstream dropped, or never had. They parse as unregistered ops; with these rules
// their pointers do not escape.
//
//===----------------------------------------------------------------------===//

include "RuleBase.td"

def : OpRules<["nvvm.mbarrier.init.shared", "nvvm.mbarrier.inval.shared", "nvvm.mbarrier.arrive.shared",
               "nvvm.mbarrier.arrive.nocomplete.shared", "nvvm.mbarrier.arrive.expect_tx.shared",
               "nvvm.mbarrier.test.wait.shared", "nvvm.mbarrier.try_wait.parity.shared"],
              [Access<Arg<0>, Barrier, [Shared]>, Unfollowed]>;
def : OpRules<["nvvm.mbarrier.txn", "nvvm.mbarrier.wait.parity"],
              [Access<Arg<0>, Barrier, [Shared, SharedCluster]>, Unfollowed]>;
def : OpRule<"nvvm.prefetch.tensormap", [Access<Arg<0>, Prefetch, [Generic]>, Unfollowed]>;
def : OpRule<"nvvm.cp.async.bulk.tensor.global.shared.cta.ext",
             [Access<Segment<0>, Bulk, [Generic]>, Access<Segment<1>, Bulk, [Shared]>,
              CopiesBetween<Global, Shared>, Unfollowed]>;
def : OpRule<"nvvm.vote.ballot.sync">;
