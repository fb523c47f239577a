package dev.espalier.cli;

/** The {@code espalier} command. */
public final class Main {
  private Main() {}

  /** Runs the command line. */
  public static void main(String[] arguments) {
    System.exit(arguments.length);
  }
}
