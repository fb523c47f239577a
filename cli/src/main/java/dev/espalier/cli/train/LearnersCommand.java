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
import picocli.CommandLine.Parameters;

/** Lists the learners by idea, or shows some with their hyper-parameters. */
@Command(
    name = "learners",
    description = {
      "List the learners by idea, with paper, cost and use; or show the named ones with their"
          + " parameters and the data that they accept."
    },
    footer = "  espalier learners corrlog")
public final class LearnersCommand extends BaseCommand {
  @Parameters(
      arity = "0..*",
      paramLabel = "NAME",
      description = "The learners to show; default: a list of all.")
  private List<String> names = List.of();

  public LearnersCommand(Console console) {
    super(console);
  }

  @Override
  protected void run() {
    List<Catalog.Entry> shown =
        names.isEmpty()
            ? Catalog.learners()
            : names.stream().map(LearnersCommand::named).distinct().toList();
    if (json()) {
      console().printJson(Map.of("learners", shown.stream().map(this::entry).toList()));
    } else if (names.isEmpty()) {
      list(shown);
    } else {
      for (int k = 0; k < shown.size(); k++) {
        if (k > 0) {
          console().print("");
        }
        print(shown.get(k));
      }
    }
  }

  private static Catalog.Entry named(String name) {
    String found = Catalog.learner(name, Map.of()).name();
    return Catalog.learners().stream()
        .filter(entry -> entry.name().equals(found))
        .findFirst()
        .orElseThrow();
  }

  private void list(List<Catalog.Entry> entries) {
    TextTable table =
        new TextTable().text("learner").text("when to use it").text("cost of a fit").text("paper");
    for (Catalog.Idea idea : Catalog.Idea.values()) {
      List<Catalog.Entry> own = entries.stream().filter(entry -> entry.idea() == idea).toList();
      if (!own.isEmpty()) {
        table.row(idea.words(), "", "", "");
      }
      for (Catalog.Entry entry : own) {
        table.row("  " + entry.name(), entry.use(), entry.cost(), entry.paper());
      }
    }
    console().print(table);
    console().print("");
    console().print("n rows, D features (of sparse rows the stored ones), m labels");
    console().print("espalier learners NAME: what it is, what it takes, its parameters");
  }

  private void print(Catalog.Entry entry) {
    console().print(entry.name() + ": " + entry.summary());
    console().print("  use: " + entry.use());
    console().print("  idea: " + entry.idea().words() + "; paper: " + entry.paper());
    console().print("  cost: " + entry.cost() + " (n rows, D features, m labels)");
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
    json.put("idea", entry.idea().words());
    json.put("paper", entry.paper());
    json.put("cost", entry.cost());
    json.put("use", entry.use());
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
