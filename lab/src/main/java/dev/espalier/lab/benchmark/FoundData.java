package dev.espalier.lab.benchmark;

import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import dev.espalier.lab.study.StudyData;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The data sets of a folder: one for each folder in it that holds a training and a test file, or
 * one data file, and one for each data file in it.
 *
 * @param sets those that can be read
 * @param skipped why the others are left out, by name
 */
record FoundData(List<Source> sets, Map<String, String> skipped) {
  private static final String ENDING =
      "\\.(arff|csv|tsv|svm|svmlight|libsvm|jsonl|json|parquet)(\\.gz|\\.bz2)?";
  private static final Pattern DATA = Pattern.compile(".*" + ENDING);
  private static final Pattern PART = Pattern.compile(".*[-_.](train|test)\\..*");
  private static final int FEWEST_LABELS = 2;

  /**
   * A data set.
   *
   * @param name of its folder or file
   * @param files training before test rows, or the only file
   * @param rows all of them
   * @param features columns
   * @param labels labels
   */
  record Source(String name, List<Path> files, int rows, int features, int labels) {
    boolean isDivided() {
      return files.size() == 2;
    }

    /** Reads the parts; labels that only test rows have are behind the others. */
    List<Dataset> read(Progress progress) {
      return StudyData.read(files, progress);
    }
  }

  /**
   * Looks through a folder and reads everything once.
   *
   * @param wanted the names of data sets to look at; none for all
   */
  static FoundData in(Path folder, List<String> wanted, Progress progress) {
    List<Path> entries = entries(folder);
    List<Source> sets = new ArrayList<>();
    Map<String, String> skipped = new TreeMap<>();
    for (int k = 0; k < entries.size(); k++) {
      Path entry = entries.get(k);
      String name = name(entry);
      if (!wanted.isEmpty() && !wanted.contains(name)) {
        continue;
      }
      try {
        List<Path> files = Files.isDirectory(entry) ? files(entry) : List.of(entry);
        sets.add(source(name, files, progress.turn("looking at " + name, k, entries.size())));
      } catch (InputException e) {
        skipped.put(name, String.valueOf(e.getMessage()));
      }
    }
    for (String name : wanted) {
      if (!skipped.containsKey(name) && sets.stream().noneMatch(set -> set.name().equals(name))) {
        throw new InputException("--sets " + name + ": there is nothing of that name in " + folder);
      }
    }
    return new FoundData(List.copyOf(sets), skipped);
  }

  private static List<Path> entries(Path folder) {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.filter(entry -> Files.isDirectory(entry) || isData(entry)).sorted().toList();
    } catch (IOException e) {
      throw new InputException("--data " + folder + ": cannot be read as a folder", e);
    }
  }

  /** A folder's name, or a file's without its endings. */
  private static String name(Path entry) {
    String name = String.valueOf(entry.getFileName());
    return Files.isDirectory(entry) ? name : name.replaceFirst("(?i)" + ENDING + "$", "");
  }

  private static boolean isData(Path file) {
    return DATA.matcher(lower(file)).matches();
  }

  private static String lower(Path file) {
    return String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
  }

  /** The files of a data set's folder. */
  private static List<Path> files(Path folder) {
    List<Path> data = entries(folder).stream().filter(FoundData::isData).toList();
    List<Path> parts = data.stream().filter(file -> PART.matcher(lower(file)).matches()).toList();
    if (parts.size() == 2 && lower(parts.get(0)).contains("test")) {
      // The names differ in this: the test file comes first in the alphabet.
      return List.of(parts.get(1), parts.get(0));
    }
    if (data.size() == 1) {
      return data;
    }
    throw new InputException(
        data.isEmpty()
            ? "holds no data file whose name says its format"
            : "holds "
                + data.size()
                + " data files; expected one, or one of training and one of test rows");
  }

  private static Source source(String name, List<Path> files, Progress progress) {
    List<Dataset> parts = StudyData.read(files, progress);
    Dataset first = parts.get(0);
    if (first.labelCount() < FEWEST_LABELS) {
      throw new InputException("has fewer than two labels");
    }
    return new Source(
        name,
        files,
        parts.stream().mapToInt(Dataset::rows).sum(),
        first.schema().features().size(),
        first.labelCount());
  }
}
