package dev.espalier.lab.simulate;

import dev.espalier.Predictor;
import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.Version;
import dev.espalier.cli.options.CommandFiles;
import dev.espalier.cli.options.DeclaresFiles;
import dev.espalier.cli.text.Numbers;
import dev.espalier.cli.text.TextTable;
import dev.espalier.error.InputException;
import dev.espalier.eval.Measure;
import dev.espalier.io.DataWriter;
import dev.espalier.io.internal.text.Digests;
import dev.espalier.lab.bound.BoundCommand;
import dev.espalier.simulate.LabelChain;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs one of the papers' simulations and writes data, models and a page of pictures. */
@Command(
    name = "simulate",
    description = {
      "Run a simulation of the papers. On the disc: draw rows, learn corrlog and ilr, compare them,"
          + " and set the bound beside the risk; writes data, models and a page of pictures to a"
          + " folder. Of the Ising model: writes data.",
      "",
      "  toy    two labels on the unit disc (003 section 4)",
      "  chain  up to eight labels, each on where the one before it is (001 section 3.5.3)",
      "  ising  labels of an Ising model that depends on features (004 section 5)"
    },
    footer = "  espalier simulate toy --out toy")
public final class SimulateCommand extends BaseCommand implements DeclaresFiles {
  private static final String ISING = "ising";
  private static final int MOST_ROWS = 1_000_000;

  @Parameters(index = "0", paramLabel = "toy|chain|ising", description = "What to simulate.")
  private String what = "";

  @Option(names = "--out", required = true, paramLabel = "DIR", description = "The folder to fill.")
  private Path out = Path.of("");

  @Option(
      names = "--rows",
      paramLabel = "N",
      description = "Training rows; default: 500 (toy, ising), 5000 (chain).")
  private @Nullable Integer rows;

  @Option(
      names = "--test-rows",
      paramLabel = "N",
      description = "Test rows; default: 500 (toy), 5000 (chain), 2000 (ising).")
  private @Nullable Integer testRows;

  @Option(
      names = "--labels",
      paramLabel = "N",
      description =
          "Labels of the chain, from 2 to 8; default: 4. The toy has 2. Labels of the Ising model;"
              + " default: 20.")
  private @Nullable Integer labels;

  @Option(
      names = "--seed",
      paramLabel = "N",
      description = "Seed of the rows; default: ${DEFAULT-VALUE}.")
  private long seed = 1;

  @Option(
      names = "--format",
      paramLabel = "arff|csv",
      description = "How data files are written; default: ${DEFAULT-VALUE}.")
  private String format = "arff";

  @Option(names = "--overwrite", description = "Replace files of an earlier run.")
  private boolean overwrite;

  @Mixin private final IsingOptions ising = new IsingOptions();

  public SimulateCommand(Console console) {
    super(console);
  }

  @Override
  protected void run() {
    if (!format.equals("arff") && !format.equals("csv")) {
      throw new InputException("--format " + format + ": expected arff or csv");
    }
    boolean toy = what.equals("toy");
    if (what.equals(ISING)) {
      drawIsing();
      return;
    }
    if (!toy && !what.equals("chain")) {
      throw new InputException("unknown simulation '" + what + "'; expected toy, chain or ising");
    }
    if (toy && labels != null && labels != 2) {
      throw new InputException(
          "--labels " + labels + ": the toy has 2 labels; expected chain for more");
    }
    int count = labels == null ? (toy ? 2 : 4) : labels;
    if (count < 2 || count > 8) {
      throw new InputException("--labels " + count + ": expected a whole number from 2 to 8");
    }
    int usual = toy ? 500 : 5000;
    int training = checked("--rows", rows == null ? usual : rows);
    int testing = checked("--test-rows", testRows == null ? usual : testRows);
    checkFolder();
    Simulation simulation =
        Simulation.run(what, new LabelChain(count), training, testing, seed, console().progress());
    write(simulation);
    if (json()) {
      console().printJson(asJson(simulation));
    } else {
      print(simulation);
    }
  }

  private void drawIsing() {
    int training = checked("--rows", rows == null ? 500 : rows);
    int testing = checked("--test-rows", testRows == null ? 2000 : testRows);
    IsingSimulation simulation =
        ising.simulation(labels == null ? 20 : labels, training, testing, seed);
    checkFolder();
    makeFolder();
    simulation.write(files());
    if (json()) {
      console().printJson(simulation.asJson(files()));
    } else {
      simulation.lines(files()).forEach(console()::print);
    }
  }

  private static int checked(String option, int value) {
    if (value < 10 || value > MOST_ROWS) {
      throw new InputException(
          option + " " + value + ": expected a whole number from 10 to " + MOST_ROWS);
    }
    return value;
  }

  @Override
  public void declare(CommandFiles files) {
    files.writesIn("--out", out, files());
  }

  private List<Path> files() {
    if (what.equals(ISING)) {
      return List.of(
          out.resolve("train." + format),
          out.resolve("test." + format),
          out.resolve("label-only.txt"));
    }
    return List.of(
        out.resolve("train." + format),
        out.resolve("test." + format),
        out.resolve("corrlog.model"),
        out.resolve("ilr.model"),
        out.resolve("simulation.html"));
  }

  private void checkFolder() {
    for (Path file : files()) {
      if (!overwrite && Files.exists(file)) {
        throw new InputException(file + ": exists already; expected another --out, or --overwrite");
      }
    }
  }

  private void makeFolder() {
    try {
      Files.createDirectories(out);
    } catch (IOException e) {
      throw new InputException("--out " + out + ": cannot be made: " + e.getMessage(), e);
    }
  }

  private void write(Simulation simulation) {
    makeFolder();
    List<Path> files = files();
    DataWriter.write(simulation.train(), files.get(0));
    DataWriter.write(simulation.test(), files.get(1));
    String digest = Digests.sha256(files.get(0));
    for (Simulation.Fit fit : simulation.fits()) {
      Predictor.of(fit.model())
          .with("data", String.valueOf(files.get(0).getFileName()))
          .with("dataSha256", digest)
          .with("rows", Integer.toString(simulation.train().rows()))
          .with("version", Version.text())
          .with("seed", Long.toString(seed))
          .save(out.resolve(fit.learner() + ".model"));
    }
    SimulationPage.write(files.get(4), simulation, Version.text());
  }

  private Map<String, Object> asJson(Simulation simulation) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("simulation", what);
    json.put("rows", simulation.train().rows());
    json.put("testRows", simulation.test().rows());
    json.put("labels", simulation.chain().labels());
    json.put("seed", seed);
    List<Map<String, Object>> results = new ArrayList<>();
    for (Simulation.Fit fit : simulation.fits()) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put("learner", fit.learner());
      entry.put("parameters", fit.model().card().hyperparameters());
      entry.put("measures", fit.evaluation().byName());
      results.add(entry);
    }
    json.put("results", results);
    json.put("bySize", points("rows", simulation.bySize()));
    json.put("byPenalty", points("penalty", simulation.byPenalty()));
    // A path is a list of names to whoever writes JSON.
    json.put("files", files().stream().map(Path::toString).toList());
    return json;
  }

  private static List<Map<String, Object>> points(String name, List<Simulation.Point> points) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (Simulation.Point point : points) {
      Map<String, Object> entry = new LinkedHashMap<>();
      entry.put(name, point.at());
      entry.putAll(BoundCommand.json(point.bound()));
      all.add(entry);
    }
    return all;
  }

  private void print(Simulation simulation) {
    console()
        .print(
            what
                + ": "
                + Numbers.count(simulation.train().rows())
                + " training rows, "
                + Numbers.count(simulation.test().rows())
                + " test rows, "
                + simulation.chain().labels()
                + " labels, seed "
                + seed);
    console().print("");
    TextTable table = new TextTable().text("measure").text("");
    simulation.fits().forEach(fit -> table.number(fit.learner()));
    for (Measure measure : Measure.values()) {
      // Without weights there is no collaborative loss.
      if (measure.kind() == Measure.Kind.SETS && measure != Measure.COLLABORATIVE_LOSS) {
        List<String> cells = new ArrayList<>();
        cells.add(measure.title());
        cells.add(measure.higherIsBetter() ? "↑" : "↓");
        simulation
            .fits()
            .forEach(fit -> cells.add(Numbers.measure(fit.evaluation().value(measure))));
        table.row(cells);
      }
    }
    console().print(table);
    console().print("");
    console().print("The bound beside the risk, corrlog with " + Simulation.penalties());
    TextTable bounds =
        new TextTable()
            .number("training rows")
            .number("0/1 loss")
            .number("margin risk")
            .number("bound")
            .number("as printed");
    for (Simulation.Point point : simulation.bySize()) {
      bounds.row(
          Numbers.count(Math.round(point.at())),
          Numbers.measure(point.bound().test().error()),
          Numbers.measure(point.bound().test().risk()),
          Numbers.count(Math.round(point.bound().value())),
          Numbers.count(Math.round(point.bound().asPrinted())));
    }
    console().print(bounds);
    if (simulation.bySize().stream().allMatch(point -> point.bound().saysNothing())) {
      console().print("A bound of 1 or more says nothing: every risk is at most 1.");
    }
    console().print("");
    files().forEach(file -> console().print("wrote " + file));
    console()
        .print(
            "next: espalier bound "
                + out.resolve("corrlog.model")
                + " "
                + files().get(1)
                + " --train "
                + files().get(0));
  }
}
