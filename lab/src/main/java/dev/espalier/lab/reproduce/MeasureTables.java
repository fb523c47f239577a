package dev.espalier.lab.reproduce;

import dev.espalier.CrossValidation;
import dev.espalier.Progress;
import dev.espalier.eval.Evaluation;
import dev.espalier.eval.Measure;
import dev.espalier.eval.MeasureOptions;
import dev.espalier.lab.study.Cell;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** Tables whose rows are methods and whose columns are measures, of one or more data sets. */
final class MeasureTables implements Reproduction {
  /** Number of rows to learn from and to test on in a quick trial. */
  private static final int FEW_ROWS = 300;

  /** Number of divisions in a quick trial. */
  private static final int FEW_SPLITS = 2;

  private static final String QUICK_BUDGET = "2";

  /**
   * What the tables are.
   *
   * @param name on the command line
   * @param title in a line, with the paper
   * @param difference where the protocol differs, in a line
   * @param notes how it is done
   * @param tables with the printed numbers
   * @param measures what the columns are
   * @param conventions of the measures
   * @param named the paper's own method
   * @param data the data sets
   * @param methods the paper's methods
   */
  record Content(
      String name,
      String title,
      String difference,
      List<String> notes,
      List<PaperTable> tables,
      Map<String, Measure> measures,
      MeasureOptions conventions,
      String named,
      List<PaperData> data,
      List<PaperMethod> methods) {}

  private final Content content;
  private final List<PaperMethod> own;
  private final Path folder;
  private final long seed;
  private final boolean quick;
  private final Map<String, List<CrossValidation.Split>> read = new LinkedHashMap<>();

  /**
   * Prepares tables.
   *
   * @param own rows that the paper does not have
   * @param folder with the data sets' folders
   * @param seed decides inner folds
   * @param quick whether few rows are enough
   */
  MeasureTables(Content content, List<PaperMethod> own, Path folder, long seed, boolean quick) {
    this.content = content;
    this.own = List.copyOf(own);
    this.folder = folder;
    this.seed = seed;
    this.quick = quick;
  }

  @Override
  public String name() {
    return content.name();
  }

  @Override
  public String title() {
    return content.title();
  }

  @Override
  public String difference() {
    return content.difference();
  }

  @Override
  public List<PaperTable> tables() {
    return content.tables().stream().map(table -> table.with(ownRows())).toList();
  }

  @Override
  public boolean lowerIsBetter(PaperTable table, String row, String column) {
    return !measure(column).higherIsBetter();
  }

  private Measure measure(String column) {
    return Objects.requireNonNull(content.measures().get(column), column);
  }

  @Override
  public List<String> ownRows() {
    return own.stream().map(PaperMethod::row).toList();
  }

  @Override
  public String named() {
    return content.named();
  }

  @Override
  public List<String> notes() {
    List<String> notes = new ArrayList<>(content.notes());
    content.data().forEach(each -> each.missing(folder).ifPresent(notes::add));
    content.methods().forEach(each -> notes.add(each.row() + ": " + each.words()));
    own.forEach(each -> notes.add(each.row() + ": " + each.words()));
    if (quick) {
      notes.add(
          "A quick trial: at most "
              + FEW_ROWS
              + " training and test rows, "
              + FEW_SPLITS
              + " divisions, auto with "
              + QUICK_BUDGET
              + " s. Not the paper's protocol.");
    }
    return notes;
  }

  @Override
  public Map<String, String> settings() {
    Map<String, String> settings = new TreeMap<>();
    settings.put("seed", Long.toString(seed));
    settings.put("rows", quick ? "at most " + FEW_ROWS : "all");
    content.methods().forEach(each -> settings.put("method " + each.row(), each.words()));
    return settings;
  }

  @Override
  public List<Work> work() {
    List<Work> work = new ArrayList<>();
    for (PaperData data : content.data()) {
      if (data.missing(folder).isPresent()) {
        continue;
      }
      int splits = quick ? Math.min(FEW_SPLITS, data.splits()) : data.splits();
      List<PaperMethod> all = new ArrayList<>(content.methods());
      all.addAll(own);
      for (PaperMethod method : all) {
        for (int split = 0; split < splits; split++) {
          int number = split;
          String key = data.block() + ", " + method.row() + ", division " + (split + 1);
          work.add(
              new Work(
                  key,
                  data.block(),
                  method.isAutomatic(),
                  progress -> measure(data.block(), method, number, progress)));
        }
      }
    }
    return work;
  }

  @Override
  public void prepare(String group, Progress progress) {
    // The one before is not needed any more.
    read.clear();
    for (PaperData data : content.data()) {
      if (data.block().equals(group)) {
        read.put(group, data.divide().of(folder.resolve(data.folder()), progress));
      }
    }
  }

  private Map<Cell, Double> measure(
      String block, PaperMethod method, int number, Progress progress) {
    CrossValidation.Split split = Objects.requireNonNull(read.get(block), block).get(number);
    if (quick) {
      split =
          new CrossValidation.Split(
              PaperData.some(split.train(), FEW_ROWS), PaperData.some(split.test(), FEW_ROWS));
    }
    Map<String, String> more =
        method.isAutomatic() && quick ? Map.of("budget", QUICK_BUDGET) : Map.of();
    Evaluation evaluation =
        method.validation(content.conventions(), more, seed).run(split, progress).evaluation();
    Map<Cell, Double> found = new LinkedHashMap<>();
    for (PaperTable table : tables()) {
      if (table.blocks().contains(block) && table.rows().contains(method.row())) {
        for (String column : table.columns()) {
          found.put(
              new Cell(table.title(), block, method.row(), column),
              evaluation.value(measure(column)));
        }
      }
    }
    return found;
  }
}
