package dev.espalier.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.espalier.Learner;
import dev.espalier.Predictor;
import dev.espalier.Progress;
import dev.espalier.TestData;
import dev.espalier.data.Dataset;
import dev.espalier.data.DenseFeatures;
import dev.espalier.data.LabelKnowledge;
import dev.espalier.data.LabelSets;
import dev.espalier.data.Labels;
import dev.espalier.data.Schema;
import dev.espalier.data.Schema.Feature;
import dev.espalier.data.Table;
import dev.espalier.error.InputException;
import dev.espalier.restore.RestorationModel;
import dev.espalier.restore.catalog.Restorers;
import dev.espalier.restore.table.ColumnKind;
import dev.espalier.restore.table.FittedTable;
import dev.espalier.restore.table.MissingMarks;
import dev.espalier.restore.table.PlanOptions;
import dev.espalier.restore.table.TableFit;
import dev.espalier.simulate.LabelChain;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A forged model file with right checksums is refused with one line, or it is a model whose answers
 * are probabilities and cells. With {@code -Despalier.attack.mutants=100000} so many mutants of
 * each subject are tried, with {@code -Despalier.attack.seed=7} others, and with {@code
 * -Despalier.attack.subject=rmf} only those of subjects with that in their name.
 */
@Tag("attack")
@Execution(ExecutionMode.CONCURRENT)
class ModelMutantsTest {
  private static final int MUTANTS = Integer.getInteger("espalier.attack.mutants", 300);
  private static final long SEED = Long.getLong("espalier.attack.seed", 20_240_917L);
  private static final List<ModelMutation> MUTATIONS = List.of(ModelMutation.values());
  private static final int MOST_FINDINGS = 40;

  /** A hang, not a slow machine. */
  private static final int SECONDS = 10;

  /** A small model takes a few megabytes, whatever its header says. */
  private static final long MOST_BYTES = 256L << 20;

  /**
   * What is forged.
   *
   * @param name for the report
   * @param saved writes its model file
   * @param restorer whether it restores tables
   */
  record Subject(String name, Saved saved, boolean restorer) {
    @Override
    public String toString() {
      return name;
    }
  }

  interface Saved {
    void to(Path file);
  }

  static Stream<Subject> subjects() {
    Dataset few = new LabelChain(4).sample(40, 11);
    Dataset many = manyLabels(40);
    Dataset sparse =
        new Dataset("sparse", few.schema(), TestData.sparse(few.features()), few.labels());
    Dataset hidden =
        new Dataset("hidden", few.schema(), few.features(), TestData.hide(few.labels(), 0.3, 3));
    Dataset mixed = mixed(few);
    List<Subject> all = new ArrayList<>();
    Catalog.learners()
        .forEach(entry -> all.add(learner(entry.name(), few, Map.of(), entry.name())));
    for (String kind : List.of("corrlog", "knn", "cgl")) {
      all.add(learner(kind, few, Map.of("features", "nystrom:6"), kind + " with a kernel"));
      all.add(learner(kind, sparse, Map.of(), kind + " of sparse rows"));
      all.add(learner(kind, hidden, Map.of(), kind + " of unknown labels"));
    }
    all.add(learner("corrlog", sparse, Map.of("features", "nystrom:6"), "sparse with a kernel"));
    all.add(learner("ilr", few, Map.of("features", "plain+forest:3"), "ilr on a forest"));
    all.add(learner("ilr", few, Map.of("features", "plain+svm"), "ilr on machines"));
    all.add(learner("ilr", few, Map.of("features", "plain+mlda:2"), "ilr on directions"));
    all.add(learner("forest", few, Map.of("trees", "3", "outputs", "each"), "a forest a label"));
    for (String kind : List.of("permutation", "impurity")) {
      Map<String, String> settings = Map.of("trees", "3", "importance", kind);
      all.add(learner("forest", few, settings, "a forest with importance by " + kind));
    }
    for (String kind : List.of("kernel-svm", "ml-knn", "iblr")) {
      all.add(learner(kind, sparse, Map.of(), kind + " of sparse rows"));
    }
    for (String kind : List.of("mlda", "mddm")) {
      all.add(learner(kind, hidden, Map.of(), kind + " of unknown labels"));
    }
    for (String kind : List.of("iblr", "cw")) {
      all.add(learner(kind, few, Map.of("withFeatures", "true"), kind + " with features"));
    }
    Dataset sets = novel(few);
    for (String form : List.of("weighted", "plug-in")) {
      Map<String, String> settings = Map.of("form", form, "trees", "3");
      all.add(learner("collaborative", sets, settings, "collaborative " + form + " of sets"));
    }
    all.add(learner("corrlog", sets, Map.of(), "corrlog of sets"));
    all.add(learner("corrlog", few, Map.of("inference", "max-product"), "corrlog max-product"));
    all.add(learner("cgl", few, Map.of("inference", "mean-field"), "cgl mean-field"));
    all.add(
        learner("corrlog", many, Map.of("rule", "pseudo-likelihood"), "corrlog of many labels"));
    all.add(learner("cgl", many, Map.of("rule", "pseudo-likelihood"), "cgl of many labels"));
    for (Restorers.Entry entry : Restorers.all()) {
      String name = entry.name();
      all.add(learner("ilr", mixed, Map.of("restore", name), "ilr after " + name));
      all.add(
          new Subject(
              name + " restorer",
              file -> Restorers.save(file, entry.defaults().fit(table(40))),
              true));
    }
    for (String name : List.of("rmf", "mean-mode")) {
      all.add(new Subject(name + " of a file", file -> saveFitted(name, file), true));
    }
    all.add(
        learner(
            "prior", mixed, Map.of("restore", "rmf", "restoreNoise", "0.2"), "prior after noise"));
    String only = System.getProperty("espalier.attack.subject", "");
    return all.stream().filter(subject -> subject.name().contains(only));
  }

  private static Subject learner(
      String kind, Dataset data, Map<String, String> settings, String name) {
    Learner<?> learner = Catalog.learner(kind, settings);
    return new Subject(name, file -> learner.train(data).save(file), false);
  }

  /** A restorer with a plan of a file's columns: numbers with a unit, dates, categories. */
  private static void saveFitted(String name, Path file) {
    try {
      FittedTable fitted =
          TableFit.fit(
              Files.writeString(file.resolveSibling("table.csv"), ModelAnswers.FILE),
              Restorers.restorer(name, Map.of()),
              PlanOptions.dirty().with(Map.of("day", ColumnKind.NUMBER), MissingMarks.usual()),
              Progress.none());
      Restorers.save(file, fitted.model(), fitted.card());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** More labels than are enumerated. */
  private static Dataset manyLabels(int rows) {
    Random random = new Random(5);
    Dataset points = new LabelChain(2).sample(rows, 3);
    LabelSets.Builder sets = new LabelSets.Builder(14);
    List<String> names = new ArrayList<>();
    for (int row = 0; row < rows; row++) {
      boolean on = random.nextBoolean();
      for (int label = 0; label < 14; label++) {
        on = random.nextInt(4) == 0 ? random.nextBoolean() : on;
        if (on) {
          sets.add(label);
        }
      }
      sets.endRow();
    }
    for (int label = 0; label < 14; label++) {
      names.add("label-" + label);
    }
    return new Dataset(
        "many",
        new Schema(points.schema().features(), names),
        points.features(),
        Labels.known(sets.build()));
  }

  /** Label sets without features; the last label is in no example, but in these. */
  private static Dataset novel(Dataset data) {
    int last = data.labelCount() - 1;
    LabelSets.Builder shown = new LabelSets.Builder(last + 1);
    LabelSets.Builder sets = new LabelSets.Builder(last + 1);
    for (int row = 0; row < data.rows(); row++) {
      int[] set = data.labels().positives().row(row);
      shown.addRow(Arrays.stream(set).filter(label -> label < last).toArray());
      sets.addRow(set);
    }
    return new Dataset("novel", data.schema(), data.features(), Labels.known(shown.build()))
        .with(LabelKnowledge.none().withLabelOnly(sets.build()));
  }

  /** Numbers, a category of three levels, one of two, and missing cells. */
  private static Dataset mixed(Dataset data) {
    Random random = new Random(9);
    double[] values = new double[data.rows() * 6];
    for (int row = 0; row < data.rows(); row++) {
      int base = row * 6;
      values[base] = data.features().value(row, 0);
      values[base + 1] = data.features().value(row, 1);
      values[base + 2 + random.nextInt(3)] = 1;
      values[base + 5] = random.nextInt(2);
      values[base + random.nextInt(2)] = random.nextInt(3) == 0 ? Double.NaN : 0.5;
    }
    List<Feature> features =
        List.of(
            Feature.number("x"),
            Feature.number("y"),
            new Feature("c", "red"),
            new Feature("c", "green"),
            new Feature("c", "blue"),
            new Feature("b", "yes", "no"));
    return new Dataset(
        "mixed",
        new Schema(features, data.schema().labels()),
        new DenseFeatures(data.rows(), 6, values),
        data.labels());
  }

  /** Two numbers, one skewed, a constant, a category, a category of one level, nothing. */
  private static Table table(int rows) {
    Random random = new Random(4);
    double[][] numbers = new double[3][rows];
    int[] codes = new int[rows];
    double[] nothing = new double[rows];
    for (int row = 0; row < rows; row++) {
      codes[row] = random.nextInt(3) - (random.nextInt(9) == 0 ? 3 : 0);
      numbers[0][row] = codes[row] + random.nextGaussian();
      numbers[1][row] = random.nextInt(8) == 0 ? Double.NaN : Math.exp(numbers[0][row]);
      numbers[2][row] = 5;
      codes[row] = Math.max(-1, codes[row]);
      nothing[row] = Double.NaN;
    }
    return new Table(
        List.of(
            new Table.Numbers("size", numbers[0]),
            new Table.Numbers("weight", numbers[1]),
            new Table.Numbers("constant", numbers[2]),
            new Table.Numbers("nothing", nothing),
            new Table.Categories("colour", List.of("red", "green", "blue"), codes),
            new Table.Categories("same", List.of("only"), new int[rows])));
  }

  @TempDir Path directory;

  @ParameterizedTest
  @MethodSource("subjects")
  void aForgedModelIsRefusedOrAnswersWithProbabilities(Subject subject) throws Exception {
    Path file = directory.resolve("model.espalier");
    subject.saved().to(file);
    assertThat(outcome(subject, file)).as("the model itself").isEqualTo("accepted");
    ForgedModel original = ForgedModel.of(Files.readAllBytes(file));
    Files.write(file, original.copy().bytes());
    assertThat(outcome(subject, file)).as("put together again").isEqualTo("accepted");
    ExecutorService worker = Executors.newSingleThreadExecutor(ModelMutantsTest::daemon);
    List<String> findings = new ArrayList<>();
    int accepted = 0;
    for (int mutant = 0; mutant < MUTANTS && findings.size() < MOST_FINDINGS; mutant++) {
      Random random = new Random(SEED + mutant);
      ForgedModel forged = original.copy();
      List<ModelMutation> kinds = new ArrayList<>();
      int count = random.nextInt(3) == 0 ? 1 + random.nextInt(4) : 1;
      while (kinds.size() < count && !forged.parts.isEmpty() && !forged.metadata.isEmpty()) {
        kinds.add(MUTATIONS.get(random.nextInt(MUTATIONS.size())));
        kinds.get(kinds.size() - 1).apply(forged, random);
      }
      Files.write(file, forged.bytes());
      String outcome;
      try {
        outcome = worker.submit(() -> outcome(subject, file)).get(SECONDS, TimeUnit.SECONDS);
      } catch (TimeoutException e) {
        outcome = "no end after " + SECONDS + " s";
        worker.shutdownNow();
        worker = Executors.newSingleThreadExecutor(ModelMutantsTest::daemon);
      } catch (ExecutionException e) {
        outcome = String.valueOf(e.getCause());
      }
      accepted += outcome.equals("accepted") ? 1 : 0;
      if (!outcome.equals("accepted") && !outcome.equals("refused")) {
        String shown = outcome.substring(0, Math.min(300, outcome.length()));
        findings.add("seed " + (SEED + mutant) + " " + kinds + ": " + shown);
      }
    }
    worker.shutdownNow();
    System.out.printf(
        "%s: %d mutants from seed %d, %d accepted, %d findings%n",
        subject, MUTANTS, SEED, accepted, findings.size());
    assertThat(findings).as("%s, seed %d", subject, SEED).isEmpty();
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "mutants");
    thread.setDaemon(true);
    return thread;
  }

  /** What becomes of a file: accepted, refused, or what must not happen. */
  private static String outcome(Subject subject, Path file) throws IOException {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    String outcome;
    try {
      if (subject.restorer()) {
        RestorationModel model = Restorers.load(file);
        outcome = ModelAnswers.of(model);
        if (subject.name().endsWith("of a file") && outcome.equals(ModelAnswers.ACCEPTED)) {
          outcome = ModelAnswers.repaired(model, file.resolveSibling("table.csv"));
        }
      } else {
        outcome = ModelAnswers.of(Predictor.load(file));
      }
    } catch (InputException e) {
      String message = String.valueOf(e.getMessage());
      boolean told = message.lines().count() == 1 && message.length() < 1000;
      outcome = told ? "refused" : "not one line: " + message;
    } catch (RuntimeException | Error e) {
      StackTraceElement[] trace = e.getStackTrace();
      outcome = e + (trace.length == 0 ? "" : " at " + trace[0]);
      for (StackTraceElement element : trace) {
        if (element.getClassName().startsWith("dev.espalier")) {
          outcome = e + " at " + element;
          break;
        }
      }
    }
    long bytes = threads.getCurrentThreadAllocatedBytes() - before;
    return bytes > MOST_BYTES ? bytes + " bytes taken, " + outcome : outcome;
  }
}
