package dev.espalier.cli;

import picocli.CommandLine.Command;

/** Stub. */
@Command(name = "compare")
final class CompareCommand extends Task {
  CompareCommand(Console console) {
    super(console);
  }

  @Override
  void run() {}
}
