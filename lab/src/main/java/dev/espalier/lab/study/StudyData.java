package dev.espalier.lab.study;

import dev.espalier.Progress;
import dev.espalier.data.Dataset;
import dev.espalier.io.DataFiles;
import dev.espalier.io.ReadOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Data sets as studies read them. */
public final class StudyData {
  private StudyData() {}

  /**
   * Reads the files of a data set, training before test rows: those after the first have its
   * columns and labels, and labels that it does not have behind them.
   */
  public static List<Dataset> read(List<Path> files, Progress progress) {
    List<Dataset> parts = new ArrayList<>();
    for (Path file : files) {
      ReadOptions options =
          ReadOptions.automatic()
              .withProgress(progress.part("reading " + file.getFileName(), 0, 1));
      parts.add(
          DataFiles.read(
              file,
              parts.isEmpty() ? options : options.withExpected(parts.get(0).schema(), false)));
    }
    return parts;
  }
}
