package dev.espalier.automatic;

import dev.espalier.eval.Measure;
import java.util.Arrays;
import java.util.List;

/**
 * What a choice is to be good at.
 *
 * @param measures whose mean decides
 * @param watched none of these may get worse than with the reference, and none of the measures:
 *     where several things count, none is given up for another
 */
record Goal(List<Measure> measures, List<Measure> watched) {
  /** By how much each of several measures may get worse. */
  static final double MOST_LOST = 0.005;

  /** A single measure, or several with macro and micro F1 beside them. */
  static Goal parse(String names) {
    List<Measure> measures =
        Arrays.stream(names.split(",", -1)).map(String::strip).map(Measure::of).toList();
    return new Goal(
        measures, measures.size() == 1 ? List.of() : List.of(Measure.MACRO_F1, Measure.MICRO_F1));
  }

  boolean isSingle() {
    return measures.size() == 1;
  }
}
