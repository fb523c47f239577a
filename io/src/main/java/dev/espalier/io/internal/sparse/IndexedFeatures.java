package dev.espalier.io.internal.sparse;

import static dev.espalier.error.internal.VisibleText.quoted;

import dev.espalier.data.Schema;
import dev.espalier.data.Schema.Feature;
import dev.espalier.data.SparseFeatures;
import dev.espalier.error.InputException;
import dev.espalier.io.ReadOptions;
import dev.espalier.io.internal.rows.SparseBuilder;
import dev.espalier.io.internal.rows.Unfamiliar;
import dev.espalier.io.internal.text.Decimals;
import dev.espalier.io.internal.text.TextSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Collects rows of {@code index:value} pairs.
 *
 * <p>Without a model, features are named by their index. For a model whose features are themselves
 * named by numbers, an index is looked up among those names; for any other model it is a position.
 */
public final class IndexedFeatures {
  /** Up to here the highest index is believed; beyond, the data must be as large. */
  private static final int PLAUSIBLE_COUNT = 1 << 21;

  private static final int NAMES_PER_VALUE = 10;

  private final TextSource source;
  private final @Nullable Schema expected;
  private final @Nullable Unfamiliar unfamiliar;
  private final boolean fromZero;
  private final @Nullable Numbered numbered;
  private final SparseBuilder builder = new SparseBuilder();
  private int smallest = Integer.MAX_VALUE;
  private int largest = -1;
  private long stored;

  /**
   * What was collected.
   *
   * @param features the feature columns
   * @param rows their values
   */
  record Result(List<Feature> features, SparseFeatures rows) {}

  /** The features of a model whose names are numbers, and the position of each such name. */
  private record Numbered(List<Feature> features, int[] positionOfName) {}

  /**
   * Starts with no rows.
   *
   * @param unfamiliar counts features that are none of those expected; null to refuse them
   * @param fromZero whether indices surely count from 0; otherwise they do so if 0 occurs
   */
  IndexedFeatures(
      TextSource source, ReadOptions options, @Nullable Unfamiliar unfamiliar, boolean fromZero) {
    this.source = source;
    this.expected = options.expected();
    this.unfamiliar = unfamiliar;
    this.fromZero = fromZero;
    this.numbered = expected == null ? null : numbered(expected);
  }

  /** Adds the pairs in a part of the current line and ends the row. */
  void addRow(int from, int to) {
    addRow(from, to, Integer.MAX_VALUE);
  }

  /** As {@link #addRow(int, int)}; every index must be below the limit. */
  void addRow(int from, int to, int limit) {
    byte[] bytes = source.bytes();
    int at = from;
    while (true) {
      while (at < to && isSpace(bytes[at])) {
        at++;
      }
      if (at == to) {
        break;
      }
      int start = at;
      int colon = -1;
      while (at < to && !isSpace(bytes[at])) {
        if (bytes[at] == ':' && colon < 0) {
          colon = at;
        }
        at++;
      }
      addPair(bytes, start, colon, at, limit);
    }
    int twice = builder.endRow();
    if (twice >= 0) {
      throw source.at(
          "feature "
              + (numbered == null
                  ? Integer.toString(twice)
                  : quoted(numbered.features().get(twice).name()))
              + " is given twice");
    }
  }

  private void addPair(byte[] bytes, int start, int colon, int end, int limit) {
    if (colon == start + 3
        && bytes[start] == 'q'
        && bytes[start + 1] == 'i'
        && bytes[start + 2] == 'd') {
      return; // a query number of ranking data
    }
    int index = colon < 0 ? -1 : Decimals.parseIndex(bytes, start, colon);
    if (index < 0) {
      throw source.at(quoted(source.text(start, end)) + ": expected index:value");
    }
    if (index >= limit) {
      throw source.at("feature " + index + ": expected a number below " + limit);
    }
    double value = Decimals.parse(bytes, colon + 1, end);
    if (Double.isNaN(value)) {
      throw source.at(
          quoted(source.text(start, end)) + ": expected a finite number after the colon");
    }
    if (numbered != null) {
      int[] positions = numbered.positionOfName();
      int position = index < positions.length ? positions[index] : -1;
      if (position >= 0) {
        builder.add(position, value);
      } else if (value != 0) {
        leftOut(index);
      }
      return;
    }
    // while the base is unknown, the last possible index is looked at again at the end
    if (expected != null && index > expected.features().size() - (fromZero ? 1 : 0)) {
      leftOut(index);
      return;
    }
    smallest = Math.min(smallest, index);
    largest = Math.max(largest, index);
    stored++;
    builder.add(index, value);
  }

  private void leftOut(int index) {
    if (unfamiliar == null) {
      throw source.at("feature " + index + " is not one of those expected");
    }
    unfamiliar.feature(Integer.toString(index));
  }

  /** Everything collected, when the file does not say how many features there are. */
  Result build() {
    int first = smallest == 0 ? 0 : 1;
    return build(Math.max(0, largest - first + 1), first);
  }

  /** Everything collected, for a number of features that the file states; indices are below it. */
  Result build(int columns) {
    return build(columns, 0);
  }

  private Result build(int columns, int first) {
    if (numbered != null) {
      return new Result(numbered.features(), builder.build(numbered.features().size()));
    }
    if (expected != null) {
      int known = expected.features().size();
      if (largest - first >= known) { // counted from 0, the last possible index is one too many
        leftOut(largest);
        return new Result(expected.features(), firstColumns(builder.build(largest + 1), known));
      }
      return new Result(expected.features(), shifted(known, first));
    }
    List<Feature> features =
        indexNames(source, columns, first, stored).stream().map(Feature::number).toList();
    return new Result(features, shifted(columns, first));
  }

  /** The names {@code first, first + 1, …}, unless there are far too many for the data. */
  public static List<String> indexNames(TextSource source, int count, int first, long stored) {
    if (count > PLAUSIBLE_COUNT && count > NAMES_PER_VALUE * stored) {
      throw new InputException(
          source.file()
              + ": "
              + count
              + " features or labels for "
              + stored
              + " values: an index or a count must be wrong");
    }
    List<String> names = new ArrayList<>(count);
    for (int j = 0; j < count; j++) {
      names.add(Integer.toString(j + first));
    }
    return names;
  }

  private SparseFeatures shifted(int columns, int first) {
    if (first == 0) {
      return builder.build(columns);
    }
    SparseFeatures raw = builder.build(largest + 1);
    int[] indices = raw.columnIndices(); // nobody else has seen this array yet
    for (int k = 0; k < indices.length; k++) {
      indices[k] -= first;
    }
    return new SparseFeatures(columns, raw.rowStarts(), indices, raw.values());
  }

  private static SparseFeatures firstColumns(SparseFeatures rows, int count) {
    SparseBuilder kept = new SparseBuilder();
    for (int row = 0; row < rows.rows(); row++) {
      for (int k = rows.rowStarts()[row]; k < rows.rowStarts()[row + 1]; k++) {
        if (rows.columnIndices()[k] < count) {
          kept.add(rows.columnIndices()[k], rows.values()[k]);
        }
      }
      kept.endRow();
    }
    return kept.build(count);
  }

  private static @Nullable Numbered numbered(Schema schema) {
    for (Feature feature : schema.features()) {
      if (feature.level() != null) {
        return null;
      }
    }
    int[] positions = positionOfName(schema.featureNames());
    return positions == null ? null : new Numbered(schema.features(), positions);
  }

  /** The position of the name that each number is, or null when not all names are numbers. */
  static int @Nullable [] positionOfName(List<String> names) {
    int limit = 2 * names.size() + 1024;
    int[] positions = new int[limit];
    Arrays.fill(positions, -1);
    for (int j = 0; j < names.size(); j++) {
      boolean number = names.get(j).matches("0|[1-9][0-9]{0,8}");
      int index = number ? Integer.parseInt(names.get(j)) : limit;
      if (index >= limit) {
        return null;
      }
      positions[index] = j;
    }
    return positions;
  }

  static boolean isSpace(byte value) {
    return value == ' ' || value == '\t';
  }
}
