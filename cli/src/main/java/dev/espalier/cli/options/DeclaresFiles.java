package dev.espalier.cli.options;

/**
 * A command or a group of options that reads or writes files which no path among its options names.
 */
public interface DeclaresFiles {
  /** Adds them to those of the command. */
  void declare(CommandFiles files);
}
