package dev.espalier.io;

import dev.espalier.data.Dataset;
import dev.espalier.error.InputException;
import dev.espalier.io.internal.arff.ArffWriter;
import dev.espalier.io.internal.csv.CsvWriter;
import dev.espalier.io.internal.csv.SpreadsheetText;
import dev.espalier.io.internal.sparse.SvmLightWriter;
import dev.espalier.io.internal.text.AtomicFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPOutputStream;

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
    write(data, file, format, UnaryOperator.identity());
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
    write(data, file, format, SpreadsheetText::guarded);
  }

  private static void write(
      Dataset data, Path file, Format format, UnaryOperator<String> spelling) {
    AtomicFile.write(
        file,
        stream -> {
          OutputStream target = isCompressed(file) ? new GZIPOutputStream(stream, 1 << 16) : stream;
          // the encoder, unlike the charset, refuses broken surrogates instead of writing '?'
          try (Writer out =
              new BufferedWriter(
                  new OutputStreamWriter(target, StandardCharsets.UTF_8.newEncoder()), 1 << 16)) {
            write(data, out, format, spelling);
          } catch (CharacterCodingException e) {
            throw new InputException(
                file + ": a name holds characters that are not valid Unicode", e);
          }
        });
  }

  private static void write(Dataset data, Writer out, Format format, UnaryOperator<String> spelling)
      throws IOException {
    switch (format) {
      case ARFF -> ArffWriter.write(data, out);
      case SVMLIGHT -> SvmLightWriter.write(data, out);
      default -> CsvWriter.write(data, out, format == Format.TSV ? '\t' : ',', spelling);
    }
  }

  private static boolean isCompressed(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(".gz");
  }

  private static String plainName(Path file) {
    String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
    return isCompressed(file) ? name.substring(0, name.length() - ".gz".length()) : name;
  }
}
