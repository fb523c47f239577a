package dev.espalier.catalog;

import dev.espalier.Capability;
import dev.espalier.Decoder;
import dev.espalier.Evidence;
import dev.espalier.Explanation;
import dev.espalier.FeatureImportance;
import dev.espalier.LabelGraph;
import dev.espalier.Model;
import dev.espalier.NovelLabel;
import dev.espalier.Prediction;
import dev.espalier.Predictor;
import dev.espalier.Progress;
import dev.espalier.TestData;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.Features;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Table;
import dev.espalier.data.TableSchema;
import dev.espalier.decode.Decoders;
import dev.espalier.restore.Noise;
import dev.espalier.restore.Restoration;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.RestoreTask;
import dev.espalier.restore.table.FittedTable;
import dev.espalier.restore.table.TableRepair;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/** Asks a model everything that it answers: {@code accepted}, or what is wrong with an answer. */
final class ModelAnswers {
  static final String ACCEPTED = "accepted";

  private static final double[][] ROWS = {
    {0, 0, 0, 0, 1}, {0.3, -0.2, 1, 0, 0}, {Double.NaN, 0.5, 0, 1, 0}, {1e6, -1e6, 0, 0, 0}
  };

  /** A table as it stands in a file; some cells are missing, some are wrong. */
  static final String FILE = file();

  private static String file() {
    StringBuilder text = new StringBuilder("price,day,colour,size,note\n");
    for (int row = 0; row < 60; row++) {
      text.append(row % 9 == 4 ? "" : row * 7 % 31 + ".50 EUR").append(',');
      text.append(row % 11 == 3 ? "?" : String.format(Locale.ROOT, "2021-03-%02d", 1 + row % 28));
      text.append(',').append(row % 13 == 5 ? "" : List.of("red", "green", "blue").get(row % 3));
      text.append(',').append(row % 7 == 2 ? "NA" : Integer.toString(row % 3 * 10 + row % 5));
      text.append(",text number ").append(row * 31).append('\n');
    }
    return text.toString();
  }

  private ModelAnswers() {}

  /** Repairs a file by a model that has a plan of it; the cells must be as many as before. */
  static String repaired(RestorationModel model, Path file) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    TableRepair repair =
        new TableRepair(
            FittedTable.of(model), RestoreTask.Mode.BOTH, Noise.auto(), TableRepair.USUAL_CAUTION);
    repair.run(file, out, change -> {}, Progress.none());
    String text = out.toString(StandardCharsets.UTF_8);
    boolean odd = text.contains("NaN") || text.contains("Infinity");
    return odd ? "a cell that is no number: " + text : ACCEPTED;
  }

  static String of(Predictor predictor) {
    int columns = predictor.schema().features().size();
    double[] cells = new double[ROWS.length * columns];
    for (int k = 0; k < cells.length; k++) {
      cells[k] = ROWS[k / columns][k % columns % ROWS[0].length];
    }
    Features dense = new DenseFeatures(ROWS.length, columns, cells);
    String wrong = answers(predictor, dense);
    if (wrong.equals(ACCEPTED)
        && predictor.model().capabilities().contains(Capability.SPARSE_FEATURES)) {
      wrong = answers(predictor, TestData.sparse(dense));
    }
    return wrong;
  }

  private static String answers(Predictor predictor, Features rows) {
    int labels = predictor.schema().labels().size();
    int[][] first = new int[rows.rows()][0];
    if (labels > 0) {
      Arrays.setAll(first, row -> new int[] {0});
    }
    Evidence known = Evidence.of(LabelSets.of(labels, first), LabelSets.empty(rows.rows(), labels));
    List<Decoder> decoders =
        Stream.of(
                "subset",
                "hamming",
                "f1",
                "jaccard",
                "macroF1",
                "microF1",
                "top:2",
                "diverse:2",
                "threshold:0.4",
                "supported",
                "collaborative")
            .map(Decoders::parse)
            .filter(predictor::serves)
            .filter(
                decoder ->
                    !Decoders.needsWeights(decoder) || predictor.model().lossWeights().isPresent())
            .filter(decoder -> !decoder.name().equals("supported") || hasSupport(predictor, rows))
            .toList();
    for (Evidence evidence : List.of(Evidence.none(), known)) {
      for (Prediction prediction : predictor.predict(rows, evidence, decoders)) {
        for (double probability : prediction.marginals()) {
          if (!(probability >= 0 && probability <= 1)) {
            return "a probability of " + probability + " by " + prediction.decoder();
          }
        }
      }
    }
    String wrong = told(predictor.model(), rows);
    Optional<List<Explanation>> explained =
        labels == 0
            ? Optional.empty()
            : predictor
                .model()
                .explain(rows.select(new int[] {1}), Evidence.none(), new int[] {labels - 1});
    for (Explanation explanation : explained.orElse(List.of())) {
      for (Explanation.Contribution contribution : explanation.contributions()) {
        if (!Double.isFinite(contribution.amount())) {
          return "a contribution of " + contribution;
        }
      }
    }
    return wrong;
  }

  /** What a model tells of itself, and of a row beside its labels. */
  private static String told(Model model, Features rows) {
    Optional<DenseFeatures> projected = model.project(rows);
    if (projected.isPresent() && !allFinite(projected.get().values())) {
      return "a projection of " + Arrays.toString(projected.get().values());
    }
    Optional<FeatureImportance> importance = model.featureImportance();
    if (importance.isPresent()
        && (!allFinite(importance.get().values())
            || importance.get().ranked(-1).size() != model.schema().features().size())) {
      return "an importance of " + importance.get();
    }
    for (NovelLabel novel : model.novelLabels()) {
      for (NovelLabel.Tie tie : novel.ties()) {
        if (!(tie.strength() >= 0) || !model.schema().labels().contains(tie.label())) {
          return "a novel label " + novel;
        }
      }
    }
    String wrong = finite(model.labelGraph());
    return wrong.equals(ACCEPTED) ? finite(model.labelGraph(rows.select(new int[] {1}))) : wrong;
  }

  private static boolean allFinite(double[] values) {
    return Arrays.stream(values).allMatch(Double::isFinite);
  }

  private static boolean hasSupport(Predictor predictor, Features rows) {
    return predictor.model().posterior(rows, Evidence.none()).support().isPresent();
  }

  private static String finite(Optional<LabelGraph> graph) {
    for (LabelGraph.Edge edge : graph.map(LabelGraph::edges).orElse(List.of())) {
      if (!Double.isFinite(edge.strength())) {
        return "an edge of " + edge;
      }
    }
    return ACCEPTED;
  }

  static String of(RestorationModel model) {
    String wrong = finite(model.attributeGraph());
    for (double[] numbers : new double[][] {{0.5, Double.NaN, 3}, {1e6, Double.NaN, -1e9}}) {
      Table table = table(model.schema(), numbers);
      wrong = wrong.equals(ACCEPTED) ? cells(model.restore(table, RestoreTask.impute())) : wrong;
      if (model.removesNoise() && wrong.equals(ACCEPTED)) {
        wrong = cells(model.restore(table, RestoreTask.both(Noise.rate(0.1))));
      }
      if (model.removesNoise() && wrong.equals(ACCEPTED)) {
        wrong = cells(model.restore(table, RestoreTask.both(Noise.auto())));
      }
    }
    return wrong;
  }

  /** Rows with every cell missing once, nothing missing, and nothing there. */
  private static Table table(TableSchema schema, double[] numbers) {
    List<Table.Column> columns = new ArrayList<>();
    int rows = Math.min(6, schema.columns().size()) + 2;
    for (int k = 0; k < schema.columns().size(); k++) {
      TableSchema.Column column = schema.columns().get(k);
      double[] values = new double[rows];
      int[] codes = new int[rows];
      for (int row = 0; row < rows; row++) {
        boolean missing = row == k || row == rows - 1;
        values[row] = missing ? Double.NaN : numbers[(row + k) % numbers.length];
        codes[row] = missing ? -1 : (row + k) % Math.max(1, column.levels().size() + 1);
      }
      List<String> levels = new ArrayList<>(column.levels());
      levels.add("unseen before");
      columns.add(
          column.kind() == TableSchema.Kind.CATEGORY
              ? new Table.Categories(column.name(), levels, codes)
              : new Table.Numbers(column.name(), values));
    }
    return new Table(columns);
  }

  private static String cells(Restoration restoration) {
    for (Restoration.Cells cells : restoration.columns()) {
      if (cells instanceof Restoration.NumberCells numbers) {
        for (double[] all :
            List.of(numbers.column().values(), numbers.means(), numbers.deviations())) {
          for (double value : all) {
            if (!Double.isFinite(value)) {
              return "a cell of " + value + " in " + numbers.column().name();
            }
          }
        }
      } else if (cells instanceof Restoration.CategoryCells categories) {
        for (double probability : categories.probabilities()) {
          if (!(probability >= 0 && probability <= 1 + 1e-9)) {
            return "a probability of " + probability + " in " + categories.column().name();
          }
        }
        for (int code : categories.column().codes()) {
          if (code < 0 || code >= categories.column().levels().size()) {
            return "a code of " + code + " in " + categories.column().name();
          }
        }
      }
    }
    return ACCEPTED;
  }
}
