//===- Fits.cpp - Whether a kernel fits, as a library call ----------------===//

#include "pto-lint/Tools/Fits.h"

#include "KernelInput.h"
#include "KernelJudge.h"

namespace ptolint {

class FitChecker::Impl {
public:
  Impl(const Target &target, Release release) : judge(target, release, {}) {}

  KernelJudge judge;
};

FitChecker::FitChecker(const Target &target, Release release)
    : impl(std::make_unique<Impl>(target, release)) {}
FitChecker::~FitChecker() = default;
FitChecker::FitChecker(FitChecker &&) noexcept = default;
FitChecker &FitChecker::operator=(FitChecker &&) noexcept = default;

FitResult FitChecker::check(std::string_view kernelJson) {
  auto judged = impl->judge.judge(kernelJson, /*offset=*/0);
  if (auto *verdict = std::get_if<KernelVerdict>(&judged))
    return std::move(*verdict);
  auto &error = std::get<InputError>(judged);
  KernelText text;
  text.json = kernelJson;
  uint64_t line = kernelProblem(error, text).line;
  return UnreadableKernel{std::move(error.message), error.offset, line};
}

FitResult fits(std::string_view kernelJson, const Target &target,
               Release release) {
  return FitChecker(target, release).check(kernelJson);
}

} // namespace ptolint
