package dev.espalier.cli.options;

import dev.espalier.error.InputException;
import dev.espalier.io.internal.rows.LabelLists;
import dev.espalier.io.internal.text.TargetFile;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * All files that a command reads and writes. Before the work begins they are looked at together: an
 * output must be a place that can be written, and neither an input nor another output.
 *
 * <p>They come from the options by themselves: a path is an input unless its field is marked as
 * {@link Output}. What no option names is told by {@link DeclaresFiles}.
 */
public final class CommandFiles {
  private final List<Named> inputs = new ArrayList<>();
  private final List<Named> outputs = new ArrayList<>();
  private final List<Named> newFolders = new ArrayList<>();
  private boolean labelLists;

  /**
   * A file as a user knows it.
   *
   * @param by the option or argument
   * @param path the file
   */
  private record Named(String by, Path path) {
    @Override
    public String toString() {
      return by + " " + path;
    }
  }

  /** An output that was found fit to be written. */
  private record Checked(Named output, TargetFile target) {}

  /** The files of a command whose arguments are set. */
  public static CommandFiles of(CommandSpec command) {
    CommandFiles files = new CommandFiles();
    for (ArgSpec argument : command.args()) {
      Object value = argument.getValue();
      for (Object each : value instanceof Collection<?> several ? several : single(value)) {
        if (each instanceof Path path) {
          files.add(argument, path);
        }
      }
    }
    files.declared(command);
    return files;
  }

  private static List<Object> single(@Nullable Object value) {
    return value == null ? List.of() : List.of(value);
  }

  private void add(ArgSpec argument, Path path) {
    String by =
        argument instanceof OptionSpec option ? option.longestName() : argument.paramLabel();
    if (argument.userObject() instanceof Field field && field.isAnnotationPresent(Output.class)) {
      outputs.add(new Named(by, path));
    } else {
      reads(by, path);
    }
  }

  private void declared(CommandSpec command) {
    if (command.userObject() instanceof DeclaresFiles more) {
      more.declare(this);
    }
    command.mixins().values().forEach(this::declared);
  }

  /** Adds a file that is read. */
  public void reads(String by, Path path) {
    inputs.add(new Named(by, path));
  }

  /** Adds a file that is written. */
  public void writes(String by, Path path) {
    outputs.add(new Named(by, path));
  }

  /** Adds files that are written to a folder, which the command makes if it is missing. */
  public void writesIn(String by, Path folder, List<Path> files) {
    if (Files.isDirectory(folder)) {
      files.forEach(file -> writes(by, file));
    } else {
      newFolders.add(new Named(by, folder));
    }
  }

  /** The inputs are data sets: readers look for a list of labels beside them. */
  public void readsLabelLists() {
    labelLists = true;
  }

  /** Refuses outputs that cannot be written, or would replace what is read or written, too. */
  public void check() {
    newFolders.forEach(CommandFiles::checkFolder);
    List<Checked> checked = new ArrayList<>();
    for (Named output : outputs) {
      TargetFile target = target(output);
      for (Named input : inputs) {
        refuseIfReplaced(output, target, input);
      }
      for (Checked other : checked) {
        if (target.isSame(other.target())) {
          throw new InputException(
              other.output().by() + " and " + output + " name the same file; expected two files");
        }
      }
      checked.add(new Checked(output, target));
    }
  }

  /** Whether a folder can be made: its nearest ancestor that is there takes a new entry. */
  private static void checkFolder(Named folder) {
    Path missing = folder.path().toAbsolutePath();
    if (Files.exists(missing)) {
      throw new InputException(folder + ": is a file; expected the name of a folder");
    }
    Path parent = missing.getParent();
    while (parent != null && !Files.exists(parent)) {
      missing = parent;
      parent = missing.getParent();
    }
    target(new Named(folder.by(), missing));
  }

  private static TargetFile target(Named output) {
    try {
      TargetFile target = TargetFile.of(output.path());
      target.requireWritable();
      return target;
    } catch (InputException e) {
      throw new InputException(output.by() + " " + e.getMessage(), e);
    }
  }

  private void refuseIfReplaced(Named output, TargetFile target, Named input) {
    if (target.replaces(input.path())) {
      throw new InputException(output + ": is the same file as " + input + "; expected another");
    }
    if (labelLists
        && LabelLists.beside(input.path()).taken().filter(target::replaces).isPresent()) {
      throw new InputException(output + ": is the list of the data's labels; expected another");
    }
  }
}
