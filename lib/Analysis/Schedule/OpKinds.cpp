//===- OpKinds.cpp - How the scheduler sorts opcodes ----------------------===//

#include "OpKinds.h"

namespace ptolint::schedule {

using pypto::getOpcodeInfo;
using pypto::Opcode;
using pypto::OpCore;

static Pipe listedPipe(Opcode opcode) {
  switch (opcode) {
#define PTO_PIPE(opcode, pipe)                                                 \
  case Opcode::opcode:                                                         \
    return Pipe::pipe;
#include "Pipes.def"
  default:
    return getOpcodeInfo(opcode).core == OpCore::AIV ? Pipe::V : Pipe::S;
  }
}

Pipe pipeOf(Opcode opcode, std::optional<MemorySpace> source,
            std::optional<MemorySpace> destination) {
  if (opcode == Opcode::COPY_IN)
    return destination == MemorySpace::l1 || destination == MemorySpace::ub
               ? Pipe::MTE2
               : Pipe::S;
  if (opcode == Opcode::COPY_OUT) {
    if (source == MemorySpace::l0c)
      return Pipe::FIX;
    return source == MemorySpace::ub || source == MemorySpace::l1 ? Pipe::MTE3
                                                                  : Pipe::S;
  }
  return listedPipe(opcode);
}

bool isScheduled(MemorySpace space) { return space < MemorySpace::device_ddr; }

bool isL0(MemorySpace space) {
  return space == MemorySpace::l0a || space == MemorySpace::l0b ||
         space == MemorySpace::l0c;
}

bool isView(Opcode opcode) {
  return opcode == Opcode::VIEW || opcode == Opcode::VIEW_TYPE ||
         opcode == Opcode::RESHAPE;
}

bool loads(Opcode opcode) {
  switch (opcode) {
  case Opcode::COPY_IN:
  case Opcode::UB_COPY_IN:
  case Opcode::L1_COPY_IN:
  case Opcode::L1_COPY_IN_FractalZ:
  case Opcode::L1_COPY_IN_DMA:
  case Opcode::L1_COPY_UB:
  case Opcode::L0C_COPY_UB:
  case Opcode::UB_COPY_L1:
  case Opcode::UB_COPY_L1_ND:
    return true;
  default:
    return false;
  }
}

bool isCopyIn(Opcode opcode) {
  return getOpcodeInfo(opcode).json.contains("COPY_IN");
}

bool isCopyOut(Opcode opcode) {
  return getOpcodeInfo(opcode).json.contains("COPY_OUT");
}

bool storesToGm(Opcode opcode) {
  switch (opcode) {
  case Opcode::COPY_OUT:
  case Opcode::UB_COPY_OUT:
  case Opcode::L0C_COPY_OUT:
  case Opcode::L1_COPY_OUT:
  case Opcode::TRANSPOSE_MOVEOUT:
  case Opcode::INDEX_OUTCAST:
  case Opcode::INDEX_PUT:
  case Opcode::INDEX_ADD:
  case Opcode::NCHW2NC1HWC0:
  case Opcode::NCHW2Fractal_Z:
  case Opcode::NC1HWC02NCHW:
  case Opcode::NCDHW2NDC1HWC0:
  case Opcode::NCDHW2FRACTAL_Z_3D:
  case Opcode::NDC1HWC02NCDHW:
  case Opcode::SHMEM_PUT:
  case Opcode::SHMEM_SIGNAL:
  case Opcode::SHMEM_GET:
  case Opcode::SHMEM_STORE:
  case Opcode::RESHAPE_COPY_OUT:
  case Opcode::L0C_COPY_OUT_CONV:
  case Opcode::L0C_RESHAPE_COPY_OUT:
    return true;
  default:
    return false;
  }
}

int visitPriority(Opcode opcode) {
  switch (opcode) {
  case Opcode::UB_ALLOC:
  case Opcode::L1_ALLOC:
  case Opcode::L0A_ALLOC:
  case Opcode::L0B_ALLOC:
  case Opcode::L0C_ALLOC:
  case Opcode::BT_ALLOC:
  case Opcode::FIX_ALLOC:
    return 0;
  case Opcode::L1_TO_L0A:
  case Opcode::L1_TO_L0B:
  case Opcode::L1_TO_L0At:
  case Opcode::L1_TO_L0Bt:
  case Opcode::L1_TO_BT:
  case Opcode::FIX_COPY_IN:
  case Opcode::FIX_COPY_IN_QUANT_PRE:
  case Opcode::FIX_COPY_IN_RELU_PRE:
  case Opcode::FIX_COPY_IN_RELU_POST:
  case Opcode::FIX_COPY_IN_QUANT_POST:
  case Opcode::FIX_COPY_IN_ELT_ANTIQ:
  case Opcode::FIX_COPY_IN_MTE2_ANTIQ:
    return 1;
  case Opcode::COPY_IN:
  case Opcode::UB_COPY_IN:
  case Opcode::L1_COPY_IN:
  case Opcode::L1_COPY_IN_FractalZ:
  case Opcode::L1_COPY_UB:
  case Opcode::L0C_COPY_UB:
  case Opcode::UB_COPY_L1:
    return 2;
  default:
    return 10;
  }
}

} // namespace ptolint::schedule
