package dev.espalier.lab.reproduce;

/**
 * How many cells were won and lost.
 *
 * @param better won
 * @param equal neither won nor lost
 * @param worse lost
 */
record Tally(int better, int equal, int worse) {
  static final Tally NONE = new Tally(0, 0, 0);

  Tally plus(Printed.Verdict verdict) {
    return switch (verdict) {
      case BETTER -> new Tally(better + 1, equal, worse);
      case EQUAL -> new Tally(better, equal + 1, worse);
      case WORSE -> new Tally(better, equal, worse + 1);
    };
  }

  int cells() {
    return better + equal + worse;
  }

  @Override
  public String toString() {
    return better + " better, " + equal + " equal, " + worse + " worse";
  }
}
