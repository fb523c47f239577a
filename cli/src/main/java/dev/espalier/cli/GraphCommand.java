package dev.espalier.cli;

import dev.espalier.LabelGraph;
import dev.espalier.Model;
import dev.espalier.UserError;
import dev.espalier.catalog.Catalog;
import dev.espalier.catalog.Models;
import dev.espalier.cli.graph.GraphFile;
import dev.espalier.cli.graph.GraphFormat;
import dev.espalier.cli.text.Numbers;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the label graph of a stored model. */
@Command(
    name = "graph",
    description =
        "Draw which labels a model ties together: a page (.html), a picture (.svg), or data for"
            + " other tools (.dot, .graphml, .json), by the name's ending.",
    footer = "  espalier graph emotions.model --out graph.html")
final class GraphCommand extends Task {
  @Parameters(index = "0", paramLabel = "MODEL", description = "A model file that train made.")
  private Path file = Path.of("");

  @Option(names = "--out", required = true, paramLabel = "FILE", description = "Where to write.")
  private Path out = Path.of("");

  @Option(
      names = "--strongest",
      paramLabel = "N",
      description =
          "How many of the strongest edges; in a page, how many it shows at first. Default: as many"
              + " as can be told apart in a drawing, all in data.")
  private @Nullable Integer strongest;

  GraphCommand(Console console) {
    super(console);
  }

  @Override
  void run() {
    GraphFormat format = GraphFormat.of(out);
    if (strongest != null && strongest < 0) {
      throw new UserError("--strongest " + strongest + ": expected a whole number of at least 0");
    }
    Model model = Models.load(file).model();
    LabelGraph graph = model.labelGraph().orElseThrow(() -> noGraph(model));
    int all = graph.edges().size();
    int shown = strongest == null ? GraphFile.usual(format, graph) : Math.min(strongest, all);
    GraphFile.write(out, format, graph, shown, file.getFileName().toString());
    if (json()) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("out", out.toString());
      json.put("format", format.ending());
      json.put("learner", model.card().learner());
      json.put("labels", graph.labels().size());
      json.put("edges", all);
      json.put("strongest", shown);
      console().printJson(json);
      return;
    }
    console()
        .print(
            "wrote "
                + out
                + ": "
                + Numbers.count(graph.labels().size())
                + " labels, the "
                + Numbers.count(shown)
                + " strongest of "
                + Numbers.count(all)
                + " edges");
  }

  private UserError noGraph(Model model) {
    String having =
        String.join(
            ", ",
            Catalog.learners().stream()
                .filter(entry -> entry.defaults().learnsLabelGraph())
                .map(Catalog.Entry::name)
                .toList());
    return new UserError(
        file
            + ": a model of learner '"
            + model.card().learner()
            + "' has no label graph; expected one of "
            + having);
  }
}
