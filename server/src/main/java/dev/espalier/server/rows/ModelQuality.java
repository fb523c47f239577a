package dev.espalier.server.rows;

import dev.espalier.Decoder;
import dev.espalier.Evidence;
import dev.espalier.Prediction;
import dev.espalier.Threads;
import dev.espalier.data.Dataset;
import dev.espalier.eval.internal.LabelCounts;
import dev.espalier.eval.internal.Reliability;
import dev.espalier.server.model.LoadedModel;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** How good a model is at each label, on rows whose labels are given. */
final class ModelQuality {
  private static final int BLOCK_CELLS = 1 << 20;

  private ModelQuality() {}

  /** One entry for each label; nothing where no label of any row is given. */
  static Optional<List<Map<String, Object>>> of(LoadedModel model, Dataset data) {
    int labels = model.labels().size();
    if (data.labels().unknown() != null
        && data.labels().unknown().size() == (long) data.rows() * labels) {
      return Optional.empty();
    }
    LabelCounts counts = new LabelCounts(labels);
    Reliability reliability = new Reliability(labels);
    Decoder decoder = model.decoder(null);
    int blockRows = Math.max(1, BLOCK_CELLS / labels);
    for (int from = 0; from < data.rows(); from += blockRows) {
      int[] rows = IntStream.range(from, Math.min(data.rows(), from + blockRows)).toArray();
      Dataset block = data.select(rows);
      Prediction prediction =
          Threads.of(1)
              .call(() -> model.predictor().predict(block.features(), Evidence.none(), decoder));
      counts.add(block.labels(), prediction.labelSets());
      reliability.add(block.labels(), prediction.marginals());
    }
    return Optional.of(entries(model.labels(), counts, reliability));
  }

  private static List<Map<String, Object>> entries(
      List<String> names, LabelCounts counts, Reliability reliability) {
    List<Map<String, Object>> entries = new ArrayList<>();
    for (int label = 0; label < names.size(); label++) {
      Map<String, @Nullable Object> entry = new LinkedHashMap<>();
      entry.put("label", names.get(label));
      entry.put("support", counts.support(label));
      entry.put("f1", known(counts.f1(label)));
      entry.put("precision", known(counts.precision(label)));
      entry.put("recall", known(counts.recall(label)));
      entry.put(
          "reliability",
          reliability.bins(label).stream()
              .map(bin -> List.of(bin.probability(), bin.share(), bin.rows()))
              .toList());
      entries.add(nonNull(entry));
    }
    return entries;
  }

  @SuppressWarnings({"NullAway", "unchecked"}) // JSON has null, which its writer knows
  private static Map<String, Object> nonNull(Map<String, @Nullable Object> entry) {
    return (Map<String, Object>) (Map<String, ?>) entry;
  }

  private static @Nullable Double known(double ratio) {
    return Double.isNaN(ratio) ? null : ratio;
  }
}
