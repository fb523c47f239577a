package dev.espalier.cli;

import picocli.CommandLine.Command;

/** Stub. */
@Command(name = "predict")
final class PredictCommand extends Task {
  PredictCommand(Console console) {
    super(console);
  }

  @Override
  void run() {}
}
