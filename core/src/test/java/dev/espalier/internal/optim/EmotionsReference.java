package dev.espalier.internal.optim;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/**
 * The real data set on which an independent solver's optima are known: 391 rows, 72 + 6 columns.
 */
final class EmotionsReference {
  static final int FEATURES = 72;
  static final int LABELS = 6;

  final int rows;

  /** Row-major rows × 72: scaled to [0, 1] by column, then to unit length by row. */
  final double[] features;

  /** Row-major rows × 6, each −1 or +1. */
  final double[] labels;

  private EmotionsReference(List<String[]> lines) {
    rows = lines.size();
    features = new double[rows * FEATURES];
    labels = new double[rows * LABELS];
    for (int row = 0; row < rows; row++) {
      String[] cells = lines.get(row);
      for (int i = 0; i < FEATURES; i++) {
        features[row * FEATURES + i] = Double.parseDouble(cells[i]);
      }
      for (int i = 0; i < LABELS; i++) {
        labels[row * LABELS + i] = 2 * Double.parseDouble(cells[FEATURES + i]) - 1;
      }
    }
    scaleColumns();
    scaleRows();
  }

  /** Reads the training file; the calling test is skipped where there is none. */
  static EmotionsReference load() {
    List<Path> places = new ArrayList<>();
    String named = System.getenv("ESPALIER_DATA");
    if (named != null) {
      places.add(Path.of(named));
    }
    places.add(Path.of("../shared/data"));
    places.add(Path.of("../../shared/data"));
    for (Path place : places) {
      Path file = place.resolve("emotions/emotions-train.arff");
      if (Files.isReadable(file)) {
        return new EmotionsReference(read(file));
      }
    }
    Assumptions.abort("no emotions/emotions-train.arff in " + places + " (set ESPALIER_DATA)");
    throw new AssertionError("unreachable");
  }

  private static List<String[]> read(Path file) {
    try {
      List<String[]> lines = new ArrayList<>();
      for (String line : Files.readAllLines(file, StandardCharsets.UTF_8)) {
        if (!line.isBlank() && !line.startsWith("@") && !line.startsWith("%")) {
          lines.add(line.split(",", -1));
        }
      }
      return lines;
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private void scaleColumns() {
    for (int i = 0; i < FEATURES; i++) {
      double least = Double.POSITIVE_INFINITY;
      double most = Double.NEGATIVE_INFINITY;
      for (int at = i; at < features.length; at += FEATURES) {
        least = Math.min(least, features[at]);
        most = Math.max(most, features[at]);
      }
      double width = most > least ? most - least : 1;
      for (int at = i; at < features.length; at += FEATURES) {
        features[at] = (features[at] - least) / width;
      }
    }
  }

  private void scaleRows() {
    for (int row = 0; row < rows; row++) {
      double squares = 0;
      for (int at = row * FEATURES; at < (row + 1) * FEATURES; at++) {
        squares += features[at] * features[at];
      }
      double norm = squares > 0 ? Math.sqrt(squares) : 1;
      for (int at = row * FEATURES; at < (row + 1) * FEATURES; at++) {
        features[at] /= norm;
      }
    }
  }
}
