package dev.espalier.lab.reproduce;

import dev.espalier.CrossValidation;
import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.lab.study.StudyData;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A data set of a paper's table.
 *
 * @param block its name in the table
 * @param folder its folder in the data folder; empty where the data cannot be had
 * @param splits how many divisions into training and test rows there are
 * @param divide reads the data and divides them
 */
record PaperData(String block, String folder, int splits, Divide divide) {
  /** Reads data and divides them into training and test rows. */
  @FunctionalInterface
  interface Divide {
    List<CrossValidation.Split> of(Path folder, Progress progress);
  }

  /** Data that nobody has published. */
  static PaperData unavailable(String block) {
    return new PaperData(block, "", 0, (folder, progress) -> List.of());
  }

  /** A training and a test file. */
  static PaperData split(String block, String folder) {
    return new PaperData(
        block,
        folder,
        1,
        (place, progress) -> {
          List<Dataset> parts = parts(place, progress);
          return List.of(new CrossValidation.Split(parts.get(0), parts.get(1)));
        });
  }

  /** Training and test files, or the one file, read one after another. */
  static List<Dataset> parts(Path folder, Progress progress) {
    return StudyData.read(files(folder), progress);
  }

  /** The ARFF files of a folder: training before test rows. */
  static List<Path> files(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> name(file).matches(".*\\.arff(\\.gz|\\.bz2)?"))
          .sorted((first, second) -> name(second).compareTo(name(first)))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
  }

  /** Why there is nothing to compute; empty where the data are there. */
  Optional<String> missing(Path data) {
    if (folder.isEmpty()) {
      return Optional.of(block + ": the data cannot be had; the printed numbers stand alone");
    }
    return files(data.resolve(folder)).isEmpty()
        ? Optional.of(
            block
                + ": no ARFF file in "
                + data.resolve(folder)
                + "; the printed numbers stand alone")
        : Optional.empty();
  }

  /** Some of the rows, evenly spread; all of them where there are not so many. */
  static Dataset some(Dataset data, int most) {
    return data.rows() <= most
        ? data
        : data.select(
            IntStream.range(0, most).map(k -> (int) ((long) k * data.rows() / most)).toArray());
  }
}
