package dev.espalier.bench;

import dev.espalier.restore.table.RepairConstants;
import java.util.List;

/** The constants of {@link RepairConstants} that are chosen, and the values that are tried. */
enum Constants {
  /** How fast a level becomes improbable with its distance from the text. */
  SHARPNESS("sharpness"),
  /** At which distance a text is as probably new as mistyped. */
  HALFWAY("halfway"),
  /** The share of the numbers at each end that may be errors. */
  DOUBTED("doubted"),
  /** Whether rare forms are written in the usual one. */
  FORMS("forms");

  private final String text;

  Constants(String text) {
    this.text = text;
  }

  /** From the strictest, with which the fewest cells are changed. */
  List<Double> tried() {
    return switch (this) {
      case SHARPNESS -> List.of(5.0, 10.0, 20.0, 40.0, 80.0);
      case HALFWAY -> List.of(0.3, 0.4, 0.5, 0.6, 0.7);
      case DOUBTED -> List.of(0.01, 0.05);
      case FORMS -> List.of(0.0, 1.0);
    };
  }

  /** The same rules with another value of this constant. */
  RepairConstants in(RepairConstants rules, double value) {
    return new RepairConstants(
        this == SHARPNESS ? value : rules.sharpness(),
        this == HALFWAY ? value : rules.halfway(),
        this == DOUBTED ? value : rules.doubted(),
        this == FORMS ? value > 0 : rules.forms());
  }

  /** What is learnt by two rules is the same where these are. */
  static RepairConstants atFit(RepairConstants rules) {
    return HALFWAY.in(SHARPNESS.in(rules, 0), 0);
  }

  @Override
  public String toString() {
    return text;
  }
}
