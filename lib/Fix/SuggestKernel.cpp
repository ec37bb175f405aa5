//===- SuggestKernel.cpp - A kernel of one op, made and judged ------------===//

#include "SuggestKernel.h"

#include "pto-lint/Rules/KernelVerdict.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace ptolint {

namespace {

/// Types as the kernel JSON spells them.
std::string kernelTypeName(DataType type) {
  return llvm::StringRef(dataTypeName(type)).upper();
}

class KernelWriter {
public:
  KernelWriter(const SuggestRequest &request, const std::string &tile)
      : request(request), tile(tile), stream(text), json(stream, 0) {}

  std::string write() {
    json.object([&] {
      json.attributeArray("inputs", [&] { writeInputs(); });
      json.attributeArray("ops", [&] { json.object([&] { writeOp(); }); });
      json.attributeArray("outputs", [&] {
        writeTensor("out", resultShape(), request.resultType(), false, "y");
      });
      json.attributeBegin(request.isMatmul() ? "cube_tile" : "vec_tile");
      json.rawValue(tile);
      json.attributeEnd();
    });
    return text;
  }

private:
  using Shape = std::vector<int64_t>;

  void writeInputs() {
    if (request.isMatmul()) {
      writeTensor("a", matrix(request.m, request.k, request.transA),
                  request.dtype, request.nzA);
      writeTensor("b", matrix(request.k, request.n, request.transB),
                  request.dtype, request.nzB);
      return;
    }
    for (unsigned i = 0; i < request.vectorOp->inputs; ++i)
      writeTensor(inputName(i), request.shape, request.dtype, false);
  }

  void writeOp() {
    bool isMatmul = request.isMatmul();
    llvm::StringRef matmul = request.batch != 0 ? "batch_matmul" : "matmul";
    json.attribute("op",
                   isMatmul ? matmul : llvm::StringRef(request.vectorOp->name));
    json.attributeArray("in", [&] {
      if (isMatmul) {
        json.value("a");
        json.value("b");
        return;
      }
      for (unsigned i = 0; i < request.vectorOp->inputs; ++i)
        json.value(inputName(i));
    });
    json.attribute("out", "y");
    if (isMatmul || request.vectorOp->needsResultType)
      json.attribute("dtype", kernelTypeName(request.resultType()));
    if (isMatmul) {
      json.attribute("trans_a", request.transA);
      json.attribute("trans_b", request.transB);
    } else if (request.vectorOp->hasAxis) {
      json.attribute("axis", request.axis);
      if (!request.vectorOp->keepsShape)
        json.attribute("keepdim", true);
    }
  }

  void writeTensor(const std::string &name, const Shape &shape, DataType type,
                   bool isNz, const std::string &from = {}) {
    json.object([&] {
      json.attribute("name", name);
      if (!from.empty())
        json.attribute("from", from);
      json.attributeArray("shape", [&] {
        for (int64_t size : shape)
          json.value(size);
      });
      json.attribute("dtype", kernelTypeName(type));
      json.attribute("format", isNz ? "NZ" : "ND");
    });
  }

  static std::string inputName(unsigned index) {
    return "x" + std::to_string(index);
  }

  Shape matrix(int64_t rows, int64_t columns, bool isTransposed) const {
    if (isTransposed)
      std::swap(rows, columns);
    if (request.batch != 0)
      return {request.batch, rows, columns};
    return {rows, columns};
  }

  Shape resultShape() const {
    if (request.isMatmul())
      return matrix(request.m, request.n, false);
    Shape shape = request.shape;
    if (request.vectorOp->keepsShape)
      return shape;
    auto rank = static_cast<int64_t>(shape.size());
    shape[request.axis < 0 ? request.axis + rank : request.axis] = 1;
    return shape;
  }

  const SuggestRequest &request;
  const std::string &tile;
  std::string text;
  llvm::raw_string_ostream stream;
  llvm::json::OStream json;
};

} // namespace

std::string tileText(const CubeTile &tile) {
  std::string k = std::to_string(tile.k0) + ", " + std::to_string(tile.k1A);
  if (tile.k1B != tile.k1A)
    k += ", " + std::to_string(tile.k1B);
  return "[[" + std::to_string(tile.m0) + ", " + std::to_string(tile.m1) +
         "], [" + k + "], [" + std::to_string(tile.n0) + ", " +
         std::to_string(tile.n1) + "]]";
}

std::string kernelJson(const SuggestRequest &request, const std::string &tile) {
  return KernelWriter(request, tile).write();
}

SuggestBench::SuggestBench(const Target &target, Release release)
    : target(target), release(release),
      module(mlir::ModuleOp::create(mlir::UnknownLoc::get(&context))),
      rules(createAllRules()) {
  llvm::erase_if(rules, [](const std::unique_ptr<Rule> &rule) {
    RuleSubject subject = rule->getInfo().subject;
    return subject != RuleSubject::Kernel && subject != RuleSubject::Graph;
  });
}

std::optional<std::string>
SuggestBench::with(const std::string &json,
                   llvm::function_ref<void(const CheckedFunction &)> onKernel) {
  mlir::OpBuilder builder = mlir::OpBuilder::atBlockEnd(module->getBody());
  auto read = reader.read(json, {}, 0, builder);
  if (auto *error = std::get_if<InputError>(&read))
    return std::move(error->message);
  auto function = std::get<pypto::FuncOp>(read);
  onKernel(CheckedFunction(function, target, release));
  function.erase();
  return std::nullopt;
}

KernelVerdict SuggestBench::judge(const std::string &json) {
  KernelVerdict verdict;
  with(json,
       [&](const CheckedFunction &kernel) { verdict = judgeKernel(kernel); });
  return verdict;
}

std::vector<std::string>
SuggestBench::adviceAbout(const CheckedFunction &kernel) const {
  std::vector<Finding> findings;
  for (const std::unique_ptr<Rule> &rule : rules)
    rule->check(kernel, findings);
  std::vector<std::string> ids;
  ids.reserve(findings.size());
  for (const Finding &finding : findings)
    ids.emplace_back(finding.rule->id);
  llvm::sort(ids);
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

void describeUse(TileSuggestion &suggestion, SuggestBench &bench) {
  bench.with(suggestion.kernel, [&](const CheckedFunction &kernel) {
    suggestion.uses = spaceUses(kernel.getCubes(), kernel.getVectors(),
                                bench.target, bench.release);
    suggestion.advice = bench.adviceAbout(kernel);
  });
}

SuggestResult refusalOf(const std::string &json, SuggestBench &bench) {
  SuggestResult result;
  auto message = bench.with(json, [&](const CheckedFunction &kernel) {
    KernelVerdict verdict = judgeKernel(kernel);
    if (const Finding *error = verdict.firstError())
      result.error = *error;
    else
      result.reason = verdict.reason;
  });
  if (message)
    result.reason = std::move(*message);
  return result;
}

} // namespace ptolint
