package dev.espalier.cli.compare;

import dev.espalier.CrossValidation;
import dev.espalier.catalog.Catalog;
import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.Version;
import dev.espalier.cli.options.Output;
import dev.espalier.data.Dataset;
import dev.espalier.eval.Folds;
import dev.espalier.eval.Scorer;
import dev.espalier.simulate.LabelChain;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Compares learners on generated data: the whole way in one command. */
@Command(
    name = "demo",
    description = "Compare learners on generated data, print the table and write an HTML report.",
    footer = "  espalier demo")
public final class DemoCommand extends BaseCommand {
  private static final int LABELS = 6;
  private static final int ROWS = 2000;
  private static final int FOLDS = 5;
  private static final long SEED = 1;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Where to write the report; default: ${DEFAULT-VALUE}.")
  @Output
  private Path out = Path.of("espalier-demo.html");

  public DemoCommand(Console console) {
    super(console);
  }

  @Override
  protected void run() {
    Dataset data = new LabelChain(LABELS).sample(ROWS, SEED);
    Folds folds = Folds.stratified(data.labels(), FOLDS, SEED);
    Scorer scorer = Scorer.best(decoder -> true);
    List<Candidate> candidates =
        List.of(candidate("corrlog"), candidate("ilr"), candidate("prior"));
    DataResult result =
        ComparisonRun.run(
            new Comparison(scorer, true, null, SEED),
            candidates,
            new ComparisonRun.Prepared(
                data.name(),
                data,
                data.rows(),
                FOLDS + " folds by iterative stratification, seed " + SEED,
                CrossValidation.Split.of(data, folds)),
            console().progress());
    ComparisonOutput output = new ComparisonOutput(scorer, List.of(result));
    HtmlReport.write(out, output.data(), scorer, "", Version.text());
    if (json()) {
      console().printJson(output.asJson(out));
      return;
    }
    output.print(console());
    console().print("");
    console().print("wrote " + out.toAbsolutePath());
    console()
        .print(
            "next: espalier compare DATA --folds 5 --learners corrlog,ilr,prior --html"
                + " report.html");
  }

  private static Candidate candidate(String name) {
    return new Candidate(Catalog.learner(name, Map.of()), Set.of(), Map.of());
  }
}
