// CUDA's words for operations: people who write kernels know atomicAdd, not llvm.atomicrmw. JSON and CSV have the operations.

const OPERATIONS = {
  add: "atomicAdd", fadd: "atomicAdd", sub: "atomicSub", fsub: "atomicSub", xchg: "atomicExch", and: "atomicAnd", or: "atomicOr",
  xor: "atomicXor", max: "atomicMax", umax: "atomicMax", fmax: "atomicMax", min: "atomicMin", umin: "atomicMin", fmin: "atomicMin",
  uinc_wrap: "atomicInc", udec_wrap: "atomicDec",
};
const KINDS = { load: "load", store: "store", atomic: "atomic", vector_atomic: "atomic", cmpxchg: "atomicCAS", prefetch: "prefetch" };
const COPIES = /(memcpy|memmove|memset)/;

/** The word for an access. Other instructions have PTX's words, which are also their operations' names. */
export function wordOf({ op, kind, operand, operation }) {
  const [, copy] = COPIES.exec(op) || [];
  if (copy) return copy === "memset" ? copy : `${copy} ${operand === 0 ? "to" : "from"}`;
  return OPERATIONS[operation] || KINDS[kind] || op.replace(/^\w+\./, "");
}
