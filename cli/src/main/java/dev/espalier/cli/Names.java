package dev.espalier.cli;

import java.util.List;

/** Lists of names in sentences. */
final class Names {
  private static final int MOST = 5;

  private Names() {}

  /** The first five names, and dots when there are more. */
  static String some(List<String> names) {
    String first = String.join(", ", names.subList(0, Math.min(MOST, names.size())));
    return names.size() > MOST ? first + ", …" : first;
  }
}
