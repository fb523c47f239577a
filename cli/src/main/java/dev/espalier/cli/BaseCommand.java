package dev.espalier.cli;

import dev.espalier.Threads;
import dev.espalier.cli.options.CommandFiles;
import dev.espalier.error.InputException;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** One command: its options are its fields; {@link #run} does the work. */
@Command(
    synopsisHeading = "%nUsage: ",
    descriptionHeading = "%n",
    parameterListHeading = "%nArguments:%n",
    optionListHeading = "%nOptions:%n",
    footerHeading = "%nExample:%n",
    sortOptions = false,
    showDefaultValues = false,
    abbreviateSynopsis = true)
public abstract class BaseCommand implements Callable<Integer> {
  private final Console console;

  @Spec private @Nullable CommandSpec spec;

  @Option(names = "--json", description = "Print one JSON object and nothing else.", order = 100)
  private boolean json;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = "Threads to use; default: all cores. Results do not depend on it.",
      order = 101)
  private @Nullable Integer threads;

  @Option(
      names = "--quiet",
      description = "Tell nothing of progress on standard error.",
      order = 102)
  private boolean quiet;

  @Option(names = "--debug", description = "Show stack traces of errors.", order = 103)
  private boolean debug;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help.",
      order = 104)
  private boolean help;

  /** Makes a command that writes to the console. */
  protected BaseCommand(Console console) {
    this.console = console;
  }

  /** Does the work of the command. */
  protected abstract void run();

  @Override
  public final Integer call() {
    if (quiet) {
      console.silence();
    }
    // No file is lost to a slip, and none turns out to be unwritable after hours of work.
    CommandFiles.of(Objects.requireNonNull(spec)).check();
    if (threads != null) {
      if (threads < 1) {
        throw new InputException(
            "--threads " + threads + ": expected a whole number of at least 1");
      }
      ExecutorService pool = Executors.newCachedThreadPool(BaseCommand::daemon);
      Threads.of(pool, threads).run(this::run);
    } else {
      run();
    }
    return Main.DONE;
  }

  private static Thread daemon(Runnable work) {
    Thread thread = new Thread(work, "espalier");
    thread.setDaemon(true);
    return thread;
  }

  /** Prints the help of this command, as a command does that only has commands of its own. */
  protected final void printUsage() {
    String usage = Objects.requireNonNull(spec).commandLine().getUsageMessage();
    usage.stripTrailing().lines().forEach(console::print);
  }

  /** Where the command writes. */
  protected final Console console() {
    return console;
  }

  /** Whether to print one JSON object and nothing else. */
  protected final boolean json() {
    return json;
  }

  final boolean debug() {
    return debug;
  }

  final boolean help() {
    return help;
  }
}
