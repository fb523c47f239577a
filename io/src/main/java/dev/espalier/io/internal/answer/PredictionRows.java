package dev.espalier.io.internal.answer;

import dev.espalier.Prediction;
import dev.espalier.io.internal.json.JsonText;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How predictions are spelt: the kept cells of the row, its number from 1, its labels, and the
 * probability of every label or of the most probable ones. A column of ours that is called like a
 * kept one is told apart by {@value #PREDICTED}.
 *
 * @param labels the labels of the model
 * @param novel labels that no training example had
 * @param digits decimals of probabilities
 * @param top how many labels are shown, the most probable first; −1 for all in their order
 * @param spelling how text is spelt in CSV
 */
public record PredictionRows(
    List<String> labels, Set<String> novel, int digits, int top, UnaryOperator<String> spelling) {
  /** So many decimals give a number back exactly. */
  public static final int ALL_DIGITS = 17;

  private static final String PREDICTED = " (predicted)";
  private static final String ROW = "row";
  private static final String LABELS = "labels";

  /** The header of CSV. */
  List<String> header(Collection<String> kept) {
    List<String> names = new ArrayList<>(List.of(ROW, LABELS));
    if (top < 0) {
      names.addAll(labels);
    } else {
      for (int k = 1; k <= top; k++) {
        names.addAll(List.of("label " + k, "probability " + k));
      }
    }
    List<String> header = new ArrayList<>(kept);
    Set<String> taken = new HashSet<>(kept);
    names.forEach(name -> header.add(free(name, taken)));
    return header.stream().map(spelling).toList();
  }

  private static String free(String name, Set<String> taken) {
    return taken.contains(name) ? name + PREDICTED : name;
  }

  /** The cells of CSV, in the order of the header. */
  List<String> cells(
      LabelList list,
      Prediction prediction,
      int row,
      long number,
      Collection<String> columns,
      Map<String, @Nullable Object> kept) {
    List<String> cells = new ArrayList<>();
    for (String column : columns) {
      cells.add(spelling.apply(text(kept.get(column))));
    }
    cells.add(Long.toString(number));
    cells.add(spelling.apply(list.cell(prediction.labels(row))));
    for (int label : shown(prediction, row)) {
      if (top >= 0) {
        cells.add(spelling.apply(labels.get(label)));
      }
      double probability = prediction.probability(row, label);
      cells.add(
          digits == ALL_DIGITS
              ? Double.toString(probability)
              : rounded(probability).toPlainString());
    }
    return cells;
  }

  /**
   * A cell that was kept, as CSV has it: lists and objects as JSON, nothing where it is missing.
   */
  public static String text(@Nullable Object cell) {
    if (cell == null) {
      return "";
    }
    boolean nested = cell instanceof Map<?, ?> || cell instanceof Iterable<?>;
    return nested ? JsonText.of(cell) : cell.toString();
  }

  /** A row as JSON. */
  Map<String, Object> json(
      Prediction prediction, int row, long number, Map<String, @Nullable Object> kept) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>(kept);
    Set<String> taken = kept.keySet();
    json.put(free(ROW, taken), number);
    answer(prediction, row).forEach((name, value) -> json.put(free(name, taken), value));
    return nonNull(json);
  }

  /** What is answered for a row, as JSON: its labels and the probabilities. */
  public Map<String, Object> answer(Prediction prediction, int row) {
    Map<String, Object> answer = new LinkedHashMap<>();
    answer.put(LABELS, prediction.labels(row));
    List<String> unseen = prediction.labels(row).stream().filter(novel::contains).toList();
    if (!unseen.isEmpty()) {
      answer.put("novel", unseen);
    }
    Map<String, Object> probabilities = new LinkedHashMap<>();
    for (int label : shown(prediction, row)) {
      double probability = prediction.probability(row, label);
      probabilities.put(
          labels.get(label),
          digits == ALL_DIGITS ? probability : rounded(probability).doubleValue());
    }
    answer.put("probabilities", probabilities);
    return answer;
  }

  @SuppressWarnings({"NullAway", "unchecked"}) // JSON has null, which its writer knows
  private static Map<String, Object> nonNull(Map<String, @Nullable Object> json) {
    return (Map<String, Object>) (Map<String, ?>) json;
  }

  private BigDecimal rounded(double probability) {
    return new BigDecimal(probability).setScale(digits, RoundingMode.HALF_EVEN);
  }

  private int[] shown(Prediction prediction, int row) {
    IntStream all = IntStream.range(0, labels.size());
    return top < 0
        ? all.toArray()
        : all.boxed()
            .sorted(
                (one, other) ->
                    Double.compare(
                        prediction.probability(row, other), prediction.probability(row, one)))
            .limit(top)
            .mapToInt(Integer::intValue)
            .toArray();
  }
}
