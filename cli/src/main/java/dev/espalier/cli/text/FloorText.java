package dev.espalier.cli.text;

import dev.espalier.ModelCard;
import dev.espalier.eval.Estimate;
import dev.espalier.learn.linear.Prior;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Says where a model is worse on held-out rows than always the same answer. */
public final class FloorText {
  private FloorText() {}

  /** Of a model as its card has it; nothing where no rows were held out. */
  public static List<String> notices(ModelCard card) {
    return Estimate.of(card)
        .map(
            found ->
                notices(
                    card.learner(), found.f1(), found.floorF1(), found.exact(), found.floorExact()))
        .orElse(List.of());
  }

  /**
   * One line where a learner is behind, as far as three decimals tell; values that are not numbers
   * are not compared, and learner {@code prior} is that answer itself.
   */
  public static List<String> notices(
      String learner, double f1, double floorF1, double exact, double floorExact) {
    List<String> behind = new ArrayList<>();
    add(behind, "F1", f1, floorF1);
    add(behind, "exact sets", exact, floorExact);
    return behind.isEmpty() || learner.equals(new Prior().name())
        ? List.of()
        : List.of(
            learner
                + " is worse on held-out rows than always the same answer: "
                + String.join(", ", behind));
  }

  private static void add(List<String> behind, String measure, double own, double floor) {
    if (Math.round(1000 * own) < Math.round(1000 * floor) && !Double.isNaN(own)) {
      behind.add(String.format(Locale.ROOT, "%s %.3f, not %.3f", measure, own, floor));
    }
  }
}
