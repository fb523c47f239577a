package dev.espalier.cli.doctor;

import dev.espalier.cli.BaseCommand;
import dev.espalier.cli.Console;
import dev.espalier.cli.Version;
import dev.espalier.cli.text.Numbers;
import dev.espalier.cli.text.TextTable;
import dev.espalier.internal.math.Blas;
import dev.espalier.internal.parallel.Parallel;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;

/** Says what this machine gives: Java, cores, memory, and how fast matrix products run. */
@Command(
    name = "doctor",
    description = "Show which Java and which BLAS are used here, and how fast they are.",
    footer = "  espalier doctor")
public final class DoctorCommand extends BaseCommand {
  public DoctorCommand(Console console) {
    super(console);
  }

  @Override
  protected void run() {
    Blas blas = Blas.get();
    int threads = Parallel.threads();
    var progress = console().progress();
    progress.report("measuring the Java kernel", 0);
    GemmRate.Rates java = GemmRate.measure(Blas.java(), threads);
    progress.report("measuring " + blas.description(), 0.5);
    GemmRate.Rates chosen = blas == Blas.java() ? java : GemmRate.measure(blas, threads);
    long memory = Runtime.getRuntime().maxMemory();
    Optional<Path> directory = blas.directory();
    if (json()) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("version", Version.text());
      json.put("java", System.getProperty("java.version"));
      json.put("javaVendor", System.getProperty("java.vendor"));
      json.put("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
      json.put("cores", Runtime.getRuntime().availableProcessors());
      json.put("threads", threads);
      json.put("memoryMegabytes", memory >> 20);
      json.put("blas", blas.description());
      json.put("native", Blas.nativeLibrary().isPresent() && blas != Blas.java());
      json.put("gigaflops", rates(chosen));
      json.put("gigaflopsPureJava", rates(java));
      json.put("cacheDirectory", directory.map(Path::toString).orElse(null));
      console().printJson(json);
      return;
    }
    TextTable facts = new TextTable().text("").text("");
    facts.row("espalier", Version.text());
    facts.row(
        "Java",
        System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")");
    facts.row("system", System.getProperty("os.name") + " " + System.getProperty("os.arch"));
    facts.row("cores", Runtime.getRuntime().availableProcessors() + ", threads used " + threads);
    facts.row("memory", Numbers.count(memory >> 20) + " MB at most");
    facts.row("BLAS", blas.description());
    facts.row("native code", directory.map(each -> "from " + each).orElse("none"));
    console().print(facts);
    console().print("");
    TextTable table =
        new TextTable()
            .text("double-precision products, GFLOP/s")
            .number("in use")
            .number("pure Java");
    table.row("1000 × 1000 × 1000, one thread", rate(chosen.square()), rate(java.square()));
    table.row(GemmRate.SKINNY + ", one thread", rate(chosen.skinny()), rate(java.skinny()));
    table.row(
        GemmRate.SKINNY + ", " + threads + " threads",
        rate(chosen.skinnyThreads()),
        rate(java.skinnyThreads()));
    console().print(table);
  }

  private static Map<String, Object> rates(GemmRate.Rates rates) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("square", rates.square());
    json.put("skinny", rates.skinny());
    json.put("skinnyAllThreads", rates.skinnyThreads());
    return json;
  }

  private static String rate(double gigaflops) {
    return String.format(java.util.Locale.ROOT, "%.1f", gigaflops);
  }
}
