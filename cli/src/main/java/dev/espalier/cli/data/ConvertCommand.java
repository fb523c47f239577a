package dev.espalier.cli.data;

import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.options.DataOptions;
import dev.espalier.cli.options.Output;
import dev.espalier.cli.options.SpreadsheetOption;
import dev.espalier.cli.text.Numbers;
import dev.espalier.data.Dataset;
import dev.espalier.io.DataWriter;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Writes a data file in another format. */
@Command(
    name = "convert",
    description =
        "Write a data file in another format: .arff, .svm, .csv or .tsv by the name's ending,"
            + " with .gz after it to compress.",
    footer = "  espalier convert emotions.arff emotions.csv.gz")
public final class ConvertCommand extends BaseCommand {
  @Parameters(index = "0", paramLabel = "IN", description = "The file to read.")
  private Path in = Path.of("");

  @Parameters(index = "1", paramLabel = "OUT", description = "The file to write.")
  @Output
  private Path out = Path.of("");

  @Mixin private final SpreadsheetOption spreadsheet = new SpreadsheetOption();

  @Mixin private final DataOptions data = new DataOptions(console()::complain);

  public ConvertCommand(Console console) {
    super(console);
  }

  @Override
  protected void run() {
    DataWriter.Format format = DataWriter.Format.of(out);
    Dataset dataset = data.read(in, console().progress());
    if (spreadsheet.isOn()) {
      DataWriter.writeForSpreadsheet(dataset, out, format);
    } else {
      DataWriter.write(dataset, out, format);
    }
    if (json()) {
      Map<String, Object> summary = new LinkedHashMap<>();
      summary.put("out", out.toString());
      summary.put("format", format);
      summary.put("rows", dataset.rows());
      summary.put("features", dataset.schema().features().size());
      summary.put("labels", dataset.labelCount());
      console().printJson(summary);
      return;
    }
    console()
        .print(
            "wrote "
                + out
                + ": "
                + Numbers.count(dataset.rows(), "row")
                + ", "
                + Numbers.count(dataset.schema().features().size(), "feature")
                + ", "
                + Numbers.count(dataset.labelCount(), "label"));
  }
}
