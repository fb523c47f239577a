package dev.espalier.cli;

import picocli.CommandLine.Command;

/** Stub. */
@Command(name = "train")
final class TrainCommand extends Task {
  TrainCommand(Console console) {
    super(console);
  }

  @Override
  void run() {}
}
