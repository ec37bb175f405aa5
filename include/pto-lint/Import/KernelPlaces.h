//===- KernelPlaces.h - Where the parts of a kernel are written -*- C++ -*-===//

#ifndef PTO_LINT_IMPORT_KERNELPLACES_H
#define PTO_LINT_IMPORT_KERNELPLACES_H

#include "pto-lint/Import/KernelReader.h"
#include "pto-lint/Import/TextPlace.h"

#include <vector>

namespace ptolint {

/// Places of the tile ops of the kernel that `reader` read last, by their
/// position in the function, in bytes from the beginning of its JSON: the
/// object of an op, the object of an output for what fills it.
std::vector<TextPlace> kernelPlaces(const KernelReader &reader);

} // namespace ptolint

#endif // PTO_LINT_IMPORT_KERNELPLACES_H
