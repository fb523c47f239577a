package dev.espalier.automatic;

import dev.espalier.eval.Measure;
import java.util.List;

/**
 * What decides a choice.
 *
 * @param measures the measures whose mean decides
 * @param watched further measures; none of these and of {@code measures} may get much worse than
 *     with the reference
 */
record Criterion(List<Measure> measures, List<Measure> watched) {
  /** Maximum by which each of several measures may get worse. */
  static final double MAXIMUM_LOSS = 0.005;

  /** A single measure, or several with macro and micro F1 beside them. */
  static Criterion of(List<Measure> measures) {
    return new Criterion(
        measures, measures.size() == 1 ? List.of() : List.of(Measure.MACRO_F1, Measure.MICRO_F1));
  }

  boolean isSingle() {
    return measures.size() == 1;
  }
}
