package dev.espalier.learn.tree;

import dev.espalier.Evidence;
import dev.espalier.Model;
import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Posterior;
import dev.espalier.SparsePosterior;
import dev.espalier.Tensor;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Schema;
import dev.espalier.data.SparseFeatures;
import dev.espalier.internal.data.SparseRows;
import dev.espalier.internal.parallel.Chunks;
import dev.espalier.internal.parallel.Parallel;
import dev.espalier.internal.state.StoredTensors;
import dev.espalier.transform.FeatureMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The fitted {@link LabelTree}.
 *
 * @param schema names
 * @param card origin
 * @param map what is done to features first
 * @param scorers the trees
 * @param always labels that no training row lacked
 * @param alwaysProbabilities theirs
 * @param propensities how probable it is that a label which is right was recorded; empty where it
 *     is asked how probable it is that a label is recorded
 * @param search how labels are looked for
 */
record LabelTreeModel(
    Schema schema,
    ModelCard card,
    FeatureMap map,
    TreeScorers scorers,
    int[] always,
    double[] alwaysProbabilities,
    double[] propensities,
    SearchOptions search)
    implements Model {

  @Override
  public Posterior infer(Features rows, Evidence known) {
    SparseFeatures mapped = SparseRows.of(map.apply(rows));
    Chunks chunks = Parallel.chunks(mapped.rows());
    Part[] parts = new Part[chunks.count()];
    Parallel.run(
        chunks.count(),
        chunk -> {
          Part part = new Part();
          for (int row = chunks.from(chunk); row < chunks.to(chunk); row++) {
            part.add(mapped, row);
          }
          parts[chunk] = part;
        });
    List<LabelSets> sets = new ArrayList<>();
    int size = 0;
    for (Part part : parts) {
      sets.add(part.labels.build());
      size += part.size;
    }
    double[] values = new double[size];
    int at = 0;
    for (Part part : parts) {
      System.arraycopy(part.values, 0, values, at, part.size);
      at += part.size;
    }
    LabelSets told =
        sets.isEmpty() ? LabelSets.empty(0, schema.labels().size()) : LabelSets.join(sets);
    return SparsePosterior.of(told, values, known);
  }

  /** The answers of some rows, one after another. */
  private final class Part {
    private final BeamSearch beam = new BeamSearch(scorers, schema.labels().size(), search.beam());
    private final LabelSets.Builder labels = new LabelSets.Builder(schema.labels().size());
    private double[] values = new double[256];
    private int size;

    void add(SparseFeatures rows, int row) {
      BeamSearch.Found found = beam.search(rows, row, search.candidates());
      int next = 0;
      for (int k = 0; k < found.labels().length; k++) {
        int label = found.labels()[k];
        for (; next < always.length && always[next] < label; next++) {
          add(always[next], alwaysProbabilities[next]);
        }
        double probability = found.probabilities()[k];
        add(
            label,
            propensities.length == 0
                ? probability
                : Math.min(1, probability / propensities[label]));
      }
      for (; next < always.length; next++) {
        add(always[next], alwaysProbabilities[next]);
      }
      labels.endRow();
    }

    private void add(int label, double probability) {
      if (size == values.length) {
        values = Arrays.copyOf(values, 2 * size);
      }
      labels.add(label);
      values[size++] = probability;
    }
  }

  @Override
  public LabelTreeModel withCard(ModelCard other) {
    return new LabelTreeModel(
        schema, other, map, scorers, always, alwaysProbabilities, propensities, search);
  }

  @Override
  public ModelState state() {
    Map<String, Tensor> tensors = new LinkedHashMap<>();
    map.store(tensors);
    scorers.store(tensors);
    tensors.put("always.labels", new Tensor.Integers(always, always.length));
    tensors.put("always.probabilities", new Tensor.Doubles(alwaysProbabilities, always.length));
    if (propensities.length > 0) {
      tensors.put("propensities", new Tensor.Doubles(propensities, propensities.length));
    }
    return new ModelState(schema, card, tensors);
  }

  /** Makes the model again from what {@link #state} kept. */
  static LabelTreeModel fromState(StoredTensors stored, SearchOptions search) {
    FeatureMap map = FeatureMap.fromState(stored);
    int always = stored.rows("always.labels");
    return new LabelTreeModel(
        stored.schema(),
        stored.card(),
        map,
        TreeScorers.fromState(stored, map.columns()),
        stored.risingIntegers("always.labels", 0, stored.labels() - 1, always),
        stored.doublesWithin("always.probabilities", 0, 1, always),
        stored.has("propensities")
            ? stored.doublesWithin("propensities", Propensities.SMALLEST, 1, stored.labels())
            : new double[0],
        search);
  }
}
