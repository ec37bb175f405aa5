//===- EstimatePrinter.cpp - Foreseen workspaces as text and JSON ---------===//

#include "pto-lint/Report/EstimatePrinter.h"

#include "pto-lint/Report/PrintableText.h"
#include "pto-lint/Support/Say.h"
#include "pto-lint/Support/Words.h"
#include "pto-lint/Target/WorkspaceLimits.h"

#include "llvm/Support/raw_os_ostream.h"

#include <algorithm>
#include <fmt/format.h>
#include <ostream>

#include "FindingJson.h"

namespace ptolint {

std::optional<bool> EstimatedKernel::fits() const {
  if (!estimate)
    return std::nullopt;
  if (estimate->isLimitTooSmall)
    return false;
  if (deviceMemory == 0)
    return true;
  if (estimate->encodedBytes > deviceMemory)
    return false;
  if (!estimate->workspace.unknown.empty())
    return std::nullopt;
  return true;
}

namespace {

/// The root function that asks for the most of `bytes`; null if none does.
const RootWorkspace *largestRoot(const WorkspaceEstimate &estimate,
                                 uint64_t RootWorkspace::*bytes) {
  const RootWorkspace *largest = nullptr;
  for (const RootWorkspace &root : estimate.workspace.demand.roots)
    if (root.*bytes > (largest ? largest->*bytes : 0))
      largest = &root;
  return largest;
}

std::string rootText(const WorkspaceEstimate &estimate,
                     uint64_t RootWorkspace::*bytes) {
  const RootWorkspace *root = largestRoot(estimate, bytes);
  if (!root)
    return say("none");
  return say("{} in {}, {} times", root->*bytes, printableText(root->name),
             estimate.budget.stitchDepth);
}

/// A term in JSON and in words.
struct TermName {
  std::string_view key, text;
};

TermName nameOf(WorkspaceTerm term) {
  switch (term) {
  case WorkspaceTerm::None:
    return {};
  case WorkspaceTerm::RootInner:
    return {"root_inner", "tensors between leaves"};
  case WorkspaceTerm::ExclusiveOutcasts:
    return {"exclusive_outcasts", "tensors between root functions"};
  case WorkspaceTerm::SlottedOutcasts:
    return {"slotted_outcasts", "copies of outcast slots"};
  case WorkspaceTerm::Spill:
    return {"spill_total", "spills of all cores"};
  case WorkspaceTerm::Debug:
    return {"debug_total", "dumps of tensors"};
  }
  return {};
}

/// What a term is made of.
std::string partsOf(const WorkspaceEstimate &estimate, WorkspaceTerm term) {
  const WorkspaceBudget &budget = estimate.budget;
  switch (term) {
  case WorkspaceTerm::RootInner:
    return rootText(estimate, &RootWorkspace::innerBytes);
  case WorkspaceTerm::ExclusiveOutcasts:
    return rootText(estimate, &RootWorkspace::exclusiveBytes);
  case WorkspaceTerm::SlottedOutcasts:
    return say("{} in each of {} + {} copies",
               std::max(budget.staticOutcastBytes, budget.dynamicOutcastBytes),
               budget.boundaryOutcastCount, budget.temporalOutcastCount);
  case WorkspaceTerm::Spill:
    return say("{} on each of {} cores", budget.spillBytesPerCore,
               budget.coreCount);
  case WorkspaceTerm::Debug:
  case WorkspaceTerm::None:
    break;
  }
  return "";
}

constexpr WorkspaceTerm shownTerms[] = {
    WorkspaceTerm::RootInner, WorkspaceTerm::ExclusiveOutcasts,
    WorkspaceTerm::SlottedOutcasts, WorkspaceTerm::Spill};

std::string depthText(const WorkspaceEstimate &estimate) {
  if (estimate.limitBytes != 0 && !estimate.isLimitTooSmall)
    return say("a stitch depth of {}, which follows from "
               "max_workspace_kb {}",
               estimate.budget.stitchDepth, estimate.limitBytes / bytesPerKb);
  return say("stitch_function_max_num {}", estimate.budget.stitchDepth);
}

void printTerms(std::ostream &out, const WorkspaceEstimate &estimate) {
  for (WorkspaceTerm term : shownTerms)
    out << say("  {:>12} bytes  {:<30}  {}\n", estimate.budget.bytesOf(term),
               tr(nameOf(term).text), partsOf(estimate, term));
  if (estimate.budget.parallelism != 1)
    out << say("  each but the last counts {} times, for "
               "device_sched_parallelism\n",
               estimate.budget.parallelism);
}

void printRoot(std::ostream &out, const RootWorkspace &demand,
               const RootSummary &root) {
  const std::string leaves =
      root.calls == 1 ? say("1 leaf") : say("{} leaves", root.calls);
  out << say("note: {} calls {}; ", printableText(demand.name), leaves);
  if (root.tensors == 0)
    out << tr("no tensor is kept between them\n");
  else
    out << say("{} of {} bytes together are packed into {}\n",
               countOf(root.tensors, "tensor"), root.tensorBytes,
               demand.innerBytes);
}

void printNotes(std::ostream &out, const WorkspaceEstimate &estimate,
                bool listsRoots) {
  const WorkspaceTerm most = estimate.budget.dominatingTerm();
  if (most != WorkspaceTerm::None)
    out << say("note: most of it is {}\n", tr(nameOf(most).text));
  const RootWorkspace *largest =
      largestRoot(estimate, &RootWorkspace::innerBytes);
  for (size_t i = 0; i < estimate.workspace.roots.size(); ++i) {
    const RootWorkspace &demand = estimate.workspace.demand.roots[i];
    if (listsRoots || &demand == largest)
      printRoot(out, demand, estimate.workspace.roots[i]);
  }
  for (const std::string &fact : estimate.workspace.unknown)
    out << say("note: {}: the workspace is no less\n", printableText(tr(fact)));
  out << say("note: the least that it takes is {} bytes, with "
             "stitch_function_max_num 1\n",
             estimate.minimumBytes);
}

/// Whether it fits, and which number does.
void printFit(std::ostream &out, const EstimatedKernel &kernel) {
  const WorkspaceEstimate &estimate = *kernel.estimate;
  if (estimate.isLimitTooSmall)
    out << say("error: max_workspace_kb is {} bytes and must be more "
               "than {} bytes; the compiler refuses it with F00002\n",
               estimate.limitBytes, estimate.minimumBytes);
  if (kernel.deviceMemory == 0)
    return;
  if (estimate.encodedBytes > kernel.deviceMemory)
    out << say("error: it exceeds {} bytes ({} over)\n", kernel.deviceMemory,
               estimate.encodedBytes - kernel.deviceMemory);
  bool isBound = !estimate.workspace.unknown.empty();
  if (!kernel.fits()) {
    out << say("note: whether it fits {} bytes is undecided\n",
               kernel.deviceMemory);
    return;
  }
  if (kernel.fittingDepth && isBound)
    out << say("help: no stitch_function_max_num above {} fits {} bytes\n",
               *kernel.fittingDepth, kernel.deviceMemory);
  else if (kernel.fittingDepth)
    out << say("help: stitch_function_max_num={} is the largest that "
               "fits {} bytes\n",
               *kernel.fittingDepth, kernel.deviceMemory);
  else
    out << say("help: no stitch_function_max_num fits {} bytes; make "
               "what is between the leaves smaller\n",
               kernel.deviceMemory);
}

void writeRoots(JsonWriter &json, const ForeseenWorkspace &workspace) {
  json.array("roots", [&] {
    for (size_t i = 0; i < workspace.roots.size(); ++i)
      json.object([&] {
        const RootWorkspace &demand = workspace.demand.roots[i];
        const RootSummary &root = workspace.roots[i];
        json.text("name", demand.name);
        json.number("unroll", demand.unroll);
        json.number("calls", root.calls);
        json.number("encoded_ops", root.encodedOps);
        json.number("tensors", root.tensors);
        json.number("tensor_bytes", root.tensorBytes);
        json.number("inner_bytes", demand.innerBytes);
        json.number("exclusive_bytes", demand.exclusiveBytes);
      });
  });
}

void writeBudget(JsonWriter &json, const WorkspaceBudget &budget) {
  json.object("budget", [&] {
    json.number("stitch_depth", budget.stitchDepth);
    json.number(nameOf(WorkspaceTerm::RootInner).key, budget.rootInner);
    json.number(nameOf(WorkspaceTerm::ExclusiveOutcasts).key,
                budget.exclusiveOutcasts);
    json.number("boundary_outcasts", budget.boundaryOutcastCount);
    json.number("temporal_outcasts", budget.temporalOutcastCount);
    json.number("static_outcast", budget.staticOutcastBytes);
    json.number("dynamic_outcast", budget.dynamicOutcastBytes);
    json.number(nameOf(WorkspaceTerm::SlottedOutcasts).key,
                budget.slottedOutcasts);
    json.number("parallelism", budget.parallelism);
    json.number("tensor_total", budget.tensorTotal);
    json.number("spill_per_core", budget.spillBytesPerCore);
    json.number("cores", budget.coreCount);
    json.number(nameOf(WorkspaceTerm::Spill).key, budget.spillTotal);
    json.number(nameOf(WorkspaceTerm::Debug).key, budget.debugTotal);
    json.number("total", budget.total);
  });
}

void writeEstimate(JsonWriter &json, const WorkspaceEstimate &estimate) {
  json.number("workspace", estimate.encodedBytes);
  json.textOrNull("dominating", nameOf(estimate.budget.dominatingTerm()).key);
  json.number("minimum", estimate.minimumBytes);
  json.numberOrNull("limit", estimate.limitBytes == 0
                                 ? std::nullopt
                                 : std::optional(estimate.limitBytes));
  json.boolean("limit_too_small", estimate.isLimitTooSmall);
  json.number("encoded_ops", estimate.encodedOps);
  writeBudget(json, estimate.budget);
  writeRoots(json, estimate.workspace);
  json.array("unknown", [&] {
    for (const std::string &fact : estimate.workspace.unknown)
      json.element(fact);
  });
}

} // namespace

void printEstimate(std::ostream &out, const EstimatedKernel &kernel,
                   const Target &target, bool listsRoots) {
  out << printableText(kernel.path) << ": ";
  if (!kernel.name.empty())
    out << '\'' << printableText(kernel.name) << "' ";
  if (!kernel.estimate) {
    out << say("undecided: {}\n", printableText(tr(kernel.reason)));
    return;
  }
  const WorkspaceEstimate &estimate = *kernel.estimate;
  out << say("needs {}{} bytes of workspace on {} at {}\n",
             estimate.workspace.unknown.empty() ? "" : tr("at least "),
             estimate.encodedBytes, target.getName(), depthText(estimate));
  printTerms(out, estimate);
  printNotes(out, estimate, listsRoots);
  printFit(out, kernel);
}

void printEstimateAsJson(std::ostream &out, const EstimatedKernel &kernel,
                         const Target &target, Release release) {
  llvm::raw_os_ostream stream(out);
  JsonWriter json(stream, /*indent=*/0);
  json.object([&] {
    json.textOrNull("id", kernel.name);
    json.text("path", kernel.path);
    json.text("target", target.getName());
    json.text("release", releaseName(release));
    json.text("status", kernel.estimate ? "foreseen" : "undecided");
    json.textOrNull("reason", tr(kernel.reason));
    if (kernel.estimate)
      writeEstimate(json, *kernel.estimate);
    json.numberOrNull("device_memory",
                      kernel.deviceMemory == 0
                          ? std::nullopt
                          : std::optional(kernel.deviceMemory));
    if (std::optional<bool> fits = kernel.fits())
      json.boolean("fits", *fits);
    else
      json.null("fits");
    json.numberOrNull("largest_stitch", kernel.fittingDepth);
  });
  stream << '\n';
}

} // namespace ptolint
