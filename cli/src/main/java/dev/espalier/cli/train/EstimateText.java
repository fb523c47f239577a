package dev.espalier.cli.train;

import dev.espalier.eval.Estimate;
import java.util.Locale;

/** What a model will be worth, in one line. */
final class EstimateText {
  private EstimateText() {}

  static String of(Estimate estimate) {
    return "F1 %s, exact sets %s on rows held out (always the same answer: %s, %s)"
        .formatted(
            interval(estimate.f1(), estimate.f1Margin()),
            interval(estimate.exact(), estimate.exactMargin()),
            number(estimate.floorF1()),
            number(estimate.floorExact()));
  }

  private static String interval(double value, double margin) {
    return number(value) + " ± " + number(margin);
  }

  private static String number(double value) {
    return String.format(Locale.ROOT, "%.3f", value);
  }
}
