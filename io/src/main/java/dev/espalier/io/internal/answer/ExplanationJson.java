package dev.espalier.io.internal.answer;

import dev.espalier.Explanation;
import dev.espalier.Prediction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Explanations as JSON, and which labels of a row are worth one. */
public final class ExplanationJson {
  private ExplanationJson() {}

  /**
   * The predicted labels of the first row and then the next most probable.
   *
   * @param runnersUp how many labels beside those that are predicted
   */
  public static int[] interesting(Prediction prediction, int runnersUp) {
    double[] marginals = prediction.marginals();
    List<Integer> byProbability =
        IntStream.range(0, prediction.labelSets().labelCount())
            .boxed()
            .sorted(Comparator.comparingDouble(k -> -marginals[k]))
            .toList();
    List<Integer> shown = new ArrayList<>();
    byProbability.stream().filter(k -> prediction.labelSets().contains(0, k)).forEach(shown::add);
    byProbability.stream()
        .filter(k -> !prediction.labelSets().contains(0, k))
        .limit(runnersUp)
        .forEach(shown::add);
    return shown.stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * A label's explanation.
   *
   * @param predicted whether the label was chosen
   * @param known whether its value was known beforehand
   */
  public static Map<String, Object> of(Explanation explanation, boolean predicted, boolean known) {
    Map<String, Object> entry = new LinkedHashMap<>();
    entry.put("label", explanation.label());
    entry.put("predicted", predicted);
    entry.put("known", known);
    entry.put("probability", explanation.probability());
    entry.put("field", explanation.field());
    List<Object> terms = new ArrayList<>();
    for (Explanation.Contribution term : explanation.contributions()) {
      Map<String, Object> fields = new LinkedHashMap<>();
      fields.put("kind", term.kind().word());
      fields.put("name", term.name());
      fields.put("amount", term.amount());
      terms.add(fields);
    }
    entry.put("contributions", terms);
    return entry;
  }
}
