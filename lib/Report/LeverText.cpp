//===- LeverText.cpp - What helps against an overflow, in words -----------===//

#include "LeverText.h"

#include "pto-lint/Support/Say.h"

#include <fmt/format.h>

namespace ptolint {

namespace {

using Reason = LeverReason;

std::string_view subjectText(OverflowClass kind) {
  switch (kind) {
  case OverflowClass::Buffer:
    return tr("one buffer alone");
  case OverflowClass::Operands:
    return tr("the buffers of one op together");
  case OverflowClass::Scratch:
    return tr("the scratch of one op is too much");
  case OverflowClass::LiveSet:
    return tr("values that are needed at the same time");
  }
  return {};
}

std::string_view vecTileHelp(OverflowClass kind) {
  switch (kind) {
  case OverflowClass::Buffer:
    return tr("a smaller vec tile of its op");
  case OverflowClass::Operands:
  case OverflowClass::Scratch:
    return tr("a smaller vec tile of this op");
  case OverflowClass::LiveSet:
    return tr("smaller vec tiles");
  }
  return {};
}

std::string_view dataTypeHelp(Reason reason) {
  switch (reason) {
  case Reason::Fp16IsNarrower:
    return tr("FP16");
  case Reason::WiderSideOfCast:
    return tr("a cast between narrower types");
  default:
    return tr("a narrower type");
  }
}

/// What of `advice.lever` helps.
std::string helpText(OverflowClass kind, const LeverAdvice &advice) {
  switch (advice.lever) {
  case Lever::VecTile:
    return std::string(vecTileHelp(kind));
  case Lever::CubeTile:
    return say("a smaller {}", advice.numbers);
  case Lever::DataType:
    return std::string(dataTypeHelp(advice.reason));
  case Lever::UnrollList:
    return say("a shorter unroll_list");
  case Lever::StitchMax:
    return say("a smaller stitch_function_max_num");
  case Lever::Scope:
    return say("another pass.sg_set_scope");
  }
  return {};
}

/// `a`, `a or b`, `a, b or c`.
std::string joinedByOr(const std::vector<std::string> &texts) {
  std::string text;
  for (size_t i = 0; i < texts.size(); ++i) {
    if (i != 0)
      text += i + 1 == texts.size() ? tr(" or ") : tr(", ");
    text += texts[i];
  }
  return text;
}

/// `unroll_list and stitch_function_max_num do not change it`. Other levers are
/// not tried in vain so often that they are worth a word.
std::string vainText(const OverflowAdvice &advice) {
  std::string text;
  size_t count = 0;
  for (const LeverAdvice &lever : advice.levers)
    if (!lever.works &&
        (lever.lever == Lever::UnrollList || lever.lever == Lever::StitchMax)) {
      text.append(text.empty() ? "" : tr(" and "))
          .append(leverName(lever.lever));
      ++count;
    }
  return text.append(count == 1 ? tr(" does not change it")
                                : tr(" do not change it"));
}

} // namespace

std::string leverLine(const OverflowAdvice &advice) {
  std::vector<std::string> help;
  bool isComplete = true;
  for (const LeverAdvice &lever : advice.levers) {
    // Helps too seldom to send an author there.
    bool isWeak = lever.reason == Reason::ReusesCastOperand;
    if (lever.works && !isWeak)
      help.push_back(helpText(advice.kind, lever));
    isComplete &= !isWeak;
  }
  return say("{}: {}{} helps, {}", subjectText(advice.kind),
             help.size() == 1 && isComplete ? tr("only ") : "",
             joinedByOr(help), vainText(advice));
}

std::string vainLine(const OverflowAdvice &advice) {
  return fmt::format("{}: {}", subjectText(advice.kind), vainText(advice));
}

std::string leverReasonText(const LeverAdvice &advice) {
  switch (advice.reason) {
  case Reason::CutByVecTile:
    return say("the vec tile cuts the buffers of a vector op");
  case Reason::CutByCubeTile:
    return say("a smaller {} makes the buffer smaller; mL1 and nL1 "
               "have no part in it",
               advice.numbers);
  case Reason::Fp16IsNarrower:
    return say("FP16 takes half of FP32; BF16 is computed in FP32 by this op");
  case Reason::NarrowerType:
    return say("elements of fewer bytes take less, where the op has and keeps "
               "the type");
  case Reason::WiderSideOfCast:
    return say("both types of the cast count, the wider one most");
  case Reason::ReusesCastOperand:
    return say(
        "this op is computed in FP32 for FP16 and BF16 too; it needs less only "
        "where its result takes over the buffer of a cast operand");
  case Reason::FewerCopies:
    return say("with fewer copies of the body the programs of the function are "
               "smaller");
  case Reason::OtherProgram:
    return say("ops of another scope are another program, which has the memory "
               "to itself");
  case Reason::NotOfVectorOp:
    return say("the vec tile cuts vector ops, this is a buffer of a matmul");
  case Reason::NotOfMatmul:
    return say("the cube tile cuts matmuls, this is about vector ops");
  case Reason::RunsInFp32:
    return say("this op is computed in FP32 for FP16 and BF16 too");
  case Reason::SumRefusesFp16:
    return say("a sum refuses FP16 and computes BF16 in FP32");
  case Reason::NarrowAlready:
    return say("the elements are narrow already");
  case Reason::FixedWidth:
    return say("the width of its elements does not depend on the types of the "
               "tensors");
  case Reason::LevelsShareNothing:
    return say("each level is a function of its own, and no buffer is shared "
               "between copies of the body");
  case Reason::BodyFailsAlone:
    return say("the body fails without any copy of it");
  case Reason::OnlyWorkspace:
    return say("it decides how many functions share the workspace in GM");
  case Reason::FitsAloneOrNot:
    return say("an op must fit whatever program it is part of");
  }
  return {};
}

} // namespace ptolint
