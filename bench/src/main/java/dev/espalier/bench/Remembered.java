package dev.espalier.bench;

import dev.espalier.ModelCard;
import dev.espalier.ModelState;
import dev.espalier.Progress;
import dev.espalier.data.CodedTable;
import dev.espalier.data.TableSchema;
import dev.espalier.restore.CellEstimates;
import dev.espalier.restore.RestorationModel;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A model that restores the same tables again and again, by rules that change nothing of what the
 * model says: it says it once.
 */
final class Remembered implements RestorationModel {
  private final RestorationModel model;
  private double @Nullable [] noise;
  private final Map<List<Integer>, CellEstimates> estimates = new HashMap<>();

  Remembered(RestorationModel model) {
    this.model = model;
  }

  @Override
  public double[] estimateNoise(CodedTable table, Progress progress) {
    if (noise == null) {
      noise = model.estimateNoise(table, progress);
    }
    return noise.clone();
  }

  @Override
  public CellEstimates estimate(CodedTable table, double[] given, Progress progress) {
    List<Integer> key =
        List.of(
            Arrays.hashCode(table.numbers()),
            Arrays.hashCode(table.codes()),
            Arrays.hashCode(given));
    return estimates.computeIfAbsent(key, any -> model.estimate(table, given, progress));
  }

  @Override
  public TableSchema schema() {
    return model.schema();
  }

  @Override
  public ModelCard card() {
    return model.card();
  }

  @Override
  public boolean removesNoise() {
    return model.removesNoise();
  }

  @Override
  public ModelState state() {
    return model.state();
  }
}
