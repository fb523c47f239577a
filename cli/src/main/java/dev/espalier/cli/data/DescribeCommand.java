package dev.espalier.cli.data;

import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.options.DataOptions;
import dev.espalier.cli.options.Output;
import dev.espalier.cli.text.Names;
import dev.espalier.cli.text.Numbers;
import dev.espalier.cli.text.ReadingText;
import dev.espalier.cli.text.TextTable;
import dev.espalier.data.Column;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.error.InputException;
import dev.espalier.io.ReadingReport.ColumnRead;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says what is in a data file. */
@Command(
    name = "describe",
    description =
        "Summarise a data file: counts, labels, which labels go together, missing values.",
    footer = "  espalier describe emotions-train.arff")
public final class DescribeCommand extends BaseCommand {
  /** Among more labels than this, only the most frequent are paired. */
  private static final int MOST_PAIRED = 1000;

  private static final int BAR = 30;
  private static final int MOST_COLUMNS = 40;

  @Parameters(index = "0", paramLabel = "DATA", description = "The file to look at.")
  private Path file = Path.of("");

  @Option(
      names = "--top",
      paramLabel = "N",
      description = "How many labels and pairs to show; default: ${DEFAULT-VALUE}.")
  private int top = 10;

  @Option(
      names = "--html",
      paramLabel = "FILE",
      description = "Write a page that shows how frequent labels are and which go together.")
  @Output
  private @Nullable Path html;

  @Mixin private final DataOptions data = new DataOptions(console()::complain);

  public DescribeCommand(Console console) {
    super(console);
  }

  @Override
  protected void run() {
    if (top < 0) {
      throw new InputException("--top " + top + ": expected a whole number of at least 0");
    }
    Dataset dataset = data.read(file, console().progress());
    FeatureSummary features = FeatureSummary.of(dataset);
    CoOccurrence pairs = CoOccurrence.of(dataset, MOST_PAIRED);
    if (html != null) {
      DescriptionPage.write(html, dataset, features.columns(), cardinality(dataset));
    }
    if (json()) {
      console().printJson(asJson(dataset, features, pairs));
    } else {
      print(dataset, features, pairs);
    }
  }

  private Map<String, Object> asJson(Dataset dataset, FeatureSummary features, CoOccurrence pairs) {
    Map<String, Object> json = new LinkedHashMap<>();
    LabelSets sets = dataset.labels().positives();
    json.put("name", dataset.name());
    json.put("rows", dataset.rows());
    json.put("features", features.columns());
    json.put("sparse", features.sparse());
    json.put("storedValues", features.stored());
    json.put("missingCells", features.missing());
    json.put("columnsWithMissingCells", features.missingColumns());
    json.put("constantFeatures", features.constant());
    json.put("labels", dataset.labelCount());
    json.put("labelsFrom", data.labelsFrom());
    json.put("reading", ReadingText.json(data.report()));
    json.put("duplicateRows", DuplicateRows.count(dataset));
    json.put("cardinality", cardinality(dataset));
    json.put("density", cardinality(dataset) / dataset.labelCount());
    json.put("distinctLabelSets", sets.distinct().rows());
    json.put("rowsWithoutLabels", emptyRows(sets));
    json.put("unknownLabels", unknown(dataset));
    List<Map<String, Object>> frequencies = new ArrayList<>();
    int[] counts = sets.counts();
    int[] known = dataset.labels().knownCounts();
    for (int label : CoOccurrence.byFrequency(counts)) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("label", dataset.schema().labels().get(label));
      entry.put("count", counts[label]);
      entry.put("known", known[label]);
      frequencies.add(entry);
    }
    json.put("labelCounts", frequencies);
    List<Map<String, Object>> together = new ArrayList<>();
    for (CoOccurrence.Pair pair : pairs.strongest(top)) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("first", dataset.schema().labels().get(pair.first()));
      entry.put("second", dataset.schema().labels().get(pair.second()));
      entry.put("count", pair.together());
      entry.put("lift", pair.lift());
      entry.put("phi", pair.phi());
      together.add(entry);
    }
    json.put("coOccurrence", together);
    return json;
  }

  private void print(Dataset dataset, FeatureSummary features, CoOccurrence pairs) {
    LabelSets sets = dataset.labels().positives();
    long cells = (long) dataset.rows() * features.columns();
    console().print(dataset.name());
    TextTable facts = new TextTable().text("").text("");
    facts.row("read as", ReadingText.readAs(data.report()));
    int duplicates = DuplicateRows.count(dataset);
    facts.row(
        "rows",
        Numbers.count(dataset.rows())
            + (duplicates == 0
                ? ""
                : " (" + Numbers.count(duplicates) + " the same as an earlier one)"));
    facts.row(
        "features",
        Numbers.count(features.columns())
            + (features.sparse()
                ? " (sparse, " + Numbers.percent((double) features.stored() / cells) + " stored)"
                : " (dense)"));
    facts.row(
        "missing cells",
        features.missing() == 0
            ? "none"
            : Numbers.count(features.missing())
                + " in "
                + Numbers.count(features.missingColumns())
                + " columns ("
                + Numbers.percent((double) features.missing() / cells)
                + " of the cells)");
    facts.row(
        "constant features",
        features.constant().isEmpty()
            ? "none"
            : features.constant().size() + ": " + Names.some(features.constant()));
    facts.row("labels", Numbers.count(dataset.labelCount()) + " (from " + data.labelsFrom() + ")");
    List<String> meanings = data.report().labels().cells();
    if (!meanings.isEmpty()) {
      facts.row("label cells", String.join(", ", meanings));
    }
    facts.row("labels per row", Numbers.plain(cardinality(dataset)) + " (cardinality)");
    facts.row("density", Numbers.plain(cardinality(dataset) / dataset.labelCount()));
    facts.row("distinct label sets", Numbers.count(sets.distinct().rows()));
    facts.row("rows without labels", Numbers.count(emptyRows(sets)));
    long unknown = unknown(dataset);
    facts.row("unknown labels", unknown == 0 ? "none" : Numbers.count(unknown));
    console().print(facts);
    printColumns(data.report().columns());
    printLabels(dataset, sets.counts());
    printPairs(dataset, pairs);
  }

  /** The columns, unless all are numbers: those with something to tell first. */
  private void printColumns(List<ColumnRead> columns) {
    List<ColumnRead> telling =
        columns.stream()
            .filter(each -> each.role() != Column.Role.NUMBER || !each.note().isEmpty())
            .toList();
    if (telling.isEmpty()) {
      return;
    }
    console().print("");
    TextTable table = new TextTable().text("column").text("role").text("features").text("");
    for (ColumnRead column : telling.subList(0, Math.min(MOST_COLUMNS, telling.size()))) {
      table.row(
          column.name(),
          column.role().name().toLowerCase(Locale.ROOT),
          ReadingText.width(column),
          column.note());
    }
    console().print(table);
    if (telling.size() > MOST_COLUMNS) {
      console().print("and " + Numbers.count(telling.size() - MOST_COLUMNS) + " more such columns");
    }
    if (telling.size() < columns.size()) {
      console().print("and " + Numbers.count(columns.size() - telling.size(), "number"));
    }
  }

  private void printLabels(Dataset dataset, int[] counts) {
    List<Integer> order = CoOccurrence.byFrequency(counts);
    int[] known = dataset.labels().knownCounts();
    int shown = Math.min(top, order.size());
    int largest = order.isEmpty() ? 1 : Math.max(1, counts[order.get(0)]);
    console().print("");
    TextTable table = new TextTable().text("most frequent labels").number("rows").number("share");
    table.text("");
    for (int label : order.subList(0, shown)) {
      table.row(
          dataset.schema().labels().get(label),
          Numbers.count(counts[label]),
          Numbers.percent((double) counts[label] / Math.max(1, known[label])),
          "█".repeat(Math.round((float) BAR * counts[label] / largest)));
    }
    console().print(table);
    List<String> never = new ArrayList<>();
    for (int label = 0; label < counts.length; label++) {
      if (counts[label] == 0) {
        never.add(dataset.schema().labels().get(label));
      }
    }
    if (!never.isEmpty()) {
      console().print("labels never on: " + never.size() + ": " + Names.some(never));
    }
  }

  private void printPairs(Dataset dataset, CoOccurrence pairs) {
    List<CoOccurrence.Pair> strongest = pairs.strongest(top);
    if (strongest.isEmpty()) {
      return;
    }
    console().print("");
    TextTable table =
        new TextTable()
            .text("strongest pairs")
            .text("")
            .number("together")
            .number("lift")
            .number("phi");
    for (CoOccurrence.Pair pair : strongest) {
      table.row(
          dataset.schema().labels().get(pair.first()),
          dataset.schema().labels().get(pair.second()),
          Numbers.count(pair.together()),
          Numbers.ratio(pair.lift()),
          Numbers.ratio(pair.phi()));
    }
    console().print(table);
  }

  private static double cardinality(Dataset dataset) {
    return (double) dataset.labels().positives().size() / Math.max(1, dataset.rows());
  }

  private static int emptyRows(LabelSets sets) {
    int empty = 0;
    for (int row = 0; row < sets.rows(); row++) {
      empty += sets.size(row) == 0 ? 1 : 0;
    }
    return empty;
  }

  private static long unknown(Dataset dataset) {
    LabelSets unknown = dataset.labels().unknown();
    return unknown == null ? 0 : unknown.size();
  }
}
