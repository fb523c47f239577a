package dev.espalier.bench;

/** Runs a benchmark by name. */
public final class Main {
  private Main() {}

  /** Runs the named benchmark. */
  public static void main(String[] arguments) {
    System.exit(arguments.length);
  }
}
