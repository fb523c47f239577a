package dev.espalier.cli;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.cli.text.TopicHint;
import dev.espalier.error.InputException;
import dev.espalier.error.internal.CloseNames;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** The {@code espalier} command. */
public final class Main {
  /** Exit code: the command did its work. */
  public static final int DONE = 0;

  /** Exit code: a defect of this program. */
  public static final int OUR_BUG = 1;

  /** Exit code: something that the user can put right. */
  public static final int USERS_MISTAKE = 2;

  /** Exit code: stopped by a signal. */
  public static final int STOPPED = 130;

  private Main() {}

  /** Runs the command line and ends the process with its exit code. */
  public static void main(String[] arguments) {
    if (Boolean.getBoolean("espalier.warmUp")) {
      WarmUp.run();
      return;
    }
    // UTF-8 whatever the country: label names pass through unchanged.
    WatchedStream output = new WatchedStream(new FileOutputStream(FileDescriptor.out));
    PrintStream out = new PrintStream(output, false, StandardCharsets.UTF_8);
    PrintStream err =
        new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);
    Console console =
        new Console(
            out,
            err,
            Boolean.getBoolean("espalier.terminal"),
            Boolean.getBoolean("espalier.resultsOnTerminal"));
    CountDownLatch ended = new CountDownLatch(1);
    stopOnSignal(console, ended);
    int code = run(arguments, console);
    out.flush();
    code = code == DONE ? checkWritten(output, console) : code;
    err.flush();
    ended.countDown();
    System.exit(code);
  }

  /**
   * Runs the command line inside this process.
   *
   * @param arguments as typed after {@code espalier}
   * @param out receives results
   * @param err receives complaints
   * @return the exit code: 0 done, 2 a user's mistake, 1 our bug
   */
  public static int run(String[] arguments, PrintStream out, PrintStream err) {
    return run(arguments, new Console(out, err, false));
  }

  private static int run(String[] arguments, Console console) {
    boolean debug = Arrays.asList(arguments).contains("--debug");
    CommandLine commands = Commands.all(console);
    PrintWriter writer = new PrintWriter(console.out(), true, StandardCharsets.UTF_8);
    commands.setOut(writer);
    commands.setExecutionExceptionHandler(
        (problem, command, parsed) -> fail(problem, console, debug));
    commands.setParameterExceptionHandler(
        (problem, rest) -> {
          console.complain(explain(problem));
          if (debug) {
            console.trace(problem);
          }
          return USERS_MISTAKE;
        });
    try {
      return commands.execute(asOption(arguments, commands));
    } catch (OutOfMemoryError | StackOverflowError problem) {
      return fail(problem, console, debug);
    } finally {
      console.clearProgress();
      writer.flush();
    }
  }

  /** {@code help COMMAND} is {@code COMMAND --help}; an unknown command is left to be told. */
  private static String[] asOption(String[] arguments, CommandLine commands) {
    if (arguments.length == 0 || !arguments[0].equalsIgnoreCase("help")) {
      return arguments;
    }
    if (arguments.length > 1 && !commands.getSubcommands().containsKey(arguments[1])) {
      return Arrays.copyOfRange(arguments, 1, arguments.length);
    }
    String[] turned = Arrays.copyOfRange(arguments, 1, arguments.length + 1);
    turned[turned.length - 1] = "--help";
    return turned;
  }

  static int fail(Throwable problem, Console console, boolean debug) {
    int code;
    if (problem instanceof InputException mistake) {
      console.complain(oneLine(mistake.getMessage()) + hint(mistake));
      code = USERS_MISTAKE;
    } else if (problem instanceof CancellationException) {
      console.complain("stopped; nothing was left half-written");
      code = STOPPED;
    } else if (problem instanceof OutOfMemoryError) {
      long limit = Runtime.getRuntime().maxMemory() >> 20;
      console.complain(
          "not enough memory (limit " + limit + " MB); set ESPALIER_JAVA_OPTIONS=-Xmx8g or more");
      code = USERS_MISTAKE;
    } else {
      String kind = problem.getClass().getSimpleName();
      String message = problem.getMessage() == null ? "" : ": " + oneLine(problem.getMessage());
      console.complain("internal error (" + kind + message + "); run with --debug to see where");
      code = OUR_BUG;
    }
    if (debug) {
      console.trace(problem);
    }
    return code;
  }

  /** The option that helps, which the library cannot know. */
  private static String hint(InputException mistake) {
    return mistake.topic().map(TopicHint::of).orElse("");
  }

  /** What is wrong with the arguments, in one line. */
  private static String explain(ParameterException problem) {
    CommandLine command = problem.getCommandLine();
    String name = command.getCommandSpec().qualifiedName(" ");
    // The kinds of numbers that Java tells apart are none of the user's business.
    String message =
        oneLine(problem.getMessage())
            .replaceFirst("' is not an? (int|long)$", "' is not a whole number")
            .replaceFirst("' is not a double$", "' is not a number");
    if (problem instanceof UnmatchedArgumentException
        || problem instanceof MissingParameterException) {
      // A misspelt option can be the reason why another seems to be missing.
      message = unknown(command, command.getUnmatchedArguments()).orElse(message);
    }
    String first = message.substring(0, 1).toLowerCase(Locale.ROOT);
    return first + message.substring(1) + " (see " + name + " --help)";
  }

  /** What is wrong with arguments that no option or command takes. */
  private static Optional<String> unknown(CommandLine command, List<String> arguments) {
    if (arguments.isEmpty()) {
      return Optional.empty();
    }
    boolean isGroup = !command.getSubcommands().isEmpty();
    String first = arguments.get(0);
    if (isGroup && !first.startsWith("-")) {
      List<String> names = Commands.names(command);
      return Optional.of("unknown command " + quoted(first) + CloseNames.expected(first, names));
    }
    return arguments.stream()
        .filter(argument -> argument.startsWith("-"))
        .findFirst()
        .map(
            option -> {
              List<String> names =
                  command.getCommandSpec().options().stream()
                      .flatMap(known -> Arrays.stream(known.names()))
                      .toList();
              return "unknown option " + quoted(option) + CloseNames.hint(option, names);
            });
  }

  private static String oneLine(@Nullable String message) {
    return message == null ? "" : message.strip().replaceAll("\\s*\\R\\s*", " ");
  }

  /**
   * When the process is told to end, lets the running job clean up first: it stops at its next
   * report of progress or at its next write, and files under way are removed.
   */
  private static void stopOnSignal(Console console, CountDownLatch ended) {
    Thread worker = Thread.currentThread();
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  if (ended.getCount() == 0) {
                    return;
                  }
                  console.cancel();
                  worker.interrupt();
                  try {
                    boolean inTime = ended.await(console.secondsToStop(), TimeUnit.SECONDS);
                    if (!inTime) {
                      console.complain("stopped while busy");
                    }
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                },
                "espalier-stop"));
  }

  /** Results that could not be written were not delivered; a reader that left wanted no more. */
  private static int checkWritten(WatchedStream output, Console console) {
    String failure = output.failure();
    if (failure == null || failure.toLowerCase(Locale.ROOT).contains("pipe")) {
      return DONE;
    }
    console.complain("standard output cannot be written: " + failure);
    return USERS_MISTAKE;
  }
}
