//===- Coverage.h - Which opcodes have a model -----------------*- C++ -*-===//

#ifndef PTO_LINT_LIB_TOOLS_COVERAGE_H
#define PTO_LINT_LIB_TOOLS_COVERAGE_H

#include <iosfwd>

namespace ptolint {

/// Prints per opcode whether a kernel with it gets a verdict before any
/// compile. The answer is not a list of its own: a kernel with each opcode is
/// judged.
void printCoverage(std::ostream &out);

} // namespace ptolint

#endif // PTO_LINT_LIB_TOOLS_COVERAGE_H
