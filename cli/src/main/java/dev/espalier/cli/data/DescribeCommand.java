package dev.espalier.cli.data;

import dev.espalier.Progress;
import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.options.DataOptions;
import dev.espalier.cli.options.DataOptions.ReadFile;
import dev.espalier.cli.options.Output;
import dev.espalier.cli.text.Names;
import dev.espalier.cli.text.Numbers;
import dev.espalier.cli.text.ReadingText;
import dev.espalier.cli.text.TextTable;
import dev.espalier.data.Column;
import dev.espalier.error.InputException;
import dev.espalier.io.DataFiles;
import dev.espalier.io.DataStream;
import dev.espalier.io.ReadingReport;
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
  /** Maximum number of rows that are looked at to find out what columns are. */
  static final int SAMPLED_ROWS = 100_000;

  private static final DataStream.Batching BATCHES = new DataStream.Batching(1 << 14, false);

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
    Progress progress = console().progress();
    ReadFile<DataFiles.Sample> read = data.sample(file, SAMPLED_ROWS, progress.part("", 0, 0.5));
    DataFiles.Sample sample = read.content();
    Description description =
        sample.isWhole()
            ? Description.of(sample.data())
            : streamed(read, progress.part("", 0.5, 1));
    if (html != null) {
      DescriptionPage.write(html, description);
    }
    if (json()) {
      console().printJson(asJson(description, sample, read.report()));
    } else {
      print(description, sample, read.report());
    }
  }

  /** All rows, some at a time, read as the sample was. */
  private Description streamed(ReadFile<DataFiles.Sample> sample, Progress progress) {
    Description description = new Description(sample.content().data());
    try (DataStream rows = data.streamAlike(file, sample, BATCHES, progress)) {
      while (rows.hasNext()) {
        description.add(rows.next().data());
      }
    }
    return description;
  }

  private Map<String, Object> asJson(
      Description dataset, DataFiles.Sample sample, ReadingReport report) {
    Map<String, Object> json = new LinkedHashMap<>();
    FeatureSummary features = dataset.features();
    json.put("name", dataset.name());
    json.put("rows", dataset.rows());
    if (!sample.isWhole()) {
      json.put("sampledRows", sample.data().rows());
    }
    json.put("features", features.columns());
    json.put("sparse", dataset.isSparse());
    json.put("storedValues", features.stored());
    json.put("missingCells", features.missing());
    json.put("columnsWithMissingCells", features.missingColumns());
    json.put("constantFeatures", dataset.constantFeatures());
    json.put("labels", dataset.labels().size());
    json.put("labelsFrom", report.labels().origin());
    json.put("reading", ReadingText.json(report));
    json.put("duplicateRows", dataset.duplicates());
    json.put("cardinality", dataset.cardinality());
    json.put("density", dataset.density());
    json.put("distinctLabelSets", dataset.labelSets().count());
    json.put("rowsWithoutLabels", dataset.rowsWithoutLabels());
    json.put("unknownLabels", dataset.unknown());
    List<Map<String, Object>> frequencies = new ArrayList<>();
    int[] counts = dataset.counts();
    int[] known = dataset.known();
    for (int label : CoOccurrence.byFrequency(counts)) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("label", dataset.labels().get(label));
      entry.put("count", counts[label]);
      entry.put("known", known[label]);
      frequencies.add(entry);
    }
    json.put("labelCounts", frequencies);
    List<Map<String, Object>> together = new ArrayList<>();
    for (CoOccurrence.Pair pair : dataset.pairs().strongest(top)) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("first", dataset.labels().get(pair.first()));
      entry.put("second", dataset.labels().get(pair.second()));
      entry.put("count", pair.together());
      entry.put("lift", pair.lift());
      entry.put("phi", pair.phi());
      together.add(entry);
    }
    json.put("coOccurrence", together);
    json.put("coOccurrenceLeastRows", CoOccurrence.LEAST_ROWS);
    json.put("coOccurrenceLeftOut", dataset.pairs().tooFewRows());
    return json;
  }

  private void print(Description dataset, DataFiles.Sample sample, ReadingReport report) {
    FeatureSummary features = dataset.features();
    long cells = dataset.rows() * features.columns();
    console().print(dataset.name());
    TextTable facts = new TextTable().text("").text("");
    facts.row("read as", ReadingText.readAs(report));
    long duplicates = dataset.duplicates();
    facts.row(
        "rows",
        Numbers.count(dataset.rows())
            + (duplicates == 0
                ? ""
                : " ("
                    + about(dataset.areDuplicatesExact())
                    + Numbers.count(duplicates)
                    + " the same as an earlier one)"));
    if (!sample.isWhole()) {
      facts.row(
          "columns",
          "found out from "
              + Numbers.count(sample.data().rows(), "row")
              + ": the first, and later ones with something new");
    }
    facts.row(
        "features",
        Numbers.count(features.columns())
            + (dataset.isSparse() && cells > 0
                ? " (sparse, " + Numbers.percent((double) features.stored() / cells) + " stored)"
                : dataset.isSparse() ? " (sparse)" : " (dense)"));
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
    List<String> constant = dataset.constantFeatures();
    facts.row(
        "constant features",
        constant.isEmpty() ? "none" : constant.size() + ": " + Names.some(constant));
    facts.row(
        "labels",
        Numbers.count(dataset.labels().size()) + " (from " + report.labels().origin() + ")");
    List<String> meanings = report.labels().cells();
    if (!meanings.isEmpty()) {
      facts.row("label cells", String.join(", ", meanings));
    }
    facts.row("labels per row", Numbers.plain(dataset.cardinality()) + " (cardinality)");
    facts.row("density", Numbers.plain(dataset.density()));
    DistinctCount sets = dataset.labelSets();
    facts.row("distinct label sets", about(sets.isExact()) + Numbers.count(sets.count()));
    facts.row("rows without labels", Numbers.count(dataset.rowsWithoutLabels()));
    long unknown = dataset.unknown();
    facts.row("unknown labels", unknown == 0 ? "none" : Numbers.count(unknown));
    console().print(facts);
    printColumns(report.columns());
    printLabels(dataset);
    printPairs(dataset);
  }

  private static String about(boolean exact) {
    return exact ? "" : "about ";
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

  private void printLabels(Description dataset) {
    int[] counts = dataset.counts();
    int[] known = dataset.known();
    List<Integer> order = CoOccurrence.byFrequency(counts);
    int shown = Math.min(top, order.size());
    int largest = order.isEmpty() ? 1 : Math.max(1, counts[order.get(0)]);
    console().print("");
    TextTable table = new TextTable().text("most frequent labels").number("rows").number("share");
    table.text("");
    for (int label : order.subList(0, shown)) {
      table.row(
          dataset.labels().get(label),
          Numbers.count(counts[label]),
          Numbers.percent((double) counts[label] / Math.max(1, known[label])),
          "█".repeat(Math.round((float) BAR * counts[label] / largest)));
    }
    console().print(table);
    List<String> never = new ArrayList<>();
    for (int label = 0; label < counts.length; label++) {
      if (counts[label] == 0) {
        never.add(dataset.labels().get(label));
      }
    }
    if (!never.isEmpty()) {
      console().print("labels never on: " + never.size() + ": " + Names.some(never));
    }
  }

  private void printPairs(Description dataset) {
    List<CoOccurrence.Pair> strongest = dataset.pairs().strongest(top);
    if (strongest.isEmpty()) {
      tellOfRarePairs(dataset);
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
          dataset.labels().get(pair.first()),
          dataset.labels().get(pair.second()),
          Numbers.count(pair.together()),
          Numbers.ratio(pair.lift()),
          Numbers.ratio(pair.phi()));
    }
    console().print(table);
    tellOfRarePairs(dataset);
  }

  private void tellOfRarePairs(Description dataset) {
    int rare = dataset.pairs().tooFewRows();
    if (rare > 0) {
      console()
          .print(
              Numbers.count(rare, "pair")
                  + " left out: a label on in fewer than "
                  + CoOccurrence.LEAST_ROWS
                  + " rows");
    }
  }
}
