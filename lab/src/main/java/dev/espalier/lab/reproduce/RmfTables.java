package dev.espalier.lab.reproduce;

import dev.espalier.Progress;
import dev.espalier.data.Table;
import dev.espalier.lab.simulate.MixedField;
import dev.espalier.lab.study.Cell;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * 001 Tables 2.2 to 2.4 and Figures 2.4 to 2.12: how well rows are classified that are noisy or
 * incomplete, before and after they are restored.
 */
final class RmfTables implements Reproduction {
  /** The name of the simulated set. */
  public static final String SYNTHETIC = "synthetic";

  static final String NAME = "rmf-tables";
  private static final String RESOURCE = "rmf-tables.tsv";
  private static final List<String> NOISES = List.of("0.1", "0.2", "0.3", "0.4", "0.5");
  private static final List<String> SHARES = List.of("0.1", "0.3", "0.5", "0.7", "0.9");
  private static final String FIGURE = "Figure 2.4";
  private static final int SYNTHETIC_ROWS = 1500;

  /** Keeps the draws of the curves apart from those of the tables. */
  private static final long CURVES = 1L << 40;

  private final RmfSettings settings;
  private final Map<String, RestoringExperiment> prepared = new LinkedHashMap<>();

  /** Checks that the data are there. */
  public RmfTables(RmfSettings settings) {
    this.settings = settings;
    for (UciSet set : UciSet.values()) {
      if (settings.sets().contains(set.folder())) {
        set.require(settings.data());
      }
    }
  }

  /** The names of all data sets, quick ones first. */
  public static List<String> sets() {
    List<String> names = new ArrayList<>(List.of(SYNTHETIC));
    List<UciSet> real = new ArrayList<>(Arrays.asList(UciSet.values()));
    java.util.Collections.reverse(real);
    real.forEach(set -> names.add(set.folder()));
    return names;
  }

  /** All but statlog-german, which is taken where its file is. */
  static List<String> usualSets(Path data) {
    return sets().stream()
        .filter(
            name ->
                !name.equals(UciSet.STATLOG_GERMAN.folder())
                    || UciSet.STATLOG_GERMAN.absent(data).isEmpty())
        .toList();
  }

  /** Those whose files are all there. */
  static List<String> presentSets(Path data) {
    return sets().stream()
        .filter(
            name ->
                Arrays.stream(UciSet.values())
                    .noneMatch(set -> set.folder().equals(name) && set.absent(data).isPresent()))
        .toList();
  }

  @Override
  public String difference() {
    return "noise and missing cells are drawn as the paper says; neighbours and C, which it does not"
        + " name, are chosen on training rows";
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return "Classification of noisy and incomplete rows, before and after restoring by a random"
        + " mixed field (paper 001, section 2.5)";
  }

  @Override
  public List<PaperTable> tables() {
    List<PaperTable> tables =
        List.of(
            PaperTable.read(
                RESOURCE, "Table 2.2", "accuracy, noisy rows as they are and denoised", "noise τ"),
            PaperTable.read(
                RESOURCE,
                "Table 2.3",
                "accuracy, imputation of rows with noise τ = 0.2",
                "missing ρ"),
            PaperTable.read(
                RESOURCE,
                "Table 2.4",
                "accuracy, imputation of rows with noise τ = 0.4",
                "missing ρ"),
            new PaperTable(
                FIGURE,
                "accuracy on simulated rows; a picture in the paper",
                "noise τ",
                NOISES,
                List.of(SYNTHETIC),
                List.of("KNN", "RMF+KNN", "SVM", "RMF+SVM"),
                Map.of()));
    List<PaperTable> all = new ArrayList<>(tables);
    if (settings.curves()) {
      for (UciSet set : UciSet.values()) {
        all.addAll(new DegenerationCurves(set).tables());
      }
    }
    return all.stream()
        .map(table -> table.only(settings.sets()))
        .filter(table -> !table.blocks().isEmpty())
        .toList();
  }

  @Override
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    notes.add(
        "Protocol of the paper: restorers and classifiers learn from clean training rows (adult's"
            + " own division, otherwise the first two thirds); test rows get Gaussian noise of τ"
            + " standard deviations and flipped categories with probability τ, then each row"
            + " loses a share ρ of its cells (where that is no whole number, the next smaller or"
            + " larger one at random). All methods see the same spoilt rows.");
    notes.add(
        "Classifiers learn from training rows without missing cells; test rows with missing cells"
            + " are left out (216 rows of credit-approval stay, where the paper has 220). Numbers"
            + " are standardised, categories are indicators. Neighbours and C are chosen by"
            + " 5-fold cross-validation on training rows; the paper names neither.");
    notes.add(
        settings.hard()
            ? "After restoring, classifiers get the most probable category."
            : "After restoring, classifiers get the probabilities of the levels (all restorers"
                + " alike); --hard passes the most probable category instead. Neighbours vote at"
                + " the field's expected row or on draws from it, and their mean vote counts (5"
                + " draws; 30 where it is within a quarter of one half): whichever was right more"
                + " often on held-out training rows that were spoilt alike.");
    notes.add(
        settings.noise().equals("auto")
            ? "The field estimates the noise from the spoilt rows."
            : "The field is told τ, as in the paper; --noise auto lets it estimate the noise.");
    notes.add(
        "The simulation's ω_ss = 1 with ω_st = 4 is no distribution (Ω is not positive definite):"
            + " graph and signs are kept, ω_st = 1, and ω_ss makes Ω diagonally dominant. Each"
            + " repeat draws a new graph, new classes and new rows.");
    notes.add(
        settings.forestRows().equals("test")
            ? "missF (missForest, 100 trees) learns from the spoilt test rows that it fills, as the"
                + " authors' program does; on adult the paper grows a single tree."
            : "missF (missForest, 100 trees) learns from the training rows, as all others do;"
                + " --forest-rows test lets it learn from the spoilt test rows, as the authors'"
                + " program does. On adult the paper grows a single tree.");
    if (settings.curves()) {
      notes.add(
          "Curves (section 2.5.5): the field removes noise from the cells that are there, missing"
              + " ones stay missing, then KNNI, REMI or missF fills them (RMF+…, solid in the"
              + " paper); without RMF+ nothing is removed (dashed). Imputers get the most probable"
              + " category of a denoised cell, classifiers its probabilities.");
    }
    if (!settings.sets().contains(UciSet.STATLOG_GERMAN.folder())) {
      UciSet.STATLOG_GERMAN
          .absent(settings.data())
          .ifPresent(file -> notes.add("statlog-german is left out: there is no file " + file));
    }
    if (settings.rows() > 0) {
      notes.add(
          "Only the first "
              + settings.rows()
              + " training and test rows were used: not the paper's protocol.");
    }
    return notes;
  }

  @Override
  public Map<String, String> settings() {
    return settings.asText();
  }

  @Override
  public List<Work> work() {
    List<Work> work = new ArrayList<>();
    for (String set : sets()) {
      if (!settings.sets().contains(set)) {
        continue;
      }
      if (!set.equals(SYNTHETIC)) {
        work.add(Work.alone(set + " clean", set, progress -> clean(set, progress)));
      }
      for (int repeat = 1; repeat <= settings.repeats(); repeat++) {
        int number = repeat;
        if (set.equals(SYNTHETIC)) {
          work.add(
              Work.alone(set + " repeat " + number, set, progress -> simulated(number, progress)));
          continue;
        }
        for (String noise : NOISES) {
          work.add(
              Work.alone(
                  key(set, noise, "0", number),
                  set,
                  progress -> denoised(set, noise, number, progress)));
        }
        for (String noise : List.of("0.2", "0.4")) {
          for (String share : SHARES) {
            work.add(
                Work.alone(
                    key(set, noise, share, number),
                    set,
                    progress -> imputed(set, noise, share, number, progress)));
          }
        }
        if (settings.curves()) {
          addCurves(set, number, work);
        }
      }
    }
    return work;
  }

  private void addCurves(String name, int repeat, List<Work> work) {
    for (UciSet set : UciSet.values()) {
      if (set.folder().equals(name)) {
        DegenerationCurves curves = new DegenerationCurves(set);
        for (String noise : DegenerationCurves.NOISES) {
          for (int count : curves.counts()) {
            long seed = CURVES + seed(noise, "0", repeat) * 100 + count;
            work.add(
                Work.alone(
                    name + " τ=" + noise + " missing " + count + " repeat " + repeat,
                    name,
                    progress -> curves.points(experiment(name), noise, count, seed, progress)));
          }
        }
      }
    }
  }

  @Override
  public boolean isDrawn(PaperTable table) {
    return DegenerationCurves.isCurve(table);
  }

  /** What is fitted to a set is fitted once; a simulated set is another one in each repeat. */
  @Override
  public void prepare(String group, Progress progress) {
    // The one before is not needed any more, and large.
    prepared.clear();
    for (UciSet set : UciSet.values()) {
      if (set.folder().equals(group)) {
        prepared.put(
            group,
            new RestoringExperiment(
                shortened(set.read(settings.data())), settings, true, progress));
      }
    }
  }

  private static String key(String set, String noise, String share, int repeat) {
    return set + " τ=" + noise + " ρ=" + share + " repeat " + repeat;
  }

  /** A seed of its own for every draw. */
  private long seed(String noise, String share, int repeat) {
    return settings.seed() * 1_000_000
        + repeat * 1000L
        + Math.round(Double.parseDouble(noise) * 100)
        + Math.round(Double.parseDouble(share) * 10);
  }

  /** Without noise nothing is drawn, and the field returns what it is given. */
  private Map<Cell, Double> clean(String set, Progress progress) {
    RestoringExperiment experiment = experiment(set);
    Map<Cell, Double> found = new LinkedHashMap<>();
    Table rows = experiment.spoil(0, 0, 0);
    put(found, "Table 2.2", set, "", "0", experiment.asTheyAre(rows));
    put(found, "Table 2.2", set, "RMF+", "0", experiment.byField(rows, 0, 0, progress));
    return found;
  }

  private Map<Cell, Double> denoised(String set, String noise, int repeat, Progress progress) {
    RestoringExperiment experiment = experiment(set);
    Map<Cell, Double> found = new LinkedHashMap<>();
    double rate = Double.parseDouble(noise);
    Table rows = experiment.spoil(rate, 0, seed(noise, "0", repeat));
    Map<String, Double> before = experiment.asTheyAre(rows);
    Map<String, Double> after = experiment.byField(rows, rate, 0, progress);
    put(found, "Table 2.2", set, "", noise, before);
    put(found, "Table 2.2", set, "RMF+", noise, after);
    if (!tableOf(noise).isEmpty()) {
      // With nothing missing, imputation leaves the rows as they are.
      put(found, tableOf(noise), set, "KNNI+", "0", before);
      put(found, tableOf(noise), set, "REMI+", "0", before);
      put(found, tableOf(noise), set, "missF+", "0", before);
      put(found, tableOf(noise), set, "RMFI+", "0", after);
    }
    return found;
  }

  private Map<Cell, Double> imputed(
      String set, String noise, String share, int repeat, Progress progress) {
    RestoringExperiment experiment = experiment(set);
    double rate = Double.parseDouble(noise);
    double missing = Double.parseDouble(share);
    Table rows = experiment.spoil(rate, missing, seed(noise, share, repeat));
    Map<Cell, Double> found = new LinkedHashMap<>();
    put(
        found,
        tableOf(noise),
        set,
        "",
        share,
        experiment.byCompetitors(rows, progress.part("competitors", 0, 0.6)));
    put(
        found,
        tableOf(noise),
        set,
        "RMFI+",
        share,
        experiment.byField(rows, rate, missing, progress.part("", 0.6, 1)));
    return found;
  }

  private static String tableOf(String noise) {
    return noise.equals("0.2") ? "Table 2.3" : noise.equals("0.4") ? "Table 2.4" : "";
  }

  /** Everything anew: graph, classes, rows, noise. */
  private Map<Cell, Double> simulated(int repeat, Progress progress) {
    MixedField.Sample sample =
        MixedField.ofThePaper().sample(SYNTHETIC_ROWS, seed("0", "0", repeat));
    boolean[] classes = new boolean[SYNTHETIC_ROWS];
    for (int row = 0; row < classes.length; row++) {
      classes[row] = sample.classes()[row] == 1;
    }
    // Classes come in turn, so that both parts have as many rows of either.
    int[] train = IntStream.range(0, SYNTHETIC_ROWS * 2 / 3).toArray();
    int[] test = IntStream.range(SYNTHETIC_ROWS * 2 / 3, SYNTHETIC_ROWS).toArray();
    RestoringExperiment experiment =
        new RestoringExperiment(
            shortened(
                new MixedSet(
                    MixedSet.select(sample.table(), train),
                    MixedSet.select(classes, train),
                    MixedSet.select(sample.table(), test),
                    MixedSet.select(classes, test))),
            settings,
            false,
            progress.part("", 0, 0.9));
    Map<Cell, Double> found = new LinkedHashMap<>();
    for (String noise : NOISES) {
      double rate = Double.parseDouble(noise);
      Table rows = experiment.spoil(rate, 0, seed(noise, "0", repeat));
      put(found, FIGURE, SYNTHETIC, "", noise, experiment.asTheyAre(rows));
      put(
          found,
          FIGURE,
          SYNTHETIC,
          "RMF+",
          noise,
          experiment.byField(rows, rate, 0, progress.part("", 0.9, 1)));
    }
    return found;
  }

  private static void put(
      Map<Cell, Double> found,
      String table,
      String block,
      String prefix,
      String column,
      Map<String, Double> accuracies) {
    accuracies.forEach(
        (name, value) -> found.put(new Cell(table, block, prefix + name, column), value));
  }

  private RestoringExperiment experiment(String set) {
    return java.util.Objects.requireNonNull(prepared.get(set), set + " was not prepared");
  }

  private MixedSet shortened(MixedSet set) {
    if (settings.rows() == 0) {
      return set;
    }
    int[] train = IntStream.range(0, Math.min(settings.rows(), set.train().rows())).toArray();
    int[] test = IntStream.range(0, Math.min(settings.rows(), set.test().rows())).toArray();
    return new MixedSet(
        MixedSet.select(set.train(), train),
        MixedSet.select(set.trainClasses(), train),
        MixedSet.select(set.test(), test),
        MixedSet.select(set.testClasses(), test));
  }
}
