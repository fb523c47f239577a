package dev.espalier.cli;

import picocli.CommandLine.Command;

/** Stub. */
@Command(name = "evaluate")
final class EvaluateCommand extends Task {
  EvaluateCommand(Console console) {
    super(console);
  }

  @Override
  void run() {}
}
