package dev.espalier.parquet.fuzz;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.parquet.schema.Type.Repetition;
import org.jspecify.annotations.Nullable;

/** Random rows of a column, as the levels and values that a file holds of them. */
final class Entries {
  /** One in so many is null. */
  private static final int NULLS = 4;

  private static final int LONGEST_LIST = 4;

  final List<Integer> repetitions = new ArrayList<>();
  final List<Integer> definitions = new ArrayList<>();
  final List<Object> values = new ArrayList<>();
  final List<@Nullable List<@Nullable Object>> rows = new ArrayList<>();

  private final List<Repetition> path;
  private final List<Object> pool = new ArrayList<>();
  private final Random random;
  private @Nullable List<@Nullable Object> row;

  /**
   * Draws them.
   *
   * @param path how often each part of the column's path occurs in the one before
   */
  Entries(List<Repetition> path, Kind kind, int count, Random random) {
    this.path = path;
    this.random = random;
    int different = 1 + random.nextInt(20);
    for (int k = 0; k < different; k++) {
      pool.add(kind.draw(random));
    }
    for (int k = 0; k < count; k++) {
      row = path.contains(Repetition.REPEATED) ? null : new ArrayList<>();
      descend(0, 0, 0);
      rows.add(row);
    }
  }

  private void descend(int depth, int repetition, int definition) {
    if (depth == path.size()) {
      Object value = pool.get(random.nextInt(pool.size()));
      values.add(value);
      add(repetition, definition, value);
      return;
    }
    switch (path.get(depth)) {
      case REQUIRED -> descend(depth + 1, repetition, definition);
      case OPTIONAL -> {
        if (random.nextInt(NULLS) == 0) {
          add(repetition, definition, null);
        } else {
          descend(depth + 1, repetition, definition + 1);
        }
      }
      case REPEATED -> {
        int length = random.nextInt(LONGEST_LIST + 1);
        if (length == 0) {
          add(repetition, definition, null);
        }
        row = new ArrayList<>();
        for (int k = 0; k < length; k++) {
          descend(depth + 1, k == 0 ? repetition : 1, definition + 1);
        }
      }
    }
  }

  private void add(int repetition, int definition, @Nullable Object value) {
    repetitions.add(repetition);
    definitions.add(definition);
    if (row != null) {
      row.add(value);
    }
  }
}
