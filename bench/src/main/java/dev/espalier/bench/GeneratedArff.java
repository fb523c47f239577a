package dev.espalier.bench;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Writes generated ARFF files of a given size, labels last. */
final class GeneratedArff {
  private GeneratedArff() {}

  static void dense(Path file, int rows, int columns, int labels) throws IOException {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(1);
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      header(out, columns, labels);
      for (int row = 0; row < rows; row++) {
        for (int column = 0; column < columns; column++) {
          out.write(String.format(Locale.ROOT, "%.6f,", random.nextGaussian()));
        }
        for (int label = 0; label < labels; label++) {
          out.write(random.nextInt(4) == 0 ? "1" : "0");
          out.write(label + 1 < labels ? "," : "\n");
        }
      }
    }
  }

  static void sparse(Path file, int rows, int columns, int stored, int labels) throws IOException {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(2);
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      header(out, columns, labels);
      for (int row = 0; row < rows; row++) {
        out.write("{");
        int stride = columns / stored;
        for (int k = 0; k < stored; k++) {
          int column = k * stride + random.nextInt(stride);
          out.write(String.format(Locale.ROOT, "%d %.4f,", column, random.nextDouble()));
        }
        out.write((columns + random.nextInt(labels)) + " 1}\n");
      }
    }
  }

  private static void header(BufferedWriter out, int columns, int labels) throws IOException {
    out.write("@relation generated\n");
    for (int column = 0; column < columns; column++) {
      out.write("@attribute f" + column + " numeric\n");
    }
    for (int label = 0; label < labels; label++) {
      out.write("@attribute label" + label + " {0,1}\n");
    }
    out.write("@data\n");
  }
}
