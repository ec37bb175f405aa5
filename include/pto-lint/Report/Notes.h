//===- Notes.h - The notes below a finding ---------------------*- C++ -*-===//
//
// A headline states the fact, the notes carry the evidence. Each function
// yields plain lines without the `note:` prefix, ready for a terminal. Lines
// that come together are one note.
//
//===----------------------------------------------------------------------===//

#ifndef PTO_LINT_REPORT_NOTES_H
#define PTO_LINT_REPORT_NOTES_H

#include "pto-lint/Report/Report.h"

#include <span>
#include <string>
#include <vector>

namespace ptolint {

class Target;

/// One line per buffer of the sum, as a table; the smallest ones beyond a
/// limit are one line with their number and bytes.
std::vector<std::string> termLines(const Finding &finding);

/// How the sizes compare on the other chips, on one line; chips with the same
/// capacity are named together. Empty if no other chip limits the space.
std::string otherTargetsLine(const Finding &finding, const Target *target,
                             std::span<const Target> targets);

/// What the certainty of the finding means; empty for a proved one.
std::string certaintyLine(const Finding &finding);

/// Which level of the unroll list fails; empty if there is no list.
std::string unrollLine(const Finding &finding);

/// What helps against the overflow of the finding and what does not, see
/// Levers.h; empty if it is not about one.
std::string overflowLine(const Finding &finding);

/// The lines of one note.
using Note = std::vector<std::string>;

/// What is said about `finding` below its headline, in the order of the text
/// report: the buffers, what helps, the level of the unroll list, the
/// certainty, the compiler's text, the other chips. A report for `target`.
std::vector<Note> notesOf(const Finding &finding, const Target *target);

/// Op, function and stage of the finding, and on a second line, because both
/// are long and get copied, the dump; the dump only if no headline names it.
/// Nothing for a finding about a comment.
std::vector<std::string> placeLines(const Finding &finding);

/// The places of a group after the first, one line each up to a limit.
std::vector<std::string> otherPlaceLines(const FindingGroup &group);

} // namespace ptolint

#endif // PTO_LINT_REPORT_NOTES_H
