package dev.espalier.lab.study;

import dev.espalier.Progress;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/**
 * A study of small pieces, each of which finds a number that depends on it alone.
 *
 * @param pieces how many
 * @param before what happens before a piece, from 0, finds its number
 */
record Counting(int pieces, IntConsumer before) implements Study {
  @Override
  public String name() {
    return "counting";
  }

  @Override
  public Map<String, String> settings() {
    return Map.of("seed", "1");
  }

  @Override
  public List<Work> work() {
    return IntStream.range(0, pieces)
        .mapToObj(
            piece ->
                Work.small(
                    "piece " + piece,
                    "group " + piece / 10,
                    progress -> {
                      before.accept(piece);
                      progress.report("counting", 0.5);
                      return Map.of(cell(piece), piece / 7.0);
                    }))
        .toList();
  }

  static Cell cell(int piece) {
    return new Cell("table", "set", "method", "column " + piece);
  }

  @Override
  public void prepare(String group, Progress progress) {
    // Nothing is shared.
  }

  /** The same where failures are kept and a piece may take so long. */
  Study lenient(double seconds) {
    Counting own = this;
    return new Study() {
      @Override
      public String name() {
        return own.name();
      }

      @Override
      public Map<String, String> settings() {
        return own.settings();
      }

      @Override
      public List<Work> work() {
        return own.work();
      }

      @Override
      public void prepare(String group, Progress progress) {
        own.prepare(group, progress);
      }

      @Override
      public boolean keepsFailures() {
        return true;
      }

      @Override
      public double limitSeconds() {
        return seconds;
      }
    };
  }
}
