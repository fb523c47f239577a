package dev.espalier.cli;

import picocli.CommandLine.Command;

/** Stub. */
@Command(name = "convert")
final class ConvertCommand extends Task {
  ConvertCommand(Console console) {
    super(console);
  }

  @Override
  void run() {}
}
