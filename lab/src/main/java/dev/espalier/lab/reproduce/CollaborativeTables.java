package dev.espalier.lab.reproduce;

import dev.espalier.Progress;
import dev.espalier.eval.Evaluation;
import dev.espalier.eval.Measure;
import dev.espalier.lab.simulate.ConditionalIsing;
import dev.espalier.lab.study.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** 004 Tables 1 to 6: collaborative classification and its competitors on an Ising model. */
final class CollaborativeTables implements Reproduction {
  static final String NAME = "collaborative-tables";

  private static final int NOVEL_LABELS = 4;
  private static final int STACKING_LABELS = 20;
  private static final double STRONG = 50;
  private static final double WEAK = 0.1;
  private static final String WITHOUT = "without";
  private static final String WITH = "with";
  private static final String ALPHA = "α, mean of the labels";
  private static final String TRUE = "TPR";
  private static final String FALSE = "FPR";
  private static final String QUARTER = ", W₊ = I/4";

  private final CollaborativeSettings settings;
  private final PrintedNumbers printed;

  /** Reads the printed numbers. */
  CollaborativeTables(CollaborativeSettings settings) {
    this.settings = settings;
    this.printed = PrintedNumbers.read(settings.text());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return "Collaborative classification on a simulated Ising model (paper 004, section 5)";
  }

  @Override
  public String difference() {
    return "how the paper draws labels is not known: the order of the methods is to be compared, not"
        + " the numbers";
  }

  @Override
  public boolean comparesRows(PaperTable table) {
    return !table.title().equals(title(5)) && !table.title().equals(title(6));
  }

  @Override
  public boolean showsStandardErrors() {
    return true;
  }

  @Override
  public boolean lowerIsBetter(PaperTable table, String row, String column) {
    return !table.title().equals(title(3)) && !row.startsWith(TRUE);
  }

  private static String title(int table) {
    return "Table " + table;
  }

  @Override
  public List<PaperTable> tables() {
    List<PaperTable> tables = new ArrayList<>();
    List<String> methods =
        CollaborativeExperiment.METHODS.stream().filter(settings.methods()::contains).toList();
    List<String> captions =
        List.of("loss (3) divided by the labels", "Hamming loss", "F1", "minutes");
    for (int k = 1; k <= captions.size(); k++) {
      add(tables, k, captions.get(k - 1), settings.labels(), methods);
    }
    add(
        tables,
        5,
        "loss (3) divided by the labels, without and with label-only data, γ2 = 0.1",
        List.of(STACKING_LABELS),
        List.of(WITHOUT, WITH, ALPHA));
    add(
        tables,
        6,
        "rates of a label that no training row has",
        List.of(NOVEL_LABELS),
        List.of(TRUE, FALSE, TRUE + QUARTER, FALSE + QUARTER));
    return tables;
  }

  private void add(
      List<PaperTable> tables,
      int number,
      String caption,
      List<Integer> labelCounts,
      List<String> rows) {
    if (!settings.tables().contains(number)) {
      return;
    }
    List<String> columns = settings.features().stream().map(String::valueOf).toList();
    List<String> blocks = new ArrayList<>();
    Map<Cell, Printed> numbers = new LinkedHashMap<>();
    for (int labels : labelCounts) {
      for (int n : settings.rows()) {
        blocks.add(block(n, labels));
        for (int features : settings.features()) {
          for (String row : rows) {
            printed
                .of(number, n, features, labels, row)
                .ifPresent(value -> numbers.put(cell(number, n, labels, row, features), value));
          }
        }
      }
    }
    tables.add(new PaperTable(title(number), caption, "features", columns, blocks, rows, numbers));
  }

  private static String block(int n, int labels) {
    return "n = " + n + ", " + labels + " labels";
  }

  private static Cell cell(int table, int n, int labels, String row, int features) {
    return new Cell(title(table), block(n, labels), row, Integer.toString(features));
  }

  @Override
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    notes.add(
        "Printed numbers are those of (n, p, q) with "
            + (settings.text()
                ? "p labels and q features, as the paper's text says."
                : "p features and q labels: the paper's text says it the other way round, but its"
                    + " run times and errors say this."));
    notes.add(
        "The paper does not say how labels are drawn; here: "
            + CollaborativeSettings.words(settings.sampler())
            + ". So the order of the methods is to be compared, not the numbers; --sampler gibbs"
            + " --sweeps 1 --start on comes nearest to LSVM's printed columns. Labels depend on at"
            + " most "
            + settings.relevant()
            + " of the features, the others are noise: the paper does not say so, but only then do"
            + " errors rise with the features as they are printed. Weights of the loss: Eq. (18). θ"
            + " is drawn anew in each repeat; all methods see the same rows.");
    notes.add(
        "LSVM: linear-svm, hinge loss, C = 1. NSVM: kernel-svm, C = 1, γ = 1/features. CW: cw on"
            + " the first stage's answers. All three on standardised features, decided by sign."
            + " P-Ising: pseudo-ising as it is by default, decided by its probabilities; the paper"
            + " does not say how its penalty was chosen. RF: unweighted forests, one for each"
            + " label; not printed. Ours: collaborative, one weighted forest for each label;"
            + " plug-in: one forest of all labels and Lemma 1. Forests have "
            + settings.trees()
            + " trees.");
    notes.add(
        "Minutes are those of learning and answering with all processors of this machine, whatever"
            + " else runs on it.");
    notes.add(
        "Table 5: "
            + settings.labelOnly()
            + " label sets without features. Without fields a set and its complement are equally"
            + " probable, so features say almost nothing, and α falls to 0: what is gained is the"
            + " best constant answer.");
    notes.add(
        "Table 6: a label that label-only data have and no example does is unknown in the examples,"
            + " not off. With W₊ = I the paper's own rule can never answer it; the paper must have"
            + " used a smaller W₊, such as I/4.");
    return notes;
  }

  @Override
  public Map<String, String> settings() {
    return settings.asText();
  }

  @Override
  public void prepare(String group, Progress progress) {
    // Every piece draws its own rows.
  }

  /** Repeats one after another, so that after the first the time left is known. */
  @Override
  public List<Work> work() {
    List<Work> work = new ArrayList<>();
    for (int repeat = 1; repeat <= settings.repeats(); repeat++) {
      for (int features : settings.features()) {
        for (int n : settings.rows()) {
          add(work, repeat, n, features);
        }
      }
    }
    return work;
  }

  private void add(List<Work> work, int repeat, int n, int features) {
    if (settings.tables().stream().anyMatch(table -> table <= 4)) {
      for (int labels : settings.labels()) {
        for (String method : settings.methods()) {
          String group = method + " n=" + n + " features=" + features + " labels=" + labels;
          work.add(
              Work.alone(
                  group + " repeat " + repeat,
                  group,
                  progress -> compare(method, n, features, labels, repeat, progress)));
        }
      }
    }
    if (settings.tables().contains(5)) {
      String group = "label-only n=" + n + " features=" + features;
      work.add(
          Work.alone(
              group + " repeat " + repeat,
              group,
              progress -> stack(n, features, repeat, progress)));
    }
    if (settings.tables().contains(6)) {
      String group = "novel n=" + n + " features=" + features;
      work.add(
          Work.alone(
              group + " repeat " + repeat,
              group,
              progress -> novel(n, features, repeat, progress)));
    }
  }

  private CollaborativeExperiment draw(int n, int features, int labels, double fields, int repeat) {
    long seed =
        ((settings.seed() * 1_000_003 + repeat) * 1_000_003 + features) * 1_000_003
            + labels * 100_003L
            + n;
    return new CollaborativeExperiment(
        new ConditionalIsing(
            features,
            labels,
            Math.min(features, settings.relevant()),
            STRONG,
            fields,
            settings.sampler()),
        n,
        settings,
        seed);
  }

  private Map<Cell, Double> compare(
      String method, int n, int features, int labels, int repeat, Progress progress) {
    CollaborativeExperiment.Answer answer =
        draw(n, features, labels, STRONG, repeat).run(method, progress);
    Evaluation evaluation = answer.evaluation();
    Map<Cell, Double> found = new LinkedHashMap<>();
    found.put(cell(1, n, labels, method, features), evaluation.value(Measure.COLLABORATIVE_LOSS));
    found.put(cell(2, n, labels, method, features), evaluation.value(Measure.HAMMING));
    found.put(cell(3, n, labels, method, features), evaluation.value(Measure.MICRO_F1));
    found.put(cell(4, n, labels, method, features), answer.minutes());
    return found;
  }

  private Map<Cell, Double> stack(int n, int features, int repeat, Progress progress) {
    CollaborativeExperiment.Stacked stacked =
        draw(n, features, STACKING_LABELS, WEAK, repeat).stack(progress);
    Map<Cell, Double> found = new LinkedHashMap<>();
    found.put(
        cell(5, n, STACKING_LABELS, WITHOUT, features),
        stacked.without().value(Measure.COLLABORATIVE_LOSS));
    found.put(
        cell(5, n, STACKING_LABELS, WITH, features),
        stacked.with().value(Measure.COLLABORATIVE_LOSS));
    found.put(cell(5, n, STACKING_LABELS, ALPHA, features), stacked.alpha());
    return found;
  }

  private Map<Cell, Double> novel(int n, int features, int repeat, Progress progress) {
    CollaborativeExperiment experiment = draw(n, features, NOVEL_LABELS, STRONG, repeat);
    Map<Cell, Double> found = new LinkedHashMap<>();
    CollaborativeExperiment.Novel one = experiment.novel(1, progress.part("", 0, 0.5));
    CollaborativeExperiment.Novel quarter = experiment.novel(0.25, progress.part("", 0.5, 1));
    found.put(cell(6, n, NOVEL_LABELS, TRUE, features), one.truePositives());
    found.put(cell(6, n, NOVEL_LABELS, FALSE, features), one.falsePositives());
    found.put(cell(6, n, NOVEL_LABELS, TRUE + QUARTER, features), quarter.truePositives());
    found.put(cell(6, n, NOVEL_LABELS, FALSE + QUARTER, features), quarter.falsePositives());
    return found;
  }
}
