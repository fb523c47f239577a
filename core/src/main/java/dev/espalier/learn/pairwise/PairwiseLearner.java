package dev.espalier.learn.pairwise;

import dev.espalier.Learner;
import dev.espalier.ModelState;
import dev.espalier.learn.PairwiseModel;

/** What the learners of pairwise models share. */
interface PairwiseLearner extends Learner<PairwiseModel> {
  @Override
  default boolean learnsLabelGraph() {
    return true;
  }

  @Override
  default PairwiseModel fromState(ModelState state) {
    return PairwiseModel.fromState(state);
  }
}
