package dev.espalier.io;

import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import dev.espalier.internal.files.FileAccess;
import java.nio.file.Path;
import java.util.Locale;

/** Writes data files, completely or not at all. */
public final class DataWriter {
  private DataWriter() {}

  /** What a data file can be written as. */
  public enum Format {
    /** ARFF with a MEKA header: labels first, holds everything. */
    ARFF,
    /** SVMlight text: sparse; holds neither missing cells nor unknown labels. */
    SVMLIGHT,
    /** Comma-separated values: labels first, then features. */
    CSV,
    /** Tab-separated values: labels first, then features. */
    TSV;

    /** The format that the file's extension names; {@code .gz} after it is skipped. */
    public static Format of(Path file) {
      String name = plainName(file);
      int dot = name.lastIndexOf('.');
      String extension = dot < 0 ? "" : name.substring(dot + 1);
      return switch (extension) {
        case "arff" -> ARFF;
        case "svm", "svmlight", "libsvm" -> SVMLIGHT;
        case "csv" -> CSV;
        case "tsv" -> TSV;
        default ->
            throw new InputException(
                file
                    + ": cannot tell the format to write; expected a name that ends in .arff, .svm,"
                    + " .svmlight, .libsvm, .csv or .tsv, with .gz after it to compress");
      };
    }
  }

  /** Writes in the format that the extension names; a name that ends in {@code .gz} compresses. */
  public static void write(Dataset data, Path file) {
    write(data, file, Format.of(file));
  }

  /** Writes in the given format; a name that ends in {@code .gz} compresses. */
  public static void write(Dataset data, Path file, Format format) {
    FileAccess.get().write(data, file, format, false);
  }

  /**
   * Writes a CSV or TSV file for a spreadsheet: text that it would run as a formula has an
   * apostrophe in front. Names that are changed so do not fit a model any more.
   */
  public static void writeForSpreadsheet(Dataset data, Path file, Format format) {
    if (format != Format.CSV && format != Format.TSV) {
      throw new InputException(
          file + ": is no file for a spreadsheet; expected a name that ends in .csv or .tsv");
    }
    FileAccess.get().write(data, file, format, true);
  }

  private static boolean isCompressed(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
  }

  private static String plainName(Path file) {
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    return isCompressed(file) ? name.substring(0, name.length() - ".gz".length()) : name;
  }
}
