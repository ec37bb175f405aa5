//===- PartsOfTensor.h - One tensor that is read in parts ------*- C++ -*-===//

#ifndef PTO_LINT_LIB_ANALYSIS_LOWERING_PARTSOFTENSOR_H
#define PTO_LINT_LIB_ANALYSIS_LOWERING_PARTSOFTENSOR_H

#include <vector>

#include "TileBuilder.h"

namespace ptolint::lowering {

/// One tensor in which tiles are stored and of which others are read. Makes
/// what stands between the two.
class PartsOfTensor {
public:
  PartsOfTensor(TileBuilder &builder, uint32_t tensor)
      : builder(builder), tensor(tensor), shape(builder.tensor(tensor).shape),
        dtype(builder.tensor(tensor).dtype) {}

  /// Gives every read what it shows. A doubt of the builder stops it.
  void settle();

private:
  struct Store {
    uint32_t tile;
    Region region;
  };

  struct Load {
    uint32_t view;
    Region region;
    /// True once it is known what it shows.
    bool isSettled = false;
  };

  void collect();
  void sortStores();
  bool mayBeSplit() const;
  std::vector<Dims> middleShapes() const;
  std::vector<Dims> middleOffsets() const;
  void split();
  void tryMiddle(const Region &middle);
  void readOneTile(uint32_t tile, Load &load, const Dims &at);
  void join(const Region &middle, llvm::ArrayRef<const Store *> from,
            llvm::ArrayRef<Load *> to);
  void joinInUb(const Region &middle, llvm::ArrayRef<const Store *> from,
                llvm::ArrayRef<Load *> to);
  void joinInGm(const Region &middle, llvm::ArrayRef<const Store *> from,
                llvm::ArrayRef<Load *> to);
  bool isCopiedBefore(llvm::ArrayRef<const Store *> from);
  bool fitsUb(const Region &middle, llvm::ArrayRef<const Store *> from) const;
  bool isAligned(const Dims &whole, const Dims &at) const;
  const TileOp *producerOf(uint32_t tile) const;

  TileBuilder &builder;
  uint32_t tensor;
  Dims shape;
  DataType dtype;
  std::vector<Store> stores;
  std::vector<Load> loads;
  bool hasOtherReaders = false;
};

/// `offset` in what begins at `base`.
inline Dims relative(const Dims &offset, const Dims &base) {
  Dims result(offset);
  for (auto [place, begin] : llvm::zip_equal(result, base))
    place -= begin;
  return result;
}

} // namespace ptolint::lowering

#endif // PTO_LINT_LIB_ANALYSIS_LOWERING_PARTSOFTENSOR_H
