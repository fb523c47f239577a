package dev.espalier.lab.reproduce;

import dev.espalier.CrossValidation;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.eval.MeasureOptions;
import dev.espalier.lab.simulate.ConditionalIsing;
import dev.espalier.lab.study.Cell;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** 001 Tables 3.11 and 3.12: seconds of learning and testing on data of the printed shapes. */
final class Timings implements Reproduction {
  static final String NAME = "timings";

  private static final String LEARNING = "learning";
  private static final String TESTING = "testing";
  private static final int FEW = 10;

  /** Number of features that labels depend on; the others are noise. */
  private static final int RELEVANT = 20;

  private static final double COUPLING = 1;
  private static final double FIELD = 3;

  /**
   * The shape of a data set.
   *
   * @param rows all of them; four fifths are learnt from
   * @param features columns
   * @param labels labels
   */
  record Shape(int rows, int features, int labels) {}

  /** 001 Table 3.4; it prints 2047 for the 2407 rows of MULANscene. */
  private static final Map<String, Shape> SHAPES = shapes();

  private final double limit;
  private final long seed;
  private final boolean quick;
  private @Nullable Dataset drawn;

  /**
   * Prepares.
   *
   * @param limit the most seconds of one method on one data set; 0 for no limit
   */
  Timings(double limit, long seed, boolean quick) {
    this.limit = limit;
    this.seed = seed;
    this.quick = quick;
  }

  private static Map<String, Shape> shapes() {
    Map<String, Shape> shapes = new LinkedHashMap<>();
    shapes.put("MULANscene", new Shape(2407, 294, 6));
    shapes.put("MIT-PHOW", new Shape(2688, 3600, 8));
    shapes.put("MIT-CNN", new Shape(2688, 4096, 8));
    shapes.put("P07-PHOW", new Shape(9963, 3600, 20));
    shapes.put("P07-CNN", new Shape(9963, 4096, 20));
    shapes.put("P12-PHOW", new Shape(11540, 3600, 20));
    shapes.put("P12-CNN", new Shape(11540, 4096, 20));
    return shapes;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String title() {
    return "Seconds of learning and testing (paper 001, Tables 3.11 and 3.12)";
  }

  @Override
  public String difference() {
    return "generated data of the printed shapes stand for the images' features, which cannot be"
        + " had; one fold instead of five; this machine, whatever else runs on it";
  }

  @Override
  public List<PaperTable> tables() {
    return List.of(
        PaperTable.read("timings.tsv", "Table 3.11", "seconds", "method"),
        PaperTable.read("timings.tsv", "Table 3.12", "seconds", "method"));
  }

  @Override
  public boolean lowerIsBetter(PaperTable table, String row, String column) {
    return true;
  }

  @Override
  public String named() {
    return MeasureContents.CORRLOG.row();
  }

  @Override
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    notes.add(
        "Labels are those of an Ising model that depends on "
            + RELEVANT
            + " of the features. Four fifths of the rows are learnt from, the rest is tested; a"
            + " method has all processors for itself. Testing includes the decision about the most"
            + " probable label set.");
    methods().forEach(each -> notes.add(each.row() + ": " + each.words()));
    notes.add("Times of this machine and of the paper's cannot be compared but for their order.");
    if (quick) {
      notes.add("A quick trial: a tenth of the rows and features.");
    }
    return notes;
  }

  private static List<PaperMethod> methods() {
    List<PaperMethod> methods = new ArrayList<>(List.of(MeasureContents.CORRLOG));
    methods.addAll(MeasureContents.rivals("MLKNN"));
    methods.add(PaperMethod.of("MMOC", "mmoc", Map.of()));
    return methods;
  }

  @Override
  public Map<String, String> settings() {
    Map<String, String> settings = new TreeMap<>();
    settings.put("seed", Long.toString(seed));
    settings.put("shapes", quick ? "a tenth" : "as printed");
    methods().forEach(each -> settings.put("method " + each.row(), each.words()));
    return settings;
  }

  @Override
  public double limitSeconds() {
    return limit;
  }

  @Override
  public boolean keepsFailures() {
    return true;
  }

  @Override
  public List<Work> work() {
    List<Work> work = new ArrayList<>();
    for (String name : SHAPES.keySet()) {
      for (PaperMethod method : methods()) {
        work.add(
            Work.alone(name + ", " + method.row(), name, progress -> time(name, method, progress)));
      }
    }
    return work;
  }

  @Override
  public void prepare(String group, Progress progress) {
    drawn = null;
    Shape shape = Objects.requireNonNull(SHAPES.get(group));
    int rows = quick ? shape.rows() / FEW : shape.rows();
    int features = quick ? shape.features() / FEW : shape.features();
    progress.report("drawing", 0);
    drawn =
        new ConditionalIsing(
                features,
                shape.labels(),
                Math.min(features, RELEVANT),
                COUPLING,
                FIELD,
                new ConditionalIsing.Sampler.Sequential())
            .sample(rows, seed);
  }

  private Map<Cell, Double> time(String name, PaperMethod method, Progress progress) {
    Dataset data = Objects.requireNonNull(drawn);
    int fifth = data.rows() / 5;
    CrossValidation.Outcome outcome =
        method
            .validation(MeasureOptions.defaults(), Map.of(), seed)
            .run(
                new CrossValidation.Split(
                    data.select(IntStream.range(fifth, data.rows()).toArray()),
                    data.select(IntStream.range(0, fifth).toArray())),
                progress);
    String table = tables().get(0).columns().contains(name) ? "Table 3.11" : "Table 3.12";
    Map<Cell, Double> found = new LinkedHashMap<>();
    found.put(new Cell(table, LEARNING, method.row(), name), outcome.training().fitSeconds());
    found.put(new Cell(table, TESTING, method.row(), name), outcome.predictSeconds());
    return found;
  }
}
