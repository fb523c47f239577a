package dev.espalier.server.rows;

import dev.espalier.Decoder;
import dev.espalier.Evidence;
import dev.espalier.Prediction;
import dev.espalier.Threads;
import dev.espalier.data.Dataset;
import dev.espalier.data.Labels;
import dev.espalier.server.model.LoadedModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** How good a model is at each label, on rows whose labels are given. */
final class LabelQuality {
  private static final int BINS = 10;
  private static final int BLOCK_CELLS = 1 << 20;

  private final int[] hits;
  private final int[] predicted;
  private final int[] support;
  private final int[][] count;
  private final int[][] on;
  private final double[][] probability;

  private LabelQuality(int labels) {
    hits = new int[labels];
    predicted = new int[labels];
    support = new int[labels];
    count = new int[labels][BINS];
    on = new int[labels][BINS];
    probability = new double[labels][BINS];
  }

  /** One entry for each label; nothing where no label of any row is given. */
  static Optional<List<Map<String, Object>>> of(LoadedModel model, Dataset data) {
    int labels = model.labels().size();
    if (data.labels().unknown() != null
        && data.labels().unknown().size() == (long) data.rows() * labels) {
      return Optional.empty();
    }
    LabelQuality quality = new LabelQuality(labels);
    Decoder decoder = model.decoder(null);
    int blockRows = Math.max(1, BLOCK_CELLS / labels);
    for (int from = 0; from < data.rows(); from += blockRows) {
      int[] rows = IntStream.range(from, Math.min(data.rows(), from + blockRows)).toArray();
      Dataset block = data.select(rows);
      Prediction prediction =
          Threads.of(1)
              .call(() -> model.predictor().predict(block.features(), Evidence.none(), decoder));
      quality.add(block.labels(), prediction);
    }
    return Optional.of(quality.entries(model.labels()));
  }

  private void add(Labels truth, Prediction prediction) {
    int labels = truth.labelCount();
    double[] marginals = prediction.marginals();
    for (int row = 0; row < truth.rows(); row++) {
      for (int label = 0; label < labels; label++) {
        if (truth.isUnknown(row, label)) {
          continue;
        }
        boolean isOn = truth.positives().contains(row, label);
        boolean chosen = prediction.labelSets().contains(row, label);
        support[label] += isOn ? 1 : 0;
        predicted[label] += chosen ? 1 : 0;
        hits[label] += isOn && chosen ? 1 : 0;
        double p = marginals[row * labels + label];
        int bin = Math.min(BINS - 1, (int) (p * BINS));
        count[label][bin]++;
        on[label][bin] += isOn ? 1 : 0;
        probability[label][bin] += p;
      }
    }
  }

  private List<Map<String, Object>> entries(List<String> names) {
    List<Map<String, Object>> entries = new ArrayList<>();
    for (int label = 0; label < names.size(); label++) {
      Map<String, @Nullable Object> entry = new LinkedHashMap<>();
      entry.put("label", names.get(label));
      entry.put("support", support[label]);
      entry.put("f1", ratio(2 * hits[label], predicted[label] + support[label]));
      entry.put("precision", ratio(hits[label], predicted[label]));
      entry.put("recall", ratio(hits[label], support[label]));
      List<Object> curve = new ArrayList<>();
      for (int bin = 0; bin < BINS; bin++) {
        int rows = count[label][bin];
        if (rows > 0) {
          curve.add(List.of(probability[label][bin] / rows, (double) on[label][bin] / rows, rows));
        }
      }
      entry.put("reliability", curve);
      entries.add(nonNull(entry));
    }
    return entries;
  }

  @SuppressWarnings({"NullAway", "unchecked"}) // JSON has null, which its writer knows
  private static Map<String, Object> nonNull(Map<String, @Nullable Object> entry) {
    return (Map<String, Object>) (Map<String, ?>) entry;
  }

  private static @Nullable Double ratio(int part, int whole) {
    return whole == 0 ? null : (double) part / whole;
  }
}
