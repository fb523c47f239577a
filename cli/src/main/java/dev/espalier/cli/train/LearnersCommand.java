package dev.espalier.cli.train;

import dev.espalier.Capability;
import dev.espalier.Hyperparameters;
import dev.espalier.catalog.Catalog;
import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.text.TextTable;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;

/** Lists the learners with their hyper-parameters. */
@Command(
    name = "learners",
    description = "List the learners, their parameters and the data that they accept.",
    footer = "  espalier learners")
public final class LearnersCommand extends BaseCommand {
  public LearnersCommand(Console console) {
    super(console);
  }

  @Override
  protected void run() {
    if (json()) {
      console()
          .printJson(Map.of("learners", Catalog.learners().stream().map(this::entry).toList()));
      return;
    }
    boolean first = true;
    for (Catalog.Entry entry : Catalog.learners()) {
      if (!first) {
        console().print("");
      }
      first = false;
      print(entry);
    }
  }

  private void print(Catalog.Entry entry) {
    console().print(entry.name() + ": " + entry.summary());
    List<String> takes = capabilities(entry);
    console()
        .print("  takes " + (takes.isEmpty() ? "complete, dense data" : String.join(", ", takes)));
    List<Hyperparameters.Entry> parameters = Hyperparameters.of(entry.defaults());
    if (parameters.isEmpty()) {
      console().print("  no parameters");
      return;
    }
    TextTable table =
        new TextTable()
            .text("  parameter")
            .text("default")
            .text("legal values")
            .text("what it does");
    for (Hyperparameters.Entry parameter : parameters) {
      table.row(
          "  " + parameter.name(), parameter.value(), parameter.legal(), parameter.description());
    }
    console().print(table);
    for (Hyperparameters.Entry parameter : parameters) {
      if (!parameter.tune().isEmpty()) {
        console()
            .print(
                "  --tune tries " + parameter.name() + " " + String.join(", ", parameter.tune()));
      }
    }
  }

  private Map<String, Object> entry(Catalog.Entry entry) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", entry.name());
    json.put("summary", entry.summary());
    json.put("capabilities", capabilities(entry));
    List<Map<String, Object>> parameters = new ArrayList<>();
    for (Hyperparameters.Entry parameter : Hyperparameters.of(entry.defaults())) {
      Map<String, Object> described = new LinkedHashMap<>();
      described.put("name", parameter.name());
      described.put("default", parameter.value());
      described.put("legal", parameter.legal());
      described.put("description", parameter.description());
      described.put("tune", parameter.tune());
      parameters.add(described);
    }
    json.put("parameters", parameters);
    return json;
  }

  private static List<String> capabilities(Catalog.Entry entry) {
    return entry.defaults().capabilities().stream().sorted().map(Capability::words).toList();
  }
}
