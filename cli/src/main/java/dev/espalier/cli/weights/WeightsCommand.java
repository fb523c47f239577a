package dev.espalier.cli.weights;

import dev.espalier.Progress;
import dev.espalier.catalog.Catalog;
import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.Version;
import dev.espalier.cli.options.DataOptions;
import dev.espalier.cli.options.LabelKnowledgeOptions;
import dev.espalier.cli.options.Output;
import dev.espalier.cli.text.Names;
import dev.espalier.cli.text.Numbers;
import dev.espalier.cli.text.TextTable;
import dev.espalier.data.Dataset;
import dev.espalier.data.LabelSets;
import dev.espalier.data.LossWeights;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.knowledge.LossWeightsFile;
import dev.espalier.io.internal.knowledge.WordVectors;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes weights of the collaborative loss, writes them and draws them. */
@Command(
    name = "weights",
    description = {
      "Make the weights of the collaborative loss: how similar labels are.",
      "",
      "  --from co-occurrence  labels that come together, in DATA and --label-only, are similar",
      "  --from vectors        labels whose word vectors (--vectors FILE) are alike are similar",
      "  --from learnt         weights under which the answers have the labels' frequencies",
      "  --from even           all labels are alike",
      "  --from given          those of --loss-weights CSV, to look at them"
    },
    footer =
        "  espalier weights photos.csv --tags tags --from vectors --vectors glove.txt"
            + " --out weights.csv --html weights.html")
public final class WeightsCommand extends BaseCommand {
  /** Where weights come from. */
  private enum Source {
    CO_OCCURRENCE("from co-occurrence"),
    VECTORS("from word vectors"),
    LEARNT("learnt"),
    EVEN("all labels alike"),
    GIVEN("as given");

    private final String words;

    Source(String words) {
      this.words = words;
    }
  }

  @Parameters(
      index = "0",
      paramLabel = "DATA",
      description = "A file with labels; a .txt file has one label set in each line.")
  private Path file = Path.of("");

  @Option(
      names = "--from",
      paramLabel = "SOURCE",
      description =
          "co-occurrence, vectors, learnt, even or given; default: co-occurrence, or what"
              + " --vectors or --loss-weights say.")
  private @Nullable String from;

  @Option(
      names = "--vectors",
      paramLabel = "FILE",
      description = "Word vectors as GloVe writes them: a word and its numbers in each line.")
  private @Nullable Path vectors;

  @Option(
      names = "--false-positive",
      paramLabel = "C",
      description =
          "What it costs to answer a label that is off, against 1 in all for a miss; default: 1."
              + " Labels without examples need less than the weights that tie them to others.")
  private @Nullable Double falsePositive;

  @Option(
      names = "--top",
      paramLabel = "K",
      description = "How many nearest labels to list; default: ${DEFAULT-VALUE}.")
  private int top = 3;

  @Option(
      names = "--out",
      paramLabel = "CSV",
      description = "Where to write the weights, for --loss-weights.")
  @Output
  private @Nullable Path out;

  @Option(names = "--html", paramLabel = "FILE", description = "Draw them on a page.")
  @Output
  private @Nullable Path html;

  @Mixin private final LabelKnowledgeOptions knowledge = new LabelKnowledgeOptions();

  @Mixin private final DataOptions data = new DataOptions(console()::complain);

  public WeightsCommand(Console console) {
    super(console);
  }

  @Override
  protected void run() {
    Source source = source();
    if (top < 1) {
      throw new InputException("--top " + top + ": expected a number of at least 1");
    }
    if (falsePositive != null && !(falsePositive >= 0 && falsePositive <= 1e100)) {
      throw new InputException(
          "--false-positive " + falsePositive + ": expected a number of at least 0");
    }
    Progress progress = console().progress();
    Dataset examples =
        source == Source.LEARNT
            ? data.read(file, progress.part("", 0, 0.2))
            : data.readLabelOnly(file, null, progress.part("", 0, 0.2));
    Dataset known = knowledge.read(data, progress.part("", 0.2, 0.4)).apply(examples);
    LossWeights made = scaled(make(source, known, progress.part("", 0.4, 1)));
    NearestLabels nearest = new NearestLabels(known.schema().labels(), made);
    if (out != null) {
      LossWeightsFile.write(out, nearest.labels(), made);
    }
    if (html != null) {
      new WeightsPage(nearest, source.words, top).write(html, known.name(), Version.text());
    }
    report(source, nearest);
  }

  private Source source() {
    if (from == null) {
      return vectors != null
          ? Source.VECTORS
          : knowledge.weighted() ? Source.GIVEN : Source.CO_OCCURRENCE;
    }
    for (Source each : Source.values()) {
      if (name(each).equals(from)) {
        if (each == Source.VECTORS && vectors == null) {
          throw new InputException("--from vectors: expected --vectors FILE too");
        }
        if (each == Source.GIVEN && !knowledge.weighted()) {
          throw new InputException("--from given: expected --loss-weights CSV too");
        }
        return each;
      }
    }
    throw new InputException(
        "--from " + from + ": expected co-occurrence, vectors, learnt, even or given");
  }

  private static String name(Source source) {
    return source.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  private LossWeights make(Source source, Dataset known, Progress progress) {
    List<String> labels = known.schema().labels();
    return switch (source) {
      case CO_OCCURRENCE -> LossWeights.coOccurrence(sets(known));
      case EVEN -> LossWeights.even(labels.size());
      case GIVEN -> known.knowledge().lossWeights().orElseThrow();
      case LEARNT ->
          Catalog.learner(
                  "collaborative",
                  Map.of("form", "plug-in", "weights", "learnt", "stacking", "none"))
              .fit(known, progress)
              .lossWeights()
              .orElseThrow();
      case VECTORS -> {
        WordVectors read = WordVectors.read(Objects.requireNonNull(vectors), labels, progress);
        List<String> missing = read.missing(labels);
        if (!missing.isEmpty()) {
          console()
              .complain(
                  Numbers.count(missing.size(), "label")
                      + " without a vector, taken as unlike all others: "
                      + Names.some(missing));
        }
        yield read.weights(labels, 1);
      }
    };
  }

  private static LabelSets sets(Dataset known) {
    LabelSets own = known.labels().positives();
    return known
        .knowledge()
        .labelOnly()
        .map(more -> LabelSets.join(List.of(own, more)))
        .orElse(own);
  }

  /** The same with another price of false positives. */
  private LossWeights scaled(LossWeights made) {
    return falsePositive == null
        ? made
        : LossWeights.ofSimilarity(made.labelCount(), made.negative(), falsePositive);
  }

  private void report(Source source, NearestLabels nearest) {
    List<String> labels = nearest.labels();
    if (json()) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("from", name(source));
      List<Map<String, Object>> all = new ArrayList<>();
      for (int label = 0; label < labels.size(); label++) {
        Map<String, Object> nearby = new LinkedHashMap<>();
        for (int other : nearest.of(label, top)) {
          nearby.put(labels.get(other), nearest.weight(label, other));
        }
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("label", labels.get(label));
        one.put("own", nearest.weight(label, label));
        one.put("nearest", nearby);
        all.add(one);
      }
      json.put("labels", all);
      if (out != null) {
        json.put("out", out.toString());
      }
      if (html != null) {
        json.put("html", html.toString());
      }
      console().printJson(json);
      return;
    }
    TextTable table = new TextTable().text("label").number("own").text("nearest labels");
    for (int label = 0; label < labels.size(); label++) {
      table.row(
          labels.get(label),
          Numbers.measure(nearest.weight(label, label)),
          listed(nearest, label, top));
    }
    console().print(table);
    for (Path written : new Path[] {out, html}) {
      if (written != null) {
        console().print("wrote " + written);
      }
    }
  }

  /** The nearest labels with their weights, in one line. */
  static String listed(NearestLabels nearest, int label, int top) {
    return nearest.of(label, top).stream()
        .map(
            other ->
                nearest.labels().get(other) + " " + Numbers.measure(nearest.weight(label, other)))
        .collect(Collectors.joining(", "));
  }
}
