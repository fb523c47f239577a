package dev.espalier.cli.graph;

import dev.espalier.LabelGraph;
import dev.espalier.Model;
import dev.espalier.Prediction;
import dev.espalier.Predictor;
import dev.espalier.Progress;
import dev.espalier.catalog.Catalog;
import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.options.ModelOptions;
import dev.espalier.cli.options.Output;
import dev.espalier.cli.text.Numbers;
import dev.espalier.data.Dataset;
import dev.espalier.data.Labels;
import dev.espalier.decode.Decoders;
import dev.espalier.error.InputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Writes the label graph of a stored model. */
@Command(
    name = "graph",
    description =
        "Draw the label graph of a model: a page (.html), a picture (.svg), or data for"
            + " other tools (.dot, .graphml, .json), by the name's ending. With --example, the"
            + " graph of an example with its predicted and true labels, or a page to step through"
            + " several.",
    footer = {
      "  espalier graph emotions.model --out graph.html",
      "  espalier graph emotions.model --example emotions-test.arff --row 3 --out row3.svg"
    })
public final class GraphCommand extends BaseCommand {
  /** Number of examples in a page where nobody says otherwise: it opens at once. */
  private static final int USUAL_ROWS = 50;

  /** Maximum number of examples in a page. */
  private static final int MOST_ROWS = 500;

  @Option(names = "--out", required = true, paramLabel = "FILE", description = "Where to write.")
  @Output
  private Path out = Path.of("");

  @Option(
      names = "--strongest",
      paramLabel = "N",
      description =
          "How many of the strongest edges; in a page, how many it shows at first. Default: as many"
              + " as can be told apart in a drawing, all in data.")
  private @Nullable Integer strongest;

  @Option(
      names = "--example",
      paramLabel = "DATA",
      description =
          "Examples whose graphs to show instead of the average over the training rows; labels may"
              + " be absent.")
  private @Nullable Path example;

  @Option(names = "--row", paramLabel = "N", description = "Which example, from 1.")
  private @Nullable Integer row;

  @Option(
      names = "--rows",
      paramLabel = "N-M",
      description =
          "Which examples a page steps through, such as 1-20 or 3,7,10-12; default: the first "
              + USUAL_ROWS
              + ".")
  private @Nullable String rows;

  @Mixin private final ModelOptions stored = new ModelOptions(console()::complain);

  public GraphCommand(Console console) {
    super(console);
  }

  @Override
  protected void run() {
    GraphFormat format = GraphFormat.of(out);
    if (strongest != null && strongest < 0) {
      throw new InputException(
          "--strongest " + strongest + ": expected a whole number of at least 0");
    }
    int @Nullable [] chosen = chosenRows(format);
    Predictor predictor = stored.load();
    Model model = predictor.model();
    LabelGraph average = model.labelGraph().orElseThrow(() -> noGraph(model));
    List<ExampleGraph> examples =
        example == null ? List.of() : examples(predictor, example, chosen);
    LabelGraph graph =
        examples.size() == 1 && format != GraphFormat.HTML
            ? examples.get(0).graph()
            : GraphFile.structure(average, examples);
    int shown =
        strongest == null
            ? GraphFile.usual(format, graph)
            : Math.min(strongest, graph.edges().size());
    GraphFile.write(out, format, average, examples, shown, stored.file().getFileName().toString());
    boolean constant =
        !examples.isEmpty() && examples.stream().allMatch(one -> one.graph().equals(average));
    report(format, model, graph, shown, examples, constant);
  }

  /** The rows asked for, from 0; null for the usual ones. */
  private int @Nullable [] chosenRows(GraphFormat format) {
    if (example == null) {
      if (row != null || rows != null || stored.ignoresUnknown()) {
        throw new InputException(
            (row != null ? "--row" : rows != null ? "--rows" : "--ignore-unknown")
                + ": expected --example DATA beside it");
      }
      return null;
    }
    if (row != null && rows != null) {
      throw new InputException("--row and --rows: expected only one of them");
    }
    if (row != null) {
      if (row < 1) {
        throw new InputException("--row " + row + ": expected a whole number of at least 1");
      }
      return new int[] {row - 1};
    }
    int[] several = rows == null ? null : RowChoice.parse("--rows", rows, MOST_ROWS);
    if (format != GraphFormat.HTML && (several == null || several.length > 1)) {
      throw new InputException(
          out + ": shows one example; expected --row N, or a page (.html) to step through several");
    }
    return several;
  }

  private List<ExampleGraph> examples(Predictor predictor, Path from, int @Nullable [] chosen) {
    Progress progress = console().progress();
    Model model = predictor.model();
    Dataset all = stored.read(from, model, progress.part("", 0, 0.5));
    int[] wanted =
        chosen == null ? IntStream.range(0, Math.min(USUAL_ROWS, all.rows())).toArray() : chosen;
    for (int each : wanted) {
      if (each >= all.rows()) {
        throw new InputException(
            (row != null ? "--row " + row : "--rows " + rows)
                + ": "
                + all.name()
                + " has "
                + all.rows()
                + " rows");
      }
    }
    if (wanted.length == 0) {
      throw new InputException(all.name() + " has no rows; expected one or more");
    }
    progress.report("predicting", 0.5);
    Dataset kept = all.select(wanted);
    Prediction prediction = predictor.predict(kept, Decoders.subset());
    List<ExampleGraph> examples = new ArrayList<>();
    for (int k = 0; k < wanted.length; k++) {
      LabelGraph graph =
          model.labelGraph(kept.features().select(new int[] {k})).orElseThrow(() -> noGraph(model));
      examples.add(
          new ExampleGraph(all.name(), wanted[k] + 1, graph, states(kept.labels(), prediction, k)));
    }
    return examples;
  }

  private static List<ExampleGraph.LabelState> states(
      Labels labels, Prediction prediction, int row) {
    List<ExampleGraph.LabelState> states = new ArrayList<>();
    int count = labels.labelCount();
    double[] marginals = prediction.marginals();
    for (int label = 0; label < count; label++) {
      states.add(
          new ExampleGraph.LabelState(
              marginals[row * count + label],
              prediction.labelSets().contains(row, label),
              labels.isUnknown(row, label) ? null : labels.positives().contains(row, label)));
    }
    return states;
  }

  private void report(
      GraphFormat format,
      Model model,
      LabelGraph graph,
      int shown,
      List<ExampleGraph> examples,
      boolean constant) {
    int all = graph.edges().size();
    if (json()) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("out", out.toString());
      json.put("format", format.ending());
      json.put("learner", model.card().learner());
      json.put("labels", graph.labels().size());
      json.put("edges", all);
      json.put("strongest", shown);
      if (!examples.isEmpty()) {
        json.put("rows", examples.stream().map(ExampleGraph::row).toList());
        json.put("sameEdges", constant);
      }
      console().printJson(json);
      return;
    }
    String of =
        examples.isEmpty()
            ? ""
            : examples.size() == 1
                ? "row " + examples.get(0).row() + ", "
                : Numbers.count(examples.size(), "example") + ", ";
    console()
        .print(
            "wrote "
                + out
                + ": "
                + of
                + Numbers.count(graph.labels().size(), "label")
                + ", "
                + GraphFile.edgesInWords(shown, all));
    if (constant && all > 0) {
      console()
          .print(
              "the edges of a '"
                  + model.card().learner()
                  + "' model do not depend on the example; only the labels' probabilities do");
    }
  }

  private InputException noGraph(Model model) {
    String having =
        String.join(
            ", ",
            Catalog.learners().stream()
                .filter(entry -> entry.defaults().learnsLabelGraph())
                .map(Catalog.Entry::name)
                .toList());
    return new InputException(
        stored.file()
            + ": a model of learner '"
            + model.card().learner()
            + "' has no label graph; expected one of "
            + having);
  }
}
