package dev.espalier.cli;

import picocli.CommandLine.Command;

/** Stub. */
@Command(name = "demo")
final class DemoCommand extends Task {
  DemoCommand(Console console) {
    super(console);
  }

  @Override
  void run() {}
}
